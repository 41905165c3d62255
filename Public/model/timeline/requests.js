// @ts-check
import { mapRow } from "../row-edit.js";
import { bit } from "../states.js";

/** @typedef {import("../../types.js").Change} Change */
/** @typedef {import("../../types.js").RowEdit} RowEdit */
/** @typedef {import("../../types/timeline.js").Fate} Fate */
/** @typedef {import("../../types/timeline.js").RequestNews} RequestNews */
/** @typedef {import("../../types/timeline.js").ToldRequest} ToldRequest */

/**
 * A request with its times in the page's milliseconds: `seen` is when the first of its rows came on screen, `left` when
 * all of them had left the ranges.
 * @typedef {object} TimedRequest
 * @property {number} id
 * @property {ToldRequest["kind"]} kind
 * @property {[first: number, last: number] | null} rows
 * @property {number} asked
 * @property {number | null} sent
 * @property {number | null} answered
 * @property {number | null} ended
 * @property {ToldRequest["ending"] | null} ending
 * @property {number} bytes
 * @property {number | null} seen
 * @property {number | null} left
 * @property {number} lane The line that it is drawn in, from 0; no other one is in it at the same time.
 */

/** The time in milliseconds for which a missing row is not noticed: a frame at 60 Hz. */
const unnoticed = 1000 / 60;

/** The most requests that are kept. */
const most = 8192;

/**
 * Returns what became of a request.
 * @param {TimedRequest} request
 * @returns {Fate}
 */
export function fateOf({ ended, ending, seen, left }) {
  if (ended === null) return "underWay";
  if (ending === "failed" || ending === "cancelled") return ending;
  if (seen !== null) return ended - seen > unnoticed ? "late" : "early";
  return left === null ? "unseen" : "wasted";
}

/**
 * Returns the milliseconds from the arrival of what was requested until it was on screen: negative if it was late, null if
 * it was not seen or has not come.
 * @param {TimedRequest} request
 */
export function leadOf({ ended, ending, seen }) {
  return ended === null || seen === null || ending !== "complete" ? null : seen - ended;
}

/**
 * Returns the first lane that is free at a time.
 * @param {readonly number[]} lanes When the last request of each lane ends.
 * @param {number} time
 */
export function freeLane(lanes, time) {
  const free = lanes.findIndex((end) => end <= time);
  return free < 0 ? lanes.length : free;
}

/** The requests of a viewer, and what became of them by the states of their rows. */
export class Requests {
  /** @type {TimedRequest[]} In the order in which they were asked for. */
  all = [];
  /** @type {Map<number, TimedRequest>} Those of the viewer, by their numbers. */
  #byID = new Map();
  /** @type {Map<number, TimedRequest[]>} Those whose fate is open, by their rows. */
  #byRow = new Map();
  /** @type {Map<number, number>} When the rows that are on screen came there. */
  #onScreen = new Map();
  /** @type {number[]} When the last request of each lane ends. */
  #lanes = [];
  /** The smallest difference between the page's clock and the viewer's: that of the news that travelled least. */
  #shift = Infinity;
  /** How many of the first of all are of viewers before this one. */
  #earlier = 0;
  /** Whether the requests that are under way were told before a snapshot, and may have ended meanwhile. */
  #isStale = false;

