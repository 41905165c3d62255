// @ts-check
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Geometry } from "../../Public/model/geometry.js";
import { rowsBetween } from "../../Public/model/reach.js";
import { LanePlaces } from "../../Public/model/lane-places.js";

/**
 * A waterfall of two columns, of which items 2 and 10 to 15 have a node: item 2 is long.
 * @type {import("../../Public/types.js").LaneFrames & { rowCount: number, contentHeight: number }}
 */
const told = {
  items: [[2, 2], [10, 15]],
  frames: [
    [0, 100, 100, 900],
    [110, 900, 100, 50],
    [110, 960, 100, 80],
    [0, 1010, 100, 60],
    [110, 1050, 100, 40],
    [0, 1080, 100, 90],
    [110, 1100, 100, 30],
  ].flat(),
  lanes: { count: 2, inset: 0, width: 100, gap: 10 },
  rowCount: 100,
  contentHeight: 8000,
};

describe("LanePlaces", () => {
  const places = new LanePlaces(told);

  test("known items are where the server put them", () => {
    assert.deepEqual([2, 10, 12, 15].map((row) => [places.top(row), places.height(row), ...places.across(row)]), [
      [100, 900, 0, 100],
      [900, 50, 110, 100],
      [1010, 60, 0, 100],
      [1100, 30, 110, 100],
    ]);
    assert.deepEqual([places.first, places.end], [2, 16]);
  });

  test("items between two runs have no place", () => {
    assert.deepEqual([0, 2, 3, 9, 10, 15, 16, 99].filter((row) => !places.has(row)), [3, 9]);
  });

  test("the first item that reaches beyond an offset is the long one, as long as it does", () => {
    assert.deepEqual([100, 950, 999, 1000, 1045, 1069.9, 1089].map((offset) => places.row(offset)), [2, 2, 2, 11, 12, 12, 13]);
  });

  test("the last item that begins before an offset is found", () => {
    assert.deepEqual([101, 900, 901, 1050, 1051, 1099, 1101, 1169].map((offset) => places.lastRow(offset)), [2, 2, 10, 12, 13, 14, 15, 15]);
  });

  test("the others are spread evenly, in lines of the columns", () => {
    assert.equal(places.top(0), 0);
    assert.equal(places.top(100), 8000);
    assert.deepEqual(places.across(17), [110, 100]);
    assert.equal(places.top(16), places.top(17));
    assert.ok(places.top(18) > places.top(16));
    assert.equal(places.row(7999), 98);
    assert.equal(places.lastRow(8000), 99);
    assert.equal(places.row(1e9), 99);
  });

  test("nothing at all has no items to trip over", () => {
    const empty = new LanePlaces({ ...told, items: [], frames: [], rowCount: 0, contentHeight: 0 });
    assert.deepEqual([empty.row(10), empty.lastRow(10), empty.first, empty.end], [0, 0, 0, 0]);
  });
});

describe("Geometry of items in columns", () => {
  test("rows between two offsets are all that reach into them", () => {
    const geometry = new Geometry();
    geometry.update(told);
    assert.deepEqual(rowsBetween(geometry, 950, 1055), { first: 2, end: 14 });
    assert.equal(geometry.bottom(2), 1000);
    assert.equal(geometry.has(5), false);
    assert.ok(geometry.hasLanes);
  });

  test("a list takes the place of columns, and the other way round", () => {
    const geometry = new Geometry();
    geometry.update(told);
    geometry.update({ first: 0, top: 0, heights: [10, 20], rowCount: 2, contentHeight: 30 });
    assert.deepEqual([geometry.hasLanes, geometry.across(0), geometry.row(15), geometry.end], [false, null, 1, 2]);
    geometry.update(told);
    assert.deepEqual([geometry.top(10), geometry.end], [900, 16]);
  });
});
