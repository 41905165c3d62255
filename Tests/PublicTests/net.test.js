// @ts-check
import assert from "node:assert/strict";
import { describe, mock, test } from "node:test";
import { ApiError, isLasting } from "../../Public/net/api.js";
import { backoff, Lane, persist } from "../../Public/net/retry.js";
import { stretches } from "../../Public/model/states.js";
import { within } from "../../Public/net/clock.js";
import { SseParser } from "../../Public/net/event-stream.js";
import { settle } from "./settle.js";

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

test("rows are told as few stretches", () => {
  assert.deepEqual(stretches([5, 3, 4, 9, 1]), [[1, 1], [3, 5], [9, 9]]);
  assert.deepEqual(stretches([]), []);
});

test("the time within which the next try comes doubles up to a second and a half", () => {
  const tries = [1, 2, 3, 4, 5, 9];
  assert.deepEqual(tries.map((count) => backoff(count, () => 1)), [250, 500, 1000, 1500, 1500, 1500]);
  assert.deepEqual(tries.map((count) => backoff(count, () => 0.25)), [62.5, 125, 250, 375, 375, 375]);
});

describe("a deadline", () => {
  test("what takes too long is given up, and what does not is left alone", async () => {
    mock.timers.enable({ apis: ["setTimeout"] });
    try {
      /** @type {AbortSignal | null} */
      let seen = null;
      const given = within(3000, null, (signal) => {
        seen = signal;
        return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
      });
      const failed = assert.rejects(given, { name: "AbortError" });
      mock.timers.tick(2999);
      assert.equal(/** @type {AbortSignal | null} */ (seen)?.aborted, false);
      mock.timers.tick(1);
      await failed;
      assert.equal(await within(3000, null, async () => "done"), "done");
    } finally {
      mock.timers.reset();
    }
  });

  test("it ends with what it is part of", async () => {
    const outer = new AbortController();
    const given = within(3000, outer.signal, (signal) => new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason))));
    outer.abort();
    await assert.rejects(given, { name: "AbortError" });
    await assert.rejects(within(3000, outer.signal, async (signal) => signal.throwIfAborted()), { name: "AbortError" });
  });
});

describe("Lane", () => {
  /** A lane over a script of outcomes. */
  const lane = (/** @type {("taken" | "refused" | "lost")[]} */ outcomes) => {
    const sent = { count: 0 };
    const made = new Lane(
      () => {
        const outcome = outcomes[sent.count];
        if (!outcome) return null;
        return async () => {
          sent.count += 1;
          return outcome;
        };
      },
      { random: () => 1 },
    );
    return { sent, made };
  };

  test("what is lost is sent again after pauses that grow, until it is taken", async () => {
    mock.timers.enable({ apis: ["setTimeout"] });
    try {
      const { sent, made } = lane(["lost", "lost", "taken", "lost", "taken"]);
      void made.pump();
      // Pumping again does not make two of one.
      void made.pump();
      for (const [count, wait] of [[1, 250], [2, 500], [4, 250]]) {
        await settle();
        assert.equal(sent.count, count);
        mock.timers.tick(/** @type {number} */ (wait) - 1);
        await settle();
        assert.equal(sent.count, count);
        mock.timers.tick(1);
      }
      await settle();
      assert.equal(sent.count, 5);
    } finally {
      mock.timers.reset();
    }
  });

  test("between two requests there is a gap, which follows the time of the first", async () => {
    mock.timers.enable({ apis: ["setTimeout"] });
    try {
      let sent = 0;
      const took = /** @type {number[]} */ ([]);
      const made = new Lane(
        () =>
          sent < 3
            ? async () => {
                sent += 1;
                return "taken";
              }
            : null,
        { gap: (time) => (took.push(time), 40) },
      );
      void made.pump();
      for (const count of [1, 2, 3]) {
        await settle();
        assert.equal(sent, count);
        mock.timers.tick(20);
        await settle();
        assert.equal(sent, count);
        mock.timers.tick(20);
      }
      assert.ok(took.length >= 2 && took.every((time) => time >= 0 && time < 40));
    } finally {
      mock.timers.reset();
    }
  });

  test("several are in flight where the lane is wide, none before the gap after the last", async () => {
    mock.timers.enable({ apis: ["setTimeout"] });
    try {
      const answers = /** @type {((outcome: "taken" | "lost") => void)[]} */ ([]);
      let waiting = 5;
      const made = new Lane(() => (waiting-- > 0 ? () => new Promise((resolve) => answers.push(resolve)) : null), {
        gap: () => 40,
        width: 3,
        random: () => 1,
      });
      void made.pump();
      for (const count of [1, 2, 3, 3]) {
        await settle();
        assert.equal(answers.length, count);
        mock.timers.tick(39);
        await settle();
        assert.equal(answers.length, count);
        mock.timers.tick(1);
      }
      answers[1]?.("taken");
      await settle();
      mock.timers.tick(40);
      await settle();
      assert.equal(answers.length, 4, "there is room again");
      answers[0]?.("lost");
      answers[2]?.("taken");
      await settle();
      mock.timers.tick(40);
      await settle();
      assert.equal(answers.length, 5);
    } finally {
      mock.timers.reset();
    }
  });

  test("a request that is lost after the lane has run dry is sent again, after a pause", async () => {
    mock.timers.enable({ apis: ["setTimeout"] });
    try {
      const answers = /** @type {((outcome: "taken" | "lost") => void)[]} */ ([]);
      let waiting = 1;
      const made = new Lane(
        () =>
          waiting-- > 0
            ? () => new Promise((resolve) => answers.push((outcome) => (outcome === "lost" && (waiting = 1), resolve(outcome))))
            : null,
        { gap: () => 40, width: 3, random: () => 1 },
      );
      void made.pump();
      await settle();
      mock.timers.tick(40);
      await settle();
      answers[0]?.("lost");
      await settle();
      mock.timers.tick(249);
      await settle();
      assert.equal(answers.length, 1);
      mock.timers.tick(1);
      await settle();
      assert.equal(answers.length, 2);
    } finally {
      mock.timers.reset();
    }
  });

  test("it tries at once when told that there is hope, and goes on past what is refused", async () => {
    mock.timers.enable({ apis: ["setTimeout"] });
    try {
      const { sent, made } = lane(["lost", "refused", "taken"]);
      void made.pump();
      await settle();
      assert.equal(sent.count, 1);
      made.hurry();
      await settle();
      assert.equal(sent.count, 3);
    } finally {
      mock.timers.reset();
    }
  });
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
      const result = persist(attempt, { signal: new AbortController().signal, lost: () => (lost += 1), random: () => 1 });
      // The second pause doubles; after the third try, which was under way, the first one comes again.
      for (const [count, wait] of [250, 500, 250, 500].entries()) {
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
