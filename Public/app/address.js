// @ts-check
import { parseLab, withLab } from "../model/lab/address.js";
import { formatPlace, parsePlace } from "../model/permalink.js";

/** The page's address, as far as it names a list and a place in it. What it says of the lab stays. */
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
   * @param {Parameters<typeof formatPlace>[0]} place
   */
  write(place) {
    if (withLab(location.hash, null) !== withLab(this.#taken, null)) return;
    this.#replace(withLab(formatPlace(place), parseLab(location.hash)));
  }

  /** Points to nothing: there is no list any more. */
  clear() {
    this.#replace("#");
  }

  /** @param {string} address */
  #replace(address) {
    history.replaceState(null, "", address);
    this.#taken = location.hash;
  }
}
