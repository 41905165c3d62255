// @ts-check
import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, suite, test } from "node:test";
import { ViewerSettings } from "../../Public/app/viewer-settings.js";
import { withChoice } from "../../Public/model/permalink.js";
import { ViewerModel } from "../../Public/model/viewer-model.js";
import { settle } from "./settle.js";

/** @typedef {import("../../Public/types.js").List} List */

/** @param {string} id */
const list = (id) => /** @type {List} */ ({ id, name: id });

suite("the user's changes of a viewer", () => {
  let sent = /** @type {[path: string, body: unknown][]} */ ([]);
  let reopened = /** @type {unknown[]} */ ([]);
  /** @type {ViewerModel} */
  let model;
  /** @type {ViewerSettings} */
  let settings;

  beforeEach(() => {
    [sent, reopened] = [[], []];
    mock.method(globalThis, "fetch", async (/** @type {string} */ path, /** @type {RequestInit} */ { body }) => {
      sent.push([path, JSON.parse(String(body))]);
      return new Response("{}", { headers: { "Content-Type": "application/json" } });
    });
    model = new ViewerModel();
    settings = new ViewerSettings(model, {
      chosen() {},
      reopen: (choice) => reopened.push(choice),
      tuned() {},
      throttled() {},
    });
    settings.open(list("one"));
  });

  afterEach(() => mock.restoreAll());

  test("one made before it is open is sent when it is", async () => {
    const change = settings.patch({ mode: "minimum" });
    await settle();
    assert.deepEqual(sent, []);
    settings.attach("first");
    assert.equal(await change, null);
    assert.deepEqual(sent, [["/api/v1/viewers/first/range-controller", { mode: "minimum" }]]);
  });

  test("one that waits is not sent to the viewer of another list", async () => {
    const change = settings.patch({ mode: "minimum" });
    settings.open(list("two"));
    settings.attach("second");
    assert.equal(await change, null);
    assert.deepEqual(sent, []);
  });

  test("columns follow one another sideways as rows do, and a sheet needs another viewer", async () => {
    model.isHorizontal = true;
    settings.attach("first");
    assert.equal(await settings.arrange({ kind: "grid", columns: 3 }), null);
    assert.deepEqual([sent, reopened], [[["/api/v1/viewers/first/layout", { kind: "grid", columns: 3 }]], []]);
    await settings.arrange({ kind: "sheet" });
    assert.deepEqual(reopened, [{ layout: { kind: "sheet" } }]);
    assert.deepEqual(withChoice({ axis: "horizontal" }, { layout: { kind: "grid" } }).axis, "horizontal");
    for (const kind of /** @type {const} */ (["pager", "sheet"])) assert.equal(withChoice({ axis: "horizontal" }, { layout: { kind } }).axis, undefined);
  });

  test("one that needs another viewer waits for those before", async () => {
    const tuned = settings.patch({ mode: "minimum" });
    const turned = settings.turn("horizontal", true);
    await settle();
    assert.deepEqual(reopened, []);
    settings.attach("first");
    await Promise.all([tuned, turned]);
    assert.deepEqual([sent.length, reopened], [1, [{ axis: "horizontal" }]]);
  });
});
