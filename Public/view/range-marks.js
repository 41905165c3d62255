// @ts-check
import { namePlaces, tuningMarks } from "../model/tuning-marks.js";
import { element } from "./element.js";

/** @typedef {import("../types.js").Buffer} Buffer */
/** @typedef {import("../model/tuning-marks.js").Range} Range */

/** The height of a name with the space around it, in pixels. */
const nameRoom = 22;

/** The edges of the ranges over the list, while they are tuned. */
export class RangeMarks {
  #feed;
  #frame;
  #root = element("div", { class: "range-marks", "aria-hidden": "true", hidden: true });

  /**
   * @param {HTMLElement} feed The list.
   * @param {HTMLElement} frame The outline of the viewport in it, hidden where that fills the list.
   */
  constructor(feed, frame) {
    this.#feed = feed;
    this.#frame = frame;
    feed.after(this.#root);
  }

  /**
   * @param {Record<Range, Buffer>} buffers In screenfuls.
   * @param {{ isForward: boolean, isHorizontal: boolean, isMirrored: boolean }} flow
   */
  draw(buffers, { isForward, isHorizontal, isMirrored }) {
    const area = this.#feed.getBoundingClientRect();
    const inner = (this.#frame.hidden ? this.#feed : this.#frame).getBoundingClientRect();
    const border = this.#frame.hidden ? 0 : this.#frame.clientTop;
    const viewport = isHorizontal
      ? { start: (isMirrored ? area.right - inner.right : inner.left - area.left) + border, length: inner.width - 2 * border }
      : { start: inner.top - area.top + border, length: inner.height - 2 * border };
    const marks = tuningMarks(buffers, viewport, isHorizontal ? area.width : area.height, isForward);
    this.#root.hidden = false;
    this.#root.classList.toggle("is-horizontal", isHorizontal);
    const length = isHorizontal ? area.width : area.height;
    const places = isHorizontal ? marks.map((_, index) => nameRoom * index) : namePlaces(marks.map(({ at }) => at), length, nameRoom);
    this.#root.replaceChildren(
      ...marks.flatMap(({ range, side, at, beyond, text }, index) => {
        const arrow = beyond === 0 ? "" : isHorizontal ? ((beyond > 0) === isMirrored ? "← " : "→ ") : beyond > 0 ? "↓ " : "↑ ";
        const mark = element("div", { class: "range-mark", "data-range": range, "data-side": side, "data-beyond": beyond });
        mark.style[isHorizontal ? "insetInlineStart" : "top"] = `${at}px`;
        const name = element("span", { class: "range-name", "data-range": range }, arrow + text);
        name.style.top = `${places[index]}px`;
        // Beside the edge, on the side where there is more room.
        if (isHorizontal && at > length / 2) name.style.insetInlineEnd = `${length - at}px`;
        else if (isHorizontal) name.style.insetInlineStart = `${at}px`;
        return [mark, name];
      }),
    );
    this.#root.dir = isMirrored ? "rtl" : "";
  }

  clear() {
    this.#root.hidden = true;
    this.#root.replaceChildren();
  }
}
