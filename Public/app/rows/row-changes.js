// @ts-check
import { integer } from "../../model/format.js";
import { mostDeleted } from "../../model/rows/edit-steps.js";
import { readValue, typed } from "../../model/rows/typed-values.js";
import { ApiError, reasonIn } from "../../net/api.js";
import { RowDialog } from "../../view/rows/row-dialog.js";
import { typeAhead } from "../typed-ahead.js";
import { Refusal } from "./row-editor.js";

/** @typedef {import("../../model/rows/edit-log.js").EditLog} EditLog */
/** @typedef {import("../../types.js").List} List */
/** @typedef {import("../../types/rows.js").RowMark} RowMark */
/** @typedef {import("../../types/rows.js").RowPlace} RowPlace */
/** @typedef {import("../../types/rows.js").RowStep} RowStep */
/** @typedef {import("../../types/rows.js").StoredRow} StoredRow */
/** @typedef {import("../../types/rows.js").RowValues} RowValues */
/** @typedef {import("../page.js").Page} Page */
/** @typedef {import("./row-editor.js").RowEditor} RowEditor */

/** @type {RowDialog | null} */
let dialog = null;

/** What the user does to rows, as changes of the list. */
export class RowChanges {
  #page;
  #list;
  #log;
  #editor;

  /**
   * @param {Page} page
   * @param {List} list
   * @param {EditLog} log
   * @param {RowEditor} editor
   */
  constructor(page, list, log, editor) {
    this.#page = page;
    this.#list = list;
    this.#log = log;
    this.#editor = editor;
  }

  /**
   * @param {"insert" | "change" | "delete" | "up" | "down"} command
   * @param {[first: number, last: number] | null} subject The rows that it is about.
   * @returns {Promise<string | null>} What was done; null for nothing.
   */
  async make(command, subject) {
    if (command === "insert") return this.#insert(subject?.[1] ?? null);
    if (!subject) throw new Refusal("No row is active: click one, or go to it with the arrow keys.");
    const [first, last] = subject;
    const { listCount } = this.#page.model.geometry;
    switch (command) {
      case "change":
        if (first !== last) throw new Refusal("One row is changed at a time.");
        return this.#change(first);
      case "delete": {
        if (last - first + 1 > mostDeleted) throw new Refusal(`At most ${integer(mostDeleted)} rows are deleted at once, so that they can be restored.`);
        const made = await this.#editor.make({ kind: "delete", rows: Array.from({ length: last - first + 1 }, (_, at) => this.#mark(first + at)) });
        this.#goTo(Math.min(first, this.#page.model.geometry.listCount - 1));
        return described(made);
      }
      case "up":
        if (first === 0) return null;
        // Of several rows, their neighbour is the one that is moved past them.
        if (first === last) return this.#move(first, { beside: first - 1, side: "before" });
        return this.#move(first - 1, { beside: last, side: "after" }, `Moved ${integer(last - first + 1)} rows up.`);
      case "down":
        if (last >= listCount - 1) return null;
        if (first === last) return this.#move(first, { beside: first + 1, side: "after" });
        return this.#move(last + 1, { beside: first, side: "before" }, `Moved ${integer(last - first + 1)} rows down.`);
    }
  }

  /**
   * @param {"undo" | "redo"} way
   * @returns {Promise<string>}
   */
  async again(way) {
    const done = await this.#editor.again(way);
    if (!done) throw new Refusal(way === "undo" ? "There is nothing of yours to undo in this list." : "There is nothing to make again.");
    const { step, effect } = done;
    const [row] = [...effect.inserted, ...effect.reloaded][0] ?? [effect.moved[0]?.[1]];
    if (row !== undefined) this.#goTo(row);
    const said = described(done);
    const isNew = way === "undo" && step.kind === "insert" && step.runs.some(({ rows }) => rows.some(({ id }) => id !== null));
    return `${way === "undo" ? "Undone" : "Made again"}: ${said.charAt(0).toLowerCase()}${said.slice(1)}${isNew ? " The values are as they were; identities are new." : ""}`;
  }

