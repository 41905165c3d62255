// @ts-check
import { store, stored } from "../view/storage.js";

/** @typedef {import("./page.js").Page} Page */

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
  // Where nothing is stored, it would be played at each visit.
  const isKnown = stored("visited") !== null || !store("visited", "yes");
  if (isKnown || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
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
