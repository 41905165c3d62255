// @ts-check
import { formatOf } from "../../model/picture-format.js";
import { hints } from "./images.js";

/** @typedef {import("../../types/media.js").Level} Level */
/** @typedef {import("../../types/media.js").Urgency} Urgency */

/** The length of the prefix that identifies a picture's format, in bytes. */
const signatureLength = 12;

/** Bytes up to which a picture arrives at once: 16 KiB, about the first flight of a TCP connection (RFC 6928). */
const small = 16_384;

/**
 * Fetches the bytes of a picture.
 * @param {string} address
 * @param {Urgency} priority
 * @param {AbortSignal} signal Cancels the request.
 * @param {(share: number, part: () => Blob) => void} progressed Called with the share received, if the length is known.
 * @returns {Promise<{ blob: Blob, level: Level | null }>} Its bytes, and the level that they came from, if that is known.
 * @throws {TypeError | DOMException} When the fetch fails, yields no picture or is cancelled by `signal`.
 */
export async function receive(address, priority, signal, progressed) {
  const init = /** @type {RequestInit} */ ({ signal, priority: hints[priority] });
  const response = await fetch(address, init);
  if (!response.ok || !response.body) throw new TypeError(`status ${response.status}`);
  const type = response.headers.get("content-type") ?? "";
  const total = Number(response.headers.get("content-length"));
  if (total > 0 && total <= small) {
    const blob = await checked(await response.blob(), type);
    return { blob, level: levelOf(response) };
  }
  /** @type {Uint8Array[]} */
  const parts = [];
  let length = 0;
  const reader = response.body.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    parts.push(read.value);
    length += read.value.length;
    if (length < total) progressed(length / total, () => blobOf(parts, type));
  }
  return { blob: await checked(blobOf(parts, type), type), level: levelOf(response) };
}

/** Entries of the browser's list of requests beyond which it is emptied: it takes no more than 250. */
const manyEntries = 200;

/**
 * Returns the level that a complete response came from; null if it does not say so.
 * @param {Response} response
 * @returns {Level | null}
 */
function levelOf(response) {
  const entry = /** @type {PerformanceResourceTiming | undefined} */ (performance.getEntriesByName(response.url).at(-1));
  if (performance.getEntriesByType("resource").length > manyEntries) performance.clearResourceTimings();
  // Nothing was transferred, not even headers.
  if (entry?.transferSize === 0 && entry.decodedBodySize > 0) return "browser";
  // RFC 9211.
  const status = response.headers.get("cache-status");
  if (status === null) return null;
  return status.includes("detail=memory") ? "memory" : status.includes("detail=disk") ? "disk" : "origin";
}

/**
 * @param {Blob} blob
 * @param {string} type
 * @throws {TypeError} When the blob is no picture.
 */
async function checked(blob, type) {
  const start = new Uint8Array(await blob.slice(0, signatureLength).arrayBuffer());
  if (!formatOf(start, type)) throw new TypeError(`no picture but ${type}`);
  return blob;
}

/**
 * @param {readonly Uint8Array[]} parts
 * @param {string} type
 */
const blobOf = (parts, type) => new Blob(/** @type {BlobPart[]} */ ([...parts]), { type });
