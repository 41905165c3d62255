// @ts-check
import { parseLab, withLab } from "../model/lab/address.js";
import { formatPlace, parsePlace } from "../model/permalink.js";

/** @typedef {Parameters<typeof formatPlace>[0]} Place */

/** The page's address: the list, the position in it, and the choices. The lab's part of the address is preserved. */
export class Address {
  /** The address that the page wrote or followed last. */
  #taken = location.hash;

  /** Returns the position in the address, for the page to go there, and marks it as followed. */
  take() {
    this.#taken = location.hash;
    return parsePlace(this.#taken);
  }

  /**
   * Replaces the address by the user's position, unless a new address was entered, which is about to be followed.
   * @param {Place} place
   */
  write(place) {
    if (withLab(location.hash, null) !== withLab(this.#taken, null)) return;
    this.#go(replaceAddress, place);
  }

  /**
   * Adds a history entry for a jump, so that Back returns to the position before it.
   * @param {Place} place
   */
  visit(place) {
    this.#go(pushAddress, place);
  }

  /** Clears the address when there is no list any more. */
  clear() {
    replaceAddress("#");
    this.#taken = location.hash;
  }

  /**
   * @param {(address: string) => void} write
   * @param {Place} place
   */
  #go(write, place) {
    write(withLab(formatPlace(place), parseLab(location.hash)));
    this.#taken = location.hash;
  }
}

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
 * @param {() => void} follow
 */
export function listenToHistory(follow) {
  const isOurs = (/** @type {unknown} */ state) => typeof state === "object" && state !== null && "screenful" in state;
  window.addEventListener("popstate", ({ state }) => isOurs(state) && follow());
  window.addEventListener("hashchange", () => !isOurs(history.state) && follow());
}
