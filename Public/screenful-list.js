// @ts-check
import { Screenful } from "./client.js";
import { stateName } from "./element/element-row.js";
import { ListSession } from "./element/list-session.js";
import { Flow } from "./model/flow.js";
import { bit } from "./model/states.js";
import { serverAddress } from "./net/server-address.js";
import { looks, places } from "./view/cell/style-book.js";
import { element } from "./view/element.js";

/** @typedef {import("./element/element-row.js").RenderRow} RenderRow */
/** @typedef {import("./element/element-row.js").StateName} StateName */
/** @typedef {import("./element/list-session.js").Told} Told */
/** @typedef {import("./types.js").Value} Value */

/**
 * The details of the element's events.
 * @typedef {object} Details
 * @property {{ changes: { row: number, old: StateName, now: StateName }[] }} statechange
 * @property {{ mode: string, visible: [number, number] | null, display: [number, number] | null, preload: [number, number] | null }} rangechange
 *   First and last row of each range.
 * @property {import("./types.js").Batch} batch
 * @property {{ row: number, id: number | string, values: Record<string, Value> }} rowclick
 * @property {{ error: Error }} error
 * @property {{ viewer: string }} opened The server has a viewer for it.
 * @property {{ viewer: string }} reopened The server had lost the viewer, and another one goes on at the same row.
 */

const styles = new URL("element/element.css", import.meta.url).href;

/** The arrangements that a word is enough for. */
const layoutKinds = Object.freeze(["list", "grid", "waterfall", "flow", "pager", "sheet"]);

/** Stands in place of the first rows, until it is known why they do not come. */
const loading = "Loading…";

/** Points that an arrow key scrolls. */
const step = 40;

/**
 * A list of a server, in any page:
 *
 *     <script type="module" src="http://127.0.0.1:8080/screenful-list.js"></script>
 *     <screenful-list list="1" policy="adaptive"></screenful-list>
 *
 * Attributes: `src`, the server's address, by default the one that this module came from; `list`, an id; `policy`;
 * `layout`, one of the kinds that need no more or JSON; `axis`, `vertical` or `horizontal`; `dir`, as of any element;
 * `row`, the first row. All but `row` may change at any time.
 * Properties: `token`, `renderRow`, `viewer`, `visibleRows`. Slots: `loading`, `empty`, `error`. Parts: `row` with the name
 * of its state, `cell`, `notice`. Events: see {@link Details}.
 */
export class ScreenfulList extends HTMLElement {
  static observedAttributes = ["src", "list", "policy", "layout", "axis", "dir"];

  #scroller = this.#makeScroller();
  #progress = element("slot", { name: "loading" }, loading);
  #loading = element("div", { class: "cover" }, this.#progress);
  #empty = element("div", { class: "cover", hidden: true }, element("slot", { name: "empty" }, "No rows."));
  #error = element("div", { class: "cover", hidden: true, role: "alert" });
  #message = element("p", { part: "notice" });
  /** @type {ListSession | null} */
  #session = null;
  #isScheduled = false;
  #flow = new Flow();
  /** Whether a pager or a sheet is shown. */
  #isAnotherView = false;
  /** @type {import("./types.js").Anchor | null} Where it was when its session was closed. */
  #anchor = null;
  /** Whether rows of some list were there. */
  #hasShown = false;
  #token = "";
  /** @type {RenderRow | null} */
  #renderRow = null;

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [looks.sheet, places.sheet];
    this.#error.append(element("slot", { name: "error" }), this.#message);
    root.append(element("link", { rel: "stylesheet", href: styles, crossorigin: "anonymous" }), this.#scroller, this.#loading, this.#empty, this.#error);
  }

  connectedCallback() {
    // Of before the element was defined, which hide the accessors.
    for (const name of /** @type {const} */ (["token", "renderRow"])) {
      if (!Object.hasOwn(this, name)) continue;
      const value = /** @type {any} */ (this[name]);
      delete (/** @type {any} */ (this)[name]);
      /** @type {any} */ (this)[name] = value;
    }
    this.#schedule();
  }

  disconnectedCallback() {
    // An element that is moved is taken out and put in within one turn.
    this.#keepPlace();
    this.#close();
  }

