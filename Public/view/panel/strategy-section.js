// @ts-check
import { decimal, duration, integer } from "../../model/format.js";
import { policyOf, strategies, strategyOf } from "../../model/strategies.js";
import { element, write } from "../element.js";
import { checkNumber, fillNumber, numberField } from "./number-field.js";
import { ReachStrip } from "./reach-strip.js";
import { Facts, Section } from "./section.js";

/** @typedef {import("../../types.js").Problem} Problem */
/** @typedef {import("../../types.js").RangeController} RangeController */
/** @typedef {import("../../types.js").RangesEvent} RangesEvent */
/** @typedef {import("../../types/strategy.js").Policy} Policy */
/** @typedef {import("../../types/strategy.js").Reasons} Reasons */

/** Which strategy decides what is preloaded, and, of one that learns, what it thinks. */
export class StrategySection {
  #choose;
  #select = element("select", { id: "policy" });
  #words = element("p", { class: "hint" });
  #field = numberField({ label: "", min: 0, max: 1, step: 0.01 }, () => void this.#set());
  #strip = new ReachStrip();
  #facts = new Facts("is-single");
  #thoughts = element("div", { id: "thoughts", hidden: true }, element("h3", {}, "What it thinks"), this.#strip.element, this.#facts.element);
  #section;
  /** @type {Reasons | null} */
  #reasons = null;

  /** @param {(policy: Policy) => Promise<Problem | null>} choose */
  constructor(choose) {
    this.#choose = choose;
    this.#select.append(...strategies.map(({ name, label }) => element("option", { value: name }, label)));
    this.#select.addEventListener("change", () => void this.#tell(policyOf(this.#strategy)));
    const label = element("label", { class: "controls" }, element("span", {}, "Strategy"), this.#select);
    this.#section = new Section("Strategy", "strategy", label, this.#field.element, this.#words, this.#thoughts);
    this.element = this.#section.element;
    this.element.hidden = true; // Until the server says which one it is.
  }

  /** Whether what is thought can be seen, and is worth asking for often. */
  get isThinking() {
    return this.#reasons !== null && this.element.open;
  }

  /** @param {RangeController} controller */
  show({ policy, reasons }) {
    this.element.hidden = false;
    if (document.activeElement !== this.#select) this.#select.value = policy.name;
    this.#describe(policy);
    this.#reasons = reasons ?? null;
    this.#thoughts.hidden = !reasons;
    if (reasons) this.#facts.show(thoughts(reasons));
  }

  /** @param {RangesEvent} ranges The ranges in force. */
  follow(ranges) {
    if (this.isThinking) this.#strip.show(ranges, this.#reasons?.velocity ? this.#reasons.rest : undefined);
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
    this.#field.element.hidden = !parameter;
    if (!parameter) return;
    const { input, element: field } = this.#field;
    write(/** @type {Node} */ (field.firstChild), parameter.label);
    for (const limit of /** @type {const} */ (["min", "max", "step"])) input[limit] = String(parameter[limit]);
    fillNumber(input, policy[parameter.key] ?? parameter.usual);
  }

  async #set() {
    const { input } = this.#field;
    const { parameter } = this.#strategy;
    if (!parameter) return;
    const fault = checkNumber(parameter, input);
    if (fault) return this.#section.report({ title: fault, status: 0, code: "outOfRange" });
    return this.#tell(policyOf(this.#strategy, input.valueAsNumber));
  }

  /** @param {Policy} policy */
  async #tell(policy) {
    this.#section.report(await this.#choose(policy));
  }
}

/**
 * Each figure in the words of the policy's manual.
 * @param {Reasons} reasons
 * @returns {[string, string][]}
 */
function thoughts({ velocity, rest, lead, trail, leading, trailing, latency, bandwidth, fetchBytes, fetchLimit }) {
  return [
    ["velocity", `${integer(Math.round(velocity))} points a second`],
    ["rests at", velocity === 0 ? "where it is" : integer(Math.round(rest))],
    ["lead", `${integer(Math.round(lead))} points, ${decimal(leading)} screenfuls`],
    ["trail", `${integer(Math.round(trail))} points, ${decimal(trailing)} screenfuls`],
    ["first byte, half of fetches", `within ${duration(latency.p50)}`],
    ["first byte, 95 of 100", `within ${duration(latency.p95)}`],
    ["bandwidth seen", `${integer(Math.round(bandwidth))} kB/s`],
    ["bytes a fetch", integer(Math.round(fetchBytes))],
    ["fetches at once, at most", integer(fetchLimit)],
  ];
}
