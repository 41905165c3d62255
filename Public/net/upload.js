// @ts-check
import { ApiError, home } from "./api.js";

/**
 * Sends a file to the API and tells how much of it is sent, which `fetch` cannot.
 * @param {string} path Under `/api/v1`.
 * @param {Blob} file
 * @param {Record<string, string>} headers
 * @param {{ signal: AbortSignal, sent: (bytes: number) => void }} options
 * @returns {Promise<any>} The response's JSON.
 * @throws {ApiError} When the server responds with an error.
 * @throws {TypeError} When there is no response.
 * @throws {DOMException} An `AbortError`, when it was cancelled.
 */
export function upload(path, file, headers, { signal, sent }) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const cancel = () => request.abort();
    signal.addEventListener("abort", cancel);
    request.addEventListener("loadend", () => signal.removeEventListener("abort", cancel));
    request.upload.addEventListener("progress", ({ loaded }) => sent(loaded));
    request.addEventListener("load", () => {
      const answer = jsonIn(request.responseText);
      if (request.status < 300) resolve(answer);
      else reject(new ApiError({ title: request.statusText || `Status ${request.status}`, code: "unknown", ...answer, status: request.status }));
    });
    request.addEventListener("error", () => reject(new TypeError("no response")));
    request.addEventListener("abort", () => reject(new DOMException("cancelled", "AbortError")));
    request.open("POST", `/api/v1${path}`);
    for (const [name, value] of Object.entries({ ...headers, ...home.credentials })) request.setRequestHeader(name, value);
    if (signal.aborted) return reject(new DOMException("cancelled", "AbortError"));
    request.send(file);
  });
}

/** @param {string} text An intermediary may answer with something else. */
function jsonIn(text) {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
