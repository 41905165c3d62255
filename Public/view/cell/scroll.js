// @ts-check
import { element } from "../element.js";
import { applyStyle, boxStyle, placeStyle } from "./style-book.js";

/** @typedef {import("../../types.js").Rect} Rect */
/** @typedef {import("../../types/node.js").CellNode} CellNode */

/**
 * Makes a scrollable area. Its offset is kept in the node.
 * @param {CellNode} node
 * @param {Rect} frame
 * @returns {{ element: HTMLElement, inner: HTMLElement }} `inner` takes the children.
 */
export function makeScroll(node, frame) {
  const { scroll, box, label, name } = node;
  const axes = scroll?.axes ?? ["vertical"];
  const [width, height] = scroll?.contentSize ?? [frame[2], frame[3]];
  const inner = element("div", { class: "scroll-content" });
  inner.style.cssText = `width:${width}px;height:${height}px`;
  const area = element("div", { tabindex: 0, role: "group", "aria-label": label || name || "Scrolls" }, inner);
  // A scroll along another axis scrolls the list.
  const along = (/** @type {"horizontal" | "vertical"} */ axis) => (axes.includes(axis) ? ["auto", "contain"] : ["hidden", "auto"]);
  const [[showX, chainX], [showY, chainY]] = [along("horizontal"), along("vertical")];
  applyStyle(area, "node scroll", placeStyle(frame), `${boxStyle(box)}overflow:${showX} ${showY};overscroll-behavior:${chainX} ${chainY};`);
  area.addEventListener("scroll", () => (node.offset = [area.scrollLeft, area.scrollTop]), { passive: true });
  return { element: area, inner };
}

/**
 * Scrolls an area to an offset; that of a list is counted from the side where reading begins.
 * @param {Element} area
 * @param {CellNode["kind"]} kind
 * @param {[left: number, top: number]} offset
 */
export function scrollTo(area, kind, [left, top]) {
  const isMirrored = kind === "list" && getComputedStyle(area).direction === "rtl";
  [area.scrollLeft, area.scrollTop] = [isMirrored ? -left : left, top];
}

/**
 * Restores the offsets of the scrollable areas of a cell in the page: nodes of
 * the cell's new content inherit the offsets of the old ones.
 * @param {HTMLElement} cell
 * @param {readonly CellNode[]} nodes
 * @param {readonly CellNode[]} before The cell's previous nodes, if any.
 */
export function restoreOffsets(cell, nodes, before) {
  for (const node of nodes) {
    if (node.kind !== "scroll" && node.kind !== "list") continue;
    const old = node.offset ? node : before.find(({ id, kind }) => id === node.id && kind === node.kind);
    if (!old?.offset) continue;
    node.offset = old.offset;
    const found = cell.querySelector(`[data-node="${node.id}"]`);
    const area = node.kind === "list" ? found?.firstElementChild : found;
    if (area) scrollTo(area, node.kind, old.offset);
  }
}
