// @ts-check
import { ApiError } from "./api.js";
import { backoff } from "../model/backoff.js";
import { pause } from "./clock.js";

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
 * Retries an operation with backoff until it succeeds.
 * @template Result
 * @param {(begun: () => void) => Promise<Result>} attempt Calls `begun` when in progress, which resets the backoff.
 * @param {{ signal: AbortSignal, lost: () => void, random?: () => number }} options `lost` is called before each pause.
 * @returns {Promise<Result>}
 * @throws {ApiError} When the error is permanent.
 * @throws {DOMException} When it was cancelled by `signal`.
 */
export async function persist(attempt, { signal, lost, random = Math.random }) {
  let tries = 0;
  for (;;) {
    try {
      return await attempt(() => (tries = 0));
    } catch (error) {
      if (signal.aborted || isLasting(error)) throw error;
    }
    tries += 1;
    lost();
    await pause(backoff(tries, random), signal);
    signal.throwIfAborted();
  }
}
