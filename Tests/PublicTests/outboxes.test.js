// @ts-check
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { ScrollOutbox } from "../../Public/model/scroll-outbox.js";
import { SignalOutbox } from "../../Public/model/signal-outbox.js";

/** @typedef {import("../../Public/types.js").Phase} Phase */

/**
 * @param {number} row
 * @param {Phase} phase
 * @returns {import("../../Public/types.js").ScrollSample}
 */
const sample = (row, phase) => ({ anchor: [row, 0], velocity: 0, phase });

/** The edit that inserts ten rows before all. */
const tenBefore = { removed: [], inserted: /** @type {[number, number][]} */ ([[0, 9]]), moved: [], reloaded: [] };

describe("ScrollOutbox", () => {
  /** Sends all that waits, each acknowledged at once; what was sent. */
  const drain = (/** @type {ScrollOutbox} */ outbox) => {
    const all = [];
    for (let sent = outbox.take(); sent; sent = outbox.take()) {
      all.push([sent.sample.anchor[0], sent.sample.phase]);
      outbox.acknowledge(sent, 0);
    }
    return all;
  };

  test("the newest sample of a phase wins, and numbers grow", () => {
    const outbox = new ScrollOutbox();
    assert.equal(outbox.push(sample(1, "fling"), 10), false);
    assert.equal(outbox.push(sample(2, "fling"), 20), true);
    const first = outbox.take();
    assert.ok(first);
    assert.deepEqual([first.sample.anchor[0], first.made], [2, 10]);
    assert.equal(outbox.take(), null);
    // What is in flight is not replaced.
    assert.equal(outbox.push(sample(3, "fling"), 30), false);
    outbox.acknowledge(first, 0);
    const second = outbox.take();
    assert.ok(second && second.sequence > first.sequence);
    assert.deepEqual([second.sample.anchor[0], second.made], [3, 30]);
  });

  test("no phase of a gesture is lost", () => {
    const outbox = new ScrollOutbox();
    for (const each of [sample(1, "drag"), sample(2, "drag"), sample(3, "fling"), sample(4, "settle")]) outbox.push(each, 0);
    assert.deepEqual(drain(outbox), [[2, "drag"], [3, "fling"], [4, "settle"]]);
  });

  test("a sample that was lost is sent again under its number, or a newer one in its place", () => {
    const outbox = new ScrollOutbox();
    outbox.push(sample(1, "settle"), 10);
    const first = outbox.take();
    assert.ok(first);
    outbox.requeue(first);
    const again = outbox.take();
    assert.deepEqual(again, first);
    outbox.push(sample(2, "settle"), 50);
    outbox.requeue(first);
    const newer = outbox.take();
    assert.ok(newer && first && newer.sequence > first.sequence);
    assert.deepEqual([newer.sample.anchor[0], newer.made], [2, 10], "it stands for the one that was lost");
  });

  test("of gestures that ended unsent only the rest is kept, however many there were", () => {
    const outbox = new ScrollOutbox();
    outbox.push(sample(0, "drag"), 0);
    const first = outbox.take();
    assert.ok(first);
    for (let gesture = 1; gesture <= 100; gesture += 1) {
      for (const phase of /** @type {const} */ (["drag", "fling", "settle"])) outbox.push(sample(gesture, phase), gesture);
    }
    outbox.requeue(first);
    assert.deepEqual(drain(outbox), [[0, "drag"], [99, "settle"], [100, "drag"], [100, "fling"], [100, "settle"]]);
  });

  test("samples of one phase are in flight together, and the next phase waits for all of them", () => {
    const outbox = new ScrollOutbox();
    outbox.push(sample(1, "fling"), 10);
    const first = outbox.take();
    outbox.push(sample(2, "fling"), 20);
    const second = outbox.take();
    outbox.push(sample(3, "settle"), 30);
    assert.ok(first && second);
    assert.equal(outbox.take(), null);
    outbox.acknowledge(second, 0);
    assert.equal(outbox.take(), null);
    assert.equal(outbox.since, 10, "the older one is still unknown");
    outbox.acknowledge(first, 0);
    assert.equal(outbox.take()?.sample.phase, "settle");
    assert.ok(!outbox.isAcknowledged);
  });

  test("a sample that was lost behind a newer one of its phase in flight is not sent again", () => {
    const outbox = new ScrollOutbox();
    outbox.push(sample(1, "fling"), 10);
    const first = outbox.take();
    outbox.push(sample(2, "fling"), 20);
    const second = outbox.take();
    assert.ok(first && second);
    outbox.requeue(first);
    assert.equal(outbox.take(), null);
    assert.equal(outbox.since, 10);
    outbox.requeue(second);
    assert.equal(outbox.take(), second, "the last one is");
  });

  test("the last sample is sent again although an older one was taken", () => {
    const outbox = new ScrollOutbox();
    outbox.push(sample(1, "fling"), 10);
    const first = outbox.take();
    outbox.push(sample(2, "fling"), 20);
    const second = outbox.take();
    assert.ok(first && second);
    outbox.requeue(second);
    outbox.acknowledge(first, 0);
    assert.equal(outbox.take(), second);
  });

  test("a scroll's effect is unknown until the stream has told the event that its answer names", () => {
    const outbox = new ScrollOutbox();
    assert.equal(outbox.since, null);
    outbox.push(sample(1, "drag"), 10);
    assert.equal(outbox.since, 10);
    const sent = outbox.take();
    assert.ok(sent);
    outbox.confirm(6);
    outbox.acknowledge(sent, 8);
    assert.ok(outbox.isAcknowledged);
    assert.equal(outbox.since, 10);
    outbox.confirm(7);
    assert.equal(outbox.since, 10);
    outbox.confirm(8);
    assert.equal(outbox.since, null);
    // Events that overtook the answer count.
    outbox.push(sample(2, "drag"), 20);
    const next = outbox.take();
    assert.ok(next);
    outbox.confirm(9);
    outbox.acknowledge(next, 9);
    assert.equal(outbox.since, null);
  });

  test("a new viewer has nothing to confirm of the one before", () => {
    const outbox = new ScrollOutbox();
    outbox.push(sample(1, "drag"), 10);
    const sent = outbox.take();
    assert.ok(sent);
    outbox.acknowledge(sent, 8);
    outbox.restart();
    assert.equal(outbox.since, null);
  });

  test("an answer that comes after its list was left acknowledges nothing of the next", () => {
    const outbox = new ScrollOutbox();
    outbox.push(sample(1, "drag"), 0);
    const old = outbox.take();
    assert.ok(old);
    outbox.clear();
    outbox.push(sample(2, "drag"), 1);
    outbox.drop(old);
    outbox.requeue(old);
    outbox.acknowledge(old, 5);
    assert.equal(outbox.take()?.sample.anchor[0], 2);
  });

  test("what waits moves with its row", () => {
    const outbox = new ScrollOutbox();
    outbox.push(sample(5, "settle"), 0);
    outbox.remap(tenBefore);
    assert.equal(outbox.take()?.sample.anchor[0], 15);
  });
});

