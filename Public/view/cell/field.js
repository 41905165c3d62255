// @ts-check
import { element } from "../element.js";
import { boxStyle, lookStyle, placeStyle } from "./declarations.js";
import { applyStyle } from "./style-book.js";

/** @typedef {import("./control.js").Act} Act */
/** @typedef {import("../../types.js").Rect} Rect */
/** @typedef {import("../../types/node.js").CellNode} CellNode */

/**
 * Makes an editable text of one line, or of several if its frame has room. Enter submits it, in several lines with
 * Control; Escape discards the draft.
 * @param {CellNode} node
 * @param {Rect} frame
 * @param {(act: Act) => void} act
 */
export function makeField(node, frame, act) {
  const { id, placeholder = "", maximumLength = 0, lineHeight = 20 } = node;
  const field = frame[3] < 2 * lineHeight ? element("input", { type: "text" }) : element("textarea");
  field.value = node.draft ?? node.value ?? "";
  field.placeholder = placeholder;
  field.setAttribute("aria-label", node.label || placeholder || node.name || "Text");
  if (maximumLength > 0) field.maxLength = maximumLength;
  const look = lookStyle(node.runs?.[0]?.[2] ?? {}, `${lineHeight}px`);
  applyStyle(field, "node editable", placeStyle(frame), boxStyle(node.box) + look);
  const report = (/** @type {Act["kind"]} */ kind) =>
    act({ node: id, kind, action: node.control?.action ?? "", value: field.value });
  field.addEventListener("input", () => report("edit"));
  field.addEventListener("keydown", (event) => {
    if (!(event instanceof KeyboardEvent) || event.isComposing) return;
    const sends = event.key === "Enter" && (field instanceof HTMLInputElement || event.ctrlKey || event.metaKey);
    const givesUp = event.key === "Escape" && field.value !== (node.value ?? "");
    if (sends) report("submit");
    if (!givesUp) return;
    field.value = node.value ?? "";
    report("edit");
  });
  return field;
}

/**
 * Sets the text of a field, if it is in the page.
 * @param {number} row
 * @param {number} node
 * @param {string} text
 */
export function showInField(row, node, text) {
  const field = document.querySelector(`#row-${row} [data-node="${node}"]`);
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.value = text;
}
