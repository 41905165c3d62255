// @ts-check
import { whenIdle } from "../timeline-slot.js";

/** @typedef {import("../../types.js").List} List */
/** @typedef {import("../page.js").Page} Page */

/** Milliseconds until what could not be loaded is asked for again. */
const patience = 1000;

/** The place of what selects, copies and edits rows, which is loaded once the first rows are there. */
export class RowToolsSlot {
  /** @type {import("./row-tools.js").RowTools | null} */
  #tools = null;
  #isLoading = false;
  /** @type {List | null} */
  #list = null;
  #page;

  /** @param {Page} page */
  constructor(page) {
    this.#page = page;
  }

  /** @param {List | null} list Null for none. */
  open(list) {
    this.#list = list;
    this.#tools?.open(list);
  }

  /**
   * Follows an event, after the model has applied it.
   * @param {string} type
   * @param {any} data
   */
  take(type, data) {
    this.#tools?.take(type, data);
    // A list without rows is one to add the first to.
    if (this.#page.model.geometry.rowCount > 0 || type === "snapshot") void this.#load();
  }

  async #load() {
    if (this.#isLoading) return;
    this.#isLoading = true;
    await whenIdle();
    while (!this.#tools) {
      try {
        const { RowTools, loadStyles } = await import("./row-tools.js");
        await loadStyles();
        this.#tools = new RowTools(this.#page);
        this.#tools.open(this.#list);
        const { version } = this.#page.model;
        if (version !== null) this.#tools.begin(version);
      } catch {
        await new Promise((resolve) => setTimeout(resolve, patience));
      }
    }
  }
}
