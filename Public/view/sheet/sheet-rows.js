// @ts-check
import { isIn } from "../../model/sheet/runs.js";
import { Block } from "./block.js";
import { SheetRow, sides } from "./line.js";

/** @typedef {import("../../model/geometry.js").Rows} Reach */
/** @typedef {import("./panes.js").Band} Band */
/** @typedef {import("./panes.js").Panes} Panes */

/** The most blocks out of reach that stay during a fast scroll, to become others. */
const mostSpare = 2;

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
  /** Whether the blocks stand in the page in the order of their rows. */
  #isOrdered = true;
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
   * Makes a row. Where a block out of reach can become the one of the row, it does, with all boxes in it: the browser need
   * not make them anew.
   * @param {number} row
   * @param {Band} band
   * @param {Reach} run The rows of the band that are drawn.
   * @returns {Iterable<[row: number, line: SheetRow]>} All rows that are new.
   */
  make(row, band, run) {
    const key = keyOf(row, band);
    const number = Block.number(row);
    const { first, end } = Block.run(number);
    const isSpare = (/** @type {Block} */ block) => block.isReusable && [...block.rows.keys()].every((each) => !isIn(each, run));
    const isWhole = band === "body" && !this.#blocks.has(key) && isIn(first, run) && isIn(end - 1, run);
    const spare = isWhole ? [...this.#blocks.values()].find(isSpare) : undefined;
    if (spare) return this.#reuse(spare, number);
    // Rows that stay at an edge have blocks of their own.
    const block = this.#blocks.get(key) ?? this.#open(band, number);
    const line = new SheetRow(row);
    block.add(row, line);
    this.#rows.set(row, line);
    this.#keys.set(row, key);
    return [[row, line]];
  }

  /** @param {number} row */
  delete(row) {
    const key = this.#keys.get(row) ?? "";
    const block = this.#blocks.get(key);
    if (block?.delete(row)) {
      block.remove();
      this.#blocks.delete(key);
    }
    this.#forget(row);
  }

  /**
   * Removes the rows that are not drawn any more.
   * @param {ReadonlySet<number>} drawn
   * @param {boolean} isSparing Whether a few blocks of them stay, to become others.
   */
  retain(drawn, isSparing) {
    let most = isSparing ? mostSpare : 0;
    for (const block of this.#blocks.values()) {
      const rows = [...block.rows.keys()].filter((row) => !drawn.has(row));
      if (block.isReusable && rows.length === block.rows.size && most > 0) most -= 1;
      else for (const row of rows) this.delete(row);
    }
  }

  /** Puts the blocks into the order of their rows, in which assistive technology reads them. */
  order() {
    if (this.#isOrdered) return;
    this.#isOrdered = true;
    const blocks = [...this.#blocks.values()].filter(({ band }) => band === "body").sort((one, other) => other.number - one.number);
    for (const side of sides) {
      /** @type {HTMLElement | null} */
      let next = null;
      for (const { parts } of blocks) {
        if (parts[side].nextElementSibling !== next) this.#panes.layer("body", side).insertBefore(parts[side], next);
        next = parts[side];
      }
    }
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
    if (isFirst || Block.begins(row)) this.#blocks.get(keyOf(row, band))?.place(y);
  }

  clear() {
    for (const block of this.#blocks.values()) block.remove();
    this.#blocks.clear();
    this.#rows.clear();
    this.#keys.clear();
    this.#moved.clear();
  }

  /** @param {number} row */
  #forget(row) {
    this.#rows.delete(row);
    this.#keys.delete(row);
    this.#moved.delete(row);
  }

  /**
   * @param {Block} block
   * @param {number} number The one that it becomes.
   */
  #reuse(block, number) {
    for (const row of block.rows.keys()) this.#forget(row);
    this.#blocks.delete(`${block.band} ${block.number}`);
    block.become(number);
    const key = `${block.band} ${number}`;
    this.#blocks.set(key, block);
    for (const [row, line] of block.rows) {
      this.#rows.set(row, line);
      this.#keys.set(row, key);
    }
    this.#isOrdered = false;
    return block.rows;
  }

  /**
   * @param {Band} band
   * @param {number} number
   */
  #open(band, number) {
    const block = new Block(band, number);
    this.#blocks.set(`${band} ${number}`, block);
    const next = this.#blocks.get(`${band} ${number + 1}`);
    for (const side of sides) this.#panes.layer(band, side).insertBefore(block.parts[side], next?.parts[side] ?? null);
    return block;
  }
}

/**
 * @param {number} row
 * @param {Band} band
 */
const keyOf = (row, band) => `${band} ${Block.number(row)}`;
