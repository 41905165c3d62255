// @ts-check
/** @typedef {import("./geometry.js").Rows} Rows */
/** @typedef {import("../types.js").ScrollSample} ScrollSample */

/** @typedef {Rows & { across?: Rows | undefined }} Visible The visible rows, and of a sheet the visible columns. */

/** The least velocity in points per second that counts as one. */
const still = 50;

/** The number of ranges of velocity to a doubling. */
const perDoubling = 2;

/**
 * Returns the number of the range that a velocity is in, negative for the way back.
 * @param {number} velocity Points per second.
 */
const bucket = (velocity) => Math.sign(velocity) * Math.max(0, Math.ceil(perDoubling * Math.log2(Math.abs(velocity) / still)));

/**
 * Tells the scroll samples that the server has to know from those that change nothing for it: the same rows are visible,
 * at about the same velocity, in the same phase.
 */
export class ScrollNews {
  /** The last news, in words. */
  #last = "";

  /**
   * Returns whether a sample is news; the next ones are then compared with it.
   * @param {ScrollSample} sample
   * @param {Visible} visible
   */
  take({ phase, velocity }, { first, end, across }) {
    const next = [phase, first, end, across?.first, across?.end, ...[velocity].flat().map(bucket)].join();
    // A jump goes to a place of its own.
    const isKnown = phase !== "program" && next === this.#last;
    this.#last = next;
    return !isKnown;
  }

  /** Takes the next sample for news, whatever it is. */
  clear() {
    this.#last = "";
  }
}
