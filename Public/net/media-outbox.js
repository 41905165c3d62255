// @ts-check
/** @typedef {import("../types/media.js").MediaReport} MediaReport */

/** The most reports that one signal may carry. */
const most = 1000;

/**
 * A queue of media reports behind the one signal in flight. They are kept until
 * the server has acknowledged them; of a medium's progress, only the newest.
 */
export class MediaOutbox {
  /** @type {MediaReport[]} */
  #waiting = [];

  /** @param {MediaReport} report */
  push(report) {
    if (report.event === "progress") {
      this.#waiting = this.#waiting.filter(({ event, media }) => event !== "progress" || media !== report.media);
    }
    this.#waiting.push(report);
  }

  /** @returns {MediaReport[]} The oldest, as many as one signal may carry. */
  take() {
    return this.#waiting.splice(0, most);
  }

  /**
   * Puts reports that did not reach the server back in front.
   * @param {MediaReport[]} reports
   */
  restore(reports) {
    this.#waiting.unshift(...reports);
  }

  clear() {
    this.#waiting = [];
  }
}
