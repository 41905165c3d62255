// @ts-check
import { cellAfter, offsetOf } from "../../model/sheet/focus.js";

/** @typedef {import("../../model/sheet/sheet-model.js").SheetModel} SheetModel */
/** @typedef {import("../../view/sheet/map.js").SheetMap} SheetMap */
/** @typedef {import("../../view/sheet/sheet-view.js").SheetView} SheetView */
/** @typedef {import("../page.js").Page} Page */
/** @typedef {import("./open-sheet.js").SheetHost} SheetHost */

/**
 * Moves the active cell by keys and clicks while a sheet is shown.
 * @param {SheetHost} host
 * @param {SheetModel} model
 * @param {SheetView} view
 * @param {EventTarget} keys Takes the keys.
 * @param {AbortSignal} signal Aborted when the sheet is left.
 */
export function listenToSheet(host, model, view, keys, signal) {
  const { feed, scroll, scrollController } = host;
  // Before the keys of a list, which know rows alone.
  keys.addEventListener(
    "keydown",
    (pressed) => {
      const event = /** @type {KeyboardEvent} */ (pressed);
      const { across } = scroll;
      const isElsewhere = (event.target !== feed && event.target !== document.body) || document.querySelector("dialog[open]");
      if (isElsewhere || !across || event.altKey || event.metaKey || model.rows.rowCount === 0 || model.columns.rowCount === 0) return;
      const { height } = scroll.viewport;
      const [row = 0, , column = 0] = scroll.anchor;
      const from = scroll.active === null ? { row, column: -1 } : { row: scroll.active, column: view.column };
      // The first key shows where one is.
      const start = { row, column };
      const press = { rows: model.rows, columns: model.columns, height, isMirrored: view.flow.isMirrored };
      const to = cellAfter(event, from.column < 0 ? start : from, press);
      if (!to) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      const next = from.column < 0 && event.key.startsWith("Arrow") ? start : to;
      const isAlong = next.column !== from.column || model.columns.open.first <= next.column || event.key === "Home";
      const isDown = next.row !== from.row || model.rows.open.first <= next.row;
      const left = isAlong ? offsetOf(model.columns, next.column, across.offset, across.viewport.height) : across.offset;
      const top = isDown ? offsetOf(model.rows, next.row, scroll.offset, height) : scroll.offset;
      const go = () => scrollController.goToOffset(top, "keys", left);
      if (top !== scroll.offset || left !== across.offset) event.key === "Home" || event.key === "End" ? host.jump(go) : go();
      view.column = next.column;
      scrollController.activate(next.row);
    },
    { capture: true, signal },
  );
  feed.addEventListener("pointerover", explain, { passive: true, signal });
  feed.addEventListener(
    "click",
    ({ target }) => {
      const column = target instanceof Element ? target.closest("[role=gridcell]")?.getAttribute("aria-colindex") : null;
      if (column) view.column = Number(column) - 2;
    },
    { capture: true, signal },
  );
}

/**
 * Shows a text that does not fit in its cell as the cell's title while the pointer is over it.
 * @param {PointerEvent} event
 */
function explain({ target }) {
  if (!(target instanceof HTMLElement) || !target.matches(".sheet-cell, .sheet-title > span")) return;
  if (target.scrollWidth > target.clientWidth) target.title = target.textContent ?? "";
  else target.removeAttribute("title");
}

/**
 * Handles presses and drags on the map of a sheet: along both axes.
 * @param {HTMLElement} canvas
 * @param {Page} page
 * @param {SheetMap} map
 * @param {AbortSignal} signal
 */
export function listenToSheetMap(canvas, { scroll, scrollController }, map, signal) {
  /** @type {{ isInPlan: boolean, x: number, y: number, left: number, top: number } | null} */
  let grip = null;
  const options = { capture: true, signal };
  const within = (/** @type {PointerEvent} */ { clientX, clientY }) => {
    const box = canvas.getBoundingClientRect();
    return { x: clientX - box.left, y: clientY - box.top };
  };
  const down = (/** @type {PointerEvent} */ event) => {
    event.stopImmediatePropagation();
    const place = within(event);
    canvas.setPointerCapture(event.pointerId);
    const isInPlan = map.isInPlan(place.y);
    const { left, top } = map.offsets(place, isInPlan);
    scrollController.goToOffset(top, isInPlan ? "thumb" : "keys", left);
    grip = { isInPlan, ...place, left: scroll.across?.offset ?? 0, top: scroll.offset };
  };
  const move = (/** @type {PointerEvent} */ event) => {
    if (!grip || !canvas.hasPointerCapture(event.pointerId)) return;
    event.stopImmediatePropagation();
    const place = within(event);
    const points = map.pointsPerPixel;
    const side = map.isMirrored ? -1 : 1;
    const near = { left: grip.left + side * (place.x - grip.x) * points.x, top: grip.top + (place.y - grip.y) * points.y };
    const { left, top } = grip.isInPlan ? map.offsets(place, true) : near;
    scrollController.goToOffset(top, grip.isInPlan ? "thumb" : "keys", left);
  };
  canvas.addEventListener("pointerdown", down, options);
  canvas.addEventListener("pointermove", move, options);
  canvas.addEventListener("lostpointercapture", () => (grip = null), options);
}
