// @ts-check
/** @typedef {import("../../types/media.js").Urgency} Urgency */

/** How urgent a request is, in the browser's words. */
const hints = Object.freeze(/** @type {const} */ ({ visible: "high", display: "auto", preload: "low" }));

/**
 * Fetches a picture of this server.
 * @param {string} address
 * @param {Urgency} priority
 * @param {AbortSignal} signal Ends the request.
 * @param {(share: number, part: () => Blob) => void} progressed Hears how much is there, where the whole is known.
 * @returns {Promise<HTMLImageElement>} The picture with its bytes, not yet decoded.
 */
export async function receive(address, priority, signal, progressed) {
  const init = /** @type {RequestInit} */ ({ signal, priority: hints[priority] });
  const response = await fetch(address, init);
  if (!response.ok || !response.body) throw new TypeError(`status ${response.status}`);
  const type = response.headers.get("content-type") ?? "";
  const total = Number(response.headers.get("content-length"));
  /** @type {Uint8Array[]} */
  const parts = [];
  let length = 0;
  const reader = response.body.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    parts.push(read.value);
    length += read.value.length;
    if (length < total) progressed(length / total, () => blobOf(parts, type));
  }
  return imageOf(blobOf(parts, type), address, signal);
}

/**
 * A picture from bytes that are at hand, all or some of them.
 * @param {Blob} blob
 * @param {string} address Where they are from.
 * @param {AbortSignal} signal
 */
export async function imageOf(blob, address, signal) {
  const source = URL.createObjectURL(blob);
  try {
    return await loadImage(source, address, signal, "display");
  } finally {
    URL.revokeObjectURL(source);
  }
}

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
 * @param {readonly Uint8Array[]} parts
 * @param {string} type
 */
const blobOf = (parts, type) => new Blob(/** @type {BlobPart[]} */ ([...parts]), { type });
