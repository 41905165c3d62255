// @ts-check

/** @typedef {import("./page.js").Page} Page */

/** The key in the browser's storage of those who were here before. */
const key = "screenful.visited";

/** Milliseconds that the scroll takes, and its way in screenfuls. */
const time = 2000;
const screenfuls = 3;

/** The input that ends it at once. */
const inputs = ["wheel", "pointerdown", "touchstart", "keydown"];

/**
 * Plays a scroll to those who are here for the first time, so that they see what the page shows of one. None is played for
 * those who want no motion, in a list that is not at its start, or that does not scroll downward row by row.
 * @param {Page} page
 */
export function playFirstScroll({ feed, flow, scroll, scrollController }) {
  if (isKnown() || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  if (scroll.offset > 0 || scroll.isMoving || flow.isHorizontal || flow.isPaged || document.querySelector("dialog[open]")) return;
  const input = new AbortController();
  for (const type of inputs) addEventListener(type, () => input.abort(), { capture: true, passive: true, signal: input.signal });
  const way = scroll.viewport.height * screenfuls;
  const start = feed.scrollTop;
  let began = 0;
  const step = (/** @type {number} */ now) => {
    began ||= now;
    const part = Math.min(1, (now - began) / time);
    if (part === 1 || input.signal.aborted) {
      input.abort();
      return scrollController.release();
    }
    // It begins and ends slowly.
    feed.scrollTop = start + way * part * part * (3 - 2 * part);
    requestAnimationFrame(step);
  };
  scrollController.begin("touch", true);
  requestAnimationFrame(step);
}

/** Whether somebody was here before; from now on, they were. */
function isKnown() {
  try {
    const isKnown = localStorage.getItem(key) !== null;
    localStorage.setItem(key, "yes");
    return isKnown;
  } catch {
    return true; // Storage may be forbidden: it would be played at each visit.
  }
}
