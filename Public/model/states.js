// @ts-check
import { mapRow } from "./row-edit.js";

/** @typedef {import("../types.js").Change} Change */
/** @typedef {import("../types.js").RowEdit} RowEdit */
/** @typedef {import("../types.js").Run} Run */
/** @typedef {import("../types.js").StateMask} StateMask */

/** The bits of the server's `InterfaceState`. */
export const bit = Object.freeze({ measureLayout: 1, preload: 2, display: 4, visible: 8 });

/** @typedef {"V" | "D" | "P" | "M"} Letter */

/** The letters from the nearest to the farthest state. */
export const letters = Object.freeze(/** @type {Letter[]} */ (["V", "D", "P", "M"]));

/** @type {Readonly<Record<Letter, string>>} */
export const nameOf = Object.freeze({ V: "visible", D: "display", P: "preload", M: "measureLayout" });

/**
 * Returns the letter of a state's nearest range.
 * @param {StateMask} state
 * @returns {Letter}
 */
export function letter(state) {
  if (state & bit.visible) return "V";
  if (state & bit.display) return "D";
  if (state & bit.preload) return "P";
  return "M";
}

/**
 * Returns whether a row with a state is outside every range. A viewer that has not updated its ranges yet tells 0 of all rows.
 * @param {StateMask} state
 */
const isFar = (state) => state <= bit.measureLayout;

/**
 * The state of every row. Rows outside every range count as `measureLayout` and
 * take no memory, so the store holds as much as the ranges do.
 */
export class States {
  /** @type {Map<number, StateMask>} */
  #near = new Map();
  /** @type {Run[]} */
  runs = [];

  /**
   * @param {number} row
   * @returns {StateMask}
   */
  state(row) {
    return this.#near.get(row) ?? bit.measureLayout;
  }

  /** @param {readonly Change[]} changes In the server's order. */
  apply(changes) {
    for (const [row, , now] of changes) this.#set(row, now);
  }

  /**
   * Replaces the states of the whole list.
   * @param {Run[]} runs Ascending and without gaps.
   * @returns {Change[]} The differences; empty where every change had been applied.
   */
  replace(runs) {
    this.runs = runs;
    /** @type {Change[]} */
    const changes = [];
    /** @type {Set<number>} */
    const seen = new Set();
    for (const [first, last, state] of runs) {
      if (isFar(state)) continue;
      for (let row = first; row <= last; row++) {
        seen.add(row);
        const old = this.state(row);
        if (old !== state) changes.push([row, old, state]);
      }
    }
    for (const [row, old] of this.#near) {
      if (!seen.has(row)) changes.push([row, old, bit.measureLayout]);
    }
    this.apply(changes);
    return changes;
  }

  /**
   * The number of rows by letter.
   * @returns {Record<Letter, number>}
   */
  get counts() {
    return countRows(this.runs);
  }

  /**
   * Moves the states with their rows after an edit.
   * @param {RowEdit} edit
   */
  remap(edit) {
    const near = new Map();
    for (const [row, state] of this.#near) {
      const now = mapRow(edit, row);
      if (now !== null) near.set(now, state);
    }
    this.#near = near;
  }

  /** Forgets the states, for another list or a new set of rows. */
  clear() {
    this.#near.clear();
    this.runs = [];
  }

  /**
   * @param {number} row
   * @param {StateMask} state
   */
  #set(row, state) {
    if (isFar(state)) this.#near.delete(row);
    else this.#near.set(row, state);
  }
}

/**
 * Returns the number of rows in each range: each row counts for its nearest one.
 * @param {readonly Run[]} runs
 * @returns {Record<Letter, number>}
 */
export function countRows(runs) {
  const counts = { V: 0, D: 0, P: 0, M: 0 };
  for (const [first, last, state] of runs) counts[letter(state)] += last - first + 1;
  return counts;
}

/**
 * Groups rows into as few ranges as possible, both ends included.
 * @param {Iterable<number>} rows In any order, without duplicates.
 * @returns {[first: number, last: number][]} Ascending.
 */
export function stretches(rows) {
  /** @type {[number, number][]} */
  const result = [];
  for (const row of [...rows].sort((one, other) => one - other)) {
    const last = result.at(-1);
    if (last && last[1] === row - 1) last[1] = row;
    else result.push([row, row]);
  }
  return result;
}

/**
 * Describes a scroll direction by an arrow and a word.
 * @param {string | readonly string[]} direction In the server's format.
 * @returns {{ arrow: string, name: string, isBackward: boolean }}
 */
export function describeDirection(direction) {
  const directions = typeof direction === "string" ? direction.split(/[^a-z]+/).filter(Boolean) : direction;
  if (directions.includes("down")) return { arrow: "↓", name: "down", isBackward: false };
  if (directions.includes("up")) return { arrow: "↑", name: "up", isBackward: true };
  if (directions.includes("right")) return { arrow: "→", name: "right", isBackward: false };
  if (directions.includes("left")) return { arrow: "←", name: "left", isBackward: true };
  return { arrow: "·", name: "none", isBackward: false };
}
