// @ts-check
import { setLines } from "../../model/cell/paragraph.js";
import { drawLines } from "./drawn-text.js";
import { boxStyle, placeStyle } from "./frame.js";
import { dress } from "./style-book.js";
import { isPlain, textStyle } from "./text.js";

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
  /** @type {readonly Rect[]} Where the elements to be cloned are. */
  #frames;
  /** @type {number[]} A node's nearest sibling before it; -1 for a first child. */
  #before = [];
  /** @type {number[]} */
  #parents = [];

  /** @param {readonly CellNode[]} nodes */
  constructor(nodes) {
    this.#frames = nodes.map(({ frame }) => frame);
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
   * Elements for a cell of this shape, in the order of its nodes: plain nodes
   * are complete, for others there stands an empty one.
   * @param {readonly CellNode[]} nodes
   * @param {ReadonlyMap<number, Rect>} [frames]
   */
  build(nodes, frames) {
    /** @type {HTMLElement[]} */
    const elements = [];
    for (let at = 0; at < nodes.length; at++) {
      const node = /** @type {CellNode} */ (nodes[at]);
      const element = this.#find(at, elements);
      elements.push(element);
      if (!isSimple(node)) continue;
      place(element.style, /** @type {Rect} */ (this.#frames[at]), frames?.get(node.id) ?? node.frame);
      if (node.text !== undefined) drawLines(/** @type {Text} */ (element.firstChild), setLines(node));
    }
    return elements;
  }

  /**
   * @param {number} at
   * @param {readonly HTMLElement[]} elements Those before it.
   */
  #find(at, elements) {
    const before = elements[this.#before[at] ?? -1];
    const found = before ? before.nextSibling : elements[this.#parents[at] ?? -1]?.firstChild;
    return /** @type {HTMLElement} */ (found ?? this.#root.cloneNode(true));
  }
}

/** @type {Map<string, Skeleton>} */
const skeletons = new Map();

/**
 * The skeleton of a cell, which is made when the first of its shape comes.
 * @param {readonly CellNode[]} nodes
 */
export function skeleton(nodes) {
  let key = "";
  for (const node of nodes) key += shape(node);
  const known = skeletons.get(key);
  if (known) return known;
  if (skeletons.size >= most) skeletons.clear();
  const made = new Skeleton(nodes);
  skeletons.set(key, made);
  return made;
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
const hasRoom = ({ parent, frame: [, , width, height] }) => parent !== null && width >= 90 && height >= 16;

/**
 * What a node's element depends on, but for its place and its text.
 * @param {CellNode} node
 */
function shape(node) {
  const { id, parent, kind, label, box, runs, lineHeight, align } = node;
  const start = `${id}<${parent}${hasRoom(node) ? "+" : "-"}${kind}`;
  if (!isSimple(node)) return `${start}*`;
  const look = kind === "text" ? `${lineHeight} ${align} ${JSON.stringify(runs?.[0]?.[2])}` : "";
  return `${start} ${label} ${JSON.stringify(box)} ${look};`;
}

/** @param {CellNode} node */
function makeElement(node) {
  const made = document.createElement("div");
  if (isSimple(node)) {
    const isText = node.kind === "text";
    dress(made, isText ? "node text" : "node", placeStyle(node.frame), isText ? textStyle(node) : boxStyle(node.box));
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
 * Moves an element; what stays as it was is not written.
 * @param {CSSStyleDeclaration} style
 * @param {Rect} before
 * @param {Rect} after
 */
function place(style, before, after) {
  if (after[0] !== before[0]) style.left = `${after[0]}px`;
  if (after[1] !== before[1]) style.top = `${after[1]}px`;
  if (after[2] !== before[2]) style.width = `${after[2]}px`;
  if (after[3] !== before[3]) style.height = `${after[3]}px`;
}
