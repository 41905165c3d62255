// @ts-check
import { CellActions } from "../app/cell-actions.js";
import { Cells } from "../app/cells.js";
import { FrameInbox } from "../app/frame-inbox.js";
import { listenToFeed } from "../app/input.js";
import { loadStyleSheet } from "../app/late-styles.js";
import { ScrollController } from "../app/scroll-controller.js";
import { SheetSlot } from "../app/sheet-slot.js";
import { ViewportReport } from "../app/viewport-report.js";
import { Foresight } from "../model/foresight.js";
import { ScrollState } from "../model/scroll/scroll-state.js";
import { ViewerModel } from "../model/viewer-model.js";
import { ApiError, isLasting } from "../net/api.js";
import { Session } from "../net/session.js";
import { showInField } from "../view/cell/control.js";
import { Feed } from "../view/feed.js";
import { addressAt, resolveAddresses } from "./addresses.js";
import { ElementRow } from "./element-row.js";
import { SharedStream } from "./shared-stream.js";

/** @typedef {import("../model/flow.js").Flow} Flow */
/** @typedef {import("../net/api.js").Api} Api */
/** @typedef {import("../net/messages.js").WorkerEvent} SessionEvent */
/** @typedef {import("../types.js").Anchor} Anchor */
/** @typedef {import("../types.js").Size} Size */
/** @typedef {import("./element-row.js").RenderRow} RenderRow */

/**
 * An event with the model after it. Two are the client's own: `opened` for the first viewer, and `reopened` for another one
 * that goes on where the last was lost.
 * @typedef {Extract<SessionEvent, { kind: "event" }> | { kind: "event", type: "opened" | "reopened", data: { viewer: string } }} Told
 */

/**
 * Callbacks of {@link ListSession}: an event, rows that are there for the first time, why it cannot go on for now, the end,
 * and a refusal of a single request.
 * @typedef {object} Listener
 * @property {(event: Told) => void} told
 * @property {() => void} ready
 * @property {(reason: Error) => void} waiting
 * @property {(error: unknown) => void} failed
 * @property {(error: Error) => void} refused
 * @property {() => RenderRow | null} renderRow
 */

/** @typedef {"range-controller" | "layout"} Resource A part of a viewer that has settings. */

/** How far beyond the window's edges an element counts as in sight, so that its rows are there when it comes. */
const nearby = "50%";

