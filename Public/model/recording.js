// @ts-check
import { crc32 } from "./crc32.js";

/** @typedef {import("./gesture.js").Movement} Movement */
/** @typedef {import("../types.js").Size} Size */

/** The most events: their file fits in the mebibyte that a server takes unless told otherwise. */
export const maxEvents = 20_000;

/** The kinds of events by their numbers; the last are insertions. */
const kinds = /** @type {const} */ (["i", "d", "f", "w", "j", "insert"]);
const insertion = kinds.length - 1;

/**
 * A scroll as it happens. All room is taken at the start, so that an event
 * costs a few writes and no frame waits for memory.
 */
export class Recording {
  #start;
  #count = 0;
  #times = new Float64Array(maxEvents);
  #kinds = new Uint8Array(maxEvents);
  /** Offsets in points; of an insertion the row. */
  #places = new Float64Array(maxEvents);
  /** Velocities of releases; of an insertion the number of rows. */
  #extras = new Float64Array(maxEvents);
  #targets = new Float64Array(maxEvents);
  /** The kind of the movement before. */
  #last = -1;

  /**
   * Starts where the viewport is.
   * @param {number} now Milliseconds.
   * @param {number} offset Points.
   */
  constructor(now, offset) {
    this.#start = now;
    this.move(now, "i", offset, 0, 0);
  }

  get count() {
    return this.#count;
  }

  /** Milliseconds from the first event to the last. */
  get duration() {
    return (this.#times[this.#count - 1] ?? 0) / 1000;
  }

  /** Whether there is room for nothing but the end. */
  get isFull() {
    return this.#count >= maxEvents - 1;
  }

  /**
   * The viewport is at an offset.
   * @param {number} now Milliseconds.
   * @param {Movement} kind
   * @param {number} offset Points.
   * @param {number} velocity Points per second; kept where a fling begins.
   * @param {number} target Where the fling is expected to end, in points.
   */
  move(now, kind, offset, velocity, target) {
    const number = kinds.indexOf(kind);
    const isRelease = kind === "f" && this.#last !== number;
    this.#last = number;
    this.#add(now, number, offset, isRelease ? velocity : NaN, target);
  }

  /**
   * Rows came before a row.
   * @param {number} now Milliseconds.
   * @param {number} row
   * @param {number} count
   */
  insert(now, row, count) {
    this.#add(now, insertion, row, count, 0);
  }

  /**
   * The recording as a `*.scroll.jsonl` file.
   * @param {{ viewport: Size, source: string }} about
   */
  file({ viewport, source }) {
    const header = {
      kind: "header",
      v: 1,
      unit: "pt",
      viewport: [half(viewport.width), half(viewport.height)],
      platform: "web",
      paging: "cursor",
      t: "us",
      source,
      split: "dev",
    };
    const lines = [JSON.stringify(header)];
    for (let at = 0; at < this.#count; at++) lines.push(JSON.stringify(this.#event(at)));
    const body = new TextEncoder().encode(`${lines.join("\n")}\n`);
    const checksum = crc32(body).toString(16).padStart(8, "0");
    const footer = JSON.stringify({ kind: "footer", count: this.#count, checksum });
    return new Blob([body, `${footer}\n`], { type: "application/jsonl" });
  }

  /**
   * @param {number} now
   * @param {number} kind
   * @param {number} place
   * @param {number} extra
   * @param {number} target
   */
  #add(now, kind, place, extra, target) {
    if (this.#count === maxEvents) return;
    const at = this.#count++;
    // A frame's time is a little earlier than the clock's within it.
    this.#times[at] = Math.max(this.#times[at - 1] ?? 0, Math.round((now - this.#start) * 1000));
    this.#kinds[at] = kind;
    this.#places[at] = place;
    this.#extras[at] = extra;
    this.#targets[at] = target;
  }

  /** @param {number} at */
  #event(at) {
    const t = this.#times[at];
    const k = kinds[this.#kinds[at] ?? 0];
    const place = this.#places[at] ?? 0;
    const extra = this.#extras[at] ?? NaN;
    if (k === "insert") return { t, k, at: place, count: extra };
    const event = { t, y: half(place), k };
    if (Number.isNaN(extra)) return event;
    return { ...event, v: Math.round(extra), target: half(this.#targets[at] ?? 0) };
  }
}

/**
 * To half points: finer than anybody sees, and short to write.
 * @param {number} value
 */
const half = (value) => Math.round(value * 2) / 2;
