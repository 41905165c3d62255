// @ts-check
import { networks } from "../../model/lab/choices.js";
import { usualNumbers } from "../../model/networks.js";
import { NetworkFields } from "../panel/network-fields.js";
import { choiceBox, folding } from "./choice-box.js";

/** @typedef {import("../../types/lab.js").NetworkChoice} NetworkChoice */
/** @typedef {import("../../types/strategy.js").NetworkName} NetworkName */

/** What is chosen at first. */
const first = ["4g", "3g"];

/** The networks that take part, and one of one's own. */
export class NetworkBoxes {
  #boxes = networks.map(([name, does]) => choiceBox("network", name, { does, isChecked: first.includes(name) }));
  #own = choiceBox("network", "custom", { does: "of your own" });
  #fields = new NetworkFields(() => {});

  /** @param {HTMLElement} place */
  constructor(place) {
    this.#fields.fill(usualNumbers);
    place.append(...this.#boxes.map(({ element }) => element), folding(this.#own, this.#fields.element));
  }

  /** @returns {NetworkChoice[]} Sound where there is no {@link fault}. */
  get value() {
    const names = this.#boxes.filter(({ input }) => input.checked).map(({ input }) => /** @type {NetworkName} */ (input.value));
    return this.#own.input.checked ? [...names, this.own] : names;
  }

  /** The one of one's own, whether or not it takes part. */
  get own() {
    return this.#fields.value;
  }

  /** What is wrong with the first number that is and counts; null where nothing is. */
  get fault() {
    return this.#own.input.checked ? this.#fields.fault : null;
  }
}
