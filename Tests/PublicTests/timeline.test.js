// @ts-check
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { bit } from "../../Public/model/states.js";
import { mapRow } from "../../Public/model/row-edit.js";
import { Columns } from "../../Public/model/timeline/columns.js";
import { csvOf, harOf } from "../../Public/model/timeline/export.js";
import { Lives } from "../../Public/model/timeline/lives.js";
import { Marks } from "../../Public/model/timeline/marks.js";
import { Requests } from "../../Public/model/timeline/requests.js";
import { Ring } from "../../Public/model/timeline/ring.js";
import { RowScale } from "../../Public/model/timeline/row-scale.js";
import { traceOf } from "../../Public/model/timeline/scroll-trace.js";
import { requestsWithin, summarize } from "../../Public/model/timeline/summary.js";
import { blankShare, movements, Timeline } from "../../Public/model/timeline/timeline.js";
import { ViewerModel } from "../../Public/model/viewer-model.js";
import { tracksIn } from "../../Public/view/timeline/tracks.js";
import { random, told } from "./timeline.js";

/** @typedef {import("../../Public/types.js").Change} Change */

const out = bit.measureLayout;
const near = out | bit.preload;
const seen = near | bit.display | bit.visible;

describe("Ring", () => {
  test("holds the newest rows, and finds times in them, as an array that forgets its first", () => {
    for (let seed = 1; seed <= 20; seed++) {
      const any = random(seed);
      const ring = new Ring(/** @type {const} */ (["time", "value"]), 16);
      /** @type {number[][]} */
      let rows = [];
      let time = 0;
      for (let step = 0; step < 200; step++) {
        time += any(3);
        const value = any(100);
        ring.push([time, value]);
        rows = [...rows, [time, value]].slice(-16);
        assert.equal(ring.length, rows.length);
        rows.forEach((row, at) => assert.deepEqual([ring.at("time", at), ring.at("value", at)], row));
        const limit = time - any(12);
        const first = rows.findIndex((row) => (row[0] ?? 0) >= limit);
        assert.equal(ring.first("time", limit), first < 0 ? rows.length : first);
      }
    }
  });
});

describe("Lives", () => {
  test("tell the states of a row, from the state before the first change", () => {
    const lives = new Lives();
    lives.follow([[3, near, seen]], 100);
    lives.follow([[4, out, near]], 120);
    lives.follow([[3, seen, out]], 200);
    lives.follow([[3, out, near]], 300);
    assert.deepEqual(lives.of(3, 0, near), [
      { from: 0, to: 100, state: near, place: 3 },
      { from: 100, to: 200, state: seen, place: 3 },
      { from: 300, to: null, state: near, place: 3 },
    ]);
    assert.deepEqual(lives.of(3, 150, near).map(({ from, to }) => [from, to]), [[150, 200], [300, null]]);
    assert.deepEqual(lives.of(9, 0, out), []);
    // One that nothing has changed since has been in its state all along.
    assert.deepEqual(lives.of(4, 150, near), [{ from: 150, to: null, state: near, place: 4 }]);
  });

  test("stay with their rows through edits, at the places where they were", () => {
    const lives = new Lives();
    lives.follow([[3, out, near], [5, out, near]], 100);
    const edit = { removed: /** @type {[number, number][]} */ ([[3, 3]]), inserted: /** @type {[number, number][]} */ ([[0, 1]]), moved: [], reloaded: [] };
    lives.remap(edit);
    assert.equal(mapRow(edit, 5), 6);
    assert.deepEqual(lives.of(6, 0, near), [{ from: 100, to: null, state: near, place: 5 }]);
    assert.deepEqual([3, 4, 5].flatMap((row) => lives.of(row, 0, out)), []);
  });
});

describe("Marks", () => {
  test("are kept in their order for a time", () => {
    const marks = new Marks();
    for (const time of [10, 20, 20, 30]) marks.add(time, "mode", `at ${time}`);
    assert.equal(marks.within({ from: 20, to: 29 }).length, 2);
    marks.expire(21);
    assert.deepEqual(marks.all.map(({ text }) => text), ["at 30"]);
    marks.expire(99);
    assert.deepEqual(marks.all, []);
  });
});

/**
 * A timeline with frames at these times; each shows rows from `top` to `top + 10`.
 * @param {[time: number, top: number, blank: number, interval: number][]} frames
 */
