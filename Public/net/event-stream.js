// @ts-check
import { home } from "./api.js";

/** @typedef {import("./api.js").ApiError} ApiError */
/** @typedef {{ id: string, type: string, data: string }} StreamEvent */

/**
 * Reads server-sent events from text that arrives in arbitrary pieces.
 *
 * By the HTML standard, section 9.2.6, without `retry`, which the session
 * handles. The page reads the stream itself, since `EventSource` exposes neither
 * the status of an error response nor the number of attempts.
 */
export class SseParser {
  #rest = "";
  #type = "";
  /** @type {string[]} */
  #data = [];
  /** The id of the last event, for resuming. */
  lastID = "";

  /**
   * @param {string} piece
   * @returns {StreamEvent[]} The events that the piece completes.
   */
  push(piece) {
    const events = [];
    const lines = (this.#rest + piece).split(/\r\n|\n|\r(?!$)/);
    this.#rest = lines.pop() ?? "";
    for (const line of lines) {
      const event = line === "" ? this.#dispatch() : this.#field(line);
      if (event) events.push(event);
    }
    return events;
  }

  /**
   * @param {string} line
   * @returns {null}
   */
  #field(line) {
    const colon = line.indexOf(":");
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (name === "data") this.#data.push(value);
    else if (name === "event") this.#type = value;
    else if (name === "id" && !value.includes("\0")) this.lastID = value;
    return null;
  }

  /** @returns {StreamEvent | null} */
  #dispatch() {
    const event = { id: this.lastID, type: this.#type || "message", data: this.#data.join("\n") };
    const isEmpty = this.#data.length === 0;
    this.#type = "";
    this.#data = [];
    return isEmpty ? null : event;
  }
}

/** The timeout of opening a stream, in milliseconds. */
const opening = 10_000;
/** Milliseconds of silence after which a stream is closed: two of the server's pings are missing. */
const silence = 12_000;

/**
 * Reads events until the stream ends.
 * @param {string} path
 * @param {{ api?: import("./api.js").Api, lastID?: string, signal: AbortSignal, opened: () => void, heard?: () => void, received: (event: StreamEvent) => void }} options
 *   `heard` is called for each chunk, with or without events, after its events were `received`.
 * @throws {ApiError} When the server responds with an error.
 * @throws {TypeError | DOMException} When the connection is lost, silent or cancelled by `signal`.
 */
export async function readEvents(path, { api = home, lastID = "", signal, opened, heard, received }) {
  const watchdog = new AbortController();
  const stop = () => watchdog.abort();
  signal.addEventListener("abort", stop, { signal: watchdog.signal });
  if (signal.aborted) stop();
  let timer = setTimeout(stop, opening);
  try {
    /** @type {Record<string, string>} */
    const headers = { accept: "text/event-stream" };
    if (lastID) headers["last-event-id"] = lastID;
    const response = await api.send(path, { headers, signal: watchdog.signal });
    if (!response.body) throw new TypeError("a response without a body");
    clearTimeout(timer);
    timer = setTimeout(stop, silence);
    opened();
    const parser = new SseParser();
    const decoder = new TextDecoder();
    const reader = response.body.getReader();
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      clearTimeout(timer);
      timer = setTimeout(stop, silence);
      for (const event of parser.push(decoder.decode(chunk.value, { stream: true }))) received(event);
      heard?.();
    }
  } finally {
    clearTimeout(timer);
    watchdog.abort();
  }
}
