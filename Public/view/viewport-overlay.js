// @ts-check
import { Flow } from "../model/flow.js";

/** The outline of a viewport that is lower than the list. */
export class ViewportOverlay {
  /** @type {HTMLElement} */
  #root;
  #flow = new Flow();
  /** The width of the outline outside of the viewport, in pixels. */
  static #border = 2;

  /** @param {HTMLElement} root */
  constructor(root) {
    this.#root = root;
  }

  /** @param {Flow} flow The way in which rows follow one another. */
  setFlow(flow) {
    this.#flow = flow;
    this.#root.style.cssText = "";
    this.#root.dir = flow.isMirrored ? "rtl" : "";
    this.#root.classList.toggle("is-horizontal", flow.isHorizontal);
  }

  /**
   * @param {number} top Pixels from the list's top edge.
   * @param {number} height
   * @param {number} areaHeight
   */
  draw(top, height, areaHeight) {
    const isWhole = height >= areaHeight;
    if (this.#root.hidden !== isWhole) this.#root.hidden = isWhole;
    if (isWhole) return;
    const border = ViewportOverlay.#border;
    this.#root.style.transform = this.#flow.translate(Math.round(top) - border, 0);
    this.#root.style[this.#flow.isHorizontal ? "width" : "height"] = `${height + 2 * border}px`;
    this.#root.classList.toggle("is-at-top", top < 20);
  }
}
