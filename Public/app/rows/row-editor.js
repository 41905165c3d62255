// @ts-check
import { integer } from "../../model/format.js";
import { atLatest, EditHistory } from "../../model/rows/edit-history.js";
import { effectOf, inverseOf, operationsOf } from "../../model/rows/edit-steps.js";
import { ApiError } from "../../net/api.js";
import { commit, fetchList, OtherVersion, readRows } from "./row-reader.js";

/** @typedef {import("../../model/rows/edit-log.js").EditLog} EditLog */
/** @typedef {import("../../types.js").List} List */
/** @typedef {import("../../types/rows.js").RowID} RowID */
/** @typedef {import("../../types/rows.js").RowMark} RowMark */
/** @typedef {import("../../types/rows.js").RowPlace} RowPlace */
/** @typedef {import("../../types/rows.js").RowStep} RowStep */
/** @typedef {import("../../types/rows.js").StoredRow} StoredRow */

/** @typedef {{ step: RowStep, effect: import("../../types.js").RowEdit }} Made A step as it was made, and its effect. */

/** The most attempts to commit a change while others edit the list. */
const attempts = 8;

/** Milliseconds to wait for the edit that has made a version. */
const patience = 3000;

/** Rows around its last known place among which a row is looked for when edits were missed. */
const margin = 250;

/** The most rows between those to be read that are read along with them. */
const mostBetween = 2000;

/** An error that says why a change cannot be made, for the user. `isFinal` says that it never will be. */
export class Refusal extends Error {
  name = "Refusal";

  /**
   * @param {string} message
   * @param {boolean} [isFinal]
   */
  constructor(message, isFinal = true) {
    super(message);
    this.isFinal = isFinal;
  }
}

/** Commits the user's changes of one list, one after the other, each to the version that the list has by then. */
export class RowEditor {
  history = new EditHistory();
  /** @type {Set<number>} The versions that the user's changes have made. */
  own = new Set();
  /** Settles when the server has answered the latest change. */
  answered = Promise.resolve();
  /** Settles when no change is under way. */
  #idle = Promise.resolve();
  #list;
  #log;

  /**
   * @param {string} list
   * @param {EditLog} log
   */
  constructor(list, log) {
    this.#list = list;
    this.#log = log;
  }

  /**
   * Makes a change.
   * @param {RowStep} step
   * @returns {Promise<Made>}
   * @throws {Refusal | ApiError | TypeError | DOMException}
   */
  make(step) {
    return this.#queued(() => this.#perform(step, "new"));
  }

