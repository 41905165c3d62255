// @ts-check
import { variants } from "../model/cell/variants.js";
import { mapRow } from "../model/row-edit.js";
import { bit } from "../model/states.js";
import { DecodeQueue } from "./media/decode-queue.js";
import { RowMedia } from "./media/row-media.js";
import { Transfers } from "./media/transfers.js";

/** @typedef {import("../model/viewer-model.js").Effects} Effects */
/** @typedef {import("../model/viewer-model.js").ViewerModel} ViewerModel */
/** @typedef {import("../types.js").RowEdit} RowEdit */
/** @typedef {import("../types/media.js").MediaReport} MediaReport */

/**
 * Hears which rows count as drawn, which have something new to show, and what the server is to know; tells how the
 * reader moves.
 * @typedef {{ drawn: (rows: number[]) => void, changed: (rows: number[]) => void, reported: (report: MediaReport) => void, pace: () => import("../model/pace.js").Pace }} Listener
 */

/**
 * Carries out what the server decides about the media of rows, and reports what
 * became of it. A picture is fetched when the server says so, and decoded once
 * its row is in display, unless it flies past. A row whose content is there and whose pictures, if
 * any, are decoded or cannot be had counts as drawn.
 */
export class Pictures {
  /** @type {ViewerModel} */
  #model;
  /** @type {Listener} */
  #listener;
  /** @type {Map<number, RowMedia>} */
  #rows = new Map();
  /** @type {Set<number>} Rows in display that do not count as drawn yet. */
  #awaited = new Set();
  #transfers;
  #isOrphan = false;
  #counts = { decoded: 0, failed: 0 };

  /**
   * @param {ViewerModel} model
   * @param {Listener} listener
   */
  constructor(model, listener) {
    this.#model = model;
    this.#listener = listener;
    this.#transfers = new Transfers(new DecodeQueue(listener.pace));
  }

  /** Images decoded, and images that could not be had. */
  get counts() {
    return { ...this.#counts };
  }

  /** Gives all pictures up. */
  clear() {
    for (const row of [...this.#rows.keys()]) this.#drop(row);
    this.#awaited.clear();
  }

  /**
   * Tells the server what became of a video or a map, if that is one of its own.
   * @param {MediaReport} report
   */
  report(report) {
    if (!this.#isOrphan && this.#model.media.has(report.media)) this.#listener.reported(report);
  }

  /** Another viewer is about to tell of its own media: until then nothing is reported. */
  orphan() {
    this.#isOrphan = true;
    for (const media of this.#rows.values()) media.orphan();
  }

  /**
   * What there is to show of a node.
   * @param {number} row
   * @param {number} node
   * @returns {import("../view/cell/picture.js").NodePicture}
   */
  node(row, node) {
    return this.#rows.get(row)?.picture(node) ?? { state: "wanted", image: null };
  }

  /**
   * Tries a picture again that could not be had.
   * @param {number} row
   * @param {number} node
   */
  retry(row, node) {
    this.#rows.get(row)?.retry(node);
  }

  /** @param {Effects} effects */
  take({ changes, filled, edit, media }) {
    if (media.length > 0) this.#isOrphan = false;
    if (edit) this.#remap(edit);
    for (const row of media) this.#follow(row);
    for (const [row, old, now] of changes) {
      if (now & bit.preload) this.#rows.get(row)?.enter(now);
      else this.#drop(row);
      if (!(now & bit.display)) this.#awaited.delete(row);
      else if (!(old & bit.display)) this.#awaited.add(row);
    }
    for (const row of filled) if (this.#model.states.state(row) & bit.display) this.#awaited.add(row);
    this.#tellDrawn();
    // A row that is not in display draws nothing of its media.
    const shown = media.filter((row) => this.#model.states.state(row) & bit.display);
    if (shown.length > 0) this.#listener.changed(shown);
  }

  /** @param {number} row */
  #follow(row) {
    const media = this.#model.media.of(row);
    if (media.length === 0) {
      // A server that begins anew tells of media with the contents: what is here stays until then.
      if (this.#isWithoutMedia(row)) this.#drop(row);
      return;
    }
    const found = this.#rows.get(row) ?? this.#make();
    this.#rows.set(row, found);
    found.enter(this.#model.states.state(row));
    found.follow(media);
  }

  #make() {
    /** @type {RowMedia} */
    const made = new RowMedia(this.#transfers, {
      report: (report) => this.#listener.reported(report),
      changed: () => this.#changed(made),
      counted: (isDecoded) => (isDecoded ? this.#counts.decoded++ : this.#counts.failed++),
    });
    return made;
  }

  /** @param {RowMedia} media */
  #changed(media) {
    // An edit may have moved the row meanwhile.
    for (const [row, each] of this.#rows) {
      if (each !== media) continue;
      this.#tellDrawn();
      return this.#listener.changed([row]);
    }
  }

  #tellDrawn() {
    const drawn = [...this.#awaited].filter((row) => this.#isDrawn(row));
    for (const row of drawn) this.#awaited.delete(row);
    if (drawn.length > 0) this.#listener.drawn(drawn);
  }

  /** @param {number} row */
  #isDrawn(row) {
    if (!this.#model.content.cell(row)) return false; // Its content is still on the way.
    return !this.#hasPictures(row) || this.#rows.get(row)?.isSettled === true;
  }

  /** @param {number} row */
  #isWithoutMedia(row) {
    const cell = this.#model.content.cell(row);
    return cell !== undefined && !this.#hasPictures(row) && !cell.nodes?.some(({ video, map }) => video ?? map);
  }

  /** @param {number} row */
  #hasPictures(row) {
    return this.#model.content.cell(row)?.nodes.some((node) => variants(node).length > 0) ?? false;
  }

  /** @param {RowEdit} edit */
  #remap(edit) {
    const before = this.#rows;
    this.#rows = new Map();
    for (const [row, media] of before) {
      const now = mapRow(edit, row);
      if (now === null) media.close();
      else this.#rows.set(now, media);
    }
    this.#awaited = new Set([...this.#awaited].flatMap((row) => mapRow(edit, row) ?? []));
  }

  /** @param {number} row */
  #drop(row) {
    this.#rows.get(row)?.close();
    this.#rows.delete(row);
  }
}
