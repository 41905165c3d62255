// @ts-check
import { call } from "./api.js";

/** Elements of one page; the server's limit. */
const pageSize = 500;

/**
 * Fetches all elements of a paginated resource.
 * @param {"lists" | "traces"} resource Its path under `/api/v1`, and the member that holds a page's elements.
 * @returns {Promise<any[]>}
 * @throws {import("./api.js").ApiError | TypeError}
 */
export async function callAll(resource) {
  const all = [];
  let page;
  do {
    page = await call("GET", `/${resource}?from=${all.length}&count=${pageSize}`);
    all.push(...page[resource]);
  } while (page[resource].length > 0 && all.length < page.total);
  return all;
}
