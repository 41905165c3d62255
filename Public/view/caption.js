// @ts-check
import { integer } from "../model/format.js";
import { byID, write } from "./element.js";

/** @typedef {import("../types.js").List} List */

/** What is said about the open list: its figures in the header, and a notice in place of rows. */
export class Caption {
  #facts = byID("list-facts", HTMLElement);
  #notice = byID("notice", HTMLElement);

  /**
   * @param {List} list
   * @param {number} rowCount As it is now.
   */
  describe({ name, source, extent }, rowCount) {
    const seed = source.seed === undefined ? "" : ` from seed ${source.seed}`;
    const table = source.table === undefined ? "" : ` table ${source.table}`;
    write(this.#facts, `${integer(rowCount)} rows, ${extent}, ${source.kind}${seed}${table}`);
    document.title = `${name} · Screenful`;
    if (rowCount === 0) this.say("This list has no rows.");
    else this.#notice.hidden = true;
  }

  /** @param {string} text Shown in place of the rows. */
  say(text) {
    this.#notice.hidden = false;
    write(this.#notice, text);
  }
}
