// @ts-check
import { clamp } from "../geometry.js";

/**
 * The limit of an element's height in pixels. Chromium stops at 33,554,428 and
 * loses precision over 2^24; this is well below both.
 */
export const maxScrollHeight = 8_000_000;

/**
 * Pixels at either end that map 1:1, so that the smallest step reaches and
 * leaves the first and the last rows.
 */
export const guard = 200_000;

/** The smallest step of a drag of the thumb, in heights of the area. */
const dragAreas = 4;

/**
 * The offset in the list, and the `scrollTop` that stands for it.
 *
 * Small steps of the scroll bar are points 1:1, whatever the list's length.
 * The bar then drifts from its proportional place; `rebasedTop` corrects it
 * when the scroll comes to rest.
 */
export class Scroller {
  #map = new ScrollMap(0, 0);
  #areaHeight = 0;
  #contentHeight = 0;

  /** Points from the list's start to the area's top edge. */
  offset = 0;
  /** The last `scrollTop` that was applied. */
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

  /** The height of the scrolled element in pixels. */
  get height() {
    return this.#map.height;
  }

  /** Pixels from an offset in the list to its place in the scrolled element. */
  get shift() {
    return this.top - this.offset;
  }

  /**
   * Applies a new height of the content or of the area.
   *
   * The browser clamps `scrollTop` to the new height itself, which is not a
   * scroll by the user: `top` follows here.
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
   * Applies a `scrollTop` that the browser reports.
   * @param {number} top
   * @param {boolean} isFree Whether a wheel or a finger scrolls, so that
   *   even a large step is not a drag of the thumb.
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
   * Applies a `scrollTop` that stands for the same offset.
   * @param {number} top
   */
  drift(top) {
    this.top = top;
  }

  /**
   * Scrolls to an offset; the caller then writes `top` to the element.
   * @param {number} offset
   */
  moveTo(offset) {
    this.offset = clamp(offset, 0, this.maxOffset);
    this.top = Math.round(this.#map.top(this.offset));
  }

  /**
   * Corrects the offset without a scroll, after rows above have changed their heights.
   * @param {number} offset
   */
  correct(offset) {
    this.offset = clamp(offset, 0, this.maxOffset);
  }

  /** The proportional `scrollTop` of the offset, for a scroll at rest. */
  get rebasedTop() {
    return Math.round(this.#map.top(this.offset));
  }
}

/**
 * Maps offsets in the list to a scroll bar that may be far shorter.
 *
 * The map is the identity up to `maxScrollHeight`. Beyond, it is the identity in
 * a guard at either end and proportional between the two.
 */
export class ScrollMap {
  /**
   * @param {number} contentHeight Points.
   * @param {number} areaHeight Pixels of the scrolled area.
   */
  constructor(contentHeight, areaHeight) {
    /** The height of the scrolled element in whole pixels. */
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
   * @returns {number} The `scrollTop`, not rounded.
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
   * @returns {number} The offset that the `scrollTop` stands for.
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
