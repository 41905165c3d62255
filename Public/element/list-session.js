// @ts-check
import { Fonts } from "../app/fonts.js";
import { listenToFeed } from "../app/input.js";
import { ScrollController } from "../app/scroll-controller.js";
import { ScrollState } from "../model/scroll/scroll-state.js";
import { ViewerModel } from "../model/viewer-model.js";
import { DrawnRows } from "./drawn-rows.js";
import { ElementPictures } from "./pictures.js";
import { ElementRows } from "./rows-view.js";

/** @typedef {import("../client/list.js").ListClient} ListClient */
/** @typedef {import("../client/viewer.js").ViewerClient} ViewerClient */
/** @typedef {import("../client/viewer.js").ViewerEvent} ViewerEvent */
/** @typedef {import("../model/flow.js").Flow} Flow */
/** @typedef {import("../net/api.js").Api} Api */
/** @typedef {import("../types.js").Anchor} Anchor */
/** @typedef {import("../types.js").Size} Size */
/** @typedef {import("../types/media.js").MediaReport} MediaReport */
/** @typedef {import("./rows-view.js").ShownRow} ShownRow */

/**
 * What an element wants to hear: of each event with the model after it, of rows for the first time, and of the end.
 * @typedef {object} Listener
 * @property {(event: ViewerEvent) => void} told
 * @property {() => void} ready
 * @property {(error: unknown) => void} failed
 * @property {() => ((row: ShownRow) => Node | string) | null} renderRow
 */

/** Milliseconds for which a new width has to last: the server lays out all cells anew for each. */
const settling = 150;

/** Milliseconds for which the outcomes of pictures wait for company. */
const gathering = 100;

/** How far beyond the window's edges an element counts as in sight, so that its rows are there when it comes. */
const nearby = "50%";

