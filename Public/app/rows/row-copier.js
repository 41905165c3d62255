// @ts-check
import { integer } from "../../model/format.js";
import { mostCopied, rowsAsText } from "../../model/rows/row-text.js";
import { save } from "../download.js";
import { Refusal } from "./row-editor.js";
import { OtherVersion, readRows } from "./row-reader.js";

/** @typedef {import("../../model/rows/edit-log.js").EditLog} EditLog */
/** @typedef {import("../../model/rows/row-text.js").CopyFormat} CopyFormat */

/** The most attempts to read all rows of one version. */
const attempts = 5;

/** Milliseconds to wait for the edit that has made a version. */
const patience = 3000;

const types = { csv: "text/csv", json: "application/json" };

/** Copies rows of one version of a list as text. */
export class RowCopier {
  #list;
  #log;

  /**
   * @param {import("../../types.js").List} list
   * @param {EditLog} log
   */
  constructor(list, log) {
    this.#list = list;
    this.#log = log;
  }

  /**
   * Puts rows into the clipboard.
   * @param {[first: number, last: number]} rows
   * @param {CopyFormat} format
   * @throws {Refusal | import("../../net/api.js").ApiError | TypeError | DOMException}
   */
  async copy(rows, format) {
    checkCount(rows);
    const text = this.#text(rows, format);
    if (navigator.clipboard && "ClipboardItem" in window) {
      // Given before the text is there: the browser allows it only as a part of the key press.
      const blob = text.then((text) => new Blob([text], { type: "text/plain" }));
      blob.catch(() => {}); // The text is awaited below; a browser that refuses at once never asks for its blob.
      try {
        await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
      } catch (error) {
        await text; // The rows may be what failed.
        if (!(error instanceof DOMException)) throw error;
        copyByCommand(await text);
      }
    } else copyByCommand(await text);
  }

  /**
   * Saves rows as a download.
   * @param {[first: number, last: number]} rows
   * @param {CopyFormat} format
   * @param {string} name The file's name without suffix.
   * @throws {Refusal | import("../../net/api.js").ApiError | TypeError | DOMException}
   */
  async download(rows, format, name) {
    checkCount(rows);
    save(new Blob([await this.#text(rows, format)], { type: types[format] }), `${name}.${format}`);
  }

  /**
   * @param {[first: number, last: number]} rows Of the version that the viewer was told last.
   * @param {CopyFormat} format
   * @returns {Promise<string>}
   */
  async #text(rows, format) {
    let version = this.#log.version ?? 0;
    let [first, last] = rows;
    for (let attempt = 1; ; attempt++) {
      try {
        const read = await readRows(this.#list.id, first, last - first + 1, version);
        return rowsAsText(format, this.#list.columns.map(({ name }) => name), read.map(({ values }) => values));
      } catch (error) {
        if (!(error instanceof OtherVersion)) throw error;
        if (attempt === attempts || !(await this.#log.after(version, patience))) break;
        const left = this.#log.range([first, last], version);
        if (!left) throw new Refusal("The rows were deleted by another client meanwhile.");
        [first, last] = left;
        version = this.#log.version ?? version;
      }
    }
    throw new Refusal("Others edit these rows faster than they could be read. Try again.");
  }
}

/** @param {[first: number, last: number]} rows */
function checkCount([first, last]) {
  const count = last - first + 1;
  if (count <= mostCopied) return;
  throw new Refusal(`At most ${integer(mostCopied)} rows are copied at once, and ${integer(count)} are selected. The API has a file of all: GET …/rows?format=csv.`);
}

/**
 * Copies text where a page has no access to the clipboard but by the command of the browser.
 * @param {string} text
 */
function copyByCommand(text) {
  let isCopied = false;
  const give = (/** @type {ClipboardEvent} */ event) => {
    event.clipboardData?.setData("text/plain", text);
    event.preventDefault();
    event.stopImmediatePropagation();
    isCopied = true;
  };
  document.addEventListener("copy", give, { capture: true, once: true });
  document.execCommand("copy");
  document.removeEventListener("copy", give, { capture: true });
  if (!isCopied) throw new Refusal("The browser allows no copying here. The rows can be downloaded.");
}
