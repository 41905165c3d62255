// @ts-check
import { element, write } from "../element.js";

/** Milliseconds for which a note stays. */
const time = 8000;

/** A note over the list that tells the outcome of a change, with a button that undoes it. */
export class EditNote {
  #text = element("span", {});
  #undo = element("button", { type: "button", title: "Undo this change (Ctrl Z)", hidden: true }, "Undo");
  // Always there, though empty: a region that appears with its text is not announced.
  #root = element("div", { class: "edit-note" }, element("span", { role: "status" }, this.#text), this.#undo);
  #timer = 0;

  /**
   * @param {HTMLElement} stage
   * @param {() => void} undo
   */
  constructor(stage, undo) {
    this.#undo.addEventListener("click", undo);
    stage.append(this.#root);
  }

  /**
   * @param {string} text
   * @param {{ canUndo: boolean, isProblem: boolean }} kind
   */
  show(text, { canUndo, isProblem }) {
    this.#root.classList.add("is-shown");
    this.#root.classList.toggle("is-problem", isProblem);
    this.#undo.hidden = !canUndo;
    write(this.#text, text);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#end(), time);
  }

  /** Hides the note, later while the user is at it. */
  #end() {
    if (this.#root.matches(":hover, :focus-within")) this.#timer = setTimeout(() => this.#end(), time);
    else this.hide();
  }

  hide() {
    clearTimeout(this.#timer);
    this.#root.classList.remove("is-shown");
    this.#undo.hidden = true;
    write(this.#text, "");
  }
}
