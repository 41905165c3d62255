// @ts-check
import { Content } from "./content.js";
import { Geometry } from "./geometry.js";
import { Media } from "./media.js";
import { NestedLists } from "./nested-lists.js";
import { States } from "./states.js";

/** @typedef {import("../types.js").Batch} Batch */
/** @typedef {import("../types.js").Change} Change */
/** @typedef {import("../types.js").FailedFetch} FailedFetch */
/** @typedef {import("../types.js").GeometryEvent} GeometryEvent */
/** @typedef {import("../types.js").RangesEvent} RangesEvent */
/** @typedef {import("../types.js").Rect} Rect */
/** @typedef {import("../types.js").RowEdit} RowEdit */
/** @typedef {import("../types.js").Snapshot} Snapshot */
/** @typedef {import("../types.js").ViewerEvents} ViewerEvents */

/**
 * The changes of an event, for drawing.
 * @typedef {object} Effects
 * @property {readonly Change[]} changes Rows whose state is new.
 * @property {readonly number[]} filled Rows whose content is new.
 * @property {RowEdit | null} edit The edit that has moved rows.
 * @property {readonly number[]} media Rows whose media have changed.
 * @property {readonly number[]} nested Rows whose lists inside have changed.
 * @property {boolean} isMoved Whether frames or the content's height are new.
 */

/** @type {Effects} */
const nothing = Object.freeze({ changes: [], filled: [], edit: null, media: [], nested: [], isMoved: false });

/** The state of one viewer in the page: the sum of its events. */
export class ViewerModel {
  geometry = new Geometry();
  states = new States();
  content = new Content();
  failures = new Failures();
  media = new Media();
  nested = new NestedLists();
  /** @type {Batch | null} */
  batch = null;
  /** @type {RangesEvent | null} */
  ranges = null;
  /** @type {GeometryEvent | null} The frames that were told last. */
  frames = null;
  /** @type {number | null} The number of rows with an exact height; null where heights are not measured. */
  measured = null;
  /** Whether rows follow one another sideways; rectangles are then turned, so that heights are along the axis. */
  isHorizontal = false;
  /** @type {number | null} The list's version. */
  version = null;

  /**
   * Applies an event.
   * @template {keyof ViewerEvents} K
   * @param {K} type
   * @param {ViewerEvents[K]} data
   * @returns {Effects}
   */
  apply(type, data) {
    const handle = /** @type {(data: ViewerEvents[K]) => Effects} */ (this.#handlers[type]);
    return handle ? handle(data) : nothing; // A later server may send more types.
  }

  /**
   * Returns whether a row in a part of the list has no content.
   * @param {number} offset Points.
   * @param {number} height
   */
  isBlank(offset, height) {
    const { content, geometry } = this;
    if (geometry.rowCount === 0) return false;
    const last = geometry.lastRow(offset + height - 1);
    for (let row = geometry.row(offset); row <= last; row++) {
      if (geometry.has(row) && !content.cell(geometry.listRow(row))) return true;
    }
    return false;
  }

  /** Makes the frames and contents those of a list again. */
  renew() {
    this.geometry = new Geometry();
    this.content = new Content();
  }

  /** Forgets everything, for another list. */
  clear() {
    this.geometry = new Geometry();
    this.states.clear();
    this.content.forget();
    this.media.clear();
    this.nested.clear();
    this.failures.replace([]);
    this.batch = null;
    this.ranges = null;
    this.frames = null;
    this.measured = null;
    this.version = null;
  }

  /** @type {{ [K in keyof ViewerEvents]: (data: ViewerEvents[K]) => Effects }} */
  #handlers = {
    snapshot: (data) => this.#restart(data),
    states: ({ changes }) => {
      this.states.apply(changes);
      this.content.purge(changes);
      return { ...nothing, changes };
    },
    ranges: (data) => {
      this.ranges = /** @type {RangesEvent} */ ({ ...this.ranges, ...turned(data, this.isHorizontal) });
      if (!data.runs) return nothing;
      const changes = this.states.replace(data.runs);
      this.content.purge(changes);
      return { ...nothing, changes };
    },
    geometry: (data) => {
      this.#place(data);
      return { ...nothing, isMoved: true };
    },
    sections: (data) => {
      this.geometry.sections.update(data);
      return nothing;
    },
    cells: ({ cells }) => {
      this.content.put(cells);
      return { ...nothing, filled: cells.map((cell) => cell.row) };
    },
    batch: (data) => {
      this.batch = data;
      return nothing;
    },
    fetches: ({ failed }) => ({ ...nothing, filled: this.failures.replace(failed) }),
    media: (data) => ({ ...nothing, media: this.media.apply(data) }),
    nested: (data) => ({ ...nothing, nested: this.nested.apply(data) }),
    past: ({ rows }) => ({ ...nothing, filled: rows }),
    action: () => nothing,
    // Those are the timeline's.
    requests: () => nothing,
    // Those of a sheet are its own.
    sheet: () => nothing,
    values: () => nothing,
    list: (event) => this.#edited(event),
    missed: (event) => {
      const effects = this.#edited(event);
      // Which of them have changed is not known; the snapshot that follows has them as they are.
      this.content.clear();
      return effects;
    },
  };

