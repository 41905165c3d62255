// @ts-check
/** @typedef {import("../../model/scroll/scroll-state.js").Pace} Pace */

/** The most decodes begun in one frame; each result is drawn in the next. */
const most = 4;

/**
 * A picture in the decode queue.
 * @typedef {object} Job
 * @property {boolean} isDrawing Whether the main thread decodes it, as it does SVG.
 * @property {() => boolean} isSeen Returns whether it precedes those that are not visible.
 * @property {() => void} start
 */

/**
 * Returns whether a picture may be decoded at a pace. A drawing is decoded on the main thread, so it waits for the rest.
 * @param {Pace} pace
 * @param {boolean} isDrawing
 */
export const mayDecode = (pace, isDrawing) => pace === "rest" || (pace === "reading" && !isDrawing);

/** Decodes a few pictures per frame, and none during a fast scroll. */
export class DecodeQueue {
  #pace;
  /** @type {Set<Job>} */
  #waiting = new Set();
  #isScheduled = false;

  /** @param {() => Pace} pace Returns the pace of the scroll. */
  constructor(pace) {
    this.#pace = pace;
  }

  /** @param {Job} job */
  add(job) {
    this.#waiting.add(job);
    this.#schedule();
  }

  /** @param {Job} job A job that is not needed any more. */
  cancel(job) {
    this.#waiting.delete(job);
  }

  #schedule() {
    if (this.#isScheduled || this.#waiting.size === 0) return;
    this.#isScheduled = true;
    requestAnimationFrame(() => {
      this.#isScheduled = false;
      this.#startSome();
      this.#schedule();
    });
  }

  #startSome() {
    const pace = this.#pace();
    if (pace === "flying") return;
    const ready = [...this.#waiting].filter(({ isDrawing }) => mayDecode(pace, isDrawing));
    ready.sort((one, other) => Number(other.isSeen()) - Number(one.isSeen()));
    for (const job of ready.slice(0, most)) {
      this.#waiting.delete(job);
      job.start();
    }
  }
}
