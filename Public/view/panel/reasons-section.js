// @ts-check
import { decimal, duration, integer } from "../../model/format.js";
import { write } from "../element.js";
import { ReachStrip } from "../reach-strip.js";
import { Facts, Section } from "./section.js";

/** @typedef {import("../../types.js").RangesEvent} RangesEvent */
/** @typedef {import("../../types/strategy.js").Reasons} Reasons */

/** @type {Reasons} */
const none = { velocity: 0, rest: 0, lead: 0, trail: 0, leading: 0, trailing: 0, latency: { p50: 0, p95: 0 }, bandwidth: 0, fetchBytes: 0, fetchLimit: 0 };

/** The inputs and outputs of an adaptive strategy; empty, at the same height, for other strategies. */
export class ReasonsSection {
  #strip = new ReachStrip();
  #facts = new Facts("is-single", Object.keys(thoughts(none)));
  #section = new Section("What the strategy thinks", "thoughts", this.#strip.element, this.#facts.element);
  element = this.#section.element;
  /** @type {Reasons | null} */
  #reasons = null;
  #isSeen = false;

  constructor() {
    new IntersectionObserver((entries) => (this.#isSeen = entries.at(-1)?.isIntersecting ?? false)).observe(this.element);
  }

  /** Whether the section is in sight and has reasons to poll. */
  get isPolling() {
    return this.#reasons !== null && this.element.open && this.#isSeen;
  }

  /** @param {Reasons | null} reasons Null for a strategy without reasons. */
  show(reasons) {
    this.#reasons = reasons;
    write(this.#section.aside, reasons ? "" : "it follows a rule");
    if (reasons) this.#facts.show(Object.entries(thoughts(reasons)));
    else this.#facts.clear();
  }

  /** @param {RangesEvent} ranges The current ranges. */
  follow(ranges) {
    if (this.element.open && this.#isSeen) this.#strip.show(ranges, this.#reasons?.velocity ? this.#reasons.rest : undefined);
  }
}

/**
 * Formats the figures under the terms of the manual.
 * @param {Reasons} reasons
 * @returns {Record<string, string>}
 */
function thoughts({ velocity, rest, lead, trail, leading, trailing, latency, bandwidth, fetchBytes, fetchLimit }) {
  return {
    velocity: `${integer(Math.round(velocity))} points a second`,
    "rests at": velocity === 0 ? "where it is" : integer(Math.round(rest)),
    lead: `${integer(Math.round(lead))} points, ${decimal(leading)} screenfuls`,
    trail: `${integer(Math.round(trail))} points, ${decimal(trailing)} screenfuls`,
    "first byte, half of fetches": `within ${duration(latency.p50)}`,
    "first byte, 95 of 100": `within ${duration(latency.p95)}`,
    "bandwidth seen": `${integer(Math.round(bandwidth))} kB/s`,
    "bytes a fetch": integer(Math.round(fetchBytes)),
    "fetches at once, at most": integer(fetchLimit),
  };
}
