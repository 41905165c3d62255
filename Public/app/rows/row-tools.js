// @ts-check
import { integer } from "../../model/format.js";
import { EditLog } from "../../model/rows/edit-log.js";
import { rowCommandOf } from "../../model/rows/row-keys.js";
import { reasonIn } from "../../net/api.js";
import { fixClipboard } from "../../view/cell/clipboard.js";
import { byID } from "../../view/element.js";
import { EditNote } from "../../view/rows/edit-note.js";
import { RowsSection } from "../../view/rows/rows-section.js";
import { loadStyleSheet } from "../late-styles.js";
import { RowChanges } from "./row-changes.js";
import { RowCopier } from "./row-copier.js";
import { Refusal, RowEditor, whyNotEditable } from "./row-editor.js";
import { RowFlashes } from "./row-flashes.js";
import { RowSelection } from "./row-selection.js";

/** @typedef {import("../../types.js").List} List */
/** @typedef {import("../../types.js").ViewerEvents} ViewerEvents */
/** @typedef {import("../../view/rows/rows-section.js").RowCommand} RowCommand */
/** @typedef {import("../page.js").Page} Page */

/** Loads the style sheet of what is shown here. */
export const loadStyles = () => loadStyleSheet("rows");

/** @typedef {{ list: List, log: EditLog, changes: RowChanges, editor: RowEditor, copier: RowCopier }} Open The open list. */

/** Commands whose outcome the user may want to undo at once. @type {ReadonlySet<RowCommand>} */
const changing = new Set(["insert", "change", "delete", "up", "down", "redo"]);

/** Selects, copies and edits rows of the open list by keys and by the panel, and highlights edited rows. */
export class RowTools {
  #page;
  #section = new RowsSection((command) => this.#run(command));
  #note;
  #selection;
  #flashes;
  /** @type {Open | null} */
  #open = null;
  /** Settles when the commands that were given are done: the next one is about the row that is active then. */
  #turn = Promise.resolve();

