// @ts-check
/** @typedef {import("../types.js").Size} Size */

/**
 * Milliseconds for which the width has to stay what it is: the server lays all
 * cells out anew for each, and a window is dragged in many steps.
 */
const settling = 150;

/**
 * Tells the server the viewport's size. Cells are laid out in the viewport's
 * width, so that is the width that is left beside the rows' heads.
 */
export class ViewportReport {
  /** @type {HTMLElement} */
  #feed;
  /** @type {(viewport: Size) => void} */
  #send;
  #timer = 0;
  /** @type {Size} */
  #size = { width: 0, height: 0 };

  /**
   * @param {HTMLElement} feed
   * @param {(viewport: Size) => void} send
   */
  constructor(feed, send) {
    this.#feed = feed;
    this.#send = send;
  }

  /**
   * @param {Size} size The viewport's, with the rows' heads.
   * @returns {Size} What the server has to be told.
   */
  open(size) {
    clearTimeout(this.#timer);
    this.#size = size;
    return this.viewport;
  }

  /** @param {Size} size */
  resize(size) {
    const isSameWidth = size.width === this.#size.width;
    this.#size = size;
    clearTimeout(this.#timer);
    if (isSameWidth) return this.#send(this.viewport);
    this.#timer = setTimeout(() => this.#send(this.viewport), settling);
  }

  /** @returns {Size} */
  get viewport() {
    return { width: this.cellWidth, height: this.#size.height };
  }

  /** The pixels that a row has beside its head. */
  get cellWidth() {
    const head = Number.parseFloat(getComputedStyle(this.#feed).getPropertyValue("--row-head"));
    return Math.max(1, this.#size.width - (head || 0));
  }
}
