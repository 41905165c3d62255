// @ts-check
import { joined, nothing, remapped } from "./known-items.js";
import { LanePlaces } from "./lane-places.js";
import { PagePlaces } from "./page-places.js";
import { mapRow } from "./row-edit.js";
import { bound, firstIndex, slack } from "./search.js";
import { Sections } from "./sections.js";

/** @typedef {import("../types.js").Frames} Frames */
/** @typedef {import("../types.js").RowEdit} RowEdit */

/** @typedef {import("../types.js").LaneFrames} LaneFrames */
/** @typedef {import("./known-items.js").Item} Item */
/** @typedef {{ contentHeight: number, rowCount: number, measured?: number }} Content */
/** @typedef {Frames & Content} ServerGeometry */

/** Points within which the server's height of a row counts as equal to the one that the page has measured. */
const agreement = 1;

/**
 * The frames of all rows, known or estimated.
 *
 * The server sends the frames of one run of rows, those with a node. Beside it
 * stand the rows that have left it, as they were told. The others are estimated
 * so that the first row starts at 0 and the last one ends with the content: each
 * side is divided evenly.
 *
 * A height that the page has measured itself holds at once, before the server
 * confirms it, so that nothing moves twice. Items in columns wait for the server, which places them.
 */
export class Geometry {
  /** The number of rows; of a pager that wraps, in all turns. */
  rowCount = 0;
  contentHeight = 0;
  /** Whether the first row follows the last one. */
  wraps = false;
  /** The first row whose frame is known. */
  first = 0;
  /** @type {number[]} Tops of the known rows, and the end of the last. */
  #tops = [0];
  /** @type {number[]} Ends of the known rows, between which and the next tops headers and footers stand. */
  #ends = [];
  /** The known rows, with which those that are told next are joined. */
  #known = nothing;
  /** The rows whose frames the server tells, half-open. */
  toldRows = { first: 0, end: 0 };
  /** The headers and footers near the viewport. */
  sections = new Sections();
  /** @type {ServerGeometry} */
  #server = { first: 0, top: 0, heights: [], contentHeight: 0, rowCount: 0 };
  /** @type {Map<number, number>} Heights that the page has measured and the server has not confirmed. */
  #own = new Map();
  /** @type {LanePlaces | null} The items' places, where they are in columns. */
  #lanes = null;
  /** @type {PagePlaces | null} The pages' places, where they wrap. */
  #pages = null;

  /** The rows that scroll, all of a list. */
  get open() {
    return { first: 0, end: this.rowCount };
  }

  /** Points before the first row that scrolls. */
  get origin() {
    return 0;
  }

