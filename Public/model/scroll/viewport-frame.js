// @ts-check
import { clamp } from "../geometry.js";

/** The smallest height of a narrowed viewport in points: a few rows. */
const minHeight = 160;

/**
 * The viewport inside a list area that may be taller than it.
 *
 * With a viewport lower than the area the rows beyond its edges can be watched.
 * It lies in the middle of the area, and moves to the edge at either end of the
 * list, so that the first and the last row can become visible.
 */
export class ViewportFrame {
  /** @type {number} */
  #inset;
  /** @type {number} */
  #maxOffset;

  /**
   * @param {number} areaHeight
   * @param {number} contentHeight
   * @param {number} part The viewport's part of the area, over 0 up to 1.
   */
  constructor(areaHeight, contentHeight, part) {
    const isWhole = contentHeight > 0 && contentHeight <= areaHeight;
    /** The viewport's height in whole points. */
    this.height = isWhole ? areaHeight : Math.max(Math.min(minHeight, areaHeight), Math.round(areaHeight * part));
    this.#inset = (areaHeight - this.height) / 2;
    this.#maxOffset = Math.max(0, contentHeight - areaHeight);
  }

  /**
   * @param {number} offset The area's offset in the list.
   * @returns {number} Points from the area's top to the viewport's.
   */
  top(offset) {
    const inset = this.#inset;
    if (this.#maxOffset <= 2 * inset) return this.#maxOffset > 0 ? (2 * inset * offset) / this.#maxOffset : 0;
    return Math.min(inset, offset) + inset - Math.min(inset, this.#maxOffset - offset);
  }

  /**
   * @param {number} viewportOffset The viewport's offset in the list.
   * @returns {number} The area's offset that puts the viewport there.
   */
  areaOffset(viewportOffset) {
    const inset = this.#inset;
    const max = this.#maxOffset;
    const fromEnd = max + 2 * inset - viewportOffset;
    if (max <= 2 * inset) return clamp((viewportOffset * max) / (max + 2 * inset || 1), 0, max);
    if (viewportOffset <= 2 * inset) return clamp(viewportOffset / 2, 0, max);
    if (fromEnd <= 2 * inset) return clamp(max - fromEnd / 2, 0, max);
    return viewportOffset - inset;
  }
}
