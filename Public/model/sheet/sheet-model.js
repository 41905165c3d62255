// @ts-check
import { States } from "../states.js";
import { Lines } from "./lines.js";
import { Values } from "./values.js";

/** @typedef {import("../../types.js").Layout} Layout */
/** @typedef {import("../../types.js").StateMask} StateMask */
/** @typedef {import("../../types/sheet.js").ColumnRun} ColumnRun */
/** @typedef {import("../../types/sheet.js").SheetState} SheetState */

/** The model of a sheet, beside the states of its rows. */
export class SheetModel {
  rows = new Lines();
  columns = new Lines();
  values = new Values();
  states = new States();
  /** @type {Map<number, string>} */
  #titles = new Map();
  /** @type {SheetState | null} The latest. */
  told = null;
  /** The columns as rows that are scrolled; none is drawn further ahead for having its content: cells are many. */
  across = {
    geometry: this.columns,
    content: { cell: () => undefined },
  };

  /** @param {Layout} layout The viewer's. */
  arrange({ pinned }) {
    this.rows.pin({ start: pinned?.top ?? 0, end: pinned?.bottom ?? 0 });
    this.columns.pin({ start: pinned?.start ?? 0, end: pinned?.end ?? 0 });
  }

  /**
   * Applies the columns' state.
   * @param {SheetState} told
   * @returns {{ isMoved: boolean, isChanged: boolean }} Whether edges of columns are new, and whether their states are.
   */
  take(told) {
    const { edition } = this.columns;
    // Other columns under the same numbers.
    if (this.told && (told.columnCount !== this.told.columnCount || told.length !== this.told.length)) this.#forget();
    this.told = told;
    this.columns.resize(told.columnCount, told.length);
    this.columns.learn(told.columns.map(({ first, edges }) => ({ first, edges })));
    for (const { first, titles } of told.columns) for (const [at, title] of titles.entries()) this.#titles.set(first + at, title);
    const changes = this.states.replace(told.states);
    this.values.keep(told.states.map(([first, last]) => ({ first, end: last + 1 })));
    return { isMoved: this.columns.edition !== edition, isChanged: changes.length > 0 };
  }

  /**
   * Applies the columns' state of a snapshot, after which all values in range come anew.
   * @param {SheetState} told
   */
  restart(told) {
    this.#forget();
    this.values.clear();
    return this.take(told);
  }

  /** @param {number} column */
  title(column) {
    return this.#titles.get(column);
  }

  /**
   * Returns the state of a cell: what its row and its column have in common.
   * @param {StateMask} row
   * @param {number} column
   */
  state(row, column) {
    return row & this.states.state(column);
  }

  /** @returns {SheetState["ranges"] | null} The ranges along the columns, from the start of those that scroll. */
  get ranges() {
    if (!this.told) return null;
    const { start } = this.columns.lengths;
    const { visible, display, preload } = this.told.ranges;
    return { visible: [visible[0] - start, visible[1]], display: [display[0] - start, display[1]], preload: [preload[0] - start, preload[1]] };
  }

  #forget() {
    this.columns.forget();
    this.#titles.clear();
  }
}
