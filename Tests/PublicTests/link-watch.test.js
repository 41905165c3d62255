// @ts-check
import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, mock, test } from "node:test";
import { LinkWatch } from "../../Public/net/link-watch.js";

/** @typedef {import("../../Public/types.js").Link} Link */

describe("LinkWatch", () => {
  let now = 100_000;
  /** @type {Link[]} */
  let published = [];
  let watch = new LinkWatch(() => {});

  beforeEach(() => {
    now = 100_000;
    published = [];
    mock.timers.enable({ apis: ["setTimeout"] });
    mock.method(performance, "now", () => now);
    watch = new LinkWatch((link) => published.push(link));
    watch.set({ stream: "open", heard: now, roundTrip: 900 });
  });
  afterEach(() => {
    mock.timers.reset();
    mock.restoreAll();
  });

  /** @param {number} time Milliseconds, in steps that a timer of the page would not miss. */
  const pass = (time) => {
    for (let step = 0; step < time; step += 10) {
      now += 10;
      mock.timers.tick(10);
    }
  };
  const roundTrips = () => published.map((link) => (link.kind === "live" ? link.roundTrip : link.kind));

  test("the last round trip of a scroll is published, few of the others", () => {
    for (const took of [40, 30, 20, 12]) {
      pass(30);
      watch.set({ heard: now, roundTrip: took });
    }
    assert.deepEqual(roundTrips(), [900]);
    pass(600);
    assert.deepEqual(roundTrips(), [900, 12]);
    pass(3000);
    assert.deepEqual(roundTrips(), [900, 12]);
  });

  test("a stream that becomes silent is told without another event", () => {
    pass(7100);
    assert.equal(published.at(-1)?.kind, "behind");
    pass(4000);
    assert.equal(published.at(-1)?.kind, "offline");
  });
});
