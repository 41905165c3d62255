// @ts-check
import { integer } from "../model/format.js";
import { mapPlace, mapRow } from "../model/row-edit.js";
import { byID } from "../view/element.js";
import { FindBar } from "../view/find-bar.js";
import { FoundMarks } from "../view/found-marks.js";
import { FoundText } from "../view/found-text.js";
import { FindSearch } from "./find-search.js";
import { loadMarkup } from "./late-markup.js";
import { loadStyleSheet } from "./late-styles.js";

/** @typedef {import("../model/found-rows.js").Direction} Direction */
/** @typedef {import("../model/found-rows.js").FoundRows} FoundRows */
/** @typedef {import("../types.js").RowEdit} RowEdit */
/** @typedef {import("./page.js").Page} Page */

/** Milliseconds after a letter, and after an edit of the list, until it is searched. */
const pause = { typed: 150, edited: 300 };

/** Milliseconds between two highlights of the text in the rows. */
const every = 100;

/** Loads the markup and the style sheet of the bar. */
export const loadParts = () => Promise.all([loadMarkup("find", byID("stage", HTMLElement)), loadStyleSheet("find")]);

/** Finds a text in the rows of the open list, and goes from one row that has it to the next. */
export class Find {
  /** @type {FindBar} */
  #bar = new FindBar({ typed: () => this.#typed(), step: (direction) => void this.#step(direction), closed: () => this.#leave() });
  #text;
  #page;
  /** @type {FindSearch | null} */
  #search = null;
  /** @type {FoundRows | null} Those that are shown: until the first answer, those of the search before. */
  #found = null;
  /** The row from which the user searches. */
  #from = 0;
  /** @type {number | null} The row that the user is at, of those found. */
  #current = null;
  /** Whether the user has gone to a row found, and Back returns from there. */
  #hasJumped = false;
  /** Whether the list has gone to a row found, or there is none to go to. */
  #isSettled = false;
  #timer = 0;
  /** Whether the timer waits for further letters. */
  #isTyped = false;
  #marking = 0;

  /** @param {Page} page */
  constructor(page) {
    this.#page = page;
    this.#text = new FoundText(page.feed);
    page.overlays.found = new FoundMarks(() => this);
  }

  /** The found rows, for the map; ascending. */
  get rows() {
    return this.#found?.rows ?? [];
  }

  /** The row of those found that the user is at. */
  get current() {
    return this.#current;
  }

  open() {
    if (!this.#bar.isOpen) {
      this.#from = this.#page.scroll.active ?? this.#page.scroll.anchor[0];
      this.#hasJumped = false;
    }
    this.#bar.open();
    if (!this.#search) this.#begin();
  }

  /** Forgets what was found, as for another list. */
  close() {
    this.#forget();
    this.#bar.close();
  }

  /**
   * Searches again after an edit of the list; what was found is shown at its new places until then.
   * @param {RowEdit} edit
   */
  edited(edit) {
    if (!this.#bar.isOpen) return;
    this.#from = mapPlace(edit, this.#from);
    this.#current = this.#current === null ? null : mapRow(edit, this.#current);
    this.#found?.remap(edit);
    this.#again();
  }

  /** Follows a frame, after its rows were drawn. */
  drawn() {
    if (!this.#bar.isOpen || !this.#page.scroll.isCalm || this.#marking) return;
    this.#marking = setTimeout(() => {
      this.#marking = 0;
      if (this.#found) this.#text.mark(this.#bar.text);
    }, every);
  }

  #leave() {
    this.close();
    this.#page.feed.focus({ preventScroll: true });
  }

  #forget() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#search?.cancel();
    this.#search = null;
    this.#found = null;
    this.#current = null;
    this.#isSettled = false;
    this.#text.clear();
    this.#page.overlays.draw();
  }

