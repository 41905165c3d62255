// @ts-check
import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, mock, test } from "node:test";
import { ScrollController } from "../../Public/app/scroll-controller.js";
import { ScrollState } from "../../Public/model/scroll/scroll-state.js";
import { ViewerModel } from "../../Public/model/viewer-model.js";

/** A browser whose frames and clock move by hand. */
class Browser {
  now = 1000;
  hidden = false;
  /** @type {((now: number) => void)[]} */
  #frames = [];

  constructor() {
    mock.timers.enable({ apis: ["setTimeout"] });
    mock.method(performance, "now", () => this.now);
    Object.assign(globalThis, { document: this, requestAnimationFrame: (/** @type {(now: number) => void} */ draw) => this.#frames.push(draw) });
  }

  /** @param {number} milliseconds */
  wait(milliseconds) {
    for (const end = this.now + milliseconds; this.now < end; this.now++) mock.timers.tick(1);
  }

  /** Draws a frame, if one is asked for. */
  draw() {
    for (const draw of this.#frames.splice(0)) draw(this.now);
  }
}

describe("ScrollController", () => {
  /** @type {Browser} */
  let browser;

  beforeEach(() => {
    browser = new Browser();
  });

  afterEach(() => {
    mock.timers.reset();
    mock.restoreAll();
  });

  /** A list of 1,000 rows of 100 points that a wheel has begun to scroll, and the ends of scrolls so far. */
  const scrolled = () => {
    const model = new ViewerModel();
    model.isBlank = () => false;
    const state = new ScrollState(model);
    const nothing = () => {};
    const feed = { top: 0, clear: nothing, setHeight: () => {}, draw: () => null, drawSections: () => {} };
    const ends = { count: 0 };
    /** @type {import("../../Public/types.js").Anchor[]} */
    const told = [];
    const controller = new ScrollController(state, model, /** @type {any} */ (feed), {
      drawing: nothing, placing: nothing, moved: ({ anchor }) => told.push(anchor), resized: nothing, drawn: nothing, lingered: nothing,
      rested: () => (ends.count += 1),
    });
    model.geometry.update({ first: 0, top: 0, heights: [], rowCount: 1000, contentHeight: 100_000 });
    controller.resize({ width: 600, height: 900 });
    browser.wait(400);
    browser.draw();
    browser.draw();
    ends.count = 0;
    controller.begin("wheel");
    /** @param {number} points */
    const scroll = (points) => {
      feed.top += points;
      controller.schedule();
    };
    return { model, controller, state, scroll, ends, told };
  };

  test("a scroll ends in the first frame without a movement after its last one", () => {
    const { scroll, ends } = scrolled();
    for (let frame = 0; frame < 30; frame++) {
      scroll(50);
      browser.wait(17);
      browser.draw();
    }
    browser.wait(100);
    browser.draw();
    assert.equal(ends.count, 0);
    browser.wait(60);
    assert.equal(ends.count, 0);
    browser.draw();
    assert.equal(ends.count, 1);
    browser.wait(1000);
    browser.draw();
    assert.equal(ends.count, 1);
  });

  test("a scroll goes on while its frames are late", () => {
    const { state, scroll, ends } = scrolled();
    for (let frame = 0; frame < 10; frame++) {
      browser.wait(400);
      // The browser has scrolled, and tells it with the frame.
      scroll(1200);
      browser.draw();
      assert.ok(state.isMoving);
    }
    assert.equal(ends.count, 0);
    browser.wait(400);
    browser.draw();
    assert.equal(ends.count, 1);
    assert.ok(!state.isMoving);
  });

  test("a scroll ends without a frame where none is drawn", () => {
    const { scroll, ends } = scrolled();
    scroll(50);
    browser.wait(17);
    browser.draw();
    browser.hidden = true;
    browser.wait(200);
    assert.equal(ends.count, 1);
  });

  test("the server is told once where a viewport is that the list's end keeps from its place", () => {
    const { model, controller, told } = scrolled();
    const settle = () => {
      for (let time = 0; time < 1000; time += 50) {
        browser.wait(50);
        browser.draw();
      }
    };
    settle();
    told.length = 0;
    controller.open([999, 0]);
    model.ranges = /** @type {any} */ ({ anchor: [999, 0] });
    controller.refit();
    settle();
    assert.deepEqual(new Set(told.map(String)), new Set(["991,0"]));
    // Its word is on the way.
    told.length = 0;
    controller.refit();
    settle();
    assert.deepEqual(told, []);
  });

  test("the server is told where the viewport is if it still has it elsewhere a second after a scroll", () => {
    const { model, controller, told } = scrolled();
    const pass = (/** @type {number} */ milliseconds) => {
      for (let time = 0; time < milliseconds; time += 50) {
        browser.wait(50);
        browser.draw();
      }
    };
    pass(2000);
    controller.open([500, 0]);
    model.ranges = /** @type {any} */ ({ anchor: [499, 40] });
    controller.refit();
    told.length = 0;
    pass(1100);
    assert.deepEqual(told, []);
    pass(200);
    assert.deepEqual(told, [[500, 0]]);
    // Once, until it has moved again by itself.
    pass(3000);
    controller.refit();
    pass(3000);
    assert.equal(told.length, 1);
    model.ranges = /** @type {any} */ ({ anchor: [501, 30] });
    controller.refit();
    pass(2000);
    assert.deepEqual(told, [[500, 0], [500, 0]]);
  });
});
