// @ts-check

/** The share of the scale that is left free when it is set anew, so that a scroll does not set it in every frame. */
const spare = 0.06;

/** The share of the scale that rows fill at least; it is set anew if they fill less. */
const least = 0.45;

/** The scale from rows to the height of a track; the first row is at its top. It changes in steps. */
export class RowScale {
  #low = 0;
  #high = 1;

  /**
   * Makes room for rows.
   * @param {readonly [low: number, high: number] | null} extent
   */
  fit(extent) {
    if (!extent) return;
    const [low, high] = extent;
    const isWithin = low >= this.#low && high <= this.#high;
    if (isWithin && high - low >= (this.#high - this.#low) * least) return;
    const room = Math.max(1, (high - low) * spare);
    // Without room beyond the list's first row: nothing is there.
    this.#low = Math.max(0, low - room);
    this.#high = high + room;
  }

  get low() {
    return this.#low;
  }

  get high() {
    return this.#high;
  }

  /**
   * Returns the part of the height at which a row is, from 0 through 1 within the scale.
   * @param {number} row
   */
  part(row) {
    return (row - this.#low) / (this.#high - this.#low);
  }
}
