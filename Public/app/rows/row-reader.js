// @ts-check
import { parseExactly, writeExactly } from "../../model/rows/exact-json.js";
import { send } from "../../net/api.js";
import { within } from "../../net/clock.js";

/** @typedef {import("../../types.js").List} List */
/** @typedef {import("../../types/rows.js").RowOperation} RowOperation */
/** @typedef {import("../../types/rows.js").StoredRow} StoredRow */

/** The server's limit of rows in a page. */
const pageSize = 500;

/** The timeout of a request in milliseconds; a commit may wait for others. */
const patience = 15_000;

/** An error that says that the list has another version than the one that was meant. */
export class OtherVersion extends Error {
  name = "OtherVersion";
}

/**
 * @param {string} list
 * @returns {Promise<List>}
 */
export const fetchList = (list) => request(`/lists/${list}`, { headers: {} });

/**
 * Reads rows of one version, page by page.
 * @param {string} list
 * @param {number} from
 * @param {number} count
 * @param {number} version
 * @returns {Promise<StoredRow[]>} Fewer past the end.
 * @throws {OtherVersion}
 * @throws {import("../../net/api.js").ApiError | TypeError | DOMException}
 */
export async function readRows(list, from, count, version) {
  /** @type {StoredRow[]} */
  const rows = [];
  while (rows.length < count) {
    const page = await request(`/lists/${list}/rows?from=${from + rows.length}&count=${Math.min(pageSize, count - rows.length)}`, { headers: {} });
    if (page.version !== version) throw new OtherVersion();
    if (page.rows.length === 0) break;
    rows.push(...page.rows);
  }
  return rows;
}

/**
 * Commits a change set.
 * @param {string} list
 * @param {readonly RowOperation[]} operations
 * @param {number} version That their indices are of.
 * @returns {Promise<{ version: number, rows: number }>}
 * @throws {import("../../net/api.js").ApiError | TypeError | DOMException}
 */
export const commit = (list, operations, version) =>
  request(`/lists/${list}/rows`, {
    method: "PATCH",
    headers: { "content-type": "application/json", "if-match": `"${version}"` },
    body: writeExactly({ operations }),
  });

/**
 * @param {string} path
 * @param {RequestInit & { headers: Record<string, string> }} init
 */
const request = (path, init) => within(patience, undefined, async (signal) => parseExactly(await (await send(path, { ...init, signal })).text()));
