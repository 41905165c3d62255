// @ts-check
import { ApiError } from "./api.js";
import { backoff } from "../model/backoff.js";
import { pause } from "./clock.js";

/**
 * Whether another try would get the same answer.
 * @param {unknown} error
 * @returns {error is ApiError}
 */
export function isLasting(error) {
  if (!(error instanceof ApiError)) return false;
  const { status, code } = error.problem;
  const isForNow = [408, 425, 429].includes(status) || code === "viewerLimit" || code === "streamLimit";
  // Fonts do not come by waiting: somebody has to install them, and reads here which.
  if (code === "fontsMissing") return true;
  return status >= 400 && status < 500 && !isForNow;
}

/**
 * Tries again, with pauses that grow, until something has been done.
 * @template Result
 * @param {(begun: () => void) => Promise<Result>} attempt Calls `begun` once it is under way, after which pauses are short again.
 * @param {{ signal: AbortSignal, lost: () => void, random?: () => number }} options `lost` is called before each pause.
 * @returns {Promise<Result>}
 * @throws {ApiError} When the server refuses for good.
 * @throws {DOMException} When it was ended by `signal`.
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
