// @ts-check
import { AnswerOrder } from "../model/answer-order.js";
import { mapRow } from "../model/row-edit.js";
import { bit } from "../model/states.js";
import { call, problemIn } from "../net/api.js";
import { byID, element } from "../view/element.js";
import { NodeOutline } from "../view/node-outline.js";
import { BatchSection } from "../view/panel/batch-section.js";
import { CountersSection } from "../view/panel/counters-section.js";
import { NetworkSection } from "../view/panel/network-section.js";
import { NodesSection } from "../view/panel/nodes-section.js";
import { ReasonsSection } from "../view/panel/reasons-section.js";
import { RangesSection } from "../view/panel/ranges-section.js";
import { SignalsSection } from "../view/panel/signals-section.js";
import { StrategySection } from "../view/panel/strategy-section.js";
import { TuningSection } from "../view/panel/tuning-section.js";

/** @typedef {import("../model/viewer-model.js").Effects} Effects */
/** @typedef {import("../model/viewer-model.js").ViewerModel} ViewerModel */
/** @typedef {import("../model/choice.js").Choice} Choice */
/** @typedef {import("../types.js").List} List */
/** @typedef {import("../types.js").NodeAction} NodeAction */
/** @typedef {import("../types.js").NodeTree} NodeTree */
/** @typedef {import("../types.js").Problem} Problem */
/** @typedef {import("../types.js").RangeController} RangeController */
/** @typedef {import("../types/strategy.js").NetworkChange} NetworkChange */
/** @typedef {import("../types/strategy.js").Policy} Policy */

/** Milliseconds between two looks at the counters, which no event carries. */
const interval = 1000;

/** Milliseconds between two looks at what a strategy thinks. */
const thinkingInterval = 200;

/** @type {Problem} */
const noNode = { title: "No node", status: 404, code: "rowHasNoNode" };

/**
 * The panel beside the list: shows what the viewer does and passes orders on.
 * A further section is one more entry in a column.
 */
