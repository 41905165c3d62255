// @ts-check
import { drawnText, setLines } from "../../model/cell/paragraph.js";

/** @typedef {import("../../types/node.js").CellNode} CellNode */

/**
 * The end of a drawn line that is not in the text itself: the offset and length
 * of the drawn characters, and the original ones.
 * @typedef {readonly [offset: number, length: number, original: "" | " "]} SoftEnd
 */

/** @type {WeakMap<Text, CellNode>} Texts of several lines. */
const nodes = new WeakMap();

/**
 * Draws a text of one style in one text node, so that the browser lays out one
 * box for any number of lines.
 * @param {Text} target
 * @param {CellNode} node
 */
export function drawText(target, node) {
  target.data = drawnText(node);
  if (node.lines && node.lines.length > 1) nodes.set(target, node);
}

/**
 * Returns the soft line ends of a drawn text; computed only when text is copied.
 * @param {Text} target
 */
function softEnds(target) {
  const node = nodes.get(target);
  /** @type {SoftEnd[]} */
  const soft = [];
  let offset = 0;
  for (const { pieces, hanging, ends } of node ? setLines(node) : []) {
    for (const { text } of pieces) offset += text.length;
    const length = ends === "hyphenated" ? 2 : 1;
    if (ends !== null && ends !== "broken") soft.push([offset, length, hanging ? " " : ""]);
    offset += length;
  }
  return soft;
}

/**
 * Returns the original of a part of a drawn text.
 * @param {Text} node
 * @param {number} from
 * @param {number} to
 */
export function original(node, from, to) {
  let text = "";
  let at = from;
  for (const [offset, length, instead] of softEnds(node)) {
    if (offset + length <= from || offset >= to) continue;
    text += node.data.slice(at, offset) + (offset < from ? "" : instead);
    at = offset + length;
  }
  return text + node.data.slice(at, to);
}

/** Returns whether a text is drawn with line feeds that are not in the original. */
export const isDrawn = (/** @type {Text} */ node) => softEnds(node).length > 0;
