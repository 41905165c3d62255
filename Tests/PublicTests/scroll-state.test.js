// @ts-check
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { ScrollState } from "../../Public/model/scroll/scroll-state.js";
import { ViewerModel } from "../../Public/model/viewer-model.js";

const area = { width: 600, height: 900 };

/**
 * A state over rows of 100 points that have content, at the list's start.
 * @param {number} rowCount
 */
function scrolled(rowCount) {
  const model = new ViewerModel();
  model.isBlank = () => false;
  const state = new ScrollState(model);
  const grow = (/** @type {number} */ count) => {
    model.geometry.update({ first: 0, top: 0, heights: [], rowCount: count, contentHeight: count * 100 });
    return state.fit(true);
  };
  state.resize(area);
  state.fit(false);
  state.open([0, 0]);
  grow(rowCount);
  return { state, grow };
}

describe("ScrollState", () => {
  test("a wheel's frames are samples in points, and the rest is reported once", () => {
    const { state } = scrolled(1000);
    state.begin("wheel", false);
    assert.deepEqual(state.frame(130, 16), { top: null, left: null, sample: { anchor: [1, 30], velocity: 0, phase: "drag" } });
    const { sample } = state.frame(290, 32);
    assert.deepEqual(sample, { anchor: [2, 90], velocity: 10_000, phase: "fling" });
    assert.equal(state.offset, 290);
    assert.equal(state.frame(290, 48).sample, null);
    assert.deepEqual(state.rest(290), { sample: { anchor: [2, 90], velocity: 0, phase: "settle" } });
    assert.deepEqual(state.rest(290), { sample: null });
  });

  test("a scroll does not end under a finger, nor while the browser scrolls on", () => {
    const { state } = scrolled(1000);
    state.begin("touch", true);
    state.frame(50, 16);
    assert.equal(state.rest(50), "held");
    state.release();
    assert.equal(state.rest(70), "moving");
    state.frame(70, 32);
    assert.notEqual(state.rest(70), "moving");
  });

  test("a jump is written again while an earlier scroll goes on, but not for ever", () => {
    const { state } = scrolled(1000);
    const sample = state.goTo(5000, "keys", 0);
    assert.deepEqual([sample.anchor, sample.velocity, state.scrollTop], [[50, 0], 0, 5000]);
    for (let repeat = 0; repeat < 5; repeat++) assert.equal(state.frame(4000, 16 * repeat).top, 5000);
    const last = state.frame(4000, 100);
    assert.deepEqual([last.top, last.sample?.anchor], [null, [40, 0]]);
  });

  test("a pixel that the browser adds to a jump is no scroll", () => {
    const { state } = scrolled(1000);
    state.goTo(5000, "keys", 0);
    assert.deepEqual(state.frame(5001, 16), { top: null, left: null, sample: null });
    assert.equal(state.offset, 5000);
  });

  test("a far step without a wheel is a drag of the thumb", () => {
    const { state } = scrolled(1000);
    state.frame(60_000, 16);
    assert.deepEqual([state.isThumbMoving, state.isCalm, state.pace, state.movement], [true, false, "flying", "j"]);
    state.rest(60_000);
    assert.deepEqual([state.isThumbMoving, state.isCalm, state.pace, state.movement], [false, true, "rest", "i"]);
  });

  test("the bar of a list longer than it returns to its place at rest", () => {
    const { state } = scrolled(1_000_000_000);
    state.goTo(50_000_000_000, "program", 0);
    state.rest(state.scrollTop);
    const start = state.scrollTop;
    state.begin("wheel", false);
    for (let frame = 1; frame <= 40; frame++) assert.equal(state.frame(start + 90 * frame, 16 * frame).top, null);
    state.rest(start + 3600);
    assert.equal(state.frame(start + 3600, 1000).top, start);
    assert.equal(state.offset, 50_000_003_600);
  });

  test("the end stays in view when the last rows change, and is left when rows are appended", () => {
    const { state, grow } = scrolled(100);
    state.goTo(9100, "keys", 0);
    state.resize({ width: 600, height: 700 });
    assert.equal(state.fit(true).viewport?.height, 700);
    assert.equal(state.offset, 9300);
    grow(200);
    assert.equal(state.offset, 9300);
  });

  test("a viewport is reported also where only its width has changed", () => {
    const { state } = scrolled(100);
    const { width, height } = state.viewport;
    assert.equal(state.fit(false).viewport, null);
    state.resize({ width: width + 140, height });
    assert.deepEqual(state.fit(false).viewport, { width: width + 140, height });
    assert.equal(state.fit(false).viewport, null);
  });

  test("a list that shrinks under the viewport moves the bar", () => {
    const { state, grow } = scrolled(100);
    state.goTo(9100, "keys", 0);
    assert.deepEqual(grow(50), { isPlaced: true, viewport: null });
    assert.equal(state.scrollTop, 4100);
  });

  test("where frames are late, more rows are drawn ahead", () => {
    /** @param {number} length Milliseconds of a frame, in which the list moves by three points each. */
    const ahead = (length) => {
      const { state } = scrolled(1000);
      state.begin("wheel", false);
      for (let frame = 0; frame < 40; frame++) state.frame(3 * length * frame, length * frame);
      return 100 * state.draw().rows.end - state.offset;
    };
    assert.ok(ahead(40) > ahead(16));
  });

  test("an edit above moves the position and the active row with their rows", () => {
    const { state } = scrolled(1000);
    state.goTo(5030, "keys", 0);
    state.active = 52;
    state.remap({ inserted: [[0, 9]], removed: [], moved: [], reloaded: [] });
    assert.deepEqual([state.anchor, state.active], [[60, 30], 62]);
  });

  test("the first rows of a list are shown from its start", () => {
    const { state, grow } = scrolled(0);
    state.remap({ inserted: [[0, 99]], removed: [], moved: [], reloaded: [] });
    grow(100);
    assert.deepEqual([state.anchor, state.offset], [[0, 0], 0]);
  });

  test("rows that exist are those in reach, and the shift by corrections is told once", () => {
    const { state } = scrolled(1000);
    const { rows, stand } = state.draw();
    assert.ok(rows.first === 0 && rows.end >= 9 && rows.end < 100);
    assert.deepEqual(stand, { shift: 0, held: 0, corrected: 0 });
  });
});
