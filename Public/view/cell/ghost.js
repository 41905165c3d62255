// @ts-check
import { element } from "../element.js";
import { placeStyle } from "./frame.js";

/** @typedef {import("../../types.js").Rect} Rect */
/** @typedef {import("../../types/node.js").CellNode} CellNode */

/** Part of a line's height that letters fill. */
const ink = 0.6;

/**
 * The shape of a cell whose content is on its way, after another cell of its
 * list: a bar for each line of text, a box for each picture. It is for the eye
 * alone.
 * @param {readonly CellNode[]} nodes Of the other cell, parents before their children.
 */
export function makeGhost(nodes) {
  const ghost = element("div", { class: "ghost", "aria-hidden": "true" });
  /** @type {Map<number | null, [left: number, top: number]>} */
  const origins = new Map([[null, [0, 0]]]);
  for (const node of nodes) {
    const [left, top] = origins.get(node.parent) ?? [0, 0];
    const [x, y, width, height] = node.frame;
    origins.set(node.id, [left + x, top + y]);
    for (const [dx, dy, wide, high] of shapes(node, width, height)) {
      const shape = element("span");
      shape.style.cssText = placeStyle([left + x + dx, top + y + dy, wide, high]);
      ghost.append(shape);
    }
  }
  return ghost;
}

/**
 * What is drawn for a node, from the node's corner.
 * @param {CellNode} node
 * @param {number} width
 * @param {number} height
 * @returns {Rect[]}
 */
function shapes({ kind, lines, lineHeight = 20 }, width, height) {
  if (["image", "networkImage", "multiplexImage", "video", "map"].includes(kind)) return [[0, 0, width, height]];
  const bar = Math.round(lineHeight * ink);
  return (lines ?? []).map(([, , wide], at) => [0, Math.round(at * lineHeight + (lineHeight - bar) / 2), Math.min(wide, width), bar]);
}
