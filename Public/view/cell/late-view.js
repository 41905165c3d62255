// @ts-check

/**
 * Returns a function that loads a module once for all; after a failure, as over a bad link, with the next call again.
 * @template Module
 * @param {() => Promise<Module>} load
 * @returns {() => Promise<Module>}
 */
export function loadOnce(load) {
  /** @type {Promise<Module> | null} */
  let loading = null;
  return () =>
    (loading ??= load().catch((error) => {
      loading = null;
      throw error;
    }));
}

/**
 * A part of a cell whose view is loaded with the first one of its kind. It then shows the latest state.
 * @template {any[]} State
 */
export class LateView {
  /** @type {{ show: (...state: State) => void, stop: () => void } | null} */
  #view = null;
  /** @type {State | null} The latest state that is to be shown. */
  #latest = null;
  #make;

  /** @param {() => Promise<() => { show: (...state: State) => void, stop: () => void }>} make Loads what makes the view. */
  constructor(make) {
    this.#make = make;
  }

  /** @param {State} state */
  show(...state) {
    this.#latest = state;
    if (this.#view) this.#view.show(...state);
    else void this.#load();
  }

  /** Stops the view, also one that is not loaded yet. */
  stop() {
    this.#latest = null;
    this.#view?.stop();
  }

  async #load() {
    const make = await this.#make().catch(() => null);
    if (!make || this.#view || !this.#latest) return;
    this.#view = make();
    this.#view.show(...this.#latest);
  }
}
