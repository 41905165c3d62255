// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { Playback } from "../../Public/model/lab/playback.js";
import { timelineOf } from "../../Public/model/lab/run-timeline.js";
import { fateOf } from "../../Public/model/timeline/requests.js";
import { summarize } from "../../Public/model/timeline/summary.js";

/** @typedef {import("../../Public/types/lab.js").Replay} Replay */
/** @typedef {import("../../Public/types/lab.js").RunRequest} RunRequest */

/** @type {Omit<RunRequest, "row">} */
const request = { attempt: 0, asked: 0, sent: 0, answered: 5, ended: 8, ending: "complete", bytes: 100 };

/** @type {Replay} Four frames over four rows of 60 points, of which the last is never seen. */
const replay = {
  policy: "texture",
  viewport: { width: 100, height: 100 },
  frame: 10,
  blank: 0,
  bytes: 0,
  waste: 0,
  offsets: [0, 0, 60, 80],
  tops: [0, 60, 120, 180],
  reaches: [
    [0, 0, 0, 0, 0, "minimum", ""],
    [2, 60, 100, 120, 200, "full", "down"],
  ],
  visits: [[0, 0, 20, 8], [1, 0, 40, 38], [2, 20, 40, null]],
  requests: [
    { ...request, row: 0 },
    { ...request, row: 1, asked: 0, sent: 10, answered: 30, ended: 38, bytes: 40 },
    { ...request, row: 2, asked: 2, ended: 15, ending: "cancelled", bytes: 7 },
    { ...request, row: 3, asked: 9, ended: 12, bytes: 3 },
    { ...request, preview: 2, asked: 15, ended: 19 },
    { ...request, row: 2, asked: 20, answered: null, ended: 40, ending: "unfinished", bytes: 0 },
    { ...request, page: 1, asked: 25, ended: 30 },
  ],
};

const timeline = timelineOf(replay, new Playback(replay));

test("a run's frames have the places of the viewport and of the ranges around it, in rows", () => {
  assert.equal(timeline.frames.length, 4);
  const frame = (/** @type {number} */ index) =>
    /** @type {const} */ (["time", "top", "bottom", "displayStart", "displayEnd", "preloadStart", "preloadEnd"]).map((name) => Number(timeline.frames.at(name, index).toFixed(6)));
  assert.deepEqual(frame(0), [0, 0, 1.666667, 0, 1.666667, 0, 1.666667]);
  // Behind the third row, which is the last one reached, rows count 60 points as well.
  assert.deepEqual(frame(2), [20, 1, 2.666667, 0, 4.333333, 0, 6]);
});

test("what became of a run's requests follows from the stays of their rows on screen", () => {
  const fates = timeline.requests.all.map((each) => [each.kind, each.rows?.[0] ?? null, fateOf(each)]);
  assert.deepEqual(fates, [
    ["rows", 0, "early"],
    ["rows", 1, "late"],
    ["rows", 2, "cancelled"],
    ["rows", 3, "wasted"],
    ["preview", 2, "early"],
    ["rows", 2, "underWay"],
    ["page", null, "unseen"],
  ]);
  const { usedBytes, wastedBytes } = summarize(timeline, { from: 0, to: 40 });
  assert.deepEqual([usedBytes, wastedBytes], [100 + 40 + 100 + 100, 7 + 3]);
});

test("no two requests of a run are in one lane at a time", () => {
  const { all } = timeline.requests;
  for (const one of all) {
    for (const other of all) {
      if (one === other || one.lane !== other.lane) continue;
      assert.ok((one.ended ?? Infinity) <= other.asked || (other.ended ?? Infinity) <= one.asked, `${one.id} and ${other.id}`);
    }
  }
});

test("contents of a run arrive in the order of their times, and changes of mode and direction are marked", () => {
  const { arrivals, marks } = timeline;
  const arrived = Array.from({ length: arrivals.length }, (_, index) => [arrivals.at("time", index), arrivals.at("row", index), arrivals.at("isLate", index)]);
  assert.deepEqual(arrived, [[8, 0, 0], [12, 3, 0], [38, 1, 1]]);
  assert.deepEqual(marks.all, [
    { time: 20, kind: "mode", text: "full" },
    { time: 20, kind: "direction", text: "down" },
  ]);
});
