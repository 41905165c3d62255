// @ts-check
import { within } from "./clock.js";

/** @typedef {import("../types.js").Problem} Problem */

/** A refusal of the server's, with its code and, where one is at fault, the field. */
export class ApiError extends Error {
  /** @param {Problem} problem */
  constructor(problem) {
    super(problem.detail ?? problem.title);
    this.name = "ApiError";
    this.problem = problem;
  }
}

/**
 * What an error of a request tells: the server's problem, or that no server answers.
 * @param {unknown} error
 * @returns {Problem}
 */
export function problemIn(error) {
  if (error instanceof ApiError) return error.problem;
  return { title: "The server does not answer.", status: 0, code: "unreachable" };
}

/**
 * The same in words.
 * @param {unknown} error
 */
export function reasonIn(error) {
  const { detail, title } = problemIn(error);
  return detail ?? title;
}

/**
 * Whether the server no longer knows a viewer.
 * @param {unknown} error
 */
export function isGone(error) {
  return error instanceof ApiError && error.problem.status === 404 && error.problem.code === "viewerNotFound";
}

/** Milliseconds after which a request is given up. */
const patience = 10_000;

/** The bearer token that goes with every request; empty where the server wants none. */
let token = "";

/**
 * Sets the token for all requests to come from this thread.
 * @param {string} value
 */
export function authorize(value) {
  token = value;
}

/**
 * One request to the API, as yet unread.
 * @param {string} path Under `/api/v1`.
 * @param {RequestInit & { headers: Record<string, string> }} init
 */
export function send(path, init) {
  const headers = token ? { ...init.headers, authorization: `Bearer ${token}` } : init.headers;
  return fetch(`/api/v1${path}`, { cache: "no-store", ...init, headers });
}

/**
 * Sends one request and reads the answer, or gives it up.
 * @param {string} method
 * @param {string} path Under `/api/v1`.
 * @param {object} [body] Sent as JSON.
 * @param {RequestInit & { deadline?: number }} [options] `deadline` is in milliseconds, to the end of the answer.
 * @returns {Promise<any>} The answer; null when it has no body.
 * @throws {ApiError} When the server refuses.
 * @throws {TypeError} When no server answers.
 * @throws {DOMException} When it was given up.
 */
export async function call(method, path, body, options = {}) {
  const { deadline = patience, signal, ...init } = options;
  const json = body === undefined ? {} : { body: JSON.stringify(body) };
  /** @type {Record<string, string>} */
  const headers = body === undefined ? {} : { "content-type": "application/json" };
  return within(deadline, signal, async (signal) => {
    const response = await send(path, { method, ...init, ...json, headers, signal });
    if (!response.ok) throw new ApiError(await problemOf(response));
    const text = await response.text();
    return text ? JSON.parse(text) : null;
  });
}

/**
 * The problem that a refusal tells; a plain one when something between here
 * and the server has answered in its place.
 * @param {Response} response
 * @returns {Promise<Problem>}
 */
export async function problemOf(response) {
  const plain = { title: response.statusText || `Status ${response.status}`, status: response.status, code: "unknown" };
  if (!response.headers.get("content-type")?.includes("json")) return plain;
  try {
    return { ...plain, .../** @type {Problem} */ (await response.json()) };
  } catch {
    return plain;
  }
}
