// @ts-check
import { backoff } from "../model/backoff.js";
import { pause } from "./clock.js";

/** @typedef {"taken" | "refused" | "lost"} Outcome The outcome of a request. */

/**
 * Sends one request after the other and retries a lost one with backoff. Each
 * attempt asks for its request anew, so the newest is sent.
 */
export class Lane {
  /** @type {() => (() => Promise<Outcome>) | null} */
  #next;
  #gap;
  #random;
  #isBusy = false;
  #tries = 0;
  /** Cancels the current pause. */
  #pause = new AbortController();

  /**
   * @param {() => (() => Promise<Outcome>) | null} next Returns the request to send; null without one.
   * @param {{ gap?: (took: number) => number, random?: () => number }} [options] `gap` returns the least time between
   *   the starts of two requests, given how long the first took, in milliseconds.
   */
  constructor(next, options = {}) {
    const { gap = () => 0, random = Math.random } = options;
    this.#next = next;
    this.#gap = gap;
    this.#random = random;
  }

  /** Sends the pending requests; while one is in flight, they follow it. */
  async pump() {
    if (this.#isBusy) return;
    this.#isBusy = true;
    try {
      for (let send = this.#next(); send; send = this.#next()) {
        this.#pause = new AbortController();
        const start = performance.now();
        const isLost = (await send()) === "lost";
        this.#tries = isLost ? this.#tries + 1 : 0;
        const took = performance.now() - start;
        const wait = isLost ? backoff(this.#tries, this.#random) : this.#gap(took) - took;
        if (wait > 0) await pause(wait, this.#pause.signal);
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
}
