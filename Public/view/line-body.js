// @ts-check
import { display, needsLabel } from "../model/presentation.js";
import { element, write } from "./element.js";

/** @typedef {import("../model/presentation.js").Parts} Parts */
/** @typedef {import("../types.js").Cell} Cell */
/** @typedef {import("../types.js").FailedFetch} FailedFetch */
/** @typedef {import("./row.js").PictureState} PictureState */

/** What a row shows whose list has no exact heights: title, text and details in the lines that fit. */
export class LineBody {
  #title = element("div", { class: "row-title" });
  #text = element("div", { class: "row-text" });
  #details = element("div", { class: "row-details" });
  #words = element("div", { class: "row-words" }, this.#title, this.#text, this.#details);
  #reason = element("span");
  /** @type {HTMLElement | null} */
  #failure = null;
  #picture = element("div", { class: "row-picture", "aria-hidden": "true", hidden: true });
  element = element(
    "div",
    { class: "row-body", role: "gridcell" },
    this.#picture,
    this.#words,
  );

  /** @param {number} lines Lines of text that fit. */
  fit(lines) {
    this.#text.hidden = lines === 0;
  }

  /**
   * @param {Cell | undefined} cell
   * @param {Parts} parts
   */
  show(cell, parts) {
    this.#title.textContent = cell && parts.title ? (display(parts.title, cell.values[parts.title.name]) ?? "") : "";
    this.#text.textContent = cell && parts.text ? (display(parts.text, cell.values[parts.text.name]) ?? "") : "";
    this.#details.replaceChildren(...(cell ? details(cell, parts) : []));
  }

  /** @param {FailedFetch} failure */
  showFailure({ detail, failures }) {
    write(this.#reason, detail);
    this.#reason.title = `${detail} (failed ${failures} times)`;
    if (this.#failure) return;
    const retry = element("button", { type: "button", class: "row-retry", "data-retry": "" }, "Retry");
    this.#failure = element("div", { class: "row-failure" }, retry, this.#reason);
    this.#words.append(this.#failure);
  }

  forgetFailure() {
    this.#failure?.remove();
    this.#failure = null;
  }

  /** @param {PictureState} picture */
  showPicture(picture) {
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
