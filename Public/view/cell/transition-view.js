// @ts-check
import { isStill, transition } from "../../model/cell/transition.js";

/** @typedef {import("../../types/node.js").CellNode} CellNode */

/**
 * A drawn layout of a cell.
 * @typedef {{ nodes: readonly CellNode[], element: HTMLElement }} Drawn
 */

/** The duration of a transition in milliseconds. */
const duration = 250;

const timing = /** @type {const} */ ({ duration, easing: "cubic-bezier(0.2, 0, 0.2, 1)" });

/**
 * Animates the change between two drawn layouts of a cell: kept nodes move, new
 * ones fade in, removed ones fade out in place. It causes no further layout and
 * can be cancelled at any time.
 * @param {Drawn} before No longer in the page.
 * @param {Drawn} after In the page.
 */
export function animate(before, after) {
  const found = transition(before.nodes, after.nodes);
  if (isStill(found)) return;
  const frames = new Map(after.nodes.map((node) => [node.id, node]));
  for (const { id, from, to } of found.moved) {
    const node = frames.get(id);
    // The row places the cell itself.
    if (node && node.parent !== null) move(elementOf(after, id), from, to, isStretchable(node, after.nodes));
  }
  const inserted = new Set(found.inserted);
  for (const id of found.inserted) {
    const parent = frames.get(id)?.parent;
    if (typeof parent === "number" && !inserted.has(parent)) elementOf(after, id)?.animate([{ opacity: 0 }, {}], timing);
  }
  const removed = new Set(found.removed);
  const kept = new Map([...found.kept].map(([id, old]) => [old, id]));
  for (const { id, parent } of before.nodes) {
    if (!removed.has(id) || parent === null || removed.has(parent)) continue;
    fadeOut(elementOf(before, id), elementOf(after, kept.get(parent) ?? -1));
  }
}

/**
 * Animates an element from its old place to its new one, along with the cell that has changed.
 * @param {HTMLElement} element
 * @param {number} distance Pixels by which it has moved down.
 */
export function slide(element, distance) {
  element.animate([{ transform: `translateY(${-distance}px)` }, { transform: "none" }], { ...timing, composite: "add" });
}

/**
 * @param {HTMLElement | null} element
 * @param {import("../../types.js").Rect} from
 * @param {import("../../types.js").Rect} to
 * @param {boolean} isStretched
 */
function move(element, [x, y, width, height], [left, top, wide, high], isStretched) {
  const scale = isStretched && wide > 0 && high > 0 ? ` scale(${width / wide}, ${height / high})` : "";
  const isMirrored = element?.matches("[dir=rtl] *") ?? false;
  const transform = `translate(${isMirrored ? left - x : x - left}px, ${y - top}px)${scale}`;
  const transformOrigin = isMirrored ? "100% 0" : "0 0";
  element?.animate([{ transform, transformOrigin }, { transform: "none", transformOrigin }], timing);
}

/**
 * Returns whether a node may be scaled while it moves: an empty box or a picture, but not text.
 * @param {CellNode} node
 * @param {readonly CellNode[]} nodes
 */
function isStretchable({ id, kind }, nodes) {
  return ["node", "image", "networkImage", "multiplexImage"].includes(kind) && !nodes.some(({ parent }) => parent === id);
}

/**
 * Fades out a removed element, which is hidden from assistive technology.
 * @param {HTMLElement | null} element
 * @param {HTMLElement | null} parent
 */
function fadeOut(element, parent) {
  if (!element || !parent) return;
  for (const each of [element, ...element.querySelectorAll("[data-node]")]) each.removeAttribute("data-node");
  element.classList.add("is-leaving");
  element.setAttribute("aria-hidden", "true");
  element.inert = true;
  parent.append(element);
  element.animate([{}, { opacity: 0 }], { ...timing, fill: "forwards" }).finished.then(
    () => element.remove(),
    () => element.remove(),
  );
}

/**
 * @param {Drawn} drawn
 * @param {number} id
 * @returns {HTMLElement | null}
 */
function elementOf({ element }, id) {
  const selector = `[data-node="${id}"]`;
  return element.matches(selector) ? element : element.querySelector(selector);
}
