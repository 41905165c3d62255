// @ts-check
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { FramePacer } from "../../Public/model/scroll/frame-pacer.js";
import { RowBudget } from "../../Public/model/scroll/row-budget.js";

/**
 * Builds as many rows as a budget allows; their number.
 * @param {number} cost Milliseconds of a row.
 * @param {number} wait
 */
function build(cost, wait) {
  let now = 500;
  const budget = new RowBudget(wait, () => now);
  let rows = 0;
  for (; rows < 1000 && budget.take(); rows++) now += cost;
  return rows;
}

describe("RowBudget", () => {
  test("a frame builds rows for about 2 ms", () => {
    assert.equal(build(0.25, 0), 8);
    assert.equal(build(1.5, 0), 2);
  });

  test("it builds one row in any case", () => {
    assert.equal(build(50, 0), 1);
  });

  test("where rows are drawn in every fourth frame it has as much time as four", () => {
    assert.equal(build(0.5, 4 * (1000 / 60)), 16);
    assert.equal(build(0.5, 1), 4, "a shorter wait than a frame is none");
  });
});

describe("the delay of frames", () => {
  test("it is the time by which the last frame with changes was longer than the display's", () => {
    const pacer = new FramePacer();
    pacer.isDue(1000);
    pacer.update(1000);
    pacer.isDue(1016);
    assert.equal(pacer.delay, 0);
    pacer.update(1016);
    pacer.isDue(1056);
    assert.ok(Math.abs(pacer.delay - 23.3) < 0.1);
    pacer.rest();
    assert.equal(pacer.delay, 0);
  });
});