  /**
   * Undoes the latest change, or makes again the one that was undone last.
   * @param {"undo" | "redo"} way
   * @returns {Promise<Made | null>} Null if there is none.
   * @throws {Refusal | ApiError | TypeError | DOMException}
   */
  again(way) {
    return this.#queued(async () => {
      const step = this.history.take(way);
      if (!step) return null;
      try {
        return await this.#perform(step, way);
      } catch (error) {
        const isFinal = error instanceof Refusal ? error.isFinal : error instanceof ApiError && error.problem.status === 422;
        if (!isFinal) this.history.restore(way, step);
        throw error;
      }
    });
  }

  /**
   * Reads rows as they are now.
   * @param {readonly RowMark[]} marks Ascending.
   * @returns {Promise<StoredRow[]>} In the same order.
   * @throws {Refusal | ApiError | TypeError | DOMException}
   */
  read(marks) {
    return this.#queued(() => this.#retrying(async () => (await this.#found(marks)).rows));
  }

  /**
   * @template T
   * @param {() => Promise<T>} work
   * @returns {Promise<T>}
   */
  #queued(work) {
    const done = this.#idle.then(work);
    this.#idle = done.then(
      () => {},
      () => {},
    );
    return done;
  }

  /**
   * @param {RowStep} wanted
   * @param {"new" | "undo" | "redo"} way
   */
  async #perform(wanted, way) {
    const { step, sections, before, version } = await this.#retrying(() => this.#commit(wanted));
    const isTold = await this.#log.after(version - 1, patience);
    let inverse = inverseOf(step, sections, before, version);
    if (isTold) inverse = await this.#completed(inverse, step);
    this.history.made(way, inverse);
    return { step, effect: effectOf(step, sections) };
  }

  /** @param {RowStep} wanted */
  async #commit(wanted) {
    const list = await fetchList(this.#list);
    if (!list.editable) throw new Refusal(whyNotEditable(list));
    let step = atLatest(wanted, this.#log);
    const { rows: before, marks, version } = await this.#found(marksIn(step));
    if (list.version !== version) throw new OtherVersion();
    if (step.kind === "delete") step = { ...step, rows: marks };
    else if (step.kind !== "insert") step = { ...step, row: /** @type {RowMark} */ (marks[0]) };
    if (step.kind === "change") checkUntouched(step, before[0]);
    const sent = commit(this.#list, operationsOf(step, list.sections), version);
    this.answered = sent.then(
      (committed) => void this.own.add(committed.version),
      () => {},
    );
    return { step, sections: list.sections, before, version: (await sent).version };
  }

  /**
   * Reads rows and finds out where they are, in the version that the viewer was told last.
   * @param {readonly RowMark[]} marks
   * @returns {Promise<{ rows: StoredRow[], marks: RowMark[], version: number }>}
   * @throws {OtherVersion | Refusal}
   */
  async #found(marks) {
    const { version } = this.#log;
    if (version === null) throw new Refusal("The list is not open yet.", false);
    const now = marks.map((mark) => this.#log.row(mark));
    const present = now.filter((mark) => mark !== null);
    const gone = () => new Refusal(marks.length === 1 ? "The row was deleted by another client meanwhile." : "Some of the rows were deleted by another client meanwhile.");
    if (present.length < marks.length) throw gone();
    if (present.length === 0) return { rows: [], marks: [], version };
    const latest = /** @type {RowMark[]} */ (present);
    const rows = (await this.#read(latest, 0, version)) ?? (await this.#read(latest, margin, version));
    if (!rows) throw gone();
    return { rows, marks: rows.map(({ id, index }) => ({ row: index, id, version })), version };
  }

  /**
   * Reads marked rows, and as many on both sides of each as the margin says.
   * @param {readonly RowMark[]} marks
   * @param {number} margin
   * @param {number} version
   * @returns {Promise<StoredRow[] | null>} Null unless all are there.
   */
  async #read(marks, margin, version) {
    const places = marks.map(({ row }) => row);
    const first = Math.max(0, Math.min(...places) - margin);
    const end = Math.max(...places) + margin + 1;
    if (end - first <= marks.length + 2 * margin + mostBetween) return chosen(marks, await readRows(this.#list, first, end - first, version));
    const rows = [];
    for (const row of places) rows.push(...(await readRows(this.#list, Math.max(0, row - margin), 2 * margin + 1, version)));
    return chosen(marks, rows);
  }

  /**
   * Returns an inverse with what only the server knows after the step: identities, and values as it spells them.
   * @param {RowStep} inverse
   * @param {RowStep} step
   * @returns {Promise<RowStep>}
   */
  async #completed(inverse, step) {
    const found = (/** @type {readonly RowMark[]} */ marks) => this.#retrying(() => this.#found(marks));
    try {
      switch (inverse.kind) {
        case "insert":
          return { ...inverse, runs: await Promise.all(inverse.runs.map(async (run) => ({ ...run, place: await this.#known(run.place) }))) };
        case "move":
          return { ...inverse, place: await this.#known(inverse.place) };
        case "change": {
          const now = (await found([inverse.row])).rows[0]?.values ?? {};
          return { ...inverse, expected: Object.fromEntries(Object.keys(inverse.values).map((name) => [name, now[name] ?? null])) };
        }
        case "delete": {
          const { marks } = await found(inverse.rows);
          const old = step.kind === "insert" ? step.runs.flatMap((run) => run.rows.map(({ id }) => id)) : [];
          this.history.rename(new Map(marks.flatMap((mark, at) => (old[at] == null ? [] : [[/** @type {RowID} */ (old[at]), mark]]))));
          return { ...inverse, rows: marks };
        }
      }
    } catch {
      // Others have deleted the rows at once, or the link is down: the step is refused when it is made.
      return inverse;
    }
  }

  /**
   * Returns a place with the identity of the row that it is beside.
   * @param {RowPlace} place
   */
  async #known(place) {
    const { beside, version } = place;
    if (beside === null) return place;
    const { rows } = await this.#retrying(() => this.#found([{ row: beside, version, id: null }]));
    return { ...place, id: rows[0]?.id ?? null };
  }

  /**
   * Repeats work until the list has the version that the viewer knows.
   * @template T
   * @param {() => Promise<T>} work
   * @returns {Promise<T>}
   */
  async #retrying(work) {
    for (let attempt = 1; ; attempt++) {
      const version = this.#log.version ?? 0;
      try {
        return await work();
      } catch (error) {
        const isStale = error instanceof OtherVersion || (error instanceof ApiError && error.problem.code === "staleVersion");
        if (!isStale) throw error;
        if (attempt === attempts) throw new Refusal("Others edit the list faster than the change could be made. Try again.", false);
        if (!(await this.#log.after(version, patience))) throw new Refusal("The list has changed, and the page has not been told how yet. Try again.", false);
      }
    }
  }
}

/**
 * Returns the marked rows among those read; null unless all are there.
 * @param {readonly RowMark[]} marks
 * @param {readonly StoredRow[]} read
 */
function chosen(marks, read) {
  const byID = new Map(read.map((row) => [row.id, row]));
  const byIndex = new Map(read.map((row) => [row.index, row]));
  const rows = marks.map(({ row, id }) => (id === null ? byIndex.get(row) : byID.get(id)));
  return rows.every((row) => row !== undefined) ? /** @type {StoredRow[]} */ (rows) : null;
}

/**
 * Returns the rows that a step needs to find.
 * @param {RowStep} step
 * @returns {readonly RowMark[]}
 */
function marksIn(step) {
  if (step.kind === "insert") return [];
  return step.kind === "delete" ? step.rows : [step.row];
}

/**
 * @param {Extract<RowStep, { kind: "change" }>} step
 * @param {StoredRow | undefined} row As it is.
 */
function checkUntouched({ expected }, row) {
  if (!expected || !row) return;
  const other = Object.keys(expected).find((name) => expected[name] !== (row.values[name] ?? null));
  if (other !== undefined) throw new Refusal(`Row ${integer(row.index)} was changed by another client meanwhile: its “${other}” is kept.`);
}

/**
 * Returns why a list takes no changes.
 * @param {List} list
 */
export function whyNotEditable({ source }) {
  switch (source.kind) {
    case "http": return `The rows are those of ${source.url}, and read-only here. They can be copied.`;
    case "postgres": return `The list shows the table “${source.table}” of the database “${source.database}”, which is read-only here. Its rows can be copied.`;
    case "sqlite": return `The list shows the table “${source.table}” of another file, which is read-only here. Its rows can be copied.`;
    default: return "The server accepts no changes of this list.";
  }
}
