// @ts-check
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Geometry } from "../../Public/model/geometry.js";
import { neighbour } from "../../Public/model/lane-steps.js";

describe("steps by the arrow keys", () => {
  const waterfall = new Geometry();
  waterfall.update({
    items: [[0, 5]],
    frames: [
      [0, 0, 100, 200],
      [110, 0, 100, 80],
      [220, 0, 100, 50],
      [220, 60, 100, 60],
      [110, 90, 100, 100],
      [220, 130, 100, 90],
    ].flat(),
    lanes: { count: 3, inset: 0, width: 100, gap: 10 },
    rowCount: 6,
    contentHeight: 220,
  });

  test("up and down stay in the column", () => {
    assert.deepEqual([neighbour(waterfall, 1, "down"), neighbour(waterfall, 4, "up")], [4, 1]);
    assert.deepEqual([neighbour(waterfall, 2, "down"), neighbour(waterfall, 3, "down"), neighbour(waterfall, 5, "up")], [3, 5, 3]);
    assert.deepEqual([neighbour(waterfall, 0, "down"), neighbour(waterfall, 0, "up")], [0, 0]);
  });

  test("left and right go to the item at the same height in the next column", () => {
    assert.deepEqual([neighbour(waterfall, 0, "right"), neighbour(waterfall, 4, "right"), neighbour(waterfall, 3, "left")], [4, 5, 1]);
    assert.deepEqual([neighbour(waterfall, 0, "left"), neighbour(waterfall, 5, "right")], [0, 5]);
  });

  test("an item of several columns is above and below each of them, and beside those next to it", () => {
    const spans = new Geometry();
    spans.update({
      items: [[0, 5]],
      frames: [
        [0, 0, 100, 100],
        [110, 0, 100, 80],
        [220, 0, 100, 50],
        [0, 110, 210, 60],
        [220, 60, 100, 90],
        [0, 180, 320, 40],
      ].flat(),
      lanes: { count: 3, inset: 0, width: 100, gap: 10 },
      rowCount: 6,
      contentHeight: 220,
    });
    assert.deepEqual([0, 1, 2, 3, 4].map((row) => neighbour(spans, row, "down")), [3, 3, 4, 5, 5]);
    assert.deepEqual([neighbour(spans, 5, "up"), neighbour(spans, 3, "up")], [3, 0]);
    assert.deepEqual([neighbour(spans, 3, "right"), neighbour(spans, 4, "left"), neighbour(spans, 5, "left")], [4, 3, 5]);
  });

  const flow = new Geometry();
  flow.update({
    items: [[10, 17]],
    frames: [
      [0, 200, 120, 30],
      [130, 200, 60, 50],
      [200, 200, 90, 20],
      [0, 260, 40, 40],
      [50, 260, 40, 20],
      [100, 260, 180, 30],
      [0, 310, 300, 30],
      [0, 350, 20, 30],
    ].flat(),
    lanes: { count: 3, inset: 0, width: 95, gap: 10, lines: 7 },
    rowCount: 18,
    contentHeight: 380,
  });

  test("left and right stay on the line of a flow", () => {
    assert.deepEqual([neighbour(flow, 10, "right"), neighbour(flow, 11, "right"), neighbour(flow, 12, "right")], [11, 12, 12]);
    assert.deepEqual([neighbour(flow, 15, "left"), neighbour(flow, 13, "left"), neighbour(flow, 16, "right")], [14, 13, 16]);
  });

  test("up and down go to the item of the next line whose middle is nearest", () => {
    assert.deepEqual([neighbour(flow, 10, "down"), neighbour(flow, 11, "down"), neighbour(flow, 12, "down")], [14, 15, 15]);
    assert.deepEqual([neighbour(flow, 13, "down"), neighbour(flow, 16, "up"), neighbour(flow, 15, "up")], [16, 15, 11]);
    assert.deepEqual([neighbour(flow, 16, "down"), neighbour(flow, 17, "down"), neighbour(flow, 17, "up")], [17, 17, 16]);
  });

  test("a step leads to a line that is not told, where it is expected", () => {
    const up = neighbour(flow, 10, "up");
    assert.ok(up < 10 && flow.top(up) < 200, `row ${up}`);
  });

  test("up and down go from section to section, in the nearest column", () => {
    const grid = new Geometry();
    /** @type {(section: number, first: number, rows: number, top: number, height: number) => import("../../Public/types.js").NearSection} */
    const near = (section, first, rows, top, height) => ({ section, first, rows, top, height, header: { top, height: 20, state: 15 } });
    // Sections of four items, of none, of one, and of three.
    grid.update({
      items: [[0, 7]],
      frames: [[0, 20], [110, 20], [220, 20], [0, 70], [0, 160], [0, 230], [110, 230], [220, 230]].flatMap(([x = 0, y = 0]) => [x, y, 100, 50]),
      lanes: { count: 3, inset: 0, width: 100, gap: 10 },
      rowCount: 8,
      contentHeight: 280,
      sections: { total: 4, pinned: true, near: [near(0, 0, 4, 0, 120), near(1, 4, 0, 120, 20), near(2, 4, 1, 140, 70), near(3, 5, 3, 210, 70)] },
    });
    assert.deepEqual([0, 3, 4].map((row) => neighbour(grid, row, "down")), [3, 4, 5]);
    // No item is below it in its column until the section after the next.
    assert.equal(neighbour(grid, 2, "down"), 4);
    assert.deepEqual([7, 6, 5, 4].map((row) => neighbour(grid, row, "up")), [4, 4, 4, 3]);
    assert.deepEqual([neighbour(grid, 7, "down"), neighbour(grid, 0, "up")], [7, 0]);
    assert.deepEqual([neighbour(grid, 5, "right"), neighbour(grid, 4, "right")], [6, 6]);
  });

  test("a list has no left and right", () => {
    const list = new Geometry();
    list.update({ first: 0, top: 0, heights: [10, 10, 10], rowCount: 3, contentHeight: 30 });
    assert.deepEqual(["up", "down", "left", "right"].map((way) => neighbour(list, 1, /** @type {any} */ (way))), [0, 2, 1, 1]);
  });
});
