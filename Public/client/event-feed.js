// @ts-check
import { pause } from "../net/clock.js";
import { readEvents } from "../net/event-stream.js";
import { isLasting } from "../net/api.js";
import { backoff } from "../net/retry.js";

/** @typedef {import("../net/event-stream.js").StreamEvent} StreamEvent */

/** The events that wait for a slow reader; with more, the stream is closed and later resumed from the server's buffer. */
const most = 1000;

/** The events of one connection, from the server's pace to the reader's. */
class Turn {
  /** @type {StreamEvent[]} */
  #waiting = [];
  #wake = () => {};
  #isOver = false;
  #stop = new AbortController();
  isFull = false;
  /** @type {unknown} */
  failure = null;

  /**
   * @param {import("../net/api.js").Api} api
   * @param {string} path
   * @param {string} lastID
   * @param {() => void} opened
   */
  constructor(api, path, lastID, opened) {
    const received = (/** @type {StreamEvent} */ event) => {
      this.#waiting.push(event);
      if (this.#waiting.length >= most) {
        this.isFull = true;
        this.stop();
      }
      this.#wake();
    };
    const ended = () => {
      this.#isOver = true;
      this.#wake();
    };
    readEvents(path, { api, lastID, signal: this.#stop.signal, opened, received }).then(ended, (error) => {
      this.failure = error;
      ended();
    });
  }

  stop() {
    this.#stop.abort();
  }

  /** @returns {Promise<StreamEvent | null>} The next event; null after the last. */
  async next() {
    while (this.#waiting.length === 0 && !this.#isOver) await new Promise((resolve) => (this.#wake = () => resolve(null)));
    return this.#waiting.shift() ?? null;
  }
}

/**
 * Yields the events of a stream. A lost stream is opened again with backoff, and resumes after its last event.
 * @param {import("../net/api.js").Api} api
 * @param {() => string} path Returns the path of each connection.
 * @param {{ signal?: AbortSignal | undefined, lastID?: string }} options
 * @returns {AsyncGenerator<StreamEvent, void, undefined>}
 * @throws {import("../net/api.js").ApiError} When the server refuses it for good.
 * @throws The reason of `signal`, when that aborts it.
 */
export async function* followEvents(api, path, { signal = new AbortController().signal, lastID = "" } = {}) {
  let last = lastID;
  let tries = 0;
  for (;;) {
    signal.throwIfAborted();
    const turn = new Turn(api, path(), last, () => (tries = 0));
    const stop = () => turn.stop();
    signal.addEventListener("abort", stop);
    try {
      for (let event = await turn.next(); event; event = await turn.next()) {
        signal.throwIfAborted();
        last = event.id;
        yield event;
      }
    } finally {
      signal.removeEventListener("abort", stop);
      stop();
    }
    signal.throwIfAborted();
    if (isLasting(turn.failure)) throw turn.failure;
    if (turn.isFull) continue;
    tries += 1;
    await pause(backoff(tries), signal);
  }
}
