// @ts-check
import { safeLink } from "../../model/cell/link.js";
import { onlyLook, setLines } from "../../model/cell/paragraph.js";
import { element } from "../element.js";
import { boxStyle } from "./frame.js";
import { lookStyle } from "./look.js";

/** @typedef {import("../../model/cell/paragraph.js").SetLine} SetLine */
/** @typedef {import("../../types.js").Rect} Rect */
/** @typedef {import("../../types/node.js").CellNode} CellNode */
/** @typedef {import("../../types/node.js").Look} Look */

/**
 * A text in the lines that the server has broken it into: one box, line feeds
 * between the lines. These and the mark of a cut are drawn by the style sheet,
 * so that what is copied or searched is the text itself.
 * @param {HTMLElement} box Takes the text.
 * @param {CellNode} node
 * @param {Rect} frame
 */
export function fillText(box, node, frame) {
  const only = onlyLook(node);
  const first = only ?? node.runs?.[0]?.[2] ?? {};
  box.style.cssText = boxStyle(frame, node.box) + lookStyle(first, `${node.lineHeight ?? 20}px`) + alignment(node);
  if (node.exact === false) return fillFreely(box, node, only);
  const lines = setLines(node);
  for (const [at, line] of lines.entries()) {
    const isLast = at === lines.length - 1;
    const place = node.align === "justified" && line.ends === "wrapped" ? stretched(box, line, frame[2]) : box;
    for (const { text, look } of line.pieces) place.append(piece(text, look, only));
    if (isLast && node.truncation) place.append(mark(node.truncation, line, only));
    if (line.ends === "broken") box.append("\n");
    else if (line.ends === "wrapped") box.append(element("span", { class: "line-end" }, line.hanging));
  }
}

/**
 * A text that the browser breaks: letters that no shipped font has.
 * @param {HTMLElement} box
 * @param {CellNode} node
 * @param {Look | null} only
 */
function fillFreely(box, node, only) {
  box.dir = "auto";
  box.classList.add("is-free");
  const whole = { ...node, lines: /** @type {[number, number, number][]} */ ([[0, node.text?.length ?? 0, 0]]) };
  for (const { pieces } of setLines(whole)) box.append(...pieces.map(({ text, look }) => piece(text, look, only)));
  if (!node.truncation || !node.lines) return;
  box.classList.add("is-cut");
  box.style.setProperty("--lines", String(node.lines.length));
}

/**
 * @param {string} text
 * @param {Look} look
 * @param {Look | null} only The look of the whole text, which its box has already.
 */
function piece(text, look, only) {
  const link = safeLink(look.link, location.href);
  if (only && !link) return text;
  const made = link
    ? element("a", { class: "letters", href: link, target: "_blank", rel: "noopener noreferrer" }, text)
    : element("span", { class: "letters" }, text);
  if (!only) made.style.cssText = lookStyle(look, "0");
  return made;
}

/**
 * What ends a text that was cut.
 * @param {string} token
 * @param {SetLine} line
 * @param {Look | null} only
 */
function mark(token, line, only) {
  const made = element("span", { class: "letters cut-mark", "data-mark": token });
  const last = line.pieces.at(-1);
  if (!only && last) made.style.cssText = lookStyle(last.look, "0");
  return made;
}

/**
 * A line whose spaces are widened until it fills its box.
 * @param {HTMLElement} box
 * @param {SetLine} line
 * @param {number} width
 */
function stretched(box, line, width) {
  const made = element("span");
  if (line.spaces > 0) made.style.wordSpacing = `${Math.max(0, width - line.width) / line.spaces}px`;
  box.append(made);
  return made;
}

/** @param {CellNode} node */
function alignment({ align }) {
  return align && align !== "justified" ? `text-align:${align};` : "";
}