describe("SignalOutbox", () => {
  test("the viewport goes first, and what is built before what is drawn of it", () => {
    const outbox = new SignalOutbox();
    outbox.gather("displayed", [3, 4]);
    outbox.gather("built", [4, 5]);
    outbox.measured([[4, 80]]);
    outbox.resize({ width: 300, height: 500 }, 7);
    assert.equal(outbox.since, 7);
    const taken = [];
    for (let signal = outbox.take(); signal; signal = outbox.take()) {
      taken.push(signal);
      outbox.done();
    }
    assert.deepEqual(taken, [
      { kind: "viewport", viewport: { width: 300, height: 500 } },
      { kind: "built", rows: [4, 5] },
      { kind: "displayed", rows: [3, 4] },
      { kind: "measured", heights: [[4, 80]] },
    ]);
    assert.equal(outbox.since, null);
  });

  test("what is lost is sent again, with what came meanwhile, and the newer height counts", () => {
    const outbox = new SignalOutbox();
    outbox.gather("displayed", [1, 2]);
    outbox.take();
    outbox.gather("displayed", [5]);
    outbox.requeue();
    assert.deepEqual(outbox.take(), { kind: "displayed", rows: [1, 2, 5] });
    outbox.done();
    outbox.measured([[1, 80], [2, 90]]);
    outbox.take();
    outbox.measured([[1, 81]]);
    outbox.requeue();
    assert.deepEqual(outbox.take(), { kind: "measured", heights: [[1, 81], [2, 90]] });
  });

  test("whether anybody can see the rows is told where it is news to the viewer", () => {
    const outbox = new SignalOutbox();
    outbox.look("foreground");
    assert.equal(outbox.take(), null);
    outbox.look("background");
    outbox.gather("built", [1]);
    assert.deepEqual(outbox.take(), { kind: "background" });
    // It is back before the server has answered.
    outbox.look("foreground");
    outbox.done();
    assert.deepEqual(outbox.take(), { kind: "foreground" });
    // Lost on the way, it is told again; what has changed twice meanwhile is none.
    outbox.requeue();
    assert.deepEqual(outbox.take(), { kind: "foreground" });
    outbox.requeue();
    outbox.look("background");
    assert.deepEqual(outbox.take(), { kind: "built", rows: [1] });
    outbox.done();
    // A new viewer begins in the foreground.
    outbox.clear();
    assert.deepEqual(outbox.take(), { kind: "background" });
    outbox.done();
    assert.equal(outbox.take(), null);
  });

  test("a size that came while another was sent is sent too", () => {
    const outbox = new SignalOutbox();
    outbox.resize({ width: 300, height: 500 }, 1);
    outbox.take();
    outbox.resize({ width: 310, height: 500 }, 2);
    outbox.done();
    assert.deepEqual(outbox.take(), { kind: "viewport", viewport: { width: 310, height: 500 } });
  });

  test("what waits and what is in flight moves with its rows", () => {
    const outbox = new SignalOutbox();
    outbox.gather("displayed", [1, 2]);
    outbox.take();
    outbox.remap(tenBefore);
    outbox.requeue();
    assert.deepEqual(outbox.take(), { kind: "displayed", rows: [11, 12] });
  });

  test("no request names more than the server takes", () => {
    const outbox = new SignalOutbox();
    outbox.measured(Array.from({ length: 1500 }, (_, row) => [row, 80]));
    for (let row = 0; row < 3000; row += 2) outbox.gather("built", [row]);
    const counts = [];
    for (let signal = outbox.take(); signal; signal = outbox.take()) {
      counts.push(signal.kind === "measured" ? signal.heights.length : signal.kind === "viewport" ? 0 : signal.rows.length);
      outbox.done();
    }
    assert.deepEqual(counts, [1000, 500, 1000, 500]);
  });
});
