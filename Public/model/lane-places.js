// @ts-check
import { bound, firstIndex, slack } from "./search.js";

/** @typedef {import("../types.js").LaneFrames} LaneFrames */
/** @typedef {import("../types.js").Rect} Rect */
/** @typedef {import("./known-items.js").Item} Item */

/**
 * The frames of items in columns, known or estimated: the same questions as of a list's rows.
 *
 * The server sends the frames of runs of items, those with a node. The items before and after them are estimated in
 * lines, so that the first begins with the content and the last ends with it. Items between two runs have left the
 * ranges while a longer one beside them stays: they have no place, unless they are known from before.
 */
export class LanePlaces {
  /** @type {LaneFrames["lanes"]} */
  lanes;
  rowCount;
  contentHeight;
  first;
  end;
  /** @type {readonly number[]} */
  #frames;
  /** @type {readonly (readonly [first: number, last: number, before: number])[]} Runs, with the items before each. */
  #runs;
  /** @type {number[]} Of each known item in order, the lowest end so far. */
  #ends = [];
  /** @type {number[]} Of each known item in order, the highest top from it on. */
  #tops = [];

  /** @param {LaneFrames & { rowCount: number, contentHeight: number }} told */
  constructor({ items, frames, lanes, rowCount, contentHeight }) {
    this.lanes = lanes;
    this.rowCount = rowCount;
    this.contentHeight = contentHeight;
    this.#frames = frames;
    let before = 0;
    this.#runs = items.map(([first, last]) => {
      const run = /** @type {const} */ ([first, last, before]);
      before += last - first + 1;
      return run;
    });
    this.first = this.#runs[0]?.[0] ?? 0;
    this.end = (this.#runs.at(-1)?.[1] ?? this.first - 1) + 1;
    let end = Number.NEGATIVE_INFINITY;
    for (let at = 0; at < before; at++) this.#ends.push((end = Math.max(end, this.#number(at, 1) + this.#number(at, 3))));
    let top = Number.POSITIVE_INFINITY;
    for (let at = before - 1; at >= 0; at--) this.#tops[at] = top = Math.min(top, this.#number(at, 1));
  }

  /** @returns {Item[]} The known items, in order. */
  get items() {
    const rows = this.#runs.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => first + at));
    return rows.map((row, place) => [row, /** @type {Rect} */ (this.#frames.slice(4 * place, 4 * place + 4))]);
  }

  /**
   * Returns the places of other items of the list.
   * @param {readonly Item[]} items In order.
   */
  of(items) {
    /** @type {LaneFrames["items"]} */
    const runs = [];
    for (const [row] of items) {
      const run = runs.at(-1);
      if (run && run[1] === row - 1) run[1] = row;
      else runs.push([row, row]);
    }
    return new LanePlaces({ ...this, items: runs, frames: items.flatMap(([, frame]) => frame) });
  }

  /** The top of the first item whose frame is known. */
  get knownTop() {
    return this.#tops[0] ?? 0;
  }

  /** @param {number} row */
  has(row) {
    return row < this.first || row >= this.end || this.#place(row) !== null;
  }

  /** @param {number} row */
  top(row) {
    if (row >= this.rowCount) return this.contentHeight;
    if (row < this.first) return Math.floor(row / this.lanes.count) * this.#lineBefore;
    if (row >= this.end) return this.#knownEnd + Math.floor((row - this.end) / this.lanes.count) * this.#lineAfter;
    const place = this.#place(row);
    // An item without a place stands at the end of those before it.
    return place === null ? this.knownTop : this.#number(place, 1);
  }

  /** @param {number} row */
  height(row) {
    if (row < this.first) return Math.max(0, this.#lineBefore - this.lanes.gap);
    if (row >= this.end) return Math.max(0, this.#lineAfter - this.lanes.gap);
    const place = this.#place(row);
    return place === null ? 0 : this.#number(place, 3);
  }

  /**
   * @param {number} row
   * @returns {readonly [left: number, width: number]}
   */
  across(row) {
    const place = row < this.first || row >= this.end ? null : this.#place(row);
    if (place !== null) return [this.#number(place, 0), this.#number(place, 2)];
    const { count, inset, width, gap } = this.lanes;
    const lane = (row < this.first ? row : row - this.end) % count;
    return [inset + lane * (width + gap), width];
  }

  /**
   * @param {number} offset
   * @returns {number} The first item that reaches beyond an offset; the last one where there is none.
   */
  row(offset) {
    const at = offset + slack;
    const { count } = this.lanes;
    if (this.first > 0 && at < this.knownTop) return bound(Math.floor(at / this.#lineBefore) * count, 0, this.first - 1);
    const place = firstIndex(this.#ends, (end) => end > at);
    if (place < this.#ends.length) return this.#row(place);
    const line = Math.floor((at - this.#knownEnd) / this.#lineAfter);
    return bound(this.end + Math.max(0, line) * count, 0, this.#lastRow);
  }

  /**
   * @param {number} offset
   * @returns {number} The last item that begins before an offset; the first one where there is none.
   */
  lastRow(offset) {
    const at = offset - slack;
    const { count } = this.lanes;
    if (at >= this.#knownEnd && this.end < this.rowCount) {
      const line = Math.floor((at - this.#knownEnd) / this.#lineAfter);
      return bound(this.end + line * count + count - 1, 0, this.#lastRow);
    }
    const place = firstIndex(this.#tops, (top) => top >= at) - 1;
    if (place >= 0) return this.#row(place);
    return bound(Math.floor(Math.max(0, at) / this.#lineBefore) * count + count - 1, 0, Math.max(0, this.first - 1));
  }

  get #lastRow() {
    return Math.max(0, this.rowCount - 1);
  }

  get #knownEnd() {
    return this.#ends.at(-1) ?? 0;
  }

  get #lineBefore() {
    return this.first > 0 ? Math.max(1, this.knownTop / Math.ceil(this.first / this.lanes.count)) : 1;
  }

  get #lineAfter() {
    const lines = Math.ceil((this.rowCount - this.end) / this.lanes.count);
    return lines > 0 ? Math.max(1, (this.contentHeight - this.#knownEnd) / lines) : 1;
  }

  /**
   * @param {number} row
   * @returns {number | null} Its place among the known items.
   */
  #place(row) {
    for (const [first, last, before] of this.#runs) if (row >= first && row <= last) return before + row - first;
    return null;
  }

  /** @param {number} place */
  #row(place) {
    let row = 0;
    for (const [first, , before] of this.#runs) if (before <= place) row = first + place - before;
    return row;
  }

  /**
   * @param {number} place
   * @param {0 | 1 | 2 | 3} part
   */
  #number(place, part) {
    return this.#frames[4 * place + part] ?? 0;
  }
}
