// @ts-check
/** @typedef {import("../types.js").ScrollSample} ScrollSample */

/**
 * Scroll samples that wait for the one request in flight. A newer sample
 * replaces an older one of the same phase; a change of phase is never lost,
 * since the server opens and closes its drags by it.
 */
export class Outbox {
  /** @type {ScrollSample[]} */
  #waiting = [];

  /**
   * @param {ScrollSample} sample
   * @returns {boolean} Whether an older sample was replaced.
   */
  push(sample) {
    const isReplacing = this.#waiting.at(-1)?.phase === sample.phase;
    if (isReplacing) this.#waiting.pop();
    this.#waiting.push(sample);
    return isReplacing;
  }

  /** @returns {ScrollSample | undefined} The oldest one. */
  take() {
    return this.#waiting.shift();
  }

  clear() {
    this.#waiting = [];
  }
}
