// @ts-check
import { best, cellText, columns, shownColumns, sorted } from "../../model/lab/columns.js";
import { element } from "../element.js";

/** @typedef {import("../../types/lab.js").Metric} Metric */
/** @typedef {import("../../types/lab.js").Summary} Summary */

/** The table of results: a line for each policy, sorted by any column. */
export class ResultsTable {
  #table;
  /** @type {{ key: Metric | "name", isDescending: boolean }} */
  #order = { key: "blank", isDescending: false };
  /** @type {readonly Summary[]} */
  #summaries = [];
  #choose;

  /**
   * @param {HTMLTableElement} table
   * @param {(policy: string) => void} choose Called with a policy to use or export.
   */
  constructor(table, choose) {
    this.#table = table;
    this.#choose = choose;
    table.addEventListener("click", ({ target }) => {
      const button = target instanceof Element ? target.closest("button") : null;
      if (button?.dataset.sort) this.#sort(/** @type {Metric | "name"} */ (button.dataset.sort));
      if (button?.dataset.policy) this.#choose(button.dataset.policy);
    });
  }

  /** @param {readonly Summary[]} summaries */
  show(summaries) {
    this.#summaries = summaries;
    this.#draw();
  }

  /** @param {Metric | "name"} key */
  #sort(key) {
    const isSame = this.#order.key === key;
    const isMoreBetter = columns.some((column) => column.metric === key && column.isMoreBetter);
    this.#order = { key, isDescending: isSame ? !this.#order.isDescending : isMoreBetter };
    this.#draw();
    this.#table.querySelector(`[data-sort="${key}"]`)?.closest("button")?.focus();
  }

  #draw() {
    const shown = shownColumns(this.#summaries);
    const heads = [
      this.#head("name", "Policy", "The policy's name"),
      ...shown.map(({ metric, head, says }) => this.#head(metric, head, says)),
      element("th", { scope: "col" }, "Worst at"),
      element("th", { scope: "col" }, element("span", { class: "visually-hidden" }, "Use")),
    ];
    const bests = new Map(shown.map((column) => [column.metric, best(column, this.#summaries)]));
    const lines = sorted(this.#summaries, this.#order).map((summary) =>
      element(
        "tr",
        {},
        element("th", { scope: "row" }, summary.name),
        ...shown.map((column) => {
          const value = summary[column.metric];
          const isBest = value !== null && value === bests.get(column.metric);
          const text = cellText(column, value);
          return element("td", isBest ? { class: "is-best", title: "the best" } : {}, text);
        }),
        element("td", { class: "lab-worst" }, summary.worst ? `${summary.worst.trace} · ${summary.worst.network}` : "–"),
        element(
          "td",
          {},
          element("button", { type: "button", "data-policy": summary.name, "aria-haspopup": "dialog", title: "Apply the policy to the list, or copy it as JSON or code" }, "Use …"),
        ),
      ),
    );
    this.#table.replaceChildren(
      element("thead", {}, element("tr", {}, ...heads)),
      element("tbody", {}, ...lines),
    );
  }

  /**
   * @param {Metric | "name"} key
   * @param {string} text
   * @param {string} says
   */
  #head(key, text, says) {
    const isSorted = this.#order.key === key;
    const sort = isSorted ? { "aria-sort": this.#order.isDescending ? "descending" : "ascending" } : {};
    return element(
      "th",
      { scope: "col", ...sort },
      element("button", { type: "button", class: "quiet", "data-sort": key, title: says }, text),
    );
  }
}
