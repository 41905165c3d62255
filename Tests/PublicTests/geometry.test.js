// @ts-check
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Geometry } from "../../Public/model/geometry.js";

/** @param {Partial<import("../../Public/types.js").GeometryEvent>} told */
function geometry(told) {
  const made = new Geometry();
  made.update({ first: 0, top: 0, heights: [], rowCount: 0, contentHeight: 0, ...told });
  return made;
}

describe("Geometry", () => {
  const known = geometry({ first: 100, top: 9000, heights: [50, 70, 60], rowCount: 1000, contentHeight: 100_000 });

  test("known rows are where the server put them", () => {
    assert.deepEqual([100, 101, 102, 103].map((row) => known.top(row)), [9000, 9050, 9120, 9180]);
    assert.equal(known.height(101), 70);
    assert.deepEqual([known.first, known.end], [100, 103]);
  });

  test("the others are spread evenly over what is left", () => {
    assert.equal(known.top(0), 0);
    assert.equal(known.top(50), 4500);
    assert.ok(Math.abs(known.top(1000) - 100_000) < 1e-6);
  });

  test("a row is found by any offset inside of it", () => {
    for (const row of [0, 1, 50, 99, 100, 101, 102, 103, 500, 999]) {
      assert.equal(known.row(known.top(row)), row);
      assert.equal(known.row(known.top(row + 1) - 0.01), row);
    }
  });

  test("beyond the ends the nearest row is found", () => {
    assert.equal(known.row(-100), 0);
    assert.equal(known.row(1e9), 999);
  });

  test("an empty list has no rows to trip over", () => {
    const empty = geometry({});
    assert.equal(empty.row(10), 0);
    assert.equal(empty.top(0), 0);
  });

  test("rows of a billion keep their places", () => {
    const rowCount = 1e9;
    const far = geometry({ first: 5e8, top: 4.21e10, heights: [84, 56], rowCount, contentHeight: 8.42e10 });
    for (const row of [0, 123_456_789, 5e8, 5e8 + 1, 5e8 + 2, 987_654_321, rowCount - 1]) {
      assert.equal(far.row(far.top(row)), row);
    }
  });
});

describe("rows that the page measures", () => {
  const told = { first: 10, top: 1000, heights: [100, 100, 100], rowCount: 100, contentHeight: 10_000 };

  test("are as high as it says until the server does", () => {
    const own = geometry(told);
    own.correct([11], [[11, 140]]);
    assert.deepEqual([10, 11, 12, 13].map((row) => own.top(row)), [1000, 1100, 1240, 1340]);
    assert.equal(own.contentHeight, 10_040);
    own.update({ ...told, heights: [100, 100, 90] });
    assert.deepEqual([own.height(11), own.height(12)], [140, 90]);
    own.update({ ...told, heights: [100, 140, 90], contentHeight: 10_030 });
    assert.equal(own.contentHeight, 10_030);
    own.update({ ...told, heights: [100, 160, 90] });
    assert.equal(own.height(11), 160, "the server's word holds again");
  });

  test("are forgotten with their content, and followed through an edit", () => {
    const own = geometry(told);
    own.correct([11, 12], [[11, 140], [12, 50]]);
    own.correct([12], []);
    own.remap({ removed: [], inserted: [[0, 0]], moved: [] });
    own.update({ ...told, first: 11 });
    assert.deepEqual([own.height(11), own.height(12)], [100, 140]);
  });
});
