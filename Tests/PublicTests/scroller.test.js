// @ts-check
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { ScrollMap, Scroller, guard, maxScrollHeight } from "../../Public/model/scroll/scroller.js";

const area = 800;
/** A billion rows of 84.2 points. */
const long = 84_200_000_000;

describe("ScrollMap", () => {
  test("a short list is mapped to itself", () => {
    const map = new ScrollMap(50_000.5, area);
    assert.equal(map.height, 50_001);
    for (const offset of [0, 1, 1234.5, 49_200]) assert.equal(map.top(offset), offset);
    assert.equal(map.offset(map.maxTop), map.maxOffset);
  });

  test("no list makes an element taller than the browser can place", () => {
    assert.equal(new ScrollMap(long, area).height, maxScrollHeight);
  });

  for (const height of [maxScrollHeight + 1000, 1e9, long, 1e13]) {
    test(`the way there and back is the same, and never turns, for ${height} points`, () => {
      const map = new ScrollMap(height, area);
      let last = -1;
      for (let step = 0; step <= 2000; step++) {
        const top = (map.maxTop * step) / 2000;
        const offset = map.offset(top);
        assert.ok(offset > last, `offset ${offset} after ${last}`);
        assert.ok(Math.abs(map.top(offset) - top) < 1e-3, `top ${top} came back as ${map.top(offset)}`);
        last = offset;
      }
      assert.equal(map.offset(0), 0);
      assert.equal(map.offset(map.maxTop), map.maxOffset);
    });
  }

  test("the first and the last rows are 1:1", () => {
    const map = new ScrollMap(long, area);
    assert.equal(map.top(guard - 1) - map.top(guard - 2), 1);
    assert.equal(map.top(map.maxOffset) - map.top(map.maxOffset - 1), 1);
  });
});

describe("Scroller", () => {
  /** @param {number} height */
  const scroller = (height) => {
    const made = new Scroller();
    made.resize(height, area);
    return made;
  };

  test("small steps are points, wherever the bar stands", () => {
    const it = scroller(long);
    it.moveTo(long / 2);
    const { offset, top } = it;
    assert.equal(it.scrolled(top + 100, false), "moved");
    assert.equal(it.offset, offset + 100);
    assert.equal(it.scrolled(top - 50, false), "moved");
    assert.equal(it.offset, offset - 50);
  });

  test("a large step is a drag of the thumb, and goes in proportion", () => {
    const it = scroller(long);
    assert.equal(it.scrolled(it.height / 2, false), "jumped");
    assert.ok(Math.abs(it.offset / long - 0.5) < 0.001);
    assert.equal(it.scrolled(it.height - area, false), "jumped");
    assert.equal(it.offset, it.maxOffset);
  });

  test("a large step of a wheel or a finger is still points", () => {
    const it = scroller(long);
    it.moveTo(1e9);
    const { offset } = it;
    assert.equal(it.scrolled(it.top + 20 * area, true), "moved");
    assert.equal(it.offset, offset + 20 * area);
  });

  test("the drift of small steps is taken back without moving the list", () => {
    const it = scroller(long);
    it.moveTo(long / 3);
    it.scrolled(it.top + 3000, true);
    const { offset } = it;
    const target = it.rebasedTop;
    assert.notEqual(target, it.top);
    it.top = target;
    assert.equal(it.offset, offset);
    assert.equal(it.scrolled(target, false), "still");
  });

  test("from the very end there is a way back and forth", () => {
    const it = scroller(long);
    it.moveTo(Number.POSITIVE_INFINITY);
    assert.equal(it.offset, it.maxOffset);
    it.scrolled(it.top - 500, true);
    it.top = it.rebasedTop;
    assert.equal(it.scrolled(it.top + 500, true), "moved");
    assert.equal(it.offset, it.maxOffset);
  });

  test("a shorter list is no scroll of the reader's", () => {
    const it = scroller(10_000);
    it.moveTo(9200);
    it.resize(9000, area);
    assert.equal(it.top, 8200);
    assert.equal(it.scrolled(8200, false), "still");
  });
});
