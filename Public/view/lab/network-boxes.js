// @ts-check
import { networks } from "../../model/lab/choices.js";
import { labelFault } from "../../model/lab/profiles.js";
import { networks as known } from "../../model/networks.js";
import { element } from "../element.js";
import { choiceBox } from "./choice-box.js";
import { OwnNetwork } from "./own-network.js";

/** @typedef {import("../../types/lab.js").NetworkChoice} NetworkChoice */
/** @typedef {import("../../types/strategy.js").NetworkName} NetworkName */

/** What is chosen at first. */
const first = ["4g", "3g"];
/** Networks of one's own: with those that are known, as many as an experiment may have. */
const mostOwn = 3;

/** The networks that take part, and some of one's own. */
export class NetworkBoxes {
  #boxes = networks.map(([name, does]) => choiceBox("network", name, { does, isChecked: first.includes(name) }));
  #own = [new OwnNetwork("custom", { isChecked: false, remove: null })];
  #more = element("button", { type: "button", class: "quiet lab-more", title: "Add a network of your own" }, "Another network");
  #place;
  #changed;
  /** Networks of one's own that there have been, so that no two share an id. */
  #count = 1;

  /**
   * @param {HTMLElement} place
   * @param {() => void} changed Called when a network of one's own came or went.
   */
  constructor(place, changed) {
    this.#place = place;
    this.#changed = changed;
    this.#more.addEventListener("click", () => this.#add());
    place.append(...this.#boxes.map(({ element }) => element), ...this.#own.map(({ element }) => element), this.#more);
  }

  #add() {
    this.#count += 1;
    /** @type {OwnNetwork} */
    const network = new OwnNetwork(`custom-${this.#count}`, { isChecked: true, remove: () => this.#remove(network) });
    this.#own.push(network);
    this.#place.insertBefore(network.element, this.#more);
    this.#more.hidden = this.#own.length >= mostOwn;
    network.focus();
    this.#changed();
  }

  /** @param {OwnNetwork} network */
  #remove(network) {
    this.#own = this.#own.filter((other) => other !== network);
    network.element.remove();
    this.#more.hidden = false;
    this.#more.focus();
    this.#changed();
  }

  /** @returns {NetworkChoice[]} Sound where there is no {@link fault}. */
  get value() {
    const names = this.#boxes.filter(({ input }) => input.checked).map(({ input }) => /** @type {NetworkName} */ (input.value));
    return [...names, ...this.#chosen.map(({ value }) => value)];
  }

  /** Those of one's own, whether or not they take part. */
  get own() {
    return this.#own;
  }

  get #chosen() {
    return this.#own.filter(({ isChecked }) => isChecked);
  }

  /** What is wrong with the first number or name that is and counts; null where nothing is. */
  get fault() {
    const chosen = this.#chosen;
    const faults = chosen.map(({ fault }) => fault);
    return faults.find((fault) => fault !== null) ?? labelFault(chosen.map(({ label }) => label), known.map(([name]) => name));
  }
}
