// @ts-check
import { mapRow } from "../row-edit.js";
import { firstIndex } from "../search.js";
import { stretches } from "../states.js";

/** @typedef {import("../../types/recording.js").PastState} PastState */
/** @typedef {import("../../types/recording.js").RecordedSteps} RecordedSteps */
/** @typedef {import("../../types/recording.js").Step} Step */
/** @typedef {[x: number, y: number, width: number, height: number]} Frame */

/** The parts of a state that a step leaves out where they are as before. */
const parts = /** @type {const} */ (["rects", "runs", "loaded", "anchor", "mode", "direction", "rowCount", "contentHeight", "batches"]);

/** What a viewer did, step by step: the state after any of its recorded events. */
export class Past {
  /** @type {readonly Step[]} */
  steps;
  /** @type {PastState[]} The state after each step; what has not changed is shared. */
  #states = [];
  /** @type {number[]} */
  #times;
  /** @type {number[]} The steps that are edits. */
  #edits = [];
  /** @type {Map<number, Frame>} The frames that were told up to a step. */
  #frames = new Map();
  #framesAt = -1;

  /** @param {RecordedSteps} recorded */
  constructor({ steps }) {
    this.steps = steps;
    this.#times = steps.map(({ at }) => at);
    for (const [at, step] of steps.entries()) {
      /** @type {Record<string, unknown>} */
      const state = { ...this.#states.at(-1) };
      for (const part of parts) if (step[part] !== undefined) state[part] = step[part];
      this.#states.push(/** @type {PastState} */ (/** @type {unknown} */ (state)));
      if (step.edit) this.#edits.push(at);
    }
  }

  /**
   * Returns the last step at or before a time, or else the first.
   * @param {number} time Milliseconds since the viewer was opened.
   */
  indexAt(time) {
    return Math.max(0, firstIndex(this.#times, (at) => at > time) - 1);
  }

  /** @param {number} index Of a step. */
  state(index) {
    return /** @type {PastState} */ (this.#states[index]);
  }

  /**
   * Returns the frames of rows that had a node after a step, ascending by row.
   * @param {number} index
   * @returns {[row: number, frame: Frame][]}
   */
  frames(index) {
    if (index < this.#framesAt) {
      this.#frames.clear();
      this.#framesAt = -1;
    }
    while (this.#framesAt < index) {
      for (const [row, ...frame] of this.steps[++this.#framesAt]?.frames ?? []) this.#frames.set(row, frame);
    }
    const near = this.state(index).runs.filter(([, , state]) => state > 1);
    const isNear = (/** @type {number} */ row) => near.some(([first, last]) => first <= row && row <= last);
    return [...this.#frames].filter(([row]) => isNear(row)).sort(([one], [other]) => one - other);
  }

  /**
   * Returns the present number of a row; null if it has been removed since.
   * @param {number} row As it was numbered after a step.
   * @param {number} index
   */
  presentRow(row, index) {
    /** @type {number | null} */
    let now = row;
    for (const at of this.#edits) {
      const edit = this.steps[at]?.edit;
      if (at > index && edit && now !== null) now = mapRow(edit, now);
    }
    return now;
  }

  /**
   * Returns whether the contents of a row were there after a step.
   * @param {number} row
   * @param {number} index
   */
  isLoaded(row, index) {
    return this.state(index).loaded.some(([first, last]) => first <= row && row <= last);
  }

  /**
   * Tells what a step did: of the row that is asked for by itself, of others together where the reason is the same.
   * @param {number} index
   * @param {number | null} row
   * @returns {string[]}
   */
  reasons(index, row) {
    const step = this.steps[index];
    if (!step) return [];
    const { changes = [], purges = [], event } = step;
    /** @type {[row: number, reason: string][]} */
    const told = changes.map(([changed, , , reason]) => [changed, reason]);
    for (const [purged, since, reason] of purges) {
      const why = since === null ? "left the display range before the recording" : `${reason}, ${count(event - since)} after event ${since}`;
      told.push([purged, `was purged: it ${why}`]);
    }
    const own = told.filter(([of]) => of === row).map(([of, reason]) => `row ${of} ${reason}`);
    return [...own, ...grouped(told.filter(([of]) => of !== row))];
  }
}

/** @param {number} events */
const count = (events) => `${events} ${events === 1 ? "event" : "events"}`;

/** Screenfuls in a reason. */
const distance = /[\d.]+(?= screenfuls)/;

/**
 * Joins rows with one reason, but for the distance.
 * @param {readonly [row: number, reason: string][]} told
 * @returns {string[]}
 */
function grouped(told) {
  /** @type {Map<string, { rows: number[], distances: number[] }>} */
  const groups = new Map();
  for (const [row, reason] of told) {
    const key = reason.replace(distance, "#");
    const group = groups.get(key) ?? { rows: [], distances: [] };
    groups.set(key, group);
    group.rows.push(row);
    const found = distance.exec(reason);
    if (found) group.distances.push(Number(found[0]));
  }
  return [...groups].map(([key, { rows, distances }]) => {
    const [least, most] = [Math.min(...distances), Math.max(...distances)];
    return `${names(rows)} ${key.replace("#", least === most ? String(least) : `${least} to ${most}`)}`;
  });
}

/** @param {readonly number[]} rows */
function names(rows) {
  const runs = stretches(rows).map(([first, last]) => (first === last ? `${first}` : `${first} to ${last}`));
  return `${rows.length === 1 ? "row" : "rows"} ${runs.join(", ")}`;
}
