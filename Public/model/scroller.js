// @ts-check

/**
 * Pixels of the maxScrollHeight element the page makes. Chromium stops at 33,554,428
 * and loses precision over 2^24, so this stays well below both.
 */
export const maxScrollHeight = 8_000_000;

/**
 * Pixels next to either end that stay 1:1, so that the first and the last rows
 * can be reached and left by the smallest step.
 */
export const guard = 200_000;

/** Areas that a single step must cross to count as a drag of the thumb. */
const dragAreas = 4;

/**
 * Where the reader is in the list, and where the scroll bar stands for that.
 *
 * Small steps of the scroll bar are points 1:1, whatever the list's length.
 * The bar then drifts from its proportional place; `rebasedTop` brings it back
 * once the scroll has come to rest.
 */
export class Scroller {
  #map = new ScrollMap(0, 0);
  #areaHeight = 0;
  #contentHeight = 0;

  /** Points from the list's start to the area's top edge. */
  offset = 0;
  /** The last `scrollTop` that has been taken into account. */
  top = 0;

  get contentHeight() {
    return this.#contentHeight;
  }

  get areaHeight() {
    return this.#areaHeight;
  }

  get maxOffset() {
    return this.#map.maxOffset;
  }

  /** Pixels the scrolled element has to be tall. */
  get height() {
    return this.#map.height;
  }

  /** Pixels to add to an offset in the list for its place in the scrolled element. */
  get shift() {
    return this.top - this.offset;
  }

  /**
   * Takes over a new length of the list or of the area.
   *
   * The browser cuts `scrollTop` to the new height by itself, which is no
   * scroll of the reader's: `top` follows here.
   * @param {number} contentHeight
   * @param {number} areaHeight
   */
  resize(contentHeight, areaHeight) {
    if (contentHeight === this.#contentHeight && areaHeight === this.#areaHeight) return;
    this.#contentHeight = contentHeight;
    this.#areaHeight = areaHeight;
    this.#map = new ScrollMap(contentHeight, areaHeight);
    this.top = Math.min(this.top, this.#map.maxTop);
  }

  /**
   * Takes over a `scrollTop` that the browser reports.
   * @param {number} top
   * @param {boolean} isFree Whether a wheel or a finger moves the content, so
   *   that even a large step is no drag of the thumb.
   * @returns {"still" | "moved" | "jumped"}
   */
  scrolled(top, isFree) {
    const step = top - this.top;
    if (step === 0) return "still";
    this.top = top;
    if (!isFree && Math.abs(step) >= dragAreas * this.#areaHeight) {
      this.offset = this.#map.offset(top);
      return "jumped";
    }
    this.offset = clamp(this.offset + step, 0, this.maxOffset);
    return "moved";
  }

  /**
   * Takes over a `scrollTop` that stands for the same offset.
   * @param {number} top
   */
  drift(top) {
    this.top = top;
  }

  /**
   * Goes to an offset; the caller then writes `top` to the element.
   * @param {number} offset
   */
  moveTo(offset) {
    this.offset = clamp(offset, 0, this.maxOffset);
    this.top = Math.round(this.#map.top(this.offset));
  }

  /**
   * Corrects the offset without a scroll: rows above have changed their heights.
   * @param {number} offset
   */
  correct(offset) {
    this.offset = clamp(offset, 0, this.maxOffset);
  }

  /** The place where the scroll bar belongs when the scroll has come to rest. */
  get rebasedTop() {
    return Math.round(this.#map.top(this.offset));
  }
}

/**
 * Maps offsets in the list to places of a scroll bar that may be far shorter.
 *
 * The map is the identity up to `maxScrollHeight`. Beyond, it is the identity in a
 * guard next to either end and proportional between the two.
 */
export class ScrollMap {
  /**
   * @param {number} contentHeight Points.
   * @param {number} areaHeight Pixels of the scrolled area.
   */
  constructor(contentHeight, areaHeight) {
    /** The scroll bar's length in whole pixels. */
    this.height = Math.min(Math.ceil(contentHeight), maxScrollHeight);
    /** The largest offset. */
    this.maxOffset = Math.max(0, contentHeight - areaHeight);
    /** The largest `scrollTop`. */
    this.maxTop = Math.max(0, this.height - Math.round(areaHeight));
    /** Whether one pixel of the scroll bar is one point everywhere. */
    this.isExact = contentHeight <= maxScrollHeight;
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
