// @ts-check
import { drawText } from "./drawn-text.js";
import { boxStyle, placeStyle } from "./frame.js";
import { hasRoom, isSameShape, isSimple } from "./shape.js";
import { dressAtPlace } from "./style-book.js";
import { textStyle } from "./text.js";

/** @typedef {import("../../types.js").Rect} Rect */
/** @typedef {import("../../types/node.js").CellNode} CellNode */

/** Skeletons kept; templates have few shapes. */
const most = 200;

/**
 * The elements of cells of one shape. Rows of a template hardly differ but in
 * texts, pictures and places: cloning what they have in common is a good deal
 * cheaper for the page than making each element anew.
 */
class Skeleton {
  /** @type {HTMLElement} */
  #root;
  /** The cell that it was made for. */
  nodes;
  /** @type {boolean[]} Whether a node is complete with its text and its place. */
  #isSimple;
  /** @type {number[]} A node's nearest sibling before it; -1 for a first child. */
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
   * Elements for a cell of this shape, in the order of its nodes: simple nodes
   * are complete, for others there stands an empty one.
   * @param {readonly CellNode[]} nodes
   * @param {ReadonlyMap<number, Rect>} [frames]
   * @returns {{ elements: HTMLElement[], others: number[] }} And where those others are.
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
   * @param {readonly HTMLElement[]} elements Those before it.
   */
  #find(at, elements) {
    if (at === 0) return /** @type {HTMLElement} */ (this.#root.cloneNode(true));
    const before = /** @type {number} */ (this.#before[at]);
    const found = before < 0 ? elements[this.#parents[at] ?? 0]?.firstChild : elements[before]?.nextSibling;
    return /** @type {HTMLElement} */ (found);
  }
}

/** @type {Skeleton[]} The one used last comes first. */
let skeletons = [];

/**
 * The skeleton of a cell, which is made when the first of its shape comes.
 * @param {readonly CellNode[]} nodes
 */
export function skeleton(nodes) {
  const known = skeletons.findIndex((each) => isSameShape(each.nodes, nodes));
  const found = skeletons[known] ?? new Skeleton(nodes);
  if (known === 0) return found;
  if (known > 0) skeletons.splice(known, 1);
  skeletons.unshift(found);
  if (skeletons.length > most) skeletons.pop();
  return found;
}

/** @param {CellNode} node */
function makeElement(node) {
  const made = document.createElement("div");
  if (isSimple(node)) {
    const isText = node.kind === "text";
    dressAtPlace(made, isText ? "node text" : "node", placeStyle(node.frame), isText ? textStyle(node) : boxStyle(node.box));
    if (isText) made.append(" ");
  }
  identify(made, node);
  return made;
}

/**
 * Writes on an element which node it is.
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
 * Moves an element; what stays as it was is not written, so that elements which
 * stand alike in all rows have no declarations of their own.
 * @param {HTMLElement} element
 * @param {Rect} before
 * @param {Rect} after
 */
function place(element, before, after) {
  if (after[0] !== before[0]) element.style.left = `${after[0]}px`;
  if (after[1] !== before[1]) element.style.top = `${after[1]}px`;
  if (after[2] !== before[2]) element.style.width = `${after[2]}px`;
  if (after[3] !== before[3]) element.style.height = `${after[3]}px`;
}
