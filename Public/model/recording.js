// @ts-check
import { crc32 } from "./crc32.js";

/** @typedef {import("./scroll/scroll-state.js").Movement} Movement */
/** @typedef {import("../types.js").Size} Size */

/** The limit of events: their file fits in the server's default body limit of 1 MiB. */
export const maxEvents = 20_000;

/** The kinds of events by number; insertions are the last. */
const kinds = /** @type {const} */ (["i", "d", "f", "w", "j", "insert"]);
const insertion = kinds.length - 1;

/**
 * The recording of a scroll. All memory is allocated at the start, so that an
 * event costs a few writes and no frame waits for memory.
 */
export class Recording {
  #start;
  #count = 0;
  #times = new Float64Array(maxEvents);
  #kinds = new Uint8Array(maxEvents);
  /** Offsets in points; the row of an insertion. */
  #places = new Float64Array(maxEvents);
  /** Velocities of releases; the number of rows of an insertion. */
  #extras = new Float64Array(maxEvents);
  #targets = new Float64Array(maxEvents);
  /** The kind of the previous movement. */
  #last = -1;

  /**
   * Starts a recording at the viewport's offset.
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

  /** Whether only the last event has room. */
  get isFull() {
    return this.#count >= maxEvents - 1;
  }

  /**
   * Records the viewport's offset.
   * @param {number} now Milliseconds.
   * @param {Movement} kind
   * @param {number} offset Points.
   * @param {number} velocity Points per second; kept at the start of a fling.
   * @param {number} target The expected end of the fling, in points.
   */
  move(now, kind, offset, velocity, target) {
    const number = kinds.indexOf(kind);
    const isRelease = kind === "f" && this.#last !== number;
    this.#last = number;
    this.#add(now, number, offset, isRelease ? velocity : NaN, target);
  }

  /**
   * Records an insertion of rows before a row.
   * @param {number} now Milliseconds.
   * @param {number} row
   * @param {number} count
   */
  insert(now, row, count) {
    this.#add(now, insertion, row, count, 0);
  }

  /**
   * Encodes the recording as a `*.scroll.jsonl` file.
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
 * Rounds to half points, which is below visible precision and short in the file.
 * @param {number} value
 */
const half = (value) => Math.round(value * 2) / 2;
