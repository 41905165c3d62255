// @ts-check
import { ApiError, problemOf, send } from "./api.js";
import { SseParser } from "./sse-parser.js";

/** @typedef {import("./sse-parser.js").StreamEvent} StreamEvent */

/** The timeout of opening a stream, in milliseconds. */
const opening = 10_000;
/** Milliseconds of silence after which a stream is closed: two of the server's pings are missing. */
const silence = 12_000;

/**
 * Reads events until the stream ends.
 * @param {string} path
 * @param {{ lastID?: string, signal: AbortSignal, opened: () => void, heard?: () => void, received: (event: StreamEvent) => void }} options
 *   `heard` is called for each chunk, with or without events, after its events were `received`.
 * @throws {ApiError} When the server responds with an error.
 * @throws {TypeError | DOMException} When the connection is lost, silent or cancelled by `signal`.
 */
export async function readEvents(path, { lastID = "", signal, opened, heard, received }) {
  const watchdog = new AbortController();
  const stop = () => watchdog.abort();
  signal.addEventListener("abort", stop, { signal: watchdog.signal });
  if (signal.aborted) stop();
  let timer = setTimeout(stop, opening);
  try {
    /** @type {Record<string, string>} */
    const headers = { accept: "text/event-stream" };
    if (lastID) headers["last-event-id"] = lastID;
    const response = await send(path, { headers, signal: watchdog.signal });
    if (!response.ok || !response.body) throw new ApiError(await problemOf(response));
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
