// @ts-check
import assert from "node:assert/strict";
import { describe, mock, test } from "node:test";
import { FrameInbox } from "../../Public/app/frame-inbox.js";

describe("FrameInbox", () => {
  const make = () => {
    const handled = /** @type {number[]} */ ([]);
    const asked = { frames: 0 };
    const inbox = new FrameInbox(
      (/** @type {number} */ message) => {
        handled.push(message);
        if (message === 13) inbox.clear();
      },
      () => (asked.frames += 1),
      (messages) => messages.filter((message) => message !== 0),
    );
    return { handled, asked, inbox };
  };

  test("messages wait for one frame, and are handled in their order", () => {
    const { handled, asked, inbox } = make();
    for (const message of [3, 1, 2]) inbox.push(message);
    assert.deepEqual(handled, []);
    assert.equal(asked.frames, 1);
    inbox.flush();
    assert.deepEqual(handled, [3, 1, 2]);
    inbox.flush();
    assert.deepEqual(handled, [3, 1, 2]);
    inbox.push(4);
    assert.equal(asked.frames, 2);
    inbox.clear();
  });

  test("messages are merged over all that have arrived until the frame", () => {
    const { handled, inbox } = make();
    for (const message of [3, 0, 2]) inbox.push(message);
    inbox.flush();
    assert.deepEqual(handled, [3, 2]);
  });

  test("without a frame they are handled all the same, once", () => {
    mock.timers.enable({ apis: ["setTimeout"] });
    try {
      const { handled, inbox } = make();
      inbox.push(1);
      mock.timers.tick(199);
      assert.deepEqual(handled, []);
      mock.timers.tick(1);
      assert.deepEqual(handled, [1]);
      inbox.push(2);
      inbox.flush();
      mock.timers.tick(1000);
      assert.deepEqual(handled, [1, 2]);
    } finally {
      mock.timers.reset();
    }
  });

  test("a message that changes the list drops those behind it", () => {
    const { handled, inbox } = make();
    for (const message of [1, 13, 2]) inbox.push(message);
    inbox.flush();
    assert.deepEqual(handled, [1, 13]);
  });
});
