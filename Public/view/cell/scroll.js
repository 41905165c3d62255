// @ts-check
import { element } from "../element.js";
import { boxStyle, placeStyle } from "./frame.js";
import { dress } from "./style-book.js";

/** @typedef {import("../../types.js").Rect} Rect */
/** @typedef {import("../../types/node.js").CellNode} CellNode */

/**
 * An area that shows a part of what lies in it.
 * @param {CellNode} node
 * @param {Rect} frame
 * @returns {{ element: HTMLElement, inner: HTMLElement }} `inner` takes the children.
 */
export function makeScroll({ scroll, box, label, name }, frame) {
  const axes = scroll?.axes ?? ["vertical"];
  const [width, height] = scroll?.contentSize ?? [frame[2], frame[3]];
  const inner = element("div", { class: "scroll-content" });
  inner.style.cssText = `width:${width}px;height:${height}px`;
  const area = element("div", { tabindex: 0, role: "group", "aria-label": label || name || "Scrolls" }, inner);
  const overflow = (/** @type {"horizontal" | "vertical"} */ axis) => (axes.includes(axis) ? "auto" : "hidden");
  dress(area, "node scroll", placeStyle(frame), `${boxStyle(box)}overflow:${overflow("horizontal")} ${overflow("vertical")}`);
  return { element: area, inner };
}
