// @ts-check
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { NestedLists } from "../../Public/model/nested-lists.js";

/** @typedef {import("../../Public/types/nested.js").NestedState} NestedState */

/**
 * Ten items of 100 points with gaps of 10 and an inset of 5, in a viewport of 250.
 * @param {number[]} path
 * @param {Partial<NestedState>} [given]
 * @returns {NestedState}
 */
const state = (path, given = {}) => ({
  in: path,
  count: 10,
  axis: "horizontal",
  layout: { kind: "grid", columns: 1, itemLength: 100, gap: 10, lineGap: 10, inset: 5 },
  viewport: { width: 250, height: 80 },
  containerState: 15,
  mode: "minimum",
  offset: 0,
  contentLength: 1100,
  runs: [[0, 1, 15], [2, 2, 7], [3, 9, 1]],
  ...given,
});

describe("strips of lists inside rows", () => {
  test("tell the states along a list as shares of its content", () => {
    const lists = new NestedLists();
    lists.apply({ lists: [state([4, 2])], ended: [] });
    assert.deepEqual(lists.strips.get(4), [{ runs: [[5 / 1100, 215 / 1100, 15], [225 / 1100, 325 / 1100, 7]], sight: [0, 250 / 1100] }]);
  });

  test("are those of a row's own lists by node, along either axis, and within the content", () => {
    const lists = new NestedLists();
    const down = state([4, 7], { axis: "vertical", viewport: { width: 80, height: 300 }, offset: 1000, runs: [[0, 8, 1], [9, 9, 15]] });
    lists.apply({ lists: [down, state([4, 2, 0, 3]), state([4, 2]), state([6, 2], { contentLength: 0, runs: [] })], ended: [] });
    assert.deepEqual([...lists.strips.keys()].sort(), [4, 6]);
    assert.deepEqual(lists.strips.get(4)?.map((strip) => strip.sight), [[0, 250 / 1100], [1000 / 1100, 1]]);
    assert.deepEqual(lists.strips.get(4)?.[1]?.runs, [[995 / 1100, 1095 / 1100, 15]]);
    assert.deepEqual(lists.strips.get(6), [{ runs: [], sight: [0, 0] }]);
    lists.apply({ lists: [], ended: [[4, 2]] });
    assert.equal(lists.strips.get(4)?.length, 1);
  });
});
