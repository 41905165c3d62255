// @ts-check
import assert from "node:assert/strict";
import { describe, mock, test } from "node:test";
import { ApiError } from "../../Public/net/api.js";
import { backoff } from "../../Public/net/backoff.js";
import { Outbox } from "../../Public/net/outbox.js";
import { isLasting, persist } from "../../Public/net/persist.js";
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

describe("what is tried until it has been done", () => {
  const refusal = (/** @type {number} */ status, code = "any") => new ApiError({ title: "No", status, code });

  test("a refusal that would be repeated is told from one that passes", () => {
    assert.ok(isLasting(refusal(404, "runNotFound")));
    assert.ok(isLasting(refusal(503, "fontsMissing")));
    for (const passing of [refusal(429), refusal(503), refusal(409, "streamLimit"), new TypeError("no server")]) {
      assert.ok(!isLasting(passing));
    }
  });

  test("it is tried again after pauses that grow, short again once it was under way, until it succeeds", async () => {
    mock.timers.enable({ apis: ["setTimeout"] });
    try {
      let tries = 0;
      let lost = 0;
      const attempt = async (/** @type {() => void} */ begun) => {
        tries += 1;
        if (tries === 3) begun();
        if (tries < 5) throw new TypeError("lost");
        return "done";
      };
      const result = persist(attempt, { signal: new AbortController().signal, lost: () => (lost += 1) });
      const settle = async () => {
        for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
      };
      // The second pause doubles; after the third try, which was under way, the first one comes again.
      for (const [count, wait] of [500, 1000, 500, 1000].entries()) {
        await settle();
        assert.equal(tries, count + 1);
        mock.timers.tick(wait - 1);
        await settle();
        assert.equal(tries, count + 1);
        mock.timers.tick(1);
      }
      assert.equal(await result, "done");
      assert.equal(lost, 4);
    } finally {
      mock.timers.reset();
    }
  });

  test("it ends with a refusal for good, and when nobody waits any more", async () => {
    const { signal } = new AbortController();
    await assert.rejects(persist(() => Promise.reject(refusal(404)), { signal, lost: () => {} }), ApiError);
    const life = new AbortController();
    const failing = persist(() => Promise.reject(new TypeError("lost")), { signal: life.signal, lost: () => life.abort() });
    await assert.rejects(failing, { name: "AbortError" });
  });
});
