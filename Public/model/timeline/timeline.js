// @ts-check
import { describeDirection } from "../states.js";
import { Lives } from "./lives.js";
import { Marks } from "./marks.js";
import { Requests } from "./requests.js";
import { Ring } from "./ring.js";

/** @typedef {import("../../types.js").BatchEnd} BatchEnd */
/** @typedef {import("../../types.js").Link} Link */
/** @typedef {import("../../types.js").RangesEvent} RangesEvent */
/** @typedef {import("../viewer-model.js").Effects} Effects */
/** @typedef {import("../viewer-model.js").ViewerModel} ViewerModel */

/** Milliseconds that are kept. */
export const kept = 60_000;

/** Frames that are kept: those of {@link kept} at 120 Hz. */
const capacity = 8192;

/**
 * The columns of a frame: its time, rows at the edges of the viewport and the ranges, shares and milliseconds; the offset in
 * points, and the number of the movement.
 */
const columns = /** @type {const} */ (["time", "top", "bottom", "displayStart", "displayEnd", "preloadStart", "preloadEnd", "blank", "interval", "offset", "movement"]);

/** The movements in a trace, by number. */
export const movements = /** @type {const} */ (["i", "d", "f", "w", "j"]);

/** @typedef {typeof columns[number]} FrameColumn */

/** What the last minute of a viewer was like: its frames, requests, changes of rows, and events. */
export class Timeline {
  /** @type {Ring<FrameColumn>} */
  frames;
  requests = new Requests();
  lives = new Lives();
  marks = new Marks();
  /** Contents that arrived: their times, rows, and whether the rows were on screen. */
  arrivals;
  #mode = "";
  #direction = "";
  #link = "";
  /** @type {Record<"tail" | "head", string>} */
  #batches = { tail: "", head: "" };

  /** @param {number} most Frames and arrivals that are kept, at least. */
  constructor(most = capacity) {
    const size = 2 ** Math.ceil(Math.log2(Math.max(1, most)));
    this.frames = new Ring(columns, size);
    this.arrivals = new Ring(/** @type {const} */ (["time", "row", "isLate"]), size);
  }

  /**
   * Adds a frame.
   * @param {ViewerModel} model
   * @param {{ offset: number, height: number }} viewport Points.
   * @param {number} now
   * @param {number} interval Milliseconds since the frame before; 0 if the page was at rest.
   * @param {typeof movements[number]} movement
   */
  draw(model, { offset, height }, now, interval, movement = "i") {
    const { geometry, ranges } = model;
    if (geometry.rowCount === 0) return;
    const place = (/** @type {number} */ at) => placeOf(geometry, at);
    const edges = [place(offset), place(offset + height)];
    for (const rect of ranges ? [ranges.rects.display, ranges.rects.preload] : []) edges.push(place(rect[1]), place(rect[1] + rect[3]));
    while (edges.length < 6) edges.push(edges[0] ?? 0, edges[1] ?? 0);
    this.frames.push([now, ...edges, blankShare(model, offset, height), interval, geometry.listOffset(offset), movements.indexOf(movement)]);
  }

  /**
   * Follows an event of the viewer, after the model has applied it.
   * @param {string} type
   * @param {any} data
   * @param {Effects} effects
   * @param {ViewerModel} model
   * @param {number} now
   */
  take(type, data, effects, model, now) {
    if (effects.edit) this.#edited(data, now);
    if (effects.changes.length > 0) {
      this.requests.follow(effects.changes, now);
      this.lives.follow(effects.changes, now);
    }
    if (type === "snapshot") this.requests.lose(now);
    if (type === "requests") {
      for (const { rows, ended } of this.requests.take(data, now)) {
        const [first, last] = rows ?? [0, -1];
        const time = ended ?? now;
        for (let row = first; row <= last; row++) this.arrivals.push([time, row, this.requests.waited(row, time) ? 1 : 0]);
      }
    }
    if (model.ranges) this.#mark(model.ranges, now);
    if (model.batch) {
      this.#batch("tail", model.batch, now);
      this.#batch("head", model.batch.head, now);
    }
  }

