// @ts-check
import { element, write } from "../element.js";
import { checkNumber, fillNumber, numberField } from "../panel/number-field.js";

/** @typedef {import("../../types.js").Problem} Problem */
/** @typedef {import("../../types/sheet.js").Pinned} Pinned */

/** @typedef {keyof Pinned} Edge */

/** The most lines that the server pins at an edge. */
const most = 16;

/** @type {readonly { edge: Edge, label: string }[]} */
const edges = [
  { edge: "top", label: "Top" },
  { edge: "bottom", label: "Bottom" },
  { edge: "start", label: "First" },
  { edge: "end", label: "Last" },
];

/** @param {string} label */
const numbers = (label) => ({ label, min: 0, max: most, step: 1 });

/** The part of the layout's section with the rows and columns of a sheet that stay in view. */
export class PinsPart {
  /** @type {Map<Edge, HTMLInputElement>} */
  #inputs = new Map();
  #fields = element("div", { class: "layout-fields is-four" });
  #problem = element("p", { class: "problem", hidden: true });
  element = element("div", { class: "sheet-part" }, element("h3", {}, "Pinned rows and columns"), this.#fields, this.#problem);
  #choose;

  /** @param {(pinned: Pinned) => Promise<Problem | null>} choose */
  constructor(choose) {
    this.#choose = choose;
    for (const { edge, label } of edges) {
      const { element: made, input } = numberField(numbers(label), () => void this.#set());
      input.id = `pinned-${edge}`;
      this.#inputs.set(edge, input);
      this.#fields.append(made);
    }
  }

  /** @param {Partial<Pinned> | undefined} pinned The viewer's. */
  show(pinned) {
    for (const [edge, input] of this.#inputs) fillNumber(input, pinned?.[edge] ?? 0);
  }

  async #set() {
    const faults = edges.map(({ edge, label }) => checkNumber(numbers(label), this.#input(edge), (value) => Number.isInteger(value) && value >= 0 && value <= most));
    const fault = faults.find((each) => each !== null);
    if (fault) return this.#report(fault);
    const pinned = /** @type {Pinned} */ (Object.fromEntries(edges.map(({ edge }) => [edge, this.#input(edge).valueAsNumber])));
    const problem = await this.#choose(pinned);
    this.#report(problem ? (problem.detail ?? problem.title) : "");
  }

  /** @param {Edge} edge */
  #input(edge) {
    return /** @type {HTMLInputElement} */ (this.#inputs.get(edge));
  }

  /** @param {string} words Empty for no problem. */
  #report(words) {
    write(this.#problem, words);
    this.#problem.hidden = words === "";
  }
}
