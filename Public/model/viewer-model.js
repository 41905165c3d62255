// @ts-check
import { Content } from "./content.js";
import { Geometry } from "./geometry.js";
import { Media } from "./media.js";
import { States } from "./states.js";

/** @typedef {import("../types.js").Batch} Batch */
/** @typedef {import("../types.js").Change} Change */
/** @typedef {import("../types.js").FailedFetch} FailedFetch */
/** @typedef {import("../types.js").RangesEvent} RangesEvent */
/** @typedef {import("../types.js").RowEdit} RowEdit */
/** @typedef {import("../types.js").Snapshot} Snapshot */
/** @typedef {import("../types.js").ViewerEvents} ViewerEvents */

/**
 * What an event has changed, for those who draw it.
 * @typedef {object} Effects
 * @property {readonly Change[]} changes Rows whose state is new.
 * @property {readonly number[]} filled Rows whose content is new.
 * @property {RowEdit | null} edit How rows have moved.
 * @property {readonly number[]} media Rows with something new about their media.
 * @property {boolean} isMoved Whether frames or the content's height are new.
 */

/** @type {Effects} */
const nothing = Object.freeze({ changes: [], filled: [], edit: null, media: [], isMoved: false });

/** What the page knows of one viewer: the sum of its events. */
export class ViewerModel {
  geometry = new Geometry();
  states = new States();
  content = new Content();
  failures = new Failures();
  media = new Media();
  /** @type {Batch | null} */
  batch = null;
  /** @type {RangesEvent | null} */
  ranges = null;
  /** @type {number | null} Rows whose height is exact by now; null where heights are not measured. */
  measured = null;
  /** @type {number | null} The list's version. */
  #version = null;

  /**
   * Takes in an event.
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
   * Whether a row has no content in a stretch of the list.
   * @param {number} offset Points.
   * @param {number} height
   */
  isBlank(offset, height) {
    const { content, geometry } = this;
    if (geometry.rowCount === 0) return false;
    const last = geometry.row(offset + height - 1);
    for (let row = geometry.row(offset); row <= last; row++) if (!content.cell(row)) return true;
    return false;
  }

  /** Forgets everything, for another list. */
  clear() {
    this.geometry = new Geometry();
    this.states.clear();
    this.content.forget();
    this.media.clear();
    this.failures.replace([]);
    this.batch = null;
    this.ranges = null;
    this.measured = null;
    this.#version = null;
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
      this.ranges = data;
      const changes = this.states.replace(data.runs);
      this.content.purge(changes);
      return { ...nothing, changes };
    },
    geometry: (data) => {
      this.geometry.update(data);
      this.measured = data.measured ?? null;
      return { ...nothing, isMoved: true };
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
    action: () => nothing,
    list: ({ edit, version }) => {
      this.#version = version;
      this.geometry.remap(edit);
      this.content.remap(edit);
      this.states.remap(edit);
      this.media.remap(edit);
      return { ...nothing, edit };
    },
  };

  /**
   * @param {Snapshot} data
   * @returns {Effects}
   */
  #restart(data) {
    const { contentHeight, rowCount } = data;
    this.geometry.update({ ...data.geometry, contentHeight, rowCount });
    this.measured = data.geometry.measured ?? null;
    this.ranges = data;
    const changes = this.states.replace(data.runs);
    // After a lost link the rows may be the same: then they stay to be seen until their content comes anew.
    if (data.list.version === this.#version) this.content.purge(changes);
    else this.content.clear();
    this.#version = data.list.version;
    this.content.put(data.cells);
    this.batch = data.batch;
    const failed = this.failures.replace(data.fetches.failed);
    const media = this.media.replace(data.media);
    return { changes, filled: [...data.cells.map((cell) => cell.row), ...failed], edit: null, media, isMoved: true };
  }
}

/** The rows whose content could not be had, and why. */
export class Failures {
  /** @type {Map<number, FailedFetch>} */
  #rows = new Map();

  /** @param {number} row */
  of(row) {
    return this.#rows.get(row) ?? null;
  }

  /**
   * Takes over all that has failed.
   * @param {readonly FailedFetch[]} failed
   * @returns {number[]} The rows of which something else is known now.
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
