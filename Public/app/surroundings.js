// @ts-check
import { commandOf } from "../model/keys.js";
import { byID } from "../view/element.js";

/** @typedef {import("../model/keys.js").Command} Command */

/** Controls that take letters: text is typed there, or an option is looked for by its name. */
const lettered = "select, textarea, input:not([type=checkbox], [type=radio], [type=range], [type=file])";

/**
 * Turns key presses into commands, but not those that belong to a field or a
 * dialog. Where nothing has the focus, the list takes them.
 * @param {HTMLElement} feed
 * @param {(command: Command) => boolean} run Whether the command was taken.
 */
export function listenToKeys(feed, run) {
  document.addEventListener("keydown", (event) => {
    const target = event.target;
    if (!(target instanceof Element) || document.querySelector("dialog[open]")) return;
    if (target.closest(lettered)) return;
    const command = commandOf(event, target === feed || target === document.body);
    if (command && run(command)) event.preventDefault();
  });
}

/**
 * Follows the size of the list's area, without its scroll bar.
 * @param {HTMLElement} feed
 * @param {(size: { width: number, height: number }) => void} resized
 */
export function listenToSize(feed, resized) {
  new ResizeObserver(() => {
    feed.parentElement?.style.setProperty("--bar-width", `${feed.offsetWidth - feed.clientWidth}px`);
    resized({ width: feed.clientWidth, height: feed.clientHeight });
  }).observe(feed);
}

/**
 * Follows whether anybody can see the page, and whether it goes away.
 * @param {{ hidden: () => void, shown: () => void, left: () => void }} handlers
 */
export function listenToPresence({ hidden, shown, left }) {
  document.addEventListener("visibilitychange", () => (document.hidden ? hidden() : shown()));
  window.addEventListener("online", shown);
  window.addEventListener("pageshow", (event) => event.persisted && shown());
  window.addEventListener("pagehide", (event) => (event.persisted ? hidden() : left()));
}

/** Height from which the list's area shows more than the viewport, so that rows beyond its edges can be watched. */
const roomy = 560;

/** The viewport's part of a roomy area until one is chosen: all of the area is then within reach of the full ranges. */
const usualPart = 1 / 3;

/** The choice of how much of the area the viewport takes; it outlives the page. */
export class PartChoice {
  #select = byID("part", HTMLSelectElement);
  #key = "screenful.viewport-part";

  /**
   * @param {number} areaHeight Pixels of the list's area.
   * @param {(part: number) => void} changed
   */
  constructor(areaHeight, changed) {
    this.isChosen = this.#show(Number(this.#stored));
    if (!this.isChosen) this.#show(areaHeight >= roomy ? usualPart : 1);
    this.#select.addEventListener("change", () => {
      this.isChosen = true;
      this.#store();
      changed(this.part);
    });
  }

  /**
   * Takes a part over from an address; it is not kept for other pages.
   * @param {number} part
   */
  take(part) {
    if (this.#show(part)) this.isChosen = true;
  }

  get part() {
    return Number(this.#select.value);
  }

  /** Chooses the next smaller part, after the smallest the whole. */
  next() {
    this.#select.selectedIndex = (this.#select.selectedIndex + 1) % this.#select.options.length;
    this.#select.dispatchEvent(new Event("change"));
  }

  /**
   * @param {number} part
   * @returns {boolean} Whether it is on offer.
   */
  #show(part) {
    const at = [...this.#select.options].findIndex((option) => Math.abs(Number(option.value) - part) < 1e-9);
    if (at >= 0) this.#select.selectedIndex = at;
    return at >= 0;
  }

  get #stored() {
    try {
      return localStorage.getItem(this.#key);
    } catch {
      return null; // Storage may be forbidden.
    }
  }

  #store() {
    try {
      localStorage.setItem(this.#key, this.#select.value);
    } catch {
      // The choice then lasts as long as the page.
    }
  }
}
