// @ts-check

/** Milliseconds within which the first try comes, and the max wait of all. */
const first = 250;
const max = 1500;

/**
 * How long to wait before a try: a part, left to chance, of a time that doubles
 * with each try up to a second and a half. Pages that lost a server together thus come
 * back one by one ("full jitter" of
 * https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/).
 * @param {number} tries 1 for the first.
 * @param {() => number} [random] From 0 up to 1.
 * @returns {number} Milliseconds.
 */
export const backoff = (tries, random = Math.random) => random() * Math.min(max, first * 2 ** (tries - 1));
