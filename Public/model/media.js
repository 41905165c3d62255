// @ts-check
import { mapRow } from "./row-edit.js";

/** @typedef {import("../types/media.js").MediaNews} MediaNews */
/** @typedef {import("../types/media.js").Medium} Medium */
/** @typedef {import("../types.js").RowEdit} RowEdit */

/** The media of the rows that are near, as the server decides about them. */
export class Media {
  /** @type {Map<number, Medium>} */
  #byID = new Map();
  /** @type {Map<number, Medium[]>} */
  #byRow = new Map();

  /**
   * The media of a row, in the order of its nodes.
   * @param {number} row
   * @returns {readonly Medium[]}
   */
  of(row) {
    return this.#byRow.get(row) ?? [];
  }

  /**
   * Whether there is such a medium.
   * @param {number} id
   */
  has(id) {
    return this.#byID.has(id);
  }

  /**
   * Takes news in.
   * @param {MediaNews} news
   * @returns {number[]} The rows with something new about their media.
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
   * Takes over all media that there are.
   * @param {readonly Medium[]} media
   * @returns {number[]} The rows with something new about their media.
   */
  replace(media) {
    const rows = new Set(this.#byRow.keys());
    this.clear();
    for (const row of this.apply({ media: [...media], gone: [] })) rows.add(row);
    return [...rows];
  }

  /**
   * Carries the media over an edit.
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
   * @param {Set<number>} rows Gathers the row that it was of.
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
