// @ts-check
import { Content } from "../content.js";
import { mapRow } from "../row-edit.js";
import { indices, without } from "./runs.js";

/** @typedef {import("../geometry.js").Rows} Rows */
/** @typedef {import("../../types.js").Cell} Cell */
/** @typedef {import("../../types.js").Change} Change */
/** @typedef {import("../../types.js").Value} Value */
/** @typedef {import("../../types/sheet.js").RowValues} RowValues */

/** @typedef {Cell & { columns: Map<number, Value> }} Line */

/** The values of cells in a range, by row and column; those of a row or a column that leaves all ranges are dropped. */
export class Values extends Content {
  /** @type {Map<number, Line>} */
  #lines = new Map();
  /** @type {readonly Rows[]} The columns in a range. */
  #columns = [];
  /** @type {Set<number>} Rows whose values have come or were dropped. */
  #news = new Set();

  /**
   * @override
   * @param {number} row
   * @returns {Line | undefined}
   */
  cell(row) {
    return this.#lines.get(row);
  }

  /**
   * Returns the value of a cell; undefined for one that has not come.
   * @param {number} row
   * @param {number} column
   */
  value(row, column) {
    return this.#lines.get(row)?.columns.get(column);
  }

  /**
   * @override
   * @param {(cell: Cell) => boolean} isWanted
   */
  find(isWanted) {
    return [...this.#lines.values()].find(isWanted);
  }

  /** @override */
  get count() {
    return this.#lines.size;
  }

  /** @override Rows of a sheet have no cells of their own. */
  put() {}

  /** @param {readonly RowValues[]} rows */
  take(rows) {
    for (const { row, id, column, values } of rows) {
      const line = this.#lines.get(row) ?? { row, id, values: {}, nodes: [], columns: new Map() };
      line.id = id;
      for (const [index, value] of values.entries()) line.columns.set(column + index, value);
      this.#lines.set(row, line);
      this.#news.add(row);
    }
  }

  /** @returns {Set<number>} The rows with other values than when it was last called; all are to be shown after a change of columns. */
  takeNews() {
    const news = this.#news;
    this.#news = new Set();
    return news;
  }

  /**
   * @override
   * @param {readonly Change[]} changes
   */
  purge(changes) {
    for (const [row, , now] of changes) if (now <= 1 && this.#lines.delete(row)) this.#news.add(row);
  }

  /**
   * Drops the values of columns that have left all ranges.
   * @param {readonly Rows[]} columns Those in a range.
   */
  keep(columns) {
    let left = [...this.#columns];
    for (const run of columns) left = left.flatMap((each) => without(each, run));
    this.#columns = columns;
    const dropped = left.flatMap(indices);
    if (dropped.length === 0) return;
    for (const { columns: values } of this.#lines.values()) for (const column of dropped) values.delete(column);
  }

  /**
   * @override
   * @param {import("../../types.js").RowEdit} edit
   */
  remap(edit) {
    const lines = new Map();
    for (const [row, line] of this.#lines) {
      const now = mapRow(edit, row);
      if (now !== null) lines.set(now, { ...line, row: now });
    }
    this.#lines = lines;
  }

  /** @override */
  clear() {
    this.#lines.clear();
  }

  /** @override */
  forget() {
    this.#lines.clear();
    this.#columns = [];
  }
}
