// @ts-check
import { cover, magnify, pan, parseRegion, tileAddress } from "../../model/cell/tiles.js";
import { element } from "../element.js";
import { RetryButton } from "./retry-button.js";

/** @typedef {import("../../model/cell/tiles.js").Place} Place */
/** @typedef {import("../../types.js").Rect} Rect */
/** @typedef {import("../../types/media.js").MediaReport} MediaReport */
/** @typedef {import("../../types/media.js").Medium} Medium */
/** @typedef {import("../../types/node.js").CellNode} CellNode */
/** @typedef {import("./picture.js").NodePicture} NodePicture */

/** Points by which a key moves the map. */
const keyStep = 64;

const arrows = /** @type {Record<string, [number, number]>} */ ({
  ArrowLeft: [-keyStep, 0], ArrowRight: [keyStep, 0], ArrowUp: [0, -keyStep], ArrowDown: [0, keyStep],
});

/** The ARIA roles of a map with tiles by its shown state. */
const roles = /** @type {Record<string, string>} */ ({ still: "button", live: "group" });

/** A map in its place: a still picture of tiles, and a movable map after a tap. */
export class MapView {
  #report;
  #place;
  /** @type {[number, number]} */
  #size;
  /** @type {Medium | undefined} */
  #medium;
  /** @type {TileLayer | null} */
  #layer = null;
  /** @type {boolean | null} Whether all tiles have loaded; null while they are loading. */
  #isWhole = null;
  /** The last request that was answered. */
  #answered = "";
  #retry;
  /** @type {AbortController | null} Set while the map can be moved. */
  #life = null;

