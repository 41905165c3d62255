// @ts-check
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Gesture } from "../../Public/model/scroll/gesture.js";
import { Velocity } from "../../Public/model/scroll/motion.js";

describe("Gesture", () => {
  test("a wheel drags once and flings on", () => {
    const gesture = new Gesture();
    gesture.begin("wheel");
    assert.deepEqual([gesture.phase(), gesture.phase(), gesture.phase()], ["drag", "fling", "fling"]);
    assert.ok(gesture.isFree);
    assert.equal(gesture.end(), true);
    gesture.begin("wheel");
    assert.equal(gesture.phase(), "drag");
  });

  test("a finger drags until it is lifted", () => {
    const gesture = new Gesture();
    gesture.begin("touch", true);
    assert.deepEqual([gesture.phase(), gesture.phase()], ["drag", "drag"]);
    assert.ok(gesture.isHeld && !gesture.isCoasting);
    gesture.release();
    assert.equal(gesture.phase(), "fling");
    assert.ok(gesture.isCoasting);
  });

  test("a jump by program is no drag, and nobody hears of its end", () => {
    const gesture = new Gesture();
    gesture.begin("program");
    assert.equal(gesture.phase(), "program");
    assert.equal(gesture.end(), false);
  });

  test("a gesture that moved nothing has no end to tell", () => {
    const gesture = new Gesture();
    gesture.begin("wheel");
    assert.equal(gesture.end(), false);
  });
});

describe("Velocity", () => {
  test("is points per second, with the sign of the way", () => {
    const velocity = new Velocity();
    for (let frame = 0; frame < 12; frame++) velocity.add(1000 - frame * 16, frame * 16);
    assert.ok(Math.abs(velocity.value + 1000) < 1e-9);
    assert.ok(velocity.travel < -490 && velocity.travel > -510);
  });

  test("does not see a correction of the offset", () => {
    const velocity = new Velocity();
    velocity.add(0, 0);
    velocity.add(16, 16);
    velocity.correct(5000);
    velocity.add(5032, 32);
    assert.ok(Math.abs(velocity.value - 1000) < 1e-9);
  });

  test("is nothing after one sample", () => {
    const velocity = new Velocity();
    velocity.add(100, 0);
    assert.equal(velocity.value, 0);
  });
});
