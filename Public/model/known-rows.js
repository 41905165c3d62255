// @ts-check
import { mapRow } from "./row-edit.js";
import { slack } from "./search.js";

/** @typedef {import("../types.js").RowEdit} RowEdit */
/** @typedef {{ contentHeight: number, rowCount: number }} Extent */

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
  #extent;

  /**
   * @param {number} first
   * @param {readonly number[]} tops One more than there are rows.
   * @param {readonly number[]} ends
   * @param {Extent} extent The list's, as it is now.
   */
  constructor(first, tops, ends, { contentHeight, rowCount }) {
    this.first = first;
    this.tops = tops;
    this.ends = ends;
    this.#extent = { contentHeight, rowCount };
  }

  static none = new KnownRows(0, [0], [], { contentHeight: 0, rowCount: 0 });

  /** The row after the last. */
  get end() {
    return this.first + this.ends.length;
  }

  /**
   * Returns the rows with those beside them that were known before, at the same distances. A side has none of them where
   * its nearest row has another height now, or the list would not begin or end where it did.
   * @param {KnownRows} before
   */
  joined(before) {
    const { contentHeight, rowCount } = this.#extent;
    const [tops, ends] = [this.tops.slice(0, -1), [...this.ends]];
    // Where they do not agree: no place is less or greater than this.
    const unknown = Number.NaN;
    const above = this.#shift(before, this.first);
    const up = before.first === 0 && Math.abs(above) > slack ? unknown : above;
    let { first } = this;
    const high = Math.max(0, this.#top(first) - kept);
    for (; first > before.first && before.#top(first - 1) + up >= high; first--) {
      tops.unshift(before.#top(first - 1) + up);
      ends.unshift(before.#end(first - 1) + up);
    }
    const below = this.#shift(before, this.end - 1);
    const isOff = Math.abs(contentHeight - before.#extent.contentHeight - below) > slack;
    const down = before.end === rowCount && isOff ? unknown : below;
    const low = Math.min(contentHeight + slack, this.#end(this.end - 1) + kept);
    for (let row = this.end; row < before.end && before.#end(row) + down <= low; row++) {
      tops.push(before.#top(row) + down);
      ends.push(before.#end(row) + down);
    }
    return new KnownRows(first, [...tops, ends.at(-1) ?? this.tops[0] ?? 0], ends, this.#extent);
  }

  /**
   * Returns the rows with their numbers after an edit; none where it removes, moves or adds some among them.
   * @param {RowEdit} edit
   */
  remapped(edit) {
    const first = mapRow(edit, this.first);
    const isWhole = first !== null && this.ends.every((_, at) => mapRow(edit, this.first + at) === first + at);
    return isWhole ? new KnownRows(first, this.tops, this.ends, this.#extent) : KnownRows.none;
  }

  /**
   * Returns the points by which a row has moved; NaN where it is not known in both, with one height.
   * @param {KnownRows} before
   * @param {number} row
   */
  #shift(before, row) {
    const moved = this.#top(row) - before.#top(row);
    return Math.abs(this.#end(row) - before.#end(row) - moved) <= slack ? moved : Number.NaN;
  }

  /** @param {number} row */
  #top(row) {
    return this.tops[row - this.first] ?? Number.NaN;
  }

  /** @param {number} row */
  #end(row) {
    return this.ends[row - this.first] ?? Number.NaN;
  }
}
