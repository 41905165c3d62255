// @ts-check
import { within } from "./clock.js";

/** @typedef {import("../types.js").Problem} Problem */
/** @typedef {import("../types.js").Trace} Trace */

/** An error response of the server, with its code and, where one is at fault, the field. */
export class ApiError extends Error {
  /** @param {Problem} problem */
  constructor(problem) {
    super(problem.detail ?? problem.title);
    this.name = "ApiError";
    this.problem = problem;
  }

  /** The status of the response; 0 without one. */
  get status() {
    return this.problem.status;
  }

  /** The kind of error, which stays the same from version to version. */
  get code() {
    return this.problem.code;
  }

  /** The path of the field at fault, if one is: `source.rows`. */
  get field() {
    return this.problem.field;
  }
}

/**
 * Returns the server's problem in an error of a request; without a response, the problem `unreachable`.
 * @param {unknown} error
 * @returns {Problem}
 */
export function problemIn(error) {
  if (error instanceof ApiError) return error.problem;
  return { title: "The server does not answer.", status: 0, code: "unreachable" };
}

/**
 * Returns the message of an error of a request.
 * @param {unknown} error
 */
export function reasonIn(error) {
  const { detail, title } = problemIn(error);
  return detail ?? title;
}

/**
 * Returns whether an error is permanent: a retry would fail the same way.
 * @param {unknown} error
 * @returns {error is ApiError}
 */
export function isLasting(error) {
  if (!(error instanceof ApiError)) return false;
  const { status, code } = error.problem;
  const isForNow = [408, 425, 429].includes(status) || code === "viewerLimit" || code === "streamLimit";
  // Permanent until the missing fonts, which the problem names, are installed.
  if (code === "fontsMissing") return true;
  return status >= 400 && status < 500 && !isForNow;
}

/**
 * Returns whether an error says that the viewer does not exist any more.
 * @param {unknown} error
 */
export function isGone(error) {
  return error instanceof ApiError && error.status === 404 && error.code === "viewerNotFound";
}

/** The timeout of a request, in milliseconds. */
const patience = 10_000;

/** The API of one server, as one client uses it. */
export class Api {
  /** The bearer token of every request; empty where the server requires none. */
  token = "";
  /** @type {Record<string, any>} The answers that came with the page, by path; each is used once. */
  given = {};

  /** @param {string} [base] The server's address without a slash at its end; by default that of the page. */
  constructor(base = "") {
    this.base = base;
  }

  /** The headers of a request that say who asks. */
  get credentials() {
    /** @type {Record<string, string>} */
    const headers = this.token ? { authorization: `Bearer ${this.token}` } : {};
    return headers;
  }

  /**
   * Sends one request to the API and returns its response, unread.
   * @param {string} path Under `/api/v1`.
   * @param {RequestInit & { headers: Record<string, string> }} init
   * @returns {Promise<Response>}
   * @throws {ApiError} When the server responds with an error.
   * @throws {TypeError} When there is no response.
   */
  async send(path, init) {
    const headers = { ...init.headers, ...this.credentials };
    const response = await fetch(`${this.base}/api/v1${path}`, { cache: "no-store", ...init, headers });
    if (!response.ok) throw new ApiError(await problemOf(response));
    return response;
  }

  /**
   * Sends one request and reads the response, with a timeout.
   * @param {string} method
   * @param {string} path Under `/api/v1`.
   * @param {object} [body] Sent as JSON.
   * @param {Omit<RequestInit, "headers"> & { deadline?: number, headers?: Record<string, string> }} [options] `deadline` is in milliseconds, to the end of the response.
   * @returns {Promise<any>} The response's JSON; null when it has no body.
   * @throws {ApiError} When the server responds with an error.
   * @throws {TypeError} When there is no response.
   * @throws {DOMException} When it timed out or was cancelled.
   */
  async call(method, path, body, options = {}) {
    const { deadline = patience, signal, headers: extra, ...init } = options;
    const { [path]: answer, ...others } = this.given;
    if (method === "GET" && answer !== undefined) {
      this.given = others;
      return answer;
    }
    const json = body === undefined ? {} : { body: JSON.stringify(body) };
    /** @type {Record<string, string>} */
    const headers = { ...extra, ...(body === undefined ? {} : { "content-type": "application/json" }) };
    return within(deadline, signal, async (signal) => {
      const response = await this.send(path, { method, ...init, ...json, headers, signal });
      const text = await response.text();
      return text ? JSON.parse(text) : null;
    });
  }
}

/** The API of the page's own server, from this thread. */
export const home = new Api();

/** See {@link Api.send}. */
export const send = home.send.bind(home);

/** See {@link Api.call}. */
export const call = home.call.bind(home);

/**
 * Sets the token for all later requests from this thread to the page's own server.
 * @param {string} value
 */
export function authorize(value) {
  home.token = value;
}

/**
 * Sets answers that need no request, from this thread.
 * @param {Record<string, any>} answers By path under `/api/v1`.
 */
export function give(answers) {
  home.given = answers;
}

/**
 * Returns the problem in an error response; a generic one when an intermediary
 * responded instead of the server.
 * @param {Response} response
 * @returns {Promise<Problem>}
 */
async function problemOf(response) {
  const plain = { title: response.statusText || `Status ${response.status}`, status: response.status, code: "unknown" };
  if (!response.headers.get("content-type")?.includes("json")) return plain;
  try {
    return { ...plain, .../** @type {Problem} */ (await response.json()) };
  } catch {
    return plain;
  }
}

/** Elements of one page; the server's limit. */
const pageSize = 500;

/**
 * Fetches all elements of a paginated resource.
 * @param {"lists" | "traces"} resource Its path under `/api/v1`, and the member that holds a page's elements.
 * @returns {Promise<any[]>}
 * @throws {ApiError | TypeError}
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
  return response.json();
}
