// @ts-check
import { drawnText, setLines } from "../../model/cell/paragraph.js";

/** @typedef {import("../../types/node.js").CellNode} CellNode */

/**
 * Where lines of a drawn text end that do not end in the text itself: offset
 * and length of what is drawn there, and what stands there in the text.
 * @typedef {readonly [offset: number, length: number, original: "" | " "]} SoftEnd
 */

/** @type {WeakMap<Text, CellNode>} Texts of several lines. */
const nodes = new WeakMap();

/**
 * Draws a text of one look in one text node: the browser has one box to lay
 * out, however many lines there are.
 * @param {Text} target
 * @param {CellNode} node
 */
export function drawText(target, node) {
  target.data = drawnText(node);
  if (node.lines && node.lines.length > 1) nodes.set(target, node);
}

/**
 * Worked out when somebody copies, which few do.
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
 * A stretch of what is drawn, as it is in the text.
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

/** Whether a text is drawn with line feeds that are not its own. */
export const isDrawn = (/** @type {Text} */ node) => softEnds(node).length > 0;
