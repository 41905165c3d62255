// @ts-check
/** @typedef {import("../types.js").FailedFetch} FailedFetch */

/** The rows whose content could not be had, and why. */
export class Failures {
  /** @type {Map<number, FailedFetch>} */
  #rows = new Map();

  /** @param {number} row */
  of(row) {
    return this.#rows.get(row) ?? null;
  }

  /**
   * Takes over all that has failed.
   * @param {readonly FailedFetch[]} failed
   * @returns {number[]} The rows of which something else is known now.
   */
  replace(failed) {
    const before = this.#rows;
    this.#rows = new Map();
    for (const fetch of failed) {
      for (const [first, last] of fetch.rows) for (let row = first; row <= last; row++) this.#rows.set(row, fetch);
    }
    return [...new Set([...before.keys(), ...this.#rows.keys()])];
  }
}
