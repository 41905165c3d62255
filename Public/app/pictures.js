// @ts-check
import { mapRow } from "../model/row-edit.js";
import { bit } from "../model/states.js";
import { Decoder } from "./decoder.js";

/** @typedef {import("./decoder.js").Picture} Picture */
/** @typedef {import("../model/presentation.js").Parts} Parts */
/** @typedef {import("../model/viewer-model.js").Effects} Effects */
/** @typedef {import("../model/viewer-model.js").ViewerModel} ViewerModel */
/** @typedef {import("../types.js").RowEdit} RowEdit */
/** @typedef {import("../view/row.js").PictureState} PictureState */

/**
 * The work of the display state: a row's image is decoded when the row enters
 * display, not before, and given up when it leaves. A row whose content is
 * there and whose image, if any, is decoded counts as drawn.
 */
export class Pictures {
  /** @type {ViewerModel} */
  #model;
  /** @type {(rows: number[]) => void} */
  #drawn;
  /** @type {Map<number, Picture>} */
  #pictures = new Map();
  /** @type {Parts["image"]} */
  #column = null;
  #decoder = new Decoder((picture) => this.#done(picture));

  /**
   * @param {ViewerModel} model
   * @param {(rows: number[]) => void} drawn
   */
  constructor(model, drawn) {
    this.#model = model;
    this.#drawn = drawn;
  }

  /** Images decoded, and images that could not be. */
  get counts() {
    return { decoded: this.#decoder.decoded, failed: this.#decoder.failed };
  }

  /** @param {Parts} parts */
  open(parts) {
    for (const row of [...this.#pictures.keys()]) this.#drop(row);
    this.#column = parts.image;
  }

  /**
   * What there is to show of a row's image: it is held back until the row is visible.
   * @param {number} row
   * @returns {PictureState}
   */
  state(row) {
    const picture = this.#pictures.get(row);
    if (!picture) return this.#address(row) ? "wanted" : "none";
    if (picture.state !== "decoded") return picture.state;
    return this.#model.states.state(row) & bit.visible ? picture.image : "ready";
  }

  /** @param {Effects} effects */
  take({ changes, filled, edit }) {
    if (edit) this.#remap(edit);
    /** @type {number[]} */
    const drawn = [];
    for (const [row, old, now] of changes) {
      if (!(now & bit.display)) this.#drop(row);
      else if (!(old & bit.display)) this.#prepare(row, drawn);
    }
    for (const row of filled) {
      if (this.#model.states.state(row) & bit.display) this.#prepare(row, drawn);
    }
    if (drawn.length > 0) this.#drawn(drawn);
  }

  /**
   * @param {number} row
   * @param {number[]} drawn Gathers rows that need no decoding.
   */
  #prepare(row, drawn) {
    if (!this.#model.content.cell(row)) return; // Its content is still on the way.
    const address = this.#address(row);
    if (address !== null && this.#pictures.get(row)?.address === address) return;
    this.#drop(row);
    if (address === null) drawn.push(row);
    else this.#pictures.set(row, this.#decoder.start(address));
  }

  /**
   * The address of a row's image; null for none.
   * @param {number} row
   */
  #address(row) {
    const value = this.#column && this.#model.content.cell(row)?.values[this.#column.name];
    return typeof value === "string" && value !== "" ? value : null;
  }

  /** @param {Picture} picture */
  #done(picture) {
    // An edit may have moved the row meanwhile.
    for (const [row, each] of this.#pictures) if (each === picture) return this.#drawn([row]);
  }

  /** @param {RowEdit} edit */
  #remap(edit) {
    const before = this.#pictures;
    this.#pictures = new Map();
    for (const [row, picture] of before) {
      const now = mapRow(edit, row);
      if (now === null) this.#decoder.cancel(picture);
      else this.#pictures.set(now, picture);
    }
  }

  /** @param {number} row */
  #drop(row) {
    const picture = this.#pictures.get(row);
    if (!picture) return;
    this.#pictures.delete(row);
    this.#decoder.cancel(picture);
  }
}
