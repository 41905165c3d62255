// @ts-check
import { cssColor } from "../../model/cell/color.js";

/** @typedef {import("../../types.js").Rect} Rect */
/** @typedef {import("../../types/node.js").Box} Box */
/** @typedef {import("../../types/node.js").CellNode} CellNode */

/**
 * Where a node is, as declarations.
 * @param {Rect} frame In its parent.
 */
export const placeStyle = ([x, y, width, height]) => `left:${x}px;top:${y}px;width:${width}px;height:${height}px;`;

/**
 * What a node's box looks like, as declarations.
 * @param {Box} [box]
 */
export function boxStyle(box) {
  if (!box) return "";
  const { background, borderColor, borderWidth = 0, cornerRadius = 0, opacity = 1, clips } = box;
  const fill = cssColor(background);
  const line = cssColor(borderColor);
  let style = "";
  if (fill) style += `background:${fill};`;
  // A shadow takes no room, as a border would: frames in the box are told from its edge.
  if (line && borderWidth > 0) style += `box-shadow:inset 0 0 0 ${borderWidth}px ${line};`;
  if (cornerRadius > 0) style += `border-radius:${cornerRadius}px;`;
  if (opacity < 1) style += `opacity:${opacity};`;
  if (clips) style += "overflow:hidden;";
  return style;
}

/**
 * What stands in the place of a picture or a map until it is drawn, as declarations.
 * @param {CellNode} node
 */
export function placeholderStyle({ placeholderColor }) {
  const color = cssColor(placeholderColor);
  // A colour of the template's needs no line to be seen.
  return color ? `--placeholder:${color};--placeholder-line:transparent;` : "";
}
