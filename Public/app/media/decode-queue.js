// @ts-check
import { mayDecode } from "../../model/pace.js";

/** @typedef {import("../../model/pace.js").Pace} Pace */

/** Pictures that begin to be decoded in one frame; what each puts into the page is drawn by the next. */
const most = 4;

/**
 * A picture that waits to be decoded.
 * @typedef {object} Job
 * @property {boolean} isDrawing Whether the page's own thread decodes it, as it does SVG.
 * @property {() => boolean} isSeen Whether it is decoded before those that are not seen.
 * @property {() => void} start
 */

/** Has pictures decoded a few in a frame, and none of rows that fly past. */
export class DecodeQueue {
  #pace;
  /** @type {Set<Job>} */
  #waiting = new Set();
  #isScheduled = false;

  /** @param {() => Pace} pace How the reader moves by now. */
  constructor(pace) {
    this.#pace = pace;
  }

  /** @param {Job} job */
  add(job) {
    this.#waiting.add(job);
    this.#schedule();
  }

  /** @param {Job} job One that is wanted no more. */
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
