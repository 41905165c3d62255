// @ts-check
import { variants } from "../model/cell/variants.js";
import { mapRow } from "../model/row-edit.js";
import { bit } from "../model/states.js";
import { Album, keyOf } from "./album.js";
import { Decoder } from "./decoder.js";

/** @typedef {import("./decoder.js").Picture} Picture */
/** @typedef {import("../model/presentation.js").Parts} Parts */
/** @typedef {import("../model/viewer-model.js").Effects} Effects */
/** @typedef {import("../model/viewer-model.js").ViewerModel} ViewerModel */
/** @typedef {import("../types.js").RowEdit} RowEdit */
/** @typedef {import("../types/node.js").CellNode} CellNode */
/** @typedef {import("../view/row.js").PictureState} PictureState */

/** @typedef {{ drawn: (rows: number[]) => void, changed: (rows: number[]) => void }} Listener */

/**
 * The work of the display state: a row's images are decoded when the row enters
 * display, not before, and given up when it leaves. A row whose content is
 * there and whose images, if any, are decoded counts as drawn.
 */
export class Pictures {
  /** @type {ViewerModel} */
  #model;
  /** @type {Listener} */
  #listener;
  /** @type {Map<number, Album>} */
  #albums = new Map();
  /** @type {Parts["image"]} */
  #column = null;
  #decoder = new Decoder((picture) => this.#done(picture));

  /**
   * @param {ViewerModel} model
   * @param {Listener} listener Hears which rows count as drawn, and which have a picture more to show.
   */
  constructor(model, listener) {
    this.#model = model;
    this.#listener = listener;
  }

  /** Images decoded, and images that could not be. */
  get counts() {
    return { decoded: this.#decoder.decoded, failed: this.#decoder.failed };
  }

  /** @param {Parts} parts */
  open(parts) {
    for (const row of [...this.#albums.keys()]) this.#drop(row);
    this.#column = parts.image;
  }

  /**
   * What there is to show of the image of a row without nodes.
   * @param {number} row
   * @returns {PictureState}
   */
  state(row) {
    if (this.#nodes(row).length === 0) return "none";
    const { state, image } = this.node(row, 0);
    return image ?? (state === "shown" ? "ready" : state);
  }

  /**
   * What there is to show of a node's picture.
   * @param {number} row
   * @param {number} node
   * @returns {import("../view/cell/picture.js").NodePicture}
   */
  node(row, node) {
    const isVisible = (this.#model.states.state(row) & bit.visible) !== 0;
    return this.#albums.get(row)?.picture(node, isVisible) ?? { state: "wanted", image: null };
  }

  /**
   * Tries a picture again that could not be had.
   * @param {number} row
   * @param {number} node
   */
  retry(row, node) {
    this.#albums.get(row)?.retry(node);
    this.#listener.changed([row]);
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
    if (drawn.length > 0) this.#listener.drawn(drawn);
  }

  /**
   * @param {number} row
   * @param {number[]} drawn Gathers rows that need no decoding.
   */
  #prepare(row, drawn) {
    if (!this.#model.content.cell(row)) return; // Its content is still on the way.
    const nodes = this.#nodes(row);
    if (nodes.length > 0 && this.#albums.get(row)?.key === keyOf(nodes)) return;
    this.#drop(row);
    if (nodes.length === 0) {
      drawn.push(row);
      return;
    }
    const album = new Album(nodes, this.#decoder);
    this.#albums.set(row, album);
    album.advance();
  }

  /**
   * The nodes of a row that have pictures; of a row without nodes, one for its image.
   * @param {number} row
   * @returns {CellNode[]}
   */
  #nodes(row) {
    const cell = this.#model.content.cell(row);
    if (cell?.nodes) return cell.nodes.filter((node) => variants(node).length > 0);
    const value = this.#column && cell?.values[this.#column.name];
    if (typeof value !== "string" || value === "") return [];
    return [{ id: 0, kind: "image", parent: null, frame: [0, 0, 0, 0], image: value }];
  }

  /** @param {Picture} picture */
  #done(picture) {
    // An edit may have moved the row meanwhile.
    for (const [row, album] of this.#albums) {
      if (!album.has(picture)) continue;
      album.advance();
      if (album.isSettled) this.#listener.drawn([row]);
      else this.#listener.changed([row]);
      return;
    }
  }

  /** @param {RowEdit} edit */
  #remap(edit) {
    const before = this.#albums;
    this.#albums = new Map();
    for (const [row, album] of before) {
      const now = mapRow(edit, row);
      if (now === null) album.close();
      else this.#albums.set(now, album);
    }
  }

  /** @param {number} row */
  #drop(row) {
    this.#albums.get(row)?.close();
    this.#albums.delete(row);
  }
}
