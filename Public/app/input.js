// @ts-check
/** @typedef {import("./reader.js").Reader} Reader */

/**
 * Reports the causes of scrolls to the reader. Listeners are passive: they note
 * the cause and leave the scrolling to the browser.
 * @param {HTMLElement} feed
 * @param {Reader} reader
 */
export function listenToFeed(feed, reader) {
  const passive = { passive: true };
  feed.addEventListener("scroll", () => reader.schedule(), passive);
  feed.addEventListener("wheel", () => reader.begin("wheel"), passive);
  feed.addEventListener("touchstart", () => reader.begin("touch", true), passive);
  for (const type of /** @type {const} */ (["touchend", "touchcancel"])) {
    feed.addEventListener(type, (event) => event.touches.length === 0 && reader.release(), passive);
  }
  feed.addEventListener("pointerdown", (event) => {
    const isOnBar = event.clientX >= feed.getBoundingClientRect().left + feed.clientWidth;
    if (isOnBar) reader.begin("thumb");
  }, passive);
}

/**
 * Handles presses and drags on the map.
 *
 * A press on the magnified part goes there; a drag pans by the map's scale. On
 * the strip at the edge, which stands for the whole list, both go to that part
 * of the list.
 * @param {HTMLElement} map
 * @param {Reader} reader
 * @param {import("../view/minimap.js").Minimap} minimap
 */
export function listenToMap(map, reader, minimap) {
  let grip = /** @type {{ isWhole: boolean, y: number, offset: number } | null} */ (null);
  map.addEventListener("pointerdown", (event) => {
    const { x, y } = within(map, event);
    map.setPointerCapture(event.pointerId);
    const isWhole = minimap.isOnStrip(x);
    reader.goToOffset(isWhole ? minimap.wholeOffset(y) : minimap.centredOffset(y), isWhole ? "thumb" : "keys");
    grip = { isWhole, y, offset: reader.position.offset };
  });
  map.addEventListener("pointermove", (event) => {
    if (!grip || !map.hasPointerCapture(event.pointerId)) return;
    const { y } = within(map, event);
    if (grip.isWhole) reader.goToOffset(minimap.wholeOffset(y), "thumb");
    else reader.goToOffset(grip.offset + (y - grip.y) * minimap.pointsPerPixel, "keys");
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
