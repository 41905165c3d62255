// @ts-check
import { element, write } from "../element.js";
import { Section } from "../panel/section.js";

/** @typedef {import("../../model/rows/row-text.js").CopyFormat} CopyFormat */

/** @typedef {"insert" | "change" | "delete" | "up" | "down" | "undo" | "redo" | "copy" | "download"} RowCommand */

/** @type {readonly (readonly [command: RowCommand, label: string, title: string])[]} */
const edits = [
  ["insert", "Add", "Add a row below the active one (a)"],
  ["change", "Change", "Change the active row's values (F2)"],
  ["delete", "Delete", "Delete the active or the selected rows (Delete)"],
  ["up", "Up", "Move the row, or the selected rows, one up (Alt ↑)"],
  ["down", "Down", "Move the row, or the selected rows, one down (Alt ↓)"],
  ["undo", "Undo", "Undo your latest change of rows (Ctrl Z)"],
  ["redo", "Redo", "Make the change again that was undone (Ctrl Shift Z)"],
];

/** @type {readonly (readonly [command: RowCommand, label: string, title: string])[]} */
const copies = [
  ["copy", "Copy", "Copy the selected rows, or those on screen (Ctrl C)"],
  ["download", "Download", "Save the selected rows, or those on screen, as a file"],
];

/** The section of the panel that edits and copies rows. */
export class RowsSection {
  /** @type {Map<RowCommand, HTMLButtonElement>} */
  #buttons = new Map();
  #format = element(
    "select",
    { "aria-label": "Format of copied rows", title: "How rows are copied: CSV with a header, or JSON with an object for each" },
    element("option", { value: "csv" }, "CSV"),
    element("option", { value: "json" }, "JSON"),
  );
  #reason = element("p", { class: "hint", id: "rows-reason" });
  #reach = element("p", { class: "hint", id: "rows-reach" });
  #section;

  /** @param {(command: RowCommand) => void} run */
  constructor(run) {
    const row = (/** @type {typeof edits} */ commands, /** @type {HTMLElement[]} */ ...before) =>
      element("div", { class: "button-row" }, ...before, ...commands.map((each) => this.#button(each, run)));
    this.#section = new Section("Rows", "rows", row(edits), this.#reason, row(copies, this.#format), this.#reach);
    this.element = this.#section.element;
  }

  /** @returns {CopyFormat} */
  get format() {
    return this.#format.value === "json" ? "json" : "csv";
  }

  /**
   * @param {object} state
   * @param {string} state.subject The active or the selected rows in words.
   * @param {string} state.reach The rows that would be copied in words.
   * @param {string} state.reason Why the list takes no edits; empty if it does.
   * @param {ReadonlySet<RowCommand>} state.usable
   */
  show({ subject, reach, reason, usable }) {
    write(this.#section.aside, subject);
    write(this.#reason, reason);
    this.#reason.hidden = reason === "";
    write(this.#reach, reach);
    for (const [command, button] of this.#buttons) {
      // A button that loses its use keeps the focus.
      button.setAttribute("aria-disabled", String(!usable.has(command)));
    }
  }

  /**
   * @param {readonly [command: RowCommand, label: string, title: string]} command
   * @param {(command: RowCommand) => void} run
   */
  #button([command, label, title], run) {
    const button = element("button", { type: "button", title, "data-command": command }, label);
    button.addEventListener("click", () => button.getAttribute("aria-disabled") !== "true" && run(command));
    this.#buttons.set(command, button);
    return button;
  }
}
