// @ts-check
import { AwaitedRows } from "../model/awaited-rows.js";
import { variants } from "../model/cell/variants.js";
import { mapRow } from "../model/row-edit.js";
import { bit } from "../model/states.js";
import { DecodeQueue } from "./media/decode-queue.js";
import { RowMedia } from "./media/row-media.js";
import { Transfers } from "./media/transfers.js";

/** @typedef {import("../model/foresight.js").Foresight} Foresight */
/** @typedef {import("../model/viewer-model.js").Effects} Effects */
/** @typedef {import("../model/viewer-model.js").ViewerModel} ViewerModel */
/** @typedef {import("../types.js").RowEdit} RowEdit */
/** @typedef {import("../types/media.js").MediaReport} MediaReport */

/**
 * Callbacks of {@link Pictures}: rows that count as drawn, rows to redraw, reports for the server.
 * @typedef {{ drawn: (rows: number[]) => void, changed: (rows: number[]) => void, reported: (report: MediaReport) => void }} Listener
 */

/**
 * Executes the server's decisions about the media of rows and reports the outcome. A picture is fetched at the
 * server's request, and decoded once its row is in display, unless the scroll is too fast. A row counts as drawn when
 * its content has arrived and its pictures, if any, are decoded or have failed.
 */
export class Pictures {
  /** @type {ViewerModel} */
  #model;
  /** @type {Foresight} */
  #foresight;
  /** @type {Listener} */
  #listener;
  /** @type {Map<number, RowMedia>} */
  #rows = new Map();
  #awaited = new AwaitedRows();
  #transfers;
  #isOrphan = false;
  #counts = { decoded: 0, failed: 0 };

  /**
   * @param {ViewerModel} model
   * @param {Foresight} foresight
   * @param {import("../model/scroll/scroll-state.js").ScrollState} scroll
   * @param {Listener} listener
   */
  constructor(model, foresight, scroll, listener) {
    this.#model = model;
    this.#foresight = foresight;
    this.#listener = listener;
    const pace = () => scroll.pace;
    this.#transfers = new Transfers(new DecodeQueue(pace), pace);
  }

  /** The numbers of images decoded and of images that failed. */
  get counts() {
    return { ...this.#counts };
  }

  /** Cancels and drops all pictures. */
  clear() {
    for (const row of [...this.#rows.keys()]) this.#drop(row);
    this.#awaited.clear();
  }

  /**
   * Reports the outcome of a video or a map to the server, if the medium is one of its viewer's.
   * @param {MediaReport} report
   */
  report(report) {
    if (!this.#isOrphan && this.#model.media.has(report.media)) this.#listener.reported(report);
  }

  /** Stops reporting until the next viewer's media arrive. */
  orphan() {
    this.#isOrphan = true;
    for (const media of this.#rows.values()) media.orphan();
  }

  /**
   * Returns the picture to show in a node.
   * @param {number} row
   * @param {number} node
   * @returns {import("../view/cell/picture.js").NodePicture}
   */
  node(row, node) {
    return this.#rows.get(row)?.picture(node) ?? { state: "wanted", image: null };
  }

  /**
   * Retries a picture that failed.
   * @param {number} row
   * @param {number} node
   */
  retry(row, node) {
    this.#rows.get(row)?.retry(node);
  }

  /** @param {Effects} effects */
  take(effects) {
    const { changes, edit, media } = effects;
    if (media.length > 0) this.#isOrphan = false;
    if (edit) this.#remap(edit);
    for (const row of media) this.#follow(row);
    for (const [row, , now] of changes) {
      if (now & bit.preload) this.#rows.get(row)?.enter(this.#foresight.state(row));
      else this.#drop(row);
    }
    this.#awaited.take(effects, (row) => this.#model.states.state(row));
    this.#tellDrawn();
    // A row that is not in display draws nothing of its media.
    const shown = media.filter((row) => this.#model.states.state(row) & bit.display);
    if (shown.length > 0) this.#listener.changed(shown);
  }

  /**
   * Decodes and shows the pictures of rows whose state is foreseen; only the server's word drops them.
   * @param {readonly import("../types.js").Change[]} changes
   */
  foresee(changes) {
    for (const [row, , now] of changes) this.#rows.get(row)?.enter(now);
  }

  /** @param {number} row */
  #follow(row) {
    const media = this.#model.media.of(row);
    if (media.length === 0) {
      // A recreated viewer sends media with the contents: existing ones are kept until then.
      if (this.#isWithoutMedia(row)) this.#drop(row);
      return;
    }
    const found = this.#rows.get(row) ?? this.#make();
    this.#rows.set(row, found);
    found.enter(this.#foresight.state(row));
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
    const drawn = this.#awaited.takeDrawn((row) => this.#isDrawn(row));
    if (drawn.length > 0) this.#listener.drawn(drawn);
  }

  /** @param {number} row */
  #isDrawn(row) {
    if (!this.#model.content.cell(row)) return false; // Its content has not arrived.
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
  }

  /** @param {number} row */
  #drop(row) {
    this.#rows.get(row)?.close();
    this.#rows.delete(row);
  }
}
