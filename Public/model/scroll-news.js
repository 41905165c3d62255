// @ts-check
/** @typedef {import("./geometry.js").Rows} Rows */
/** @typedef {import("../types.js").Phase} Phase */
/** @typedef {import("../types.js").ScrollSample} ScrollSample */

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
  /** @type {{ phase: Phase, first: number, end: number, bucket: number } | null} The last news. */
  #last = null;

  /**
   * Returns whether a sample is news; the next ones are then compared with it.
   * @param {ScrollSample} sample
   * @param {Rows} visible The visible rows.
   */
  take({ phase, velocity }, { first, end }) {
    const next = { phase, first, end, bucket: bucket(velocity) };
    const last = this.#last;
    // A jump goes to a place of its own.
    const isKnown = phase !== "program" && phase === last?.phase && first === last.first && end === last.end && next.bucket === last.bucket;
    if (!isKnown) this.#last = next;
    return !isKnown;
  }

  /** Takes the next sample for news, whatever it is. */
  clear() {
    this.#last = null;
  }
}
