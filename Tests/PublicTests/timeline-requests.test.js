// @ts-check
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { bit } from "../../Public/model/states.js";
import { fateOf, leadOf, Requests } from "../../Public/model/timeline/requests.js";
import { random, told } from "./timeline.js";

/** @typedef {import("../../Public/types.js").Change} Change */
/** @typedef {import("../../Public/types/timeline.js").ToldRequest} ToldRequest */

const out = bit.measureLayout;
const near = out | bit.preload;
const seen = near | bit.display | bit.visible;

describe("Requests", () => {
  /**
   * Follows one request for row 5 that ends at 100.
   * @param {[time: number, change: Change][]} changes
   * @param {Partial<ToldRequest>} [end]
   */
  function fate(changes, end = { ended: 100, ending: "complete", bytes: 10 }) {
    const requests = new Requests();
    const early = changes.filter(([time]) => time < 100);
    requests.take({ clock: 0, requests: [told({ id: 1, sent: 10 })] }, 0);
    for (const [time, change] of early) requests.follow([change], time);
    requests.take({ clock: 100, requests: [told({ id: 1, sent: 10, ...end })] }, 100);
    for (const [time, change] of changes.slice(early.length)) requests.follow([change], time);
    const [request] = requests.all;
    assert.ok(request);
    return { fate: fateOf(request), lead: leadOf(request) };
  }

  test("arrive before their rows are seen, while they are, or in vain", () => {
    assert.deepEqual(fate([[200, [5, near, seen]]]), { fate: "early", lead: 100 });
    assert.deepEqual(fate([[50, [5, near, seen]]]), { fate: "late", lead: -50 });
    // Nobody sees a row that is missing for less than a frame.
    assert.deepEqual(fate([[90, [5, near, seen]]]), { fate: "early", lead: -10 });
    assert.deepEqual(fate([]), { fate: "unseen", lead: null });
    assert.deepEqual(fate([[200, [5, near, out]]]), { fate: "wasted", lead: null });
    assert.deepEqual(fate([[200, [5, near, seen]], [300, [5, seen, out]]]), { fate: "early", lead: 100 });
  });

  test("fail, are cancelled, or are under way, whatever becomes of their rows", () => {
    const change = /** @type {[number, Change]} */ ([200, [5, near, seen]]);
    assert.equal(fate([change], { ended: 100, ending: "failed" }).fate, "failed");
    assert.equal(fate([change], { ended: 100, ending: "cancelled", bytes: 3 }).fate, "cancelled");
    assert.equal(fate([change], {}).fate, "underWay");
  });

  test("move with the difference of the clocks, so that none ends before it was asked for", () => {
    const requests = new Requests();
    requests.take({ clock: 0, requests: [told({ id: 1, asked: 0 })] }, 10);
    requests.restart(20);
    requests.take({ clock: 0, requests: [told({ id: 1, asked: 0 }), told({ id: 2, asked: 1, sent: 2 })] }, 500);
    assert.deepEqual(requests.all.map(({ asked }) => asked), [10, 500, 501]);
    // This news has travelled 490 milliseconds less; later news that travels longer moves nothing.
    requests.take({ clock: 100, requests: [told({ id: 1, asked: 0, ended: 3, ending: "cancelled" })] }, 110);
    requests.take({ clock: 200, requests: [told({ id: 3, asked: 4 })] }, 900);
    assert.deepEqual(requests.all.map(({ asked, sent, ended }) => [asked, sent, ended]), [[10, null, 20], [10, null, 13], [11, 12, null], [14, null, null]]);
    // Those of the viewer before have times of their own.
    requests.take({ clock: 300, requests: [] }, 305);
    assert.deepEqual(requests.all.map(({ asked }) => asked), [10, 5, 6, 9]);
  });

  test("end with a snapshot, which stands for what was missed, unless they are told again", () => {
    const requests = new Requests();
    requests.take({ clock: 0, requests: [told({ id: 1 }), told({ id: 2 }), told({ id: 3 })] }, 0);
    requests.lose(50);
    assert.deepEqual(requests.all.map(fateOf), ["cancelled", "cancelled", "cancelled"]);
    requests.take({ clock: 60, requests: [told({ id: 1, ended: 40, ending: "complete" }), told({ id: 2 })] }, 60);
    assert.deepEqual(requests.all.map(({ ended }) => ended), [40, null, 50]);
    assert.deepEqual(requests.all.map(fateOf), ["unseen", "underWay", "cancelled"]);
    requests.take({ clock: 80, requests: [told({ id: 2, ended: 70, ending: "complete" })] }, 80);
    assert.deepEqual(requests.all.map(({ ended }) => ended), [40, 70, 50]);
  });

  test("of several rows are seen with the first of them, and wasted when all have left", () => {
    const requests = new Requests();
    const rows = /** @type {[number, number]} */ ([5, 7]);
    requests.take({ clock: 0, requests: [told({ id: 1, rows, ended: 0, ending: "complete" })] }, 0);
    const [request] = requests.all;
    assert.ok(request);
    requests.follow([[5, near, out], [6, near, out]], 10);
    assert.equal(fateOf(request), "unseen");
    requests.follow([[7, near, out]], 20);
    assert.equal(fateOf(request), "wasted");
    assert.equal(request.left, 20);
  });

  test("of a row that was on screen before are late from then on", () => {
    const requests = new Requests();
    requests.follow([[5, out, seen]], 40);
    requests.take({ clock: 50, requests: [told({ id: 1, asked: 50 })] }, 50);
    requests.take({ clock: 90, requests: [told({ id: 1, asked: 50, ended: 90, ending: "complete" })] }, 90);
    const [request] = requests.all;
    assert.ok(request && requests.waited(5, 90));
    assert.equal(leadOf(request), -50);
  });

  test("are timed by the news that travelled least", () => {
    const requests = new Requests();
    requests.take({ clock: 1000, requests: [told({ id: 1, asked: 990 })] }, 5400);
    requests.take({ clock: 2000, requests: [told({ id: 1, asked: 990, sent: 1500 })] }, 6100);
    assert.deepEqual(requests.all.map(({ sent }) => sent), [1500 + 4100]);
  });

  test("stand in lanes in which none overlaps another", () => {
    for (let seed = 1; seed <= 20; seed++) {
      const any = random(seed);
      const requests = new Requests();
      /** @type {ToldRequest[]} */
      let open = [];
      for (let clock = 0, id = 1; clock < 4000; clock += 1 + any(20)) {
        if (any(2) === 0) open.push(told({ id: id++, asked: clock, rows: [id, id] }));
        const ends = open.filter(() => any(5) === 0);
        open = open.filter((request) => !ends.includes(request));
        requests.take({ clock, requests: [...open, ...ends.map((request) => ({ ...request, ended: clock, ending: /** @type {const} */ ("complete") }))] }, clock);
      }
      for (const [at, one] of requests.all.entries()) {
        for (const other of requests.all.slice(at + 1)) {
          const apart = (one.ended ?? Infinity) <= other.asked || (other.ended ?? Infinity) <= one.asked;
          assert.ok(one.lane !== other.lane || apart, `${one.id} and ${other.id} of seed ${seed}`);
        }
      }
    }
  });

  test("have the fates that a walk through all changes finds, through edits", () => {
    for (let seed = 1; seed <= 60; seed++) compare(seed);
  });

  /**
   * Compares fates at random with those of a naive model, which keeps all changes of rows by identity.
   * @param {number} seed
   */
  function compare(seed) {
    const any = random(seed);
    const requests = new Requests();
    /** @type {number[]} The identities of the rows. */
    let rows = Array.from({ length: 30 }, (_, id) => id);
    const states = new Map(rows.map((id) => [id, out]));
    /** @type {{ time: number, id: number, state: number }[]} */
    const changes = [];
    /** @type {{ id: number, rows: number[], ended: number | null }[]} */
    const asked = [];
    let nextRow = 100;
    for (let time = 0, id = 1; time < 3000; time += 5 + any(40)) {
      const row = any(rows.length);
      const key = rows[row] ?? 0;
      const old = states.get(key) ?? out;
      const pick = any(8);
      if (pick < 4) {
        const state = [out, near, seen][any(3)] ?? out;
        if (state === old) continue;
        states.set(key, state);
        changes.push({ time, id: key, state });
        requests.follow([[row, old, state]], time);
      } else if (pick < 6 && old & bit.preload) {
        const last = Math.min(rows.length - 1, row + any(3));
        // Only rows in the ranges are asked for.
        const wanted = rows.slice(row, last + 1).filter((each) => (states.get(each) ?? out) & bit.preload);
        if (wanted.length !== last - row + 1) continue;
        asked.push({ id, rows: wanted, ended: null });
        requests.take({ clock: time, requests: [told({ id: id++, asked: time, rows: [row, last] })] }, time);
      } else if (pick === 6) {
        const open = asked.find(({ ended }) => ended === null);
        const at = open ? rows.indexOf(open.rows[0] ?? -1) : -1;
        if (!open || at < 0) continue;
        open.ended = time;
        requests.take({ clock: time, requests: [told({ id: open.id, asked: 0, rows: [at, at], ended: time, ending: "complete" })] }, time);
      } else if (pick === 7 && time > 300) {
        const edit = { removed: [], inserted: [/** @type {[number, number]} */ ([row, row])], moved: [], reloaded: [] };
        rows = [...rows.slice(0, row), nextRow, ...rows.slice(row)];
        states.set(nextRow++, out);
        requests.remap(edit);
      }
    }
    for (const { id, rows: wanted, ended } of asked) {
      const request = requests.all.find((each) => each.id === id);
      assert.ok(request);
      if (ended === null) {
        assert.equal(fateOf(request), "underWay");
        continue;
      }
      const own = changes.filter((change) => wanted.includes(change.id));
      const since = wanted.flatMap((key) => {
        const before = own.filter((change) => change.id === key && change.time <= request.asked);
        const start = before.findLastIndex(({ state }) => !(state & bit.visible)) + 1;
        return before[start] ? [before[start].time] : [];
      });
      // The rows that had left before they were seen again are others of its.
      const left = wanted.map((key) => own.find((change) => change.id === key && change.time > request.asked && !(change.state & bit.preload))?.time ?? Infinity);
      const stays = own.filter(({ time, id: key }) => time <= (left[wanted.indexOf(key)] ?? Infinity));
      const after = stays.find(({ time, state }) => time > request.asked && state & bit.visible)?.time ?? null;
      const at = since.length > 0 ? Math.min(...since) : after;
      assert.equal(request.seen, at, `seed ${seed}, request ${id}`);
      assert.equal(request.left, left.every((time) => time < Infinity) ? Math.max(...left) : null, `seed ${seed}, request ${id}`);
    }
  }

  test("of another viewer do not mix with those before", () => {
    const requests = new Requests();
    requests.take({ clock: 0, requests: [told({ id: 1 })] }, 0);
    requests.restart(50);
    requests.take({ clock: 0, requests: [told({ id: 1, asked: 0 })] }, 80);
    assert.deepEqual(requests.all.map(fateOf), ["cancelled", "underWay"]);
    assert.deepEqual(requests.all.map(({ asked }) => asked), [0, 80]);
  });

  test("that ended long ago are dropped", () => {
    const requests = new Requests();
    for (let id = 1; id <= 5; id++) requests.take({ clock: id * 10, requests: [told({ id, asked: id * 10, ended: id * 10 + 5, ending: "complete" })] }, id * 10);
    requests.expire(30);
    assert.deepEqual(requests.all.map(({ id }) => id), [3, 4, 5]);
  });
});
