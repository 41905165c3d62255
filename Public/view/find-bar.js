// @ts-check
import { byID, write } from "./element.js";

/** @typedef {import("../model/found-rows.js").Direction} Direction */

/**
 * What the bar says: the place among the rows found, the share of the list that was searched while that goes on, and
 * whether it is a complaint.
 * @typedef {{ text: string, title?: string, progress?: number | null, isProblem?: boolean }} FindStatus
 */

/** The bar over the list that takes a text to find. */
export class FindBar {
  #bar = byID("find-bar", HTMLElement);
  #field = byID("find-text", HTMLInputElement);
  #place = byID("find-place", HTMLOutputElement);
  #progress = byID("find-progress", HTMLElement);
  #steps = [byID("find-previous", HTMLButtonElement), byID("find-next", HTMLButtonElement)];

  /** @param {{ typed: (text: string) => void, step: (direction: Direction) => void, closed: () => void }} listener */
  constructor({ typed, step, closed }) {
    this.#field.addEventListener("input", () => typed(this.#field.value));
    this.#bar.addEventListener("keydown", (event) => {
      if (event.isComposing) return;
      if (event.key === "Escape") closed();
      else if (event.key === "F3" || (event.key === "Enter" && event.target === this.#field)) step(event.shiftKey ? "backward" : "forward");
      else return;
      event.preventDefault();
    });
    this.#steps[0]?.addEventListener("click", () => step("backward"));
    this.#steps[1]?.addEventListener("click", () => step("forward"));
    byID("find-close", HTMLButtonElement).addEventListener("click", closed);
  }

  get isOpen() {
    return !this.#bar.hidden;
  }

  get text() {
    return this.#field.value;
  }

  /** Shows the bar with its text selected, to be typed over. */
  open() {
    this.#bar.hidden = false;
    this.#field.focus();
    this.#field.select();
  }

  close() {
    this.#bar.hidden = true;
  }

  /** @param {FindStatus} status */
  show({ text, title = "", progress = null, isProblem = false }) {
    write(this.#place, text);
    if (this.#place.title !== title) this.#place.title = title;
    this.#place.classList.toggle("is-problem", isProblem);
    this.#progress.hidden = progress === null;
    this.#progress.style.setProperty("--share", String(progress ?? 0));
  }
}
