// @ts-check
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { mergeEvents } from "../../Public/model/event-merge.js";
import { ViewerModel } from "../../Public/model/viewer-model.js";

/** @typedef {import("../../Public/net/messages.js").WorkerEvent} WorkerEvent */
/** @typedef {import("../../Public/types.js").Change} Change */

/** An event with the parts of its data that count here. */
const event = (/** @type {string} */ type, /** @type {object} */ data) => /** @type {WorkerEvent} */ ({ kind: "event", type, data });
const states = (/** @type {Change[]} */ ...changes) => event("states", { revision: changes.length, changes });
const cells = (/** @type {number[]} */ ...rows) => event("cells", { cells: rows.map((row) => ({ row, id: row, values: {}, nodes: [] })) });
const kinds = (/** @type {readonly WorkerEvent[]} */ events) => events.map((each) => (each.kind === "event" ? each.type : each.kind));
const data = (/** @type {readonly WorkerEvent[]} */ events, at = 0) => /** @type {any} */ (events[at]).data;

describe("merged events", () => {
  test("one event stays as it is, and none is none", () => {
    const one = states([3, 1, 3]);
    assert.deepEqual(mergeEvents([one]), [one]);
    assert.deepEqual(mergeEvents([]), []);
  });

  test("of frames, ranges, batches and failures the last is left, in the order of one turn", () => {
    const merged = mergeEvents([
      event("fetches", { failed: [1] }), event("ranges", { revision: 1, runs: [] }), event("batch", { state: "fetching" }),
      event("geometry", { revision: 2 }), event("ranges", { revision: 3, runs: [] }), event("geometry", { revision: 4 }), event("fetches", { failed: [] }),
    ]);
    assert.deepEqual(kinds(merged), ["geometry", "ranges", "batch", "fetches"]);
    assert.deepEqual([data(merged, 0).revision, data(merged, 1).revision, data(merged, 3).failed], [4, 3, []]);
  });

  test("of a list inside a row the latest state is left, with all contents that have arrived", () => {
    const nested = (/** @type {number[]} */ path, /** @type {number} */ offset, /** @type {number[]} */ ...items) => ({ in: path, offset, cells: items.map((row) => ({ row })) });
    const merged = mergeEvents([
      event("nested", { lists: [nested([1, 2], 0, 0, 1), nested([3, 2], 0, 5)], ended: [] }), states([1, 3, 7]),
      event("nested", { lists: [nested([1, 2], 9, 4)], ended: [[3, 2]] }), event("nested", { lists: [nested([3, 2], 8)], ended: [] }),
    ]);
    assert.deepEqual(kinds(merged), ["states", "nested"]);
    assert.deepEqual(data(merged, 1), { lists: [nested([1, 2], 9, 0, 1, 4), nested([3, 2], 8)], ended: [[3, 2]] });
  });

  test("members that later ranges leave out stay as they were", () => {
    const merged = mergeEvents([
      event("ranges", { revision: 1, offset: 10, runs: [[0, 9, 1]], policy: { name: "texture" } }),
      event("ranges", { revision: 2, offset: 20 }), event("ranges", { revision: 3, offset: 30, reasons: null }),
    ]);
    assert.deepEqual(kinds(merged), ["ranges"]);
    assert.deepEqual(data(merged), { revision: 3, offset: 30, runs: [[0, 9, 1]], policy: { name: "texture" }, reasons: null });
  });

  test("a row's states are its first and its last, and none where they are the same", () => {
    const merged = mergeEvents([states([1, 3, 7], [2, 1, 3], [3, 7, 3]), states([1, 7, 15], [2, 3, 1])]);
    assert.deepEqual(data(merged).changes, [[1, 3, 15], [3, 7, 3]]);
  });

  test("a content that was purged after it had come is dropped, one that came again is kept", () => {
    const merged = mergeEvents([states([1, 1, 3], [2, 1, 3]), cells(1, 2), states([1, 3, 1], [2, 3, 1]), states([2, 1, 3]), cells(2)]);
    assert.deepEqual(kinds(merged), ["states", "cells"]);
    assert.deepEqual(data(merged, 1).cells.map((/** @type {{ row: number }} */ { row }) => row), [2]);
  });

  test("a medium that is gone is told, and one that came back too", () => {
    const media = (/** @type {number[]} */ come, /** @type {number[]} */ gone) => event("media", { media: come.map((id) => ({ id, row: id })), gone });
    const merged = mergeEvents([media([1, 2], []), media([3], [1, 2]), media([2], [])]);
    assert.deepEqual(data(merged), { media: [{ id: 3, row: 3 }, { id: 2, row: 2 }], gone: [1, 2] });
  });

  test("nothing is moved across an edit, a snapshot, an action, another viewer or an unknown type", () => {
    for (const barrier of [event("list", {}), event("snapshot", {}), event("action", {}), event("later", {}), /** @type {WorkerEvent} */ ({ kind: "viewer", viewer: { id: "v" } })]) {
      const merged = mergeEvents([states([1, 1, 3]), barrier, states([1, 1, 3])]);
      assert.deepEqual(merged, [states([1, 1, 3]), barrier, states([1, 1, 3])]);
    }
  });

  test("the link's state and the scrolls sent stay", () => {
    const sent = /** @type {WorkerEvent} */ ({ kind: "sent", took: 5, replaced: 0 });
    const link = /** @type {WorkerEvent} */ ({ kind: "link", link: { kind: "live", roundTrip: 5 } });
    const merged = mergeEvents([states([1, 1, 3]), sent, states([2, 1, 3]), link, sent]);
    assert.deepEqual(kinds(merged), ["sent", "states", "link", "sent"]);
  });

  test("a viewer's model is the same after merged events as after all", () => {
    const runs = (/** @type {number} */ first) => [[0, first - 1, 1], [first, first + 3, 15], [first + 4, first + 7, 3], [first + 8, 99, 1]].filter(([one, other]) => Number(other) >= Number(one));
    /** @type {WorkerEvent[]} */
    const events = [];
    for (let first = 1; first < 60; first += 1 + (first % 3)) {
      events.push(event("geometry", { first: first - 1, top: first * 100 - 100, heights: Array(10).fill(100), rowCount: 100, contentHeight: 10_000 }));
      events.push(event("ranges", { revision: first, runs: runs(first) }), cells(first + 4, first + 5, first + 6, first + 7));
    }
    const play = (/** @type {readonly WorkerEvent[]} */ played) => {
      const model = new ViewerModel();
      for (const each of played) if (each.kind === "event") model.apply(each.type, each.data);
      const rows = Array.from({ length: 100 }, (_, row) => [model.states.state(row), model.geometry.top(row)]);
      return { rows, runs: model.ranges?.runs, filled: model.content.count };
    };
    assert.deepEqual(play(mergeEvents(events)), play(events));
  });
});
