// @ts-check
import assert from "node:assert/strict";
import test from "node:test";
import { Content } from "../../Public/model/content.js";
import { Past } from "../../Public/model/timeline/past.js";
import { random } from "./timeline.js";

/** @typedef {import("../../Public/types/recording.js").Step} Step */
/** @typedef {import("../../Public/types/recording.js").PastState} PastState */

/** @type {PastState} */
const start = {
  rects: { visible: [0, 0, 300, 100], display: [0, 0, 300, 200], preload: [0, 0, 300, 300] },
  runs: [[0, 1, 15], [2, 9, 1]],
  loaded: [],
  anchor: [0, 0],
  mode: "full",
  direction: "down",
  rowCount: 10,
  contentHeight: 500,
  batches: ["completed", "completed"],
};

/** @type {Step} */
const first = { event: 7, at: 100, kind: "opened", ...start, frames: [[0, 0, 0, 300, 50], [1, 0, 50, 300, 50]] };

/** @param {Step[]} steps */
const past = (...steps) => new Past({ events: [7, 99], clock: 5_000, steps: [first, ...steps] });

test("a state has what steps left out", () => {
  const made = past({ event: 8, at: 200, kind: "rowsArrived", loaded: [[0, 1]] }, { event: 9, at: 200.5, kind: "scrolled", mode: "minimum" });
  assert.deepEqual(made.state(0), start);
  assert.deepEqual(made.state(2), { ...start, loaded: [[0, 1]], mode: "minimum" });
  assert.equal(made.isLoaded(1, 2), true);
  assert.equal(made.isLoaded(1, 0), false);
  assert.equal(made.isLoaded(2, 2), false);
});

test("the step at a time is the last before it, and the first before all", () => {
  const made = past({ event: 8, at: 200, kind: "wake" }, { event: 9, at: 200, kind: "wake" }, { event: 10, at: 300, kind: "wake" });
  assert.deepEqual([0, 100, 199.9, 200, 299, 300, 1e9].map((time) => made.indexAt(time)), [0, 0, 0, 2, 2, 3, 3]);
});

test("frames are those told last of rows that had a node, forward and back", () => {
  const made = past(
    { event: 8, at: 200, kind: "scrolled", runs: [[0, 0, 1], [1, 2, 15], [3, 9, 1]], frames: [[2, 0, 100, 300, 70]] },
    { event: 9, at: 300, kind: "measured", frames: [[1, 0, 50, 300, 60], [2, 0, 110, 300, 70]] },
  );
  const tops = (/** @type {number} */ index) => made.frames(index).map(([row, [, y]]) => [row, y]);
  assert.deepEqual(tops(2), [[1, 50], [2, 110]]);
  assert.deepEqual(tops(0), [[0, 0], [1, 50]]);
  assert.deepEqual(tops(1), [[1, 50], [2, 100]]);
});

test("a past row has its present number after the edits since", () => {
  const edit = { removed: /** @type {[number, number][]} */ ([[0, 0]]), inserted: /** @type {[number, number][]} */ ([[4, 5]]), moved: [], reloaded: [] };
  const made = past({ event: 8, at: 200, kind: "committed", edit, rowCount: 11 });
  assert.equal(made.presentRow(3, 0), 2);
  assert.equal(made.presentRow(9, 0), 10);
  assert.equal(made.presentRow(0, 0), null);
  assert.equal(made.presentRow(3, 1), 3);
});

test("reasons name the row that is asked for by itself, others together, and the event of a purge", () => {
  const left = "left the display range behind by";
  const made = past({
    event: 12,
    at: 200,
    kind: "scrolled",
    changes: [[7, 3, 15, "came into view"], [6, 3, 15, "came into view"], [9, 3, 15, "came into view"], [1, 15, 3, `${left} 0.3 screenfuls`], [2, 15, 3, `${left} 0.05 screenfuls`]],
    purges: [[0, 11, `${left} 0.1 screenfuls`], [5, null, null]],
  });
  const purges = [`row 0 was purged: it ${left} 0.1 screenfuls, 1 event after event 11`, "row 5 was purged: it left the display range before the recording"];
  assert.deepEqual(made.reasons(1, 1), [`row 1 ${left} 0.3 screenfuls`, "rows 6 to 7, 9 came into view", `row 2 ${left} 0.05 screenfuls`, ...purges]);
  assert.deepEqual(made.reasons(1, null), ["rows 6 to 7, 9 came into view", `rows 1 to 2 ${left} 0.05 to 0.3 screenfuls`, ...purges]);
  assert.deepEqual(made.reasons(0, 1), []);
});

test("states and frames are those of a slow model, at random", () => {
  const parts = /** @type {const} */ (["rects", "runs", "loaded", "anchor", "mode", "direction", "rowCount", "contentHeight", "batches"]);
  for (let seed = 1; seed <= 40; seed++) {
    const pick = random(seed);
    const pool = Array.from({ length: 5 }, (_, at) => ({ ...start, anchor: /** @type {[number, number]} */ ([at, 0]), rowCount: 10 + at, runs: /** @type {import("../../Public/types.js").Run[]} */ ([[0, at, 15], [at + 1, 9, 1]]) }));
    /** @type {Step[]} */
    const steps = [];
    const whole = [start];
    for (let at = 1; at < 60; at++) {
      const before = /** @type {PastState} */ (whole.at(-1));
      const next = /** @type {PastState} */ (pool[pick(5)]);
      /** @type {any} */
      const step = { event: 7 + at, at: 100 + at * 10, kind: "wake" };
      const state = /** @type {any} */ ({ ...before });
      for (const part of parts) if (pick(3) === 0) step[part] = state[part] = next[part];
      steps.push(step);
      whole.push(state);
    }
    const made = past(...steps);
    for (let look = 0; look < 30; look++) {
      const index = pick(60);
      assert.deepEqual(made.state(index), whole[index]);
      assert.equal(made.indexAt(100 + index * 10 + pick(10)), index);
    }
  }
});

test("contents are kept while one looks back, and those that were evicted are seen again", () => {
  const content = new Content();
  const cell = (/** @type {number} */ row) => /** @type {import("../../Public/types.js").Cell} */ (/** @type {unknown} */ ({ row, id: `id ${row}`, nodes: [] }));
  content.put([cell(1), cell(2)]);
  content.purge([[1, 15, 1]]);
  assert.equal(content.cell(1), undefined);
  content.lookBack((row) => (row === 5 ? 1 : row === 2 ? 2 : null));
  assert.equal(content.cell(5)?.id, "id 1");
  assert.equal(content.cell(5)?.row, 5);
  assert.equal(content.cell(1), undefined);
  content.purge([[2, 15, 1]]);
  content.lookBack(null);
  assert.equal(content.cell(2)?.id, "id 2");
  assert.equal(content.cell(1), undefined);
  for (let row = 10; row < 1_000; row++) {
    content.put([cell(row)]);
    content.purge([[row, 15, 1]]);
  }
  content.lookBack((row) => row);
  assert.equal(content.cell(10), undefined);
  assert.equal(content.cell(999)?.row, 999);
});
