// @ts-check
import { element } from "./element.js";

/** @typedef {import("../types.js").RangesEvent} RangesEvent */

const names = /** @type {const} */ ([["preload", "P"], ["display", "D"], ["visible", "V"]]);

/** The current ranges over one another, to scale, and the expected rest of the scroll. */
export class ReachStrip {
  #bars = names.map(([, letter]) => element("span", { class: "reach", "data-state": letter }, letter));
  #rest = element("span", { class: "reach-rest", title: "where the scroll is expected to rest" });
  element = element("div", { class: "reaches", role: "img", "aria-label": "Ranges around the viewport" }, ...this.#bars, this.#rest);

  /**
   * @param {RangesEvent} ranges
   * @param {number | undefined} rest Points; undefined for none.
   */
  show({ rects }, rest) {
    const screen = rects.visible[3];
    const spans = names.map(([name]) => [rects[name][1], rects[name][1] + rects[name][3]]);
    const goal = rest === undefined ? [] : [rest, rest + screen];
    const all = [...spans.flat(), ...goal];
    const [start, end] = [Math.min(...all), Math.max(...all)];
    const share = (/** @type {number} */ offset) => `${(100 * (offset - start)) / Math.max(1, end - start)}%`;
    for (const [at, bar] of this.#bars.entries()) {
      const [from = 0, to = 0] = spans[at] ?? [];
      bar.style.left = share(from);
      bar.style.right = `calc(100% - ${share(to)})`;
    }
    this.#rest.hidden = rest === undefined;
    if (rest !== undefined) {
      this.#rest.style.left = share(rest);
      this.#rest.style.right = `calc(100% - ${share(rest + screen)})`;
    }
    this.element.setAttribute("aria-label", names.map(([name], at) => `${name} ${describe(spans[at] ?? [0, 0])}`).join("; "));
  }
}

/** @param {number[]} span */
const describe = ([from = 0, to = 0]) => `${Math.round(from)} to ${Math.round(to)}`;