function timelineOf(frames) {
  const timeline = new Timeline();
  for (const [time, top, blank, interval] of frames) timeline.frames.push([time, top, top + 10, top - 5, top + 20, top - 10, top + 40, blank, interval, 0, 0]);
  return timeline;
}

describe("Columns", () => {
  test("stand for what was drawn last, and have the extremes of what was drawn in them", () => {
    const columns = new Columns();
    columns.resize(10);
    columns.fill(timelineOf([[20, 100, 0, 16], [24, 130, 0.5, 40], [60, 200, 0, 16]]).frames, { from: 0, to: 100 });
    const [visible, , preload] = columns.bands;
    assert.ok(visible && preload);
    assert.equal(columns.first, 2);
    assert.deepEqual([...visible.low], [NaN, NaN, 100, 130, 130, 130, 200, 200, 200, 200]);
    assert.deepEqual([...visible.high].slice(2, 5), [140, 140, 140]);
    assert.deepEqual([...preload.high].slice(5, 7), [170, 240]);
    assert.deepEqual([...columns.blank], [0, 0, 0.5, 0.5, 0.5, 0.5, 0, 0, 0, 0]);
    assert.deepEqual([...columns.interval], [0, 0, 40, 0, 0, 0, 16, 0, 0, 0]);
    assert.deepEqual(columns.extent, [90, 240]);
  });

  test("of a stretch begin with the frame before it, and end with its end", () => {
    const columns = new Columns();
    columns.resize(4);
    columns.fill(timelineOf([[0, 10, 0, 0], [35, 50, 0, 0], [90, 99, 0, 0]]).frames, { from: 20, to: 60 });
    assert.deepEqual([...(columns.bands[0]?.low ?? [])], [10, 10, 50, 50]);
    columns.fill(new Timeline().frames, { from: 0, to: 1 });
    assert.equal(columns.extent, null);
  });

  test("are those that a search through all frames finds", () => {
    for (let seed = 1; seed <= 30; seed++) {
      const any = random(seed);
      let time = 0;
      const frames = Array.from({ length: 60 }, () => /** @type {[number, number, number, number]} */ ([(time += 1 + any(30)), any(500), any(2), any(60)]));
      const from = any(400);
      const stretch = { from, to: from + 200 };
      const columns = new Columns();
      columns.resize(40);
      columns.fill(timelineOf(frames).frames, stretch);
      for (let x = 0; x < 40; x++) {
        const [start, end] = [from + x * 5, from + x * 5 + 5];
        const shown = frames.filter(([at], index) => at <= stretch.to && at < end && (frames[index + 1]?.[0] ?? Infinity) > start);
        const low = shown.length > 0 ? Math.min(...shown.map(([, top]) => top)) : NaN;
        assert.equal(columns.bands[0]?.low[x], low, `seed ${seed}, column ${x}`);
      }
    }
  });
});

describe("RowScale", () => {
  test("has room for all rows, and changes only when it must", () => {
    const scale = new RowScale();
    scale.fit([100, 200]);
    assert.ok(scale.low < 100 && scale.high > 200 && scale.part(100) > 0 && scale.part(200) < 1);
    const { low, high } = scale;
    scale.fit([101, 204]);
    assert.deepEqual([scale.low, scale.high], [low, high]);
    scale.fit([150, 160]);
    assert.ok(scale.high - scale.low < 20);
    scale.fit([0, 5]);
    assert.equal(scale.low, 0);
    scale.fit(null);
    assert.equal(scale.low, 0);
  });

  test("tells rows apart at the end of a billion", () => {
    const scale = new RowScale();
    scale.fit([999_999_980, 1_000_000_000]);
    assert.ok(scale.part(999_999_991) - scale.part(999_999_990) > 0.03);
  });
});

