// @ts-check
import { isLasting } from "./api.js";
import { pause } from "./clock.js";

/** The upper bound of the first delay, and of every delay, in milliseconds. */
const first = 250;
const max = 1500;

/**
 * Returns the delay before a retry by exponential backoff with full jitter: a random part of a bound that doubles with
 * each try up to 1.5 s, so that pages that lose a server together reconnect one by one
 * (https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/).
 * @param {number} tries 1 for the first.
 * @param {() => number} [random] From 0 up to 1.
 * @returns {number} Milliseconds.
 */
export const backoff = (tries, random = Math.random) => random() * Math.min(max, first * 2 ** (tries - 1));

/**
 * Retries an operation with backoff until it succeeds.
 * @template Result
 * @param {(begun: () => void) => Promise<Result>} attempt Calls `begun` when in progress, which resets the backoff.
 * @param {{ signal: AbortSignal, lost: () => void, random?: () => number }} options `lost` is called before each pause.
 * @returns {Promise<Result>}
 * @throws {ApiError} When the error is permanent.
 * @throws {DOMException} When it was cancelled by `signal`.
 */
export async function persist(attempt, { signal, lost, random = Math.random }) {
  let tries = 0;
  for (;;) {
    try {
      return await attempt(() => (tries = 0));
    } catch (error) {
      if (signal.aborted || isLasting(error)) throw error;
    }
    tries += 1;
    lost();
    await pause(backoff(tries, random), signal);
    signal.throwIfAborted();
  }
}

/** @typedef {"taken" | "refused" | "lost"} Outcome The outcome of a request. */

/**
 * Sends one request after the other and retries a lost one with backoff. Each
 * attempt asks for its request anew, so the newest is sent.
 */
export class Lane {
  /** @type {() => (() => Promise<Outcome>) | null} */
  #next;
  #gap;
  #width;
  #random;
  #isBusy = false;
  #tries = 0;
  /** @type {Set<Promise<void>>} The requests without an answer. */
  #flying = new Set();
  /** Milliseconds to the next request, from the start of the last one and from its answer. */
  #spacing;
  #rest = 0;
  /** Cancels the current pause. */
  #pause = new AbortController();

  /**
   * @param {() => (() => Promise<Outcome>) | null} next Returns the request to send; null without one.
   * @param {{ gap?: (took: number) => number, width?: number, random?: () => number }} [options] `gap` returns the least
   *   time between the starts of two requests, given how long the first took, in milliseconds; `width` is the most
   *   requests without an answer.
   */
  constructor(next, options = {}) {
    const { gap = () => 0, width = 1, random = Math.random } = options;
    this.#next = next;
    this.#gap = gap;
    this.#width = width;
    this.#random = random;
    this.#spacing = gap(0);
  }

  /** Sends the pending requests; those for which there is no room yet follow. */
  async pump() {
    if (this.#isBusy) return;
    this.#isBusy = true;
    try {
      for (let send = this.#next(); send; send = this.#next()) {
        this.#pause = new AbortController();
        await this.#follow(this.#begin(send));
      }
    } finally {
      this.#isBusy = false;
    }
  }

  /** Retries at once, since the server responds again, and resets the backoff. */
  hurry() {
    if (this.#tries > 0) this.#pause.abort();
    this.#tries = 0;
  }

  /**
   * Waits until another request may follow.
   * @param {Promise<void>} request
   */
  async #follow(request) {
    const { signal } = this.#pause;
    if (this.#flying.size < this.#width) await Promise.race([request, pause(this.#spacing, signal)]);
    const isAnswered = !this.#flying.has(request);
    if (!isAnswered && this.#flying.size < this.#width) return;
    if (!isAnswered) await Promise.race(this.#flying);
    if (this.#rest > 0) await pause(this.#rest, signal);
  }

  /** @param {() => Promise<Outcome>} send */
  #begin(send) {
    const request = this.#send(send).finally(() => {
      this.#flying.delete(request);
      // What had to wait for this answer, or was lost, is sent now.
      if (!this.#isBusy && this.#width > 1) void this.#resume();
    });
    this.#flying.add(request);
    return request;
  }

  /** @param {() => Promise<Outcome>} send */
  async #send(send) {
    const start = performance.now();
    const isLost = (await send()) === "lost";
    const took = performance.now() - start;
    this.#tries = isLost ? this.#tries + 1 : 0;
    this.#spacing = this.#gap(took);
    this.#rest = isLost ? backoff(this.#tries, this.#random) : this.#spacing - took;
  }

  async #resume() {
    this.#isBusy = true;
    this.#pause = new AbortController();
    if (this.#rest > 0) await pause(this.#rest, this.#pause.signal);
    this.#isBusy = false;
    void this.pump();
  }
}
