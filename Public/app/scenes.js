// @ts-check
import { runsOf, screensOf, shownScreen } from "../model/scenes.js";
import { home, reasonIn } from "../net/api.js";
import { within } from "../net/clock.js";
import { homeOf, viewerName } from "../net/viewer-name.js";
import { ScreenfulList } from "../screenful-list.js";
import { openDialog } from "../view/dialogs.js";
import { byID, write } from "../view/element.js";
import { drawScene } from "../view/scenes.js";
import { loadMarkup } from "./late-markup.js";
import { loadStyleSheet } from "./late-styles.js";
import { server } from "./server.js";

/** @typedef {import("../model/scenes.js").Ranges} Ranges */
/** @typedef {import("../types/scene.js").Mode} Mode */
/** @typedef {import("../types/scene.js").Scene} Scene */
/** @typedef {import("../types/scene.js").SceneChange} SceneChange */

/** @typedef {{ list: ScreenfulList, name: string, ranges: Ranges }} DeviceList A list of the device, its name, and its ranges. */

/** The row at the top at first, so that ranges have both sides. */
const start = 60;

/** Milliseconds in which the scene and its lists have to be there, with what is repeated over a bad link. */
const patience = 5000;

/** The most details on one stack. */
const mostDetails = 5;

/** @type {Ranges} */
const none = { visible: null, display: null, preload: null };

/** Loads the markup and the style sheet of scenes. */
export const loadParts = () => Promise.all([loadMarkup("scenes"), loadStyleSheet("scenes")]);

/**
 * The demonstration of scenes: a device with two tabs and a stack of details in the first, and what is kept ready of each
 * list. Each is a `<screenful-list>` of the list that is open on the page; they end with the dialog.
 */
export class Scenes {
  #dialog = byID("scenes-dialog", HTMLDialogElement);
  #body = byID("scenes-tree", HTMLTableSectionElement);
  #title = byID("scene-title", HTMLElement);
  #back = byID("scene-back", HTMLButtonElement);
  #push = byID("scene-push", HTMLButtonElement);
  #view = byID("scene-view", HTMLElement);
  #problem = byID("scenes-problem", HTMLElement);
  #words = byID("scene-words", HTMLElement);
  #tabs = [byID("scene-tab-0", HTMLButtonElement), byID("scene-tab-1", HTMLButtonElement)];
  /** @type {Scene | null} */
  #scene = null;
  /** The viewers that the latest tap told. */
  #told = /** @type {readonly string[]} */ ([]);
  /** @type {DeviceList[]} In the order in which they were opened. */
  #lists = [];
  #list = "";
  #details = 0;
  /** The tap that is under way; taps follow one another. */
  #latest = Promise.resolve();
  #isDue = false;

  constructor() {
    this.#push.addEventListener("click", () => this.#tap((scene) => this.#pushDetail(scene)));
    this.#back.addEventListener("click", () => this.#tap((scene) => this.#pop(scene)));
    this.#tabs.forEach((tab, index) => tab.addEventListener("click", () => this.#tap((scene) => this.#select(scene, index))));
    this.#dialog.addEventListener("close", () => this.#then(() => this.#end()));
  }

  /**
   * Opens the dialog with a new scene.
   * @param {string} list The id of the list that its viewers show.
   */
  open(list) {
    if (this.#dialog.open) return;
    this.#list = list;
    openDialog(this.#dialog);
    this.#then(() => this.#begin());
  }

  /**
   * Performs a tap after those before it; one on a device without a scene does nothing.
   * @param {(scene: Scene) => Promise<void>} tap
   */
  #tap(tap) {
    this.#then(async () => {
      if (this.#scene) await tap(this.#scene);
    });
  }