  /**
   * @param {string} name
   * @param {string | null} before
   * @param {string | null} value
   */
  attributeChangedCallback(name, before, value) {
    if (before === value) return;
    if (name === "src" || name === "list") this.#anchor = this.#hasShown ? [0, 0] : null;
    if (!this.isConnected) return;
    if (!this.#session || this.#isScheduled || name === "src" || name === "list") return this.#schedule();
    // Rows that follow one another in another way are another viewer's.
    if (name === "axis" || name === "dir") return this.#reopen();
    try {
      if (name === "policy") return this.#session.setPolicy(value ?? "texture");
      const layout = readLayout(value) ?? { kind: "list" };
      if (isAnotherView(layout) || this.#isAnotherView) return this.#reopen();
      this.#session.setLayout(layout);
    } catch (error) {
      this.#fail(error);
    }
  }

  /** The token that the server asks for. */
  get token() {
    return this.#token;
  }

  set token(value) {
    if (value === this.#token) return;
    this.#token = value;
    this.#reopen();
  }

  /**
   * Makes the content of a row, again whenever its values or its state change; null for the cells as the server lays
   * them out. The row's height is the server's.
   */
  get renderRow() {
    return this.#renderRow;
  }

  /** @param {RenderRow | null} value */
  set renderRow(value) {
    this.#renderRow = value;
    this.#session?.renewRows();
  }

  /** @returns {string | null} The name of its viewer on the server; null before that is opened. */
  get viewer() {
    return this.#session?.viewer ?? null;
  }

  /** @returns {[first: number, last: number] | null} The rows in view. */
  get visibleRows() {
    return this.#session?.visible ?? null;
  }

  /**
   * Scrolls a row to the top.
   * @param {number} row
   */
  scrollToRow(row) {
    if (this.#session) this.#session.goTo(row);
    else this.#anchor = [row, 0];
  }

  /** Opens another viewer at the same row. */
  #reopen() {
    this.#keepPlace();
    this.#schedule();
  }

  /** Notes the place at which the next session begins, unless that is about to be another list's. */
  #keepPlace() {
    if (!this.#isScheduled) this.#anchor = this.#session?.anchor ?? this.#anchor;
  }

  #schedule() {
    if (this.#isScheduled || !this.isConnected) return;
    this.#isScheduled = true;
    queueMicrotask(() => {
      this.#isScheduled = false;
      if (this.isConnected) this.#open();
    });
  }

  #open() {
    this.#close();
    this.#progress.textContent = loading;
    this.#show(this.#loading);
    try {
      const layout = readLayout(this.getAttribute("layout"));
      this.#turn(layout);
      const list = this.getAttribute("list");
      if (!list) throw new TypeError("<screenful-list> needs the attribute list, the id of a list");
      const base = new URL(this.getAttribute("src") ?? serverAddress(import.meta.url), document.baseURI).href;
      const row = Number(this.getAttribute("row") ?? 0);
      if (!Number.isInteger(row) || row < 0) throw new TypeError("the attribute row of <screenful-list> takes a row's index");
      const policy = this.getAttribute("policy");
      const { api } = new Screenful(base, { token: this.#token });
      const { isHorizontal, isMirrored, isPaged } = this.#flow;
      const settings = {
        anchor: this.#anchor ?? /** @type {[number, number]} */ ([row, 0]),
        ...(policy ? { policy } : {}),
        ...(layout ? { layout } : {}),
        ...(isHorizontal && !isPaged ? { axis: "horizontal" } : {}),
        ...(isMirrored ? { direction: "rtl" } : {}),
      };
      this.#session = new ListSession(list, api, this.#scroller, settings, this.#flow, {
        told: (event) => this.#told(event),
        ready: () => this.#ready(),
        waiting: (reason) => this.#wait(reason),
        failed: (error) => this.#fail(error),
        refused: (error) => this.#tell("error", { error }),
        renderRow: () => this.#renderRow,
      });
    } catch (error) {
      this.#fail(error);
    }
  }

  /**
   * Reads the way in which rows follow one another.
   * @param {LayoutAttribute | null} layout
   * @throws {TypeError}
   */
  #turn(layout) {
    const axis = this.getAttribute("axis") ?? "vertical";
    if (axis !== "vertical" && axis !== "horizontal") throw new TypeError("the attribute axis of <screenful-list> takes vertical or horizontal");
    this.#isAnotherView = isAnotherView(layout);
    const isPaged = layout?.kind === "pager";
    const isHorizontal = isPaged || (axis === "horizontal" && layout?.kind !== "sheet");
    this.#flow = new Flow({ isPaged, isHorizontal, isMirrored: getComputedStyle(this).direction === "rtl" });
  }

  #makeScroller() {
    const made = element("div", { class: "feed", part: "scroller", role: "list", tabindex: 0 });
    made.addEventListener("click", (event) => this.#clicked(event));
    made.addEventListener("keydown", (event) => this.#pressed(event));
    return made;
  }

  #close() {
    this.#session?.close();
    this.#session = null;
    // Its classes and listeners are those of the session that is closed.
    const fresh = this.#makeScroller();
    this.#scroller.replaceWith(fresh);
    this.#scroller = fresh;
  }

  /** @param {HTMLElement | null} cover */
  #show(cover) {
    for (const each of [this.#loading, this.#empty, this.#error]) each.hidden = each !== cover;
  }

  #ready() {
    this.#hasShown = true;
    const { rowCount } = /** @type {ListSession} */ (this.#session).model.geometry;
    this.#show(rowCount === 0 ? this.#empty : null);
    this.#scroller.setAttribute("aria-label", this.getAttribute("aria-label") ?? "Rows");
  }

  /** @param {Error} error Why no rows have come yet. */
  #wait(error) {
    if (this.#loading.hidden || this.#progress.textContent === error.message) return;
    this.#progress.textContent = error.message;
    this.#tell("error", { error });
  }

  /**
   * Ends the session, until an attribute changes.
   * @param {unknown} error
   */
  #fail(error) {
    this.#keepPlace();
    this.#close();
    const told = error instanceof Error ? error : new Error(String(error));
    this.#message.textContent = told.message;
    this.#show(this.#error);
    this.#tell("error", { error: told });
  }

  /** @param {Told} event */
  #told({ type, data }) {
    const session = this.#session;
    if (!session) return;
    switch (type) {
      case "states":
        return this.#tell("statechange", { changes: data.changes.map(([row, old, now]) => ({ row, old: stateName(old), now: stateName(now) })) });
      case "ranges":
      case "snapshot": {
        const { runs } = session.model.states;
        const ranges = { visible: reach(runs, bit.visible), display: reach(runs, bit.display), preload: reach(runs, bit.preload) };
        return this.#tell("rangechange", { mode: session.model.ranges?.mode ?? "", ...ranges });
      }
      case "batch":
        return this.#tell("batch", data);
      case "list":
      case "geometry":
        return this.#ready();
      case "opened":
      case "reopened":
        return this.#tell(type, data);
      default:
    }
  }

