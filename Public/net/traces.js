// @ts-check
import { ApiError, problemOf, send } from "./api.js";

/** @typedef {import("../types.js").Trace} Trace */

/**
 * Uploads a trace.
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
