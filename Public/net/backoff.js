// @ts-check

/** Milliseconds before the first try, and the longest wait. */
const first = 500;
const longest = 5000;

/**
 * How long to wait before a try: doubled each time up to five seconds.
 * @param {number} tries 1 for the first.
 * @returns {number} Milliseconds.
 */
export const backoff = (tries) => Math.min(longest, first * 2 ** (tries - 1));

/**
 * Waits, unless something calls earlier.
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
