// @ts-check
import { requested } from "../model/layouts.js";
import { call, problemIn } from "../net/api.js";

/** @typedef {import("../model/permalink.js").Choice} Choice */
/** @typedef {import("../model/viewer-model.js").ViewerModel} ViewerModel */
/** @typedef {import("../types.js").Layout} Layout */
/** @typedef {import("../types.js").Problem} Problem */
/** @typedef {import("../types.js").RangeController} RangeController */
/** @typedef {import("../types/strategy.js").NetworkChange} NetworkChange */
/** @typedef {import("../types/strategy.js").Policy} Policy */
/** @typedef {import("../types/strategy.js").ViewerNetwork} ViewerNetwork */

/**
 * Callbacks of {@link ViewerSettings}: the user has chosen something that later viewers have too, a choice needs another
 * viewer, the server has told the viewer's tuning, or its network.
 * @typedef {{ chosen: (choice: Choice) => void, reopen: (choice: Choice) => void, tuned: (controller: RangeController) => void, throttled: (network: ViewerNetwork) => void }} Listener
 */

/**
 * The user's changes of a viewer. Those made before it is open are sent when it is. Where one needs another viewer, that is
 * opened with all that was chosen before, so it waits for the changes on their way.
 */
export class ViewerSettings {
  #model;
  #listener;
  /** @type {string | null} */
  #viewer = null;
  /** @type {import("../types.js").List | null} */
  #list = null;
  /** @type {Set<Promise<Problem | null>>} The changes on their way. */
  #pending = new Set();
  /** @type {(() => void)[]} Those that wait for a viewer. */
  #waiting = [];

  /**
   * @param {ViewerModel} model
   * @param {Listener} listener
   */
  constructor(model, listener) {
    this.#model = model;
    this.#listener = listener;
  }

  /** @param {import("../types.js").List | null} list The one that is shown; null for none. */
  open(list) {
    this.#list = list;
    this.#wake();
  }

  /** @param {string | null} viewer */
  attach(viewer) {
    this.#viewer = viewer;
    this.#wake();
  }

  #wake() {
    for (const wake of this.#waiting.splice(0)) wake();
  }

  /**
   * Waits for the viewer of the list that is shown now.
   * @returns {Promise<string | null>} Null if another list is shown by then.
   */
  async viewer() {
    const list = this.#list;
    while (!this.#viewer && list === this.#list) {
      /** @type {Promise<void>} */
      const turn = new Promise((resolve) => this.#waiting.push(resolve));
      await turn;
    }
    return list === this.#list ? this.#viewer : null;
  }

  /**
   * Changes the viewer's strategy.
   * @param {Policy} policy
   * @returns {Promise<Problem | null>} The error; null on success.
   */
  async use(policy) {
    const { name, preset, tuning } = policy;
    const isTuned = preset !== undefined || tuning !== undefined;
    const choice = (/** @type {RangeController} */ controller) => (isTuned ? { policy: { name }, ...tuningOf(controller) } : { policy });
    return this.patch({ policy }, choice);
  }

  /**
   * Changes the tuning or the range mode.
   * @param {object} body
   * @param {((controller: RangeController) => Choice) | null} [choice] Returns what later viewers have of it; null for nothing.
   * @param {AbortSignal} [signal]
   */
  patch(body, choice = tuningOf, signal) {
    return this.#change("/range-controller", body, (/** @type {RangeController} */ controller) => {
      this.#listener.tuned(controller);
      if (choice) this.#listener.chosen(choice(controller));
    }, signal);
  }

  /**
   * Arranges the viewer's rows in another way.
   * @param {Layout} layout
   * @returns {Promise<Problem | null>}
   */
  async arrange(layout) {
    const isPager = this.#model.ranges?.layout?.kind === "pager";
    // The rows of a viewer follow one another along one axis for its life.
    const needsOther = isPager !== (layout.kind === "pager") || (this.#model.isHorizontal && layout.kind === "sheet");
    if (needsOther) return this.#reopen({ layout });
    return this.#change("/layout", layout, (/** @type {Layout} */ answer) => this.#listener.chosen({ layout: requested(answer) }));
  }

  /**
   * @param {import("../view/panel/layout-section.js").Switch} way
   * @param {boolean} isOn
   * @returns {Promise<Problem | null>}
   */
  async turn(way, isOn) {
    switch (way) {
      case "wraps":
        return this.arrange({ kind: "pager", wraps: isOn });
      case "cross":
        return this.arrange(requested({ kind: "sheet", ...this.#model.ranges?.layout, cross: isOn ? "full" : "minimum" }));
      case "inverted":
        return this.#reopen({ inverted: isOn });
      case "horizontal":
        return this.#reopen({ axis: isOn ? "horizontal" : "vertical" });
      case "mirrored": {
        const direction = isOn ? "rtl" : "ltr";
        return this.#change("", { direction }, () => this.#listener.chosen({ direction }));
      }
    }
  }

  /**
   * Changes the simulated network.
   * @param {NetworkChange} change
   * @returns {Promise<Problem | null>}
   */
  throttle(change) {
    return this.#change("/network", change, (/** @type {ViewerNetwork} */ network) => {
      this.#listener.throttled(network);
      // The seed in the address reproduces the network's random draws.
      this.#listener.chosen({ ...change, seed: network.seed });
    });
  }

  /**
   * @param {Choice} choice
   * @returns {Promise<null>}
   */
  async #reopen(choice) {
    const list = this.#list;
    await Promise.all(this.#pending);
    if (list === this.#list) this.#listener.reopen(choice);
    return null;
  }

  /**
   * @template T
   * @param {string} resource
   * @param {object} body
   * @param {(answer: T) => void} answered
   * @param {AbortSignal} [signal]
   * @returns {Promise<Problem | null>}
   */
  #change(resource, body, answered, signal) {
    const change = this.#send(resource, body, answered, signal).finally(() => this.#pending.delete(change));
    this.#pending.add(change);
    return change;
  }

  /**
   * @template T
   * @param {string} resource
   * @param {object} body
   * @param {(answer: T) => void} answered
   * @param {AbortSignal | null} [signal]
   * @returns {Promise<Problem | null>}
   */
  async #send(resource, body, answered, signal = null) {
    const viewer = await this.viewer();
    if (!viewer) return null;
    try {
      answered(await call("PATCH", `/viewers/${viewer}${resource}`, body, { signal }));
      return null;
    } catch (error) {
      return problemIn(error);
    }
  }
}

/**
 * Returns the current tuning as a choice for later viewers.
 * @param {RangeController} controller
 * @returns {Choice}
 */
const tuningOf = ({ preset, tuning }) => (preset === "custom" ? { tuning } : { preset });
