// @ts-check
import { decimal, integer } from "../../model/format.js";
import { letter, nameOf } from "../../model/states.js";
import { element, write } from "../element.js";
import { Section } from "./section.js";

/** @typedef {import("../../types.js").NodeTree} NodeTree */
/** @typedef {import("../../types.js").Problem} Problem */
/** @typedef {import("../../types.js").Rect} Rect */
/** @typedef {import("../../types.js").TreeNode} TreeNode */

const invitation = "Click a row, or press Enter on it.";

/** What the cell of a row is made of. */
export class NodesSection {
  #hint = element("p", { class: "hint" }, invitation);
  #tree = element("ul", { class: "tree", "aria-label": "Node tree" });
  #section = new Section("Node tree", "nodes", this.#hint, this.#tree);
  element = this.#section.element;

  /** @param {NodeTree} tree */
  show(tree) {
    this.#section.report(null);
    this.#hint.hidden = true;
    this.#section.aside.textContent = `row ${integer(tree.row)}, id ${tree.id}`;
    /** @type {Map<number, number>} */
    const depths = new Map();
    this.#tree.replaceChildren(
      ...tree.nodes.map((node) => {
        const depth = node.parent === null ? 0 : (depths.get(node.parent) ?? 0) + 1;
        depths.set(node.id, depth);
        return line(node, depth);
      }),
    );
  }

  /**
   * @param {number} row
   * @param {Problem} problem
   */
  fail(row, problem) {
    this.clear();
    this.#section.aside.textContent = `row ${integer(row)}`;
    if (problem.code === "rowHasNoNode") write(this.#hint, "The row is outside every range, so it has no node.");
    else this.#section.report(problem);
  }

  clear() {
    this.#hint.hidden = false;
    write(this.#hint, invitation);
    this.#section.aside.textContent = "";
    this.#section.report(null);
    this.#tree.replaceChildren();
  }
}

/**
 * @param {TreeNode} node
 * @param {number} depth
 */
function line(node, depth) {
  const each = letter(node.state);
  const badge = element("span", { class: "badge", "data-state": each, title: nameOf[each] }, each);
  const content = element("span", { class: "tree-content" }, node.text ?? node.image ?? "");
  const item = element(
    "li",
    {},
    badge,
    element("span", { class: "tree-kind" }, node.kind),
    content,
    element("span", { class: "tree-frame", title: "left, top, width, height" }, frame(node.frame)),
  );
  item.style.setProperty("--depth", String(depth));
  return item;
}

/** @param {Rect} rect */
const frame = ([x, y, width, height]) => `${decimal(x)},${decimal(y)} ${decimal(width)}×${decimal(height)}`;