  /**
   * @template {keyof Details} K
   * @param {K} type
   * @param {Details[K]} detail
   */
  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  /** @param {MouseEvent} event */
  #clicked(event) {
    const [target] = event.composedPath();
    const found = target instanceof Element ? target.closest(".row") : null;
    if (!(target instanceof Element) || !(found instanceof HTMLElement)) return;
    const row = Number(found.dataset["row"]);
    const cell = this.#session?.model.content.cell(row);
    if (target.matches("[data-retry]") && found.classList.contains("is-blank")) this.#session?.retry(row);
    else if (cell) this.#tell("rowclick", { row, id: cell.id, values: cell.values });
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    const session = this.#session;
    if (!session || event.target !== this.#scroller || event.ctrlKey || event.metaKey || event.altKey) return;
    const page = Math.max(step, session.height - step);
    const { isHorizontal, isMirrored } = this.#flow;
    const [next, previous] = !isHorizontal ? ["ArrowDown", "ArrowUp"] : isMirrored ? ["ArrowLeft", "ArrowRight"] : ["ArrowRight", "ArrowLeft"];
    /** @type {Record<string, () => void>} */
    const commands = {
      [next]: () => session.scrollBy(step),
      [previous]: () => session.scrollBy(-step),
      PageDown: () => session.scrollBy(page),
      PageUp: () => session.scrollBy(-page),
      " ": () => session.scrollBy(event.shiftKey ? -page : page),
      Home: () => session.goTo(0),
      End: () => session.goTo(session.model.geometry.listCount),
    };
    const command = commands[event.key];
    if (!command) return;
    event.preventDefault();
    command();
  }
}

/**
 * Returns the first and the last row that have a bit.
 * @param {readonly import("./types.js").Run[]} runs
 * @param {number} wanted
 * @returns {[first: number, last: number] | null}
 */
function reach(runs, wanted) {
  const found = runs.filter(([, , state]) => state & wanted);
  const [first, last] = [found[0], found.at(-1)];
  return first && last ? [first[0], last[1]] : null;
}

/** @typedef {{ kind?: string } & Record<string, unknown>} LayoutAttribute */

/**
 * Returns whether a layout is drawn in another way than items at their places.
 * @param {LayoutAttribute | null} layout
 */
const isAnotherView = (layout) => layout?.kind === "pager" || layout?.kind === "sheet";

/**
 * Reads the attribute `layout`.
 * @param {string | null} text
 * @returns {LayoutAttribute | null}
 * @throws {TypeError}
 */
function readLayout(text) {
  if (!text) return null;
  if (layoutKinds.includes(text)) return { kind: text };
  try {
    const read = JSON.parse(text);
    if (read !== null && typeof read === "object" && !Array.isArray(read)) return read;
  } catch {
    // Told below.
  }
  throw new TypeError(`the attribute layout of <screenful-list> takes ${layoutKinds.join(", ")} or a JSON object`);
}

// A page may name this module by two addresses, such as with and without a query.
if (!customElements.get("screenful-list")) customElements.define("screenful-list", ScreenfulList);
