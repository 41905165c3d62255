// @ts-check

/** What entries of the history that the page has made carry, and a link that was followed does not. */
const mark = Object.freeze({ screenful: true });

/**
 * Writes the address of the entry that the page is at.
 * @param {string} address
 */
export const replaceAddress = (address) => history.replaceState(mark, "", address);

/**
 * Goes on to a new entry.
 * @param {string} address
 */
export const pushAddress = (address) => history.pushState(mark, "", address);

/**
 * Follows Back, Forward, and addresses that come from elsewhere: typed, pasted, or of a link.
 * @param {(isGiven: boolean) => void} follow `isGiven` for an address that the page has not written.
 */
export function listenToHistory(follow) {
  const isOurs = (/** @type {unknown} */ state) => typeof state === "object" && state !== null && "screenful" in state;
  window.addEventListener("popstate", ({ state }) => isOurs(state) && follow(false));
  window.addEventListener("hashchange", () => !isOurs(history.state) && follow(true));
}
