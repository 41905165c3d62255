// @ts-check
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { RowBudget } from "../../Public/model/scroll/row-budget.js";

/**
 * Builds as many rows as a budget allows; their number.
 * @param {number} cost Milliseconds of a row.
 * @param {number} [elapsed] Milliseconds since the frame before.
 */
function build(cost, elapsed = 1000 / 60) {
  let now = 500;
  const budget = new RowBudget(elapsed, () => now);
  let rows = 0;
  for (; rows < 1000 && budget.take(); rows++) now += cost;
  return rows;
}

describe("RowBudget", () => {
  test("a frame builds rows for about 2 ms", () => {
    assert.equal(build(0.25), 8);
    assert.equal(build(1.5), 2);
  });

  test("it builds one row in any case", () => {
    assert.equal(build(50), 1);
    assert.equal(build(50, 2), 1);
  });

  test("a late frame builds as many rows as the frames that it stands for, up to six", () => {
    assert.equal(build(0.25, 50), 24);
    assert.equal(build(0.25, 100), 48);
    assert.equal(build(0.25, 200), 48);
  });

  test("an early frame, and the first one after a rest, build as many as any", () => {
    assert.equal(build(0.25, 4), 8);
    assert.equal(build(0.25, 5000), 8);
  });
});
