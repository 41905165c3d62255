// @ts-check
import { integer } from "../model/format.js";
import { readRows } from "../model/read-rows.js";
import { callAll } from "../net/api.js";
import { openDialog, showErrors } from "../view/dialogs.js";
import { byID, element } from "../view/element.js";
import { typeAhead } from "./typed-ahead.js";

/** @typedef {import("../model/permalink.js").Choice} Choice */
/** @typedef {import("../types.js").List} List */

/** The keys that open a chooser of the browser's. */
const opening = ["Enter", " ", "ArrowDown", "ArrowUp"];

/** The open list's name; the chooser and the form for a new list are loaded when they are first opened. */
export class Lists {
  #select = byID("lists", HTMLSelectElement);
  /** @type {import("./new-list.js").NewList | null} */
  #form = null;
  /** @type {import("./list-chooser.js").ListChooser | null} */
  #chooser = null;
  #wasOpen = false;
  /** @type {List[]} */
  #lists = [];
  /** @type {(list: List, choice?: Choice) => void} */
  #chosen;
  /** @type {(list: List) => void} */
  #remove;
  /** @type {(text: string) => void} */
  #failed;

  /**
   * @param {(list: List, choice?: Choice) => void} chosen Called with the arrangement that suits a new list.
   * @param {(list: List) => void} remove Called when the user wants to delete a list.
   * @param {(text: string) => void} failed Called when what the user wants could not be loaded.
   */
  constructor(chosen, remove, failed) {
    this.#failed = failed;
    this.#chosen = chosen;
    this.#remove = remove;
    // The chooser with a field takes the place of the browser's.
    this.#select.addEventListener("pointerdown", () => (this.#wasOpen = this.#chooser?.isOpen ?? false));
    this.#select.addEventListener("mousedown", (event) => event.preventDefault());
    this.#select.addEventListener("click", () => this.#wasOpen || void this.#search());
    this.#select.addEventListener("keydown", (event) => {
      if (!opening.includes(event.key)) return;
      event.preventDefault();
      void this.#search();
    });
    this.#select.addEventListener("change", () => {
      const list = this.#lists.find((list) => list.id === this.#select.value);
      if (list) chosen(list);
    });
    // Imports and the API create lists as well: fetch them again on focus.
    this.#select.addEventListener("focus", () => void this.load().catch(() => {}));
    byID("new-list", HTMLButtonElement).addEventListener("click", () => void this.#offer());
    listenToDrops((file) => void this.#offer(file));
  }

  /**
   * Fetches all lists.
   * @returns {Promise<List[]>}
   * @throws {ApiError | TypeError}
   */
  async load() {
    this.#lists = await callAll("lists");
    this.#fill(this.#select.value);
    return this.#lists;
  }

  /**
   * Marks the open list.
   * @param {string} id Empty for none.
   */
  mark(id) {
    this.#fill(id);
  }

  /**
   * Updates the number of a list's rows.
   * @param {string} id
   * @param {number} rows
   */
  resize(id, rows) {
    const list = this.#lists.find((list) => list.id === id);
    if (!list || list.rows === rows) return;
    list.rows = rows;
    const option = [...this.#select.options].find((option) => option.value === id);
    if (option) option.textContent = label(list);
  }

  /** @param {string} id */
  #fill(id) {
    const labels = this.#lists.map(label);
    const isSame = [...this.#select.options].map((option) => option.text).join("\n") === labels.join("\n");
    // Replacing the options would close an open chooser.
    if (!isSame) {
      const options = this.#lists.map((list, at) => element("option", { value: list.id }, labels[at] ?? ""));
      this.#select.replaceChildren(...options);
    }
    this.#select.value = id;
  }

  async #search() {
    this.#select.focus();
    try {
      await typeAhead(async () => {
        const { ListChooser, loadStyles } = await import("./list-chooser.js");
        await loadStyles();
        this.#chooser ??= new ListChooser(this.#select, { load: () => this.load(), chosen: this.#chosen, remove: this.#remove });
        if (!this.#chooser.isOpen) this.#chooser.open(this.#lists, this.#select.value);
      });
    } catch {
      // Letters choose all the same.
      this.#failed("The chooser of lists could not be loaded.");
    }
  }

  /** @param {File} [file] The file whose rows the list is to have. */
  async #offer(file) {
    try {
      await typeAhead(async () => {
        const { NewList, loadParts } = await import("./new-list.js");
        await loadParts();
        this.#form ??= new NewList(async (list, choice) => {
          await this.load();
          this.#chosen(list, choice);
        });
        this.#form.offer(this.#lists.map((list) => list.name), file);
      });
    } catch {
      this.#failed("The form for a new list could not be loaded.");
    }
  }
}

/**
 * Takes files that are dropped on the page, unless another dialog is open.
 * @param {(file: File) => void} dropped
 */
function listenToDrops(dropped) {
  const isOurs = (/** @type {DragEvent} */ { dataTransfer }) => dataTransfer?.types.includes("Files") && !document.querySelector("dialog[open]:not(#new-list-dialog)");
  addEventListener("dragover", (event) => isOurs(event) && event.preventDefault());
  addEventListener("drop", (event) => {
    if (!isOurs(event)) return;
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (file) dropped(file);
  });
}

/** @param {List} list */
const label = (list) => `${list.name} (${integer(list.rows)})`;

/**
 * Prepares the dialog that asks for a row to go to.
 * @param {() => number} rowCount
 * @param {(row: number) => void} go
 * @returns {() => void} Opens the dialog.
 */
export function goToDialog(rowCount, go) {
  const dialog = byID("go-to-dialog", HTMLDialogElement);
  const form = byID("go-to-form", HTMLFormElement);
  const input = byID("go-to-row", HTMLInputElement);
  const none = "The list has no rows.";
  const range = () => `0 to ${integer(rowCount() - 1)}`;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const row = readRows(input.value);
    if (row === null || row >= rowCount()) {
      return showErrors(form, { row: rowCount() > 0 ? `A row from ${range()}.` : none });
    }
    dialog.close();
    go(row);
  });
  return () => {
    showErrors(form, {});
    byID("go-to-range", HTMLElement).textContent = rowCount() > 0 ? range() : none;
    openDialog(dialog);
    input.select();
  };
}
