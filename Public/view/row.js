// @ts-check
import { integer } from "../model/format.js";
import { display, fit, needsLabel } from "../model/presentation.js";
import { bit, letter, nameOf } from "../model/states.js";
import { element, write } from "./element.js";

/** @typedef {import("../model/presentation.js").Parts} Parts */
/** @typedef {import("../types.js").Cell} Cell */
/** @typedef {import("../types.js").FailedFetch} FailedFetch */

/**
 * What a row shows.
 * @typedef {{ state: number, cell: Cell | undefined, parts: Parts, picture: PictureState, failure: FailedFetch | null }} RowContent
 */

/**
 * A row's image: none, wanted, not to be had, decoded but held back until the row is visible, or to be shown.
 * @typedef {"none" | "wanted" | "failed" | "ready" | HTMLImageElement} PictureState
 */

const stillness = matchMedia("(prefers-reduced-motion: reduce)");

/** One row in the page. It belongs to its index for its whole life: rows are not recycled. */
export class RowView {
  #badge = element("span", { class: "badge" });
  #title = element("div", { class: "row-title" });
  #text = element("div", { class: "row-text" });
  #details = element("div", { class: "row-details" });
  #picture = element("div", { class: "row-picture", "aria-hidden": "true", hidden: true });
  #y = Number.NaN;
  #height = Number.NaN;
  /** @type {Cell | undefined | null} */
  #cell = null;
  #letter = "";
  #reason = element("span");
  /** @type {HTMLElement | null} */
  #failure = null;

  /** @param {number} row */
  constructor(row) {
    const index = element("span", { class: "row-index" }, integer(row));
    const words = element("div", { class: "row-words" }, this.#title, this.#text, this.#details);
    this.element = element(
      "div",
      { class: "row", role: "row", id: `row-${row}`, "aria-rowindex": row + 1, "data-row": row },
      element("div", { class: "row-head", role: "rowheader" }, this.#badge, index),
      element("div", { class: "row-body", role: "gridcell" }, this.#picture, words),
    );
  }

  /**
   * @param {number} y Pixels from the rows' origin.
   * @param {number} height
   */
  place(y, height) {
    const { style } = this.element;
    if (y !== this.#y) style.transform = `translateY(${y}px)`;
    this.#y = y;
    if (height === this.#height) return;
    this.#height = height;
    const room = fit(height);
    style.height = `${height}px`;
    style.setProperty("--lines", String(room.lines));
    style.setProperty("--padding", `${room.padding}px`);
    style.setProperty("--picture", `${room.picture}px`);
    this.element.classList.toggle("is-low", room.isLow);
    this.element.classList.toggle("is-inline", room.isInline);
    this.#text.hidden = room.lines === 0;
  }

  /** @param {RowContent} content */
  show({ state, cell, parts, picture, failure }) {
    this.#showState(state);
    this.#showPicture(picture);
    // A row with content keeps it, and one out of preload wants none. Else the last failure stays while
    // the row is tried again, so that a button does not vanish under the finger.
    if (cell || !(state & bit.preload)) this.#forgetFailure();
    else if (failure) this.#showFailure(failure);
    if (cell === this.#cell) return;
    this.#cell = cell;
    this.element.classList.toggle("is-blank", !cell);
    this.#title.textContent = cell && parts.title ? (display(parts.title, cell.values[parts.title.name]) ?? "") : "";
    this.#text.textContent = cell && parts.text ? (display(parts.text, cell.values[parts.text.name]) ?? "") : "";
    this.#details.replaceChildren(...(cell ? details(cell, parts) : []));
  }

  /** Draws the eye to a new state, unless the reader has asked for stillness. */
  pulse() {
    if (stillness.matches) return;
    this.element.firstElementChild?.animate([{ backgroundColor: "color-mix(in srgb, var(--state) 40%, transparent)" }, {}], { duration: 600, easing: "ease-out" });
  }

  /** @param {boolean} isActive */
  mark(isActive) {
    this.element.classList.toggle("is-active", isActive);
    if (isActive) this.element.setAttribute("aria-selected", "true");
    else this.element.removeAttribute("aria-selected");
  }

  /** @param {number} state */
  #showState(state) {
    const now = letter(state);
    if (now === this.#letter) return;
    this.#letter = now;
    this.element.dataset["state"] = now;
    write(this.#badge, now);
    this.#badge.title = nameOf[now];
    this.#badge.setAttribute("aria-label", nameOf[now]);
  }

  /** @param {FailedFetch} failure */
  #showFailure({ detail, failures }) {
    write(this.#reason, detail);
    this.#reason.title = `${detail} (failed ${failures} times)`;
    if (this.#failure) return;
    const retry = element("button", { type: "button", class: "row-retry", "data-retry": "" }, "Retry");
    this.#failure = element("div", { class: "row-failure" }, retry, this.#reason);
    this.#title.parentElement?.append(this.#failure);
  }

  #forgetFailure() {
    this.#failure?.remove();
    this.#failure = null;
  }

  /** @param {PictureState} picture */
  #showPicture(picture) {
    const place = this.#picture;
    place.hidden = picture === "none";
    place.classList.toggle("is-ready", picture === "ready");
    place.classList.toggle("is-failed", picture === "failed");
    const shown = picture instanceof HTMLImageElement ? picture : null;
    if (shown !== place.firstElementChild) place.replaceChildren(...(shown ? [shown] : []));
  }
}

/**
 * @param {Cell} cell
 * @param {Parts} parts
 */
function details(cell, parts) {
  const found = [];
  for (const column of parts.rest) {
    const value = display(column, cell.values[column.name]);
    if (value === null) continue;
    const label = needsLabel(column) ? [element("span", { class: "label" }, column.name), " "] : [];
    found.push(element("span", { title: column.name }, ...label, value));
  }
  return found;
}
