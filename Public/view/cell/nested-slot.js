// @ts-check
import { element } from "../element.js";
import { applyStyle, boxStyle, placeStyle } from "./style-book.js";

/** @typedef {import("../../model/nested-lists.js").NestedLists} NestedLists */
/** @typedef {import("../../types.js").Rect} Rect */
/** @typedef {import("../../types/nested.js").NestedScroll} NestedScroll */
/** @typedef {import("../../types/node.js").CellNode} CellNode */
/** @typedef {import("./nested-list.js").MakeCell} MakeCell */
/** @typedef {import("./nested-list.js").NestedListView} NestedListView */

/** @type {Promise<typeof import("./nested-list.js")> | null} Loaded for the first list inside a row. */
let loading = null;

/** The place of a list in a cell, which the list's view fills once it is loaded. */
export class NestedSlot {
  /** @type {NestedListView | null} */
  #view = null;
  /** @type {Parameters<NestedListView["show"]> | null} The latest state that is to be shown. */
  #latest = null;
  #isStopped = false;
  /** @type {(path: number[], scroll: NestedScroll) => void} */
  #scrolled;
  #node;
  #makeCell;

  /**
   * @param {CellNode} node
   * @param {Rect} frame
   * @param {MakeCell} makeCell
   * @param {(path: number[], scroll: NestedScroll) => void} scrolled
   */
  constructor(node, frame, makeCell, scrolled) {
    this.#node = node;
    this.#makeCell = makeCell;
    this.#scrolled = scrolled;
    this.element = element("div");
    applyStyle(this.element, "node nested", placeStyle(frame), boxStyle(node.box));
  }

  /**
   * Shows the latest state of the list.
   * @param {NestedLists} lists
   * @param {number[]} path
   * @param {boolean} isVisible Whether the row is visible.
   */
  show(lists, path, isVisible) {
    this.#latest = [lists, path, isVisible];
    if (this.#view) this.#view.show(...this.#latest);
    else void this.#load();
  }

  /** Stops the media of the items. */
  stop() {
    this.#isStopped = true;
    this.#view?.stop();
  }

  async #load() {
    loading ??= import("./nested-list.js");
    try {
      const { NestedListView } = await loading;
      if (this.#view || this.#isStopped || !this.#latest) return;
      this.#view = new NestedListView(this.element, this.#node, this.#makeCell, this.#scrolled);
      this.#view.show(...this.#latest);
    } catch {
      loading = null; // Over a bad link it is loaded for the next state.
    }
  }
}
