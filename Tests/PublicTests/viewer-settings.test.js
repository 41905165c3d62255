// @ts-check
import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, suite, test } from "node:test";
import { ViewerSettings } from "../../Public/app/viewer-settings.js";
import { ViewerModel } from "../../Public/model/viewer-model.js";
import { settle } from "./settle.js";

/** @typedef {import("../../Public/types.js").List} List */

/** @param {string} id */
const list = (id) => /** @type {List} */ ({ id, name: id });

suite("the user's changes of a viewer", () => {
  let sent = /** @type {[path: string, body: unknown][]} */ ([]);
  let reopened = /** @type {unknown[]} */ ([]);
  /** @type {ViewerSettings} */
  let settings;

  beforeEach(() => {
    [sent, reopened] = [[], []];
    mock.method(globalThis, "fetch", async (/** @type {string} */ path, /** @type {RequestInit} */ { body }) => {
      sent.push([path, JSON.parse(String(body))]);
      return new Response("{}", { headers: { "Content-Type": "application/json" } });
    });
    settings = new ViewerSettings(new ViewerModel(), {
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
