// @ts-check
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { freshness } from "../../Public/model/freshness.js";

/** @typedef {import("../../Public/model/freshness.js").Standing} Standing */

/**
 * At 100 s, an open stream that was heard just now.
 * @param {Partial<Standing>} [change]
 * @returns {Standing}
 */
const standing = (change = {}) => {
  return { stream: "open", problem: null, heard: 100_000, unknown: null, roundTrip: 12, isOnline: true, ...change };
};

describe("freshness", () => {
  test("what is known to be as the server says is live, with the latest round trip", () => {
    assert.deepEqual(freshness(standing(), 100_000), { link: { kind: "live", roundTrip: 12 }, next: 7000 });
    assert.deepEqual(freshness(standing({ roundTrip: null }), 103_000).link, { kind: "live", roundTrip: null });
  });

  test("a live page is looked at again only when it may have become stale", () => {
    assert.equal(freshness(standing(), 104_000).next, 3000);
    assert.equal(freshness(standing({ unknown: 99_600 }), 100_000).next, 600);
  });

  test("ordinary latency is live; a scroll without effect for a second is not", () => {
    assert.equal(freshness(standing({ unknown: 99_001 }), 100_000).link.kind, "live");
    assert.deepEqual(freshness(standing({ unknown: 98_200 }), 100_000), { link: { kind: "behind", age: 1800 }, next: 200 });
  });

  test("on a slow link two and a half round trips are ordinary, but never more than three seconds", () => {
    assert.equal(freshness(standing({ unknown: 98_100, roundTrip: 800 }), 100_000).link.kind, "live");
    assert.equal(freshness(standing({ unknown: 98_000, roundTrip: 800 }), 100_000).link.kind, "behind");
    assert.equal(freshness(standing({ unknown: 97_000, roundTrip: 9000 }), 100_000).link.kind, "behind");
  });

  test("a stream without its pings is as old as the last word", () => {
    assert.equal(freshness(standing(), 106_999).link.kind, "live");
    assert.deepEqual(freshness(standing(), 107_000).link, { kind: "behind", age: 7000 });
    assert.deepEqual(freshness(standing(), 110_000).link, { kind: "offline", age: 10_000 });
  });

  test("a lost stream is never live, and offline without a network or after ten seconds", () => {
    assert.deepEqual(freshness(standing({ stream: "lost" }), 100_400).link, { kind: "behind", age: 400 });
    assert.deepEqual(freshness(standing({ stream: "lost", unknown: 98_000 }), 100_400).link, { kind: "behind", age: 2400 });
    assert.deepEqual(freshness(standing({ stream: "lost", isOnline: false }), 100_400).link, { kind: "offline", age: 400 });
    assert.equal(freshness(standing({ stream: "lost" }), 110_000).link.kind, "offline");
  });

  test("a server that was never heard is out of reach", () => {
    assert.deepEqual(freshness(standing({ stream: "lost", heard: null }), 0).link, { kind: "offline", age: 0 });
  });

  test("a server that says why it cannot serve is waited for, with its words, also before it was ever heard", () => {
    const problem = { title: "No", status: 409, code: "viewerLimit" };
    const lost = /** @type {const} */ ({ stream: "lost", problem });
    assert.deepEqual(freshness(standing(lost), 100_400), { link: { kind: "waiting", problem, age: 400 }, next: 200 });
    assert.deepEqual(freshness(standing({ ...lost, heard: null }), 7).link, { kind: "waiting", problem, age: 0 });
    assert.equal(freshness(standing({ problem }), 100_400).link.kind, "live");
  });

  test("before, between and after, it says so and is not looked at again", () => {
    for (const stream of /** @type {const} */ (["idle", "connecting", "paused"])) {
      assert.deepEqual(freshness(standing({ stream }), 200_000), { link: { kind: stream }, next: null });
    }
    const problem = { title: "No", status: 401, code: "unauthorized" };
    assert.deepEqual(freshness(standing({ stream: "refused", problem }), 200_000), { link: { kind: "refused", problem }, next: null });
  });
});