  /**
   * @param {{ edit: RowEdit, version: number }} event
   * @returns {Effects}
   */
  #edited({ edit, version }) {
    this.version = version;
    this.geometry.remap(edit);
    this.content.remap(edit);
    this.states.remap(edit);
    this.media.remap(edit);
    this.nested.remap(edit);
    return { ...nothing, edit };
  }

  /**
   * @param {Snapshot} data
   * @returns {Effects}
   */
  #restart(data) {
    const { rowCount, geometry, cells, media, batch, fetches, list, nested = [], ...ranges } = data;
    this.geometry.wraps = ranges.layout?.wraps ?? false;
    const { contentHeight, offset, revision } = ranges;
    if (list.version !== this.version) this.geometry.forget();
    this.#place({ ...geometry, contentHeight, rowCount, offset, revision, correction: 0 });
    this.ranges = turned(ranges, this.isHorizontal);
    const changes = this.states.replace(ranges.runs);
    // After a lost link the rows may be the same: then they keep their content until the new one arrives.
    if (list.version === this.version) this.content.purge(changes);
    else this.content.clear();
    this.version = list.version;
    this.content.put(cells);
    this.batch = batch;
    const failed = this.failures.replace(fetches.failed);
    const filled = [...cells.map((cell) => cell.row), ...failed];
    return { changes, filled, edit: null, media: this.media.replace(media), nested: this.nested.replace(nested), isMoved: true };
  }

  /** @param {GeometryEvent} told */
  #place(told) {
    this.frames = told;
    this.measured = told.measured ?? null;
    // Of rows sideways, a frame is across the list what it is down the screen.
    this.geometry.update(this.isHorizontal && "lanes" in told ? { ...told, frames: flippedAll(told.frames) } : told);
  }
}

/**
 * Returns the server's ranges as the page has them, or the page's as the server tells them: where rows follow one another
 * sideways, each has the other's axes.
 * @template {import("../types.js").RangesNews} R
 * @param {R} news
 * @param {boolean} isHorizontal
 * @returns {R}
 */
export function turned(news, isHorizontal) {
  if (!isHorizontal) return news;
  const { visible, display, preload } = news.rects;
  return { ...news, rects: { visible: flipped(visible), display: flipped(display), preload: flipped(preload) } };
}

/** @type {(rect: Rect) => Rect} */
const flipped = ([x, y, width, height]) => [y, x, height, width];

/** @param {readonly number[]} rects Four numbers of each. */
const flippedAll = (rects) => rects.map((_, at) => rects[at ^ 1] ?? 0);

/** The rows whose fetches have failed. */
export class Failures {
  /** @type {Map<number, FailedFetch>} */
  #rows = new Map();

  /** @param {number} row */
  of(row) {
    return this.#rows.get(row) ?? null;
  }

  /**
   * Replaces all failures.
   * @param {readonly FailedFetch[]} failed
   * @returns {number[]} The rows that have failed before or now.
   */
  replace(failed) {
    const before = this.#rows;
    this.#rows = new Map();
    for (const fetch of failed) {
      for (const [first, last] of fetch.rows) for (let row = first; row <= last; row++) this.#rows.set(row, fetch);
    }
    return [...new Set([...before.keys(), ...this.#rows.keys()])];
  }
}
