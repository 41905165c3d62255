// @ts-check
import { typeAhead } from "./typed-ahead.js";

/** @typedef {import("../types.js").List} List */
/** @typedef {import("./recorder.js").Recorded} Recorded */

/**
 * The open list, with the row that the user is at, the number of its rows and the width of a cell.
 * @typedef {{ list: List, row: number, rows: number, width: number }} Sample
 */

/** The views that are loaded when they are first opened. */
export class LateViews {
  /** @type {() => Sample | null} */
  #sample;
  /** @type {() => import("./fonts.js").Fonts} */
  #fonts;
  /** @type {(text: string) => void} */
  #keep;
  /** @type {() => void} */
  #record;
  /** @type {import("./template-editor.js").TemplateEditor | null} */
  #editor = null;
  /** @type {import("./traces.js").Traces | null} */
  #traces = null;
  /** @type {import("./scenes.js").Scenes | null} */
  #scenes = null;
  /** @type {import("./help.js").Help | null} */
  #help = null;
  /** @type {Recorded | null} A recording that the dialog of traces has not taken over yet. */
  #recorded = null;

  /**
   * @param {() => Sample | null} sample Null while no list is open.
   * @param {() => import("./fonts.js").Fonts} fonts
   * @param {(text: string) => void} keep Called with what the user is told, to have it among the page's figures.
   * @param {() => void} record Begins or ends a recording of the scroll.
   */
  constructor(sample, fonts, keep, record) {
    this.#sample = sample;
    this.#fonts = fonts;
    this.#keep = keep;
    this.#record = record;
  }

  /** Notes that fonts have loaded. */
  fontsChanged() {
    this.#editor?.fontsChanged();
  }

  /** Loads what tells the user of a lost link, while there is one. */
  async prepare() {
    try {
      await (await import("./toast.js")).prepare();
    } catch {
      // The figures have what is told.
    }
  }

  /**
   * Tells the user something for a moment.
   * @param {string} text
   */
  async notify(text) {
    this.#keep(text);
    try {
      await (await import("./toast.js")).tell(text);
    } catch {
      // The figures have it.
    }
  }

  /** Shares the address as it is now. */
  async share() {
    try {
      const { share } = await import("./share.js");
      await share();
    } catch {
      void this.notify("The address could not be shared.");
    }
  }

  /** Opens the list's template, with the user's current row as its sample. */
  async editTemplate() {
    try {
      const { TemplateEditor, loadParts } = await import("./template-editor.js");
      await loadParts();
      this.#editor ??= new TemplateEditor();
    } catch {
      void this.notify("The editor could not be loaded.");
    }
    const sample = this.#sample();
    if (sample) await this.#editor?.open({ ...sample, fonts: this.#fonts() });
  }

  /**
   * Opens the dialog of traces.
   * @param {Recorded | null} [recorded] A recording to store; by default one that could not be offered before.
   */
  async openTraces(recorded = this.#recorded) {
    this.#recorded = recorded;
    try {
      const { Traces, loadParts } = await import("./traces.js");
      await loadParts();
      this.#traces ??= new Traces(this.#record);
    } catch {
      void this.notify("The traces could not be loaded.");
      return;
    }
    if (this.#recorded) this.#traces.offer(this.#recorded);
    else this.#traces.open();
    this.#recorded = null;
  }

  /**
   * Fills in what the help says before the keys.
   * @param {import("./page.js").Page} page
   */
  async fillHelp(page) {
    try {
      const { Help, loadParts } = await import("./help.js");
      await loadParts();
      this.#help ??= new Help(page);
      this.#help.follow();
    } catch {
      // The keys are there all the same.
    }
  }

  /**
   * Opens the bar that finds a text in the rows.
   * @param {import("./page.js").Page} page
   */
  async find(page) {
    if (!this.#sample()) return;
    try {
      await typeAhead(async () => {
        const { Find, loadParts } = await import("./find.js");
        await loadParts();
        page.find ??= new Find(page);
        page.find.open();
      });
    } catch {
      void this.notify("The search could not be loaded.");
    }
  }

  /** Opens the demonstration of scenes on the list that is open. */
  async openScenes() {
    if (!this.#sample()) return;
    try {
      const { Scenes, loadParts } = await import("./scenes.js");
      await loadParts();
      this.#scenes ??= new Scenes();
    } catch {
      void this.notify("The scenes could not be loaded.");
      return;
    }
    const sample = this.#sample();
    if (sample) this.#scenes.open(sample.list.id);
  }
}
