// @ts-check
import { backoff } from "../model/backoff.js";
import { pause } from "./clock.js";

/** @typedef {"taken" | "refused" | "lost"} Outcome What became of a request. */

/**
 * Sends one request after the other, and one that was lost again after a pause
 * that grows. What to send is asked for anew each time, so the newest goes.
 */
export class Lane {
  /** @type {() => (() => Promise<Outcome>) | null} */
  #next;
  #gap;
  #random;
  #isBusy = false;
  #tries = 0;
  /** Ends the pause that is under way. */
  #pause = new AbortController();

  /**
   * @param {() => (() => Promise<Outcome>) | null} next The request to send; null where there is none.
   * @param {{ gap?: (took: number) => number, random?: () => number }} [options] `gap` returns the least time between
   *   the starts of two requests, given how long the first took, in milliseconds.
   */
  constructor(next, options = {}) {
    const { gap = () => 0, random = Math.random } = options;
    this.#next = next;
    this.#gap = gap;
    this.#random = random;
  }

  /** Sends what there is to send, unless something is on its way: then it goes next. */
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

  /** Tries again at once: the server has been heard. */
  hurry() {
    if (this.#tries > 0) this.#pause.abort();
    this.#tries = 0;
  }
}
