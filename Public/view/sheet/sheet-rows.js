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
  /** @type {Map<number, Block>} The block of each row. */
  #homes = new Map();
  /** @type {Map<string, Block>} By their keys. */
  #blocks = new Map();
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
    return this.#homes.get(row)?.band === band;
  }

  /**
   * Makes a row. Where a block out of reach can become the one of the row, it does, with all boxes in it: the browser need
   * not make them anew.
   * @param {number} row
   * @param {Band} band
   * @param {Reach} run The rows of the band that are drawn.
   * @returns {Iterable<number>} All rows that are new.
   */
  make(row, band, run) {
    const number = Block.number(row);
    const opened = this.#blocks.get(Block.key(band, number));
    const { first, end } = Block.run(number);
    const isSpare = (/** @type {Block} */ block) => block.isReusable && [...block.rows.keys()].every((each) => !isIn(each, run));
    const isWhole = band === "body" && !opened && isIn(first, run) && isIn(end - 1, run);
    const spare = isWhole ? [...this.#blocks.values()].find(isSpare) : undefined;
    if (spare) return this.#reuse(spare, number);
    // Rows that stay at an edge have blocks of their own.
    const block = opened ?? this.#open(band, number);
    const line = new SheetRow(row);
    block.add(row, line);
    this.#note(row, line, block);
    return [row];
  }

  /** @param {number} row */
  delete(row) {
    const block = this.#homes.get(row);
    if (block?.delete(row)) {
      block.remove();
      this.#blocks.delete(block.key);
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

  /**
   * Names the states of all rows in their heads.
   * @param {(row: number) => number} state
   */
  nameStates(state) {
    for (const [row, line] of this.#rows) line.nameState(state(row));
  }

  /**
   * Places the block that a row is the first one of.
   * @param {number} row
   * @param {number} y Pixels from the rows' origin to the row.
   * @param {boolean} isFirst Whether no row before it is drawn.
   */
  place(row, y, isFirst) {
    if (isFirst || Block.begins(row)) this.#homes.get(row)?.place(y);
  }

  clear() {
    for (const block of this.#blocks.values()) block.remove();
    this.#blocks.clear();
    this.#rows.clear();
    this.#homes.clear();
  }

  /**
   * @param {number} row
   * @param {SheetRow} line
   * @param {Block} block
   */
  #note(row, line, block) {
    this.#rows.set(row, line);
    this.#homes.set(row, block);
  }

  /** @param {number} row */
  #forget(row) {
    this.#rows.delete(row);
    this.#homes.delete(row);
  }

  /**
   * @param {Block} block
   * @param {number} number The one that it becomes.
   */
  #reuse(block, number) {
    for (const row of block.rows.keys()) this.#forget(row);
    this.#blocks.delete(block.key);
    block.become(number);
    this.#blocks.set(block.key, block);
    for (const [row, line] of block.rows) this.#note(row, line, block);
    this.#isOrdered = false;
    return block.rows.keys();
  }

  /**
   * @param {Band} band
   * @param {number} number
   */
  #open(band, number) {
    const block = new Block(band, number);
    this.#blocks.set(block.key, block);
    const next = this.#blocks.get(Block.key(band, number + 1));
    for (const side of sides) this.#panes.layer(band, side).insertBefore(block.parts[side], next?.parts[side] ?? null);
    return block;
  }
}
