// @ts-check
import { decimal, integer } from "../../model/format.js";
import { isAllowed, networkFields, networks, usualNumbers } from "../../model/networks.js";
import { element, write } from "../element.js";
import { fillNumber, numberField } from "./number-field.js";
import { Facts, Section } from "./section.js";

/** @typedef {import("../../types.js").Problem} Problem */
/** @typedef {import("../../model/networks.js").NetworkField} NetworkField */
/** @typedef {import("../../types/strategy.js").Network} Network */
/** @typedef {import("../../types/strategy.js").NetworkName} NetworkName */
/** @typedef {import("../../types/strategy.js").NetworkNumbers} NetworkNumbers */
/** @typedef {import("../../types/strategy.js").ViewerNetwork} ViewerNetwork */

const custom = "custom";

/** The network that rows and pictures come over, and what has gone over it. */
export class NetworkSection {
  #choose;
  #select = element("select", { id: "network-profile" });
  /** @type {(NetworkField & { element: HTMLElement, input: HTMLInputElement })[]} */
  #fields = networkFields.map((field) => ({ ...field, ...numberField(field, () => void this.#set()) }));
  #own = element("div", { class: "number-fields", hidden: true }, ...this.#fields.map((field) => field.element));
  #facts = new Facts();
  #traffic = element("div", { hidden: true }, element("h3", {}, "Since it was chosen"), this.#facts.element);
  #section;

  /** @param {(network: Network) => Promise<Problem | null>} choose */
  constructor(choose) {
    this.#choose = choose;
    const options = [...networks, /** @type {const} */ ([custom, "Custom"])];
    this.#select.append(...options.map(([value, label]) => element("option", { value }, label)));
    this.#select.addEventListener("change", () => void this.#chosen());
    const label = element("label", { class: "controls" }, element("span", {}, "Network"), this.#select);
    this.#section = new Section("Network", "network", label, this.#own, this.#traffic);
    this.element = this.#section.element;
    this.element.hidden = true; // Until a server says which one it is.
  }

  /** @param {ViewerNetwork} state */
  show({ network, traffic }) {
    this.element.hidden = false;
    const name = typeof network === "string" ? network : custom;
    if (document.activeElement !== this.#select) this.#select.value = name;
    write(this.#section.aside, [...networks].find(([each]) => each === name)?.[1] ?? "Custom");
    this.#own.hidden = this.#select.value !== custom;
    if (typeof network !== "string") this.#fill(network);
    this.#traffic.hidden = name === "off";
    this.#facts.show([
      ["requests", integer(traffic.requests)],
      ["bytes", integer(traffic.bytes)],
      ["under way", integer(traffic.underWay)],
      ["waiting", integer(traffic.waiting)],
      ["cancelled", integer(traffic.cancelled)],
      ["lost", integer(traffic.failed)],
      ["tried again", integer(traffic.retried)],
      ["blank, screens × s", decimal(traffic.blankSeconds)],
    ]);
  }

  async #chosen() {
    const name = this.#select.value;
    this.#own.hidden = name !== custom;
    if (name === custom) this.#fill(usualNumbers);
    await this.#tell(name === custom ? usualNumbers : /** @type {NetworkName} */ (name));
  }

  async #set() {
    const wrong = this.#fields.find((field) => !isAllowed(field, field.input.valueAsNumber));
    for (const field of this.#fields) field.input.setAttribute("aria-invalid", String(field === wrong));
    if (wrong) {
      const title = `${wrong.label}: a number from ${wrong.min} to ${wrong.max}`;
      return this.#section.report({ title, status: 0, code: "outOfRange" });
    }
    const numbers = Object.fromEntries(this.#fields.map(({ key, input }) => [key, input.valueAsNumber]));
    return this.#tell(/** @type {NetworkNumbers} */ (numbers));
  }

  /** @param {Network} network */
  async #tell(network) {
    this.#section.report(await this.#choose(network));
  }

  /** @param {NetworkNumbers} numbers */
  #fill(numbers) {
    for (const { key, input } of this.#fields) fillNumber(input, numbers[key]);
  }
}
