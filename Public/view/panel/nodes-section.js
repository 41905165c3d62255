// @ts-check
import { integer } from "../../model/format.js";
import { element, write } from "../element.js";
import { Facts, Section } from "./section.js";

/** @typedef {import("../../types.js").NodeAction} NodeAction */
/** @typedef {import("../../types.js").NodeTree} NodeTree */
/** @typedef {import("../../types.js").Problem} Problem */

/**
 * `pointed` is called with the node under the pointer; null for none.
 * @typedef {object} Actions
 * @property {(row: number, node: number | null) => void} pointed
 * @property {(row: number, node: number) => string | null} pictureState
 * @property {() => void} showFrames
 * @property {() => void} editTemplate
 */

const invitation = "Click a row, or press Enter on it.";

/** The node tree of a row's cell. */
export class NodesSection {
  #hint = element("p", { class: "hint" }, invitation);
  #tree = element("ul", { class: "tree", "aria-label": "Node tree" });
  #facts = element("div", { class: "node-facts" });
  #callbacks = new CallbackList();
  #lastAction = element("p", { class: "hint", role: "status" });
  #frames = element("button", { type: "button", "aria-pressed": "false", title: "Outline every node in the list (o)" }, "Show frames");
  #template = element("button", { type: "button", "aria-haspopup": "dialog", title: "How rows become nodes (e)" }, "Edit template");
  #buttons = element("div", { class: "button-row" }, this.#frames, this.#template);
  #why = element("p", { class: "why", title: "Why the row is in its state, in screenfuls" });
  // Of a fixed height, so that a row with many nodes moves nothing else.
  #room = element("div", { class: "tree-room", role: "region", "aria-label": "The row's nodes", tabindex: 0 }, this.#hint, this.#tree, this.#facts, this.#callbacks.element, this.#lastAction);
  #section = new Section("Node tree", "nodes", this.#buttons, this.#why, this.#room);
  /** @type {Actions} */
  #actions;
  /** @type {NodeTree | null} */
  #shown = null;
  /** @type {typeof import("./node-line.js") | null} What writes the lines, once there are any. */
  #lines = null;
  /** @type {number | null} */
  #marked = null;
  element = this.#section.element;

  /** @param {Actions} actions */
  constructor(actions) {
    this.#actions = actions;
    this.#frames.addEventListener("click", actions.showFrames);
    this.#template.addEventListener("click", actions.editTemplate);
    this.#tree.addEventListener("pointerover", ({ target }) => this.#point(nodeAt(target)));
    this.#tree.addEventListener("pointerleave", () => this.#point(null));
  }

  /**
   * Enables the actions on cells, if a list is open.
   * @param {boolean} hasList
   */
  offer(hasList) {
    this.#frames.disabled = !hasList;
    this.#template.disabled = !hasList;
  }

  /** @param {boolean} areShown */
  framesAreShown(areShown) {
    this.#frames.setAttribute("aria-pressed", String(areShown));
  }

  /**
   * @param {NodeTree} tree
   * @param {typeof import("./node-line.js")} lines
   */
  show(tree, lines) {
    this.#lines = lines;
    this.#section.report(null);
    this.#hint.hidden = true;
    this.#section.aside.textContent = `row ${integer(tree.row)}, id ${tree.id}`;
    this.#callbacks.show(tree);
    if (this.#shown?.row !== tree.row) this.#marked = null;
    // Unchanged lines stay under the pointer.
    const isNew = JSON.stringify(this.#shown?.nodes) !== JSON.stringify(tree.nodes);
    this.#shown = tree;
    if (isNew) this.#tree.replaceChildren(...lines.treeLines(tree.nodes));
    this.#describe();
  }

  /**
   * Marks the node under the pointer in the list.
   * @param {number} row
   * @param {number | null} node
   */
  mark(row, node) {
    if (this.#shown?.row !== row || node === this.#marked) return;
    if (node !== null) this.#marked = node;
    this.#describe();
  }

  /**
   * Shows the user's action in a cell, as the viewer's event stream publishes it.
   * @param {NodeAction} event
   */
  showAction({ row, node, kind, name, action, value, version }) {
    const word = action ? ` “${action}”` : "";
    const called = name ? ` (${name})` : "";
    const text = value === null ? "" : `: ${value}`;
    const written = version === null ? "" : `; the list has version ${integer(version)}`;
    write(this.#lastAction, `${kind}${word} on node ${node}${called} of row ${integer(row)}${text}${written}`);
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

  /** @param {string} reason Why the row is in its state. */
  explain(reason) {
    write(this.#why, reason);
  }

  clear() {
    this.#hint.hidden = false;
    write(this.#hint, invitation);
    write(this.#why, "");
    this.#section.aside.textContent = "";
    this.#section.report(null);
    this.#tree.replaceChildren();
    this.#facts.replaceChildren();
    this.#callbacks.clear();
    this.#shown = null;
    this.#marked = null;
  }

  /** @param {number | null} node */
  #point(node) {
    if (!this.#shown) return;
    this.#actions.pointed(this.#shown.row, node);
    this.mark(this.#shown.row, node);
  }

  #describe() {
    const node = this.#shown?.nodes.find((node) => node.id === this.#marked);
    for (const line of this.#tree.children) line.classList.toggle("is-marked", node !== undefined && nodeAt(line) === node.id);
    if (!this.#shown || !this.#lines || !node) return this.#facts.replaceChildren();
    const facts = new Facts("is-single");
    facts.show(this.#lines.nodeFacts(node, this.#actions.pictureState(this.#shown.row, node.id)));
    this.#facts.replaceChildren(facts.element);
  }
}

/** @param {EventTarget | null} target */
function nodeAt(target) {
  const line = target instanceof Element ? target.closest("[data-of]") : null;
  return line ? Number(line.getAttribute("data-of")) : null;
}

/** The latest lifecycle callbacks of a cell with their times, the oldest first. */
class CallbackList {
  #list = element("ol", { class: "callbacks", "aria-label": "Callbacks" });
  element = element("div", { hidden: true }, element("h3", { class: "callbacks-title" }, "Callbacks"), this.#list);
  #written = "";

  /** @param {NodeTree} tree */
  show({ row, callbacks, clock }) {
    this.element.hidden = callbacks.length === 0;
    const written = JSON.stringify([row, callbacks]);
    if (written === this.#written) return;
    this.#written = written;
    this.#list.replaceChildren(
      ...callbacks.map(({ name, at }) => {
        const title = `${seconds(at)} after the viewer was opened, ${seconds(clock - at)} before this was asked for`;
        return element("li", { title }, element("span", {}, name), element("span", { class: "callback-time" }, seconds(at)));
      }),
    );
  }

  clear() {
    this.element.hidden = true;
    this.#list.replaceChildren();
    this.#written = "";
  }
}

/** @param {number} milliseconds */
const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(2)} s`;
