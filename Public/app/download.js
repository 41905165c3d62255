// @ts-check
import { element } from "../view/element.js";
import { send } from "../net/api.js";

/** @typedef {import("../net/api.js").ApiError} ApiError */

/**
 * Fetches a file and saves it as a download. A plain link could not send the token.
 * @param {string} path Under `/api/v1`.
 * @param {string} name The file's name.
 * @throws {ApiError | TypeError}
 */
export async function download(path, name) {
  const response = await send(path, { headers: {} });
  save(await response.blob(), name);
}

/**
 * Saves a file as a download.
 * @param {Blob} file
 * @param {string} name The file's name.
 */
export function save(file, name) {
  const url = URL.createObjectURL(file);
  element("a", { href: url, download: name.replaceAll(/[/\\:*?"<>|]/g, "_") }).click();
  URL.revokeObjectURL(url);
}