describe("a summary", () => {
  test("sums the blank share from the frame before the stretch to its end", () => {
    const { blankSeconds, frames, lateFrames, longest } = summarize(timelineOf([[0, 0, 1, 0], [500, 0, 0.5, 40], [900, 0, 0, 16]]), { from: 100, to: 1000 });
    assert.equal(blankSeconds.toFixed(3), (0.4 + 0.5 * 0.4).toFixed(3));
    assert.deepEqual([frames, lateFrames, longest], [2, 1, 40]);
  });

  test("counts requests by what became of them, and their bytes", () => {
    const timeline = new Timeline();
    const { requests } = timeline;
    const end = { ended: 100, ending: /** @type {const} */ ("complete"), bytes: 1000 };
    requests.follow([[2, out, seen]], 10);
    requests.take({ clock: 100, requests: [told({ id: 1, rows: [1, 1], ...end }), told({ id: 2, rows: [2, 2], ...end }), told({ id: 3, rows: [3, 3], ended: 90, ending: "cancelled", bytes: 300 }), told({ id: 4, rows: [4, 4] }), told({ id: 5, rows: [5, 5], ...end })] }, 100);
    requests.follow([[1, near, seen], [5, near, out]], 300);
    const stretch = { from: 0, to: 400 };
    const { fates, usedBytes, wastedBytes, lead, requests: count } = summarize(timeline, stretch);
    assert.deepEqual(fates, { underWay: 1, early: 1, unseen: 0, late: 1, wasted: 1, cancelled: 1, failed: 0 });
    assert.deepEqual([usedBytes, wastedBytes, lead, count], [2000, 1300, -90, 5]);
    // One that was asked for before and ends after is under way in it.
    assert.deepEqual(requestsWithin(timeline, { from: 95, to: 96 }).map(({ id }) => id), [1, 2, 4, 5]);
  });
});

describe("what is exported", () => {
  const requests = new Requests();
  requests.take({ clock: 0, requests: [] }, 0);
  requests.take(
    {
      clock: 500,
      requests: [
        told({ id: 1, rows: [5, 8], asked: 100, sent: 150, answered: 300, ended: 320, ending: "complete", bytes: 900 }),
        told({ id: 2, kind: "picture", rows: [5, 5], asked: 320 }),
        told({ id: 3, asked: 100, sent: 200, ended: 260, ending: "cancelled", bytes: 40 }),
        told({ id: 4, asked: 120, sent: 200, ended: 290, ending: "failed" }),
      ],
    },
    500,
  );

  test("as CSV has a line for each request, with times from the stretch's beginning", () => {
    const lines = csvOf(requests.all, 100).split("\r\n");
    assert.equal(lines.length, 6);
    assert.equal(lines[1], "1,rows,5,8,0.000,50.000,200.000,220.000,complete,900,,unseen");
    assert.equal(lines[4], "2,picture,5,5,220.000,,,,,0,,underWay");
  });

  test("as HAR has the times of each request in its parts", () => {
    const { log } = JSON.parse(harOf(requests.all, { from: 0, to: 500, title: "feed", origin: Date.UTC(2026, 0, 1) }));
    assert.equal(log.version, "1.2");
    const [first, cancelled, failed, open] = log.entries;
    assert.equal(first.startedDateTime, "2026-01-01T00:00:00.100Z");
    assert.equal(first.request.url, "https://list.example/rows/5-8");
    assert.deepEqual([first.time, first.timings.blocked, first.timings.wait, first.timings.receive], [220, 50, 150, 20]);
    assert.deepEqual([first, cancelled, failed, open].map((entry) => entry.response.status), [200, 0, 503, 0]);
    assert.equal(cancelled.response._error, "net::ERR_ABORTED");
    for (const entry of log.entries) assert.equal(entry.timings.blocked + entry.timings.wait + entry.timings.receive, entry.time);
  });
});

