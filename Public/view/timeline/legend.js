// @ts-check
import { element } from "../element.js";
import { nameOfFate } from "./words.js";

/** @typedef {import("../../types/timeline.js").Fate} Fate */

/** The colours of requests in words. */
export function legend() {
  const fates = /** @type {Fate[]} */ (["early", "unseen", "late", "wasted", "cancelled", "failed", "underWay"]);
  return element(
    "ul",
    { class: "timeline-legend", "aria-label": "Requests by what became of them" },
    ...fates.map((fate) => element("li", {}, element("span", { class: "timeline-fate", "data-fate": fate }), nameOfFate[fate])),
  );
}
