// @ts-check
import { commandOf } from "../model/keys.js";
import { byID } from "../view/element.js";
import { store, stored } from "../view/storage.js";

/** @typedef {import("../model/keys.js").Command} Command */

/** The selector of controls that take characters, to type text or to find an option by its name. */
const lettered = "select, textarea, input:not([type=checkbox], [type=radio], [type=range], [type=file])";

/**
 * Maps key presses to commands, except in a field or a dialog. Where nothing has
 * the focus, they go to the list.
 * @param {HTMLElement} feed
 * @param {(command: Command) => boolean} run Returns whether the command was handled.
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
 * Observes the size of the list's area, without its scroll bar.
 * @param {HTMLElement} feed
 * @param {(size: { width: number, height: number }) => void} resized
 */
export function listenToSize(feed, resized) {
  new ResizeObserver(() => {
    feed.parentElement?.style.setProperty("--bar-width", `${Math.max(feed.offsetWidth - feed.clientWidth, feed.offsetHeight - feed.clientHeight)}px`);
    resized({ width: feed.clientWidth, height: feed.clientHeight });
  }).observe(feed);
}

/**
 * Observes the page's visibility and its end.
 * @param {{ hidden: () => void, shown: () => void, left: () => void }} handlers
 */
export function listenToPresence({ hidden, shown, left }) {
  document.addEventListener("visibilitychange", () => (document.hidden ? hidden() : shown()));
  window.addEventListener("online", shown);
  window.addEventListener("pageshow", (event) => event.persisted && shown());
  window.addEventListener("pagehide", (event) => (event.persisted ? hidden() : left()));
}

/** The height from which the list's area shows more than the viewport, to make rows beyond its edges observable. */
const roomy = 560;

/** The viewport's default part of a roomy area: the full ranges then reach over all of the area. */
const defaultPart = 1 / 3;

/** The choice of the viewport's part of the area; it is stored beyond the page. */
export class PartChoice {
  #select = byID("part", HTMLSelectElement);
  /** @type {(part: number, isUsers: boolean) => void} */
  #changed;

  /**
   * @param {number} areaHeight Pixels of the list's area.
   * @param {(part: number, isUsers: boolean) => void} changed `isUsers` is false for a part from an address.
   */
  constructor(areaHeight, changed) {
    this.#changed = changed;
    this.isChosen = this.#show(Number(stored("viewport-part")));
    if (!this.isChosen) this.#show(areaHeight >= roomy ? defaultPart : 1);
    this.#select.addEventListener("change", () => {
      this.isChosen = true;
      store("viewport-part", this.#select.value);
      changed(this.part, true);
    });
  }

  /**
   * Applies a part from an address; it is not stored for other pages.
   * @param {number} part
   * @returns {boolean} Whether it is one of the options.
   */
  take(part) {
    const isShown = this.#show(part);
    if (isShown) {
      this.isChosen = true;
      this.#changed(this.part, false);
    }
    return isShown;
  }

  get part() {
    return Number(this.#select.value);
  }

  /** @param {boolean} isUsable Whether the viewport can be a part of the area. */
  offer(isUsable) {
    this.#select.disabled = !isUsable;
  }

  /** Selects the next smaller part, after the smallest the whole. */
  next() {
    this.#select.selectedIndex = (this.#select.selectedIndex + 1) % this.#select.options.length;
    this.#select.dispatchEvent(new Event("change"));
  }

  /**
   * @param {number} part
   * @returns {boolean} Whether it is one of the options.
   */
  #show(part) {
    const at = [...this.#select.options].findIndex((option) => Math.abs(Number(option.value) - part) < 1e-9);
    if (at >= 0) this.#select.selectedIndex = at;
    return at >= 0;
  }
}
