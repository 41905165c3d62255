// @ts-check

/** The state that marks the page's own history entries; an entry of a followed link lacks it. */
const mark = Object.freeze({ screenful: true });

/**
 * Replaces the address of the current history entry.
 * @param {string} address
 */
export const replaceAddress = (address) => history.replaceState(mark, "", address);

/**
 * Adds a history entry.
 * @param {string} address
 */
export const pushAddress = (address) => history.pushState(mark, "", address);

/**
 * Follows Back, Forward, and external addresses: typed, pasted, or of a link.
 * @param {(isGiven: boolean) => void} follow `isGiven` for an external address.
 */
export function listenToHistory(follow) {
  const isOurs = (/** @type {unknown} */ state) => typeof state === "object" && state !== null && "screenful" in state;
  window.addEventListener("popstate", ({ state }) => isOurs(state) && follow(false));
  window.addEventListener("hashchange", () => !isOurs(history.state) && follow(true));
}
