// @ts-check
import { element } from "../element.js";
import { sides } from "./line.js";

/** @typedef {import("../../model/geometry.js").Rows} Rows */
/** @typedef {import("./line.js").SheetRow} SheetRow */
/** @typedef {import("./line.js").Side} Side */
/** @typedef {import("./panes.js").Band} Band */

/** The rows of a block. */
const size = 8;

/**
 * Adjacent rows of a sheet, one below the other.
 *
 * The browser looks at each box that has a place of its own whenever one is added beside it, and sorts each such box when
 * it paints; so a few blocks have places, and the rows within follow one another by themselves.
 */
export class Block {
  /** @type {Record<Side, HTMLElement>} */
  parts = { gutter: make(), start: make(), body: make(), end: make() };
  /** @type {Map<number, SheetRow>} */
  rows = new Map();
  #y = Number.NaN;

  /**
   * @param {Band} band
   * @param {number} number Counts the blocks from the first row of the sheet.
   */
  constructor(band, number) {
    this.band = band;
    this.number = number;
  }

  /**
   * @param {Band} band
   * @param {number} number
   */
  static key(band, number) {
    return `${band} ${number}`;
  }

  get key() {
    return Block.key(this.band, this.number);
  }

  /** @param {number} row */
  static number(row) {
    return Math.floor(row / size);
  }

  /**
   * Returns whether a row is the first one of a block.
   * @param {number} row
   */
  static begins(row) {
    return row % size === 0;
  }

  /**
   * @param {number} number
   * @returns {Rows}
   */
  static run(number) {
    return { first: number * size, end: (number + 1) * size };
  }

  /**
   * Returns a run of rows with all rows of the blocks that it touches.
   * @param {Rows} run
   * @returns {Rows}
   */
  static around({ first, end }) {
    return { first: Block.run(Block.number(first)).first, end: Block.run(Block.number(end - 1)).end };
  }

  /** Whether it may become another one: pinned rows stay, and one with some rows only stands at the end of the sheet. */
  get isReusable() {
    return this.band === "body" && this.rows.size === size;
  }

  /**
   * @param {number} row
   * @param {SheetRow} line
   */
  add(row, line) {
    // In the order of the rows, in which assistive technology reads them.
    const next = [...this.rows.keys()].filter((other) => other > row).sort((one, other) => one - other)[0];
    for (const side of sides) {
      const behind = next === undefined ? null : (this.rows.get(next)?.parts[side] ?? null);
      this.parts[side].insertBefore(line.parts[side], behind);
    }
    this.rows.set(row, line);
  }

  /**
   * @param {number} row
   * @returns {boolean} Whether it was the last one.
   */
  delete(row) {
    this.rows.get(row)?.remove();
    this.rows.delete(row);
    return this.rows.size === 0;
  }

  /**
   * Becomes another block, each row the one at its place there.
   * @param {number} number
   */
  become(number) {
    const distance = (number - this.number) * size;
    this.number = number;
    this.rows = new Map([...this.rows].map(([row, line]) => [row + distance, line]));
    for (const [row, line] of this.rows) line.become(row);
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

const make = () => element("div", { class: "sheet-block", role: "none" });
