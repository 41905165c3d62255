// @ts-check
/** @typedef {import("../../types/rows.js").RowID} RowID */
/** @typedef {import("../../types/rows.js").RowMark} RowMark */
/** @typedef {import("../../types/rows.js").RowPlace} RowPlace */
/** @typedef {import("../../types/rows.js").RowStep} RowStep */
/** @typedef {import("./edit-log.js").EditLog} EditLog */

/** The most changes that can be undone. */
const most = 100;

/** The user's changes of a list: those that can be undone, and those that can be made again. */
export class EditHistory {
  /** @type {RowStep[]} The steps that undo, the latest last. */
  #undo = [];
  /** @type {RowStep[]} */
  #redo = [];

  get canUndo() {
    return this.#undo.length > 0;
  }

  get canRedo() {
    return this.#redo.length > 0;
  }

  clear() {
    this.#undo = [];
    this.#redo = [];
  }

  /**
   * Takes the step that undoes the latest change, or makes the one again that was undone last.
   * @param {"undo" | "redo"} way
   */
  take(way) {
    return (way === "undo" ? this.#undo : this.#redo).pop() ?? null;
  }

  /**
   * Puts a step back that could not be made for now.
   * @param {"undo" | "redo"} way
   * @param {RowStep} step
   */
  restore(way, step) {
    (way === "undo" ? this.#undo : this.#redo).push(step);
  }

  /**
   * Keeps the inverse of a step that was made.
   * @param {"new" | "undo" | "redo"} way Why it was made.
   * @param {RowStep} inverse
   */
  made(way, inverse) {
    if (way === "new") this.#redo = [];
    const steps = way === "undo" ? this.#redo : this.#undo;
    steps.push(inverse);
    if (steps.length > most) steps.shift();
  }

  /**
   * Gives the rows that were restored their new identities in all other steps, and places beside them their neighbour.
   * @param {ReadonlyMap<RowID, RowMark>} restored By old identity.
   */
  rename(restored) {
    if (restored.size === 0) return;
    const of = (/** @type {RowID | null | undefined} */ id) => (id === null || id === undefined ? undefined : restored.get(id));
    const renamed = (/** @type {RowMark} */ mark) => of(mark.id) ?? mark;
    const placed = (/** @type {RowPlace} */ place) => {
      const neighbour = of(place.id);
      return neighbour ? { ...place, beside: neighbour.row, version: neighbour.version, id: neighbour.id, isGone: false } : place;
    };
    this.#each((step) => {
      switch (step.kind) {
        case "insert":
          return { ...step, runs: step.runs.map(({ place, rows }) => ({ place: placed(place), rows: rows.map((row) => ({ ...row, id: of(row.id)?.id ?? row.id })) })) };
        case "delete":
          return { ...step, rows: step.rows.map(renamed) };
        case "move":
          return { ...step, row: renamed(step.row), place: placed(step.place) };
        case "change":
          return { ...step, row: renamed(step.row) };
      }
    });
  }

  /**
   * Brings all steps up to date.
   * @param {EditLog} log
   */
  follow(log) {
    this.#each((step) => atLatest(step, log));
  }

  /** @param {(step: RowStep) => RowStep} change */
  #each(change) {
    this.#undo = this.#undo.map(change);
    this.#redo = this.#redo.map(change);
  }
}

/**
 * Returns a step in the list's latest version. Rows that were deleted keep their last place.
 * @param {RowStep} step
 * @param {EditLog} log
 * @returns {RowStep}
 */
export function atLatest(step, log) {
  const row = (/** @type {RowMark} */ mark) => log.row(mark) ?? mark;
  switch (step.kind) {
    case "insert":
      return { ...step, runs: step.runs.map((run) => ({ ...run, place: log.place(run.place) })) };
    case "delete":
      return { ...step, rows: step.rows.map(row) };
    case "move":
      return { ...step, row: row(step.row), place: log.place(step.place) };
    case "change":
      return { ...step, row: row(step.row) };
  }
}
