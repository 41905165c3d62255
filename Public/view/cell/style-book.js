// @ts-check
import { cssColor } from "../../model/cell/color.js";

/** @typedef {import("../../types.js").Rect} Rect */
/** @typedef {import("../../types/node.js").Box} Box */
/** @typedef {import("../../types/node.js").CellNode} CellNode */
/** @typedef {import("../../types/node.js").Look} Look */

/** The limit of rules in a book; further declarations are set on the element, which costs more. */
const maxRules = 400;

/**
 * Declarations as classes: the browser computes a class once, but an element's
 * own declarations every time.
 */
class StyleBook {
  sheet = new CSSStyleSheet();
  #prefix;
  /** @type {Map<string, string>} */
  #classes = new Map();

  /** @param {string} prefix The prefix of the classes' names. */
  constructor(prefix) {
    this.#prefix = prefix;
    document.adoptedStyleSheets.push(this.sheet);
  }

  /**
   * Returns the class for declarations.
   * @param {string} declarations
   * @returns {string | null} Null when the book is full.
   */
  className(declarations) {
    const known = this.#classes.get(declarations);
    if (known) return known;
    if (this.#classes.size >= maxRules) return null;
    const made = `${this.#prefix}-${this.#classes.size}`;
    this.sheet.insertRule(`@layer nodes{.${made}{${declarations}}}`);
    this.#classes.set(declarations, made);
    return made;
  }
}

/** Styles of letters and boxes, for trees beside the document's too: a template's nodes have few different ones. */
export const looks = new StyleBook("look");

/** Places of the nodes of prototypes. */
export const places = new StyleBook("place");

/**
 * Sets an element's classes, place and style in two writes.
 * @param {HTMLElement} element
 * @param {string} classes
 * @param {string} place Declarations that few elements share.
 * @param {string} look Declarations that many share.
 */
export function applyStyle(element, classes, place, look) {
  const shared = look ? looks.className(look) : null;
  element.className = shared ? `${classes} ${shared}` : classes;
  const own = shared === null ? place + look : place;
  if (own) element.style.cssText = own;
}

/**
 * Sets an element's classes, place and style, where many elements share the place.
 * @param {HTMLElement} element
 * @param {string} classes
 * @param {string} place
 * @param {string} look
 */
export function applyStyleAtPlace(element, classes, place, look) {
  const shared = places.className(place);
  applyStyle(element, shared ? `${classes} ${shared}` : classes, shared ? "" : place, look);
}

/** The default size of letters in points. */
const defaultSize = 16;

/**
 * Returns the place of a node as declarations: from the side where reading begins, so that a cell is mirrored in a list
 * that is read from right to left.
 * @param {Rect} frame In its parent.
 */
export const placeStyle = ([x, y, width, height]) => `inset-inline-start:${x}px;top:${y}px;width:${width}px;height:${height}px;`;

/**
 * Returns the style of a node's box as declarations.
 * @param {Box} [box]
 */
export function boxStyle(box) {
  if (!box) return "";
  const { background, borderColor, borderWidth = 0, cornerRadius = 0, opacity = 1, clips } = box;
  const fill = cssColor(background);
  const line = cssColor(borderColor);
  let style = "";
  if (fill) style += `background:${fill};`;
  // A shadow, unlike a border, has no width: frames in the box are relative to its edge.
  if (line && borderWidth > 0) style += `box-shadow:inset 0 0 0 ${borderWidth}px ${line};`;
  if (cornerRadius > 0) style += `border-radius:${cornerRadius}px;`;
  if (opacity < 1) style += `opacity:${opacity};`;
  if (clips) style += "overflow:hidden;";
  return style;
}

/**
 * Returns the placeholder of a picture or a map as declarations.
 * @param {CellNode} node
 */
export function placeholderStyle({ placeholderColor }) {
  const color = cssColor(placeholderColor);
  // A placeholder in the template's colour has no outline.
  return color ? `--placeholder:${color};--placeholder-line:transparent;` : "";
}

/**
 * Returns the style of letters as declarations. The fallback families are the
 * server's, in its order.
 * @param {Look} look
 * @param {string} lineHeight Such as `20px`.
 */
export function lookStyle({ family, size = defaultSize, bold, italic, letterSpacing, tabularNumbers, color }, lineHeight) {
  const families = family ? `${quoted(family)},var(--cell-fonts)` : "var(--cell-fonts)";
  let style = `font:${italic ? "italic " : ""}${bold ? 700 : 400} ${size}px/${lineHeight} ${families};`;
  if (letterSpacing) style += `letter-spacing:${letterSpacing}px;`;
  if (tabularNumbers) style += "font-variant-numeric:tabular-nums;";
  const ink = cssColor(color);
  return ink ? `${style}color:${ink};` : style;
}

/** @param {string} family */
export const quoted = (family) => `"${family.replace(/["\\\n]/g, "")}"`;
