// @ts-check
import { cssColor } from "../../model/cell/color.js";
import { element } from "../element.js";
import { applyStyle, boxStyle, lookStyle, placeStyle } from "./style-book.js";

/** @typedef {import("../../types.js").Rect} Rect */
/** @typedef {import("../../types/node.js").CellNode} CellNode */
/** @typedef {import("../../types/node.js").StateColors} StateColors */

/**
 * The user's action on a node: the template's name for it and, for a field, its value.
 * @typedef {{ node: number, kind: "press" | "edit" | "submit", action: string, value?: string }} Act
 */

const states = /** @type {const} */ (["normal", "highlighted", "selected", "disabled"]);

/**
 * Makes a button or a control with any content. Its states change colours only,
 * by the style sheet; the browser's button handles the keyboard.
 * @param {CellNode} node
 * @param {Rect} frame
 * @param {(act: Act) => void} act
 */
export function makeControl({ id, control = {}, box, label }, frame, act) {
  const { action = "", enabled = true, selected = false } = control;
  const made = element("button", { type: "button", disabled: !enabled });
  // The box's background is that of the normal state.
  const fill = { ...(box?.background ? { normal: box.background } : {}), ...control.background };
  // A disabled control is faded, unless the template has colours for that state.
  const isFaded = !enabled && !control.background?.disabled && !control.tint?.disabled;
  const colors = variables("fill", fill) + variables("tint", control.tint) + (isFaded ? "--disabled:0.5;" : "");
  applyStyle(made, "node control", placeStyle(frame), boxStyle(box) + colors);
  if (label) made.setAttribute("aria-label", label);
  if (selected) made.setAttribute("aria-pressed", "true");
  made.addEventListener("click", () => act({ node: id, kind: "press", action }));
  return made;
}

/**
 * Returns the colours by state as variables; a state without one has that of `normal`.
 * @param {string} name
 * @param {StateColors} [colors]
 */
function variables(name, colors) {
  if (!colors) return "";
  let style = "";
  for (const state of states) {
    const color = cssColor(colors[state] ?? colors.normal);
    if (color) style += `--${name}-${state}:${color};`;
  }
  return style;
}

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
 * @param {HTMLElement} rows The rows' element.
 * @param {number} row
 * @param {number} node
 * @param {string} text
 */
export function showInField(rows, row, node, text) {
  const field = rows.querySelector(`.row[data-row="${row}"] [data-node="${node}"]`);
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.value = text;
}
