// @ts-check
import { decimal, integer } from "../../model/format.js";
import { bit, letter, nameOf } from "../../model/states.js";
import { element } from "../element.js";

/** @typedef {import("../../types.js").Rect} Rect */
/** @typedef {import("../../types.js").TreeNode} TreeNode */

/**
 * A node that may lack a state, as in the preview of a template.
 * @typedef {Omit<TreeNode, "state"> & { state?: number }} AnyNode
 */

/**
 * Returns a line for each node, each followed by those of its children.
 * @param {readonly AnyNode[]} nodes Parents before their children.
 */
export function treeLines(nodes) {
  /** @type {HTMLElement[]} */
  const lines = [];
  const ids = new Set(nodes.map(({ id }) => id));
  const children = groups(nodes);
  const add = (/** @type {AnyNode} */ node, /** @type {number} */ depth) => {
    lines.push(nodeLine(node, depth));
    for (const child of children.get(node.id) ?? []) add(child, depth + 1);
  };
  for (const node of nodes) if (node.parent === null || !ids.has(node.parent)) add(node, 0);
  return lines;
}

/**
 * Groups nodes by parent.
 * @param {readonly AnyNode[]} nodes
 */
function groups(nodes) {
  /** @type {Map<number | null, AnyNode[]>} */
  const found = new Map();
  for (const node of nodes) {
    const siblings = found.get(node.parent);
    if (siblings) siblings.push(node);
    else found.set(node.parent, [node]);
  }
  return found;
}

/**
 * Makes the line of a node: state, kind and name, content, frame.
 * @param {AnyNode} node
 * @param {number} depth
 */
function nodeLine(node, depth) {
  const kind = element("span", { class: "tree-kind" }, node.kind);
  if (node.name) kind.append(" ", element("span", { class: "tree-name" }, node.name));
  const item = element(
    "li",
    { "data-of": node.id },
    ...(node.state === undefined ? [] : [badge(node.state)]),
    kind,
    element("span", { class: "tree-content" }, content(node)),
    element("span", { class: "tree-frame", title: "left, top, width, height in its parent" }, frameText(node.frame)),
  );
  item.style.setProperty("--depth", String(depth));
  return item;
}

/**
 * Returns the facts about a node by term.
 * @param {AnyNode} node
 * @param {string | null} picture The state of its picture; null for none.
 * @returns {[term: string, value: string][]}
 */
export function nodeFacts(node, picture) {
  /** @type {[string, string | undefined | false | null][]} */
  const facts = [
    ["node", `${node.id}, ${node.kind}${node.name ? ` “${node.name}”` : ""}`],
    ["state", node.state === undefined ? null : stateText(node.state)],
    ["frame", frameText(node.frame)],
    ["size range", node.sizeRange && rangeText(node.sizeRange)],
    ["text", node.text],
    ["lines", node.lines && linesText(node)],
    ["looks", node.runs && node.runs.map(([, , look]) => lookText(look)).join("; ")],
    ["heights", node.exact === false && "measured by the page: letters that no font has"],
    ["read aloud", node.label === "" ? "nothing" : node.label],
    ["link", node.link],
    ["picture", picture && `${picture}: ${unsigned(node.image ?? node.images?.[0] ?? node.video?.poster ?? "")}`],
    ["action", node.control?.action],
    ["control", node.control && controlText(node.control)],
    ["draft", node.draft],
  ];
  return facts.flatMap(([term, value]) => (value ? [/** @type {[string, string]} */ ([term, value])] : []));
}

/** @param {number} state */
function badge(state) {
  const each = letter(state);
  return element("span", { class: "badge", "data-state": each, title: nameOf[each] }, each);
}

/** @param {AnyNode} node */
function content({ text, image, images, video, map, value, control }) {
  return text ?? (unsigned(image ?? images?.[0] ?? "") || (video?.url ?? map?.region ?? value ?? control?.action ?? ""));
}

/**
 * Returns the address that a row gives a picture which the server passes on.
 * @param {string} address
 */
function unsigned(address) {
  const signed = /^\/media\/\w{26}\?url=(.+)$/.exec(address);
  return signed?.[1] ? decodeURIComponent(signed[1]) : address;
}

/** @param {AnyNode} node */
function linesText({ lines = [], lineHeight, truncation }) {
  const widths = lines.map(([, , width]) => decimal(Math.round(width * 100) / 100)).join(", ");
  return `${integer(lines.length)} of ${lineHeight ?? 20} px, ${widths} wide${truncation ? ", cut" : ""}`;
}

/** @param {import("../../types/node.js").Look} look */
function lookText({ family, size = 16, bold, italic }) {
  return [family, `${decimal(size)} px`, bold && "bold", italic && "italic"].filter(Boolean).join(" ");
}

/**
 * Names the ranges in a state.
 * @param {number} state
 */
function stateText(state) {
  return Object.entries(bit).flatMap(([name, value]) => (state & value ? [name] : [])).join(", ");
}

/** @param {import("../../types/node.js").Control} control */
function controlText({ enabled = true, selected = false }) {
  return [enabled ? "enabled" : "disabled", selected && "selected"].filter(Boolean).join(", ");
}

/**
 * Formats the range of allowed widths and heights.
 * @param {NonNullable<TreeNode["sizeRange"]>} range
 */
function rangeText({ min, max }) {
  const length = (/** @type {number | "inf"} */ points) => (points === "inf" ? "∞" : decimal(Math.round(points * 100) / 100));
  const span = (/** @type {0 | 1} */ axis) => (min[axis] === max[axis] ? length(min[axis]) : `${length(min[axis])}–${length(max[axis])}`);
  return `${span(0)} × ${span(1)}`;
}

/** @param {Rect} rect */
const frameText = ([x, y, width, height]) => `${decimal(x)},${decimal(y)} ${decimal(width)}×${decimal(height)}`;
