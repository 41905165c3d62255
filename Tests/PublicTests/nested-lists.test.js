// @ts-check
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { mergeStates, NestedLists } from "../../Public/model/nested-lists.js";
import { NestedOutbox } from "../../Public/model/nested-outbox.js";
import { ViewerModel } from "../../Public/model/viewer-model.js";

/** @typedef {import("../../Public/types/nested.js").NestedState} NestedState */

const layout = /** @type {const} */ ({ kind: "grid", columns: 1, gap: 10, lineGap: 10, inset: 16, itemLength: 140 });

/**
 * @param {number[]} path
 * @param {Partial<NestedState>} [state]
 * @returns {NestedState}
 */
const list = (path, state = {}) => ({
  in: path, count: 20, axis: "horizontal", layout, viewport: { width: 390, height: 200 }, containerState: 15, mode: "minimum",
  offset: 0, contentLength: 3000, runs: [[0, 2, 15], [3, 3, 7], [4, 19, 1]], ...state,
});
const cell = (/** @type {number} */ row) => ({ row, id: row, values: {}, nodes: [] });

describe("lists inside rows", () => {
  test("a list has the states of its runs, and the cells of items in preload", () => {
    const lists = new NestedLists();
    assert.deepEqual(lists.apply({ lists: [list([4, 2], { cells: [cell(0), cell(3)] })], ended: [] }), [4]);
    const made = lists.list([4, 2]);
    assert.deepEqual([0, 3, 4].map((item) => made?.stateOf(item)), [15, 7, 1]);
    assert.deepEqual(made?.items, [0, 1, 2, 3]);
    lists.apply({ lists: [list([4, 2], { runs: [[0, 2, 1], [3, 5, 15], [6, 19, 1]] })], ended: [] });
    assert.equal(made?.cell(0), undefined);
    assert.equal(made?.cell(3)?.row, 3);
  });

  test("items that were replaced lose their old cells, and scroll by what the offset was corrected", () => {
    const lists = new NestedLists();
    lists.apply({ lists: [list([4, 2], { cells: [cell(0), cell(1)] })], ended: [] });
    const edited = list([4, 2], { edited: true, correction: 150, cells: [cell(1)] });
    lists.apply({ lists: [edited, list([4, 2], { correction: -20, cells: [cell(2)] })], ended: [] });
    const made = lists.list([4, 2]);
    assert.deepEqual([0, 1, 2].map((item) => made?.cell(item)?.row), [undefined, 1, 2]);
    assert.equal(made?.correction, 130);
    const merged = mergeStates(mergeStates(list([4, 2], { cells: [cell(0)], correction: 5 }), edited), list([4, 2], { cells: [cell(2)] }));
    assert.deepEqual([merged.edited, merged.correction, merged.cells?.map(({ row }) => row)], [true, 155, [1, 2]]);
  });

  test("items follow one another along either axis, in lanes across it", () => {
    const lists = new NestedLists();
    lists.apply({ lists: [list([0, 1])], ended: [] });
    assert.deepEqual(lists.list([0, 1])?.frame(2), [16 + 2 * 150, 16, 140, 168]);
    lists.apply({ lists: [list([0, 1], { axis: "vertical", layout: { ...layout, columns: 2 } })], ended: [] });
    assert.deepEqual(lists.list([0, 1])?.frame(3), [16 + 174 + 10, 16 + 150, 174, 140]);
    lists.apply({ lists: [list([0, 1], { layout: { kind: "grid", leastWidth: 80, gap: 8, itemLength: 50 } })], ended: [] });
    assert.deepEqual(lists.list([0, 1])?.frame(1), [0, 104, 50, 96]);
  });

  test("lists move with their rows, and end with them", () => {
    const model = new ViewerModel();
    model.apply("nested", { lists: [list([1, 2]), list([5, 2]), list([5, 2, 3, 9])], ended: [] });
    const edit = { removed: /** @type {[number, number][]} */ ([[1, 1]]), inserted: /** @type {[number, number][]} */ ([[0, 1]]), moved: [], reloaded: [] };
    model.apply("list", { id: "1", name: "", version: 2, rows: 9, edit });
    assert.equal(model.nested.list([1, 2]), undefined);
    assert.deepEqual(model.nested.list([6, 2, 3, 9])?.state.in, [6, 2, 3, 9]);
    assert.deepEqual(model.apply("nested", { lists: [], ended: [[6, 2]] }).nested, [6]);
    assert.equal(model.nested.list([6, 2]), undefined);
    model.clear();
    assert.equal(model.nested.list([6, 2, 3, 9]), undefined);
  });
});

