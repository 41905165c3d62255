// @ts-check
import { Playback } from "../../model/lab/playback.js";
import { timelineOf } from "../../model/lab/run-timeline.js";
import { call, reasonIn } from "../../net/api.js";
import { Phone } from "../../view/lab/phone.js";
import { byID, fill, write } from "../../view/element.js";
import { legend } from "../../view/timeline/legend.js";
import { download } from "../download.js";

/** @typedef {import("../../types/lab.js").Run} Run */

/** The step of the arrow keys on the play button, in milliseconds; the slider has its own. */
const leap = 1000;

/** Two policies on the same scroll, side by side, on one timeline. */
export class Replay {
  #section = byID("lab-replay", HTMLElement);
  #trace = byID("lab-replay-trace", HTMLSelectElement);
  #network = byID("lab-replay-network", HTMLSelectElement);
  #seed = byID("lab-replay-seed", HTMLSelectElement);
  #sides = [byID("lab-replay-left", HTMLSelectElement), byID("lab-replay-right", HTMLSelectElement)];
  #play = byID("lab-play", HTMLButtonElement);
  #slider = byID("lab-time", HTMLInputElement);
  #clock = byID("lab-clock", HTMLOutputElement);
  #notice = byID("lab-replay-notice", HTMLElement);
  #zoom = byID("lab-zoom", HTMLSelectElement);
  #phones = this.#sides.map(() => new Phone((time) => this.#seek(time)));
  /** @type {Playback[]} */
  #playbacks = [];
  /** @type {Run | null} */
  #run = null;
  /** Milliseconds since the run began. */
  #time = 0;
  #frame = 0;
  /** The number of the latest load, to discard late answers to older choices. */
  #load = 0;

  constructor() {
    const phones = byID("lab-phones", HTMLElement);
    phones.append(...this.#phones.map((phone) => phone.element));
    phones.after(legend());
    for (const select of [this.#trace, this.#network, this.#seed, ...this.#sides]) {
      select.addEventListener("change", () => void this.#fetch());
    }
    ["lab-har-left", "lab-har-right"].forEach((id, index) => {
      byID(id, HTMLButtonElement).addEventListener("click", () => void this.#takeRequests(index));
    });
    this.#play.addEventListener("click", () => (this.#frame ? this.pause() : this.#start()));
    this.#slider.addEventListener("input", () => {
      this.#seek(Number(this.#slider.value));
    });
    this.#zoom.addEventListener("change", () => {
      for (const phone of this.#phones) phone.zoom(Number(this.#zoom.value) || null);
    });
    this.#section.addEventListener("keydown", (event) => {
      if (event.target instanceof HTMLSelectElement || event.target === this.#slider) return;
      const step = { ArrowLeft: -leap, ArrowRight: leap }[event.key];
      if (step === undefined) return;
      event.preventDefault();
      this.#show(this.#time + step);
    });
  }

