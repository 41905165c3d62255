// @ts-check
import { networks } from "../../model/lab/choices.js";
import { labelFault } from "../../model/lab/profiles.js";
import { defaultNumbers, networks as known } from "../../model/networks.js";
import { element } from "../element.js";
import { NetworkFields } from "../panel/network-section.js";
import { choiceBox, folding } from "./choice-box.js";

/** @typedef {import("../../types/lab.js").NetworkChoice} NetworkChoice */
/** @typedef {import("../../types/lab.js").OwnNetwork} OwnNetworkNumbers */
/** @typedef {import("../../types/strategy.js").NetworkName} NetworkName */

/** The initial choice. */
const first = ["4g", "3g"];
/** The limit of custom networks: with the named ones, as many as an experiment may have. */
const maxOwn = 3;

/** The choice of networks: named and custom ones. */
export class NetworkBoxes {
  #boxes = networks.map(([name, does]) => choiceBox("network", name, { does, isChecked: first.includes(name) }));
  #own = [new OwnNetwork("custom", { isChecked: false, remove: null })];
  #more = element("button", { type: "button", class: "quiet lab-more", title: "Add a network of your own" }, "Another network");
  #place;
  #changed;
  /** The number of custom networks made so far, for unique ids. */
  #count = 1;

  /**
   * @param {HTMLElement} place
   * @param {() => void} changed Called after a custom network was added or removed.
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
    this.#more.hidden = this.#own.length >= maxOwn;
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

  /** @returns {NetworkChoice[]} Valid if {@link fault} is null. */
  get value() {
    const names = this.#boxes.filter(({ input }) => input.checked).map(({ input }) => /** @type {NetworkName} */ (input.value));
    return [...names, ...this.#chosen.map(({ value }) => value)];
  }

  /** The custom networks, chosen or not. */
  get own() {
    return this.#own;
  }

  get #chosen() {
    return this.#own.filter(({ isChecked }) => isChecked);
  }

  /** The first fault in a chosen network's numbers or name; null for none. */
  get fault() {
    const chosen = this.#chosen;
    const faults = chosen.map(({ fault }) => fault);
    return faults.find((fault) => fault !== null) ?? labelFault(chosen.map(({ label }) => label), known.map(([name]) => name));
  }
}

/** A custom network: a checkbox, and below it a name and numbers while it is checked. */
export class OwnNetwork {
  #fields = new NetworkFields(() => {});
  #name = element("input", {
    type: "text", maxlength: 64, placeholder: "custom", autocomplete: "off", title: "What results call the network",
  });
  #box;
  #shown;

  /**
   * @param {string} id The value of its checkbox.
   * @param {{ isChecked: boolean, remove: (() => void) | null }} options
   */
  constructor(id, { isChecked, remove }) {
    this.id = id;
    this.#fields.fill(defaultNumbers);
    this.#box = choiceBox("network", id, { label: "custom", does: "of your own", isChecked });
    this.#shown = this.#box.element.querySelector("span");
    this.#name.addEventListener("input", () => {
      if (this.#shown) this.#shown.textContent = this.name;
    });
    const name = element("label", { class: "number-field" }, element("span", {}, "name"), this.#name);
    const details = element("div", { class: "lab-own-network" }, name, this.#fields.element);
    if (remove) {
      const button = element("button", { type: "button", title: "Take this network away" }, "Remove");
      button.addEventListener("click", remove);
      details.append(button);
    }
    this.element = folding(this.#box, details);
  }

  get isChecked() {
    return this.#box.input.checked;
  }

  /** The entered name; may be empty. */
  get label() {
    return this.#name.value.trim();
  }

  /** The entered name, or `custom`. */
  get name() {
    return this.label || "custom";
  }

  /** @returns {OwnNetworkNumbers} Valid if {@link fault} is null. */
  get value() {
    return this.label === "" ? this.#fields.value : { label: this.label, ...this.#fields.value };
  }

  /** The first fault in the numbers; null for none. */
  get fault() {
    return this.#fields.fault;
  }

  focus() {
    this.#name.focus();
  }
}
