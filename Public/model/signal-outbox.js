// @ts-check
import { mapRow } from "./row-edit.js";
import { stretches } from "./states.js";

/** @typedef {import("../types.js").RowEdit} RowEdit */
/** @typedef {import("../types.js").Size} Size */
/** @typedef {import("../types/media.js").MediaReport} MediaReport */

/** @typedef {"built" | "displayed"} Drawing */

/** @typedef {"background" | "foreground"} Sight */

/**
 * The content of one request.
 * @typedef {{ kind: "viewport", viewport: Size }
 *   | { kind: Sight }
 *   | { kind: Drawing, rows: number[] }
 *   | { kind: "measured", heights: [row: number, height: number][] }} Signal
 */

/** The server's limit of stretches, or of rows with heights, in one request. */
const maxItems = 1000;

/**
 * The queue of the page's reports besides the scroll: the viewport's size, whether anybody can see it, and
 * the rows that are built, displayed and measured. Each is kept until the server
 * has accepted it.
 */
export class SignalOutbox {
  /** @type {{ size: Size, made: number } | null} */
  #viewport = null;
  /** @type {Sight} */
  #sight = "foreground";
  /** @type {Sight} What the viewer has heard last; a new one begins in the foreground. */
  #toldSight = "foreground";
  /** @type {Record<Drawing, Set<number>>} */
  #rows = { built: new Set(), displayed: new Set() };
  /** @type {Map<number, number>} */
  #measured = new Map();
  /** @type {Signal | null} */
  #sent = null;

  /**
   * @param {Size} size
   * @param {number} now Milliseconds.
   */
  resize(size, now) {
    this.#viewport = { size, made: this.#viewport?.made ?? now };
  }

  /** @param {Sight} sight */
  look(sight) {
    this.#sight = sight;
  }

  /**
   * @param {Drawing} kind
   * @param {number[]} rows
   */
  gather(kind, rows) {
    for (const row of rows) this.#rows[kind].add(row);
  }

  /** @param {[row: number, height: number][]} heights */
  measured(heights) {
    for (const [row, height] of heights) this.#measured.set(row, height);
  }

  /** @returns {Signal | null} The next report to send: the viewport first, and built rows before displayed ones. */
  take() {
    this.#sent ??= this.#next();
    return this.#sent;
  }

  /** Removes the report in flight, which the server has accepted or refused. */
  done() {
    const sent = this.#sent;
    this.#sent = null;
    if (sent?.kind === "viewport" && this.#viewport?.size === sent.viewport) this.#viewport = null;
    else if (sent?.kind === "background" || sent?.kind === "foreground") this.#toldSight = sent.kind;
  }

  /** Queues a report without an answer again, unless a newer one replaces it. */
  requeue() {
    const sent = this.#sent;
    this.#sent = null;
    if (sent?.kind === "built" || sent?.kind === "displayed") return sent.rows.forEach((row) => this.#rows[sent.kind].add(row));
    if (sent?.kind !== "measured") return;
    for (const [row, height] of sent.heights) if (!this.#measured.has(row)) this.#measured.set(row, height);
  }

  /** @returns {number | null} The time of a change of the viewport's size that is not sent. */
  get since() {
    return this.#viewport?.made ?? null;
  }

  /**
   * Moves the rows that wait, or are on their way and may be lost, after an edit.
   * @param {RowEdit} edit
   */
  remap(edit) {
    const moved = (/** @type {Iterable<number>} */ rows) => [...rows].flatMap((row) => mapRow(edit, row) ?? []);
    const movedHeights = (/** @type {Iterable<[number, number]>} */ heights) =>
      [...heights].flatMap(([row, height]) => moved([row]).map((now) => /** @type {[number, number]} */ ([now, height])));
    this.#rows = { built: new Set(moved(this.#rows.built)), displayed: new Set(moved(this.#rows.displayed)) };
    this.#measured = new Map(movedHeights(this.#measured));
    if (this.#sent && "rows" in this.#sent) this.#sent = { ...this.#sent, rows: moved(this.#sent.rows) };
    else if (this.#sent && "heights" in this.#sent) this.#sent = { ...this.#sent, heights: movedHeights(this.#sent.heights) };
  }

  /** Forgets all reports, with their viewer; the next one hears whether anybody can see it. */
  clear() {
    this.#toldSight = "foreground";
    this.#viewport = null;
    this.#sent = null;
    this.#measured.clear();
    for (const rows of Object.values(this.#rows)) rows.clear();
  }

  /** @returns {Signal | null} */
  #next() {
    if (this.#viewport) return { kind: "viewport", viewport: this.#viewport.size };
    if (this.#sight !== this.#toldSight) return { kind: this.#sight };
    for (const kind of /** @type {const} */ (["built", "displayed"])) {
      if (this.#rows[kind].size === 0) continue;
      const rows = stretches(this.#rows[kind]).slice(0, maxItems).flatMap(([first, last]) => range(first, last));
      for (const row of rows) this.#rows[kind].delete(row);
      return { kind, rows };
    }
    const heights = [...this.#measured].slice(0, maxItems);
    for (const [row] of heights) this.#measured.delete(row);
    return heights.length > 0 ? { kind: "measured", heights } : null;
  }
}

/**
 * Returns the rows from one to another, both included.
 * @param {number} first
 * @param {number} last
 */
export const range = (first, last) => Array.from({ length: last - first + 1 }, (_, at) => first + at);

/** The most reports that one signal may carry. */
const most = 1000;

/**
 * A queue of media reports behind the one signal in flight. They are kept until
 * the server has acknowledged them; of a medium's progress, only the newest.
 */
export class MediaOutbox {
  /** @type {MediaReport[]} */
  #waiting = [];

  /** @param {MediaReport} report */
  push(report) {
    if (report.event === "progress") {
      this.#waiting = this.#waiting.filter(({ event, media }) => event !== "progress" || media !== report.media);
    }
    this.#waiting.push(report);
  }

  /** @returns {MediaReport[]} The oldest, as many as one signal may carry. */
  take() {
    return this.#waiting.splice(0, most);
  }

  /**
   * Puts reports that did not reach the server back in front.
   * @param {MediaReport[]} reports
   */
  restore(reports) {
    this.#waiting.unshift(...reports);
  }

  clear() {
    this.#waiting = [];
  }
}