  /** @param {Run | null} run A run with results. */
  open(run) {
    this.pause();
    this.#run = run;
    this.#section.hidden = run === null;
    if (!run) return;
    const { traces, networks, seeds, contestants } = run.experiment;
    fill(this.#trace, traces);
    fill(this.#network, networks);
    fill(this.#seed, seeds.map(String));
    for (const side of this.#sides) fill(side, contestants);
    const [left, right] = this.#sides;
    const adaptive = contestants.find((name) => name.startsWith("adaptive"));
    if (left) left.value = contestants.includes("texture") ? "texture" : contestants[0] ?? "";
    if (right) right.value = adaptive ?? contestants[1] ?? contestants[0] ?? "";
    // Cells are listed of the policies that were chosen, not of those that they are compared with.
    const { policies } = run.experiment;
    void this.#openWorst(run, policies.find((name) => name === right?.value) ?? policies[0] ?? "");
  }

  /**
   * Opens where a policy left most blank: there is most to see.
   * @param {Run} run
   * @param {string} policy
   */
  async #openWorst(run, policy) {
    this.#load += 1;
    const load = this.#load;
    try {
      const { cells } = await call("GET", `/lab/runs/${run.id}/cells?${new URLSearchParams({ policy, order: "blank", count: "1" })}`);
      // The user may have chosen another one meanwhile.
      if (load !== this.#load) return;
      const [worst] = /** @type {import("../../types/lab.js").Cell[]} */ (cells);
      if (worst) {
        this.#trace.value = worst.trace;
        this.#network.value = worst.network;
        this.#seed.value = String(worst.seed);
      }
    } catch {
      // Then it opens on the first.
    }
    if (load === this.#load) await this.#fetch();
  }

  /**
   * Plays a cell at the right, against the one at the left.
   * @param {import("../../types/lab.js").Cell} cell
   */
  watch({ trace, network, seed, policy }) {
    this.#trace.value = trace;
    this.#network.value = network;
    this.#seed.value = String(seed);
    if (this.#sides[1]) this.#sides[1].value = policy;
    this.#time = 0;
    this.#section.scrollIntoView();
    this.#play.focus({ preventScroll: true });
    void this.#fetch();
  }

  pause() {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    write(this.#play, "Play");
  }

  async #fetch() {
    if (!this.#run) return;
    this.pause();
    this.#load += 1;
    const load = this.#load;
    write(this.#notice, "Running both once more …");
    const { id } = this.#run;
    try {
      const replays = await Promise.all(
        this.#sides.map((side) => call("GET", `/lab/runs/${id}/replay?${new URLSearchParams(this.#cell(side))}`)),
      );
      if (load !== this.#load) return;
      write(this.#notice, "");
      this.#opened(replays);
    } catch (error) {
      if (load === this.#load) write(this.#notice, reasonIn(error));
    }
  }

  /** @param {HTMLSelectElement} side */
  #cell(side) {
    const [trace, network, seed] = [this.#trace.value, this.#network.value, this.#seed.value];
    return { trace, network, seed, policy: side.value };
  }

  /** @param {number} index */
  async #takeRequests(index) {
    const [run, side] = [this.#run, this.#sides[index]];
    if (!run || !side) return;
    const cell = this.#cell(side);
    try {
      const name = `${Object.values(cell).join("-")}.har`;
      await download(`/lab/runs/${run.id}/har?${new URLSearchParams(cell)}`, name);
    } catch (error) {
      write(this.#notice, reasonIn(error));
    }
  }

  /** @param {readonly import("../../types/lab.js").Replay[]} replays */
  #opened(replays) {
    this.#playbacks = replays.map((replay) => new Playback(replay));
    this.#phones.forEach((phone, index) => {
      const [replay, playback] = [replays[index], this.#playbacks[index]];
      phone.open(playback ?? null, replay && playback ? timelineOf(replay, playback) : null);
    });
    this.#slider.max = String(this.#duration);
    this.#show(Math.min(this.#time, this.#duration));
  }

  get #duration() {
    return Math.max(0, ...this.#playbacks.map(({ duration }) => duration));
  }

  #start() {
    if (this.#playbacks.length === 0) return;
    if (this.#time >= this.#duration) this.#time = 0;
    write(this.#play, "Pause");
    let last = performance.now();
    const step = (/** @type {number} */ now) => {
      this.#show(this.#time + now - last);
      last = now;
      if (this.#time >= this.#duration) this.pause();
      else this.#frame = requestAnimationFrame(step);
    };
    this.#frame = requestAnimationFrame(step);
  }

  /** @param {number} time Milliseconds. */
  #seek(time) {
    this.pause();
    this.#show(time);
  }

  /** @param {number} time */
  #show(time) {
    this.#time = Math.min(Math.max(0, time), this.#duration);
    for (const phone of this.#phones) phone.draw(this.#time);
    this.#slider.value = String(this.#time);
    const text = `${seconds(this.#time)} of ${seconds(this.#duration)}`;
    write(this.#clock, text);
    this.#slider.setAttribute("aria-valuetext", text);
  }
}

/** @param {number} milliseconds */
const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(1)} s`;
