// @ts-check

/** Milliseconds between two announcements at least. */
const interval = 2000;

/** Tells a screen reader where the reader has come to, at most every two seconds. */
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

  /** @param {string} text The newest one is said when its time has come. */
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
