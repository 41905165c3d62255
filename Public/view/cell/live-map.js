// @ts-check
import { magnify, pan } from "../../model/cell/tiles.js";
import { element } from "../element.js";

/** @typedef {import("../../model/cell/tiles.js").Place} Place */

/** Points that a key moves the map. */
const step = 64;

const arrows = /** @type {Record<string, [number, number]>} */ ({
  ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step],
});

/**
 * Lets a map be dragged, and zoomed by wheel, double click, buttons and keys.
 * @param {HTMLElement} area
 * @param {Place} start
 * @param {(place: Place) => void} moved
 * @param {AbortSignal} signal Ends it.
 */
export function enliven(area, start, moved, signal) {
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
    event.preventDefault(); // The list stays where it is.
    if (event.deltaY !== 0) go(magnify(place, event.deltaY < 0 ? 1 : -1, ...fromMiddle(event)));
  }, { signal, passive: false });
  area.addEventListener("keydown", (event) => {
    const way = arrows[event.key];
    if (!way && event.key !== "+" && event.key !== "-") return;
    event.preventDefault();
    event.stopPropagation(); // Nor do the list's keys take it.
    go(way ? pan(place, ...way) : magnify(place, event.key === "+" ? 1 : -1));
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