  #typed() {
    this.#search?.cancel();
    this.#wait(pause.typed, true);
  }

  /** Searches again from the current row, which stays where it is. */
  #again() {
    this.#search?.cancel();
    this.#wait(pause.edited, this.#isTyped);
  }

  /**
   * @param {number} milliseconds
   * @param {boolean} isTyped
   */
  #wait(milliseconds, isTyped) {
    clearTimeout(this.#timer);
    this.#isTyped = isTyped;
    this.#timer = setTimeout(() => this.#begin(isTyped), milliseconds);
  }

  /** @param {boolean} [isNew] Whether the text is another one, to whose first row the list goes. */
  #begin(isNew = true) {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#isTyped = false;
    const { list } = this.#page;
    const { text } = this.#bar;
    if (isNew) this.#forget();
    if (!list || !text.trim()) {
      this.#bar.show({ text: "" });
      return;
    }
    this.#search?.cancel();
    const from = this.#current ?? this.#from;
    const search = new FindSearch(list.id, text, Math.min(from, Math.max(0, this.#page.model.geometry.listCount - 1)), {
      found: () => {
        this.#found = search.found;
        if (!this.#isSettled) this.#arrive(search);
        this.#changed();
      },
      rested: () => {
        // Nothing moves by itself later, as with edits by others.
        this.#isSettled = true;
        this.#changed();
      },
      outdated: () => this.#again(),
    });
    this.#search = search;
    this.#show();
    search.begin();
  }

  /**
   * Goes to the first row found from the user's place on, or else to the nearest before it.
   * @param {FindSearch} search
   */
  #arrive({ found }) {
    const row = found.beyond(this.#from - 1, "forward") ?? (found.hasEnd ? found.nearest(this.#from) : null);
    if (row !== null) this.#go(row);
  }

  /**
   * @param {Direction} direction
   * @returns {Promise<void>}
   */
  async #step(direction) {
    // Now, not after the pause that follows a letter or an edit; a new text goes to its first row.
    const isNew = this.#isTyped || !this.#search;
    if (isNew || this.#timer !== 0) this.#begin(isNew);
    const search = this.#search;
    if (!search || isNew) return;
    const from = this.#current ?? this.#from;
    let row = search.found.beyond(from, direction);
    if (row === null) {
      const found = search.more(from, direction);
      this.#show();
      row = await found;
      if (search !== this.#search) return;
      if (row === null && search.isAtEnd(direction)) row = search.found.wrapped(direction);
    }
    if (row !== null) this.#go(row);
    this.#changed();
  }

  /** @param {number} row */
  #go(row) {
    const { scrollController, scroll, model } = this.#page;
    const { geometry } = model;
    this.#current = row;
    this.#from = row;
    this.#isSettled = true;
    scrollController.activate(row);
    const place = geometry.nearest(row, scroll.row);
    const { offset, viewport } = scroll;
    if (geometry.anchorTop(place) >= offset && geometry.bottom(place) <= offset + viewport.height) return;
    // The row before is shown too, unless it fills the viewport.
    const isShort = row > 0 && geometry.top(place) - geometry.top(place - 1) < viewport.height / 3;
    const go = () => scrollController.goTo([isShort ? row - 1 : row, 0], "program");
    if (this.#hasJumped) go();
    else this.#page.jump(go);
    this.#hasJumped = true;
  }

  #changed() {
    this.#show();
    this.#page.overlays.draw();
    this.drawn();
  }

  #show() {
    const search = this.#search;
    if (!search) return;
    const { found, total, indexed, isSearching } = search;
    const place = found.place(this.#current);
    const share = found.share(total);
    const searched = found.isComplete ? "" : `Rows ${integer(found.first)} to ${integer(found.end)} of ${integer(total)} were searched; Enter goes on.`;
    const index = indexed === null || indexed >= 1 ? "" : ` Texts are being indexed: ${Math.floor(indexed * 100)} %.`;
    const none = found.isComplete ? "none" : "none yet";
    this.#bar.show({
      text: search.problem || place || (isSearching ? "searching…" : none),
      title: search.problem || (isSearching ? "Searching. " : searched) + index,
      progress: isSearching ? share : null,
      isProblem: search.problem !== "" || (!isSearching && !place),
    });
  }
}
