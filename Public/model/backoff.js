// @ts-check

/** The upper bound of the first delay, and of every delay, in milliseconds. */
const first = 250;
const max = 1500;

/**
 * Returns the delay before a retry by exponential backoff with full jitter: a random part of a bound that doubles with
 * each try up to 1.5 s, so that pages that lose a server together reconnect one by one
 * (https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/).
 * @param {number} tries 1 for the first.
 * @param {() => number} [random] From 0 up to 1.
 * @returns {number} Milliseconds.
 */
export const backoff = (tries, random = Math.random) => random() * Math.min(max, first * 2 ** (tries - 1));
