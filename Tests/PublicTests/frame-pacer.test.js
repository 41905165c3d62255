// @ts-check
import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { FramePacer } from "../../Public/model/scroll/frame-pacer.js";

describe("FramePacer", () => {
  let pacer = new FramePacer();
  beforeEach(() => void (pacer = new FramePacer()));

  /**
   * Plays a scroll, and returns the starts of the frames that drew changes.
   * @param {number} cost Milliseconds that a frame with changes takes, and one without 16.
   * @param {number} length Milliseconds.
   */
  const play = (cost, length) => {
    const updates = [];
    for (let now = 1000; now < 1000 + length; ) {
      const isDue = pacer.isDue(now);
      if (isDue) {
        pacer.update(now);
        updates.push(now);
      }
      now += isDue ? cost : 16;
    }
    return updates;
  };

  test("changes are drawn in every frame where the machine keeps up", () => {
    assert.equal(play(16, 320).length, 20);
  });

  test("where it does not, frames with changes take two fifths of the time", () => {
    const updates = play(32, 1024);
    assert.equal(updates.length, 13);
    assert.equal(updates[1] - updates[0], 80);
  });

  test("changes never wait for long", () => {
    const updates = play(300, 3000);
    assert.equal(updates[1] - updates[0], 300);
    assert.equal(pacer.wait, 80);
  });

  test("after a rest the next frame draws, and the time since then is no frame's", () => {
    play(32, 320);
    pacer.rest();
    assert.equal(pacer.isDue(5000), true);
    assert.equal(pacer.wait, 0);
  });
});
