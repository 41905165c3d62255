// @ts-check
import { bound, slack } from "./search.js";

/**
 * Pages of all turns together: as many as a scroll bar maps 1:1 on a wide screen. It depends on no length, so that pages keep
 * their numbers when the viewport is resized.
 */
const roomy = 2000;

/**
 * The frames of the pages of a pager that wraps: all of one length, and turn after turn of them.
 *
 * A scroll bar has ends, so there is a number of turns; the user is taken back to the middle one whenever the scroll has
 * come to rest. Pages are numbered through all turns.
 */
export class PagePlaces {
  /** The number of pages in a turn. */
  count;
  /** Points of a turn. */
  turn;
  /** The number of turns: odd. */
  turns;
  first = 0;
  knownTop = 0;

  /** @param {{ rowCount: number, contentHeight: number }} told */
  constructor({ rowCount, contentHeight }) {
    this.count = rowCount;
    this.turn = contentHeight;
    this.turns = Math.max(3, 2 * Math.floor(roomy / rowCount / 2) + 1);
  }

  get end() {
    return this.count * this.turns;
  }

  /** @param {number} row */
  has(row) {
    return row >= 0 && row < this.end;
  }

  /** @param {number} row */
  top(row) {
    return row * this.#length;
  }

  height() {
    return this.#length;
  }

  across() {
    return null;
  }

  /** @param {number} offset */
  row(offset) {
    return bound(Math.floor((offset + slack) / this.#length), 0, this.end - 1);
  }

  /** @param {number} offset */
  lastRow(offset) {
    return this.row(offset);
  }

  /**
   * Returns the row of the list that a page shows.
   * @param {number} row
   */
  listRow(row) {
    return ((row % this.count) + this.count) % this.count;
  }

  /**
   * Returns the page of a list's row that is nearest to another page.
   * @param {number} row
   * @param {number} other
   */
  nearest(row, other) {
    return row + Math.round((other - row) / this.count) * this.count;
  }

  /**
   * Returns the turns by which a page is before the middle one.
   * @param {number} row
   */
  fromMiddle(row) {
    return (this.turns - 1) / 2 - Math.floor(row / this.count);
  }

  get #length() {
    return this.turn / this.count;
  }
}
