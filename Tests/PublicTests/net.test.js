// @ts-check
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { backoff } from "../../Public/net/backoff.js";
import { Outbox } from "../../Public/net/outbox.js";
import { SseParser } from "../../Public/net/sse-parser.js";
import { stretches } from "../../Public/net/stretches.js";

describe("SseParser", () => {
  const text = ": ping\n\nid: 7\nevent: states\ndata: {\"a\":1}\n\nretry: 500\n\nid: 8\r\nevent: ranges\r\ndata: one\r\ndata:two\r\n\r\n";
  const expected = [
    { id: "7", type: "states", data: '{"a":1}' },
    { id: "8", type: "ranges", data: "one\ntwo" },
  ];

  for (let size = 1; size <= text.length; size++) {
    test(`reads the same events in pieces of ${size}`, () => {
      const parser = new SseParser();
      const events = [];
      for (let at = 0; at < text.length; at += size) events.push(...parser.push(text.slice(at, at + size)));
      assert.deepEqual(events, expected);
      assert.equal(parser.lastID, "8");
    });
  }

  test("an event that is not finished is not told", () => {
    assert.deepEqual(new SseParser().push("id: 1\ndata: half"), []);
  });
});

describe("Outbox", () => {
  /**
   * @param {number} row
   * @param {import("../../Public/types.js").Phase} phase
   * @returns {import("../../Public/types.js").ScrollSample}
   */
  const sample = (row, phase) => ({ anchor: [row, 0], velocity: 0, phase });

  test("the newest sample wins", () => {
    const outbox = new Outbox();
    assert.equal(outbox.push(sample(1, "fling")), false);
    assert.equal(outbox.push(sample(2, "fling")), true);
    assert.equal(outbox.take()?.anchor[0], 2);
    assert.equal(outbox.take(), undefined);
  });

  test("no change of phase is lost", () => {
    const outbox = new Outbox();
    for (const each of [sample(1, "drag"), sample(2, "drag"), sample(3, "fling"), sample(4, "settle")]) outbox.push(each);
    assert.deepEqual([outbox.take(), outbox.take(), outbox.take()].map((each) => each?.phase), ["drag", "fling", "settle"]);
  });
});

test("rows are told as few stretches", () => {
  assert.deepEqual(stretches([5, 3, 4, 9, 1]), [[1, 1], [3, 5], [9, 9]]);
  assert.deepEqual(stretches([]), []);
});

test("waits double up to five seconds", () => {
  assert.deepEqual([1, 2, 3, 4, 5, 9].map(backoff), [500, 1000, 2000, 4000, 5000, 5000]);
});
