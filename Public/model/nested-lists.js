// @ts-check
import { mapRow } from "./row-edit.js";
import { bit } from "./states.js";

/** @typedef {import("../types.js").Cell} Cell */
/** @typedef {import("../types.js").RowEdit} RowEdit */
/** @typedef {import("../types.js").StateMask} StateMask */
/** @typedef {import("../types/nested.js").NestedNews} NestedNews */
/** @typedef {import("../types/nested.js").NestedState} NestedState */

/**
 * The key of a list inside a row.
 * @param {readonly number[]} path
 */
export const keyOf = (path) => path.join(".");

/**
 * Merges two words about a list into one with the same effect.
 * @param {NestedState | undefined} before
 * @param {NestedState} after
 * @returns {NestedState}
 */
export function mergeStates(before, after) {
  const isEdited = after.edited || before?.edited;
  const correction = (before?.correction ?? 0) + (after.correction ?? 0);
  // The contents from before an edit are those of items that may be elsewhere now.
  const cells = [...(after.edited ? [] : (before?.cells ?? [])), ...(after.cells ?? [])];
  return { ...after, cells, ...(isEdited && { edited: true }), ...(correction !== 0 && { correction }) };
}

/**
 * The states of a list's items along it: the ends of runs, nearer ranges among others, and of what is in sight, all as
 * shares of its content from 0 to 1.
 * @typedef {{ runs: [from: number, to: number, state: StateMask][], sight: [from: number, to: number] }} Strip
 */

/** One list inside a row: its ranges, and the contents of its items in preload. */
export class NestedList {
  /** @type {Map<number, Cell>} */
  #cells = new Map();
  /** @type {NestedState} */
  state;
  /** Points by which the list is to be scrolled, so that what is in sight stays there. */
  correction = 0;

  /** @param {NestedState} state */
  constructor(state) {
    this.state = state;
    this.take(state);
  }

  /** @param {NestedState} state The latest. */
  take(state) {
    this.state = state;
    this.correction += state.correction ?? 0;
    if (state.edited) this.#cells.clear();
    for (const item of this.#cells.keys()) if (!(this.stateOf(item) & bit.preload)) this.#cells.delete(item);
    for (const cell of state.cells ?? []) this.#cells.set(cell.row, cell);
  }

  /** @param {number} item */
  cell(item) {
    return this.#cells.get(item);
  }

  /**
   * @param {number} item
   * @returns {StateMask}
   */
  stateOf(item) {
    return this.state.runs.find(([first, last]) => item >= first && item <= last)?.[2] ?? bit.measureLayout;
  }

  /** @returns {number[]} The items in a range, ascending. */
  get items() {
    const near = this.state.runs.filter(([, , state]) => state > bit.measureLayout);
    return near.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => first + at));
  }

  /** @returns {Strip} */
  get strip() {
    const { axis, contentLength, offset, viewport, runs } = this.state;
    const share = (/** @type {number} */ length) => (contentLength > 0 ? Math.min(1, Math.max(0, length / contentLength)) : 0);
    const [start, length] = axis === "horizontal" ? [0, 2] : [1, 3];
    return {
      runs: runs
        .filter(([, , state]) => state > bit.measureLayout)
        .map(([first, last, state]) => {
          const end = this.frame(last);
          return [share(this.frame(first)[start] ?? 0), share((end[start] ?? 0) + (end[length] ?? 0)), state];
        }),
      sight: [share(offset), share(offset + (axis === "horizontal" ? viewport.width : viewport.height))],
    };
  }

  /**
   * Returns the frame of an item: all are as long as the arrangement says.
   * @param {number} item
   * @returns {import("../types.js").Rect}
   */
  frame(item) {
    const { axis, layout, viewport } = this.state;
    const { gap = 0, lineGap = 0, inset = 0, itemLength = 0 } = layout;
    const room = (axis === "horizontal" ? viewport.height : viewport.width) - 2 * inset;
    const lanes = layout.columns ?? Math.max(1, Math.floor((room + gap) / ((layout.leastWidth ?? room) + gap)));
    const width = Math.max(0, (room - (lanes - 1) * gap) / lanes);
    const along = inset + Math.floor(item / lanes) * (itemLength + lineGap);
    const across = inset + (item % lanes) * (width + gap);
    return axis === "horizontal" ? [along, across, itemLength, width] : [across, along, width, itemLength];
  }
}

/** The lists inside rows. */
export class NestedLists {
  /** @type {Map<string, NestedList>} By {@link keyOf}. */
  #lists = new Map();

  /** @param {readonly number[]} path */
  list(path) {
    return this.#lists.get(keyOf(path));
  }

  /** @returns {Map<number, Strip[]>} The strips of the lists of each row, without those within their items, by node. */
  get strips() {
    /** @type {Map<number, Strip[]>} */
    const strips = new Map();
    const outer = [...this.#lists.values()].filter(({ state }) => state.in.length === 2);
    outer.sort((one, other) => (one.state.in[1] ?? 0) - (other.state.in[1] ?? 0));
    for (const list of outer) {
      const [row = 0] = list.state.in;
      strips.set(row, [...(strips.get(row) ?? []), list.strip]);
    }
    return strips;
  }

  /**
   * @param {NestedNews} news
   * @returns {number[]} The rows whose lists have changed.
   */
  apply({ lists, ended }) {
    for (const path of ended) this.#lists.delete(keyOf(path));
    for (const state of lists) {
      const known = this.list(state.in);
      if (known) known.take(state);
      else this.#lists.set(keyOf(state.in), new NestedList(state));
    }
    return [...new Set([...ended, ...lists.map((state) => state.in)].map(([row]) => row ?? 0))];
  }

  /**
   * Replaces all lists by those of a snapshot.
   * @param {readonly NestedState[]} lists
   * @returns {number[]} The rows with a list, before or now.
   */
  replace(lists) {
    const before = [...this.#lists.values()].map(({ state }) => state.in);
    this.#lists.clear();
    return [...new Set([...this.apply({ lists: [...lists], ended: [] }), ...before.map(([row]) => row ?? 0)])];
  }

  /**
   * Moves the lists with their rows.
   * @param {RowEdit} edit
   */
  remap(edit) {
    const before = [...this.#lists.values()];
    this.#lists.clear();
    for (const list of before) {
      const [row = 0, ...rest] = list.state.in;
      const now = mapRow(edit, row);
      if (now === null) continue;
      const path = [now, ...rest];
      list.state = { ...list.state, in: path };
      this.#lists.set(keyOf(path), list);
    }
  }

  clear() {
    this.#lists.clear();
  }
}
