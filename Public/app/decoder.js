// @ts-check

/**
 * Images decoded at once. A browser grants a server six connections, and the
 * reader's scrolls are more urgent than any image.
 */
const width = 3;

/**
 * One image on its way.
 * @typedef {{ address: string, image: HTMLImageElement, state: "wanted" | "decoded" | "failed" }} Picture
 */

/** Decodes images a few at a time, in the order they were asked for. */
export class Decoder {
  /** @type {(picture: Picture) => void} */
  #done;
  /** @type {Set<Picture>} */
  #waiting = new Set();
  /** @type {Set<Picture>} */
  #running = new Set();
  /** Images decoded, and images that could not be. */
  decoded = 0;
  failed = 0;

  /** @param {(picture: Picture) => void} done Called when an image is decoded, or cannot be. */
  constructor(done) {
    this.#done = done;
  }

  /**
   * @param {string} address
   * @returns {Picture}
   */
  start(address) {
    const picture = /** @type {Picture} */ ({ address, image: new Image(), state: "wanted" });
    picture.image.alt = "";
    this.#waiting.add(picture);
    this.#pump();
    return picture;
  }

  /**
   * Gives an image up; nobody hears of it any more.
   * @param {Picture} picture
   */
  cancel(picture) {
    this.#waiting.delete(picture);
    if (!this.#running.delete(picture)) return;
    picture.image.removeAttribute("src"); // Ends the download; Chromium then may leave the promise open for ever.
    this.#pump();
  }

  #pump() {
    for (const picture of this.#waiting) {
      if (this.#running.size >= width) return;
      this.#waiting.delete(picture);
      void this.#decode(picture);
    }
  }

  /** @param {Picture} picture */
  async #decode(picture) {
    this.#running.add(picture);
    picture.image.src = picture.address;
    const isDecoded = await picture.image.decode().then(
      () => true,
      () => false,
    );
    if (!this.#running.delete(picture)) return; // Given up meanwhile.
    picture.state = isDecoded ? "decoded" : "failed";
    if (isDecoded) this.decoded += 1;
    else this.failed += 1;
    this.#done(picture);
    this.#pump();
  }
}
