// @ts-check
import { excerpt, FileColumns, FileFault, formatOf, mediaTypes } from "../../model/import/file-columns.js";
import { ApiError } from "../../net/api.js";
import { upload } from "../../net/upload.js";
import { server } from "../server.js";

/** @typedef {import("../../types.js").List} List */

/** @typedef {{ stage: "reading" | "sending" | "storing", bytes: number, total: number }} Progress */

/** Milliseconds for which the file is read at a time, so that the page answers in between. */
const turn = 12;

/** An error in a line of a file, with the line. */
export class LineFault extends Error {
  name = "LineFault";

  /**
   * @param {string} message
   * @param {string} line
   */
  constructor(message, line) {
    super(message);
    this.line = line;
  }
}

/**
 * Makes a list of a file's rows: finds out the columns, makes a list of them, and sends the file, whole or not at all. If
 * that fails or is cancelled, the empty list is deleted.
 * @param {File} file
 * @param {{ name: string, source: object, rowHeights: string }} request A new list, but for the columns.
 * @param {{ signal: AbortSignal, progress: (progress: Progress) => void }} options
 * @returns {Promise<List>}
 * @throws {FileFault | LineFault | ApiError | TypeError | DOMException}
 */
export async function importFile(file, request, { signal, progress }) {
  const format = formatOf(file.name, await file.slice(0, 1024).text());
  const total = file.size;
  const columns = await columnsOf(file, format, signal, (bytes) => progress({ stage: "reading", bytes, total }));
  const list = await server.createList({ ...request, source: { ...request.source, columns } }, { signal });
  const remove = () => list.delete({ keepalive: true, repeats: false }).catch(() => {});
  // A page that is closed takes the file with it.
  const end = new AbortController();
  addEventListener("pagehide", () => void remove(), { signal: end.signal });
  try {
    await upload(`/lists/${list.id}/rows`, file, { "content-type": mediaTypes[format], "if-match": "*" }, {
      signal,
      sent: (bytes) => progress({ stage: bytes < total ? "sending" : "storing", bytes: Math.min(bytes, total), total }),
    });
    return await list.get();
  } catch (error) {
    await remove();
    throw await explained(error, file);
  } finally {
    end.abort();
  }
}

/**
 * Reads a file to its end for the types of its columns.
 * @param {File} file
 * @param {import("../../model/import/file-columns.js").FileFormat} format
 * @param {AbortSignal} signal
 * @param {(bytes: number) => void} read
 */
async function columnsOf(file, format, signal, read) {
  const columns = new FileColumns(format);
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let bytes = 0;
  let began = performance.now();
  for await (const part of partsOf(file)) {
    signal.throwIfAborted();
    columns.take(decoded(() => decoder.decode(part, { stream: true })));
    bytes += part.byteLength;
    if (performance.now() - began < turn) continue;
    read(bytes);
    await new Promise((resolve) => setTimeout(resolve));
    began = performance.now();
  }
  columns.take(decoded(() => decoder.decode()));
  return columns.end();
}

/**
 * @param {() => string} decode
 * @throws {FileFault}
 */
function decoded(decode) {
  try {
    return decode();
  } catch {
    throw new FileFault("The file is not text in UTF-8.");
  }
}

/** @param {Blob} file */
async function* partsOf(file) {
  const reader = file.stream().getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}

/**
 * Returns an error with the line that it is about, as far as it names one.
 * @param {unknown} error
 * @param {File} file
 */
async function explained(error, file) {
  const number = error instanceof ApiError && error.problem.code === "invalidRows" ? /^lines\[(\d+)\]/.exec(error.problem.field ?? "")?.[1] : undefined;
  if (!(error instanceof ApiError) || number === undefined) return error;
  return new LineFault(error.message, await lineOf(file, Number(number)));
}

/**
 * Returns the beginning of a line.
 * @param {File} file
 * @param {number} number Counted from 1.
 */
async function lineOf(file, number) {
  const decoder = new TextDecoder();
  let line = 1;
  let text = "";
  for await (const part of partsOf(file)) {
    const pieces = decoder.decode(part, { stream: true }).split("\n");
    for (const [at, piece] of pieces.entries()) {
      if (at > 0) {
        if (line === number) return excerpt(text);
        line += 1;
        text = "";
      }
      if (line === number) text += piece;
    }
  }
  return excerpt(text);
}