  /**
   * @param {Link} link
   * @param {number} now
   */
  linked({ kind }, now) {
    // A round trip is no news, and neither is a connection before the first.
    if (kind === this.#link) return;
    if (this.#link) this.marks.add(now, "link", kind);
    this.#link = kind;
  }

  /**
   * Begins with another viewer of the same list.
   * @param {number} now
   */
  attach(now) {
    this.requests.restart(now);
    this.#mode = "";
    this.#direction = "";
  }

  /** Forgets all, for another list. */
  clear() {
    this.frames.clear();
    this.arrivals.clear();
    this.lives.clear();
    this.requests = new Requests();
    this.marks = new Marks();
    this.#mode = "";
    this.#direction = "";
    this.#batches = { tail: "", head: "" };
  }

  /** @param {number} now Before which {@link kept} milliseconds stay. */
  expire(now) {
    this.requests.expire(now - kept);
    this.marks.expire(now - kept);
  }

  /**
   * @param {{ edit: import("../../types.js").RowEdit, version: number }} event
   * @param {number} now
   */
  #edited({ edit, version }, now) {
    this.requests.remap(edit);
    this.lives.remap(edit);
    const parts = /** @type {const} */ (["inserted", "removed", "moved", "reloaded"]).flatMap((name) => {
      const rows = edit[name].reduce((sum, [first, last]) => sum + (name === "moved" ? 1 : last - first + 1), 0);
      return rows > 0 ? [`${rows} ${name}`] : [];
    });
    this.marks.add(now, "edit", `version ${version}${parts.length > 0 ? `: ${parts.join(", ")}` : ""}`);
  }

  /**
   * @param {RangesEvent} ranges
   * @param {number} now
   */
  #mark({ mode, direction }, now) {
    if (mode !== this.#mode) {
      if (this.#mode) this.marks.add(now, "mode", mode);
      this.#mode = mode;
    }
    const { name } = describeDirection(direction);
    if (name !== this.#direction) {
      if (this.#direction) this.marks.add(now, "direction", name);
      this.#direction = name;
    }
  }

  /**
   * @param {"tail" | "head"} end
   * @param {BatchEnd} batch
   * @param {number} now
   */
  #batch(end, { state, fetches }, now) {
    const news = `${state} ${fetches}`;
    if (this.#batches[end] && news !== this.#batches[end]) this.marks.add(now, "batch", `${end}: ${state}`);
    this.#batches[end] = news;
  }
}

/**
 * Returns the row at an offset, with the part of it that lies before.
 * @param {import("../geometry.js").Geometry} geometry
 * @param {number} offset
 */
function placeOf(geometry, offset) {
  const row = geometry.row(offset);
  const height = geometry.height(row);
  const part = height > 0 ? (offset - geometry.top(row)) / height : 0;
  return geometry.listRow(row) + Math.min(1, Math.max(0, part));
}

/**
 * Returns the share of the viewport whose rows have no content, from 0 through 1.
 * @param {ViewerModel} model
 * @param {number} offset
 * @param {number} height
 */
export function blankShare({ content, geometry }, offset, height) {
  if (geometry.rowCount === 0 || height <= 0) return 0;
  const end = offset + height;
  const last = geometry.lastRow(end - 1);
  let blank = 0;
  let all = 0;
  for (let row = geometry.row(offset); row <= last; row++) {
    if (!geometry.has(row)) continue;
    const across = geometry.across(row)?.[1] ?? 1;
    const seen = Math.max(0, Math.min(end, geometry.bottom(row)) - Math.max(offset, geometry.top(row))) * across;
    all += seen;
    if (!content.cell(geometry.listRow(row))) blank += seen;
  }
  return all > 0 ? blank / all : 0;
}
