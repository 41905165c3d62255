// @ts-check
import { element } from "../element.js";
import { boxStyle, placeStyle } from "./frame.js";
import { dress } from "./style-book.js";

/** @typedef {import("../../types.js").Rect} Rect */
/** @typedef {import("../../types/node.js").CellNode} CellNode */

/**
 * A part of the world, as a plain place with its name: no source of map tiles is set up.
 * @param {CellNode} node
 * @param {Rect} frame
 */
export function makeMap({ map, label, box }, frame) {
  const region = map?.region ?? "";
  const made = element("div", { role: "img", "aria-label": label || `Map of ${region}` });
  made.append(element("span", { class: "map-region" }, region));
  dress(made, "node map-place", placeStyle(frame), boxStyle(box));
  return made;
}
