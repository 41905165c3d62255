// @ts-check
import { mergeStates } from "./nested-lists.js";
import { bit } from "./states.js";

/** @typedef {import("../net/messages.js").WorkerEvent} WorkerEvent */
/** @typedef {import("../types.js").Cell} Cell */
/** @typedef {import("../types.js").Change} Change */
/** @typedef {import("../types.js").Run} Run */
/** @typedef {import("../types/media.js").Medium} Medium */
/** @typedef {import("../types/nested.js").NestedState} NestedState */
/** @typedef {import("../types/timeline.js").ToldRequest} ToldRequest */

/** @typedef {"geometry" | "batch" | "fetches"} Whole Types of which a later event says all that an earlier one has said. */

/**
 * Merges events into fewer with the same effect: of frames and ranges the last, of rows their first and last states and
 * their last contents. None is moved across an event that changes the rows' numbers, or that is not known here.
 * @param {readonly WorkerEvent[]} events In their order.
 * @returns {WorkerEvent[]}
 */
export function mergeEvents(events) {
  if (events.length < 2) return [...events];
  /** @type {WorkerEvent[]} */
  const merged = [];
  let turn = new Turn();
  for (const event of events) {
    if (turn.take(event)) continue;
    merged.push(...turn.events, event);
    turn = new Turn();
  }
  merged.push(...turn.events);
  return merged;
}

/** Events that are merged, as one turn of the server. */
class Turn {
  /** @type {Extract<WorkerEvent, { kind: "sent" }>[]} */
  #sent = [];
  /** @type {Map<Whole, WorkerEvent>} */
  #wholes = new Map();
  /** @type {import("../types.js").RangesNews | null} The members of the ranges that differ, the latest of each. */
  #ranges = null;
  /** @type {Map<number, Change>} */
  #changes = new Map();
  /** @type {Map<number, Cell>} */
  #cells = new Map();
  /** @type {Map<number, Medium>} */
  #media = new Map();
  /** @type {Set<number>} */
  #gone = new Set();
  /** @type {Map<string, NestedState>} The latest states of lists inside rows, with the contents that have arrived. */
  #lists = new Map();
  /** @type {Map<string, number[]>} */
  #ended = new Map();
  /** @type {Map<number, ToldRequest>} The latest words about requests. */
  #requests = new Map();
  /** The time of the latest, on the viewer's clock. */
  #clock = 0;
  /** The latest revision of the states. */
  #revision = 0;

  /**
   * Adds an event.
   * @param {WorkerEvent} event
   * @returns {boolean} False for an event that cannot be merged.
   */
  take(event) {
    if (event.kind === "sent") this.#sent.push(event);
    if (event.kind !== "event") return event.kind === "sent";
    switch (event.type) {
      case "ranges":
        this.#ranges = { ...this.#ranges, ...event.data };
        this.#purge(event.data.runs ?? []);
        return true;
      case "geometry":
      case "batch":
      case "fetches":
        this.#wholes.set(event.type, event);
        return true;
      case "states":
        this.#revision = event.data.revision;
        for (const change of event.data.changes) this.#change(change);
        return true;
      case "cells":
        for (const cell of event.data.cells) this.#cells.set(cell.row, cell);
        return true;
      case "media":
        for (const id of event.data.gone) {
          this.#gone.add(id);
          this.#media.delete(id);
        }
        for (const medium of event.data.media) this.#media.set(medium.id, medium);
        return true;
      case "requests":
        this.#clock = event.data.clock;
        for (const request of event.data.requests) this.#requests.set(request.id, request);
        return true;
      case "nested":
        for (const path of event.data.ended) {
          this.#lists.delete(path.join());
          this.#ended.set(path.join(), path);
        }
        for (const list of event.data.lists) this.#lists.set(list.in.join(), mergeStates(this.#lists.get(list.in.join()), list));
        return true;
      default:
        return false;
    }
  }

  /** @returns {WorkerEvent[]} In the order in which the server sends those of one turn. */
  get events() {
    const changes = [...this.#changes.values()].filter(([, old, now]) => old !== now);
    /** @type {(WorkerEvent | null | undefined)[]} */
    const all = [
      ...this.#sent,
      this.#wholes.get("geometry"),
      changes.length > 0 ? { kind: "event", type: "states", data: { revision: this.#revision, changes } } : null,
      this.#ranges && { kind: "event", type: "ranges", data: this.#ranges },
      this.#wholes.get("batch"),
      this.#cells.size > 0 ? { kind: "event", type: "cells", data: { cells: [...this.#cells.values()] } } : null,
      this.#wholes.get("fetches"),
      this.#media.size + this.#gone.size > 0
        ? { kind: "event", type: "media", data: { media: [...this.#media.values()], gone: [...this.#gone] } }
        : null,
      this.#lists.size + this.#ended.size > 0
        ? { kind: "event", type: "nested", data: { lists: [...this.#lists.values()], ended: [...this.#ended.values()] } }
        : null,
      this.#requests.size > 0
        ? { kind: "event", type: "requests", data: { clock: this.#clock, requests: [...this.#requests.values()] } }
        : null,
    ];
    return /** @type {WorkerEvent[]} */ (all.filter(Boolean));
  }

  /**
   * Drops the contents of rows that are out of preload.
   * @param {readonly Run[]} runs
   */
  #purge(runs) {
    if (this.#cells.size === 0) return;
    for (const [first, last, state] of runs) {
      if (state & bit.preload) continue;
      for (const row of this.#cells.keys()) if (row >= first && row <= last) this.#cells.delete(row);
    }
  }

  /** @param {Change} change */
  #change([row, old, now]) {
    this.#changes.set(row, [row, this.#changes.get(row)?.[1] ?? old, now]);
    // A content that came before has been purged.
    if (!(now & bit.preload)) this.#cells.delete(row);
  }
}
