// @ts-check
/** @typedef {import("../model/flow.js").Flow} Flow */
/** @typedef {import("../types.js").Size} Size */

/**
 * The debounce of the width, in milliseconds: the server lays out all cells anew
 * for each width, and a window is resized in many steps.
 */
const settling = 150;

/**
 * Sends the viewport's size to the server. Cells are laid out in the viewport's
 * width, so that is the width beside the rows' heads.
 */
export class ViewportReport {
  /** @type {HTMLElement} */
  #feed;
  /** @type {() => Flow} */
  #flow;
  /** @type {(viewport: Size) => void} */
  #send;
  #timer = 0;
  /** @type {Size} */
  #size = { width: 0, height: 0 };

  /**
   * @param {HTMLElement} feed
   * @param {() => Flow} flow
   * @param {(viewport: Size) => void} send
   */
  constructor(feed, flow, send) {
    this.#feed = feed;
    this.#flow = flow;
    this.#send = send;
  }

  /**
   * @param {Size} size The viewport's across and along the axis that scrolls, with the rows' heads.
   * @returns {Size} The size to send to the server.
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

  /** Sends the size again, since the heads of rows have another width. */
  resend() {
    this.#send(this.viewport);
  }

  /** @returns {Size} */
  get viewport() {
    const head = Number.parseFloat(getComputedStyle(this.#feed).getPropertyValue("--row-head"));
    const width = Math.max(1, this.#size.width - (head || 0));
    return this.#flow().turned({ width, height: this.#size.height });
  }
}
