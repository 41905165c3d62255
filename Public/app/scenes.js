// @ts-check
import { screensOf, shownScreen } from "../model/scenes.js";
import { reasonIn } from "../net/api.js";
import { homeOf, viewerName } from "../net/viewer-name.js";
import { openDialog } from "../view/dialogs.js";
import { byID, write } from "../view/element.js";
import { drawScene } from "../view/scenes.js";
import { loadMarkup } from "./late-markup.js";
import { loadStyleSheet } from "./late-styles.js";
import { server } from "./server.js";

/** @typedef {import("../client/viewer.js").ViewerClient} ViewerClient */
/** @typedef {import("../types.js").Run} Run */
/** @typedef {import("../types/scene.js").Scene} Scene */
/** @typedef {import("../types/scene.js").SceneChange} SceneChange */

/** The viewport of the lists in the scene, in points. */
const viewport = { width: 390, height: 844 };

/** Points from the top at which each list is dragged to, so that its ranges have both sides. */
const start = 6000;

/** Milliseconds in which the scene and its viewers have to be there, with what is repeated over a bad link. */
const patience = 5000;

/** The most details on one stack. */
const mostDetails = 5;

/** Loads the markup and the style sheet of scenes. */
export const loadParts = () => Promise.all([loadMarkup("scenes"), loadStyleSheet("scenes")]);

/**
 * The demonstration of scenes: two tabs, a stack of details in the first, and what is kept ready of each list.
 * The lists are viewers of its own on the list that is open; they end with the dialog.
 */
export class Scenes {
  #dialog = byID("scenes-dialog", HTMLDialogElement);
  #body = byID("scenes-tree", HTMLTableSectionElement);
  #title = byID("scene-title", HTMLElement);
  #back = byID("scene-back", HTMLButtonElement);
  #push = byID("scene-push", HTMLButtonElement);
  #problem = byID("scenes-problem", HTMLElement);
  #words = byID("scene-words", HTMLElement);
  #tabs = [byID("scene-tab-0", HTMLButtonElement), byID("scene-tab-1", HTMLButtonElement)];
  /** @type {Scene | null} */
  #scene = null;
  /** @type {Map<string, string>} The names of the viewers. */
  #names = new Map();
  /** @type {Map<string, ViewerClient>} */
  #viewers = new Map();
  #list = "";
  /** The digits with which the names of the scene and its viewers begin, so that they are on one server and loop. */
  #shared = "";
  #details = 0;
  /** The tap that is under way; taps follow one another. */
  #latest = Promise.resolve();

  constructor() {
    this.#push.addEventListener("click", () => this.#tap(() => this.#pushDetail()));
    this.#back.addEventListener("click", () => this.#tap(() => this.#pop()));
    this.#tabs.forEach((tab, index) => tab.addEventListener("click", () => this.#tap(() => this.#select(index))));
    this.#dialog.addEventListener("close", () => this.#tap(() => this.#end()));
  }

  /**
   * Opens the dialog with a new scene.
   * @param {string} list The id of the list that its viewers show.
   */
  open(list) {
    if (this.#dialog.open) return;
    this.#list = list;
    openDialog(this.#dialog);
    this.#tap(() => this.#begin());
  }

  /**
   * Performs a tap after those before it.
   * @param {() => Promise<void>} tap
   */
  #tap(tap) {
    this.#latest = this.#latest.then(async () => {
      try {
        write(this.#problem, "");
        await tap();
      } catch (error) {
        write(this.#problem, reasonIn(error));
      }
    });
  }

  async #begin() {
    this.#names.clear();
    this.#viewers.clear();
    this.#details = 0;
    this.#shared = homeOf(viewerName());
    const [feed, inbox] = [await this.#view("Feed"), await this.#view("Inbox")];
    const stack = { kind: "navigation", children: [{ viewer: feed }] };
    const root = { kind: "tabs", selected: 0, children: [stack, { viewer: inbox }] };
    await this.#show(await server.request("PUT", `/scenes/${viewerName(this.#shared)}`, { root }, { deadline: patience }), [feed, inbox]);
  }

  /**
   * Opens a viewer, and scrolls it as a user would.
   * @param {string} name
   * @returns {Promise<string>} Its id.
   */
  async #view(name) {
    const viewer = await server.list(this.#list).open({ viewport }, { home: this.#shared, deadline: patience });
    this.#names.set(viewer.id, name);
    this.#viewers.set(viewer.id, viewer);
    await viewer.scroll({ offset: start, phase: "drag", velocity: 900 });
    await viewer.scroll({ offset: start, phase: "settle" });
    return viewer.id;
  }

  async #pushDetail() {
    this.#details += 1;
    const viewer = await this.#view(`Detail ${this.#details}`);
    await this.#change("push", { into: [0], child: { viewer } });
  }

  async #pop() {
    const { removed } = await this.#change("pop", { from: [0] });
    for (const viewer of removed) {
      await this.#viewers.get(viewer)?.close({ repeats: false });
      this.#viewers.delete(viewer);
      this.#names.delete(viewer);
    }
    if (this.#names.size === 2) this.#details = 0;
  }

  /** @param {number} index */
  async #select(index) {
    await this.#change("select", { in: [], index });
  }

  /**
   * @param {"push" | "pop" | "select"} tap
   * @param {object} body
   * @returns {Promise<SceneChange>}
   */
  async #change(tap, body) {
    /** @type {SceneChange} */
    const change = await server.request("POST", `/scenes/${this.#scene?.id ?? "none"}/${tap}`, body);
    await this.#show(change.scene, change.told);
    return change;
  }

  /**
   * @param {Scene} scene
   * @param {readonly string[]} told
   */
  async #show(scene, told) {
    this.#scene = scene;
    const screens = screensOf(scene.root);
    const controllers = await Promise.all(screens.map(({ viewer }) => this.#viewers.get(viewer)?.rangeController({ deadline: patience })));
    /** @type {Map<string, readonly Run[]>} */
    const runs = new Map(screens.map(({ viewer }, index) => [viewer, controllers[index]?.runs ?? []]));
    drawScene(this.#body, scene, this.#names, runs, told);
    const selected = "selected" in scene.root ? scene.root.selected : 0;
    this.#tabs.forEach((tab, index) => tab.setAttribute("aria-pressed", String(index === selected)));
    const details = screens.length - 2;
    this.#back.disabled = selected !== 0 || details === 0;
    this.#push.disabled = selected !== 0 || details >= mostDetails;
    write(this.#title, this.#names.get(shownScreen(scene.root)?.viewer ?? "") ?? "");
    write(this.#words, `Told, in this order: ${told.map((viewer) => this.#names.get(viewer)).join(", ")}.`);
  }

  /** Ends the scene and its viewers. */
  async #end() {
    const scene = this.#scene;
    this.#scene = null;
    this.#body.replaceChildren();
    const viewers = [...this.#viewers.values()];
    this.#names.clear();
    this.#viewers.clear();
    // What has ended already, with its list, need not be ended; a server that does not answer ends them itself.
    if (scene) await Promise.allSettled([server.request("DELETE", `/scenes/${scene.id}`, undefined, { repeats: false })]);
    await Promise.allSettled(viewers.map((viewer) => viewer.close({ repeats: false })));
  }
}
