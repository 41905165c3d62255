// @ts-check
import { decimal } from "../model/format.js";
import { lineOf } from "../model/json-places.js";
import { CellView } from "./cell/cell-view.js";
import { openDialog } from "./dialogs.js";
import { byID, element, write } from "./element.js";
import { treeLines } from "./panel/node-line.js";

/** @typedef {import("../model/json-places.js").Place} Place */
/** @typedef {import("../types/node.js").CellNode} CellNode */
/** @typedef {import("./cell/picture.js").NodePicture} NodePicture */

/**
 * A fault in the template and its place.
 * @typedef {{ message: string, place: Place | null }} Fault
 */

/**
 * `save` returns whether the template was stored.
 * @typedef {{ edited: () => void, save: () => Promise<boolean>, reset: () => void, retry: (node: number) => void, closed: () => void }} Actions
 */

const indent = "  ";

/** The template editor: the text, a preview of a row, and the fault. */
export class TemplateSheet {
  #dialog = byID("template-dialog", HTMLDialogElement);
  #text = byID("template-text", HTMLTextAreaElement);
  #numbers = byID("template-numbers", HTMLElement);
  #fault = byID("template-fault", HTMLButtonElement);
  #notice = byID("template-notice", HTMLElement);
  #preview = byID("template-preview", HTMLElement);
  #tree = byID("template-tree", HTMLElement);
  #size = byID("template-size", HTMLElement);
  #row = byID("template-row", HTMLInputElement);
  #unsaved;
  /** The text as last stored or loaded. */
  #kept = "";
  #actions;
  /** @type {CellView | null} */
  #view = null;
  /** @type {Place | null} */
  #wrong = null;

