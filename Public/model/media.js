// @ts-check
import { mapRow } from "./row-edit.js";

/** @typedef {import("../types.js").RowEdit} RowEdit */
/** @typedef {import("../types/media.js").MediaUpdate} MediaUpdate */
/** @typedef {import("../types/media.js").Medium} Medium */

/** The media of the rows near the viewport, in the states that the server has decided. */
export class Media {
  /** @type {Map<number, Medium>} */
  #byID = new Map();
  /** @type {Map<number, Medium[]>} */
  #byRow = new Map();

  /**
   * Returns the media of a row, in the order of its nodes.
   * @param {number} row
   * @returns {readonly Medium[]}
   */
  of(row) {
    return this.#byRow.get(row) ?? [];
  }

  /**
   * Returns whether a medium exists.
   * @param {number} id
   */
  has(id) {
    return this.#byID.has(id);
  }

  /**
   * Applies an update.
   * @param {MediaUpdate} news
   * @returns {number[]} The rows whose media have changed.
   */
  apply({ media, gone }) {
    /** @type {Set<number>} */
    const rows = new Set();
    for (const id of gone) this.#remove(id, rows);
    for (const medium of media) {
      this.#remove(medium.id, rows);
      this.#byID.set(medium.id, medium);
      const others = this.#byRow.get(medium.row) ?? [];
      this.#byRow.set(medium.row, [...others, medium].sort((one, other) => one.id - other.id));
      rows.add(medium.row);
    }
    return [...rows];
  }

  /**
   * Replaces all media.
   * @param {readonly Medium[]} media
   * @returns {number[]} The rows whose media have changed.
   */
  replace(media) {
    const rows = new Set(this.#byRow.keys());
    this.clear();
    for (const row of this.apply({ media: [...media], gone: [] })) rows.add(row);
    return [...rows];
  }

  /**
   * Moves the media with their rows after an edit.
   * @param {RowEdit} edit
   */
  remap(edit) {
    const before = [...this.#byID.values()];
    this.clear();
    const moved = before.flatMap((medium) => {
      const row = mapRow(edit, medium.row);
      return row === null ? [] : [{ ...medium, row }];
    });
    this.apply({ media: moved, gone: [] });
  }

  clear() {
    this.#byID.clear();
    this.#byRow.clear();
  }

  /**
   * @param {number} id
   * @param {Set<number>} rows Collects the medium's row.
   */
  #remove(id, rows) {
    const medium = this.#byID.get(id);
    if (!medium) return;
    this.#byID.delete(id);
    const others = this.of(medium.row).filter((each) => each !== medium);
    if (others.length > 0) this.#byRow.set(medium.row, others);
    else this.#byRow.delete(medium.row);
    rows.add(medium.row);
  }
}
