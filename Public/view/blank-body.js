// @ts-check
import { element, write } from "./element.js";

/** @typedef {import("../types.js").FailedFetch} FailedFetch */

/** What stands in a row until its cell can be drawn: nothing, or why it cannot be had. */
export class BlankBody {
  #reason = element("span");
  /** @type {HTMLElement | null} */
  #failure = null;
  element = element("div", { class: "blank-body", role: "gridcell" });

  /** @param {FailedFetch} failure */
  showFailure({ detail, failures }) {
    write(this.#reason, detail);
    this.#reason.title = `${detail} (failed ${failures} times)`;
    if (this.#failure) return;
    const retry = element("button", { type: "button", class: "row-retry", "data-retry": "" }, "Retry");
    this.#failure = element("div", { class: "row-failure" }, retry, this.#reason);
    this.element.append(this.#failure);
  }

  forgetFailure() {
    this.#failure?.remove();
    this.#failure = null;
  }
}
