// @ts-check
import { cssColor } from "../../model/cell/color.js";

/** @typedef {import("../../types/node.js").Look} Look */

/** Points of letters of which nothing is said. */
const usual = 16;

/**
 * What letters look like, as declarations. The families that a text falls back
 * to are the server's, in its order.
 * @param {Look} look
 * @param {string} lineHeight Such as `20px`.
 */
export function lookStyle({ family, size = usual, bold, italic, letterSpacing, tabularNumbers, color }, lineHeight) {
  const families = family ? `${quoted(family)},var(--cell-fonts)` : "var(--cell-fonts)";
  let style = `font:${italic ? "italic " : ""}${bold ? 700 : 400} ${size}px/${lineHeight} ${families};`;
  if (letterSpacing) style += `letter-spacing:${letterSpacing}px;`;
  if (tabularNumbers) style += "font-variant-numeric:tabular-nums;";
  const ink = cssColor(color);
  return ink ? `${style}color:${ink};` : style;
}

/** @param {string} family */
export const quoted = (family) => `"${family.replace(/["\\\n]/g, "")}"`;
