// @ts-check
import { cellText, columns, shownColumns } from "../../model/lab/columns.js";
import { element } from "../element.js";

/** @typedef {import("../../types/lab.js").Cell} Cell */

/** @type {readonly import("../../types/lab.js").Metric[]} The metrics in the table. */
const shownMetrics = ["blank", "bound", "legibleBlank", "toTexture", "meanToTexture", "waste", "p95", "stall"];

/** A table of cells, each of which can be played. */
export class CellsTable {
  #table;
  /** @type {readonly Cell[]} */
  #cells = [];

  /**
   * @param {HTMLTableElement} table
   * @param {(cell: Cell) => void} watch
   */
  constructor(table, watch) {
    this.#table = table;
    table.addEventListener("click", ({ target }) => {
      const button = target instanceof Element ? target.closest("button") : null;
      const cell = this.#cells[Number(button?.dataset.cell)];
      if (cell) watch(cell);
    });
  }

  /** @param {readonly Cell[]} cells */
  show(cells) {
    this.#cells = cells;
    const shown = shownColumns(cells).filter(({ metric }) => shownMetrics.includes(metric));
    const watch = element("span", { class: "visually-hidden" }, "Watch");
    const heads = ["Scroll", watch, "Network", "Seed"].map((head) => element("th", { scope: "col" }, head));
    const figures = shown.map(({ head, says }) => element("th", { scope: "col", title: says }, head));
    const lines = cells.map((cell, index) =>
      element(
        "tr",
        {},
        element("th", { scope: "row" }, cell.trace),
        element("td", {}, watchButton(cell, index)),
        element("td", {}, cell.network),
        element("td", {}, String(cell.seed)),
        ...shown.map((column) => element("td", {}, cellText(column, cell[column.metric]))),
      ),
    );
    this.#table.replaceChildren(
      element("thead", {}, element("tr", {}, ...heads, ...figures)),
      element("tbody", {}, ...lines),
    );
  }
}

/** The metrics by which cells can be the worst, with their names. */
export const orders = columns.filter(({ metric }) => ["blank", "legibleBlank", "meanToTexture", "waste", "p95", "stall"].includes(metric));

/**
 * @param {Cell} cell
 * @param {number} index
 */
function watchButton({ trace, network, seed }, index) {
  const label = `Watch ${trace} on ${network} with seed ${seed}`;
  return element("button", { type: "button", "data-cell": index, "aria-label": label, title: "Play the run at the right, below" }, "Watch");
}
