// @ts-check
import { suited } from "../model/layouts.js";
import { formatChoice, withChoice } from "../model/permalink.js";

/** @typedef {import("../model/permalink.js").Choice} Choice */
/** @typedef {import("../model/permalink.js").Place} Place */
/** @typedef {import("../view/panel/tabs.js").Tabs} Tabs */
/** @typedef {import("./page-events.js").PartChoice} PartChoice */

/** The user's choices of policy, tuning, network, viewport part and tab, which hold for later viewers and stand in the address. */
export class ViewerChoices {
  /** @type {PartChoice} */
  #part;
  /** @type {Tabs} */
  #tabs;
  /** @type {(parts: string[]) => void} */
  #ignored;
  /** @type {Choice} */
  viewer = {};

  /**
   * @param {PartChoice} part
   * @param {Tabs} tabs
   * @param {(parts: string[]) => void} ignored Called with the invalid parts of an address.
   */
  constructor(part, tabs, ignored) {
    this.#part = part;
    this.#tabs = tabs;
    this.#ignored = ignored;
  }

  /**
   * Adds a choice.
   * @param {Choice} choice
   */
  add(choice) {
    this.viewer = withChoice(this.viewer, choice);
  }

  /**
   * Applies the choices in an address. In one that names a row, as the page writes them all, what is left out is a default;
   * in another it stays as it is.
   * @param {Place} given
   * @returns {boolean} Whether they need another viewer.
   */
  take({ anchor, choice, part, tab, ignored }) {
    const isWhole = anchor !== null;
    if (part !== null && !this.#part.take(part)) ignored.push(`part=1/${Math.round(1 / part)}`);
    if (ignored.length > 0) this.#ignored(ignored);
    if (tab || isWhole) this.#tabs.select(tab ?? "tune");
    const before = formatChoice(this.viewer).join();
    this.viewer = withChoice(isWhole ? {} : this.viewer, choice);
    return formatChoice(this.viewer).join() !== before;
  }

  /**
   * Drops what a list cannot show: columns for spans that it does not have.
   * @param {readonly import("../types.js").Column[]} columns The list's.
   */
  suit(columns) {
    const { layout } = this.viewer;
    if (!layout?.spans || suited(layout, columns).spans) return;
    this.#ignored([`spans=${layout.spans}`]);
    this.viewer = { ...this.viewer, layout: suited(layout, columns) };
  }

  /** @returns {Pick<Place, "choice" | "part" | "tab">} The choices to write into the address. */
  get current() {
    return { choice: this.viewer, part: this.#part.isChosen ? this.#part.part : null, tab: this.#tabs.other };
  }
}
