// @ts-check
import { formatOf } from "../../model/picture-format.js";

/** @typedef {import("../../types/media.js").Urgency} Urgency */

/** How urgent a request is, in the browser's words. */
const hints = Object.freeze(/** @type {const} */ ({ visible: "high", display: "auto", preload: "low" }));

/** Bytes that a picture is known by. */
const longest = 12;

/** Bytes up to which a picture comes at once: 16 KiB, about the first flight of a TCP connection (RFC 6928). */
const small = 16_384;

/**
 * Fetches the bytes of a picture.
 * @param {string} address
 * @param {Urgency} priority
 * @param {AbortSignal} signal Ends the request.
 * @param {(share: number, part: () => Blob) => void} progressed Hears how much is there, where the whole is known.
 * @returns {Promise<Blob>}
 * @throws {TypeError | DOMException} When it cannot be had or is no picture, or `signal` has ended it.
 */
export async function receive(address, priority, signal, progressed) {
  const init = /** @type {RequestInit} */ ({ signal, priority: hints[priority] });
  const response = await fetch(address, init);
  if (!response.ok || !response.body) throw new TypeError(`status ${response.status}`);
  const type = response.headers.get("content-type") ?? "";
  const total = Number(response.headers.get("content-length"));
  if (total > 0 && total <= small) return checked(await response.blob(), type);
  /** @type {Uint8Array[]} */
  const parts = [];
  let length = 0;
  const reader = response.body.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    parts.push(read.value);
    length += read.value.length;
    if (length < total) progressed(length / total, () => blobOf(parts, type));
  }
  return checked(blobOf(parts, type), type);
}

/**
 * An image element of bytes that are at hand, all or some of them, decoded as far as that goes.
 * @param {Blob} blob
 * @param {string} address Where they are from.
 * @throws {TypeError | DOMException} When they show nothing.
 */
export async function decodedImage(blob, address) {
  const source = URL.createObjectURL(blob);
  try {
    const image = await loadImage(source, address, new AbortController().signal, "display");
    await decode(image);
    return image;
  } finally {
    URL.revokeObjectURL(source);
  }
}

/**
 * Decodes an image, off the thread that draws unless it is a drawing itself. What cannot be decoded to its end is
 * shown as far as it goes.
 * @param {HTMLImageElement} image
 */
export const decode = (image) => image.decode().catch(() => {});

/**
 * An image element that has its bytes.
 * @param {string} source
 * @param {string} address Where the picture is from.
 * @param {AbortSignal} signal
 * @param {Urgency} priority
 * @returns {Promise<HTMLImageElement>}
 */
export function loadImage(source, address, signal, priority) {
  const image = new Image();
  image.alt = "";
  image.decoding = "async";
  image.dataset["address"] = address;
  image.setAttribute("fetchpriority", hints[priority]);
  // What listens ends with the loading: an image that is there is to be kept by none but who shows it.
  const loading = new AbortController();
  const options = { signal: loading.signal };
  return new Promise((resolve, reject) => {
    const end = (/** @type {() => void} */ settle) => {
      loading.abort();
      settle();
    };
    image.addEventListener("load", () => end(() => resolve(image)), options);
    image.addEventListener("error", () => end(() => reject(new TypeError("no picture"))), options);
    signal.addEventListener("abort", () => end(() => {
      // Ends the download. Chromium never forgets an image whose attribute is taken away instead.
      image.src = "";
      reject(new TypeError("given up"));
    }), options);
    image.src = source;
  });
}

/**
 * @param {Blob} blob
 * @param {string} type
 * @throws {TypeError} When it is no picture.
 */
async function checked(blob, type) {
  const start = new Uint8Array(await blob.slice(0, longest).arrayBuffer());
  if (!formatOf(start, type)) throw new TypeError(`no picture but ${type}`);
  return blob;
}

/**
 * @param {readonly Uint8Array[]} parts
 * @param {string} type
 */
const blobOf = (parts, type) => new Blob(/** @type {BlobPart[]} */ ([...parts]), { type });
