// @ts-check
import { AwaitedRows } from "../model/awaited-rows.js";
import { SignalOutbox } from "../model/signal-outbox.js";
import { stretches } from "../model/states.js";

/** @typedef {import("../model/signal-outbox.js").Drawing} Drawing */
/** @typedef {import("../model/viewer-model.js").Effects} Effects */
/** @typedef {import("../types.js").StateMask} StateMask */

/** Milliseconds for which rows wait for company. */
const gathering = 50;

/** The rows that an element has built and drawn, on their way to the server: one report at a time. */
export class DrawnRows {
  #awaited = new AwaitedRows();
  #outbox = new SignalOutbox();
  /** @type {WeakSet<object>} The nodes of the cells that are told as built. */
  #built = new WeakSet();
  #isSending = false;
  #isDrawn;
  #send;

  /**
   * @param {(row: number) => boolean} isDrawn Whether a row in the display range looks as it is to.
   * @param {(kind: Drawing, rows: [first: number, last: number][]) => Promise<unknown>} send
   */
  constructor(isDrawn, send) {
    this.#isDrawn = isDrawn;
    this.#send = send;
  }

  /**
   * Tells of a cell that is built, once, however often its row comes into the document.
   * @param {number} row
   * @param {object} nodes
   */
  built(row, nodes) {
    if (this.#built.has(nodes)) return;
    this.#built.add(nodes);
    this.#gather("built", [row]);
  }

  /**
   * Follows an event, after the model has applied it.
   * @param {Pick<Effects, "changes" | "filled" | "edit">} effects
   * @param {(row: number) => StateMask} state
   */
  take(effects, state) {
    if (effects.edit) this.#outbox.remap(effects.edit);
    this.#awaited.take(effects, state);
    this.tell();
  }

  /** Tells of the rows that are drawn by now. */
  tell() {
    const drawn = this.#awaited.takeDrawn(this.#isDrawn);
    if (drawn.length > 0) this.#gather("displayed", drawn);
  }

  /** Forgets all, for another viewer. */
  clear() {
    this.#awaited.clear();
    this.#outbox.clear();
    this.#built = new WeakSet();
  }

  /**
   * @param {Drawing} kind
   * @param {readonly number[]} rows
   */
  #gather(kind, rows) {
    this.#outbox.gather(kind, rows.map((row) => [row, row]));
    if (this.#isSending) return;
    this.#isSending = true;
    setTimeout(() => void this.#pump(), gathering);
  }

  async #pump() {
    for (let next = this.#outbox.take(); next; next = this.#outbox.take()) {
      if (next.kind === "built" || next.kind === "displayed") await this.#send(next.kind, stretches(next.rows));
      this.#outbox.done();
    }
    this.#isSending = false;
  }
}
