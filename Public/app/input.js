// @ts-check
/** @typedef {import("../model/flow.js").Flow} Flow */
/** @typedef {import("./scroll-controller.js").ScrollController} ScrollController */

/**
 * Reports the causes of scrolls to the scroll controller. Listeners are passive: they note
 * the cause and leave the scrolling to the browser.
 * @param {HTMLElement} feed
 * @param {ScrollController} scrollController
 * @param {() => Flow} flow
 */
export function listenToFeed(feed, scrollController, flow) {
  const passive = { passive: true };
  feed.addEventListener("scroll", () => scrollController.schedule(), passive);
  feed.addEventListener("wheel", () => scrollController.begin("wheel"), passive);
  feed.addEventListener("touchstart", (event) => {
    scrollController.begin("touch", true);
    if (event.target) whenLifted(event.target, () => scrollController.release());
  }, passive);
  feed.addEventListener("pointerdown", (event) => {
    const { left, top, right } = feed.getBoundingClientRect();
    const isBeside = flow().isMirrored ? event.clientX < right - feed.clientWidth : event.clientX >= left + feed.clientWidth;
    if (isBeside || event.clientY >= top + feed.clientHeight) scrollController.begin("thumb");
  }, passive);
}

/**
 * Calls back once no finger touches the screen any more. A touch ends where it began, also when that has left the document:
 * a row that was removed or drawn anew under the finger tells its ancestors nothing.
 * @param {EventTarget} target That of the touch.
 * @param {() => void} lifted
 */
function whenLifted(target, lifted) {
  const listening = new AbortController();
  for (const type of ["touchend", "touchcancel"]) {
    target.addEventListener(type, (event) => {
      if (/** @type {TouchEvent} */ (event).touches.length > 0) return;
      listening.abort();
      lifted();
    }, { passive: true, signal: listening.signal });
  }
}

/** @typedef {import("../view/minimap.js").Minimap} Minimap */

/**
 * Handles presses and drags on the map.
 *
 * A press on the magnified part goes there; a drag pans by the map's scale. On
 * the strip at the edge, which stands for the whole list, both go to that part
 * of the list.
 * @param {HTMLElement} map
 * @param {import("../model/scroll/scroll-state.js").ScrollState} scroll
 * @param {ScrollController} scrollController
 * @param {Minimap} minimap
 */
export function listenToMap(map, scroll, scrollController, minimap) {
  let grip = /** @type {{ isWhole: boolean, y: number, offset: number } | null} */ (null);
  map.addEventListener("pointerdown", (event) => {
    const { x, y } = within(map, event);
    map.setPointerCapture(event.pointerId);
    const isWhole = minimap.isOnStrip(x);
    scrollController.goToOffset(isWhole ? minimap.wholeOffset(y) : minimap.centredOffset(y), isWhole ? "thumb" : "keys");
    grip = { isWhole, y, offset: scroll.offset };
  });
  map.addEventListener("pointermove", (event) => {
    if (!grip || !map.hasPointerCapture(event.pointerId)) return;
    const { y } = within(map, event);
    if (grip.isWhole) scrollController.goToOffset(minimap.wholeOffset(y), "thumb");
    else scrollController.goToOffset(grip.offset + (y - grip.y) * minimap.pointsPerPixel, "keys");
  });
  map.addEventListener("lostpointercapture", () => (grip = null));
}

/**
 * @param {HTMLElement} map
 * @param {PointerEvent} event
 */
function within(map, { clientX, clientY }) {
  const box = map.getBoundingClientRect();
  return { x: clientX - box.left, y: clientY - box.top };
}
