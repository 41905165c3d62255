// @ts-check
/** @typedef {import("../types.js").Size} Size */
/** @typedef {import("../types.js").ViewerEvents} ViewerEvents */
/** @typedef {import("./page.js").Page} Page */

/** @typedef {{ [K in keyof ViewerEvents]: { type: K, data: ViewerEvents[K] } }[keyof ViewerEvents]} Late An event of a viewer. */

/** Milliseconds until a part that could not be loaded is asked for again. */
const patience = 1000;

/** The place of a sheet in the page, which is loaded with the first viewer that shows one. */
export class SheetSlot {
  /** @type {typeof import("./sheet/sheet.js") | null} */
  #module = null;
  /** @type {import("./sheet/sheet.js").Sheet | null} */
  #sheet = null;
  #page;

  /** @param {Page} page */
  constructor(page) {
    this.#page = page;
  }

  get isLoaded() {
    return this.#module !== null;
  }

  get isShown() {
    return this.#sheet !== null;
  }

  /** Loads what shows a sheet; over a bad link it is asked for until it comes. */
  async load() {
    while (!this.#module) {
      try {
        const found = await import("./sheet/sheet.js");
        await found.loadStyles();
        this.#module = found;
      } catch {
        await new Promise((resolve) => setTimeout(resolve, patience));
      }
    }
  }

  enter() {
    if (!this.#module || this.#sheet) return;
    this.#sheet = new this.#module.Sheet(this.#page);
    this.#sheet.enter();
  }

  leave() {
    const sheet = this.#sheet;
    this.#sheet = null;
    sheet?.leave();
  }

  /**
   * Takes the sheet's part of an event.
   * @param {Late} event
   * @returns {Promise<void> | null} What the event has to wait for.
   */
  take(event) {
    const kind = event.type === "snapshot" || event.type === "ranges" ? event.data.layout?.kind : undefined;
    if (kind === "sheet" && !this.#module) return this.load();
    if (kind === "sheet") this.enter();
    else if (kind) this.leave();
    this.#sheet?.take(event);
    return null;
  }

  /** Notes that the latest event was applied. */
  applied() {
    this.#sheet?.applied();
  }

  /** @param {Size} area @returns {Size} The part of it in which rows scroll. */
  open(area) {
    return this.#sheet?.open(area) ?? area;
  }

  /** @param {Size} viewport @returns {Size} That with what is pinned at its edges. */
  whole(viewport) {
    return this.#sheet?.whole(viewport) ?? viewport;
  }
}
