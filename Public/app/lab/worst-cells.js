// @ts-check
import { call, reasonIn } from "../../net/api.js";
import { CellsTable, orders } from "../../view/lab/cells-table.js";
import { byID, element, fill, write } from "../../view/element.js";
import { download } from "../download.js";

/** @typedef {import("../../types/lab.js").Cell} Cell */
/** @typedef {import("../../types/lab.js").Run} Run */

/** The number of cells listed. */
const most = 8;

/** A policy's worst cells: their trace, network and seed. */
export class WorstCells {
  #section = byID("lab-cells", HTMLElement);
  #policy = byID("lab-cells-policy", HTMLSelectElement);
  #order = byID("lab-cells-order", HTMLSelectElement);
  #notice = byID("lab-cells-notice", HTMLElement);
  #table;
  /** @type {Run | null} */
  #run = null;
  /** The number of the latest load, to discard late answers to older choices. */
  #load = 0;

  /** @param {(cell: Cell) => void} watch */
  constructor(watch) {
    this.#table = new CellsTable(byID("lab-cells-table", HTMLTableElement), watch);
    this.#order.append(...orders.map(({ metric, head }) => element("option", { value: metric }, head)));
    byID("lab-cells-csv", HTMLButtonElement).addEventListener("click", () => void this.#take());
    for (const select of [this.#policy, this.#order]) select.addEventListener("change", () => void this.#fetch());
  }

  /** @param {Run | null} run A run with results. */
  open(run) {
    this.#run = run;
    this.#section.hidden = run === null;
    if (!run) return;
    const { policies } = run.experiment;
    fill(this.#policy, policies, policies.find((name) => name.startsWith("adaptive")));
    void this.#fetch();
  }

  async #take() {
    if (!this.#run) return;
    try {
      await download(`/lab/runs/${this.#run.id}/cells?format=csv`, "screenful-cells.csv");
      write(this.#notice, "");
    } catch (error) {
      write(this.#notice, reasonIn(error));
    }
  }

  async #fetch() {
    if (!this.#run) return;
    this.#load += 1;
    const load = this.#load;
    const query = new URLSearchParams({ policy: this.#policy.value, order: this.#order.value, count: String(most) });
    try {
      const { cells } = await call("GET", `/lab/runs/${this.#run.id}/cells?${query}`);
      if (load !== this.#load) return;
      write(this.#notice, "");
      this.#table.show(cells);
    } catch (error) {
      if (load === this.#load) write(this.#notice, reasonIn(error));
    }
  }
}