  /**
   * @param {HTMLElement} place
   * @param {CellNode} node
   * @param {Rect} frame
   * @param {(report: MediaReport) => void} report
   */
  constructor(place, { map }, frame, report) {
    this.element = place;
    this.#report = report;
    this.#place = parseRegion(map?.region ?? "");
    this.#size = [frame[2], frame[3]];
    this.#retry = new RetryButton(place, `Try again: ${place.getAttribute("aria-label")}`, () => this.#again());
    this.element.addEventListener("click", () => this.#tap());
    this.element.addEventListener("keydown", ({ key }) => key === "Enter" && this.#tap());
  }

  /** @param {NodePicture} picture */
  show({ medium }) {
    this.#medium = medium;
    const shown = medium?.shown ?? "nothing";
    const tiles = medium?.request?.url ?? medium?.url;
    if (tiles) this.#cover(tiles);
    else this.stop();
    this.#answer();
    const { element: place } = this;
    place.dataset["shown"] = shown;
    this.#retry.show(medium?.phase === "failed");
    // The content of an element with the role `img` is not exposed.
    place.setAttribute("role", roles[shown] ?? (this.#retry.isShown ? "group" : "img"));
    // A map that can be tapped can be focused.
    if (roles[shown]) place.tabIndex = 0;
    else place.removeAttribute("tabindex");
    if (shown === "live") this.#live();
    else this.#rest();
  }

  /** Cancels loading tiles and removes them. */
  stop() {
    this.#rest();
    this.#layer?.close();
    this.#layer = null;
    this.#isWhole = null;
  }

  #again() {
    if (this.#medium) this.#report({ media: this.#medium.id, event: "retried" });
  }

  #tap() {
    if (this.#medium?.shown === "still") this.#report({ media: this.#medium.id, event: "tapped" });
  }

  /**
   * Loads the tiles if they are missing; a request without an answer is a retry.
   * @param {string} tiles
   */
  #cover(tiles) {
    if (this.#isWhole === false && !this.#isAnswered) this.stop();
    if (this.#layer || !this.#place) return;
    const layer = new TileLayer(tiles, this.#size);
    this.#layer = layer;
    layer.draw(this.#place);
    this.element.prepend(layer.element);
    void layer.settle().then((isWhole) => {
      if (layer !== this.#layer) return;
      this.#isWhole = isWhole;
      this.#answer();
    });
  }

  get #isAnswered() {
    return this.#answered === `${this.#medium?.id} ${this.#medium?.request?.id}`;
  }

  /** Reports the outcome of the request, once. */
  #answer() {
    const { id: media = 0, request } = this.#medium ?? {};
    if (!request || this.#isAnswered || (this.#place && this.#isWhole === null)) return;
    this.#answered = `${media} ${request.id}`;
    this.#report({ media, event: this.#isWhole ? "loaded" : "failed", request: request.id });
  }

  #live() {
    if (this.#life || !this.#place) return;
    this.#life = new AbortController();
    enableMap(this.element, this.#place, (place) => this.#layer?.draw(place), this.#life.signal);
  }

  #rest() {
    if (!this.#life) return;
    this.#life.abort();
    this.#life = null;
    if (this.#place) this.#layer?.draw(this.#place);
  }
}

/**
 * Enables dragging of a map, and zooming by wheel, double click, buttons and keys.
 * @param {HTMLElement} area
 * @param {Place} start
 * @param {(place: Place) => void} moved
 * @param {AbortSignal} signal Disables the map again.
 */
function enableMap(area, start, moved, signal) {
  let place = start;
  let grip = /** @type {{ x: number, y: number } | null} */ (null);
  const go = (/** @type {Place} */ next) => moved((place = next));
  const fromMiddle = (/** @type {MouseEvent} */ { clientX, clientY }) => {
    const box = area.getBoundingClientRect();
    return /** @type {const} */ ([clientX - box.left - box.width / 2, clientY - box.top - box.height / 2]);
  };
  const isButton = (/** @type {Event} */ { target }) => target instanceof Element && target.closest("button") !== null;
  area.addEventListener("pointerdown", (event) => {
    if (isButton(event)) return;
    area.setPointerCapture(event.pointerId);
    grip = { x: event.clientX, y: event.clientY };
  }, { signal });
  area.addEventListener("pointermove", ({ clientX, clientY }) => {
    if (!grip) return;
    go(pan(place, grip.x - clientX, grip.y - clientY));
    grip = { x: clientX, y: clientY };
  }, { signal });
  area.addEventListener("lostpointercapture", () => (grip = null), { signal });
  area.addEventListener("dblclick", (event) => !isButton(event) && go(magnify(place, 1, ...fromMiddle(event))), { signal });
  area.addEventListener("wheel", (event) => {
    event.preventDefault(); // The list does not scroll.
    if (event.deltaY !== 0) go(magnify(place, event.deltaY < 0 ? 1 : -1, ...fromMiddle(event)));
  }, { signal, passive: false });
  area.addEventListener("keydown", (event) => {
    const step = arrows[event.key];
    if (!step && event.key !== "+" && event.key !== "-") return;
    event.preventDefault();
    event.stopPropagation(); // Nor do the list's keys handle it.
    go(step ? pan(place, ...step) : magnify(place, event.key === "+" ? 1 : -1));
  }, { signal });
  const buttons = element("div", { class: "map-buttons" }, zoomButton("Zoom in", "+"), zoomButton("Zoom out", "−"));
  buttons.addEventListener("click", ({ target }) => {
    if (target instanceof Element) go(magnify(place, target.textContent === "+" ? 1 : -1));
  }, { signal });
  area.append(buttons);
  signal.addEventListener("abort", () => buttons.remove(), { once: true });
}

/**
 * @param {string} name
 * @param {string} sign
 */
const zoomButton = (name, sign) => element("button", { type: "button", "aria-label": name, title: name }, sign);

/** The tiles that cover a map's frame. */
export class TileLayer {
  #template;
  #size;
  /** @type {Map<string, HTMLImageElement>} */
  #tiles = new Map();
  element = element("div", { class: "map-tiles", "aria-hidden": "true" });

  /**
   * @param {string} template The address of tiles with `{z}`, `{x}` and `{y}`.
   * @param {[width: number, height: number]} size
   */
  constructor(template, size) {
    this.#template = template;
    this.#size = size;
  }

  /**
   * Covers the frame around a place; existing tiles only move.
   * @param {Place} centre
   */
  draw(centre) {
    const before = this.#tiles;
    this.#tiles = new Map();
    for (const tile of cover(centre, ...this.#size)) {
      const address = tileAddress(this.#template, tile);
      // A small world shows the same tile more than once.
      const key = this.#tiles.has(address) ? `${address} ${tile.left}` : address;
      const image = before.get(key) ?? element("img", { alt: "", src: address });
      image.style.transform = `translate(${Math.round(tile.left)}px,${Math.round(tile.top)}px)`;
      this.#tiles.set(key, image);
      before.delete(key);
      if (!image.parentElement) this.element.append(image);
    }
    for (const image of before.values()) discard(image);
  }

  /**
   * Waits until every tile is decoded or has failed.
   * @returns {Promise<boolean>} Whether all are decoded.
   */
  async settle() {
    const decoded = await Promise.allSettled([...this.#tiles.values()].map((image) => image.decode()));
    return decoded.every(({ status }) => status === "fulfilled");
  }

  /** Cancels loading tiles and removes the layer. */
  close() {
    for (const image of this.#tiles.values()) discard(image);
    this.#tiles.clear();
    this.element.remove();
  }
}

/** @param {HTMLImageElement} image */
function discard(image) {
  // Cancels the download. Chromium leaks an image whose attribute is removed instead.
  image.src = "";
  image.remove();
}
