// @ts-check
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { ViewerModel } from "../../Public/model/viewer-model.js";

/** @typedef {import("../../Public/types.js").Run} Run */
/** @typedef {import("../../Public/types.js").Snapshot} Snapshot */

/** @param {number} row */
const cell = (row) => ({ row, id: row, values: { title: `row ${row}` } });

/** Ten rows of 100 points under a viewport of 300, with two more rows in preload. */
function opened() {
  const model = new ViewerModel();
  /** @type {Run[]} */
  const runs = [[0, 2, 15], [3, 4, 3], [5, 9, 1]];
  const rect = /** @type {[number, number, number, number]} */ ([0, 0, 400, 300]);
  const effects = model.apply("snapshot", /** @type {Snapshot} */ (/** @type {unknown} */ ({
    revision: 1, mode: "minimum", direction: "down", offset: 0, viewport: { width: 400, height: 300 }, contentHeight: 1000,
    rowCount: 10,
    rects: { visible: rect, display: rect, preload: rect }, runs,
    geometry: { first: 0, top: 0, heights: [100, 100, 100, 100, 100] }, cells: [0, 1, 2, 3].map(cell),
    batch: { state: "completed" }, fetches: { failed: [] }, media: [], list: {},
  })));
  return { model, effects };
}

describe("ViewerModel", () => {
  test("a snapshot is all that is known", () => {
    const { model, effects } = opened();
    assert.deepEqual(effects.changes.map(([row]) => row), [0, 1, 2, 3, 4]);
    assert.ok(effects.isMoved);
    assert.equal(model.geometry.top(3), 300);
    assert.equal(model.content.count, 4);
    assert.equal(model.batch?.state, "completed");
  });

  test("what could not be had is known by row, until it is had or asked for again", () => {
    const { model } = opened();
    const failed = (/** @type {[number, number][]} */ ...rows) => ({ rows, failures: 1, retryAt: "2026-11-21T20:00:00Z", code: "storageUnavailable", detail: "gone" });
    assert.deepEqual(model.apply("fetches", { failed: [failed([3, 4]), failed([7, 7])] }).filled, [3, 4, 7]);
    assert.equal(model.failures.of(4)?.detail, "gone");
    assert.equal(model.failures.of(5), null);
    assert.deepEqual(model.apply("fetches", { failed: [failed([7, 8])] }).filled, [3, 4, 7, 8]);
    assert.equal(model.failures.of(3), null);
    model.clear();
    assert.equal(model.failures.of(7), null);
  });

  test("changes are told once: the runs that follow them add nothing", () => {
    const { model } = opened();
    const states = model.apply("states", { revision: 2, changes: [[0, 15, 1], [3, 3, 15]] });
    assert.deepEqual(states.changes, [[0, 15, 1], [3, 3, 15]]);
    const ranges = /** @type {NonNullable<ViewerModel["ranges"]>} */ (model.ranges);
    const told = model.apply("ranges", { ...ranges, revision: 2, runs: [[0, 0, 1], [1, 3, 15], [4, 4, 3], [5, 9, 1]] });
    assert.deepEqual(told.changes, []);
  });

  test("ranges that leave members out keep those that were told before", () => {
    const { model } = opened();
    const { runs, viewport, rects } = /** @type {NonNullable<ViewerModel["ranges"]>} */ (model.ranges);
    const news = { revision: 3, mode: /** @type {const} */ ("full"), direction: "up", offset: 7, contentHeight: 900, rects };
    assert.deepEqual(model.apply("ranges", news).changes, []);
    assert.deepEqual(model.ranges && [model.ranges.runs, model.ranges.viewport, model.ranges.offset], [runs, viewport, 7]);
    assert.ok(!("cells" in (model.ranges ?? {})));
  });

  test("a row that leaves preload loses its content", () => {
    const { model } = opened();
    model.apply("states", { revision: 2, changes: [[0, 15, 1]] });
    assert.equal(model.content.cell(0), undefined);
    assert.ok(model.isBlank(0, 300));
    assert.ok(!model.isBlank(100, 300));
  });

  test("an edit carries states and content along", () => {
    const { model } = opened();
    const edit = { removed: [], inserted: /** @type {[number, number][]} */ ([[0, 1]]), moved: [], reloaded: [] };
    const effects = model.apply("list", { id: "x", version: 2, rows: 12, edit });
    assert.equal(effects.edit, edit);
    assert.equal(model.states.state(2), 15);
    assert.equal(model.content.cell(5)?.values["title"], "row 3");
  });

  test("an event of a later server is passed over", () => {
    const { model } = opened();
    const effects = model.apply(/** @type {"states"} */ (/** @type {string} */ ("weather")), { revision: 1, changes: [] });
    assert.deepEqual(effects.changes, []);
  });

  test("another list starts from nothing", () => {
    const { model } = opened();
    model.clear();
    assert.deepEqual([model.geometry.rowCount, model.content.count, model.states.state(0), model.ranges], [0, 0, 1, null]);
    assert.ok(!model.isBlank(0, 300));
  });
});
