// @ts-check
import { mapRow } from "./row-edit.js";
import { bit } from "./states.js";

/** @typedef {import("./viewer-model.js").Effects} Effects */
/** @typedef {import("../types.js").StateMask} StateMask */

/** The rows in the display range whose cells do not count as drawn yet. */
export class AwaitedRows {
  /** @type {Set<number>} */
  #rows = new Set();

  /**
   * Follows an event.
   * @param {Pick<Effects, "changes" | "filled" | "edit">} effects
   * @param {(row: number) => StateMask} state The server's, after it.
   */
  take({ changes, filled, edit }, state) {
    if (edit) this.#rows = new Set([...this.#rows].flatMap((row) => mapRow(edit, row) ?? []));
    for (const [row, old, now] of changes) {
      if (!(now & bit.display)) this.#rows.delete(row);
      else if (!(old & bit.display)) this.#rows.add(row);
    }
    // Another content is drawn anew.
    for (const row of filled) if (state(row) & bit.display) this.#rows.add(row);
  }

  /**
   * Takes the rows that are drawn by now.
   * @param {(row: number) => boolean} isDrawn
   * @returns {number[]}
   */
  takeDrawn(isDrawn) {
    const drawn = [...this.#rows].filter(isDrawn);
    for (const row of drawn) this.#rows.delete(row);
    return drawn;
  }

  clear() {
    this.#rows.clear();
  }
}
