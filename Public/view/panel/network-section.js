// @ts-check
import { decimal, integer } from "../../model/format.js";
import { defaultNumbers, isAllowed, networkFields, networks, previewField } from "../../model/networks.js";
import { element, write } from "../element.js";
import { checkNumber, fillNumber, numberField } from "./number-field.js";
import { Facts, Section } from "./section.js";

/** @typedef {import("../../types.js").Problem} Problem */
/** @typedef {import("../../types/strategy.js").NetworkChange} NetworkChange */
/** @typedef {import("../../types/strategy.js").NetworkName} NetworkName */
/** @typedef {import("../../types/strategy.js").NetworkNumbers} NetworkNumbers */
/** @typedef {import("../../types/strategy.js").ViewerNetwork} ViewerNetwork */

const custom = "custom";

/** The terms of a network's traffic. */
const terms = ["requests", "bytes", "under way", "waiting", "cancelled", "lost", "tried again", "blank, screens × s", "preview bytes"];

/** The network of rows and pictures, and its traffic. */
export class NetworkSection {
  #choose;
  #select = element("select", { id: "network-profile", disabled: true, title: "The simulated network between the server and this viewer" });
  #own = new NetworkFields(() => void this.#set());
  #numbers = element("details", { class: "own-network" }, element("summary", { title: "Open or close: numbers of a network of your own" }, "Custom numbers"), this.#own.element);
  #preview = numberField(previewField, () => void this.#setPreview());
  #facts = new Facts("", terms);
  #section;

  /** @param {(change: NetworkChange) => Promise<Problem | null>} choose */
  constructor(choose) {
    this.#choose = choose;
    const options = [...networks, /** @type {const} */ ([custom, "Custom"])];
    this.#select.append(...options.map(([value, label]) => element("option", { value }, label)));
    this.#select.addEventListener("change", () => void this.#chosen());
    const label = element("label", { class: "controls" }, element("span", {}, "Network"), this.#select);
    const traffic = element("div", {}, element("h3", {}, "Since it was chosen"), this.#facts.element);
    this.#section = new Section("Network", "network", label, this.#preview.element, traffic, this.#numbers);
    this.element = this.#section.element;
    this.#own.fill(defaultNumbers);
    this.#preview.input.disabled = true;
  }

  /** @param {ViewerNetwork} state */
  show({ network, preview, traffic }) {
    this.#select.disabled = false;
    const name = typeof network === "string" ? network : custom;
    if (document.activeElement !== this.#select) this.#select.value = name;
    write(this.#section.aside, [...networks].find(([each]) => each === name)?.[1] ?? "Custom");
    if (typeof network !== "string") this.#own.fill(network);
    this.#preview.input.disabled = name === "off";
    fillNumber(this.#preview.input, preview);
    if (name === "off") return this.#facts.clear();
    this.#facts.show([
      ["requests", integer(traffic.requests)],
      ["bytes", integer(traffic.bytes)],
      ["under way", integer(traffic.underWay)],
      ["waiting", integer(traffic.waiting)],
      ["cancelled", integer(traffic.cancelled)],
      ["lost", integer(traffic.failed)],
      ["tried again", integer(traffic.retried)],
      ["blank, screens × s", decimal(traffic.blank)],
      ["preview bytes", integer(traffic.previewBytes)],
    ]);
  }

  async #chosen() {
    const name = this.#select.value;
    if (name === custom) {
      this.#own.fill(defaultNumbers);
      this.#numbers.open = true;
    }
    await this.#send({ network: name === custom ? defaultNumbers : /** @type {NetworkName} */ (name) });
  }

  /** @returns {Promise<void>} */
  async #set() {
    const { fault, value } = this.#own;
    return fault ? this.#refuse(fault) : this.#send({ network: value });
  }

  async #setPreview() {
    const fault = checkNumber(previewField, this.#preview.input);
    return fault ? this.#refuse(fault) : this.#send({ preview: this.#preview.input.valueAsNumber });
  }

  /** @param {string} fault */
  #refuse(fault) {
    this.#section.report({ title: fault, status: 0, code: "outOfRange" });
  }

  /** @param {NetworkChange} change */
  async #send(change) {
    this.#section.report(await this.#choose(change));
  }
}

/** The numbers of a custom network. */
export class NetworkFields {
  #fields;

  /** @param {() => void} changed */
  constructor(changed) {
    this.#fields = networkFields.map((field) => ({ ...field, ...numberField(field, changed) }));
    this.element = element("div", { class: "number-fields" }, ...this.#fields.map((field) => field.element));
  }

  /** Valid if {@link fault} is null. */
  get value() {
    const numbers = Object.fromEntries(this.#fields.map(({ key, input }) => [key, input.valueAsNumber]));
    return /** @type {NetworkNumbers} */ (numbers);
  }

  /** The first fault in the numbers, each of which is marked; null for none. */
  get fault() {
    const faults = this.#fields.map((field) => checkNumber(field, field.input, (value) => isAllowed(field, value)));
    return faults.find((fault) => fault !== null) ?? null;
  }

  /** @param {NetworkNumbers} numbers */
  fill(numbers) {
    for (const { key, input } of this.#fields) fillNumber(input, numbers[key]);
  }
}
