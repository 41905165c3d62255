// @ts-check
import { many } from "../model/format.js";
import { byID, element, write } from "./element.js";

/** @typedef {import("../types.js").List} List */

/** @typedef {{ words: string, title: string, take: () => void }} Offer */

/** The open list's figures in the header, and the notice in place of its rows. */
export class ListHeader {
  #facts = byID("list-facts", HTMLElement);
  #notice = byID("notice", HTMLElement);

  /**
   * @param {List} list
   * @param {number} count Of the rows that it has now.
   * @param {import("../types.js").Batch | null} batch
   */
  describe({ name, source, extent }, count, batch) {
    const seed = source.seed === undefined ? "" : ` from seed ${source.seed}`;
    const table = source.table === undefined ? "" : ` table ${source.table}`;
    write(this.#facts, `${many(count, "row")}, ${extent}, ${source.kind}${seed}${table}`);
    const title = `${name} · Screenful`;
    // It is told to the whole browser, and this is called with each change of the rows' frames.
    if (document.title !== title) document.title = title;
    if (count === 0) this.say(batch?.problem ? `No row has come: ${batch.problem.detail}${batch.grows ? "" : " “retry” in the tab Server asks again."}` : "This list has no rows.");
    else if (!this.#notice.hidden) this.#notice.hidden = true;
  }

  /** @param {string} text Shown in place of the rows. */
  say(text) {
    this.#notice.hidden = false;
    write(this.#notice, text);
  }

  /**
   * Shows a text and buttons in place of a list.
   * @param {string} text
   * @param {readonly Offer[]} offers
   */
  offer(text, offers) {
    this.say("");
    write(this.#facts, "");
    document.title = "Screenful";
    const buttons = offers.map(({ words, title, take }) => {
      const button = element("button", { type: "button", title }, words);
      button.addEventListener("click", take);
      return button;
    });
    this.#notice.replaceChildren(element("p", {}, text), element("div", { class: "notice-offer" }, ...buttons));
  }
}
