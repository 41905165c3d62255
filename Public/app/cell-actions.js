// @ts-check
import { ApiError, home, problemIn } from "../net/api.js";

/** @typedef {import("../model/viewer-model.js").Effects} Effects */
/** @typedef {import("../model/viewer-model.js").ViewerModel} ViewerModel */
/** @typedef {import("../types.js").Cell} Cell */
/** @typedef {import("../types.js").NodeAction} NodeAction */
/** @typedef {import("../types.js").Problem} Problem */
/** @typedef {import("../view/cell/control.js").Act} Act */

/** The debounce of typed text, in milliseconds. */
const pause = 400;

/** The most attempts to send an action whose row moves meanwhile. */
const most = 3;

/**
 * Callbacks: an action was refused; a retry was; a field has to show the list's value again.
 * @typedef {object} Listener
 * @property {(row: number, node: number, problem: Problem) => void} refused
 * @property {(problem: string) => void} failed
 * @property {(row: number, node: number, text: string) => void} settled
 */

/** The text of one field that is not submitted. */
class Edit {
  timer = 0;
  /** Whether the viewer knows the text; another one, after its server was lost, does not. */
  isTold = false;

  /**
   * @param {Cell["id"]} id The row's identity, which edits of the list do not change.
   * @param {number} node
   * @param {string} text
   */
  constructor(id, node, text) {
    this.id = id;
    this.node = node;
    this.text = text;
  }
}

/** Sends the user's actions in cells to the server: presses at once, texts debounced. */
export class CellActions {
  /** @type {ViewerModel} */
  #model;
  /** @type {Listener} */
  #listener;
  /** @type {Map<string, Edit>} */
  #edits = new Map();
  #viewer = "";
  #api;
  /** @type {Promise<number | null>} The version of the list that the latest action has made, once that is answered. */
  answered = Promise.resolve(null);

  /**
   * @param {ViewerModel} model
   * @param {Listener} listener
   * @param {import("../net/api.js").Api} [api]
   */
  constructor(model, listener, api = home) {
    this.#api = api;
    this.#model = model;
    this.#listener = listener;
  }

  /** @param {string} viewer */
  attach(viewer) {
    this.#viewer = viewer;
    // A new viewer does not know the texts typed for the previous one; rows that are not here yet follow as they come.
    for (const edit of this.#edits.values()) {
      edit.isTold = false;
      if (this.#row(edit.id)) this.#schedule(edit);
    }
  }

  /**
   * Retries the failed fetch of a row at once, and of the rows that failed with it.
   * @param {number} row
   */
  async retry(row) {
    try {
      await this.#api.call("POST", `/viewers/${this.#viewer}/fetches`, { action: "retry", rows: [[row, row]] });
    } catch (error) {
      // Without a response the stream is lost too, and the next one brings a snapshot.
      if (error instanceof ApiError) this.#listener.failed(error.message);
    }
  }

  /** Discards the typed texts, for another list. */
  clear() {
    for (const { timer } of this.#edits.values()) clearTimeout(timer);
    this.#edits.clear();
  }

  /**
   * Keeps the texts being typed in rows that received new content.
   * @param {Effects} effects
   */
  take({ filled }) {
    if (this.#edits.size === 0) return;
    for (const row of filled) {
      const cell = this.#model.content.cell(row);
      for (const edit of this.#edits.values()) {
        if (!cell || cell.id !== edit.id) continue;
        if (!edit.isTold) {
          this.#draft(cell, edit.node, edit.text);
          this.#schedule(edit);
          // What the server knows it tells by itself.
        } else if (fieldOf(cell, edit.node)?.draft === undefined) this.#edits.delete(`${edit.id} ${edit.node}`);
      }
    }
  }

  /**
   * @param {number} row
   * @param {Act} act
   */
  act(row, { node, kind, value = "" }) {
    const cell = this.#model.content.cell(row);
    if (!cell) return;
    if (kind === "press") void this.#send(cell.id, node, { action: kind });
    else if (kind === "edit") this.#type(cell, node, value);
    else void this.#submit(cell, node, value);
  }

  /**
   * @param {Cell} cell
   * @param {number} node
   * @param {string} text
   */
  #type(cell, node, text) {
    const key = `${cell.id} ${node}`;
    const edit = this.#edits.get(key) ?? new Edit(cell.id, node, text);
    edit.text = text;
    edit.isTold = false;
    this.#edits.set(key, edit);
    this.#draft(cell, node, text);
    this.#schedule(edit);
  }

  /** @param {Edit} edit */
  #schedule(edit) {
    clearTimeout(edit.timer);
    edit.timer = setTimeout(() => void this.#report(edit), pause);
  }

  /** @param {Edit} edit */
  async #report(edit) {
    const { id, node, text } = edit;
    const told = await this.#send(id, node, { action: "edit", value: text });
    if (told && edit.text === text) edit.isTold = true;
  }

  /**
   * @param {Cell} cell
   * @param {number} node
   * @param {string} text
   */
  async #submit({ id }, node, text) {
    const key = `${id} ${node}`;
    clearTimeout(this.#edits.get(key)?.timer);
    this.#edits.delete(key);
    const told = await this.#send(id, node, { action: "submit", value: text });
    // A written value arrives as new content; if none was written, the field shows the list's value.
    if (!told || this.#edits.has(key)) return;
    const found = this.#row(id);
    const field = found && fieldOf(found, node);
    if (!found || !field) return;
    delete field.draft;
    if (told.version === null) this.#listener.settled(found.row, node, field.value ?? "");
  }

  /**
   * @param {Cell["id"]} id
   * @param {number} node
   * @param {{ action: Act["kind"], value?: string }} body
   * @returns {Promise<NodeAction | null>} Null where the server refused it or did not respond.
   */
  async #send(id, node, body) {
    /** @type {Problem} */
    let problem = { title: "The row is gone.", status: 404, code: "rowNotFound" };
    for (let tries = 0; tries < most; tries++) {
      const row = this.#row(id)?.row;
      if (row === undefined || !this.#viewer) break;
      try {
        const sent = this.#api.call("POST", `/viewers/${this.#viewer}/nodes/${row}/actions`, { ...body, node, id });
        this.answered = sent.then(
          ({ version }) => version,
          () => null,
        );
        return await sent;
      } catch (error) {
        problem = problemIn(error);
      }
      // An edit has moved the row; its event is about to arrive.
      if (problem.code !== "rowChanged") break;
      await new Promise((resolve) => setTimeout(resolve, pause / 2));
    }
    const row = this.#row(id)?.row;
    if (row !== undefined) this.#listener.refused(row, node, problem);
    return null;
  }

  /** @param {Cell["id"]} id */
  #row(id) {
    return this.#model.content.find((cell) => cell.id === id);
  }

  /**
   * @param {Cell} cell
   * @param {number} node
   * @param {string} text
   */
  #draft(cell, node, text) {
    const field = fieldOf(cell, node);
    if (field) field.draft = text;
  }
}

/**
 * @param {Cell} cell
 * @param {number} node
 */
const fieldOf = (cell, node) => cell.nodes?.find((each) => each.id === node);
