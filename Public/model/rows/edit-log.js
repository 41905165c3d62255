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

  /** @param {() => void} [dropping] Called before the older half of the kept edits is dropped. */
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
      this.#edits.splice(0, most / 2);
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
    const row = this.rowOf(mark.row, mark.version);
    return row === null ? null : { ...mark, row, version: this.version ?? mark.version };
  }

  /**
   * Returns a place in the latest version: beside the same row, or where that was.
   * @param {RowPlace} place
   * @returns {RowPlace}
   */
  place(place) {
    const { beside, isGone = false, version } = place;
    const now = beside === null ? { beside, isGone } : { beside: this.placeOf(beside, version), isGone: isGone || this.rowOf(beside, version) === null };
    return { ...place, ...now, version: this.version ?? version };
  }

  /**
   * Returns the number that a row, or where it was deleted its place, has in the latest version.
   * @param {number} row
   * @param {number | null} version That it is of; null where none was known.
   */
  placeOf(row, version) {
    return this.#since(version).reduce((now, edit) => mapPlace(edit, now), row);
  }

  /**
   * Returns the number that a row has in the latest version.
   * @param {number} row
   * @param {number | null} version That it is of; null where none was known.
   * @returns {number | null} Null when it was deleted.
   */
  rowOf(row, version) {
    /** @type {number | null} */
    let now = row;
    for (const edit of this.#since(version)) now = now === null ? null : mapRow(edit, now);
    return now;
  }

  /**
   * Returns adjacent rows in the latest version, without those at their ends that were deleted.
   * @param {readonly [first: number, last: number]} rows
   * @param {number} version That the indices are of.
   * @returns {[first: number, last: number] | null} Null when none is left.
   */
  range(rows, version) {
    const [first, last] = rows;
    const start = this.placeOf(first, version);
    // Of a row that is gone, the place is that of the next one that stays.
    const end = this.placeOf(last, version) - (this.rowOf(last, version) === null ? 1 : 0);
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

  /**
   * Returns the edits after a version.
   * @param {number | null} version
   * @returns {RowEdit[]} None where no version is known.
   */
  #since(version) {
    if (version === null || version === this.version) return [];
    return this.#edits.filter((each) => each.version > version).map(({ edit }) => edit);
  }

  /** @param {number} version */
  #reach(version) {
    this.version = version;
    for (const look of [...this.#waiting]) look();
  }
}
