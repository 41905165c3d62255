// @ts-check
import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, mock, test } from "node:test";
import { CellActions } from "../../Public/app/cell-actions.js";
import { Content } from "../../Public/model/content.js";

/** @typedef {import("../../Public/types.js").Cell} Cell */

/** @type {{ path: string, body: any }[]} */
let sent = [];
/** @type {object[]} What the server answers, in turn; the last one for ever. */
let answers = [];
/** @type {unknown[][]} */
let heard = [];
let content = new Content();
/** @type {CellActions} */
let acts;

/** @param {number} row */
const cell = (row) => /** @type {Cell} */ ({ row, id: 70, values: {}, nodes: [
  { id: 0, kind: "cell", parent: null, frame: [0, 0, 9, 9] },
  { id: 4, kind: "editableText", parent: 0, frame: [0, 0, 9, 9], value: "old" },
] });
const field = () => content.find(() => true)?.nodes?.[1];
/** @param {number} row */
const effects = (row) => ({ changes: [], filled: [row], edit: null, isMoved: false });
const settle = async () => { for (let turn = 0; turn < 20; turn++) await Promise.resolve(); };
/** @param {number} milliseconds */
async function wait(milliseconds) {
  mock.timers.tick(milliseconds);
  await settle();
}

beforeEach(() => {
  mock.timers.enable({ apis: ["setTimeout"] });
  [sent, heard, content] = [[], [], new Content()];
  answers = [{ version: null }];
  content.put([cell(3)]);
  mock.method(globalThis, "fetch", async (/** @type {string} */ path, /** @type {RequestInit} */ { body }) => {
    sent.push({ path, body: JSON.parse(String(body)) });
    const answer = /** @type {{ status?: number }} */ (answers.length > 1 ? answers.shift() : answers[0]);
    const headers = new Map([["content-type", "application/json"]]);
    return { ok: !answer.status, status: answer.status ?? 200, headers, text: async () => JSON.stringify(answer), json: async () => answer };
  });
  const model = /** @type {import("../../Public/model/viewer-model.js").ViewerModel} */ (/** @type {unknown} */ ({ content }));
  acts = new CellActions(model, {
    refused: (row, node, { code }) => heard.push(["refused", row, node, code]),
    settled: (row, node, text) => heard.push(["settled", row, node, text]),
  });
  acts.attach("v");
});

afterEach(() => {
  mock.timers.reset();
  mock.restoreAll();
});

describe("acts", () => {
  test("their answers tell the versions that they have made, none where they were refused", async () => {
    assert.equal(await acts.answered, null);
    answers = [{ version: 12 }, { status: 409, code: "rowNotFound" }];
    acts.act(3, { node: 1, kind: "press", action: "like" });
    assert.equal(await acts.answered, 12);
    acts.act(3, { node: 1, kind: "press", action: "like" });
    assert.equal(await acts.answered, null);
  });

  test("a press goes at once, with the row's identity", async () => {
    acts.act(3, { node: 1, kind: "press", action: "like" });
    await settle();
    assert.deepEqual(sent, [{ path: "/api/v1/viewers/v/nodes/3/actions", body: { action: "press", node: 1, id: 70 } }]);
  });

  test("a text goes when the keys rest, and is the cell's draft meanwhile", async () => {
    for (const value of ["n", "ne", "new"]) {
      acts.act(3, { node: 4, kind: "edit", action: "", value });
      await wait(300);
    }
    assert.equal(field()?.draft, "new");
    assert.equal(sent.length, 0);
    await wait(200);
    assert.deepEqual(sent.map(({ body }) => [body.action, body.value]), [["edit", "new"]]);
  });

  test("new content does not take away what is being typed", async () => {
    acts.act(3, { node: 4, kind: "edit", action: "", value: "typed" });
    content.put([cell(3)]);
    acts.take(effects(3));
    assert.equal(field()?.draft, "typed");
    // What the server knows it tells by itself.
    await wait(500);
    content.put([cell(3)]);
    acts.take(effects(3));
    assert.equal(field()?.draft, undefined);
  });

  test("a new viewer is told the texts that the one before knew, as their rows come", async () => {
    acts.act(3, { node: 4, kind: "edit", action: "", value: "typed" });
    await wait(500);
    assert.equal(sent.length, 1);
    content.clear();
    acts.attach("w");
    await wait(500);
    assert.equal(sent.length, 1, "the row is not here");
    content.put([cell(3)]);
    acts.take(effects(3));
    assert.equal(field()?.draft, "typed");
    await wait(500);
    assert.deepEqual(sent.slice(1), [{ path: "/api/v1/viewers/w/nodes/3/actions", body: { action: "edit", node: 4, id: 70, value: "typed" } }]);
  });

  test("what is sent is no draft any more, and what was only told is shown as the list has it", async () => {
    acts.act(3, { node: 4, kind: "edit", action: "", value: "typed" });
    acts.act(3, { node: 4, kind: "submit", action: "", value: "typed" });
    await wait(1000);
    assert.deepEqual(sent.map(({ body }) => body.action), ["submit"]);
    assert.equal(field()?.draft, undefined);
    assert.deepEqual(heard, [["settled", 3, 4, "old"]]);
  });

  test("an act whose row has moved goes to where the row is", async () => {
    answers = [{ status: 409, code: "rowChanged" }, { version: 2 }];
    acts.act(3, { node: 1, kind: "press", action: "" });
    await settle();
    content.clear();
    content.put([cell(8)]);
    await wait(300);
    assert.deepEqual(sent.map(({ path }) => path.split("/")[6]), ["3", "8"]);
    assert.deepEqual(heard, []);
  });

  test("a refusal is told at the row where it is", async () => {
    answers = [{ status: 409, code: "controlDisabled" }];
    acts.act(3, { node: 1, kind: "press", action: "" });
    await settle();
    assert.deepEqual(heard, [["refused", 3, 1, "controlDisabled"]]);
  });
});
