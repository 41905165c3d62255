// @ts-check
import { mapRow } from "./row-edit.js";
import { slack } from "./search.js";

/** @typedef {import("../types.js").RowEdit} RowEdit */

/** Points on either side of the rows that the server tells in which those that it told before are kept: a screen has fewer. */
const kept = 4000;

/**
 * Consecutive rows whose frames are known: those that the server tells, and beside them those that it told before, which
 * have left the ranges and may still be seen.
 */
export class KnownRows {
  /** Tops of the rows, and the end of the last. */
  tops;
  /** Ends of the rows, between which and the next tops headers and footers stand. */
  ends;
  first;
  /** Points of all rows of the list. */
  #contentHeight;
  #rowCount;

  /**
   * @param {number} first
   * @param {readonly number[]} tops One more than there are rows.
   * @param {readonly number[]} ends
   * @param {{ contentHeight: number, rowCount: number }} list
   */
  constructor(first, tops, ends, { contentHeight, rowCount }) {
    this.first = first;
    this.tops = tops;
    this.ends = ends;
    this.#contentHeight = contentHeight;
    this.#rowCount = rowCount;
  }

  static none = new KnownRows(0, [0], [], { contentHeight: 0, rowCount: 0 });

  /** The row after the last. */
  get end() {
    return this.first + this.ends.length;
  }

  /**
   * Returns the rows with those beside them that were known before, at the same distances. A side whose nearest row has
   * another height now has none of them.
   * @param {KnownRows} before
   */
  joined(before) {
    if (this.ends.length === 0) return this;
    const [head, tail] = [this.#head(before), this.#tail(before)];
    if (head.ends.length + tail.ends.length === 0) return this;
    const tops = [...head.tops, ...this.tops.slice(0, -1), ...tail.tops];
    const ends = [...head.ends, ...this.ends, ...tail.ends];
    const list = { contentHeight: this.#contentHeight, rowCount: this.#rowCount };
    return new KnownRows(this.first - head.ends.length, [...tops, /** @type {number} */ (ends.at(-1))], ends, list);
  }

  /**
   * Returns the rows with their numbers after an edit; none where it removes, moves or adds some among them.
   * @param {RowEdit} edit
   */
  remapped(edit) {
    const first = mapRow(edit, this.first);
    const isWhole = first !== null && this.ends.every((_, at) => mapRow(edit, this.first + at) === first + at);
    const list = { contentHeight: this.#contentHeight, rowCount: this.#rowCount };
    return isWhole ? new KnownRows(first, this.tops, this.ends, list) : KnownRows.none;
  }

  /**
   * Returns the rows above these that were known before.
   * @param {KnownRows} before
   */
  #head(before) {
    const at = this.first - before.first;
    if (at <= 0 || !this.#agrees(before, this.first)) return nowhere;
    const shift = this.#top(this.first) - before.#top(this.first);
    const from = before.tops.findIndex((top) => top > before.#top(this.first) - kept);
    const found = before.#slice(from, at, shift);
    const isAtStart = before.first + from === 0;
    return (isAtStart ? Math.abs(shift) <= slack : (found.tops[0] ?? 0) > 0) ? found : nowhere;
  }

  /**
   * Returns the rows below these that were known before.
   * @param {KnownRows} before
   */
  #tail(before) {
    const last = this.end - 1;
    const at = last + 1 - before.first;
    if (at >= before.ends.length || !this.#agrees(before, last)) return nowhere;
    const shift = this.#end(last) - before.#end(last);
    const beyond = before.tops.findIndex((top) => top > before.#end(last) + kept);
    const found = before.#slice(at, beyond < 0 ? before.ends.length : Math.min(beyond, before.ends.length), shift);
    const rest = this.#contentHeight - (found.ends.at(-1) ?? 0);
    const isAtEnd = last + 1 + found.ends.length === this.#rowCount;
    return (isAtEnd ? Math.abs(this.#contentHeight - before.#contentHeight - shift) <= slack : rest > 0) ? found : nowhere;
  }

  /**
   * @param {KnownRows} before
   * @param {number} row
   * @returns {boolean} Whether the row was known with the same height.
   */
  #agrees(before, row) {
    if (row < before.first || row >= before.end) return false;
    return Math.abs(this.#end(row) - this.#top(row) - (before.#end(row) - before.#top(row))) <= slack;
  }

  /**
   * @param {number} from
   * @param {number} to
   * @param {number} shift Points.
   */
  #slice(from, to, shift) {
    const moved = (/** @type {number} */ place) => place + shift;
    return { tops: this.tops.slice(from, to).map(moved), ends: this.ends.slice(from, to).map(moved) };
  }

  /** @param {number} row */
  #top(row) {
    return this.tops[row - this.first] ?? 0;
  }

  /** @param {number} row */
  #end(row) {
    return this.ends[row - this.first] ?? 0;
  }
}

const nowhere = { tops: /** @type {number[]} */ ([]), ends: /** @type {number[]} */ ([]) };
