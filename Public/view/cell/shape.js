// @ts-check
import { isPlain } from "./text.js";

/** @typedef {import("../../types/node.js").CellNode} CellNode */

/**
 * Whether cells are of one shape: alike in all that their elements depend on,
 * but for places and texts. Compared field by field, as this is done for every
 * cell that comes.
 * @param {readonly CellNode[]} one
 * @param {readonly CellNode[]} other
 */
export function isSameShape(one, other) {
  if (one.length !== other.length) return false;
  for (let at = 0; at < one.length; at++) {
    if (!isAlike(/** @type {CellNode} */ (one[at]), /** @type {CellNode} */ (other[at]))) return false;
  }
  return true;
}

/**
 * Whether a node is a box or a text that does nothing and says nothing but itself.
 * @param {CellNode} node
 */
export function isSimple(node) {
  const { kind, link, label, text } = node;
  if (link || label) return false;
  if (kind === "text") return isPlain(node);
  return text === undefined && (kind === "node" || kind === "cell" || kind === "textCell");
}

/**
 * Whether a node's kind can be written on it, where that is asked for: the root's is known.
 * @param {CellNode} node
 */
export const hasRoom = ({ parent, frame: [, , width, height] }) => parent !== null && width >= 90 && height >= 16;

/**
 * @param {CellNode} one
 * @param {CellNode} other
 */
function isAlike(one, other) {
  if (one.id !== other.id || one.parent !== other.parent || one.kind !== other.kind) return false;
  const isSimpleNode = isSimple(one);
  if (isSimpleNode !== isSimple(other) || hasRoom(one) !== hasRoom(other)) return false;
  if (!isSimpleNode) return true; // Made anew for each cell.
  if (one.label !== other.label || !isEqual(one.box, other.box)) return false;
  if (one.kind !== "text") return true;
  return one.lineHeight === other.lineHeight && one.align === other.align && isEqual(one.runs?.[0]?.[2], other.runs?.[0]?.[2]);
}

/**
 * Whether two values without structure of their own say the same.
 * @param {object | undefined} one
 * @param {object | undefined} other
 */
function isEqual(one, other) {
  if (one === other) return true;
  if (!one || !other) return false;
  const [mine, theirs] = [/** @type {Record<string, unknown>} */ (one), /** @type {Record<string, unknown>} */ (other)];
  let count = 0;
  for (const name in mine) {
    if (mine[name] !== theirs[name]) return false;
    count += 1;
  }
  for (const _ in theirs) count -= 1;
  return count === 0;
}
