// @ts-check
import { bytes, duration, integer } from "../../model/format.js";
import { fateOf, leadOf } from "../../model/timeline/requests.js";
import { element } from "../element.js";
import { nameOfFate } from "./words.js";

/** @typedef {import("../../model/timeline/requests.js").TimedRequest} TimedRequest */

/** The most requests that are listed. */
const most = 300;

/** The columns of the table. */
const names = ["at", "rows", "kind", "waited", "latency", "transfer", "bytes", "lead", "fate"];

/** The requests of a stretch as a table, for those who cannot see the plot, or want its figures. */
export class RequestTable {
  /** @type {HTMLTableElement} */
  #table;
  #point;
  /** @type {readonly TimedRequest[]} */
  #requests = [];

  /**
   * @param {HTMLTableElement} table
   * @param {(rows: readonly [number, number] | null) => void} point Called with the rows of the request that is pointed at.
   */
  constructor(table, point) {
    this.#table = table;
    this.#point = point;
    const over = (/** @type {Event} */ { target }) => {
      const at = target instanceof Element ? target.closest("tr")?.dataset["at"] : undefined;
      this.#point(at === undefined ? null : (this.#requests[Number(at)]?.rows ?? null));
    };
    table.addEventListener("pointerover", over);
    table.addEventListener("pointerleave", () => this.#point(null));
  }

  /**
   * @param {readonly TimedRequest[]} requests
   * @param {number} start The time that the first column counts from.
   */
  show(requests, start) {
    this.#requests = requests;
    const head = element("thead", {}, element("tr", {}, ...names.map((name) => element("th", { scope: "col" }, name))));
    const rows = requests.slice(0, most).map((request, at) => rowOf(request, at, start));
    const rest = requests.length - rows.length;
    const note = rest > 0 ? [`${integer(rest)} more are in the CSV.`] : rows.length === 0 ? ["No requests in this stretch."] : [];
    const notes = note.map((text) => element("tr", {}, element("td", { colspan: names.length, class: "hint" }, text)));
    this.#table.replaceChildren(element("caption", { class: "visually-hidden" }, "Requests"), head, element("tbody", {}, ...rows, ...notes));
  }
}

/**
 * @param {TimedRequest} request
 * @param {number} at
 * @param {number} start
 */
function rowOf(request, at, start) {
  const { rows, kind, asked, sent, answered, ended, bytes: size } = request;
  const fate = fateOf(request);
  const lead = leadOf(request);
  const between = (/** @type {number | null} */ from, /** @type {number | null} */ to) => (from === null || to === null ? "–" : duration(to - from));
  const cells = [
    `${((asked - start) / 1000).toFixed(2)} s`,
    rows ? rowsText(rows) : "–",
    kind,
    between(asked, sent),
    between(sent, answered),
    between(answered, ended),
    ended === null ? "–" : bytes(size),
    lead === null ? "–" : duration(lead),
  ];
  const last = element("td", {}, element("span", { class: "timeline-fate", "data-fate": fate }), nameOfFate[fate]);
  return element("tr", { "data-at": at }, ...cells.map((text) => element("td", {}, text)), last);
}

/** @param {readonly [first: number, last: number]} rows */
export const rowsText = ([first, last]) => (first === last ? integer(first) : `${integer(first)}–${integer(last)}`);
