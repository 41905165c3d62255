// @ts-check
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { RowBudget } from "../../Public/model/scroll/row-budget.js";

/**
 * Builds as many rows as a budget allows; their number.
 * @param {number} cost Milliseconds of a row.
 */
function build(cost) {
  let now = 500;
  const budget = new RowBudget(() => now);
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
  });
});
