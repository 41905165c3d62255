// @ts-check
import { isAllowed, networkFields } from "../../model/networks.js";
import { element } from "../element.js";
import { checkNumber, fillNumber, numberField } from "./number-field.js";

/** @typedef {import("../../types/strategy.js").NetworkNumbers} NetworkNumbers */

/** The numbers of a network of one's own. */
export class NetworkFields {
  #fields;

  /** @param {() => void} changed */
  constructor(changed) {
    this.#fields = networkFields.map((field) => ({ ...field, ...numberField(field, changed) }));
    this.element = element("div", { class: "number-fields" }, ...this.#fields.map((field) => field.element));
  }

  /** Sound where there is no {@link fault}. */
  get value() {
    const numbers = Object.fromEntries(this.#fields.map(({ key, input }) => [key, input.valueAsNumber]));
    return /** @type {NetworkNumbers} */ (numbers);
  }

  /** What is wrong with the first number that is, which is marked; null where nothing is. */
  get fault() {
    const faults = this.#fields.map((field) => checkNumber(field, field.input, (value) => isAllowed(field, value)));
    return faults.find((fault) => fault !== null) ?? null;
  }

  /** @param {NetworkNumbers} numbers */
  fill(numbers) {
    for (const { key, input } of this.#fields) fillNumber(input, numbers[key]);
  }
}