  /** @param {Actions} actions */
  constructor(actions) {
    this.#actions = actions;
    this.#unsaved = new UnsavedDialog(actions.save);
    this.#text.addEventListener("input", () => {
      this.#number();
      actions.edited();
    });
    this.#text.addEventListener("scroll", () => (this.#numbers.scrollTop = this.#text.scrollTop), { passive: true });
    this.#text.addEventListener("keydown", (event) => this.#key(event));
    this.#row.addEventListener("input", () => actions.edited());
    this.#fault.addEventListener("click", () => this.#select());
    byID("template-save", HTMLButtonElement).addEventListener("click", () => void actions.save());
    byID("template-reset", HTMLButtonElement).addEventListener("click", () => this.#askBefore(actions.reset));
    this.#dialog.addEventListener("cancel", (event) => {
      if (event.target !== this.#dialog || !this.isChanged) return;
      event.preventDefault();
      this.#askToClose();
    });
    this.#dialog.addEventListener("close", () => {
      // A browser closes a dialog without `cancel` when Escape is pressed repeatedly: the text is still there.
      if (this.isChanged) {
        openDialog(this.#dialog);
        return this.#askToClose();
      }
      this.#view?.stop();
      actions.closed();
    });
    addEventListener("beforeunload", (event) => {
      if (this.isOpen && this.isChanged) event.preventDefault();
    });
    this.#tree.addEventListener("pointerover", ({ target }) => this.#mark(target));
    this.#tree.addEventListener("pointerleave", () => this.#mark(null));
  }

  get isOpen() {
    return this.#dialog.open;
  }

  get text() {
    return this.#text.value;
  }

  /** Whether the text is not stored. */
  get isChanged() {
    return this.text !== this.#kept;
  }

  /** @param {string} text The stored text. */
  keep(text) {
    this.#kept = text;
  }

  /** The row of the preview. */
  get row() {
    return Math.max(0, Math.floor(Number(this.#row.value)) || 0);
  }

  /**
   * @param {string} list Its name.
   * @param {number} row
   * @param {number} rows
   */
  open(list, row, rows) {
    byID("template-title", HTMLElement).textContent = `Template of ${list}`;
    this.#row.value = String(row);
    this.#row.max = String(Math.max(0, rows - 1));
    this.#text.value = "";
    this.keep("");
    this.#number();
    this.#preview.replaceChildren();
    this.#tree.replaceChildren();
    write(this.#size, "");
    this.fail(null);
    this.say("");
    openDialog(this.#dialog);
  }

  /** @param {string} text The server's. */
  fill(text) {
    this.#text.value = text;
    this.keep(text);
    this.#text.setSelectionRange(0, 0);
    this.#text.scrollTop = 0;
    this.#number();
    this.#text.focus();
  }

  /** @param {string} words */
  say(words) {
    write(this.#notice, words);
  }

  /** @param {Fault | null} fault Null for none. */
  fail(fault) {
    this.#wrong = fault?.place ?? null;
    const line = this.#wrong ? lineOf(this.text, this.#wrong.start).line : 0;
    write(this.#fault, fault ? (line > 0 ? `Line ${line}: ${fault.message}` : fault.message) : "");
    this.#fault.hidden = fault === null;
    this.#dialog.classList.toggle("is-faulty", fault !== null);
    for (const [at, each] of [...this.#numbers.children].entries()) each.classList.toggle("is-wrong", at === line - 1);
  }

  /**
   * Shows the preview of a row.
   * @param {readonly CellNode[]} nodes
   * @param {[width: number, height: number]} size
   */
  show(nodes, [width, height]) {
    this.#view?.stop();
    this.#view = new CellView(nodes, { act: () => {}, retry: this.#actions.retry });
    const page = element("div", { class: "cell-body" }, this.#view.element);
    page.style.cssText = `width:${width}px;height:${height}px`;
    this.#preview.replaceChildren(page);
    this.#tree.replaceChildren(...treeLines(nodes));
    write(this.#size, `${decimal(width)} × ${decimal(height)}`);
  }

  /** @param {(node: number) => NodePicture} picture */
  showPictures(picture) {
    this.#view?.show(picture, true);
  }

  #number() {
    const lines = this.text.split("\n").length;
    const { children } = this.#numbers;
    while (children.length > lines) children[children.length - 1]?.remove();
    while (children.length < lines) this.#numbers.append(element("span", {}, String(children.length + 1)));
    this.#numbers.scrollTop = this.#text.scrollTop;
  }

  #select() {
    if (!this.#wrong) return;
    const { start, end } = this.#wrong;
    this.#text.focus();
    const above = lineOf(this.text, start).line - 3;
    this.#text.scrollTop = Math.max(0, above * Number.parseFloat(getComputedStyle(this.#text).lineHeight));
    this.#text.setSelectionRange(start, end);
  }

  #askToClose() {
    this.#askBefore(() => {
      this.keep(this.text);
      this.#dialog.close();
    });
  }

  /**
   * Calls an action that discards the text, after unsaved text is stored or given up.
   * @param {() => void} act
   */
  #askBefore(act) {
    if (this.isChanged) this.#unsaved.ask(act);
    else act();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if ((event.ctrlKey || event.metaKey) && (event.key === "s" || event.key === "Enter")) {
      event.preventDefault();
      void this.#actions.save();
    } else if (event.key === "Tab" && !event.shiftKey && !event.ctrlKey && !event.altKey) {
      // Escape and Shift Tab still leave the text.
      event.preventDefault();
      this.#text.setRangeText(indent, this.#text.selectionStart, this.#text.selectionEnd, "end");
      this.#text.dispatchEvent(new Event("input"));
    }
  }

  /** @param {EventTarget | null} target */
  #mark(target) {
    const line = target instanceof Element ? target.closest("[data-of]") : null;
    this.#preview.querySelector(".is-marked")?.classList.remove("is-marked");
    if (line) this.#preview.querySelector(`[data-node="${line.getAttribute("data-of")}"]`)?.classList.add("is-marked");
  }
}

/** The dialog that asks to keep, save or discard unsaved text. */
class UnsavedDialog {
  #dialog = byID("unsaved-dialog", HTMLDialogElement);
  #goOn = () => {};

  /** @param {() => Promise<boolean>} save Returns whether the text is stored. */
  constructor(save) {
    byID("unsaved-keep", HTMLButtonElement).addEventListener("click", () => this.#dialog.close());
    byID("unsaved-discard", HTMLButtonElement).addEventListener("click", () => this.#end());
    byID("unsaved-save", HTMLButtonElement).addEventListener("click", async () => {
      // The editor shows the fault.
      if (await save()) this.#end();
      else this.#dialog.close();
    });
  }

  /** @param {() => void} goOn Called once the text is stored or given up. */
  ask(goOn) {
    this.#goOn = goOn;
    openDialog(this.#dialog);
  }

  #end() {
    this.#dialog.close();
    this.#goOn();
  }
}
