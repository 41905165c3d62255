// @ts-check
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Geometry } from "../../Public/model/geometry.js";
import { rowsBetween } from "../../Public/model/reach.js";
import { Position } from "../../Public/model/scroll/position.js";

/**
 * @param {number} count
 * @param {number} length
 */
function wrapping(count, length) {
  const geometry = new Geometry();
  geometry.wraps = true;
  geometry.update({ first: 0, top: 0, heights: [length], rowCount: count, contentHeight: count * length });
  return geometry;
}

describe("pages that wrap", () => {
  test("the first page follows the last one in each turn", () => {
    const geometry = wrapping(5, 300);
    assert.equal(geometry.listCount, 5);
    assert.equal(geometry.listHeight, 1500);
    assert.ok(geometry.rowCount > 100 && geometry.rowCount % 10 === 5);
    for (let row = 0; row < 40; row++) {
      assert.equal(geometry.listRow(row), row % 5);
      assert.equal(geometry.row(row * 300 + 10), row);
      assert.equal(geometry.listOffset(geometry.top(row)), (row % 5) * 300);
    }
    assert.deepEqual(rowsBetween(geometry, 1400, 1700), { first: 4, end: 6 });
  });

  test("a row of the list is found in the nearest turn", () => {
    const geometry = wrapping(10, 300);
    assert.equal(geometry.nearest(0, 48), 50);
    assert.equal(geometry.nearest(9, 51), 49);
    assert.equal(geometry.nearest(4, 43), 44);
  });

  test("a position comes back to the middle turn, where all is as before", () => {
    const geometry = wrapping(4, 500);
    const position = new Position();
    position.resize({ width: 300, height: 500 });
    position.anchor = [2, 0];
    position.fit(geometry, false);
    assert.equal(geometry.listOffset(position.offset), 1000);
    assert.equal(geometry.wayToMiddle(position.anchor[0]), null);
    position.moveTo(position.offset + 3 * 2000, geometry);
    const way = geometry.wayToMiddle(position.anchor[0]);
    assert.deepEqual(way, { rows: -12, points: -6000 });
    const { shift, offset } = position;
    assert.ok(position.rebase(geometry));
    assert.equal(position.offset, offset - 6000);
    assert.equal(position.shift, shift);
    assert.equal(geometry.wayToMiddle(position.anchor[0]), null);
  });

  test("an edit moves the position with its page", () => {
    const geometry = wrapping(4, 500);
    const position = new Position();
    position.resize({ width: 300, height: 500 });
    position.anchor = [3, 0];
    position.fit(geometry, false);
    position.remap({ removed: [[0, 0]], inserted: [], moved: [], reloaded: [] }, geometry);
    const after = wrapping(3, 500);
    position.fit(after, false);
    assert.equal(after.listRow(position.anchor[0]), 2);
    assert.equal(after.listOffset(position.offset), 1000);
  });

  test("a million pages have three turns", () => {
    const geometry = wrapping(1_000_000, 1000);
    assert.equal(geometry.rowCount, 3_000_000);
    assert.equal(geometry.row(1.5e9 + 1), 1_500_000);
  });
});
