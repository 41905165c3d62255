// @ts-check
import { many, playTime } from "../model/format.js";
import { Recording } from "../model/recording.js";
import { byID, write } from "../view/element.js";

/** @typedef {import("../model/scroll/scroll-state.js").Movement} Movement */
/** @typedef {import("../types.js").RowEdit} RowEdit */
/** @typedef {import("../types.js").ScrollSample} ScrollSample */
/** @typedef {import("../types.js").Size} Size */

/**
 * The initial state of a recording: the viewport's offset and size, and the list.
 * @typedef {{ offset: number, viewport: Size, list: string }} Scenery
 */

/** @typedef {{ file: Blob, list: string, duration: number, count: number }} Recorded */

/** Milliseconds between two updates of the figures. */
const figuresEvery = 200;

/** Records the user's scrolling, from one press of the button to the next. */
export class Recorder {
  #button = byID("record", HTMLButtonElement);
  #pill = byID("recording", HTMLButtonElement);
  #figures = byID("recording-figures", HTMLElement);
  #announcer = byID("announcer", HTMLElement);
  /** @type {() => Scenery | null} */
  #look;
  /** @type {(recorded: Recorded) => void} */
  #done;
  /** @type {{ recording: Recording, scenery: Scenery, began: number } | null} */
  #current = null;
  #timer = 0;

  /**
   * @param {() => Scenery | null} look Null while no list is open.
   * @param {(recorded: Recorded) => void} done
   */
  constructor(look, done) {
    this.#look = look;
    this.#done = done;
    this.#pill.addEventListener("click", () => this.stop());
  }

  /** Starts or stops the recording. */
  toggle() {
    if (this.#current) this.stop();
    else this.#begin();
  }

  /**
   * Records that the viewport has moved or come to rest.
   * @param {number} now Milliseconds.
   * @param {Movement} kind
   * @param {number} offset
   * @param {ScrollSample} sample
   */
  moved(now, kind, offset, sample) {
    if (!this.#current) return;
    this.#current.recording.move(now, kind, offset, along(sample.velocity), along(sample.target ?? offset));
    if (this.#current.recording.isFull) this.stop();
  }

  /**
   * Records an edit of the rows. Rows appended at the end are a fetched page, and no insertion.
   * @param {RowEdit} edit
   * @param {number} rowCount Rows before the edit.
   */
  edited({ inserted, removed }, rowCount) {
    if (!this.#current) return;
    const end = rowCount + total(inserted) - total(removed);
    for (const [first, last] of inserted) {
      if (last === end - 1) continue;
      this.#current.recording.insert(performance.now(), first, last - first + 1);
      if (this.#current.recording.isFull) return this.stop();
    }
  }

  /** Ends the recording, if there is one. */
  stop() {
    if (!this.#current) return;
    const { recording, scenery } = this.#current;
    const offset = this.#look()?.offset ?? scenery.offset;
    recording.move(performance.now(), "i", offset, 0, 0);
    this.#current = null;
    clearInterval(this.#timer);
    this.#show();
    this.#done({
      file: recording.file({ viewport: scenery.viewport, source: `Screenful, ${scenery.list}` }),
      list: scenery.list,
      duration: recording.duration,
      count: recording.count,
    });
  }

  #begin() {
    const scenery = this.#look();
    if (!scenery) return;
    const began = performance.now();
    this.#current = { recording: new Recording(began, scenery.offset), scenery, began };
    this.#timer = setInterval(() => this.#count(), figuresEvery);
    this.#count();
    this.#show();
    write(this.#announcer, "Recording.");
  }

  #show() {
    const isOn = this.#current !== null;
    this.#button.setAttribute("aria-pressed", String(isOn));
    this.#pill.hidden = !isOn;
  }

  #count() {
    if (!this.#current) return;
    const { recording, began } = this.#current;
    write(this.#figures, `${playTime(performance.now() - began)}, ${many(recording.count, "event")}`);
  }
}

/** @param {readonly (readonly [first: number, last: number])[]} runs Runs of rows, both ends included. */
const total = (runs) => runs.reduce((sum, [first, last]) => sum + last - first + 1, 0);

/**
 * Returns a length along the rows.
 * @param {import("../types.js").Along} length
 */
const along = (length) => (typeof length === "number" ? length : length[1]);
