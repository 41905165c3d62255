// @ts-check
import { letter, nameOf } from "../model/states.js";
import { element, setAttribute } from "../view/element.js";
import { RowBox } from "../view/row-box.js";

/** @typedef {import("../types.js").Cell} Cell */
/** @typedef {import("../view/row-box.js").RowContent} RowContent */

/** @typedef {"visible" | "display" | "preload" | "measureLayout"} StateName */

/**
 * A row as `renderRow` gets it.
 * @typedef {{ index: number, id: number | string, values: Record<string, import("../types.js").Value>, state: StateName }} ShownRow
 */

/** @typedef {(row: ShownRow) => Node | string} RenderRow */

/**
 * What rows are made of. `cell` is undefined while a row's content is on its way; `built` takes a cell that is in the
 * document from now on.
 * @typedef {object} RowSource
 * @property {(row: number) => Cell | undefined} cell
 * @property {(row: number, nodes: readonly object[]) => void} built
 * @property {() => RenderRow | null} renderRow
 * @property {() => number} count The number of rows of the list.
 */

/** @type {(state: number) => StateName} */
export const stateName = (state) => /** @type {StateName} */ (nameOf[letter(state)]);

/** One row of an element: an item of a list, with its state as a part. */
export class ElementRow extends RowBox {
  #source;
  #row;
  /** @type {StateName | ""} */
  #state = "";
  /** @type {{ cell: Cell, row: number, state: StateName, renderRow: RenderRow } | null} What the page's content was made of. */
  #made = null;

  /**
   * @param {number} row
   * @param {RowSource} source
   */
  constructor(row, source) {
    super(element("div", { class: "row", role: "listitem" }), { class: "cell-body", part: "cell" });
    this.#source = source;
    this.#row = row;
    this.number(row);
  }

  /** @param {number} row The row's new index. */
  number(row) {
    this.#row = row;
    this.element.setAttribute("aria-posinset", String(row + 1));
    this.element.dataset["row"] = String(row);
  }

  /**
   * @param {RowContent} content
   * @returns {boolean} Whether a change of layout is animated.
   */
  show(content) {
    this.#showState(content.state);
    const cell = this.#source.cell(this.#row);
    const renderRow = this.#source.renderRow();
    this.element.toggleAttribute("aria-busy", renderRow ? !cell : !content.drawing);
    if (cell && renderRow) return this.#render(cell, renderRow);
    if (this.#made) this.clear();
    this.#made = null;
    // What the page makes does not look like the server's cells.
    return this.fill(renderRow ? { ...content, shape: null } : content);
  }

  /**
   * Shows the state of a row whose content is built in a later frame.
   * @param {number} state
   */
  await(state) {
    this.#showState(state);
    this.reserve();
  }

  /** The name of the state that is shown. */
  get letter() {
    return this.#state;
  }

  /**
   * @param {Cell} cell
   * @param {RenderRow} renderRow
   */
  #render(cell, renderRow) {
    const [row, state] = [this.#row, /** @type {StateName} */ (this.#state)];
    const made = this.#made;
    if (cell === made?.cell && row === made.row && state === made.state && renderRow === made.renderRow) return false;
    this.#made = { cell, row, state, renderRow };
    this.fillWith(rendered(renderRow, { index: row, id: cell.id, values: cell.values, state }));
    this.#source.built(row, cell.nodes);
    return false;
  }

  /** @param {number} state */
  #showState(state) {
    setAttribute(this.element, "aria-setsize", String(this.#source.count()));
    const now = stateName(state);
    if (now === this.#state) return;
    this.#state = now;
    this.element.dataset["state"] = now;
    this.element.setAttribute("part", `row ${now}`);
  }
}

/**
 * Makes the content of a row. A fault in it is the page's: it is reported as one, and the other rows are drawn.
 * @param {RenderRow} renderRow
 * @param {ShownRow} row
 */
function rendered(renderRow, row) {
  try {
    return renderRow(row);
  } catch (error) {
    reportError(error);
    return "";
  }
}
