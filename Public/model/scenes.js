// @ts-check
import { bit, letter } from "./states.js";

/** @typedef {import("../types.js").Run} Run */
/** @typedef {import("../types/scene.js").SceneNode} SceneNode */
/** @typedef {import("../types/scene.js").Screen} Screen */
/** @typedef {import("../types/scene.js").Stack} Stack */
/** @typedef {import("../types/scene.js").Tabs} Tabs */
/** @typedef {import("./states.js").Letter} Letter */

/** @typedef {{ nesting: number, isShown: boolean, screen: Screen | null, kind: "tabs" | "navigation" | null }} Line */

/** @typedef {Stack | Tabs} Container */

/**
 * Returns whether a node is a container.
 * @param {SceneNode} node
 * @returns {node is Container}
 */
function isContainer(node) {
  return "kind" in node;
}

/**
 * Returns the index of the child of a container that is shown: the selected tab, or the top of the stack.
 * @param {Container} container
 */
export function shownChild(container) {
  return container.kind === "tabs" ? container.selected : container.children.length - 1;
}

/**
 * Returns the lines of a tree in its order, each container before its children.
 * @param {SceneNode} node
 * @param {number} [nesting]
 * @param {boolean} [isShown] Whether the node can be seen.
 * @returns {Line[]}
 */
export function linesOf(node, nesting = 0, isShown = true) {
  if (!isContainer(node)) return [{ nesting, isShown, screen: node, kind: null }];
  const shown = shownChild(node);
  return [
    { nesting, isShown, screen: null, kind: node.kind },
    ...node.children.flatMap((child, index) => linesOf(child, nesting + 1, isShown && index === shown)),
  ];
}

/**
 * Returns the screens of a tree, in its order.
 * @param {SceneNode} node
 * @returns {Screen[]}
 */
export function screensOf(node) {
  return isContainer(node) ? node.children.flatMap(screensOf) : [node];
}

/**
 * Returns the screen that can be seen.
 * @param {SceneNode} node
 * @returns {Screen | null} Null in an empty tree.
 */
export function shownScreen(node) {
  if (!isContainer(node)) return node;
  const child = node.children[shownChild(node)];
  return child ? shownScreen(child) : null;
}

/**
 * The first and the last row of each range, of which each is within the next one; null for an empty one.
 * @typedef {Record<"visible" | "display" | "preload", [first: number, last: number] | null>} Ranges
 */

/**
 * Returns the runs of rows in any range.
 * @param {Ranges} ranges
 * @returns {Run[]} Ascending.
 */
export function runsOf({ visible, display, preload }) {
  /** @type {Run[]} */
  let runs = [];
  for (const [range, state] of /** @type {const} */ ([[visible, 15], [display, 7], [preload, 3]])) {
    if (!range) continue;
    const [first, last] = range;
    const [inner, outer] = [runs[0]?.[0] ?? last + 1, runs.at(-1)?.[1] ?? last];
    if (first < inner) runs = [[first, inner - 1, state], ...runs];
    if (last > outer) runs = [...runs, [outer + 1, last, state]];
  }
  return runs;
}

/**
 * Returns the runs in any range as a strip, with the lengths as shares of `reach` rows.
 * @param {readonly Run[]} runs
 * @param {number} reach
 * @returns {{ letter: Letter, share: number }[]}
 */
export function stripOf(runs, reach) {
  return runs
    .filter(([, , state]) => state > bit.measureLayout)
    .map(([first, last, state]) => ({ letter: letter(state), share: (last - first + 1) / Math.max(1, reach) }));
}

/**
 * Returns the words for a container's state.
 * @param {number} state
 */
export function containerWords(state) {
  return state & bit.visible ? "shown" : "hidden";
}
