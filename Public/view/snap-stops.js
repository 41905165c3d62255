// @ts-check
import { element } from "./element.js";

/** @typedef {import("../model/flow.js").Flow} Flow */
/** @typedef {import("../model/geometry.js").Geometry} Geometry */

/** Stops on either side of the page in view: a fling passes no more before the next frame. */
const reach = 12;

/**
 * The places at which a pager may come to rest, one for each page around the one in view.
 *
 * They are not the rows: those come and go, and the browser would stop at the last one that is there. The browser follows
 * the stop that it rests at. So a stop keeps its page until it is far away; and when the page itself scrolls, which may
 * move all places, the browser is led to a stop of its own first.
 */
export class SnapStops {
  /** @type {HTMLElement[]} */
  #stops = [];
  /** @type {HTMLElement} A stop at an offset to be scrolled to, before the stops around it are placed. */
  #target = element("div", { class: "feed-stop", hidden: true });
  #parent;

  /** @param {HTMLElement} parent The scrolled element. */
  constructor(parent) {
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
    this.#target.hidden = false;
    this.#target.style.transform = flow.translate(offset, 0);
  }

  /**
   * Places the stops around a page.
   * @param {number} page
   * @param {Geometry} geometry
   * @param {number} shift Pixels from an offset in the list to its place.
   * @param {Flow} flow
   */
  place(page, geometry, shift, flow) {
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
  }

  /** Removes all stops. */
  clear() {
    for (const stop of this.#stops) stop.remove();
    this.#stops = [];
    this.#target.hidden = true;
  }
}
