// @ts-check
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { FrameMeter } from "../../Public/model/scroll/frame-meter.js";

describe("FrameMeter", () => {
  /** @param {...number} lengths Milliseconds of frames. */
  const delay = (...lengths) => {
    const meter = new FrameMeter();
    let now = 1000;
    meter.begin(now);
    for (const length of lengths) meter.begin((now += length));
    return meter.delay;
  };

  test("frames on time are not late", () => {
    assert.equal(delay(), 0);
    assert.equal(delay(16, 17, 16), 0);
  });

  test("one late frame counts a little, four count most", () => {
    assert.ok(delay(16, 16, 40) < 6);
    assert.ok(delay(16, 16, 40, 40, 40, 40) > 15);
    assert.ok(Math.abs(delay(...Array(50).fill(40)) - 23.3) < 0.1);
  });

  test("a frame that was not the page's counts as a long one", () => {
    assert.ok(delay(...Array(50).fill(5000)) <= 64);
  });

  test("after a rest frames are measured anew", () => {
    const meter = new FrameMeter();
    for (let frame = 0; frame < 9; frame++) meter.begin(40 * frame);
    meter.rest();
    assert.equal(meter.delay, 0);
    meter.begin(5000);
    meter.begin(5016);
    assert.equal(meter.delay, 0);
  });
});