  /** @param {(Frames | LaneFrames) & Content} told */
  update(told) {
    this.#pages = this.wraps && told.contentHeight > 0 ? new PagePlaces(told) : null;
    if (this.#pages) return this.#updatePages(this.#pages);
    if ("lanes" in told) return this.#updateLanes(told);
    this.#lanes = null;
    // After a change of the width all rows are measured anew; after an edit some are.
    if ((told.measured ?? 0) < (this.#server.measured ?? 0) / 2) this.forget();
    this.#server = told;
    this.sections.update(told.sections);
    for (const [row, height] of this.#own) {
      const theirs = told.heights[row - told.first];
      if (theirs !== undefined && Math.abs(theirs - height) <= agreement) this.#own.delete(row);
    }
    this.#settle();
  }

  /** @param {LaneFrames & Content} told */
  #updateLanes(told) {
    this.#own.clear();
    this.sections.update(told.sections);
    const places = new LanePlaces(told);
    const { items } = places;
    const all = this.#join(items, places, true);
    this.#lanes = all === items ? places : places.of(all);
    this.rowCount = told.rowCount;
    this.contentHeight = told.contentHeight;
    this.first = this.#lanes.first;
  }

  /**
   * Returns the rows that the server tells with those beside them that it told before.
   * @param {readonly Item[]} items
   * @param {Content} list
   * @param {boolean} hasLanes
   */
  #join(items, { contentHeight, rowCount }, hasLanes) {
    const first = items[0]?.[0] ?? 0;
    this.toldRows = { first, end: (items.at(-1)?.[0] ?? first - 1) + 1 };
    const all = joined({ items, contentHeight, rowCount }, this.#known, hasLanes);
    this.#known = { items: all, contentHeight, rowCount };
    return all;
  }

  /** @param {PagePlaces} pages */
  #updatePages(pages) {
    this.#own.clear();
    this.forget();
    this.#lanes = null;
    this.toldRows = { first: 0, end: pages.end };
    this.rowCount = pages.end;
    this.contentHeight = pages.turn * pages.turns;
    this.first = 0;
  }

  /** The number of rows in the list. */
  get listCount() {
    return this.#pages?.count ?? this.rowCount;
  }

  /** Points of the list's rows. */
  get listHeight() {
    return this.#pages?.turn ?? this.contentHeight;
  }

  /**
   * Returns the row of the list that a row stands for.
   * @param {number} row
   */
  listRow(row) {
    return this.#pages?.listRow(row) ?? row;
  }

  /**
   * Returns an offset in the first turn.
   * @param {number} offset
   */
  listOffset(offset) {
    const turn = this.#pages?.turn;
    return turn ? offset - Math.floor(offset / turn) * turn : offset;
  }

  /**
   * Returns the row of the list's row that is nearest to another one.
   * @param {number} row
   * @param {number} other
   */
  nearest(row, other) {
    return this.#pages?.nearest(row, other) ?? row;
  }

  /**
   * Returns the rows and the points from a row to the same one in the middle turn; null where it is there.
   * @param {number} row
   */
  wayToMiddle(row) {
    const turns = this.#pages?.fromMiddle(row) ?? 0;
    return turns !== 0 && this.#pages ? { rows: turns * this.#pages.count, points: turns * this.#pages.turn } : null;
  }

  /** Whether items stand in columns. */
  get hasLanes() {
    return this.#lanes !== null;
  }

  /** Whether items stand in lines, each as wide as its contents. */
  get hasLines() {
    return this.#lanes?.lanes.lines !== undefined;
  }

  /** Whether there is room between rows: they stand in columns, or headers between them. */
  get hasGaps() {
    return this.hasLanes || this.sections.near.length > 0;
  }

  /**
   * Sets the heights that the page has measured.
   * @param {readonly number[]} rows Rows whose content is new, and whose earlier measured heights no longer hold.
   * @param {readonly (readonly [row: number, height: number])[]} heights The measured heights of some of them.
   */
  correct(rows, heights) {
    if (this.#lanes || this.#pages) return;
    for (const row of rows) this.#own.delete(row);
    for (const [row, height] of heights) this.#own.set(row, height);
    if (heights.length > 0) this.#settle();
  }

  /**
   * Moves the measured heights, and the rows that have left the ranges, with their rows after an edit; the server sends new
   * frames.
   * @param {RowEdit} edit
   */
  remap(edit) {
    this.#known = remapped(this.#known, edit);
    const before = this.#own;
    this.#own = new Map();
    for (const [row, height] of before) {
      const now = mapRow(edit, row);
      if (now !== null) this.#own.set(now, height);
    }
  }

  /** Forgets the rows that have left the ranges, since the list is another one. */
  forget() {
    this.#known = nothing;
  }

  #settle() {
    const { first, heights, contentHeight, rowCount } = this.#server;
    let { top } = this.#server;
    let growth = 0;
    /** @type {Item[]} */
    const items = [];
    const starts = new Map(this.sections.near.map((section) => [section.first, section.top + (section.header?.height ?? 0)]));
    for (let at = 0; at < heights.length; at++) {
      const theirs = /** @type {number} */ (heights[at]);
      const height = this.#own.get(first + at) ?? theirs;
      top = at > 0 && starts.has(first + at) ? (starts.get(first + at) ?? 0) + growth : top;
      items.push([first + at, [0, top, 0, height]]);
      growth += height - theirs;
      top += height;
    }
    this.rowCount = rowCount;
    this.contentHeight = contentHeight + growth;
    const known = this.#join(items, this, false);
    this.first = known[0]?.[0] ?? first;
    this.#ends = known.map(([, frame]) => frame[1] + frame[3]);
    this.#tops = [...known.map(([, frame]) => frame[1]), this.#ends.at(-1) ?? top];
  }

  /** The top of the first row whose frame is known. */
  get knownTop() {
    return (this.#lanes ?? this.#pages)?.knownTop ?? this.#knownStart;
  }

  /** The row after the last whose frame is known. */
  get end() {
    return (this.#lanes ?? this.#pages)?.end ?? this.first + this.#ends.length;
  }

  /**
   * Returns whether a row's frame is known, or it is none.
   * @param {number} row
   */
  knows(row) {
    return (row >= this.first && row < this.end) || row >= this.rowCount;
  }

  /**
   * @param {number} row 0 through `rowCount`; the latter gives the content's end.
   * @returns {number} Points from the content's start.
   */
  top(row) {
    const places = this.#lanes ?? this.#pages;
    if (places) return places.top(row);
    if (row < this.first) return row * this.#heightBefore;
    if (row <= this.end) return this.#tops[row - this.first] ?? 0;
    return this.#knownEnd + (row - this.end) * this.#heightAfter;
  }

  /**
   * @param {number} row Less than `rowCount`.
   * @returns {number} Points from the content's start to the row's end.
   */
  bottom(row) {
    const places = this.#lanes ?? this.#pages;
    if (places) return places.top(row) + places.height(row);
    return this.#ends[row - this.first] ?? this.top(row + 1);
  }

  /**
   * @param {number} row
   * @returns {readonly [left: number, width: number] | null} Null for a row of a list, which is as wide as that.
   */
  across(row) {
    return this.#lanes?.across(row) ?? null;
  }

  /**
   * Returns whether a row is to be drawn: one of items in columns that has left the ranges is not.
   * @param {number} row
   */
  has(row) {
    return (this.#lanes ?? this.#pages)?.has(row) ?? true;
  }

  /** @param {number} row */
  height(row) {
    const places = this.#lanes ?? this.#pages;
    if (places) return places.height(row);
    if (row < this.first) return this.#heightBefore;
    if (row >= this.end) return this.#heightAfter;
    return this.bottom(row) - this.top(row);
  }

  /**
   * @param {number} row 0 through `rowCount`.
   * @returns {number} The offset at which the row is the first that no pinned header covers.
   */
  anchorTop(row) {
    return this.top(row) - (row < this.rowCount ? this.sections.inset(row) : 0);
  }

  /**
   * @param {number} offset
   * @returns {number} The row at an offset, or at the end of the pinned header that covers it there; between rows the
   *   next one.
   */
  anchorRow(offset) {
    if (this.sections.near.length === 0) return this.row(offset);
    const line = offset + this.sections.covered(offset);
    const row = this.row(line);
    return row >= this.first && row + 1 < this.end && this.bottom(row) <= line + slack ? row + 1 : row;
  }

  /**
   * @param {number} offset
   * @returns {number} The row at an offset, the nearest one where there is none; of items in columns, the first that
   *   reaches beyond it.
   */
  row(offset) {
    const places = this.#lanes ?? this.#pages;
    if (places) return places.row(offset);
    const at = offset + slack;
    const last = Math.max(0, this.rowCount - 1);
    if (at < this.#knownStart) return bound(Math.floor(at / this.#heightBefore), 0, this.first - 1);
    if (at >= this.#knownEnd) {
      if (this.end > last) return last;
      return bound(this.end + Math.floor((at - this.#knownEnd) / this.#heightAfter), this.end, last);
    }
    return this.first + Math.max(0, firstIndex(this.#tops, (top) => top > at) - 1);
  }

  /**
   * @param {number} offset
   * @returns {number} The row at an offset; of items in columns, the last that begins before it.
   */
  lastRow(offset) {
    return (this.#lanes ?? this.#pages)?.lastRow(offset) ?? this.row(offset);
  }

  get #knownStart() {
    return this.#tops[0] ?? 0;
  }

  get #knownEnd() {
    return this.#tops.at(-1) ?? 0;
  }

  get #heightBefore() {
    return this.first > 0 ? this.#knownStart / this.first : 0;
  }

  get #heightAfter() {
    const rows = this.rowCount - this.end;
    return rows > 0 ? Math.max(1, (this.contentHeight - this.#knownEnd) / rows) : 0;
  }
}

/** @typedef {{ first: number, end: number }} Rows Half-open. */

/**
 * @param {number} value
 * @param {number} low
 * @param {number} high
 */
export function clamp(value, low, high) {
  return Math.min(Math.max(value, low), high);
}
