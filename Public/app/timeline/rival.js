// @ts-check
import { requested } from "../../model/layouts.js";
import { Timeline } from "../../model/timeline/timeline.js";
import { ViewerModel } from "../../model/viewer-model.js";
import { reasonIn } from "../../net/api.js";
import { homeOf } from "../../net/viewer-name.js";
import { server } from "../server.js";

/** @typedef {import("../../client/viewer.js").ViewerClient} ViewerClient */
/** @typedef {import("../../types.js").ViewerEvents} ViewerEvents */
/** @typedef {import("../../types/media.js").Medium} Medium */
/** @typedef {import("../../types/strategy.js").Policy} Policy */
/** @typedef {import("../page.js").Page} Page */

/** Milliseconds over which the pictures that have arrived are reported together. */
const gathering = 100;

/** A second strategy on the reader's own scroll: a viewer that follows the page's, and is not drawn. */
export class Rival {
  #page;
  #changed;
  /** @type {Policy | null} */
  #policy = null;
  #model = new ViewerModel();
  #life = new AbortController();
  /** @type {ViewerClient | null} */
  #viewer = null;
  /** @type {{ media: number, request: number, event: "loaded" }[]} */
  #loaded = [];
  timeline = new Timeline();

  /**
   * @param {Page} page
   * @param {(problem: string) => void} changed Called when it has begun or ended; the text is empty unless it failed.
   */
  constructor(page, changed) {
    this.#page = page;
    this.#changed = changed;
  }

  /** Whether there is a second strategy. */
  get isOn() {
    return this.#policy !== null;
  }

  /**
   * Chooses the strategy to compare with; null for none.
   * @param {Policy | null} policy
   * @param {string} leader The viewer that is followed.
   */
  choose(policy, leader) {
    this.stop();
    this.#policy = policy;
    if (policy && leader) void this.#follow(policy, leader);
    this.#changed("");
  }

  /**
   * Follows another viewer of the page's, if there is a second strategy.
   * @param {string} leader
   */
  attach(leader) {
    this.stop();
    if (this.#policy) void this.#follow(this.#policy, leader);
  }

  /** Ends the viewer; the choice is kept. */
  stop() {
    this.#viewer?.close().catch(() => {});
    this.abandon();
  }

  /** Forgets the viewer, which ends with its list. */
  abandon() {
    this.#life.abort();
    this.#life = new AbortController();
    this.#viewer = null;
    this.#model = new ViewerModel();
    this.timeline = new Timeline();
    this.#loaded = [];
  }

  /**
   * Adds a frame, at the place where the page's viewer is.
   * @param {number} now
   */
  draw(now) {
    const { geometry } = this.#model;
    if (!this.#viewer || geometry.rowCount === 0) return;
    const { anchor: [row, dy], viewport } = this.#page.scroll;
    this.timeline.draw(this.#model, { offset: geometry.top(Math.min(row, geometry.rowCount)) + dy, height: viewport.height }, now, 0);
  }

  /**
   * @param {Policy} policy
   * @param {string} leader
   */
  async #follow(policy, leader) {
    const { signal } = this.#life;
    try {
      const { list, ...followed } = await server.request("GET", `/viewers/${leader}`, undefined, { signal });
      const { viewport, anchor, layout, axis, layoutDirection, inverted, network, seed, preview } = followed;
      const asked = { viewport, anchor, layout: requested(layout), axis, direction: layoutDirection, inverted, network, seed, preview, policy };
      // Where its leader is.
      const viewer = await server.list(list).open({ ...asked, follows: leader, requests: true }, { signal, home: homeOf(leader) });
      this.#viewer = viewer;
      this.#model.isHorizontal = this.#page.model.isHorizontal;
      for await (const event of viewer.events({ signal })) if (event.type !== "reopened") this.#take(event.type, event.data);
      this.#changed("The comparison has ended.");
    } catch (error) {
      if (!signal.aborted) this.#changed(reasonIn(error));
    }
  }

  /**
   * @param {keyof ViewerEvents} type
   * @param {any} data
   */
  #take(type, data) {
    const effects = this.#model.apply(type, data);
    this.timeline.take(type, data, effects, this.#model, performance.now());
    if (type === "media" || type === "snapshot") this.#load(data.media);
  }

  /**
   * Reports pictures as loaded when the network has brought them: nobody sees them.
   * @param {readonly Medium[]} media
   */
  #load(media) {
    const arrived = media.flatMap(({ id, request }) => (request ? [{ media: id, request: request.id, event: /** @type {const} */ ("loaded") }] : []));
    if (arrived.length === 0) return;
    if (this.#loaded.length === 0) setTimeout(() => this.#report(), gathering);
    this.#loaded.push(...arrived);
  }

  #report() {
    const events = this.#loaded;
    this.#loaded = [];
    if (events.length > 0) this.#viewer?.report(events, { signal: this.#life.signal }).catch(() => {});
  }
}
