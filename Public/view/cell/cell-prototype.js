// @ts-check
import { drawText } from "./drawn-text.js";
import { applyStyleAtPlace, boxStyle, placeStyle } from "./style-book.js";
import { isPlain, textStyle } from "./text.js";

/** @typedef {import("../../types.js").Rect} Rect */
/** @typedef {import("../../types/node.js").CellNode} CellNode */

/** Prototypes kept; templates have few shapes. */
const maxPrototypes = 200;

/**
 * The elements that cells of one shape are cloned from. Rows of a template differ
 * in little but texts, pictures and places: cloning the common part is cheaper
 * than making each element.
 */
class CellPrototype {
  /** @type {HTMLElement} */
  #root;
  /** The nodes of the cell that it was made for. */
  nodes;
  /** @type {boolean[]} Whether a node needs nothing but its text and its place. */
  #isSimple;
  /** @type {number[]} A node's previous sibling; -1 for a first child. */
  #before = [];
  /** @type {number[]} */
  #parents = [];

  /** @param {readonly CellNode[]} nodes */
  constructor(nodes) {
    this.nodes = nodes;
    this.#isSimple = nodes.map(isSimple);
    const places = new Map(nodes.map(({ id }, at) => [id, at]));
    /** @type {Map<number, number>} */
    const lastChild = new Map();
    const made = nodes.map(makeElement);
    for (const [at, { parent }] of nodes.entries()) {
      const above = parent === null ? -1 : (places.get(parent) ?? 0);
      this.#parents.push(above);
      this.#before.push(lastChild.get(above) ?? -1);
      lastChild.set(above, at);
      made[above]?.append(/** @type {HTMLElement} */ (made[at]));
    }
    this.#root = made[0] ?? document.createElement("div");
  }

  /**
   * Clones the elements for a cell of this shape, in the order of its nodes:
   * simple nodes are complete, others are empty placeholders.
   * @param {readonly CellNode[]} nodes
   * @param {ReadonlyMap<number, Rect>} [frames]
   * @returns {{ elements: HTMLElement[], others: number[] }} `others` has the indices of the placeholders.
   */
  build(nodes, frames) {
    /** @type {HTMLElement[]} */
    const elements = [];
    /** @type {number[]} */
    const others = [];
    for (let at = 0; at < nodes.length; at++) {
      const node = /** @type {CellNode} */ (nodes[at]);
      const element = this.#find(at, elements);
      elements.push(element);
      if (!this.#isSimple[at]) {
        others.push(at);
        continue;
      }
      place(element, /** @type {CellNode} */ (this.nodes[at]).frame, frames?.get(node.id) ?? node.frame);
      if (node.text !== undefined) drawText(/** @type {Text} */ (element.firstChild), node);
    }
    return { elements, others };
  }

  /**
   * @param {number} at
   * @param {readonly HTMLElement[]} elements The elements before it.
   */
  #find(at, elements) {
    if (at === 0) return /** @type {HTMLElement} */ (this.#root.cloneNode(true));
    const before = /** @type {number} */ (this.#before[at]);
    const found = before < 0 ? elements[this.#parents[at] ?? 0]?.firstChild : elements[before]?.nextSibling;
    return /** @type {HTMLElement} */ (found);
  }
}

/** @type {CellPrototype[]} The last used one first. */
let prototypes = [];

/**
 * Returns the prototype of a cell, which is made for the first cell of its shape.
 * @param {readonly CellNode[]} nodes
 */
export function prototypeOf(nodes) {
  const known = prototypes.findIndex((each) => isSameShape(each.nodes, nodes));
  const found = prototypes[known] ?? new CellPrototype(nodes);
  if (known === 0) return found;
  if (known > 0) prototypes.splice(known, 1);
  prototypes.unshift(found);
  if (prototypes.length > maxPrototypes) prototypes.pop();
  return found;
}

/** @param {CellNode} node */
function makeElement(node) {
  const made = document.createElement("div");
  if (isSimple(node)) {
    const isText = node.kind === "text";
    applyStyleAtPlace(made, isText ? "node text" : "node", placeStyle(node.frame), isText ? textStyle(node) : boxStyle(node.box));
    if (isText) made.append(" ");
  }
  identify(made, node);
  return made;
}

/**
 * Sets the attributes that identify an element's node.
 * @param {HTMLElement} element
 * @param {CellNode} node
 */
export function identify(element, node) {
  element.setAttribute("data-node", String(node.id));
  element.setAttribute("data-kind", node.kind);
  if (hasRoom(node)) element.setAttribute("data-tag", node.kind);
  if (node.label === "") element.setAttribute("aria-hidden", "true");
}

/**
 * Moves an element. Unchanged lengths are not written, so that elements with the
 * same place in all rows have no declarations of their own.
 * @param {HTMLElement} element
 * @param {Rect} before
 * @param {Rect} after
 */
function place(element, before, after) {
  if (after[0] !== before[0]) element.style.insetInlineStart = `${after[0]}px`;
  if (after[1] !== before[1]) element.style.top = `${after[1]}px`;
  if (after[2] !== before[2]) element.style.width = `${after[2]}px`;
  if (after[3] !== before[3]) element.style.height = `${after[3]}px`;
}

/**
 * Returns whether cells are of one shape: equal in all that their elements
 * depend on, except for places and texts. It compares field by field because it
 * is called for every cell.
 * @param {readonly CellNode[]} one
 * @param {readonly CellNode[]} other
 */
function isSameShape(one, other) {
  if (one.length !== other.length) return false;
  for (let at = 0; at < one.length; at++) {
    if (!isAlike(/** @type {CellNode} */ (one[at]), /** @type {CellNode} */ (other[at]))) return false;
  }
  return true;
}

/**
 * Returns whether a node is a plain box or text, without link or label.
 * @param {CellNode} node
 */
function isSimple(node) {
  const { kind, link, label, text } = node;
  if (link || label) return false;
  if (kind === "text") return isPlain(node);
  return text === undefined && (kind === "node" || kind === "cell" || kind === "textCell");
}

/**
 * Returns whether a node has room for the tag with its kind; the root has none.
 * @param {CellNode} node
 */
const hasRoom = ({ parent, frame: [, , width, height] }) => parent !== null && width >= 90 && height >= 16;

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
 * Returns whether two flat objects are equal.
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
