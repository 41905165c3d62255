// @ts-check
import { byID } from "../view/element.js";

/** @typedef {import("../model/viewer-model.js").Effects} Effects */
/** @typedef {import("../types.js").Link} Link */
/** @typedef {import("./page.js").Page} Page */
/** @typedef {import("./timeline/drawer.js").Drawer} Drawer */

/** The most milliseconds after the first rows until the timeline is loaded, and those until it is asked for again. */
const patience = 1000;

/** The most events that are kept for it until then. */
const mostEarly = 300;

/** The place of the timeline below the list, which is loaded once the first rows are there. */
export class TimelineSlot {
  /** @type {Drawer | null} */
  #drawer = null;
  /** @type {Promise<void> | null} */
  #loading = null;
  #viewer = "";
  /** @type {Parameters<Drawer["take"]>[]} The events before it was loaded. */
  #early = [];
  #page;
  #apply;
  #wait;
  #button = byID("timeline-open", HTMLButtonElement);
  /** Ends the wait for a quiet moment, since the user wants the drawer. */
  #hurry = () => {};

  /**
   * @param {Page} page
   * @param {import("./timeline/look-back.js").Apply} apply Applies an event of the viewer's.
   * @param {(until: Promise<void>) => void} wait Lets the present wait while the past is shown.
   */
  constructor(page, apply, wait) {
    this.#page = page;
    this.#apply = apply;
    this.#wait = wait;
    this.#button.addEventListener("click", () => this.toggle());
  }

  /** Opens the drawer. */
  open() {
    this.#ask((drawer) => drawer.open());
  }

  /** Shows the list as it was, or as it is again. */
  lookBack() {
    this.#ask((drawer) => void drawer.lookBack());
  }

  /** Opens or closes the drawer. */
  toggle() {
    this.#ask((drawer) => drawer.toggle());
  }

  /**
   * Shows the life of a row.
   * @param {number} row
   */
  select(row) {
    this.#drawer?.select(row);
  }

  /** Adds a frame, after its rows were drawn. */
  draw() {
    if (this.#drawer) this.#drawer.draw();
    else if (!this.#loading && this.#page.model.ranges) void this.#loaded(Promise.race([whenIdle(), new Promise((resolve) => (this.#hurry = () => resolve(null)))]));
  }

  /**
   * Follows an event, after the model has applied it.
   * @param {string} type
   * @param {unknown} data
   * @param {Effects} effects
   */
  take(type, data, effects) {
    const now = performance.now();
    if (this.#drawer) this.#drawer.take(type, data, effects, now);
    else if (this.#early.length < mostEarly) this.#early.push([type, data, effects, now]);
  }

  /** @param {Link} link */
  linked(link) {
    this.#drawer?.linked(link);
  }

  /**
   * Marks an instant.
   * @param {import("../types/timeline.js").MarkKind} kind
   * @param {string} text
   */
  mark(kind, text) {
    this.#drawer?.mark(kind, text);
  }

  /**
   * Begins with another viewer of the list.
   * @param {string} viewer
   */
  attach(viewer) {
    this.#early = [];
    this.#viewer = viewer;
    this.#drawer?.attach(viewer);
  }

  /** Ends what asks the server for viewers of a list that is about to be deleted with them. */
  abandon() {
    this.#drawer?.abandon();
  }

  /** Forgets all, for another list. */
  clear() {
    this.#early = [];
    this.#drawer?.clear();
  }

  repaint() {
    this.#drawer?.repaint();
  }

  /**
   * Does what the user asks of the drawer, which may have to be loaded first.
   * @param {(drawer: Drawer) => void} act
   */
  #ask(act) {
    if (this.#drawer) return act(this.#drawer);
    this.#hurry();
    void this.#loaded().then(() => this.#drawer && act(this.#drawer));
  }

  /**
   * Loads the drawer once, whoever asks for it.
   * @param {Promise<unknown>} [turn] When it may begin.
   */
  #loaded(turn = Promise.resolve()) {
    this.#loading ??= turn.then(() => this.#load());
    return this.#loading;
  }

  async #load() {
    while (!this.#drawer) {
      try {
        const [{ Drawer, loadStyles }, { LookBack }, { playFirstScroll }] = await Promise.all([import("./timeline/drawer.js"), import("./timeline/look-back.js"), import("./first-visit.js")]);
        await loadStyles();
        this.#drawer ??= new Drawer(byID("timeline", HTMLElement), this.#page, this.#button, new LookBack(this.#page, this.#apply, this.#wait));
        this.#drawer.attach(this.#viewer);
        for (const event of this.#early) this.#drawer.take(...event);
        this.#early = [];
        playFirstScroll(this.#page);
        void this.#page.late.prepare();
      } catch {
        await new Promise((resolve) => setTimeout(resolve, patience));
      }
    }
  }
}

/** Waits until the page has nothing else to do, but not for long. */
export function whenIdle() {
  return new Promise((resolve) => {
    if ("requestIdleCallback" in window) requestIdleCallback(resolve, { timeout: patience });
    else setTimeout(resolve, patience);
  });
}
