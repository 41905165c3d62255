// @ts-check
import { lookOf } from "./looks.js";
import { readRows } from "./read-rows.js";

/** The server's limit of rows in a generated list. */
const maxRows = 1_000_000_000;

/** The name of a database, which no path of a file is: that has a slash or a dot. */
const databaseName = /^[A-Za-z0-9_-]+$/;

/** The rows that a chat shows at first, and those of a batch at its head. */
const chatPage = 50;

/**
 * The form for a generated list, as typed.
 * @typedef {{ name: string, rows: string, seed: string, extent: string, heights: string, look?: string }} Draft
 */

/**
 * Converts the form for a list of a file, of a table or of an address to a request, or returns the faults by field. The
 * columns of a file are not in it.
 * @param {Record<string, string>} form As typed.
 * @param {File | null} file
 * @returns {{ request: { name: string, source: object, rowHeights: string } } | { errors: Record<string, string> }}
 */
export function readSource(form, file) {
  const { name = "", kind, path = "", table = "", from = "", heights = "exact", pages = "growing" } = form;
  /** @type {Record<string, string>} */
  const errors = {};
  if (!name.trim()) errors["name"] = "A list needs a name.";
  if (kind === "file" && !file) errors["file"] = "Choose a file.";
  if (kind === "table" && !path.trim()) errors["path"] = "The path of a file on the server, or the name of a database.";
  if (kind === "table" && !table.trim()) errors["table"] = "The name of a table in it.";
  if (kind === "address" && !from.trim()) errors["from"] = "The address of a page of JSON, or a short name.";
  if (Object.keys(errors).length > 0) return { errors };
  const extent = kind === "address" ? { extent: pages } : {};
  return { request: { name: name.trim(), source: sourceOf(kind, path.trim(), table.trim(), from.trim()), rowHeights: heights, ...extent } };
}

/**
 * Returns the request's source of rows.
 * @param {string | undefined} kind
 * @param {string} path
 * @param {string} table
 * @param {string} from
 */
function sourceOf(kind, path, table, from) {
  switch (kind) {
    case "table": return databaseName.test(path) ? { kind: "postgres", database: path, table } : { kind: "sqlite", file: path, table };
    case "address": return { kind: "http", from };
    default: return { kind: "empty" };
  }
}

/**
 * Returns the name of a list for a file: without its suffix.
 * @param {string} file
 */
export const nameOfFile = (file) => file.replace(/\.[a-z0-9]{1,6}$/i, "").slice(0, 200) || "file";

/**
 * Converts the form to a request, or returns the faults by field.
 * @param {Draft} draft
 * @returns {{ request: object } | { errors: Partial<Record<keyof Draft, string>> }}
 */
export function readDraft(draft) {
  /** @type {Partial<Record<keyof Draft, string>>} */
  const errors = {};
  const rows = readRows(draft.rows);
  if (!draft.name.trim()) errors.name = "A list needs a name.";
  if (rows === null) errors.rows = "A whole number, such as 1,000,000 or 1e9.";
  else if (rows > maxRows) errors.rows = "At most 1,000,000,000 rows.";
  if (!/^\d{1,15}$/.test(draft.seed.trim())) errors.seed = "A whole number of at most 15 digits.";
  const { content } = lookOf(draft.look ?? "");
  if (content === "names" && draft.extent === "growing") errors.extent = "Names from A to Z are all there from the start.";
  if (Object.keys(errors).length > 0) return { errors };
  const source = { kind: "generated", rows, seed: Number(draft.seed), ...(content === "feed" ? {} : { content }) };
  const isChat = content === "chat";
  // A chat shows its latest messages, and grows backward.
  const growth = isChat ? { extent: "growing", pageSize: chatPage, start: Math.max(0, (rows ?? 0) - chatPage) } : { extent: draft.extent };
  // Their cells are as high as their words and pictures.
  const isExact = isChat || content === "carousels";
  return { request: { name: draft.name.trim(), source, ...growth, rowHeights: isExact ? "exact" : content === "calendar" ? "fixed" : draft.heights } };
}

/**
 * Returns a free name: the given one, or the given one with the first free number from 2 on.
 * @param {string} name
 * @param {Iterable<string>} taken
 * @returns {string}
 */
export function freeName(name, taken) {
  const names = new Set(taken);
  if (!names.has(name)) return name;
  const stem = name.replace(/ \d+$/, "");
  let number = 2;
  while (names.has(`${stem} ${number}`)) number += 1;
  return `${stem} ${number}`;
}

/**
 * Returns the form's field for a field of the request.
 * @param {string | undefined} field As a problem names it.
 * @returns {string | null}
 */
export function fieldOf(field) {
  const fields = /** @type {Record<string, string>} */ ({
    name: "name",
    "source.file": "path",
    "source.database": "path",
    "source.table": "table",
    "source.from": "from",
    "source.url": "from",
    "source.paging": "pages",
    "source.rows": "rows",
    "source.seed": "seed",
    extent: "extent",
    rowHeights: "heights",
  });
  return fields[field ?? ""] ?? null;
}
