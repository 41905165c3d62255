// @ts-check
import { AnswerOrder } from "../model/answer-order.js";
import { mapRow } from "../model/row-edit.js";
import { bit } from "../model/states.js";
import { call, problemIn } from "../net/api.js";
import { pause } from "../net/clock.js";
import { byID } from "../view/element.js";
import { NodeOutline } from "../view/node-outline.js";
import { BatchSection } from "../view/panel/batch-section.js";
import { CountersSection, SignalsSection } from "../view/panel/section.js";
import { LayoutSection } from "../view/panel/layout-section.js";
import { NetworkSection } from "../view/panel/network-section.js";
import { NodesSection } from "../view/panel/nodes-section.js";
import { ReasonsSection } from "../view/panel/reasons-section.js";
import { RangesSection } from "../view/panel/ranges-section.js";
import { StrategySection } from "../view/panel/strategy-section.js";
import { Tabs } from "../view/panel/tabs.js";
import { TuningSection } from "../view/panel/tuning-section.js";
import { whenIdle } from "./timeline-slot.js";
import { ViewerSettings } from "./viewer-settings.js";

/** @typedef {import("../model/viewer-model.js").Effects} Effects */
/** @typedef {import("../model/viewer-model.js").ViewerModel} ViewerModel */
/** @typedef {import("../model/permalink.js").Choice} Choice */
/** @typedef {import("../types.js").List} List */
/** @typedef {import("../types.js").NodeAction} NodeAction */
/** @typedef {import("../types.js").NodeTree} NodeTree */
/** @typedef {import("../types.js").Problem} Problem */
/** @typedef {import("../types.js").RangeController} RangeController */

/** Milliseconds between two polls of the counters, which no event carries. */
const interval = 1000;

/** Milliseconds between two polls of a strategy's reasons that the user can read. */
const pollInterval = 200;

/** @type {Problem} */
const noNode = { title: "No node", status: 404, code: "rowHasNoNode" };

