// @ts-check
import { element } from "../element.js";
import { fillText } from "./text.js";

/** @typedef {import("../../types/node.js").CellNode} CellNode */

/** Returns whether the page has to measure a text, because the server's fonts lack one of its letters. */
export const isFree = (/** @type {CellNode} */ node) => node.exact === false && node.text !== undefined;

/** Measures the heights of texts that the browser breaks into lines, in a hidden element. */
export class HeightGauge {
  #box = element("div", { class: "cell-body gauge", "aria-hidden": "true" });

  /** @param {HTMLElement} parent */
  constructor(parent) {
    parent.append(this.#box);
  }

  /**
   * Measures texts in one pass of layout.
   * @param {readonly CellNode[]} nodes
   * @returns {number[]} Their heights in pixels.
   */
  heights(nodes) {
    const texts = nodes.map((node) => {
      const text = element("div");
      fillText(text, node, node.frame);
      text.style.height = "auto";
      return text;
    });
    this.#box.replaceChildren(...texts);
    const heights = texts.map((text) => text.getBoundingClientRect().height);
    this.#box.replaceChildren();
    return heights;
  }
}
