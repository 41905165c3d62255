// @ts-check
import { ApiError, call, problemOf, send } from "./api.js";

/** @typedef {import("../types.js").Trace} Trace */

/** Traces fetched at once; the server's limit. */
const pageSize = 500;

/**
 * All traces, generated ones first.
 * @returns {Promise<Trace[]>}
 * @throws {ApiError | TypeError}
 */
export async function fetchTraces() {
  /** @type {Trace[]} */
  const traces = [];
  /** @type {{ total: number, traces: Trace[] }} */
  let page;
  do {
    page = await call("GET", `/traces?from=${traces.length}&count=${pageSize}`);
    traces.push(...page.traces);
  } while (page.traces.length > 0 && traces.length < page.total);
  return traces;
}

/**
 * Stores a file.
 * @param {string} name
 * @param {Blob} file
 * @returns {Promise<Trace>}
 * @throws {ApiError | TypeError}
 */
export async function uploadTrace(name, file) {
  const response = await send(`/traces?name=${encodeURIComponent(name)}`, {
    method: "POST",
    headers: { "content-type": "application/jsonl" },
    body: file,
  });
  if (!response.ok) throw new ApiError(await problemOf(response));
  return response.json();
}

/**
 * The file of a trace. A link could not say the token.
 * @param {string} id
 * @returns {Promise<Blob>}
 * @throws {ApiError | TypeError}
 */
export async function fetchTrace(id) {
  const response = await send(`/traces/${id}`, { headers: {} });
  if (!response.ok) throw new ApiError(await problemOf(response));
  return response.blob();
}
