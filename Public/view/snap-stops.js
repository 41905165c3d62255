// @ts-check
import { element } from "./element.js";

/** @typedef {import("../model/flow.js").Flow} Flow */
/** @typedef {import("../model/geometry.js").Geometry} Geometry */

/** Stops on either side of the page around which they are placed. */
const reach = 12;

/** Pages that may pass before the stops are placed anew: as many again are left for a fling before the next frame. */
const slack = reach / 2;

/**
 * The places at which a pager may come to rest, one for each page around the one in view.
 *
 * They are not the rows: those come and go, and the browser would stop at the last one that is there. Where stops change
 * their places, a browser follows the one that it rests at (CSS Scroll Snap 1, section 5.4), or, as WebKit before Safari 26.5,
 * goes to the one that is now as many stops from the first. So a stop keeps its page until it is far away; the browser is
 * led to a stop of its own before the page itself scrolls, which may move all places; and it is led back where it went to
 * another one.
 */
export class SnapStops {
  /** @type {HTMLElement[]} */
  #stops = [];
  /** @type {HTMLElement} A stop at an offset to be scrolled to, before the stops around it are placed. */
  #target = element("div", { class: "feed-stop", hidden: true });
  #scrolled;
  #parent;
  /** @type {Placing | null} Of the stops, unless they are to be placed anew. */
  #placing = null;

  /**
   * @param {HTMLElement} scrolled The element that scrolls.
   * @param {HTMLElement} parent The one in it that is as long as the list.
   */
  constructor(scrolled, parent) {
    this.#scrolled = scrolled;
    this.#parent = parent;
  }

  /**
   * Allows a rest at an offset that is about to be scrolled to.
   * @param {number} offset Pixels.
   * @param {Flow} flow
   */
  hold(offset, flow) {
    if (!this.#target.isConnected) this.#parent.append(this.#target);
    for (const stop of this.#stops) stop.hidden = true;
    this.#placing = null;
    this.#target.hidden = false;
    this.#target.style.transform = flow.translate(offset, 0);
  }

  /**
   * Places the stops around a page, unless it is among those that they were placed around.
   * @param {number} page
   * @param {Geometry} geometry
   * @param {number} shift Pixels from an offset in the list to its place.
   * @param {Flow} flow
   */
  place(page, geometry, shift, flow) {
    const placing = { page, start: geometry.top(page) + shift, length: geometry.height(page), pages: geometry.rowCount };
    if (this.#placing && isNear(this.#placing, placing)) return;
    this.#placing = placing;
    const offset = flow.offset(this.#scrolled);
    const count = 2 * reach + 1;
    while (this.#stops.length < count) {
      const stop = element("div", { class: "feed-stop" });
      this.#stops.push(stop);
      this.#parent.append(stop);
    }
    for (let row = page - reach; row <= page + reach; row++) {
      const stop = /** @type {HTMLElement} */ (this.#stops[((row % count) + count) % count]);
      stop.hidden = row < 0 || row >= geometry.rowCount;
      if (!stop.hidden) stop.style.transform = flow.translate(Math.round(geometry.top(row) + shift), 0);
    }
    this.#target.hidden = true;
    if (flow.offset(this.#scrolled) !== offset) flow.scroll(this.#scrolled, offset);
  }

  /** Removes all stops. */
  clear() {
    for (const stop of this.#stops) stop.remove();
    this.#stops = [];
    this.#placing = null;
    this.#target.hidden = true;
  }
}

/**
 * The page around which stops were placed, its place and its length in pixels, and the pages of the list.
 * @typedef {{ page: number, start: number, length: number, pages: number }} Placing
 */

/**
 * @param {Placing} placed
 * @param {Placing} wanted
 */
function isNear(placed, wanted) {
  const pages = wanted.page - placed.page;
  const isAligned = Math.abs(placed.start + pages * placed.length - wanted.start) < 1;
  return Math.abs(pages) <= slack && isAligned && placed.length === wanted.length && placed.pages === wanted.pages;
}
