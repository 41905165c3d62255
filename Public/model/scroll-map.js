// @ts-check

/**
 * Pixels of the tallest element the page makes. Chromium stops at 33,554,428
 * and loses precision over 2^24, so this stays well below both.
 */
export const tallest = 8_000_000;

/**
 * Pixels next to either end that stay 1:1, so that the first and the last rows
 * can be reached and left by the smallest step.
 */
export const guard = 200_000;

/**
 * Maps offsets in the list to places of a scroll bar that may be far shorter.
 *
 * The map is the identity up to `tallest`. Beyond, it is the identity in a
 * guard next to either end and proportional between the two.
 */
export class ScrollMap {
  /**
   * @param {number} contentHeight Points.
   * @param {number} areaHeight Pixels of the scrolled area.
   */
  constructor(contentHeight, areaHeight) {
    /** The scroll bar's length in whole pixels. */
    this.height = Math.min(Math.ceil(contentHeight), tallest);
    /** The largest offset. */
    this.maxOffset = Math.max(0, contentHeight - areaHeight);
    /** The largest `scrollTop`. */
    this.maxTop = Math.max(0, this.height - Math.round(areaHeight));
    /** Whether one pixel of the scroll bar is one point everywhere. */
    this.isExact = contentHeight <= tallest;
  }

  /**
   * @param {number} offset
   * @returns {number} The place of the scroll bar, not rounded.
   */
  top(offset) {
    if (this.isExact) return clamp(offset, 0, this.maxTop);
    const fromEnd = this.maxOffset - offset;
    if (offset <= guard) return Math.max(0, offset);
    if (fromEnd <= guard) return Math.min(this.maxTop, this.maxTop - fromEnd);
    return guard + (offset - guard) * this.#slope;
  }

  /**
   * @param {number} top
   * @returns {number} The offset that the place of the scroll bar stands for.
   */
  offset(top) {
    if (top <= 0) return 0;
    if (top >= this.maxTop) return this.maxOffset;
    if (this.isExact || top <= guard) return Math.min(top, this.maxOffset);
    const fromEnd = this.maxTop - top;
    if (fromEnd <= guard) return this.maxOffset - fromEnd;
    return guard + (top - guard) / this.#slope;
  }

  get #slope() {
    return (this.maxTop - 2 * guard) / (this.maxOffset - 2 * guard);
  }
}

/**
 * @param {number} value
 * @param {number} low
 * @param {number} high
 */
export function clamp(value, low, high) {
  return Math.min(Math.max(value, low), high);
}
