// @ts-check
import { ScrollMap, clamp } from "./scroll-map.js";

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
