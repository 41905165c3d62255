// @ts-check
import { integer } from "./format.js";
import { mapRow } from "./row-edit.js";
import { firstIndex } from "./search.js";

/** @typedef {import("../types.js").RowEdit} RowEdit */

/**
 * The rows that a search has found, and where to go on.
 * @typedef {object} Matches
 * @property {number} version That of the list.
 * @property {number} total Rows of the list.
 * @property {number[]} rows
 * @property {number | null} next
 * @property {number | null} indexed
 */

/** @typedef {"forward" | "backward"} Direction */

/** The rows of a list that contain a text, as far as it was searched: from a row on, and back from there. */
export class FoundRows {
  /** @type {number[]} Ascending. */
  rows = [];
  /** The version of the list that was searched; null before the first answer. */
  version = /** @type {number | null} */ (null);
  /** The rows that were searched: the first, and the one after the last. */
  first;
  end;
  /** Whether the list was searched to its start and its end. */
  hasStart;
  hasEnd = false;

  /** @param {number} from The row at which the search begins. */
  constructor(from) {
    this.first = from;
    this.end = from;
    this.hasStart = from === 0;
  }

  get isComplete() {
    return this.hasStart && this.hasEnd;
  }

  /**
   * Adds an answer to a search of the rows beyond an end.
   * @param {Matches} matches
   * @param {Direction} direction
   * @returns {boolean} False for an answer from another version of the list, which does not fit.
   */
  add({ version, total, rows, next }, direction) {
    this.version ??= version;
    if (version !== this.version) return false;
    if (direction === "forward") {
      this.rows = this.rows.concat(rows);
      this.end = next ?? total;
      this.hasEnd = next === null;
    } else {
      this.rows = rows.reverse().concat(this.rows);
      this.first = next ?? 0;
      this.hasStart = next === null;
    }
    return true;
  }

  /**
   * Returns the found row nearest to a row, beyond it; null where there is none as far as was searched.
   * @param {number} row
   * @param {Direction} direction
   * @returns {number | null}
   */
  beyond(row, direction) {
    const index = firstIndex(this.rows, (found) => found > row);
    const before = this.rows[index - 1] === row ? index - 2 : index - 1;
    return (direction === "forward" ? this.rows[index] : this.rows[before]) ?? null;
  }

  /**
   * Returns the found row at which a search from a row begins: that one, or the next, or else the nearest before it.
   * @param {number} row
   */
  nearest(row) {
    return this.beyond(row - 1, "forward") ?? this.rows.at(-1) ?? null;
  }

  /**
   * Returns the row at the other end.
   * @param {Direction} direction
   */
  wrapped(direction) {
    return (direction === "forward" ? this.rows[0] : this.rows.at(-1)) ?? null;
  }

  /**
   * Moves the rows to their indices after an edit, until the list was searched again.
   * @param {RowEdit} edit
   */
  remap(edit) {
    this.rows = this.rows.flatMap((row) => mapRow(edit, row) ?? []).sort((one, other) => one - other);
  }

  /**
   * Returns the place of a row among those found, in words: 3 of 128, 3 of 128+.
   * @param {number | null} current
   * @returns {string} Empty before any was found.
   */
  place(current) {
    const count = integer(this.rows.length) + (this.isComplete ? "" : "+");
    const index = current === null ? -1 : firstIndex(this.rows, (row) => row >= current);
    if (this.rows.length === 0) return "";
    // Counted from the list's start, which has to be known for it.
    if (index < 0 || this.rows[index] !== current || !this.hasStart) return `${count} found`;
    return `${integer(index + 1)} of ${count}`;
  }

  /**
   * Returns the share of the list that was searched.
   * @param {number} total Rows of the list.
   */
  share(total) {
    return total > 0 ? Math.min(1, (this.end - this.first) / total) : 1;
  }
}