  /** @param {() => Promise<void>} step Performed after those before it. */
  #then(step) {
    this.#latest = this.#latest.then(async () => {
      try {
        write(this.#problem, "");
        await step();
      } catch (error) {
        write(this.#problem, reasonIn(error));
      }
    });
  }

  async #begin() {
    this.#details = 0;
    await Promise.all([this.#add("Feed"), this.#add("Inbox")]);
    await this.#stage();
  }

  /** Makes the scene of the lists: the second one is that of the other tab. */
  async #stage() {
    const [feed, inbox, ...details] = this.#lists.map(({ list }) => ({ viewer: list.viewer ?? "" }));
    const stack = { kind: "navigation", children: [feed, ...details] };
    const root = { kind: "tabs", selected: this.#selected, children: [stack, inbox] };
    const name = viewerName(homeOf(inbox?.viewer ?? ""));
    const scene = await server.request("PUT", `/scenes/${name}`, { root }, { deadline: patience });
    this.#show(scene, screensOf(scene.root).map(({ viewer }) => viewer));
  }

  /** The index of the tab that is shown. */
  get #selected() {
    return this.#scene && "selected" in this.#scene.root ? this.#scene.root.selected : 0;
  }

  /**
   * Adds a list to the device.
   * @param {string} name
   * @returns {Promise<DeviceList>}
   * @throws {Error} When it cannot be opened.
   */
  async #add(name) {
    const list = new ScreenfulList();
    const attributes = { src: "/", list: this.#list, row: String(start), "aria-label": name };
    for (const [key, value] of Object.entries(attributes)) list.setAttribute(key, value);
    list.token = home.token;
    list.inert = true;
    const added = { list, name, ranges: none };
    list.addEventListener("rangechange", (event) => this.#moved(added, detailOf(event)));
    list.addEventListener("reopened", () => this.#tap(() => this.#restage()));
    list.addEventListener("rowclick", () => this.#tap((scene) => this.#pushDetail(scene)));
    this.#lists.push(added);
    this.#view.append(list);
    try {
      await opened(list);
    } catch (error) {
      this.#remove(added);
      throw error;
    }
    return added;
  }

  /** @param {DeviceList} gone */
  #remove(gone) {
    gone.list.remove();
    this.#lists = this.#lists.filter((each) => each !== gone);
  }

  /** @param {Scene} scene */
  async #pushDetail(scene) {
    if (this.#push.disabled) return;
    const detail = await this.#add(`Detail ${this.#details + 1}`);
    try {
      await this.#change(scene, "push", { into: [0], child: { viewer: detail.list.viewer } });
      this.#details += 1;
    } catch (error) {
      this.#remove(detail);
      throw error;
    }
  }

  /** @param {Scene} scene */
  async #pop(scene) {
    const { removed } = await this.#change(scene, "pop", { from: [0] });
    for (const each of this.#lists.filter(({ list }) => removed.includes(list.viewer ?? ""))) this.#remove(each);
    if (this.#lists.length === 2) this.#details = 0;
  }

  /**
   * @param {Scene} scene
   * @param {number} index
   */
  async #select(scene, index) {
    await this.#change(scene, "select", { in: [], index });
  }

  /** Makes the scene anew after a viewer that the server has lost with it is opened again. */
  async #restage() {
    // Refused while others are not, of which the last one finds all there.
    await this.#stage().catch(() => {});
  }

  /**
   * @param {Scene} scene
   * @param {"push" | "pop" | "select"} tap
   * @param {object} body
   * @returns {Promise<SceneChange>}
   */
  async #change({ id }, tap, body) {
    /** @type {SceneChange} */
    const change = await server.request("POST", `/scenes/${id}/${tap}`, body);
    this.#show(change.scene, change.told);
    return change;
  }

  /**
   * @param {Scene} scene
   * @param {readonly string[]} told
   */
  #show(scene, told) {
    this.#scene = scene;
    this.#told = told;
    this.#draw();
    const shown = shownScreen(scene.root)?.viewer;
    for (const { list } of this.#lists) list.inert = list.viewer !== shown;
    const selected = this.#selected;
    this.#tabs.forEach((tab, index) => {
      tab.disabled = false;
      tab.setAttribute("aria-pressed", String(index === selected));
    });
    const details = screensOf(scene.root).length - 2;
    this.#back.disabled = selected !== 0 || details === 0;
    this.#push.disabled = selected !== 0 || details >= mostDetails;
    const names = this.#names;
    write(this.#title, names.get(shown ?? "") ?? "");
    write(this.#words, `Told, in this order: ${told.map((viewer) => names.get(viewer)).join(", ")}.`);
  }

  get #names() {
    return new Map(this.#lists.map(({ list, name }) => [list.viewer ?? "", name]));
  }

  /**
   * Follows the ranges of a list.
   * @param {DeviceList} moved
   * @param {Ranges & { mode: Mode }} change
   */
  #moved(moved, { mode, ...ranges }) {
    moved.ranges = ranges;
    const screen = this.#scene && screensOf(this.#scene.root).find(({ viewer }) => viewer === moved.list.viewer);
    if (screen) screen.mode = mode;
    if (this.#isDue) return;
    this.#isDue = true;
    requestAnimationFrame(() => {
      this.#isDue = false;
      this.#draw();
    });
  }

  #draw() {
    if (!this.#scene) return;
    const runs = new Map(this.#lists.map(({ list, ranges }) => [list.viewer ?? "", runsOf(ranges)]));
    drawScene(this.#body, this.#scene, this.#names, runs, this.#told);
  }

  /** Ends the scene and its lists. */
  async #end() {
    const scene = this.#scene;
    this.#scene = null;
    this.#body.replaceChildren();
    this.#push.disabled = this.#back.disabled = true;
    for (const tab of this.#tabs) tab.disabled = true;
    for (const each of this.#lists) this.#remove(each);
    // One that has ended already, with its list, need not be ended; a server that does not answer ends it itself.
    if (scene) await server.request("DELETE", `/scenes/${scene.id}`, undefined, { repeats: false }).catch(() => {});
  }
}

/** @param {Event} event */
const detailOf = (event) => /** @type {CustomEvent} */ (event).detail;

/**
 * Waits for the viewer of a list.
 * @param {ScreenfulList} list
 * @throws {Error} When the list says why it cannot be shown, or nothing in time.
 */
const opened = (list) =>
  within(patience, null, (signal) => new Promise((resolve, reject) => {
    list.addEventListener("opened", resolve, { once: true });
    list.addEventListener("error", (event) => reject(detailOf(event).error), { once: true });
    signal.addEventListener("abort", () => reject(new TypeError("no viewer in time")));
  }));