/** The panel beside the list: shows the viewer's state and sends the user's changes. */
export class Inspector {
  /** @type {ViewerModel} */
  #model;
  /** @type {string | null} */
  #viewer = null;
  /** Aborted with the page's interest in the viewer, and with it what is asked of it unbidden. */
  #life = new AbortController();
  #isLooking = false;
  #isDue = false;
  /** Whether the figures stand still for long enough to be read. */
  #isCalm = true;
  /** @type {number | null} */
  #row = null;
  /** The order of a cell's answers: that of a row that has left all ranges may overtake its earlier tree. */
  #looks = new AnswerOrder();
  /** @type {ViewerSettings} The user's changes of the viewer. */
  settings;
  #strategy = new StrategySection((policy) => this.settings.use(policy));
  #layout = new LayoutSection((layout) => this.settings.arrange(layout), (way, isOn) => this.settings.turn(way, isOn));
  #reasons = new ReasonsSection();
  #network = new NetworkSection((change) => this.settings.throttle(change));
  #networkDue = 0;
  #tabbed;
  #signalled;
  #ranges = new RangesSection((mode) => this.settings.patch({ mode }, null));
  #tuning = new TuningSection({
    setPreset: (preset) => this.settings.patch({ preset }),
    setTuning: (mode, range, buffer) => this.settings.patch(tuningBy(mode, range, buffer)),
  });
  #hasSliders = false;
  #batch = new BatchSection((action, end) => this.#post("batch-context", { action, end }));
  #signals = new SignalsSection((signal) => this.#signal(signal));
  /** @type {NodesSection} */
  #nodes;
  #why = /** @type {typeof import("../model/why.js").why | null} */ (null);
  /** @type {NodeOutline} */
  #outline;
  #counters = new CountersSection();
  /** @type {Tabs} */
  tabs;

  /**
   * @param {HTMLElement} root
   * @param {ViewerModel} model
   * @param {{ chosen: (choice: Choice) => void, tabbed: () => void, reopen: (choice: Choice) => void, edit: () => void, signalled: (signal: string) => void, pictureState: (row: number, node: number) => string | null }} page
   *   `chosen` is called when the tuning, the strategy or the network has changed, `reopen` when a choice needs another
   *   viewer, `edit` when the template is to be edited, `signalled` when a signal is sent, `tabbed`
   *   when another tab is shown.
   */
  constructor(root, model, { chosen, tabbed, reopen, edit, signalled, pictureState }) {
    this.#model = model;
    this.settings = new ViewerSettings(model, {
      chosen,
      reopen,
      tuned: (controller) => this.#take(controller),
      throttled: (network) => this.#network.show(network),
    });
    this.#tabbed = tabbed;
    this.#signalled = signalled;
    this.#outline = new NodeOutline(byID("feed", HTMLElement), (row, node) => this.#nodes.mark(row, node));
    this.#nodes = new NodesSection({
      pointed: (row, node) => this.#outline.mark(row, node),
      pictureState,
      showFrames: () => this.toggleFrames(),
      editTemplate: edit,
    });
    this.tabs = new Tabs([
      ["Tune", "What decides how far ahead is prepared", [this.#ranges, this.#strategy, this.#reasons, this.#tuning, this.#network, this.#layout]],
      ["Row", "The row that was pressed last: its nodes, and their callbacks", [this.#nodes]],
      ["Server", "Batches, signals and counters", [this.#batch, this.#signals, this.#counters]],
    ], tabbed);
    root.append(...this.tabs.elements);
  }

  /** Toggles the outlines of all nodes in the list. */
  toggleFrames() {
    this.#nodes.framesAreShown(this.#outline.toggle());
  }

  /** @param {List | null} list Null for none. */
  open(list) {
    this.settings.open(list);
    this.#nodes.offer(list !== null);
    this.#layout.open(list?.columns ?? []);
  }

  /** @param {string} viewer */
  attach(viewer) {
    this.#viewer = viewer;
    this.settings.attach(viewer);
    this.#life.abort();
    this.#life = new AbortController();
    this.#ranges.name(viewer);
    this.#layout.offer();
    // Texture begins in the minimum mode; a newly opened page would show little but hatching.
    void this.settings.patch({ mode: "full" }, null, this.#life.signal);
    this.#look();
  }

  detach() {
    this.#viewer = null;
    this.settings.attach(null);
    this.#life.abort();
    this.#row = null;
    this.#nodes.clear();
  }

  /**
   * @param {Iterable<readonly [string, string]>} facts The page's own counters.
   * @param {boolean} isCalm Whether the scroll is slow; during a fast one nothing is polled but reasons in sight.
   */
  show(facts, isCalm) {
    this.#isCalm = isCalm;
    const { ranges, states, batch, measured, geometry } = this.#model;
    if (ranges) {
      this.#ranges.show(ranges, states.counts, measured === null ? null : [measured, geometry.listCount]);
      if (ranges.layout) this.#layout.show(ranges.layout);
      this.#layout.showWays({
        mirrored: ranges.layoutDirection === "rtl",
        horizontal: this.#model.isHorizontal,
        inverted: ranges.inverted ?? false,
        wraps: ranges.layout?.wraps ?? false,
        cross: ranges.layout?.cross === "full",
      });
      const row = this.#row;
      if (row !== null && this.#why) this.#nodes.explain(this.#why({ state: states.state(row), top: geometry.top(row), bottom: geometry.bottom(row) }, ranges));
      this.#tuning.mark(ranges.mode);
      this.#reasons.follow(ranges);
    }
    if (batch) this.#batch.show(batch);
    this.#counters.showPage(facts);
    if (isCalm || this.#reasons.isPolling) this.#look();
  }

  /**
   * Shows the nodes of the cell of a row that the user has chosen.
   * @param {number} row
   */
  async inspect(row) {
    this.tabs.select("row");
    this.#tabbed();
    await this.#watch(row);
  }

  /** @param {number} row Whose nodes are fetched. */
  async #watch(row) {
    this.#row = row;
    import("../model/why.js").then(({ why }) => (this.#why = why), () => {});
    const look = this.#looks.ask();
    const isNews = () => this.#row === row && this.#looks.take(look);
    // The server would respond with an error.
    if (!this.#viewer || this.#model.states.state(row) <= bit.measureLayout) {
      if (isNews()) this.#nodes.fail(row, noNode);
      return;
    }
    try {
      // The row may have left all ranges at the server before the page is told.
      const asked = call("GET", `/viewers/${this.#viewer}/nodes/${row}?absent=null`, undefined, { signal: this.#life.signal });
      const [answer, lines] = await Promise.all([asked, import("../view/panel/node-line.js")]);
      const tree = /** @type {NodeTree | null} */ (answer);
      if (!isNews()) return;
      if (tree) this.#nodes.show(tree, lines);
      else this.#nodes.fail(row, noNode);
    } catch (error) {
      if (isNews()) this.#nodes.fail(row, problemIn(error));
    }
  }

  /**
   * Shows the user's action in a cell.
   * @param {NodeAction} action
   */
  acted(action) {
    this.#nodes.showAction(action);
  }

  /**
   * Follows the inspected row, and fetches it again when its state or content has changed.
   * @param {Effects} effects
   */
  follow({ changes, filled, edit }) {
    if (this.#row === null) return;
    if (edit) this.#row = mapRow(edit, this.#row);
    const row = this.#row;
    if (row === null) this.#nodes.clear();
    else if (changes.some(([changed]) => changed === row) || filled.includes(row)) void this.#watch(row);
  }

  /** Fetches the tuning and the counters, throttled and one after the other: the scroll needs the connections. */
  #look() {
    this.#isDue = true;
    if (this.#isLooking || !this.#viewer) return;
    this.#isDue = false;
    this.#isLooking = true;
    // A cell's callbacks for being built and drawn come with no event.
    if (this.#row !== null) void this.#watch(this.#row);
    const rest = pause(this.#isCalm && this.#reasons.isPolling ? pollInterval : interval, this.#life.signal);
    void Promise.all([this.#fetch(), rest]).then(() => {
      this.#isLooking = false;
      if (this.#isDue) this.#look();
    });
  }

  async #fetch() {
    const viewer = this.#viewer;
    const { signal } = this.#life;
    try {
      const controller = await call("GET", `/viewers/${viewer}/range-controller`, undefined, { signal });
      // Another list may have been opened meanwhile.
      if (viewer !== this.#viewer) return;
      this.#take(controller);
      if (performance.now() < this.#networkDue) return;
      this.#networkDue = performance.now() + interval;
      const network = await call("GET", `/viewers/${viewer}/network`, undefined, { signal });
      if (viewer === this.#viewer) this.#network.show(network);
    } catch {
      // The header shows that the server is unavailable; the figures keep their last values.
    }
  }

  /** @param {RangeController} controller */
  #take(controller) {
    this.#strategy.show(controller);
    this.#reasons.show(controller.reasons ?? null);
    this.#tuning.show(controller);
    if (!this.#hasSliders) void this.#addSliders(controller);
    this.#counters.showServer(controller.counters);
  }

  /** @param {RangeController} controller After the first rows. */
  async #addSliders(controller) {
    this.#hasSliders = true;
    await whenIdle();
    try {
      const { makeSliders } = await import("./tuning-sliders.js");
      this.#tuning.adopt(await makeSliders(this.#model, (...change) => this.settings.patch(tuningBy(...change), null)), controller);
    } catch {
      this.#hasSliders = false;
    }
  }

  /** @param {string} signal */
  #signal(signal) {
    this.#signalled(signal);
    return this.#post("signals", { signal });
  }

  /**
   * @param {string} resource
   * @param {object} body
   * @returns {Promise<Problem | null>}
   */
  async #post(resource, body) {
    const viewer = await this.settings.viewer();
    if (!viewer) return null;
    try {
      await call("POST", `/viewers/${viewer}/${resource}`, body);
      return null;
    } catch (error) {
      return problemIn(error);
    }
  }
}

/**
 * Returns the request for one buffer of a mode.
 * @param {string} mode
 * @param {string} range
 * @param {import("../types.js").Buffer} buffer
 */
const tuningBy = (mode, range, buffer) => ({ tuning: { [mode]: { [range]: buffer } } });
