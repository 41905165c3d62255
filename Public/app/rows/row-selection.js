// @ts-check
import { bounds, mapRange } from "../../model/rows/row-range.js";
import { SelectedRows } from "../../view/rows/selected-rows.js";

/** @typedef {import("../../model/rows/row-range.js").RowRange} RowRange */
/** @typedef {import("../../types.js").RowEdit} RowEdit */
/** @typedef {import("../page.js").Page} Page */

/** Keys that move the active row; without Shift they end the selection. */
const moving = new Set(["ArrowDown", "ArrowUp", "ArrowLeft", "ArrowRight", "PageDown", "PageUp", "Home", "End", "j", "k", " "]);

/** The rows that the user has selected, beside the active one: by Shift with keys or a click. */
export class RowSelection {
  /** @type {RowRange | null} */
  #range = null;
  #page;
  #changed;
  #view;

  /**
   * @param {Page} page
   * @param {() => void} changed
   */
  constructor(page, changed) {
    this.#page = page;
    this.#changed = changed;
    this.#view = new SelectedRows(page.feed);
    // Before the page makes the row active.
    page.feed.addEventListener("click", (event) => this.#click(event), { capture: true });
    page.feed.addEventListener("mousedown", (event) => {
      // The browser would select text up to there.
      if (event.shiftKey && this.#rowAt(event) !== null) event.preventDefault();
    });
  }

  /** @returns {[first: number, last: number] | null} The selected rows; those are several. */
  get rows() {
    return this.#range ? bounds(this.#range) : null;
  }

  /**
   * Takes a key press in the list.
   * @param {KeyboardEvent} event
   * @returns {boolean} Whether it was for the selection.
   */
  press(event) {
    // The cells of a sheet have the arrows.
    if (this.#page.scroll.across) return false;
    const { listCount } = this.#page.model.geometry;
    if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "a" && listCount > 0) {
      this.select({ anchor: 0, focus: listCount - 1 });
      return true;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (event.key === "Escape" && this.#range) {
      this.select(null);
      return true;
    }
    if (!moving.has(event.key)) return false;
    const step = event.shiftKey ? this.#step(event.key) : null;
    if (step === null) this.select(null);
    else this.#extend(step);
    return step !== null;
  }

  /** @param {RowRange | null} range Null for none. */
  select(range) {
    if (!range && !this.#range) return;
    this.#range = range && range.anchor !== range.focus ? range : null;
    this.#view.show(this.rows);
    this.#changed();
  }

  /** @param {RowEdit} edit */
  remap(edit) {
    if (this.#range) this.select(mapRange(edit, this.#range));
  }

  /** @param {string} key With Shift. */
  #step(key) {
    const { scroll } = this.#page;
    const page = Math.max(1, scroll.visible.end - scroll.visible.first - 1);
    switch (key) {
      case "ArrowDown":
        return 1;
      case "ArrowUp":
        return -1;
      case "PageDown":
        return page;
      case "PageUp":
        return -page;
      case "Home":
        return Number.NEGATIVE_INFINITY;
      case "End":
        return Number.POSITIVE_INFINITY;
      default:
        return null;
    }
  }

  /** @param {number} by Rows. */
  #extend(by) {
    const { scroll, scrollController, model } = this.#page;
    const { geometry } = model;
    if (geometry.listCount === 0) return;
    const from = scroll.active ?? geometry.listRow(geometry.anchorRow(scroll.offset + 1));
    const to = Math.min(Math.max(0, from + by), geometry.listCount - 1);
    const anchor = this.#range?.anchor ?? from;
    scrollController.activate(to);
    scrollController.reveal(geometry.nearest(to, scroll.row));
    this.select({ anchor, focus: to });
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const row = this.#rowAt(event);
    if (row === null || !event.shiftKey || this.#page.scroll.across) return this.select(null);
    event.preventDefault();
    event.stopPropagation();
    const { scroll, scrollController, feed } = this.#page;
    const anchor = this.#range?.anchor ?? scroll.active ?? row;
    scrollController.activate(row);
    feed.focus({ preventScroll: true });
    this.select({ anchor, focus: row });
  }

  /** @param {MouseEvent} event */
  #rowAt({ target }) {
    const row = target instanceof Element ? target.closest("[data-row]")?.getAttribute("data-row") : null;
    return row ? Number(row) : null;
  }
}
