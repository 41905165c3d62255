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

  test("a list has no left and right", () => {
    const list = new Geometry();
    list.update({ first: 0, top: 0, heights: [10, 10, 10], rowCount: 3, contentHeight: 30 });
    assert.deepEqual(["up", "down", "left", "right"].map((way) => neighbour(list, 1, /** @type {any} */ (way))), [0, 2, 1, 1]);
  });
});
