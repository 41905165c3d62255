// @ts-check
import { cssColor } from "../../model/cell/color.js";

/** @typedef {import("../../types.js").Rect} Rect */
/** @typedef {import("../../types/node.js").Box} Box */

/**
 * Where a node is and what its box looks like, as declarations: one write for
 * all of them costs a fraction of one write each.
 * @param {Rect} frame In its parent.
 * @param {Box} [box]
 */
export function boxStyle([x, y, width, height], box) {
  const place = `left:${x}px;top:${y}px;width:${width}px;height:${height}px;`;
  return box ? place + decoration(box) : place;
}

/** @param {Box} box */
function decoration({ background, borderColor, borderWidth = 0, cornerRadius = 0, opacity = 1, clips }) {
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
