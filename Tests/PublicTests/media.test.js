// @ts-check
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Media } from "../../Public/model/media.js";
import { MediaOutbox } from "../../Public/model/signal-outbox.js";

/** @typedef {import("../../Public/types/media.js").MediaReport} MediaReport */
/** @typedef {import("../../Public/types/media.js").Medium} Medium */

/**
 * @param {number} id
 * @param {number} row
 * @param {Partial<Medium>} [rest]
 * @returns {Medium}
 */
const medium = (id, row, rest = {}) => ({ id, row, node: 1, kind: "image", phase: "loading", shown: "nothing", attempts: 1, ...rest });

describe("Media", () => {
  test("news replace what was known of a medium, and say whose row it is", () => {
    const media = new Media();
    assert.deepEqual(media.apply({ media: [medium(3, 7), medium(2, 7, { node: 0 })], gone: [] }), [7]);
    assert.deepEqual(media.of(7).map(({ id }) => id), [2, 3]);
    assert.deepEqual(media.apply({ media: [medium(3, 7, { phase: "loaded" })], gone: [2, 99] }), [7]);
    assert.deepEqual(media.of(7).map(({ phase }) => phase), ["loaded"]);
    assert.ok(media.has(3) && !media.has(2));
  });

  test("a snapshot is all there is", () => {
    const media = new Media();
    media.apply({ media: [medium(1, 4), medium(2, 5)], gone: [] });
    assert.deepEqual(media.replace([medium(2, 6)]).sort(), [4, 5, 6]);
    assert.deepEqual([4, 5, 6].map((row) => media.of(row).length), [0, 0, 1]);
  });

  test("media go with their rows", () => {
    const media = new Media();
    media.apply({ media: [medium(1, 4), medium(2, 5)], gone: [] });
    media.remap({ removed: [[4, 4]], inserted: [[0, 2]], moved: [], reloaded: [] });
    assert.deepEqual(media.of(7).map(({ id, row }) => [id, row]), [[2, 7]]);
    assert.ok(!media.has(1));
  });
});

describe("MediaOutbox", () => {
  /** @param {number} id @returns {MediaReport} */
  const loaded = (id) => ({ media: id, request: 0, event: "loaded" });
  /** @param {number} id @param {number} share @returns {MediaReport} */
  const progress = (id, share) => ({ media: id, request: 0, event: "progress", share });

  test("only the newest progress of a medium waits", () => {
    const outbox = new MediaOutbox();
    for (const report of [progress(1, 0.1), progress(2, 0.2), loaded(3), progress(1, 0.4)]) outbox.push(report);
    assert.deepEqual(outbox.take(), [progress(2, 0.2), loaded(3), progress(1, 0.4)]);
    assert.deepEqual(outbox.take(), []);
  });

  test("what was lost goes first, and no signal is too large", () => {
    const outbox = new MediaOutbox();
    for (let id = 0; id < 1500; id++) outbox.push(loaded(id));
    const first = outbox.take();
    assert.equal(first.length, 1000);
    outbox.restore(first);
    assert.deepEqual(outbox.take(), first);
    assert.equal(outbox.take().length, 500);
  });
});
