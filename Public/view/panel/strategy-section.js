// @ts-check
import { policyOf, strategies, strategyOf } from "../../model/strategies.js";
import { element, write } from "../element.js";
import { checkNumber, fillNumber, numberField, numberTitle } from "./number-field.js";
import { Section } from "./section.js";

/** @typedef {import("../../types.js").Problem} Problem */
/** @typedef {import("../../types.js").RangeController} RangeController */
/** @typedef {import("../../types/strategy.js").Policy} Policy */

/** The choice of the preloading strategy, with its parameter. */
export class StrategySection {
  #choose;
  #select = element("select", { id: "policy", disabled: true, title: "The strategy that decides which rows are prepared" });
  #words = element("p", { class: "hint strategy-words" });
  #field = numberField({ label: "", min: 0, max: 1, step: 0.01 }, () => void this.#set());
  #section;

  /** @param {(policy: Policy) => Promise<Problem | null>} choose */
  constructor(choose) {
    this.#choose = choose;
    this.#select.append(...strategies.map(({ name, label }) => element("option", { value: name }, label)));
    this.#select.addEventListener("change", () => void this.#send(policyOf(this.#strategy)));
    const label = element("label", { class: "controls" }, element("span", {}, "Strategy"), this.#select);
    this.#section = new Section("Strategy", "strategy", label, this.#words, this.#field.element);
    this.element = this.#section.element;
    this.#field.element.classList.add("is-unused");
  }

  /** @param {RangeController} controller */
  show({ policy }) {
    this.#select.disabled = false;
    if (document.activeElement !== this.#select) this.#select.value = strategyOf(policy.name)?.name ?? "";
    this.#describe(policy);
  }

  get #strategy() {
    return strategyOf(this.#select.value) ?? /** @type {import("../../model/strategies.js").Strategy} */ (strategies[0]);
  }

  /** @param {Policy} policy */
  #describe(policy) {
    const strategy = strategyOf(policy.name);
    const parameter = strategy?.parameter;
    write(this.#section.aside, strategy?.label ?? policy.name);
    write(this.#words, strategy?.words ?? "");
    // Hidden in place, so that another strategy moves nothing.
    this.#field.element.classList.toggle("is-unused", !parameter);
    if (!parameter) return;
    const { input, element: field } = this.#field;
    write(/** @type {Node} */ (field.firstChild), parameter.label);
    for (const limit of /** @type {const} */ (["min", "max", "step"])) input[limit] = String(parameter[limit]);
    input.title = numberTitle(parameter);
    fillNumber(input, policy[parameter.key] ?? parameter.defaultValue);
  }

  async #set() {
    const { input } = this.#field;
    const { parameter } = this.#strategy;
    if (!parameter) return;
    const fault = checkNumber(parameter, input);
    if (fault) return this.#section.report({ title: fault, status: 0, code: "outOfRange" });
    return this.#send(policyOf(this.#strategy, input.valueAsNumber));
  }

  /** @param {Policy} policy */
  async #send(policy) {
    this.#section.report(await this.#choose(policy));
  }
}