  /**
   * Begins with another viewer, whose clock and numbers are its own.
   * @param {number} now
   */
  restart(now) {
    for (const request of this.#byID.values()) if (request.ended === null) end(request, now);
    this.#byID.clear();
    this.#byRow.clear();
    this.#onScreen.clear();
    this.#shift = Infinity;
    this.#earlier = this.all.length;
  }

  /**
   * Ends the requests under way, as after a snapshot: it stands for events that were missed, which may have told of their
   * ends. The server tells again which of them are under way.
   * @param {number} now
   */
  lose(now) {
    for (const request of this.#byID.values()) if (request.ended === null) end(request, now);
    this.#isStale = true;
  }

  /**
   * Takes what the server tells of its requests.
   * @param {RequestNews} news
   * @param {number} now
   * @returns {TimedRequest[]} Those that have arrived.
   */
  take({ clock, requests }, now) {
    this.#synchronize(now - clock);
    const arrived = requests.map((told) => this.#tell(told)).filter(({ ending }) => ending === "complete");
    if (this.#isStale) for (const [id, { ended }] of this.#byID) if (ended !== null) this.#byID.delete(id);
    this.#isStale = false;
    return arrived;
  }

  /**
   * Follows the states of rows.
   * @param {readonly Change[]} changes
   * @param {number} now
   */
  follow(changes, now) {
    for (const [row, old, state] of changes) {
      if (state & bit.visible && !this.#onScreen.has(row)) {
        this.#onScreen.set(row, now);
        for (const request of this.#byRow.get(row) ?? []) request.seen ??= now;
      }
      if (old & bit.visible && !(state & bit.visible)) this.#onScreen.delete(row);
      if (!(state & bit.preload)) this.#leave(row, now);
    }
  }

  /**
   * Returns whether a row was on screen without what came at a time.
   * @param {number} row
   * @param {number} time
   */
  waited(row, time) {
    const since = this.#onScreen.get(row);
    return since !== undefined && time - since > unnoticed;
  }

  /**
   * Renumbers the rows after an edit.
   * @param {RowEdit} edit
   */
  remap(edit) {
    const place = (/** @type {number} */ row) => mapRow(edit, row);
    this.#onScreen = mapped(this.#onScreen, place);
    this.#byRow = mapped(this.#byRow, place);
    for (const request of this.all) {
      if (!request.rows) continue;
      const [first, last] = request.rows.map(place);
      request.rows = first === null || first === undefined || last === null || last === undefined ? null : [first, last];
    }
  }

  /**
   * Drops the requests that ended before a time.
   * @param {number} time
   */
  expire(time) {
    let count = Math.max(0, this.all.length - most);
    for (let request = this.all[count]; request && request.ended !== null && request.ended < time; request = this.all[count]) count += 1;
    if (count > 0) this.all.splice(0, count);
    this.#earlier = Math.max(0, this.#earlier - count);
  }

  /**
   * Takes another difference of the clocks. If it is the smallest, what was told before was earlier by as much: otherwise a
   * request might end before it was asked for.
   * @param {number} shift
   */
  #synchronize(shift) {
    if (shift >= this.#shift) return;
    const distance = shift - this.#shift;
    this.#shift = shift;
    for (const request of this.all.slice(this.#earlier)) move(request, distance);
  }

  /**
   * @param {ToldRequest} told
   * @returns {TimedRequest}
   */
  #tell(told) {
    const at = (/** @type {number | undefined} */ time) => (time === undefined ? null : time + this.#shift);
    const asked = told.asked + this.#shift;
    const rows = told.rows ?? null;
    const known = this.#byID.get(told.id);
    const request = known ?? { id: told.id, kind: told.kind, rows, asked, seen: null, left: null, lane: this.#lane(asked), ...open };
    if (!known) this.#add(request);
    request.sent = at(told.sent);
    request.answered = at(told.answered);
    request.ended = at(told.ended);
    request.ending = told.ending ?? null;
    request.bytes = told.bytes ?? 0;
    if (request.ended !== null) {
      this.#lanes[request.lane] = request.ended;
      this.#byID.delete(told.id);
      if (request.ending !== "complete") this.#settle(request);
    }
    return request;
  }

  /** @param {TimedRequest} request */
  #add(request) {
    this.#byID.set(request.id, request);
    let place = this.all.length;
    while (place > this.#earlier && (this.all[place - 1]?.asked ?? 0) > request.asked) place -= 1;
    this.all.splice(place, 0, request);
    const [first, last] = request.rows ?? [0, -1];
    for (let row = first; row <= last; row++) {
      const since = this.#onScreen.get(row);
      if (since !== undefined) request.seen = Math.min(request.seen ?? since, since);
      this.#byRow.set(row, [...(this.#byRow.get(row) ?? []), request]);
    }
  }

  /**
   * @param {number} row That has left the ranges.
   * @param {number} now
   */
  #leave(row, now) {
    const requests = this.#byRow.get(row);
    if (!requests) return;
    this.#byRow.delete(row);
    for (const request of requests) {
      const [first, last] = request.rows ?? [0, -1];
      let isHeld = false;
      for (let other = first; other <= last && !isHeld; other++) isHeld = this.#byRow.get(other)?.includes(request) ?? false;
      if (!isHeld) request.left ??= now;
    }
  }

  /** @param {TimedRequest} request One that brings nothing. */
  #settle({ rows, id }) {
    const [first, last] = rows ?? [0, -1];
    for (let row = first; row <= last; row++) {
      const others = this.#byRow.get(row)?.filter((request) => request.id !== id) ?? [];
      if (others.length > 0) this.#byRow.set(row, others);
      else this.#byRow.delete(row);
    }
  }

  /**
   * Returns the first lane that is free at a time, and takes it.
   * @param {number} time
   */
  #lane(time) {
    const lane = freeLane(this.#lanes, time);
    this.#lanes[lane] = Infinity;
    return lane;
  }
}

/** A request of which no more is known than that it was asked for. */
const open = { sent: null, answered: null, ended: null, ending: null, bytes: 0 };

/**
 * Moves the times that the server has told of a request.
 * @param {TimedRequest} request
 * @param {number} distance
 */
function move(request, distance) {
  const moved = (/** @type {number | null} */ time) => (time === null ? null : time + distance);
  request.asked += distance;
  request.sent = moved(request.sent);
  request.answered = moved(request.answered);
  request.ended = moved(request.ended);
}

/**
 * @param {TimedRequest} request
 * @param {number} now
 */
function end(request, now) {
  request.ended = now;
  request.ending = "cancelled";
}

/**
 * @template Value
 * @param {ReadonlyMap<number, Value>} values
 * @param {(row: number) => number | null} place
 * @returns {Map<number, Value>}
 */
function mapped(values, place) {
  /** @type {Map<number, Value>} */
  const moved = new Map();
  for (const [row, value] of values) {
    const now = place(row);
    if (now !== null) moved.set(now, value);
  }
  return moved;
}