export class Inspector {
  /** @type {ViewerModel} */
  #model;
  /** @type {string | null} */
  #viewer = null;
  #timer = 0;
  #isDue = false;
  /** @type {number | null} */
  #row = null;
  /** Looks at a cell: a row that has left all ranges may overtake a tree that it had before. */
  #looks = new AnswerOrder();
  #strategy = new StrategySection((policy) => this.use(policy));
  #reasons = new ReasonsSection();
  #network = new NetworkSection((change) => this.#throttle(change));
  #networkDue = 0;
  #chosen;
  #ranges = new RangesSection((mode) => this.#patch({ mode }));
  #tuning = new TuningSection({
    setPreset: (preset) => this.#patch({ preset }, (controller) => this.#chosen(tuningOf(controller))),
    setTuning: (mode, range, buffer) => this.#patch({ tuning: { [mode]: { [range]: buffer } } }, (controller) => this.#chosen(tuningOf(controller))),
  });
  #batch = new BatchSection((action, end) => this.#post("batch-context", { action, end }));
  #signals = new SignalsSection((signal) => this.#post("signals", { signal }));
  /** @type {NodesSection} */
  #nodes;
  /** @type {NodeOutline} */
  #outline;
  #counters = new CountersSection();

  /**
   * @param {HTMLElement} root
   * @param {ViewerModel} model
   * @param {{ chosen: (choice: Choice) => void, edit: () => void, pictureState: (row: number, node: number) => string | null }} page
   *   `chosen` hears that the tuning, the strategy or the network is another, `edit` that the template is to be edited.
   */
  constructor(root, model, { chosen, edit, pictureState }) {
    this.#model = model;
    this.#chosen = chosen;
    this.#outline = new NodeOutline(byID("feed", HTMLElement), (row, node) => this.#nodes.mark(row, node));
    this.#nodes = new NodesSection({
      pointed: (row, node) => this.#outline.mark(row, node),
      pictureState,
      showFrames: () => this.toggleFrames(),
      editTemplate: edit,
    });
    // Two columns that are told, not balanced: in those a section would jump from one to the other.
    const columns = [
      [this.#ranges, this.#strategy, this.#tuning, this.#network],
      [this.#nodes, this.#batch, this.#signals, this.#reasons, this.#counters],
    ];
    root.append(...columns.map((sections) => element("div", { class: "panel-column" }, ...sections.map((section) => section.element))));
  }

  /** Outlines all nodes in the list, or no longer. */
  toggleFrames() {
    this.#nodes.framesAreShown(this.#outline.toggle());
  }

  /** @param {List | null} list Null for none. */
  open(list) {
    this.#nodes.offer(list !== null);
  }

  /** @param {string} viewer */
  attach(viewer) {
    this.#viewer = viewer;
    this.#ranges.name(viewer);
    // Texture begins with the minimum; a page that has just been opened would show little but hatching.
    void this.#patch({ mode: "full" });
    this.#look();
  }

  detach() {
    this.#viewer = null;
    this.#row = null;
    this.#nodes.clear();
  }

  /**
   * Has the viewer prepare its rows by a strategy.
   * @param {Policy} policy
   * @returns {Promise<Problem | null>} Why it does not; null if it does, or if there is no viewer.
   */
  async use(policy) {
    const { name, preset, tuning } = policy;
    const isTuned = preset !== undefined || tuning !== undefined;
    const choice = (/** @type {RangeController} */ controller) => (isTuned ? { policy: { name }, ...tuningOf(controller) } : { policy });
    return this.#viewer ? this.#patch({ policy }, (controller) => this.#chosen(choice(controller))) : null;
  }

  /** @param {Iterable<readonly [string, string]>} facts What the page has counted. */
  show(facts) {
    const { ranges, states, batch, measured, geometry } = this.#model;
    if (ranges) {
      this.#ranges.show(ranges, states.counts, measured === null ? null : [measured, geometry.rowCount]);
      this.#tuning.mark(ranges.mode);
      this.#reasons.follow(ranges);
    }
    if (batch) this.#batch.show(batch);
    this.#counters.showPage(facts);
    this.#look();
  }

  /**
   * Shows what the cell of a row is made of.
   * @param {number} row
   */
  async inspect(row) {
    this.#row = row;
    const look = this.#looks.ask();
    const isNews = () => this.#row === row && this.#looks.take(look);
    // What the server would refuse need not be asked.
    if (this.#model.states.state(row) <= bit.measureLayout) {
      if (isNews()) this.#nodes.fail(row, noNode);
      return;
    }
    try {
      const tree = /** @type {NodeTree} */ (await call("GET", `/viewers/${this.#viewer}/nodes/${row}`));
      if (isNews()) this.#nodes.show(tree);
    } catch (error) {
      if (isNews()) this.#nodes.fail(row, problemIn(error));
    }
  }

  /**
   * Shows what the reader has done in a cell.
   * @param {NodeAction} action
   */
  acted(action) {
    this.#nodes.tell(action);
  }

  /**
   * Goes with the inspected row, and looks again where it has another state or other content.
   * @param {Effects} effects
   */
  follow({ changes, filled, edit }) {
    if (this.#row === null) return;
    if (edit) this.#row = mapRow(edit, this.#row);
    const row = this.#row;
    if (row === null) this.#nodes.clear();
    else if (changes.some(([changed]) => changed === row) || filled.includes(row)) void this.inspect(row);
  }

  /** Fetches tuning and counters now, or, when that was just done, a little later. */
  #look() {
    this.#isDue = true;
    if (this.#timer || !this.#viewer) return;
    this.#isDue = false;
    void this.#fetch();
    // What a cell is told when the page has built and drawn it comes with no event.
    if (this.#row !== null) void this.inspect(this.#row);
    this.#timer = setTimeout(() => {
      this.#timer = 0;
      if (this.#isDue) this.#look();
    }, this.#reasons.isThinking ? thinkingInterval : interval);
  }

  async #fetch() {
    try {
      this.#take(await call("GET", `/viewers/${this.#viewer}/range-controller`));
      if (performance.now() < this.#networkDue) return;
      this.#networkDue = performance.now() + interval;
      this.#network.show(await call("GET", `/viewers/${this.#viewer}/network`));
    } catch {
      // The header says that the server is away; the figures keep their last values.
    }
  }

  /** @param {RangeController} controller */
  #take(controller) {
    this.#strategy.show(controller);
    this.#reasons.show(controller.reasons ?? null);
    this.#tuning.show(controller);
    this.#counters.showServer(controller.counters);
  }

  /**
   * @param {object} body
   * @param {(controller: RangeController) => void} [done]
   * @returns {Promise<Problem | null>}
   */
  async #patch(body, done = () => {}) {
    try {
      const controller = await call("PATCH", `/viewers/${this.#viewer}/range-controller`, body);
      this.#take(controller);
      done(controller);
      return null;
    } catch (error) {
      return problemIn(error);
    }
  }

  /**
   * @param {NetworkChange} change
   * @returns {Promise<Problem | null>}
   */
  async #throttle(change) {
    try {
      const state = /** @type {import("../types/strategy.js").ViewerNetwork} */ (await call("PATCH", `/viewers/${this.#viewer}/network`, change));
      this.#network.show(state);
      // The seed is the network's luck: with it, whoever opens the address has the same.
      this.#chosen({ ...change, seed: state.seed });
      return null;
    } catch (error) {
      return problemIn(error);
    }
  }

  /**
   * @param {string} resource
   * @param {object} body
   * @returns {Promise<Problem | null>}
   */
  async #post(resource, body) {
    try {
      await call("POST", `/viewers/${this.#viewer}/${resource}`, body);
      return null;
    } catch (error) {
      return problemIn(error);
    }
  }
}

/**
 * The tuning in force, as the reader takes it along.
 * @param {RangeController} controller
 * @returns {Choice}
 */
const tuningOf = ({ preset, tuning }) => (preset === "custom" ? { tuning } : { preset });
