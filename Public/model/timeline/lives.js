// @ts-check
import { mapRow } from "../row-edit.js";
import { bit } from "../states.js";
import { Ring } from "./ring.js";

/** @typedef {import("../../types.js").Change} Change */
/** @typedef {import("../../types.js").RowEdit} RowEdit */
/** @typedef {import("../../types.js").StateMask} StateMask */

/**
 * A time in which a row had one state; `to` is null if it still has, and `place` is its number then.
 * @typedef {{ from: number, to: number | null, state: StateMask, place: number }} Spell
 */

/** The changes that are kept: those of about a minute at 250 rows a second. */
const capacity = 1 << 16;

/** The row of a change whose row was removed. */
const gone = -1;

/** The changes of all rows' states, to tell the life of one. */
export class Lives {
  #changes = new Ring(/** @type {const} */ (["time", "row", "place", "old", "state"]), capacity);

  /**
   * @param {readonly Change[]} changes
   * @param {number} now
   */
  follow(changes, now) {
    for (const [row, old, state] of changes) this.#changes.push([now, row, row, old, state]);
  }

  /**
   * Renumbers the rows after an edit.
   * @param {RowEdit} edit
   */
  remap(edit) {
    this.#changes.map("row", (row) => (row === gone ? gone : (mapRow(edit, row) ?? gone)));
  }

  clear() {
    this.#changes.clear();
  }

  /**
   * Returns the states that a row had in the ranges, oldest first.
   * @param {number} row
   * @param {number} since The first of them begins no earlier.
   * @param {StateMask} state The row's state now, which it has had since then if nothing has changed it.
   * @returns {Spell[]}
   */
  of(row, since, state) {
    const changes = this.#changes;
    /** @type {Spell[]} */
    const spells = [];
    let isChanged = false;
    for (let index = changes.first("time", since); index < changes.length; index++) {
      if (changes.at("row", index) !== row) continue;
      const time = changes.at("time", index);
      const place = changes.at("place", index);
      const [before, after] = [changes.at("old", index), changes.at("state", index)];
      if (!isChanged && isNear(before)) spells.push({ from: since, to: null, state: before, place });
      isChanged = true;
      const last = spells.at(-1);
      if (last && last.to === null) last.to = time;
      if (isNear(after)) spells.push({ from: time, to: null, state: after, place });
    }
    return isChanged || !isNear(state) ? spells : [{ from: since, to: null, state, place: row }];
  }
}

/**
 * Returns whether a row of a state is in a range.
 * @param {StateMask} state
 */
const isNear = (state) => (state & (bit.preload | bit.display | bit.visible)) !== 0;
