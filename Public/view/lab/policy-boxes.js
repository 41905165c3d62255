// @ts-check
import { resultName } from "../../model/lab/choices.js";
import { textureTuning } from "../../model/lab/snippet.js";
import { policyOf, strategies } from "../../model/strategies.js";
import { element } from "../element.js";
import { checkNumber, numberTitle } from "../panel/number-field.js";
import { TuningTable } from "../panel/tuning-section.js";
import { choiceBox, folding } from "./choice-box.js";

/** @typedef {import("../../model/strategies.js").Parameter} Parameter */
/** @typedef {import("../../types/lab.js").PolicyChoice} PolicyChoice */

/** The initial choice. */
const first = ["ranges", "adaptive", "infiniteScroll"];

/** The choice of policies with their parameters, and custom ranges. */
export class PolicyBoxes {
  #lines = strategies.map((strategy) => {
    const { name, words, parameter } = strategy;
    const box = choiceBox("policy", name, { label: resultName(name), does: words, isChecked: first.includes(name) });
    return { strategy, box, number: parameter ? numberInput(name, parameter) : null };
  });
  #own = choiceBox("policy", "own-ranges", { label: "ranges", does: "of your own, in screenfuls" });
  #table = new TuningTable(/** @type {const} */ (["full", "minimum"]), () => {});

  /** @param {HTMLElement} place */
  constructor(place) {
    const defaults = textureTuning({ name: "ranges" });
    if (defaults) this.#table.fill(defaults);
    place.append(
      ...this.#lines.map(({ box, number }) =>
        number ? element("div", { class: "lab-with-number" }, box.element, number) : box.element,
      ),
      folding(this.#own, this.#table.element),
    );
  }

  /** @returns {PolicyChoice[]} Valid if {@link fault} is null. */
  get value() {
    const chosen = this.#lines
      .filter(({ box }) => box.input.checked)
      .map(({ strategy, number }) => policyOf(strategy, number?.valueAsNumber));
    return this.#own.input.checked ? [...chosen, { name: "ranges", tuning: this.#table.value }] : chosen;
  }

  /** The first fault in a chosen policy's numbers; null for none. */
  get fault() {
    const faults = this.#lines.map(({ strategy: { name, parameter }, box, number }) =>
      box.input.checked && parameter && number
        ? checkNumber({ ...parameter, label: `${name}, ${parameter.label}` }, number)
        : null,
    );
    if (this.#own.input.checked) faults.push(this.#table.fault);
    return faults.find((fault) => fault !== null) ?? null;
  }
}

/**
 * @param {string} name
 * @param {Parameter} parameter
 */
function numberInput(name, { key, label, unit, defaultValue, min, max, step }) {
  const title = `${name}, ${numberTitle({ label, unit, min, max })}`;
  return element("input", { type: "number", name: `${name}-${key}`, "aria-label": `${name}: ${label}`, title, value: defaultValue, min, max, step });
}
