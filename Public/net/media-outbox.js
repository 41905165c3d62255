// @ts-check
/** @typedef {import("../types/media.js").MediaReport} MediaReport */

/** The most reports that one signal may carry. */
const most = 1000;

/**
 * Reports that wait for the one signal in flight. They are kept until the
 * server has taken them; of how much has arrived, only the newest is kept.
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
   * Takes back what did not reach the server.
   * @param {MediaReport[]} reports
   */
  restore(reports) {
    this.#waiting.unshift(...reports);
  }

  clear() {
    this.#waiting = [];
  }
}
