// @ts-check
import { rowKeys } from "../model/rows/row-keys.js";
import { sheetKeys } from "../model/sheet/sheet-keys.js";
import { listShortcuts } from "../view/dialogs.js";
import { byID } from "../view/element.js";
import { ReachStrip } from "../view/reach-strip.js";
import { loadMarkup } from "./late-markup.js";
import { loadStyleSheet } from "./late-styles.js";

/** @typedef {import("./page.js").Page} Page */

/** Milliseconds between two drawings of the picture. */
const every = 250;

/** Loads the markup and the style sheet of the help's first part. */
export const loadParts = () => Promise.all([loadMarkup("help", byID("help-start", HTMLElement)), loadStyleSheet("help")]);

/** What the help says before the keys: the states, a picture of the ranges as they are, and things to try. */
export class Help {
  #dialog = byID("help-dialog", HTMLDialogElement);
  #strip = new ReachStrip();
  #page;
  #timer = 0;

  /** @param {Page} page */
  constructor(page) {
    this.#page = page;
    listShortcuts([...sheetKeys, ...rowKeys]);
    byID("help-words", HTMLElement).before(this.#strip.element);
    this.#offer("try-network", () => void page.inspector.settings.throttle({ network: "3g" }));
    this.#offer("try-strategy", () => page.use({ name: "adaptive" }));
    this.#offer("try-timeline", () => page.timeline.open());
    this.#dialog.addEventListener("close", () => clearInterval(this.#timer));
  }

  /** Draws the ranges for as long as the dialog is open. */
  follow() {
    this.#dialog.scrollTop = 0;
    clearInterval(this.#timer);
    this.#timer = setInterval(() => this.#draw(), every);
    this.#draw();
  }

  #draw() {
    const { ranges } = this.#page.model;
    if (ranges) this.#strip.show(ranges, undefined);
  }

  /**
   * @param {string} id
   * @param {() => void} run Called when the user tries it; the dialog makes room for what there is to see.
   */
  #offer(id, run) {
    byID(id, HTMLButtonElement).addEventListener("click", () => {
      run();
      this.#dialog.close();
      this.#page.feed.focus({ preventScroll: true });
    });
  }
}