/** A list in an element: a viewer on the server, the state that its events add up to, and the rows in the document. */
export class ListSession {
  model = new ViewerModel();
  #scroll = new ScrollState(this.model);
  /** @type {ListClient} */
  #list;
  /** @type {Listener} */
  #listener;
  #fonts;
  #pictures;
  #drawn;
  #flow;
  #rows;
  #controller;
  #life = new AbortController();
  /** @type {ViewerClient | null} */
  #viewer = null;
  /** @type {Record<string, unknown>} */
  #settings;
  /** @type {Size} */
  #size = { width: 0, height: 0 };
  #timer = 0;
  /** @type {MediaReport[]} */
  #reports = [];
  /** Whether the element is near the window's sight; null before it is known. */
  #isNear = /** @type {boolean | null} */ (null);
  #isAway = false;
  /** Whether the viewer has heard last that nobody can see the element. */
  #isAwayTold = false;
  #isTelling = false;
  #sight = new IntersectionObserver((entries) => {
    this.#isNear = entries.at(-1)?.isIntersecting ?? null;
    this.#look();
  }, { rootMargin: nearby });
  #observer = new ResizeObserver(([entry]) => entry && this.#resized(entry.contentRect));

  /**
   * @param {ListClient} list
   * @param {Api} api
   * @param {string} base The server's address, that its fonts and pictures are relative to.
   * @param {HTMLElement} scroller
   * @param {{ anchor: Anchor } & Record<string, unknown>} settings With which the viewer is opened.
   * @param {Flow} flow
   * @param {Listener} listener
   */
  constructor(list, api, base, scroller, { anchor, ...settings }, flow, listener) {
    this.#list = list;
    this.#flow = flow;
    this.#listener = listener;
    this.#settings = settings;
    this.#fonts = new Fonts(() => this.#renewAll(), async (method, path) => {
      const answer = await api.call(method, path);
      const faces = answer.faces.map((/** @type {{ url: string }} */ face) => ({ ...face, url: new URL(face.url, base).href }));
      return { ...answer, faces };
    });
    this.#pictures = new ElementPictures(this.model.media, base, (report) => this.#report(report));
    this.#drawn = new DrawnRows((row) => this.#isDrawn(row), (kind, rows) => this.#ask((viewer) => viewer.signal(kind, rows, { signal: this.#life.signal })));
    this.#rows = new ElementRows(scroller, {
      cell: (row) => this.#cell(row),
      state: (row) => this.model.states.state(row),
      picture: (row, node) => this.#pictures.of(row, node),
      listener: (row) => ({ act: (act) => this.#act(row, act), retry: (node) => this.#pictures.retry(row, node) }),
      built: (row, nodes) => this.#drawn.built(row, nodes),
      renderRow: listener.renderRow,
    }, flow);
    this.#controller = new ScrollController(this.#scroll, this.model, /** @type {any} */ (this.#rows), {
      drawing: () => {},
      placing: () => {},
      moved: (sample) => this.#moved(sample),
      resized: (viewport) => this.#viewport(flow.turned(viewport)),
      drawn: () => {},
      lingered: () => {},
      rested: () => {},
    });
    listenToFeed(scroller, this.#controller, () => flow);
    this.#controller.open(anchor);
    void this.#fonts.open();
    this.#observer.observe(scroller);
    this.#sight.observe(scroller);
    document.addEventListener("visibilitychange", () => this.#look(), { signal: this.#life.signal });
  }

  /** @returns {Anchor} The row at the top, and the points of it above. */
  get anchor() {
    return this.#scroll.anchor;
  }

  /** @returns {[first: number, last: number] | null} The rows in view. */
  get visible() {
    const { first, end } = this.#scroll.visible;
    return end > first ? [first, end - 1] : null;
  }

  /**
   * Scrolls a row to the top.
   * @param {number} row
   */
  goTo(row) {
    this.#controller.goTo([row, 0], "program");
  }

  /**
   * Scrolls by points, or to a row at the list's start or end, as keys do.
   * @param {number} points
   */
  scrollBy(points) {
    this.#controller.goToOffset(this.#scroll.offset + points, "keys");
  }

  /** The points of the list that are in view. */
  get height() {
    return this.#scroll.viewport.height;
  }

  /**
   * Returns the row that an element is part of.
   * @param {EventTarget | null | undefined} target
   */
  rowOf(target) {
    return this.#rows.rowOf(target);
  }

  /** @param {unknown} policy */
  setPolicy(policy) {
    this.#settings["policy"] = policy;
    void this.#ask((viewer) => viewer.tune({ policy }));
  }

  /** @param {object} layout */
  setLayout(layout) {
    this.#settings["layout"] = layout;
    void this.#ask((viewer) => viewer.arrange(layout));
  }

  /** Draws all rows anew, as for another way to make their contents. */
  renewRows() {
    this.#renewAll();
  }

  /** Closes the viewer, and removes the rows. */
  close() {
    this.#life.abort();
    clearTimeout(this.#timer);
    this.#observer.disconnect();
    this.#sight.disconnect();
    this.#pictures.clear();
    this.#rows.clear();
    // A server that is away ends the viewer by itself.
    this.#viewer?.close().catch(() => {});
  }

  /** @param {Size} size */
  #resized({ width, height }) {
    if (width <= 0 || height <= 0) return;
    const isFirst = this.#size.width === 0;
    const isSameWidth = width === this.#size.width;
    this.#size = { width, height };
    if (isFirst) {
      this.#controller.resize(this.#flow.turned(this.#size));
      void this.#open();
      return;
    }
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#controller.resize(this.#flow.turned(this.#size)), isSameWidth ? 0 : settling);
  }

  /** Puts the viewer into the background while nobody can see the element, and back. */
  #look() {
    const isAway = document.hidden || this.#isNear === false;
    if (isAway === this.#isAway) return;
    this.#isAway = isAway;
    void this.#tellSight();
  }

  /** Tells the viewer one thing after the other: two requests at once could arrive in the other order. */
  async #tellSight() {
    if (this.#isTelling) return;
    this.#isTelling = true;
    while (this.#viewer && this.#isAwayTold !== this.#isAway) {
      this.#isAwayTold = this.#isAway;
      const signal = this.#isAway ? "background" : "foreground";
      await this.#ask((viewer) => viewer.signal(signal));
    }
    this.#isTelling = false;
  }

  /** @param {Size} viewport */
  #viewport(viewport) {
    if (this.#viewer) void this.#ask((viewer) => viewer.tune({ viewport }));
  }

  async #open() {
    const { signal } = this.#life;
    try {
      const viewer = await this.#list.open({ viewport: this.#size, anchor: this.#scroll.anchor, ...this.#settings }, { signal });
      if (signal.aborted) {
        await viewer.close();
        return;
      }
      this.#viewer = viewer;
      if (this.#size.width !== this.#flow.turned(this.#scroll.viewport).width) this.#viewport(this.#size);
      void this.#tellSight();
      for await (const event of viewer.events({ signal })) this.#take(event);
    } catch (error) {
      if (!signal.aborted) this.#listener.failed(error);
    }
  }

  /** @param {ViewerEvent} event */
  #take(event) {
    if (this.#life.signal.aborted) return;
    if (event.type === "reopened") {
      // The media of the viewer before are not this one's.
      this.#pictures.clear();
      this.#drawn.clear();
      this.#isAwayTold = false;
      void this.#tellSight();
    } else {
      const effects = this.model.apply(event.type, /** @type {any} */ (event.data));
      this.#pictures.take(effects.media);
      this.#drawn.take(effects, (row) => this.model.states.state(row));
      this.#controller.take(effects);
      this.#rows.renew(effects.filled);
      this.#rows.renew(effects.media);
      this.#rows.renew(effects.changes.map(([row]) => row));
      if (event.type === "snapshot") {
        this.#rows.renewAll();
        this.#listener.ready();
      }
    }
    this.#listener.told(event);
  }

  /** @param {number} row */
  #cell(row) {
    const cell = this.model.content.cell(row);
    // In another font its lines would differ from the server's.
    return cell && (this.#listener.renderRow() || this.#fonts.isReady(cell.nodes)) ? cell : undefined;
  }

  /** @param {number} row */
  #isDrawn(row) {
    const cell = this.#cell(row);
    // A row that the page makes has the pictures that the page wants.
    return cell !== undefined && (this.#listener.renderRow() !== null || this.#pictures.isSettled(row, cell));
  }

  #renewAll() {
    if (this.#life.signal.aborted) return;
    this.#drawn.tell();
    this.#rows.renewAll();
    this.#controller.schedule();
  }

  /** @param {import("../types.js").ScrollSample} sample */
  #moved({ anchor, velocity, phase, target }) {
    void this.#ask((viewer) => viewer.scroll({ anchor, velocity, phase, ...(target === undefined ? {} : { target }) }, { signal: this.#life.signal }));
  }

  /**
   * @param {number} row
   * @param {import("../view/cell/control.js").Act} act
   */
  #act(row, { node, kind, value }) {
    const id = this.model.content.cell(row)?.id;
    const action = { node, action: kind, ...(value === undefined ? {} : { value }) };
    if (id !== undefined) void this.#ask((viewer) => viewer.act(row, { ...action, id }));
  }

  /** @param {MediaReport} report */
  #report(report) {
    if (this.#reports.push(report) > 1) return;
    setTimeout(() => {
      const events = this.#reports.splice(0);
      if (!this.#life.signal.aborted) void this.#ask((viewer) => viewer.report(events));
    }, gathering);
  }

  /**
   * Asks the viewer, if there is one by now; what goes wrong shows in the stream of events, too.
   * @param {(viewer: ViewerClient) => Promise<unknown>} ask
   */
  async #ask(ask) {
    if (!this.#viewer || this.#life.signal.aborted) return;
    try {
      await ask(this.#viewer);
    } catch {
      // The server is away, or the viewer is opened anew.
    }
  }
}
