// @ts-check
import assert from "node:assert/strict";
import test from "node:test";

import { containerWords, linesOf, runsOf, screensOf, shownScreen, stripOf } from "../../Public/model/scenes.js";
import { countRows } from "../../Public/model/states.js";

/** @param {string} viewer */
const screen = (viewer) => ({ viewer, list: "1", depth: 0, mode: "full", containerState: 15 });

const root = {
  kind: "tabs",
  selected: 0,
  children: [{ kind: "navigation", children: [screen("a"), screen("b")] }, screen("c")],
};

test("lines are in the order of the tree, and only the way to the shown screen is shown", () => {
  const lines = linesOf(root);
  assert.deepEqual(lines.map(({ screen, kind }) => screen?.viewer ?? kind), ["tabs", "navigation", "a", "b", "c"]);
  assert.deepEqual(lines.map(({ nesting }) => nesting), [0, 1, 2, 2, 1]);
  assert.deepEqual(lines.map(({ isShown }) => isShown), [true, true, false, true, false]);
});

test("the shown screen is the top of the selected tab", () => {
  assert.deepEqual(screensOf(root).map(({ viewer }) => viewer), ["a", "b", "c"]);
  assert.equal(shownScreen(root)?.viewer, "b");
  assert.equal(shownScreen({ ...root, selected: 1 })?.viewer, "c");
  assert.equal(shownScreen({ kind: "navigation", children: [] }), null);
});

test("a row counts for its nearest range, and the strip leaves out rows in none", () => {
  const runs = [[0, 9, 1], [10, 11, 3], [12, 12, 7], [13, 20, 15], [21, 99, 1]];
  assert.deepEqual(countRows(runs), { V: 8, D: 1, P: 2, M: 89 });
  assert.deepEqual(stripOf(runs, 22), [
    { letter: "P", share: 2 / 22 },
    { letter: "D", share: 1 / 22 },
    { letter: "V", share: 8 / 22 },
  ]);
  assert.deepEqual(stripOf([], 0), []);
});

test("runs are what a range has beyond the ranges within it", () => {
  assert.deepEqual(runsOf({ visible: [13, 20], display: [12, 20], preload: [10, 24] }), [[10, 11, 3], [12, 12, 7], [13, 20, 15], [21, 24, 3]]);
  assert.deepEqual(runsOf({ visible: null, display: [5, 9], preload: [5, 10] }), [[5, 9, 7], [10, 10, 3]]);
  assert.deepEqual(runsOf({ visible: [0, 2], display: [0, 2], preload: [0, 2] }), [[0, 2, 15]]);
  assert.deepEqual(runsOf({ visible: null, display: null, preload: null }), []);
});

test("a container is shown or hidden", () => {
  assert.equal(containerWords(15), "shown");
  assert.equal(containerWords(7), "hidden");
});
