// @ts-check

/** The shortest time between two announcements in milliseconds. */
const interval = 2000;

/** Announces the scroll position to screen readers, throttled to once every two seconds. */
export class Announcer {
  /** @type {HTMLElement} */
  #root;
  #timer = 0;
  #text = "";
  #last = Number.NEGATIVE_INFINITY;

  /** @param {HTMLElement} root A polite live region. */
  constructor(root) {
    this.#root = root;
  }

  /** @param {string} text Replaces one that waits for the throttle. */
  say(text) {
    this.#text = text;
    if (this.#timer || text === this.#root.textContent) return;
    const wait = Math.max(0, this.#last + interval - performance.now());
    this.#timer = setTimeout(() => {
      this.#timer = 0;
      this.#last = performance.now();
      this.#root.textContent = this.#text;
    }, wait);
  }
}
