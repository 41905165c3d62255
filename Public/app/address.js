// @ts-check
import { parseLab, withLab } from "../model/lab/address.js";
import { formatPlace, parsePlace } from "../model/permalink.js";
import { pushAddress, replaceAddress } from "./history.js";

/** @typedef {Parameters<typeof formatPlace>[0]} Place */

/** The page's address, as far as it names a list, a place in it, and what was chosen. What it says of the lab stays. */
export class Address {
  /** The address that the page has written or gone to. */
  #taken = location.hash;

  /** Where the address points now, for the page to go there. */
  take() {
    this.#taken = location.hash;
    return parsePlace(this.#taken);
  }

  /**
   * Points to where the reader is, unless an address was given meanwhile: that one is about to be followed.
   * @param {Place} place
   */
  write(place) {
    if (withLab(location.hash, null) !== withLab(this.#taken, null)) return;
    this.#go(replaceAddress, place);
  }

  /**
   * Points to where the reader has gone at once; Back leads to where he was.
   * @param {Place} place
   */
  visit(place) {
    this.#go(pushAddress, place);
  }

  /** Points to nothing: there is no list any more. */
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
