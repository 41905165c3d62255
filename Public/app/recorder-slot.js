// @ts-check
import { byID } from "../view/element.js";

/** @typedef {import("./recorder.js").Recorder} Recorder */

/** The place of the recorder of scrolls, which is loaded when it is first started. */
export class RecorderSlot {
  /** @type {Recorder | null} */
  #recorder = null;
  #isLoading = false;
  #make;
  #failed;

  /**
   * @param {(module: typeof import("./recorder.js")) => Recorder} make
   * @param {(problem: string) => void} failed Called where it cannot be loaded.
   */
  constructor(make, failed) {
    this.#make = make;
    this.#failed = failed;
    byID("record", HTMLButtonElement).addEventListener("click", () => void this.toggle());
  }

  /** Starts or stops a recording. */
  async toggle() {
    if (this.#isLoading) return;
    this.#isLoading = true;
    const loaded = this.#recorder ?? (await import("./recorder.js").then(this.#make, () => this.#failed("The recorder could not be loaded.")));
    this.#isLoading = false;
    if (!loaded) return;
    this.#recorder = loaded;
    loaded.toggle();
  }

  /** @param {Parameters<Recorder["moved"]>} move */
  moved(...move) {
    this.#recorder?.moved(...move);
  }

  /** @param {Parameters<Recorder["edited"]>} edit */
  edited(...edit) {
    this.#recorder?.edited(...edit);
  }

  /** Ends the recording, if there is one. */
  stop() {
    this.#recorder?.stop();
  }
}
