// @ts-check
import { element } from "../view/element.js";
import { ApiError, problemOf, send } from "../net/api.js";

/**
 * Fetches a file and has the browser keep it. A link could not say the token.
 * @param {string} path Under `/api/v1`.
 * @param {string} name What the file is to be called.
 * @throws {ApiError | TypeError}
 */
export async function download(path, name) {
  const response = await send(path, { headers: {} });
  if (!response.ok) throw new ApiError(await problemOf(response));
  const url = URL.createObjectURL(await response.blob());
  element("a", { href: url, download: name.replaceAll(/[/\\:*?"<>|]/g, "_") }).click();
  URL.revokeObjectURL(url);
}
