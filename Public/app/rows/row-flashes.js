// @ts-check
import { mapRow } from "../../model/row-edit.js";

/** @typedef {import("../../types.js").RowEdit} RowEdit */
/** @typedef {import("../page.js").Page} Page */

/** Milliseconds within which a row has to come into the page to be highlighted. */
const patience = 1000;

/** The most rows of an edit that are looked at: more than any screen has. */
const mostRows = 500;

const stillness = matchMedia("(prefers-reduced-motion: reduce)");

/** Highlights rows that an edit has inserted or changed: those of other clients, and otherwise the user's own. */
export class RowFlashes {
  /** @type {Map<number, { isOwn: boolean, until: number }>} The rows to be highlighted. */
  #due = new Map();
  #timer = 0;
  #page;

  /** @param {Page} page */
  constructor(page) {
    this.#page = page;
    page.feed.addEventListener("animationend", ({ animationName, target }) => {
      if (animationName === "row-flash" && target instanceof Element) target.classList.remove("is-flashing", "is-own");
    });
  }

  /** Forgets everything, for another list. */
  clear() {
    this.#due.clear();
  }

  /**
   * Moves rows that wait to their indices after an edit.
   * @param {RowEdit} edit
   */
  remap(edit) {
    const before = [...this.#due];
    this.#due.clear();
    for (const [row, flash] of before) {
      const now = mapRow(edit, row);
      if (now !== null) this.#due.set(now, flash);
    }
  }

  /**
   * @param {readonly number[]} rows
   * @param {boolean} isOwn
   */
  add(rows, isOwn) {
    if (stillness.matches || rows.length === 0) return;
    const until = performance.now() + patience;
    for (const row of rows) this.#due.set(row, { isOwn, until });
    if (!this.#timer) this.#timer = requestAnimationFrame(() => this.#show());
  }

  /**
   * Returns the rows near the viewport that an edit has inserted, moved or changed.
   * @param {RowEdit} edit
   * @param {{ grows: boolean, rows: number }} list Of a list that grows, rows at its ends are no edit of a client.
   */
  near({ inserted, moved, reloaded }, { grows, rows }) {
    const { first, end } = this.#page.scroll.visible;
    const from = first - mostRows / 2;
    const to = end + mostRows / 2;
    const isGrowth = ([start, last] = [0, 0]) => grows && (start === 0 || last === rows - 1);
    /** @type {number[]} */
    const found = [];
    for (const run of [...inserted.filter((run) => !isGrowth(run)), ...reloaded]) {
      for (let row = Math.max(from, run[0]); row <= Math.min(to, run[1]); row++) found.push(row);
    }
    // In a move of one row by one place, that row is the one that others see move.
    for (const [, row] of moved) if (row >= from && row <= to) found.push(row);
    return found;
  }

  #show() {
    this.#timer = 0;
    const now = performance.now();
    for (const [row, { isOwn, until }] of this.#due) {
      const view = document.getElementById(`row-${row}`);
      const isReady = view && !view.classList.contains("is-blank");
      if (!isReady && now < until) continue;
      this.#due.delete(row);
      if (!isReady) continue;
      view.classList.remove("is-flashing");
      // An animation of the same name begins again only after a layout without it.
      void view.offsetWidth;
      view.classList.toggle("is-own", isOwn);
      view.classList.add("is-flashing");
    }
    if (this.#due.size > 0) this.#timer = requestAnimationFrame(() => this.#show());
  }
}
