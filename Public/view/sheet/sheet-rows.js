// @ts-check
import { element } from "../element.js";
import { sides } from "./line.js";

/** @typedef {import("./line.js").SheetRow} SheetRow */
/** @typedef {import("./line.js").Side} Side */
/** @typedef {import("./panes.js").Band} Band */
/** @typedef {import("./panes.js").Panes} Panes */

/** The rows of a block. */
const blockSize = 8;

/**
 * Adjacent rows of a sheet, one below the other.
 *
 * The browser looks at each box that has a place of its own whenever one is added beside it, and sorts each such box when
 * it paints; so a few blocks have places, and the rows within follow one another by themselves.
 */
class Block {
  /** @type {Record<Side, HTMLElement>} */
  parts = { gutter: make(), start: make(), body: make(), end: make() };
  /** @type {Map<number, SheetRow>} */
  #rows = new Map();
  #y = Number.NaN;

  /**
   * @param {number} row
   * @param {SheetRow} line
   */
  add(row, line) {
    // In the order of the rows, in which assistive technology reads them.
    const next = [...this.#rows.keys()].filter((other) => other > row).sort((one, other) => one - other)[0];
    for (const side of sides) {
      const behind = next === undefined ? null : (this.#rows.get(next)?.parts[side] ?? null);
      this.parts[side].insertBefore(line.parts[side], behind);
    }
    this.#rows.set(row, line);
  }

  /**
   * @param {number} row
   * @returns {boolean} Whether it was the last one.
   */
  delete(row) {
    this.#rows.get(row)?.remove();
    this.#rows.delete(row);
    return this.#rows.size === 0;
  }

  /** @param {number} y Pixels from the rows' origin to the first row. */
  place(y) {
    if (y === this.#y) return;
    this.#y = y;
    for (const side of sides) this.parts[side].style.top = `${y}px`;
  }

  remove() {
    for (const side of sides) this.parts[side].remove();
  }
}

/** The rows of a sheet in the page, in blocks. */
export class SheetRows {
  /** @type {Map<number, SheetRow>} */
  #rows = new Map();
  /** @type {Map<number, string>} The key of the block of each row. */
  #keys = new Map();
  /** @type {Map<string, Block>} */
  #blocks = new Map();
  /** @type {Set<number>} Rows whose state has changed. */
  #moved = new Set();
  #panes;

  /** @param {Panes} panes */
  constructor(panes) {
    this.#panes = panes;
  }

  get size() {
    return this.#rows.size;
  }

  keys() {
    return this.#rows.keys();
  }

  values() {
    return this.#rows.values();
  }

  /** @param {number} row */
  get(row) {
    return this.#rows.get(row);
  }

  /** @param {number} row */
  has(row) {
    return this.#rows.has(row);
  }

  /**
   * Returns whether a row stands in a band.
   * @param {number} row
   * @param {Band} band
   */
  isIn(row, band) {
    return this.#keys.get(row) === keyOf(row, band);
  }

  /**
   * Puts a row into its block; rows that stay at an edge have blocks of their own.
   * @param {number} row
   * @param {Band} band
   * @param {SheetRow} line
   */
  add(row, band, line) {
    const key = keyOf(row, band);
    const block = this.#blocks.get(key) ?? this.#make(row, band);
    block.add(row, line);
    this.#rows.set(row, line);
    this.#keys.set(row, key);
  }

  /** @param {number} row */
  delete(row) {
    const key = this.#keys.get(row) ?? "";
    const block = this.#blocks.get(key);
    if (block?.delete(row)) {
      block.remove();
      this.#blocks.delete(key);
    }
    this.#rows.delete(row);
    this.#keys.delete(row);
    this.#moved.delete(row);
  }

  /** @param {Iterable<number>} rows Those whose state is new. */
  refresh(rows) {
    for (const row of rows) if (this.#rows.has(row)) this.#moved.add(row);
  }

  /**
   * Shows the states of rows in their heads. Those out of sight wait: in a fast scroll most rows change their state
   * several times before anybody sees them, and each time takes another layout.
   * @param {(row: number) => number} state
   * @param {(row: number) => boolean} isInSight
   */
  showStates(state, isInSight) {
    for (const row of [...this.#moved].filter(isInSight)) {
      this.#rows.get(row)?.showState(state(row));
      this.#moved.delete(row);
    }
  }

  /**
   * Places the block that a row is the first one of.
   * @param {number} row
   * @param {Band} band
   * @param {number} y Pixels from the rows' origin to the row.
   * @param {boolean} isFirst Whether no row before it is drawn.
   */
  place(row, band, y, isFirst) {
    if (isFirst || row % blockSize === 0) this.#blocks.get(keyOf(row, band))?.place(y);
  }

  clear() {
    for (const block of this.#blocks.values()) block.remove();
    this.#blocks.clear();
    this.#rows.clear();
    this.#keys.clear();
    this.#moved.clear();
  }

  /**
   * @param {number} row
   * @param {Band} band
   */
  #make(row, band) {
    const block = new Block();
    this.#blocks.set(keyOf(row, band), block);
    const next = this.#blocks.get(keyOf(row + blockSize, band));
    for (const side of sides) this.#panes.layer(band, side).insertBefore(block.parts[side], next?.parts[side] ?? null);
    return block;
  }
}

/**
 * @param {number} row
 * @param {Band} band
 */
const keyOf = (row, band) => `${band} ${Math.floor(row / blockSize)}`;

const make = () => element("div", { class: "sheet-block", role: "none" });
