// @ts-check
import { fateOf, leadOf } from "./requests.js";

/** @typedef {import("./requests.js").TimedRequest} TimedRequest */

/** The columns of a request in CSV; times are in milliseconds since the stretch began. */
const header = ["request", "kind", "first_row", "last_row", "asked_ms", "sent_ms", "answered_ms", "ended_ms", "ending", "bytes", "lead_ms", "fate"];

/**
 * Returns requests as comma-separated values (RFC 4180).
 * @param {readonly TimedRequest[]} requests
 * @param {number} start The time that others count from.
 */
export function csvOf(requests, start) {
  const time = (/** @type {number | null} */ at) => (at === null ? "" : (at - start).toFixed(3));
  const lines = requests.map((request) => {
    const { id, kind, rows, asked, sent, answered, ended, ending, bytes } = request;
    const lead = leadOf(request);
    const [first = "", last = ""] = rows ?? [];
    return [id, kind, first, last, time(asked), time(sent), time(answered), time(ended), ending ?? "", bytes, lead === null ? "" : lead.toFixed(3), fateOf(request)];
  });
  return [header, ...lines].map((fields) => `${fields.join(",")}\r\n`).join("");
}

/** The status of an answer by its end: a request that was cancelled, or is under way, has 0, as browsers write it. */
const statuses = /** @type {const} */ ({ complete: [200, "OK"], failed: [503, "Service Unavailable"] });

/**
 * Returns requests as an HTTP Archive (HAR 1.2, http://www.softwareishard.com/blog/har-12-spec), which the network panels
 * of browsers open.
 * @param {readonly TimedRequest[]} requests
 * @param {object} stretch
 * @param {number} stretch.from
 * @param {number} stretch.to
 * @param {string} stretch.title
 * @param {number} stretch.origin The wall-clock time in milliseconds at which the page's clock was 0.
 */
export function harOf(requests, { from, to, title, origin }) {
  const date = (/** @type {number} */ at) => new Date(origin + at).toISOString();
  const entries = requests.map((request) => entryOf(request, to, date));
  const page = { startedDateTime: date(from), id: "stretch", title, pageTimings: { onContentLoad: -1, onLoad: to - from } };
  const creator = { name: "Screenful", version: "1" };
  return JSON.stringify({ log: { version: "1.2", creator, pages: [page], entries } });
}

/**
 * @param {TimedRequest} request
 * @param {number} end The time at which one that is under way is taken to end.
 * @param {(at: number) => string} date
 */
function entryOf(request, end, date) {
  const { id, kind, rows, asked, sent, answered, ended, ending, bytes } = request;
  const until = ended ?? end;
  const left = sent ?? until;
  const first = answered ?? until;
  const [status, statusText] = (ending === "complete" || ending === "failed" ? statuses[ending] : null) ?? [0, ""];
  const path = rows ? `rows/${rows[0]}${rows[1] > rows[0] ? `-${rows[1]}` : ""}${kind === "rows" ? "" : `/${kind}`}` : "pages";
  return {
    pageref: "stretch",
    startedDateTime: date(asked),
    time: until - asked,
    // RFC 2606: .example is reserved.
    request: { method: "GET", url: `https://list.example/${path}`, ...message, queryString: [], headersSize: -1, bodySize: 0 },
    response: {
      status,
      statusText,
      ...message,
      content: { size: bytes, mimeType: kind === "picture" || kind === "preview" ? "image/jpeg" : "application/json" },
      redirectURL: "",
      headersSize: -1,
      bodySize: bytes,
      ...(ending === "cancelled" ? { _error: "net::ERR_ABORTED" } : {}),
    },
    cache: {},
    timings: { blocked: left - asked, dns: -1, connect: -1, ssl: -1, send: 0, wait: Math.max(0, first - left), receive: Math.max(0, until - first) },
    comment: `request ${id}, ${fateOf(request)}`,
  };
}

/** What requests and answers have alike. */
const message = { httpVersion: "HTTP/1.1", cookies: [], headers: [] };
