// @ts-check

/**
 * Waits for a time, or until a signal aborts.
 * @param {number} milliseconds
 * @param {AbortSignal} signal
 * @returns {Promise<void>}
 */
export function pause(milliseconds, signal) {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener("abort", done);
    if (signal.aborted) done();
  });
}

/**
 * Runs an operation with a timeout.
 * @template Result
 * @param {number} milliseconds
 * @param {AbortSignal | null | undefined} outer Cancels it as well.
 * @param {(signal: AbortSignal) => Promise<Result>} attempt
 * @returns {Promise<Result>}
 * @throws {DOMException} An `AbortError`, when it timed out or was cancelled.
 */
export async function within(milliseconds, outer, attempt) {
  const controller = new AbortController();
  const end = () => controller.abort();
  const timer = setTimeout(end, milliseconds);
  outer?.addEventListener("abort", end);
  if (outer?.aborted) end();
  try {
    return await attempt(controller.signal);
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener("abort", end);
  }
}
