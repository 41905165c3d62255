// @ts-check
import { ScrollNews } from "../model/scroll-news.js";
import { sharedDigits } from "./shared-digits.js";

/** @typedef {import("./messages.js").WorkerCommand} WorkerCommand */
/** @typedef {import("./messages.js").Settings} Settings */
/** @typedef {import("./messages.js").WorkerBatch} WorkerBatch */
/** @typedef {import("./messages.js").WorkerEvent} WorkerEvent */
/** @typedef {import("../types.js").ScrollSample} ScrollSample */

/** The most milliseconds that reports wait for company: each message to the worker wakes its thread. */
const patience = 50;

/** The page's proxy of the worker that communicates with the server. */
export class Connection {
  #worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module", name: sharedDigits() });

  /** Counts the lists that were opened and left: events of an earlier one may still be on their way. */
  #generation = 0;
  #news = new ScrollNews();
  /** @type {WorkerCommand[]} Those of the current turn, and reports that wait for them. */
  #commands = [];
  #isSending = false;
  #timer = 0;
  /** @type {Extract<WorkerCommand, { kind: "scroll" }> | null} The scroll that is held back. */
  #held = null;
  #version;
  /** Whether the page shows the past, of which the server is told nothing. */
  #isBack = false;
  /** Called when the worker has answered the current command that opens or leaves a list. */
  #followed = () => {};

  /**
   * @param {(message: WorkerEvent) => void} received
   * @param {() => import("./messages.js").Version} version Returns the list's version that the page's rows are of.
   */
  constructor(received, version) {
    this.#version = version;
    this.#worker.addEventListener("message", (/** @type {MessageEvent<WorkerBatch>} */ { data: { generation, events } }) => {
      if (generation !== this.#generation) return;
      this.#followed();
      events.forEach(received);
    });
  }

  /** @param {string} token For all later requests. */
  authorize(token) {
    this.#command({ kind: "authorize", token });
  }

  /**
   * @param {string} list
   * @param {Settings} settings
   */
  open(list, settings) {
    this.#held = null;
    this.#news.clear();
    this.#command({ kind: "open", generation: ++this.#generation, list, settings });
  }

  /**
   * Sends a scroll if it is news, otherwise holds it back.
   * @param {ScrollSample} sample
   * @param {import("../model/scroll-news.js").Visible} visible
   */
  scroll(sample, visible) {
    if (this.#isBack) return;
    const isNews = this.#news.take(sample, visible);
    /** @type {Extract<WorkerCommand, { kind: "scroll" }>} */
    const command = { kind: "scroll", sample, version: this.#version() };
    this.#held = isNews ? null : command;
    if (isNews) this.#command(command);
  }

  /** Sends the scroll that is held back, since the user stays there. */
  linger() {
    if (this.#held) this.#command(this.#held);
    this.#held = null;
  }

  /**
   * Sends a scroll of a list inside a row.
   * @param {number[]} path
   * @param {import("../types/nested.js").NestedScroll} scroll
   */
  scrollNested(path, scroll) {
    if (this.#isBack) return;
    this.#command({ kind: "scrollNested", path, scroll, version: this.#version() });
  }

  /** @param {[number, number][]} rows Rows that the page has drawn. */
  displayed(rows) {
    this.#report({ kind: "displayed", rows, version: this.#version() });
  }

  /** @param {[number, number][]} rows Rows whose cells the page has built. */
  built(rows) {
    this.#report({ kind: "built", rows, version: this.#version() });
  }

  /** @param {[row: number, height: number][]} rows Rows that the page has measured, in points. */
  measured(rows) {
    if (this.#isBack) return;
    this.#command({ kind: "measured", rows, version: this.#version() });
  }

  /**
   * @param {string} viewer
   * @param {import("../types/media.js").MediaReport} report The outcome of a medium.
   */
  media(viewer, report) {
    this.#report({ kind: "media", viewer, report });
  }

  /** @param {Partial<Settings>} settings */
  keep(settings) {
    this.#command({ kind: "keep", settings });
  }

  pause() {
    this.#command({ kind: "pause" });
  }

  resume() {
    if (!this.#isBack) this.#command({ kind: "resume" });
  }

  /**
   * Takes no more events, and tells nothing of what the page draws, while it shows the past.
   * @param {Promise<void>} until
   */
  lookBack(until) {
    this.pause();
    this.#isBack = true;
    void until.then(() => {
      this.#isBack = false;
      this.resume();
    });
  }

  /** Deletes the viewer and cancels all work on its list. */
  close() {
    this.#command({ kind: "close", generation: ++this.#generation });
  }

  /**
   * Detaches from a list that is about to be deleted with its viewers.
   * @returns {Promise<void>} Fulfilled when the worker asks nothing of it any more.
   */
  abandon() {
    this.#command({ kind: "abandon", generation: ++this.#generation });
    return new Promise((resolve) => (this.#followed = resolve));
  }

  /**
   * Sends a command at the end of the turn.
   * @param {WorkerCommand} command
   */
  #command(command) {
    this.#commands.push(command);
    if (this.#isSending) return;
    this.#isSending = true;
    queueMicrotask(() => this.#send());
  }

  /**
   * Sends a report with the next command, or after {@link patience}.
   * @param {WorkerCommand} report
   */
  #report(report) {
    if (this.#isBack) return;
    this.#commands.push(report);
    if (this.#timer === 0) this.#timer = setTimeout(() => this.#send(), patience);
  }

  #send() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#isSending = false;
    if (this.#commands.length > 0) this.#worker.postMessage(this.#commands);
    this.#commands = [];
  }
}
