// @ts-check
import { placeStyle } from "./cell/style-book.js";
import { element, write } from "./element.js";

/** @typedef {import("../types.js").FailedFetch} FailedFetch */
/** @typedef {import("../types.js").Rect} Rect */
/** @typedef {import("../types/node.js").CellNode} CellNode */

/** Milliseconds before a skeleton is shown: one that gives way at once would only flicker, and cost as much as the cell. */
const patience = 150;

/** The share of a line's height that letters fill. */
const ink = 0.6;

/** The body of a row without a cell: nothing, a skeleton screen, or the failure of its fetch. */
export class BlankBody {
  #reason = element("span");
  /** @type {HTMLElement | null} */
  #failure = null;
  /** @type {HTMLElement | null} */
  #skeleton = null;
  #timer = 0;

  /** @param {boolean} isCell True in the row of a grid. */
  constructor(isCell) {
    this.element = element("div", { class: "blank-body", ...(isCell && { role: "gridcell" }) });
  }

  /**
   * Shows a skeleton screen in the shape of another cell, unless the content arrives soon.
   * @param {readonly CellNode[] | null} nodes The other cell's; null to remove the skeleton.
   */
  showSkeleton(nodes) {
    if (!nodes) return this.stop();
    if (this.#skeleton || this.#timer !== 0) return;
    this.#timer = setTimeout(() => {
      this.#skeleton = makeSkeleton(nodes);
      this.element.prepend(this.#skeleton);
    }, patience);
  }

  /** Removes the skeleton, and shows none. */
  stop() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#skeleton?.remove();
    this.#skeleton = null;
  }

  /** @param {FailedFetch} failure */
  showFailure({ detail, failures }) {
    write(this.#reason, detail);
    this.#reason.title = `${detail} (failed ${failures} times)`;
    if (this.#failure) return;
    const retry = element("button", { type: "button", class: "row-retry", "data-retry": "", title: "Ask for the row again at once" }, "Retry");
    this.#failure = element("div", { class: "row-failure" }, retry, this.#reason);
    this.element.append(this.#failure);
  }

  forgetFailure() {
    this.#failure?.remove();
    this.#failure = null;
  }
}

/**
 * Makes a skeleton screen in the shape of another cell of the list: a bar for
 * each line of text, a box for each picture. It is hidden from assistive
 * technology.
 * @param {readonly CellNode[]} nodes The other cell's, parents before their children.
 */
function makeSkeleton(nodes) {
  const skeleton = element("div", { class: "ghost", "aria-hidden": "true" });
  /** @type {Map<number | null, [left: number, top: number]>} */
  const origins = new Map([[null, [0, 0]]]);
  for (const node of nodes) {
    const [left, top] = origins.get(node.parent) ?? [0, 0];
    const [x, y, width, height] = node.frame;
    origins.set(node.id, [left + x, top + y]);
    for (const [dx, dy, wide, high] of shapes(node, width, height)) {
      const shape = element("span");
      shape.style.cssText = placeStyle([left + x + dx, top + y + dy, wide, high]);
      skeleton.append(shape);
    }
  }
  return skeleton;
}

/**
 * Returns the bars and boxes of a node, relative to its corner.
 * @param {CellNode} node
 * @param {number} width
 * @param {number} height
 * @returns {Rect[]}
 */
function shapes({ kind, lines, lineHeight = 20 }, width, height) {
  if (["image", "networkImage", "multiplexImage", "video", "map"].includes(kind)) return [[0, 0, width, height]];
  const bar = Math.round(lineHeight * ink);
  return (lines ?? []).map(([, , wide], at) => [0, Math.round(at * lineHeight + (lineHeight - bar) / 2), Math.min(wide, width), bar]);
}
