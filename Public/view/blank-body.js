// @ts-check
import { makeGhost } from "./cell/ghost.js";
import { element, write } from "./element.js";

/** @typedef {import("../types.js").FailedFetch} FailedFetch */

/** @typedef {import("../types/node.js").CellNode} CellNode */

/** What stands in a row until its cell can be drawn: nothing, its likely shape, or why it cannot be had. */
export class BlankBody {
  #reason = element("span");
  /** @type {HTMLElement | null} */
  #failure = null;
  /** @type {HTMLElement | null} */
  #ghost = null;
  element = element("div", { class: "blank-body", role: "gridcell" });

  /**
   * Shows that a cell is on its way, in the shape of another one.
   * @param {readonly CellNode[] | null} nodes The other one's; null where no cell is awaited.
   */
  showGhost(nodes) {
    if ((nodes === null) === (this.#ghost === null)) return;
    this.#ghost?.remove();
    this.#ghost = nodes && makeGhost(nodes);
    if (this.#ghost) this.element.prepend(this.#ghost);
  }

  /** @param {FailedFetch} failure */
  showFailure({ detail, failures }) {
    write(this.#reason, detail);
    this.#reason.title = `${detail} (failed ${failures} times)`;
    if (this.#failure) return;
    const retry = element("button", { type: "button", class: "row-retry", "data-retry": "", title: "Ask for the row again at once" }, "Retry");
    this.#failure = element("div", { class: "row-failure" }, retry, this.#reason);
    this.element.append(this.#failure);
  }

  forgetFailure() {
    this.#failure?.remove();
    this.#failure = null;
  }
}