/** A list in an element: a viewer on the server, the state that its events add up to, and the rows in the document. */
export class ListSession {
  model = new ViewerModel();
  #scroll = new ScrollState(this.model);
  #foresight = new Foresight(this.model);
  #api;
  /** @type {Listener} */
  #listener;
  #session;
  #stream;
  #report;
  #actions;
  /** @type {Cells} */
  #cells;
  #flow;
  #scroller;
  /** @type {Feed} */
  #listRows;
  /** @type {import("../view/feed.js").Rows} The view of the rows: that of a list, or a sheet. */
  #rows;
  /** @type {ScrollController} */
  #controller;
  /** @type {FrameInbox<SessionEvent>} In which every event stays one. */
  #inbox = new FrameInbox((message) => this.#handle(message), () => this.#controller.schedule(), (messages) => [...messages]);
  /** @type {SheetSlot} */
  #sheet = new SheetSlot(() => this.#loadSheet());
  #life = new AbortController();
  #viewer = "";
  #list;
  /** @type {Record<string, unknown>} Those that a viewer has taken, or is opened with. */
  #settings;
  /** @type {Map<Resource, object>} Changes of the settings that the viewer has not taken. */
  #due = new Map();
  /** @type {Size} */
  #size = { width: 0, height: 0 };
  /** Whether the element is near the window's sight; null before it is known. */
  #isNear = /** @type {boolean | null} */ (null);
  #sight = new IntersectionObserver((entries) => {
    this.#isNear = entries.at(-1)?.isIntersecting ?? null;
    this.#look();
  }, { rootMargin: nearby });
  #observer = new ResizeObserver(([entry]) => entry && this.#resized(entry.contentRect));

  /**
   * @param {string} list
   * @param {Api} api
   * @param {HTMLElement} scroller
   * @param {{ anchor: Anchor } & Record<string, unknown>} settings With which the viewer is opened.
   * @param {Flow} flow
   * @param {Listener} listener
   */
  constructor(list, api, scroller, { anchor, ...settings }, flow, listener) {
    this.#list = list;
    this.#api = api;
    this.#flow = flow;
    this.#scroller = scroller;
    this.#listener = listener;
    this.#settings = settings;
    this.model.isHorizontal = flow.isHorizontal;
    const stream = SharedStream.acquire(api);
    this.#stream = stream;
    const session = new Session((message) => this.#received(message), stream.channel, api, stream.home);
    this.#session = session;
    this.#report = new ViewportReport(scroller, () => flow, (viewport) => session.keep({ viewport }));
    this.#actions = new CellActions(this.model, {
      failed: (reason) => listener.refused(new Error(reason)),
      refused: (_row, _node, problem) => listener.refused(new ApiError(problem)),
      settled: (row, node, text) => showInField(scroller, row, node, text),
    }, api);
    /** @type {import("../app/cells.js").Reports} */
    const reports = {
      built: (rows) => session.gather("built", rows, this.model.version),
      displayed: (rows) => session.gather("displayed", rows, this.model.version),
      measured: (rows) => session.measured(rows, this.model.version),
      scrollNested: (path, scroll) => session.scrollNested(path, scroll, this.model.version),
    };
    this.#cells = new Cells(this.model, this.#foresight, this.#scroll, () => this.#listRows, reports, {
      measured: () => this.#controller.refit(),
      acted: (row, act) => this.#actions.act(row, act),
      reported: (report) => session.media(this.#viewer, report),
      fontsChanged: () => this.#controller.schedule(),
    }, { api, place: scroller });
    const source = {
      cell: this.model.content.cell.bind(this.model.content),
      built: this.#cells.built.bind(this.#cells),
      renderRow: listener.renderRow,
      count: () => this.model.geometry.listCount,
    };
    this.#listRows = new Feed(scroller, (row) => this.#cells.content(row), (row) => new ElementRow(row, source));
    this.#listRows.setFlow(flow);
    this.#rows = this.#listRows;
    this.#controller = new ScrollController(this.#scroll, this.model, this.#rows, {
      drawing: () => this.#inbox.flush(),
      placing: (rows) => this.#cells.foresee(rows, this.#rows),
      moved: (sample) => {
        this.#foresight.move();
        session.scroll(sample, this.model.version);
      },
      resized: (viewport) => this.#report.resize(this.#sheet.whole(viewport)),
      drawn: () => {},
      lingered: () => {},
      rested: () => {},
    });
    listenToFeed(scroller, this.#controller, () => flow);
    this.#controller.open(anchor);
    this.#cells.open();
    this.#observer.observe(scroller);
    this.#sight.observe(scroller);
    document.addEventListener("visibilitychange", () => this.#look(), { signal: this.#life.signal });
    addEventListener("online", () => session.hurry(), { signal: this.#life.signal });
  }

  /** @returns {Anchor} The row at the top, and the points of it above. */
  get anchor() {
    return this.#scroll.anchor;
  }

  /** @returns {[first: number, last: number] | null} The rows in view. */
  get visible() {
    const { offset, viewport } = this.#scroll;
    const { first, end } = this.#scroll.visible;
    // The last one may only touch the edge.
    const isOut = end - first > 1 && this.model.geometry.top(end - 1) >= offset + viewport.height;
    return end > first ? [first, isOut ? end - 2 : end - 1] : null;
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

  /** @returns {string | null} The name of its viewer; null before it is opened. */
  get viewer() {
    return this.#viewer || null;
  }

  /** The points of the list that are in view. */
  get height() {
    return this.#scroll.viewport.height;
  }

  /** @param {unknown} policy */
  setPolicy(policy) {
    this.#change("range-controller", { policy });
  }

  /** @param {object} layout */
  setLayout(layout) {
    this.#change("layout", layout);
  }

  /**
   * Asks for a row again at once whose fetch has failed.
   * @param {number} row
   */
  retry(row) {
    void this.#actions.retry(row);
  }

  /** Draws all rows anew, as for another way to make their contents. */
  renewRows() {
    this.#listRows.refreshAll();
    this.#controller.schedule();
  }

  /** Closes the viewer, and removes the rows. */
  close() {
    this.#life.abort();
    this.#observer.disconnect();
    this.#sight.disconnect();
    this.#cells.close();
    this.#actions.clear();
    this.#inbox.clear();
    this.#sheet.leave();
    this.#rows.clear();
    this.#session.close();
    this.#stream.release();
  }

  /** @param {Size} size */
  #resized({ width, height }) {
    if (width <= 0 || height <= 0) return;
    const isFirst = this.#size.width === 0;
    this.#size = { width, height };
    if (isFirst) void this.#open();
    else this.#resize(this.#size);
  }

  /** @param {Size} size */
  #resize(size) {
    this.#controller.resize(this.#sheet.open(this.#flow.turned(size)));
  }

  async #open() {
    const layout = /** @type {import("../types.js").Layout | undefined} */ (this.#wanted["layout"]);
    if (layout?.kind === "sheet") await this.#sheet.load();
    if (this.#life.signal.aborted) return;
    if (layout?.kind === "sheet") this.#sheet.enter();
    this.#resize(this.#size);
    const viewport = this.#report.open(this.#sheet.whole(this.#scroll.viewport));
    this.#session.open(this.#list, { ...this.#wanted, viewport, anchor: this.#scroll.anchor });
  }

  /** @returns {Promise<() => import("../app/sheet/open-sheet.js").OpenSheet>} */
  async #loadSheet() {
    const tree = /** @type {ShadowRoot} */ (this.#scroller.getRootNode());
    const [{ OpenSheet }] = await Promise.all([import("../app/sheet/open-sheet.js"), loadStyleSheet("sheet", tree)]);
    const { model } = this;
    const [feed, scroll, foresight, scrollController] = [this.#scroller, this.#scroll, this.#foresight, this.#controller];
    const resize = (/** @type {Size} */ size) => this.#resize(size);
    const showIn = (/** @type {import("../view/feed.js").Rows | null} */ view) => this.#showIn(view);
    const jump = (/** @type {() => void} */ go) => go();
    return () => new OpenSheet({ feed, model, scroll, foresight, scrollController, resize, showIn, jump }, feed);
  }

  /** @param {import("../view/feed.js").Rows | null} view The view of the rows from now on; null for that of a list. */
  #showIn(view) {
    this.#rows.clear();
    this.#rows = view ?? this.#listRows;
    this.#rows.setFlow(this.#flow);
    this.#foresight.clear();
    this.#scroller.setAttribute("role", view ? "grid" : "list");
    this.#controller.use(this.#rows);
    this.#resize(this.#size);
    this.#controller.place();
  }

  /** Puts the viewer into the background while nobody can see the element, and back. */
  #look() {
    this.#session.look(document.hidden || this.#isNear === false ? "background" : "foreground");
  }

  /** @param {SessionEvent} message */
  #received(message) {
    if (this.#life.signal.aborted) return;
    switch (message.kind) {
      case "viewer":
      case "event":
        return this.#inbox.push(message);
      case "link":
        return this.#linked(message.link);
      case "refusal":
        return this.#listener.refused(new ApiError(message.problem));
      default:
    }
  }

  /** @param {import("../types.js").Link} link */
  #linked(link) {
    if (link.kind === "refused") this.#listener.failed(new ApiError(link.problem));
    else if (link.kind === "waiting") this.#listener.waiting(new ApiError(link.problem));
    else if (link.kind === "offline") this.#listener.waiting(new Error("The server does not answer."));
  }

  /** @param {SessionEvent} message One that waited for the frame. */
  #handle(message) {
    if (message.kind === "viewer") return this.#attach(message.viewer.id);
    if (message.kind !== "event") return;
    const late = this.#sheet.take(message);
    if (late) this.#inbox.hold(late, message);
    else this.#take(message);
  }

  /** @param {string} viewer */
  #attach(viewer) {
    const type = this.#viewer === "" ? "opened" : "reopened";
    this.#viewer = viewer;
    this.#cells.orphan();
    this.#actions.attach(viewer);
    void this.#tellChanges();
    this.#listener.told({ kind: "event", type, data: { viewer } });
  }

  /** @param {Extract<SessionEvent, { kind: "event" }>} event */
  #take(event) {
    const { type, data } = event;
    resolveAddresses(type, data, (address) => addressAt(this.#api.base, address));
    const { listCount } = this.model.geometry;
    const effects = this.model.apply(type, data);
    this.#actions.take(effects);
    this.#cells.take(effects, this.#rows, false);
    this.#controller.take(effects);
    this.#rows.setLanes(this.model.geometry.hasLanes);
    // Each row says how many there are.
    if (listCount !== this.model.geometry.listCount) this.#listRows.refreshAll();
    this.#sheet.applied();
    if (type === "snapshot") this.#listener.ready();
    this.#listener.told(event);
  }

  /** @returns {Record<string, unknown>} The settings of the next viewer: those that were taken, and those that may be. */
  get #wanted() {
    /** @type {Record<string, unknown>} */
    const wanted = { policy: undefined, layout: undefined, ...this.#settings };
    for (const [resource, change] of this.#due) Object.assign(wanted, settingsOf(resource, change));
    return wanted;
  }

  /**
   * Changes a setting of the viewer, and of those that may follow it.
   * @param {Resource} resource
   * @param {object} change
   */
  #change(resource, change) {
    this.#due.set(resource, change);
    this.#session.keep(this.#wanted);
    void this.#tellChanges();
  }

  async #tellChanges() {
    for (const [resource, change] of this.#viewer ? [...this.#due] : []) {
      try {
        await this.#api.call("PATCH", `/viewers/${this.#viewer}/${resource}`, change);
        Object.assign(this.#settings, settingsOf(resource, change));
      } catch (error) {
        // One that the server has not taken is told to the next viewer, too.
        if (!isLasting(error) || error.status === 404) continue;
        this.#listener.refused(error);
      }
      if (this.#due.get(resource) !== change) continue;
      this.#due.delete(resource);
      this.#session.keep(this.#wanted);
    }
  }
}

/**
 * @param {Resource} resource
 * @param {object} change
 */
const settingsOf = (resource, change) => (resource === "layout" ? { layout: change } : change);
