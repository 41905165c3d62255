// @ts-check
import { variants } from "../model/cell/variants.js";
import { compactJSON } from "../model/compact-json.js";
import { nearestPlace, readPlaces } from "../model/json-places.js";
import { ApiError, call, reasonIn } from "../net/api.js";
import { TemplateSheet } from "../view/template-sheet.js";
import { loadMarkup } from "./late-markup.js";
import { loadStyleSheet } from "./late-styles.js";

/** @typedef {import("../types.js").List} List */
/** @typedef {import("../types/node.js").CellNode} CellNode */
/** @typedef {import("../view/cell/picture.js").NodePicture} NodePicture */
/** @typedef {import("./fonts.js").Fonts} Fonts */

/** The debounce of the preview's layout, in milliseconds. */
const pause = 250;

/**
 * The subject of the editor: a list, the sample row, the number of rows, the
 * cells' width, and the fonts of their measurement.
 * @typedef {{ list: List, row: number, rows: number, width: number, fonts: Fonts }} Subject
 */

/** Loads the markup and the style sheet of the editor. */
export const loadParts = () => Promise.all([loadMarkup("template"), loadStyleSheet("template")]);

/** The editor of a list's template: previews a row while the user types, and stores the template. */
export class TemplateEditor {
  #sheet = new TemplateSheet({
    edited: () => this.#edited(),
    save: () => this.#store("PUT"),
    reset: () => void this.#store("DELETE"),
    retry: (node) => this.#pictures?.begin(node),
    closed: () => this.#close(),
  });
  /** @type {Subject | null} */
  #subject = null;
  /** @type {SamplePictures | null} */
  #pictures = null;
  /** @type {{ nodes: CellNode[], size: [number, number] } | null} A row that waits for its fonts. */
  #waiting = null;
  #timer = 0;
  /** The number of the latest preview, to discard late answers to older texts. */
  #turn = 0;

  /** @param {Subject} subject */
  async open(subject) {
    this.#subject = subject;
    this.#sheet.open(subject.list.name, subject.row, subject.rows);
    await this.#try(async () => this.#take(await call("GET", this.#path)));
  }

  /** Shows the row that waited for a font, if its fonts are loaded now. */
  fontsChanged() {
    const waiting = this.#waiting;
    if (waiting) this.#show(waiting);
  }

  get #path() {
    return `/lists/${this.#subject?.list.id}/template`;
  }

  /** @param {{ isDefault: boolean, template: object }} stored */
  #take({ isDefault, template }) {
    this.#sheet.fill(compactJSON(template));
    this.#sheet.say(isDefault ? "Made of the columns' types; not stored." : "Stored with the list.");
    this.#edited(0);
  }

  /** @param {number} [wait] */
  #edited(wait = pause) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#preview(), wait);
  }

  /** @returns {object | null} The template as typed; null when it is invalid JSON, which is then shown. */
  #read() {
    const { text } = this.#sheet;
    const reading = readPlaces(text);
    if ("places" in reading) return JSON.parse(text);
    const start = Math.min(reading.at, Math.max(0, text.length - 1));
    this.#sheet.fail({ message: reading.error, place: { start, end: start + 1 } });
    return null;
  }

  async #preview() {
    const turn = ++this.#turn;
    const template = this.#read();
    const { width } = this.#subject ?? { width: 0 };
    if (!template) return;
    await this.#try(async () => {
      const row = await call("POST", `${this.#path}/preview`, { template, width, row: this.#sheet.row });
      if (turn !== this.#turn || !this.#sheet.isOpen) return;
      this.#sheet.fail(null);
      this.#show(row);
    }, () => turn === this.#turn);
  }

  /** @param {{ nodes: CellNode[], size: [number, number] }} row */
  #show(row) {
    const isReady = this.#subject?.fonts.isReady(row.nodes) ?? true;
    this.#waiting = isReady ? null : row;
    if (!isReady) return;
    this.#sheet.show(row.nodes, row.size);
    /** @type {SamplePictures} */
    const pictures = new SamplePictures(row.nodes, () => pictures === this.#pictures && this.#showPictures(pictures));
    this.#pictures = pictures;
    this.#showPictures(pictures);
  }

  /** @param {SamplePictures} pictures */
  #showPictures(pictures) {
    this.#sheet.showPictures((node) => pictures.picture(node));
  }

  /**
   * @param {"PUT" | "DELETE"} method
   * @returns {Promise<boolean>} Whether the server has executed it.
   */
  async #store(method) {
    const { text } = this.#sheet;
    const template = method === "PUT" ? this.#read() : undefined;
    if (template === null) return false;
    return this.#try(async () => {
      const stored = await call(method, this.#path, template);
      if (method === "DELETE") return this.#take(stored ?? (await call("GET", this.#path)));
      this.#sheet.keep(text);
      return this.#sheet.say("Stored. Every reader of the list has it now.");
    });
  }

  /**
   * @param {() => Promise<void>} act
   * @param {() => boolean} [isOfInterest] Returns whether a failure is still relevant.
   * @returns {Promise<boolean>} Whether it succeeded.
   */
  async #try(act, isOfInterest = () => true) {
    try {
      await act();
      return true;
    } catch (error) {
      if (isOfInterest()) this.#refuse(error);
      return false;
    }
  }

  /** @param {unknown} error */
  #refuse(error) {
    if (!(error instanceof ApiError)) return this.#sheet.fail({ message: reasonIn(error), place: null });
    const { field } = error.problem;
    const reading = readPlaces(this.#sheet.text);
    const path = field?.replace(/^template\.?/, "") ?? null;
    const place = path !== null && "places" in reading ? nearestPlace(reading.places, path) : null;
    const where = path && !error.message.startsWith(path) ? `${path}: ` : "";
    this.#sheet.fail({ message: where + error.message, place });
  }

  #close() {
    clearTimeout(this.#timer);
    this.#turn += 1;
    this.#pictures = null;
    this.#waiting = null;
  }
}

/** @type {NodePicture} */
const wanted = { state: "wanted", image: null };

/**
 * The pictures of a template's sample row. It has no viewer that decides about
 * them, so the page loads the best available one for each node.
 */
export class SamplePictures {
  /** @type {Map<number, CellNode>} */
  #nodes;
  /** @type {Map<number, NodePicture>} */
  #pictures = new Map();
  #changed;

  /**
   * @param {readonly CellNode[]} nodes
   * @param {() => void} changed Called when a picture has changed.
   */
  constructor(nodes, changed) {
    this.#nodes = new Map(nodes.map((node) => [node.id, node]));
    this.#changed = changed;
    for (const id of this.#nodes.keys()) this.begin(id);
  }

  /**
   * Returns the picture to show in a node.
   * @param {number} node
   */
  picture(node) {
    return this.#pictures.get(node) ?? wanted;
  }

  /**
   * Loads a node's picture.
   * @param {number} id
   */
  begin(id) {
    const node = this.#nodes.get(id);
    if (node && variants(node).length > 0) void this.#load(node);
  }

  /** @param {CellNode} node */
  async #load(node) {
    const [best, ...others] = variants(node);
    let image = await decoded(best);
    // A network image that shows its default image has failed.
    const isOwn = image !== null || node.kind !== "networkImage";
    for (const other of others) image ??= await decoded(other);
    this.#pictures.set(node.id, { state: isOwn && image ? "shown" : "failed", image });
    this.#changed();
  }
}

/**
 * Loads and decodes a picture; null if that fails.
 * @param {string | undefined} address
 */
async function decoded(address = "") {
  const image = new Image();
  image.src = address;
  return image.decode().then(
    () => image,
    () => null,
  );
}
