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
  /** @type {Set<NumberedScroll>} The scrolls in flight. */
  #sent = new Set();
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
    const next = this.#waiting.shift() ?? null;
    if (next) this.#sent.add(next);
    return next;
  }

  /**
   * Removes a scroll that the server has answered.
   * @param {NumberedScroll} sent
   */
  done(sent) {
    this.#sent.delete(sent);
  }

  /**
   * Puts a scroll without an answer back in front, unless a newer one of its phase replaces it.
   * @param {NumberedScroll} lost
   */
  requeue(lost) {
    // It may have been removed with its row, or its viewer.
    if (!this.#sent.delete(lost)) return;
    const key = lost.path.join();
    const next = this.#waiting.find((each) => each.path.join() === key);
    if (next?.scroll.phase !== lost.scroll.phase) this.#waiting.unshift(lost);
  }

  /**
   * Moves the scrolls that wait, or are on their way and may be lost, with their rows.
   * @param {RowEdit} edit
   */
  remap(edit) {
    const follow = (/** @type {NumberedScroll} */ each) => {
      const [row = 0, ...rest] = each.path;
      const now = mapRow(edit, row);
      each.path = [now ?? row, ...rest];
      return now !== null;
    };
    this.#waiting = this.#waiting.filter(follow);
    this.#sent = new Set([...this.#sent].filter(follow));
  }

  clear() {
    this.#waiting = [];
    this.#sent.clear();
  }
}
