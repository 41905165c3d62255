// @ts-check
import { safeLink } from "../../model/cell/link.js";
import { onlyLook, setLines } from "../../model/cell/paragraph.js";
import { element } from "../element.js";
import { drawText } from "./drawn-text.js";
import { applyStyle, boxStyle, lookStyle, placeStyle } from "./style-book.js";

/** @typedef {import("../../model/cell/paragraph.js").SetLine} SetLine */
/** @typedef {import("../../types.js").Rect} Rect */
/** @typedef {import("../../types/node.js").CellNode} CellNode */
/** @typedef {import("../../types/node.js").Look} Look */

/**
 * Fills a box with a text in the server's lines: only the server's breaks end a
 * line. Copy and search see the text itself, without these breaks and without
 * the mark of a truncation.
 * @param {HTMLElement} box Takes the text.
 * @param {CellNode} node
 * @param {Rect} frame
 */
export function fillText(box, node, frame) {
  const only = onlyLook(node);
  applyStyle(box, "node text", placeStyle(frame), textStyle(node));
  if (node.exact === false) return fillFreely(box, node, only);
  if (isPlain(node)) return drawPlainly(box, node);
  const lines = setLines(node);
  for (const [at, line] of lines.entries()) {
    const isLast = at === lines.length - 1;
    const isWrapped = line.ends === "wrapped" || line.ends === "hyphenated";
    const place = node.align === "justified" && isWrapped ? stretched(box, line, frame[2]) : box;
    for (const { text, look } of line.pieces) place.append(piece(text, look, only));
    if (isLast && node.truncation) place.append(mark(node.truncation, line, only));
    if (line.ends === "hyphenated") place.append(mark("‐", line, only));
    if (line.ends === "broken") box.append("\n");
    else if (isWrapped) endLine(box, line.hanging, node.align);
  }
}

/**
 * Returns the style of a text's box and letters as declarations.
 * @param {CellNode} node
 */
export function textStyle(node) {
  const look = onlyLook(node) ?? node.runs?.[0]?.[2] ?? {};
  return boxStyle(node.box) + lookStyle(look, `${node.lineHeight ?? 20}px`) + alignment(node);
}

/**
 * Returns whether a text can be drawn as one text node.
 * @param {CellNode} node
 */
export function isPlain({ text, exact, truncation, align, runs }) {
  if (text === undefined || exact === false || truncation || align === "justified") return false;
  const [first, another] = runs ?? [];
  return !another && !first?.[2].link && (!first || (first[0] === 0 && first[1] >= text.length));
}

/**
 * @param {HTMLElement} box
 * @param {CellNode} node
 */
function drawPlainly(box, node) {
  const text = document.createTextNode("");
  drawText(text, node);
  box.append(text);
}

/**
 * Ends a line without a character in the text.
 * @param {HTMLElement} box
 * @param {string} hanging The space at the line's end, without width where it would move the line.
 * @param {CellNode["align"]} align
 */
function endLine(box, hanging, align) {
  const isAtLeft = align === undefined || align === "left";
  if (hanging) box.append(isAtLeft ? hanging : element("span", { class: "hanging" }, hanging));
  box.append(element("br", { class: "line-end" }));
}

/**
 * Fills a box with a text that the browser breaks, because no shipped font has its letters.
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
 * @param {Look | null} only The style of the whole text, which its box has.
 */
function piece(text, look, only) {
  const link = safeLink(look.link, location.href);
  if (only && !link) return text;
  const made = link
    ? element("a", { href: link, target: "_blank", rel: "noopener noreferrer" }, text)
    : element("span", {}, text);
  applyStyle(made, "letters", "", only ? "" : lookStyle(look, "0"));
  return made;
}

/**
 * Makes the mark that ends a truncated text, or a line at a soft hyphen.
 * @param {string} token
 * @param {SetLine} line
 * @param {Look | null} only
 */
function mark(token, line, only) {
  const made = element("span", { "data-mark": token });
  const last = line.pieces.at(-1);
  applyStyle(made, "letters cut-mark", "", !only && last ? lookStyle(last.look, "0") : "");
  return made;
}

/**
 * Makes a line whose spaces are widened until it fills its box.
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
  // The two sides change places in a list that is read from right to left.
  if (align === "left" || align === "right") return `text-align:var(--align-${align},${align});`;
  return align === "center" ? "text-align:center;" : "";
}