describe("Timeline", () => {
  const model = new ViewerModel();
  model.geometry.update({ first: 0, top: 0, heights: Array.from({ length: 20 }, () => 50), rowCount: 20, contentHeight: 1000 });

  test("tells the share of the viewport without contents", () => {
    model.content.put([0, 1, 2, 4].map((row) => ({ row, id: row, values: {}, nodes: [] })));
    assert.equal(blankShare(model, 0, 150), 0);
    assert.equal(blankShare(model, 0, 200), 0.25);
    assert.equal(blankShare(model, 175, 50), 0.5);
    assert.equal(blankShare(new ViewerModel(), 0, 100), 0);
  });

  test("has the rows at the edges of the viewport, also without ranges", () => {
    const timeline = new Timeline();
    timeline.draw(model, { offset: 75, height: 100 }, 10, 16);
    assert.deepEqual([timeline.frames.at("top", 0), timeline.frames.at("bottom", 0), timeline.frames.at("preloadEnd", 0)], [1.5, 3.5, 3.5]);
    timeline.draw(new ViewerModel(), { offset: 0, height: 100 }, 20, 16);
    assert.equal(timeline.frames.length, 1);
  });

  test("marks what is news, not what it begins with", () => {
    const timeline = new Timeline();
    const nothing = { changes: [], filled: [], edit: null, media: [], nested: [], isMoved: false };
    const ranges = (/** @type {"full" | "minimum"} */ mode, /** @type {string} */ direction) => {
      model.ranges = /** @type {import("../../Public/types.js").RangesEvent} */ ({ mode, direction });
      timeline.take("ranges", {}, nothing, model, 5);
    };
    ranges("minimum", "down");
    ranges("minimum", "down");
    ranges("full", "up");
    timeline.linked({ kind: "connecting" }, 1);
    timeline.linked({ kind: "live", roundTrip: 3 }, 2);
    timeline.linked({ kind: "live", roundTrip: 4 }, 3);
    const edit = { removed: /** @type {[number, number][]} */ ([[3, 4]]), inserted: /** @type {[number, number][]} */ ([[0, 0]]), moved: [], reloaded: [] };
    timeline.take("list", { edit, version: 7 }, { ...nothing, edit }, model, 9);
    assert.deepEqual(timeline.marks.all.map(({ kind, text }) => `${kind} ${text}`), ["mode full", "direction up", "link live", "edit version 7: 1 inserted, 2 removed"]);
    model.ranges = null;
  });

  test("tells arrivals on screen from those ahead", () => {
    const timeline = new Timeline();
    const take = (/** @type {string} */ type, /** @type {unknown} */ data, /** @type {Change[]} */ changes, /** @type {number} */ now) =>
      timeline.take(type, data, { changes, filled: [], edit: null, media: [], nested: [], isMoved: false }, model, now);
    take("states", {}, [[5, out, seen]], 0);
    take("requests", { clock: 100, requests: [told({ id: 1, rows: [5, 6], asked: 1, ended: 90, ending: "complete" })] }, [], 100);
    assert.deepEqual([0, 1].map((at) => [timeline.arrivals.at("row", at), timeline.arrivals.at("isLate", at)]), [[5, 1], [6, 0]]);
  });
});

describe("a trace of a stretch", () => {
  /** @param {[time: number, movement: typeof movements[number], offset: number][]} frames */
  const moved = (frames) => {
    const timeline = new Timeline();
    for (const [time, movement, offset] of frames) timeline.frames.push([time, 0, 0, 0, 0, 0, 0, 0, 0, offset, movements.indexOf(movement)]);
    return timeline;
  };
  const scenery = { viewport: { width: 400, height: 800 }, list: "feed" };

  test("has its movements, from the place before it to its end", async () => {
    const timeline = moved([[0, "i", 0], [100, "w", 50], [120, "w", 90], [400, "i", 90], [500, "d", 70], [516, "f", 60], [532, "f", 40], [548, "f", 30], [900, "w", 500]]);
    const recorded = traceOf(timeline, { from: 110, to: 700 }, scenery);
    assert.ok(recorded);
    const lines = (await recorded.file.text()).trim().split("\n").map((line) => JSON.parse(line));
    assert.deepEqual(lines[0].viewport, [400, 800]);
    assert.deepEqual(lines.slice(1, -1).map(({ t, k, y }) => [t / 1000, k, y]), [
      [0, "i", 50], [0, "w", 50], [10, "w", 90], [390, "d", 70], [406, "f", 60], [422, "f", 40], [438, "f", 30], [590, "i", 30],
    ]);
    // A fling has its velocity, and the place where it came to rest, at its release.
    assert.deepEqual([lines[5].v, lines[5].target], [-1250, 30]);
    assert.equal(lines.at(-1).count, 8);
    assert.equal(recorded.duration, 590);
  });

  test("is none where nothing was scrolled", () => {
    assert.equal(traceOf(moved([[0, "i", 5], [100, "i", 5]]), { from: 0, to: 200 }, scenery), null);
    assert.equal(traceOf(new Timeline(), { from: 0, to: 200 }, scenery), null);
  });
});

describe("tracks", () => {
  test("follow one another within the plot, and a strip has that of the rows alone", () => {
    for (let height = 80; height < 500; height += 7) {
      const tracks = Object.values(tracksIn(height));
      tracks.forEach(({ top, height: room }, at) => assert.ok(room > 0 && top >= (at > 0 ? (tracks[at - 1]?.top ?? 0) + (tracks[at - 1]?.height ?? 0) : 0)));
      const last = tracks.at(-1);
      assert.ok(last && last.top + last.height <= height + 2);
    }
    assert.deepEqual(Object.values(tracksIn(56)).map(({ height }) => height), [56, 0, 0, 0]);
  });
});
