// @ts-check
import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, test } from "node:test";
import { DecodeQueue } from "../../Public/app/media/decode-queue.js";

/** @typedef {import("../../Public/model/scroll/scroll-state.js").Pace} Pace */

describe("DecodeQueue", () => {
  /** @type {FrameRequestCallback[]} */
  let frames = [];
  /** @type {string[]} */
  let started = [];
  /** @type {Pace} */
  let pace = "rest";
  const before = globalThis.requestAnimationFrame;

  beforeEach(() => {
    frames = [];
    started = [];
    globalThis.requestAnimationFrame = (callback) => frames.push(callback);
  });
  afterEach(() => void (globalThis.requestAnimationFrame = before));

  /** @returns {string[]} What one frame starts. */
  const frame = () => {
    started = [];
    for (const callback of frames.splice(0)) callback(0);
    return started;
  };

  /** @param {string} name @param {{ isDrawing?: boolean, isSeen?: boolean }} [kind] */
  const job = (name, { isDrawing = false, isSeen = false } = {}) =>
    ({ isDrawing, isSeen: () => isSeen, start: () => void started.push(name) });

  test("a few are started in a frame, those that are seen first, and then no frame is asked for", () => {
    pace = "rest";
    const queue = new DecodeQueue(() => pace);
    for (const name of ["a", "b", "c", "d", "e"]) queue.add(job(name));
    queue.add(job("seen", { isSeen: true }));
    assert.deepEqual(frame(), ["seen", "a", "b", "c"]);
    assert.deepEqual(frame(), ["d", "e"]);
    assert.equal(frames.length, 0);
  });

  test("nothing is started while rows fly past, and what left meanwhile never", () => {
    pace = "flying";
    const queue = new DecodeQueue(() => pace);
    const gone = job("gone");
    queue.add(gone);
    queue.add(job("stays"));
    assert.deepEqual(frame(), []);
    queue.cancel(gone);
    pace = "reading";
    assert.deepEqual(frame(), ["stays"]);
    assert.equal(frames.length, 0);
  });

  test("drawings wait until the scroll is over, and hold no bitmap up", () => {
    pace = "reading";
    const queue = new DecodeQueue(() => pace);
    for (const name of ["1", "2", "3", "4"]) queue.add(job(name, { isDrawing: true, isSeen: true }));
    queue.add(job("bitmap"));
    assert.deepEqual(frame(), ["bitmap"]);
    assert.deepEqual(frame(), []);
    pace = "rest";
    assert.deepEqual(frame(), ["1", "2", "3", "4"]);
  });
});
