// @ts-check
import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, test } from "node:test";
import { DecodeQueue } from "../../Public/app/media/decode-queue.js";
import { Transfers } from "../../Public/app/media/transfers.js";

/** @typedef {import("../../Public/model/scroll/scroll-state.js").Pace} Pace */

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe("Transfers", () => {
  const { requestAnimationFrame, Image, location } = globalThis;
  /** @type {FrameRequestCallback[]} */
  let frames = [];
  /** @type {string[]} The addresses of the images that were requested. */
  let requested = [];
  /** @type {Pace} */
  let pace = "rest";

  beforeEach(() => {
    frames = [];
    requested = [];
    class FakeImage extends EventTarget {
      dataset = {};
      setAttribute() {}
      /** @param {string} address */
      set src(address) {
        if (address) requested.push(address);
      }
    }
    Object.assign(globalThis, {
      requestAnimationFrame: (/** @type {FrameRequestCallback} */ callback) => frames.push(callback),
      Image: FakeImage,
      location: { href: "http://localhost/", origin: "http://localhost" },
    });
  });
  afterEach(() => void Object.assign(globalThis, { requestAnimationFrame, Image, location }));

  const receiver = { progressed() {}, arrived() {}, failed() {} };
  const frame = async () => {
    for (const callback of frames.splice(0)) callback(0);
    await settled();
  };
  const address = (/** @type {number} */ index) => `http://localhost/media/generated/1/${index}.png`;

  test("those of rows that fly past are not begun, and those that are cancelled meanwhile never", async () => {
    pace = "flying";
    const transfers = new Transfers(new DecodeQueue(() => pace), () => pace);
    const passed = transfers.start(address(1), "display", receiver);
    transfers.start(address(2), "display", receiver);
    await settled();
    assert.deepEqual(requested, []);
    assert.equal(frames.length, 1);
    transfers.cancel(passed);
    await frame();
    assert.deepEqual(requested, []);
    pace = "reading";
    await frame();
    assert.deepEqual(requested, [address(2)]);
    assert.equal(frames.length, 0);
  });

  test("no frame is asked for while nothing waits", async () => {
    pace = "flying";
    const transfers = new Transfers(new DecodeQueue(() => pace), () => pace);
    const only = transfers.start(address(1), "visible", receiver);
    await settled();
    transfers.cancel(only);
    await frame();
    assert.equal(frames.length, 0);
  });

  test("the most urgent comes first", async () => {
    pace = "reading";
    const transfers = new Transfers(new DecodeQueue(() => pace), () => pace);
    for (const [index, urgency] of /** @type {const} */ (["preload", "preload", "preload", "display", "visible"]).entries()) {
      transfers.start(address(index), urgency, receiver);
    }
    await settled();
    assert.deepEqual(requested, [address(4), address(3), address(0)]);
  });
});
