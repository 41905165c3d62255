// @ts-check
import { usualNumbers } from "../../model/networks.js";
import { element } from "../element.js";
import { NetworkFields } from "../panel/network-fields.js";
import { choiceBox, folding } from "./choice-box.js";

/** @typedef {import("../../types/lab.js").OwnNetwork} Network */

/** A network of one's own: a box, and below it a name and numbers while it is ticked. */
export class OwnNetwork {
  #fields = new NetworkFields(() => {});
  #name = element("input", {
    type: "text", maxlength: 64, placeholder: "custom", autocomplete: "off", title: "What results call the network",
  });
  #box;
  #shown;

  /**
   * @param {string} id Among the choices of a form.
   * @param {{ isChecked: boolean, remove: (() => void) | null }} options
   */
  constructor(id, { isChecked, remove }) {
    this.id = id;
    this.#fields.fill(usualNumbers);
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

  /** What it is called; empty where nothing was said. */
  get label() {
    return this.#name.value.trim();
  }

  /** What it is called, in any case. */
  get name() {
    return this.label || "custom";
  }

  /** @returns {Network} Sound where there is no {@link fault}. */
  get value() {
    return this.label === "" ? this.#fields.value : { label: this.label, ...this.#fields.value };
  }

  /** What is wrong with the first number that is; null where nothing is. */
  get fault() {
    return this.#fields.fault;
  }

  focus() {
    this.#name.focus();
  }
}
