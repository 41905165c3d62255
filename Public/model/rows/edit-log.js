// @ts-check
import { mapPlace, mapRow } from "../row-edit.js";

/** @typedef {import("../../types.js").RowEdit} RowEdit */
/** @typedef {import("../../types/rows.js").RowMark} RowMark */
/** @typedef {import("../../types/rows.js").RowPlace} RowPlace */

/** The most edits that are kept; what refers to an earlier version is brought up to date before they are dropped. */
const most = 1000;

/** The edits of a list as its viewer is told them, which bring rows and places of an earlier version up to date. */
export class EditLog {
  /** @type {number | null} The list's version as far as the viewer knows it. */
  version = null;
  /** @type {{ version: number, edit: RowEdit }[]} */
  #edits = [];
  #dropping;
  /** @type {Set<() => void>} */
  #waiting = new Set();

  /** @param {() => void} [dropping] Called before the kept edits are dropped. */
  constructor(dropping = () => {}) {
    this.#dropping = dropping;
  }

  /**
   * Begins at a version. When edits before it were missed, rows keep their indices, and are found by their identity.
   * @param {number} version
   */
  restart(version) {
    if (version !== this.version) this.#edits = [];
    this.#reach(version);
  }

  /**
   * @param {number} version The list's after the edit.
   * @param {RowEdit} edit
   */
  add(version, edit) {
    if (this.version !== null && version <= this.version) return;
    if (this.#edits.length >= most) {
      this.#dropping();
      this.#edits = [];
    }
    this.#edits.push({ version, edit });
    this.#reach(version);
  }

  /** Forgets everything, for another list. */
  clear() {
    this.version = null;
    this.#edits = [];
  }

  /**
   * Returns a row in the latest version; null when it was deleted.
   * @param {RowMark} mark
   * @returns {RowMark | null}
   */
  row(mark) {
    let row = mark.row;
    for (const { version, edit } of this.#edits) {
      if (version <= mark.version) continue;
      const now = mapRow(edit, row);
      if (now === null) return null;
      row = now;
    }
    return { ...mark, row, version: this.version ?? mark.version };
  }

  /**
   * Returns a place in the latest version: beside the same row, or where that was.
   * @param {RowPlace} place
   * @returns {RowPlace}
   */
  place(place) {
    let { beside, isGone = false } = place;
    for (const { version, edit } of this.#edits) {
      if (version <= place.version || beside === null) continue;
      const now = mapRow(edit, beside);
      isGone ||= now === null;
      beside = now ?? mapPlace(edit, beside);
    }
    return { ...place, beside, isGone, version: this.version ?? place.version };
  }

  /**
   * Returns adjacent rows in the latest version, without those at their ends that were deleted.
   * @param {readonly [first: number, last: number]} rows
   * @param {number} version That the indices are of.
   * @returns {[first: number, last: number] | null} Null when none is left.
   */
  range(rows, version) {
    const [first, last] = rows.map((beside) => this.place({ beside, side: "before", section: 0, version }));
    const start = first?.beside ?? 0;
    // Of a row that is gone, the place is that of the next one that stays.
    const end = (last?.beside ?? 0) - (last?.isGone ? 1 : 0);
    return start <= end ? [start, end] : null;
  }

  /**
   * Waits for a version later than one.
   * @param {number} version
   * @param {number} patience Milliseconds.
   * @returns {Promise<boolean>} Whether it has come.
   */
  after(version, patience) {
    const isThere = () => this.version !== null && this.version > version;
    if (isThere()) return Promise.resolve(true);
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.#waiting.delete(look);
        resolve(isThere());
      };
      const look = () => isThere() && end();
      const timer = setTimeout(end, patience);
      this.#waiting.add(look);
    });
  }

  /** @param {number} version */
  #reach(version) {
    this.version = version;
    for (const look of [...this.#waiting]) look();
  }
}
