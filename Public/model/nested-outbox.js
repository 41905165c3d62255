// @ts-check
import { mapRow } from "./row-edit.js";

/** @typedef {import("../types.js").RowEdit} RowEdit */
/** @typedef {import("../types/nested.js").NestedScroll} NestedScroll */

/**
 * A numbered scroll of a list inside a row, whose place is `path`.
 * @typedef {{ path: number[], scroll: NestedScroll, sequence: number }} NumberedScroll
 */

/**
 * The queue of scrolls of lists inside rows behind the one in flight: of each list the latest of a phase, so that the
 * server sees every drag begin and end.
 */
export class NestedOutbox {
  /** @type {NumberedScroll[]} */
  #waiting = [];
  #sequence = 0;

  /**
   * @param {number[]} path
   * @param {NestedScroll} scroll
   */
  push(path, scroll) {
    const key = path.join();
    const last = this.#waiting.filter((each) => each.path.join() === key).at(-1);
    if (last?.scroll.phase === scroll.phase) this.#waiting.splice(this.#waiting.indexOf(last), 1);
    this.#waiting.push({ path, scroll, sequence: ++this.#sequence });
  }

  /** @returns {NumberedScroll | null} The oldest. */
  take() {
    return this.#waiting.shift() ?? null;
  }

  /**
   * Puts a scroll without an answer back in front, unless a newer one of its phase replaces it.
   * @param {NumberedScroll} lost
   */
  requeue(lost) {
    const key = lost.path.join();
    const next = this.#waiting.find((each) => each.path.join() === key);
    if (next?.scroll.phase !== lost.scroll.phase) this.#waiting.unshift(lost);
  }

  /**
   * Moves the queued scrolls with their rows.
   * @param {RowEdit} edit
   */
  remap(edit) {
    this.#waiting = this.#waiting.flatMap((each) => {
      const [row = 0, ...rest] = each.path;
      const now = mapRow(edit, row);
      return now === null ? [] : [{ ...each, path: [now, ...rest] }];
    });
  }

  clear() {
    this.#waiting = [];
  }
}