  /** @param {Page} page */
  constructor(page) {
    this.#page = page;
    fixClipboard(document);
    this.#note = new EditNote(byID("stage", HTMLElement), () => this.#run("undo"));
    this.#selection = new RowSelection(page, () => this.#show());
    this.#flashes = new RowFlashes(page);
    byID("panel-row", HTMLElement).prepend(this.#section.element);
    // Before the page moves the active row, from which a selection begins.
    document.addEventListener("keydown", (event) => this.#press(event), { capture: true });
    new MutationObserver(() => this.#show()).observe(page.feed, { attributeFilter: ["aria-activedescendant"] });
    page.feed.addEventListener("scrollend", () => this.#show());
  }

  /** @param {List | null} list Null for none. */
  open(list) {
    this.#selection.select(null);
    this.#flashes.clear();
    this.#note.hide();
    this.#open = null;
    if (list) {
      /** @type {EditLog} */
      const log = new EditLog(() => editor.history.follow(log));
      const editor = new RowEditor(list.id, log);
      const changes = new RowChanges(this.#page, list, log, editor);
      this.#open = { list, log, editor, changes, copier: new RowCopier(list, log) };
    }
    this.#show();
  }

  /**
   * Begins at a version of the list.
   * @param {number} version
   */
  begin(version) {
    this.#open?.log.restart(version);
    this.#show();
  }

  /**
   * Follows an event, after the model has applied it.
   * @param {string} type
   * @param {any} data
   */
  take(type, data) {
    const open = this.#open;
    if (!open) return;
    if (type === "snapshot") this.begin(data.list.version);
    else if (type === "action" && data.version !== null) open.editor.own.add(data.version);
    else if (type === "list") this.#edited(data);
    else if (type === "missed") this.#moved(open.log, data);
  }

  /** @param {ViewerEvents["list"]} event */
  #edited({ version, edit, rows }) {
    const open = this.#open;
    if (!open) return;
    this.#moved(open.log, { version, edit });
    const near = this.#flashes.near(edit, { grows: open.list.extent === "growing", rows });
    // The answer that tells whose edit it was may come after the event.
    const answered = Promise.all([this.#page.actions.answered, open.editor.answered]);
    if (near.length > 0) void answered.then(([made]) => this.#flashes.add(near, made === version || open.editor.own.has(version)));
    this.#show();
  }

  /**
   * @param {EditLog} log
   * @param {ViewerEvents["missed"]} event
   */
  #moved(log, { version, edit }) {
    log.add(version, edit);
    this.#selection.remap(edit);
    this.#flashes.remap(edit);
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const { target } = event;
    if ((target !== this.#page.feed && target !== document.body) || document.querySelector("dialog[open]")) return;
    if (byID("desk", HTMLElement).inert || !this.#open) return;
    const command = rowCommandOf(event, !(document.getSelection()?.isCollapsed ?? true));
    if (command) this.#run(command);
    else if (!this.#selection.press(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  /** @param {RowCommand} command */
  #run(command) {
    // The browser allows a copy only as a part of the key press.
    if (command === "copy") void this.#do(command);
    else this.#turn = this.#turn.then(() => this.#do(command));
  }

  /** @param {RowCommand} command */
  async #do(command) {
    const open = this.#open;
    if (!open) return;
    try {
      const said = await this.#perform(command, open);
      // Another list may have been opened meanwhile.
      if (said && open === this.#open) this.#note.show(said, { canUndo: changing.has(command) && open.editor.history.canUndo, isProblem: false });
    } catch (error) {
      if (open === this.#open) this.#note.show(error instanceof Refusal ? error.message : reasonIn(error), { canUndo: false, isProblem: true });
    }
    this.#show();
  }

  /**
   * @param {RowCommand} command
   * @param {Open} open
   * @returns {Promise<string | null>} What was done; null for nothing.
   */
  async #perform(command, { list, changes, copier }) {
    // The indices on screen are not those of the list.
    if ("past" in document.documentElement.dataset) throw new Refusal("The list is shown as it was. Show it as it is (b) to copy or change rows.");
    if (command === "copy") {
      const rows = this.#copied();
      if (!rows) return null;
      await copier.copy(rows, this.#section.format);
      return `Copied ${rowsInWords(rows)} as ${this.#section.format.toUpperCase()}.`;
    }
    if (command === "download") {
      const rows = this.#copied();
      if (rows) await copier.download(rows, this.#section.format, list.name);
      return null;
    }
    if (!list.editable) throw new Refusal(whyNotEditable(list));
    if (command === "undo" || command === "redo") return changes.again(command);
    return changes.make(command, this.#subject());
  }

  /** @returns {[first: number, last: number] | null} The selected rows, otherwise the active one. */
  #subject() {
    const { active } = this.#page.scroll;
    return this.#selection.rows ?? (active === null ? null : [active, active]);
  }

  /** @returns {[first: number, last: number] | null} The selected rows, otherwise those on screen. */
  #copied() {
    const { scroll, model } = this.#page;
    const { geometry } = model;
    if (this.#selection.rows) return this.#selection.rows;
    if (geometry.rowCount === 0) return null;
    const { first, end } = scroll.visible;
    const [from, to] = [geometry.listRow(first), geometry.listRow(Math.min(end, geometry.rowCount) - 1)];
    return from <= to ? [from, to] : [from, from];
  }

  #show() {
    const open = this.#open;
    const subject = this.#subject();
    const copied = open ? this.#copied() : null;
    /** @type {Set<RowCommand>} */
    const usable = new Set();
    if (copied) usable.add("copy").add("download");
    if (open?.list.editable) {
      usable.add("insert");
      if (subject) usable.add("delete").add("up").add("down");
      if (subject && subject[0] === subject[1]) usable.add("change");
      if (open.editor.history.canUndo) usable.add("undo");
      if (open.editor.history.canRedo) usable.add("redo");
    }
    this.#section.show({
      subject: subject ? rowsInWords(subject) : "",
      reach: copied ? `${this.#selection.rows ? "The selection" : "What is on screen"}: ${rowsInWords(copied)}.` : "There are no rows to copy.",
      reason: open && !open.list.editable ? whyNotEditable(open.list) : "",
      usable,
    });
  }
}

/** @param {readonly [first: number, last: number]} rows */
const rowsInWords = ([first, last]) => (first === last ? `row ${integer(first)}` : `${integer(last - first + 1)} rows, ${integer(first)} to ${integer(last)}`);
