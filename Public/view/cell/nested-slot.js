// @ts-check
import { element } from "../element.js";
import { LateView, loadOnce } from "./late-view.js";
import { applyStyle, boxStyle, placeStyle } from "./style-book.js";

/** @typedef {import("../../model/nested-lists.js").NestedLists} NestedLists */
/** @typedef {import("../../types.js").Rect} Rect */
/** @typedef {import("../../types/nested.js").NestedScroll} NestedScroll */
/** @typedef {import("../../types/node.js").CellNode} CellNode */
/** @typedef {import("./nested-list.js").MakeCell} MakeCell */
/** @typedef {import("./nested-list.js").NestedListView} NestedListView */

const load = loadOnce(() => import("./nested-list.js"));

/** The place of a list in a cell, which the list's view fills once it is loaded. */
export class NestedSlot {
  /** @type {LateView<Parameters<NestedListView["show"]>>} */
  #list;

  /**
   * @param {CellNode} node
   * @param {Rect} frame
   * @param {MakeCell} makeCell
   * @param {(path: number[], scroll: NestedScroll) => void} scrolled
   */
  constructor(node, frame, makeCell, scrolled) {
    this.element = element("div");
    applyStyle(this.element, "node nested", placeStyle(frame), boxStyle(node.box));
    this.#list = new LateView(async () => {
      const { NestedListView } = await load();
      return () => new NestedListView(this.element, node, makeCell, scrolled);
    });
  }

  /**
   * Shows the latest state of the list.
   * @param {NestedLists} lists
   * @param {number[]} path
   * @param {boolean} isVisible Whether the row is visible.
   */
  show(lists, path, isVisible) {
    this.#list.show(lists, path, isVisible);
  }

  /** Stops the media of the items. */
  stop() {
    this.#list.stop();
  }
}
