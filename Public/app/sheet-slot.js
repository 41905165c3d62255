// @ts-check
/** @typedef {import("../types.js").Size} Size */
/** @typedef {import("../types.js").ViewerEvents} ViewerEvents */
/** @typedef {import("./sheet/open-sheet.js").OpenSheet} OpenSheet */

/** @typedef {{ [K in keyof ViewerEvents]: { type: K, data: ViewerEvents[K] } }[keyof ViewerEvents]} Late An event of a viewer. */

/** Milliseconds until a part that could not be loaded is asked for again. */
const patience = 1000;

/** The place of a sheet among the rows, which is loaded with the first viewer that shows one. */
export class SheetSlot {
  /** @type {(() => OpenSheet) | null} */
  #make = null;
  /** @type {OpenSheet | null} */
  #sheet = null;
  #load;

  /** @param {() => Promise<() => OpenSheet>} load Loads what makes a sheet. */
  constructor(load) {
    this.#load = load;
  }

  get isLoaded() {
    return this.#make !== null;
  }

  /** Loads what shows a sheet; over a bad link it is asked for until it comes. */
  async load() {
    while (!this.#make) {
      try {
        this.#make = await this.#load();
      } catch {
        await new Promise((resolve) => setTimeout(resolve, patience));
      }
    }
  }

  enter() {
    if (!this.#make || this.#sheet) return;
    this.#sheet = this.#make();
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
    if (kind === "sheet" && !this.#make) return this.load();
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
