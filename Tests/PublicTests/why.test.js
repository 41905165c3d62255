// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { why } from "../../Public/model/why.js";

/** @typedef {import("../../Public/types.js").RangesEvent} RangesEvent */

const ranges = /** @type {RangesEvent} */ ({
  mode: "full",
  direction: "down",
  rects: { visible: [0, 1000, 300, 400], display: [0, 800, 300, 1000], preload: [0, 400, 300, 2000] },
});

test("a row in view is explained by what is seen of it", () => {
  assert.equal(why({ state: 15, top: 960, bottom: 1040 }, ranges), "Visible: 40 points of it are in the viewport.");
});

test("a row in a range is explained by its distance and that of the range's edge, in screenfuls", () => {
  assert.equal(why({ state: 7, top: 1500, bottom: 1600 }, ranges), "Display: it is 0.25 screenfuls ahead, and the display range reaches 1 (mode full).");
  assert.equal(why({ state: 7, top: 850, bottom: 950 }, ranges), "Display: it is 0.13 screenfuls behind, and the display range reaches 0.5 (mode full).");
  assert.equal(why({ state: 3, top: 2000, bottom: 2100 }, ranges), "Preload: it is 1.5 screenfuls ahead; the display range ends at 1, the preload range at 2.5 (mode full).");
  assert.equal(why({ state: 1, top: 5000, bottom: 5100 }, ranges), "In no range: it is 9 screenfuls ahead, and the preload range ends at 2.5 (mode full).");
});

test("ahead is the side that the viewport moves to", () => {
  const up = { ...ranges, direction: "up" };
  assert.match(why({ state: 7, top: 1500, bottom: 1600 }, up), /0.25 screenfuls behind/);
  assert.match(why({ state: 7, top: 850, bottom: 950 }, up), /ahead/);
});

test("where nothing is in view there is nothing to be near to", () => {
  assert.equal(why({ state: 1, top: 0, bottom: 10 }, { ...ranges, mode: "lowMemory", rects: { ...ranges.rects, visible: [0, 0, 0, 0] } }), "Nothing is in view (mode lowMemory).");
});
