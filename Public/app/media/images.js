// @ts-check
/** @typedef {import("../../types/media.js").Urgency} Urgency */

/** The browser's fetch priority of each urgency. */
export const hints = Object.freeze(/** @type {const} */ ({ visible: "high", display: "auto", preload: "low" }));

/**
 * Returns an image element of a picture's bytes, complete or partial, decoded as far as possible.
 * @param {Blob} blob
 * @param {string} address The address of the bytes.
 * @throws {TypeError | DOMException} When they cannot be decoded at all.
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
 * Decodes an image, off the main thread unless it is a vector drawing. An image that cannot be decoded completely is
 * shown as far as it can.
 * @param {HTMLImageElement} image
 */
export const decode = (image) => image.decode().catch(() => {});

/**
 * Loads an image element.
 * @param {string} source
 * @param {string} address The address of the picture.
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
  // The listeners end with the loading, so that only its users keep a loaded image alive.
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
      // Cancels the download. Chromium leaks an image whose attribute is removed instead.
      image.src = "";
      reject(new TypeError("given up"));
    }), options);
    image.src = source;
  });
}