  /**
   * @param {number} row
   * @param {Pick<RowPlace, "beside" | "side">} place
   * @param {string} [said] What that is to the user, if it is not the row that is moved.
   */
  async #move(row, place, said) {
    const made = await this.#editor.make({ kind: "move", row: this.#mark(row), place: { ...place, section: 0, version: this.#version } });
    const { active } = this.#page.scroll;
    if (active !== null) this.#page.scrollController.reveal(this.#page.model.geometry.nearest(active, this.#page.scroll.row));
    return said ?? described(made);
  }

  /** @param {number | null} after The row below which one is added; null for the list's start. */
  async #insert(after) {
    /** @type {RowPlace} */
    const place = { beside: after, side: "after", section: 0, version: this.#version };
    return this.#ask("Add a row", {}, async (values) => {
      const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
      const made = await this.#editor.make({ kind: "insert", runs: [{ place, rows: [{ values: given, id: null }] }] });
      this.#goTo(made.effect.inserted[0]?.[0] ?? 0);
      return described(made);
    });
  }

  /** @param {number} row */
  async #change(row) {
    const mark = this.#mark(row);
    const { said } = await typeAhead(async () => {
      const [found] = await this.#editor.read([mark]);
      return { said: found ? this.#askFor(found, mark) : null };
    });
    return said;
  }

  /**
   * @param {StoredRow} found
   * @param {RowMark} mark
   */
  #askFor(found, mark) {
    const known = { ...mark, id: found.id };
    return this.#ask(`Change row ${integer(found.index)}`, found.values, async (values) => {
      const changed = Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== (found.values[name] ?? null)));
      const names = Object.keys(changed);
      if (names.length === 0) return null;
      const expected = Object.fromEntries(names.map((name) => [name, found.values[name] ?? null]));
      return described(await this.#editor.make({ kind: "change", row: known, values: changed, expected }));
    });
  }

  /**
   * Asks for a row's values until they are taken, or the user gives up.
   * @param {string} title
   * @param {RowValues} before
   * @param {(values: RowValues) => Promise<string | null>} make
   * @returns {Promise<string | null>}
   */
  #ask(title, before, make) {
    const form = (dialog ??= new RowDialog());
    const { columns } = this.#list;
    return new Promise((resolve) => {
      const ended = form.open(title, columns, before, async (texts) => {
        const read = readAll(columns, before, texts);
        if ("errors" in read) return form.fail(read.errors, "");
        try {
          const said = await make(read.values);
          form.close();
          resolve(said);
        } catch (error) {
          const column = error instanceof ApiError ? /^operations\[0\]\.values\.(.+)$/s.exec(error.problem.field ?? "")?.[1] : undefined;
          const reason = error instanceof Refusal ? error.message : reasonIn(error);
          if (column !== undefined && columns.some(({ name }) => name === column)) form.fail({ [column]: reason }, "");
          else form.fail({}, reason);
        }
      });
      void ended.then(() => {
        this.#page.feed.focus({ preventScroll: true });
        resolve(null);
      });
    });
  }

  /**
   * Makes a row the active one, in view.
   * @param {number} row
   */
  #goTo(row) {
    const { scroll, scrollController, model, feed } = this.#page;
    if (row < 0 || row >= model.geometry.listCount) return;
    scrollController.activate(row);
    scrollController.reveal(model.geometry.nearest(row, scroll.row));
    feed.focus({ preventScroll: true });
  }

  get #version() {
    return this.#log.version ?? 0;
  }

  /**
   * @param {number} row
   * @returns {RowMark}
   */
  #mark(row) {
    return { row, version: this.#version, id: this.#page.model.content.cell(row)?.id ?? null };
  }
}

/**
 * @param {List["columns"]} columns
 * @param {RowValues} before
 * @param {Map<string, string>} texts
 * @returns {{ values: RowValues } | { errors: Record<string, string> }}
 */
function readAll(columns, before, texts) {
  /** @type {Record<string, import("../../types/rows.js").RowValue>} */
  const values = {};
  /** @type {Record<string, string>} */
  const errors = {};
  for (const { name, type } of columns) {
    const old = before[name] ?? null;
    const text = texts.get(name) ?? "";
    // An empty text, which looks like null, stays as it is.
    const read = text === typed(old).replaceAll("\r\n", "\n") ? { value: old } : readValue(type, text);
    if ("error" in read) errors[name] = read.error;
    else values[name] = read.value;
  }
  return Object.keys(errors).length > 0 ? { errors } : { values };
}

/**
 * Returns a step in words.
 * @param {import("./row-editor.js").Made} made
 */
function described({ step, effect }) {
  const [[first] = [0]] = [...effect.inserted, ...effect.removed];
  const count = [...effect.inserted, ...effect.removed].reduce((sum, [from, to]) => sum + to - from + 1, 0);
  switch (step.kind) {
    case "insert":
      return count === 1 ? `Added row ${integer(first)}.` : `Added ${integer(count)} rows from row ${integer(first)} on.`;
    case "delete":
      return count === 1 ? `Deleted row ${integer(first)}.` : `Deleted ${integer(count)} rows from row ${integer(first)} on.`;
    case "move": {
      const [[from, to] = [0, 0]] = effect.moved;
      return `Moved row ${integer(from)} to ${integer(to)}.`;
    }
    case "change":
      return `Changed ${Object.keys(step.values).map((name) => `“${name}”`).join(", ")} of row ${integer(step.row.row)}.`;
  }
}
