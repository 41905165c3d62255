// @ts-check

/** The server's limits of an experiment: the number of seeds, and the largest seed. */
const maxCount = 1000;
const maxSeed = Number.MAX_SAFE_INTEGER;

/** The format of seeds in words. */
export const seedWords = "Seeds: a count such as 3, a range such as 1001-1005, or a list such as 1,5,9-12; 1 to 1,000 in all.";

/**
 * Parses seeds: a count of those from 1 on, a range, or a list of both. A seed that is named twice counts once.
 * @param {string} text
 * @returns {number[] | null} Null for anything else.
 */
export function parseSeeds(text) {
  const words = text.trim();
  if (/^\d+$/.test(words)) {
    const count = Number(words);
    return count >= 1 && count <= maxCount ? Array.from({ length: count }, (_, index) => index + 1) : null;
  }
  /** @type {Set<number>} */
  const seeds = new Set();
  for (const part of words.split(",")) {
    const [, low, high] = /^(\d+)(?:-(\d+))?$/.exec(part) ?? [];
    const [first, last] = [Number(low), Number(high ?? low)];
    if (low === undefined || first > last || last > maxSeed || last - first >= maxCount) return null;
    for (let seed = first; seed <= last; seed += 1) seeds.add(seed);
    if (seeds.size > maxCount) return null;
  }
  return [...seeds];
}

/**
 * Formats seeds, with ranges for consecutive ones: `1-3`, `1,5,9-12`.
 * @param {readonly number[]} seeds
 */
export function seedText(seeds) {
  /** @type {[number, number][]} */
  const ranges = [];
  for (const seed of seeds) {
    const last = ranges.at(-1);
    if (last && seed === last[1] + 1) last[1] = seed;
    else ranges.push([seed, seed]);
  }
  return ranges.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(",");
}

/**
 * Formats seeds as the form takes them: a count for those from 1 on, and a range for a single one.
 * @param {readonly number[]} seeds
 */
export function typedSeeds(seeds) {
  if (seeds.every((seed, index) => seed === index + 1)) return `${seeds.length}`;
  return seeds.length === 1 ? `${seeds[0]}-${seeds[0]}` : seedText(seeds);
}