describe("scrolls of lists inside rows", () => {
  const drag = (/** @type {number} */ offset) => ({ offset, velocity: 1, phase: /** @type {const} */ ("drag") });
  const settle = (/** @type {number} */ offset) => ({ offset, velocity: 0, phase: /** @type {const} */ ("settle") });

  test("of each list the latest of a phase is kept, in the order of the gestures", () => {
    const outbox = new NestedOutbox();
    outbox.push([0, 2], drag(1));
    outbox.push([3, 2], drag(7));
    outbox.push([0, 2], drag(2));
    outbox.push([0, 2], settle(2));
    outbox.push([0, 2], drag(3));
    const sent = [];
    for (let next = outbox.take(); next; next = outbox.take()) sent.push([next.path[0], next.scroll.offset, next.scroll.phase, next.sequence]);
    assert.deepEqual(sent, [[3, 7, "drag", 2], [0, 2, "drag", 3], [0, 2, "settle", 4], [0, 3, "drag", 5]]);
  });

  test("a lost scroll comes again unless a newer one of its phase replaces it", () => {
    const outbox = new NestedOutbox();
    outbox.push([0, 2], drag(1));
    const lost = /** @type {import("../../Public/model/nested-outbox.js").NumberedScroll} */ (outbox.take());
    outbox.push([0, 2], settle(1));
    outbox.requeue(lost);
    assert.equal(outbox.take()?.scroll.phase, "drag");
    outbox.push([0, 2], settle(2));
    const later = /** @type {import("../../Public/model/nested-outbox.js").NumberedScroll} */ (outbox.take());
    outbox.push([0, 2], settle(3));
    outbox.requeue(later);
    assert.deepEqual([outbox.take()?.scroll.offset, outbox.take()], [3, null]);
  });

  test("a scroll on its way follows its row, and ends with it or its viewer", () => {
    const outbox = new NestedOutbox();
    const sent = [1, 4, 6].map((row) => {
      outbox.push([row, 2], drag(row));
      return /** @type {import("../../Public/model/nested-outbox.js").NumberedScroll} */ (outbox.take());
    });
    outbox.remap({ removed: [[1, 1]], inserted: [], moved: [], reloaded: [] });
    for (const lost of sent.slice(0, 2)) outbox.requeue(lost);
    assert.deepEqual([outbox.take()?.path, outbox.take()], [[3, 2], null]);
    outbox.clear();
    for (const lost of sent) outbox.requeue(lost);
    assert.equal(outbox.take(), null);
  });

  test("queued scrolls follow their rows", () => {
    const outbox = new NestedOutbox();
    outbox.push([1, 2], drag(1));
    outbox.push([4, 2], drag(2));
    outbox.remap({ removed: [[1, 1]], inserted: [], moved: [], reloaded: [] });
    assert.deepEqual([outbox.take()?.path, outbox.take()], [[3, 2], null]);
  });
});

describe("strips of lists inside rows", () => {
  // Ten items of 100 points with gaps of 10 and an inset of 5, in a viewport of 250.
  const ten = (/** @type {number[]} */ path, /** @type {Partial<NestedState>} */ given = {}) =>
    list(path, {
      count: 10, layout: { ...layout, itemLength: 100, inset: 5 }, viewport: { width: 250, height: 80 },
      contentLength: 1100, runs: [[0, 1, 15], [2, 2, 7], [3, 9, 1]], ...given,
    });

  test("tell the states along a list as shares of its content", () => {
    const lists = new NestedLists();
    lists.apply({ lists: [ten([4, 2])], ended: [] });
    assert.deepEqual(lists.strips.get(4), [{ runs: [[5 / 1100, 215 / 1100, 15], [225 / 1100, 325 / 1100, 7]], sight: [0, 250 / 1100] }]);
  });

  test("are those of a row's own lists by node, along either axis, and within the content", () => {
    const lists = new NestedLists();
    const down = ten([4, 7], { axis: "vertical", viewport: { width: 80, height: 300 }, offset: 1000, runs: [[0, 8, 1], [9, 9, 15]] });
    lists.apply({ lists: [down, ten([4, 2, 0, 3]), ten([4, 2]), ten([6, 2], { contentLength: 0, runs: [] })], ended: [] });
    assert.deepEqual([...lists.strips.keys()].sort(), [4, 6]);
    assert.deepEqual(lists.strips.get(4)?.map((strip) => strip.sight), [[0, 250 / 1100], [1000 / 1100, 1]]);
    assert.deepEqual(lists.strips.get(4)?.[1]?.runs, [[995 / 1100, 1095 / 1100, 15]]);
    assert.deepEqual(lists.strips.get(6), [{ runs: [], sight: [0, 0] }]);
    lists.apply({ lists: [], ended: [[4, 2]] });
    assert.equal(lists.strips.get(4)?.length, 1);
  });
});
