// @ts-check
import { decimal } from "../format.js";

/** @typedef {import("../../types/lab.js").Profile} Profile */
/** @typedef {import("../../types/strategy.js").NetworkNumbers} NetworkNumbers */

/** The bandwidth that stands for no limit, in bytes a millisecond. */
const unlimited = 10_000_000;

/**
 * Descriptions of a network's numbers.
 * @type {Record<keyof NetworkNumbers, (value: number) => string>}
 */
const words = {
  roundTrip: (value) => `round trip ${decimal(value)} ms`,
  jitter: (value) => (value === 0 ? "no jitter" : `jitter ${decimal(value)}`),
  server: (value) => `server's time ${decimal(value)} ms`,
  bandwidth: (value) => (value === unlimited ? "bandwidth unlimited" : `bandwidth ${decimal(value)} kB/s`),
  bandwidthSigma: (value) => (value === 0 ? "bandwidth steady" : `bandwidth varies by ${decimal(value)}`),
  outageShare: (value) => (value === 0 ? "no outages" : `outages ${decimal(value * 100)} % of the time`),
  outageRate: (value) => `${decimal(value * 100)} % of the bandwidth in outages`,
  loss: (value) => (value === 0 ? "nothing lost" : `${decimal(value * 100)} % lost`),
  concurrency: (value) => `${decimal(value)} at once`,
  memoryShare: (value) => `${decimal(value * 100)} % in the server's memory`,
  diskShare: (value) => `${decimal(value * 100)} % of the others on its disk`,
  disk: (value) => `disk ${decimal(value)} ms`,
  origin: (value) => `origin ${decimal(value)} ms`,
};

/**
 * Returns whether a number matters: the rate in outages does where there are some, levels beside the memory where it lacks
 * something.
 * @param {NetworkNumbers} numbers
 * @param {keyof NetworkNumbers} key
 */
function matters({ outageShare, memoryShare }, key) {
  if (key === "outageRate") return outageShare > 0;
  return !["memoryShare", "diskShare", "disk", "origin"].includes(key) || memoryShare < 1;
}

/**
 * Describes the numbers that networks left out, with the assumed values; empty where none was left out.
 * @param {readonly Profile[]} profiles
 */
export function assumptionWords(profiles) {
  return profiles
    .filter(({ assumed }) => assumed.length > 0)
    .map((profile) => {
      const told = profile.assumed.filter((key) => matters(profile, key));
      return `${profile.name} assumes: ${told.map((key) => words[key](profile[key])).join(", ")}.`;
    })
    .join(" ");
}

/**
 * Returns the first fault in the names of custom networks; null for none.
 * @param {readonly string[]} labels Empty for a network without a name.
 * @param {readonly string[]} known The names of known networks.
 */
export function labelFault(labels, known) {
  const given = labels.filter((label) => label !== "");
  const taken = given.find((label, index) => known.includes(label) || given.indexOf(label) !== index);
  return taken === undefined ? null : `Two networks cannot both be called ${taken}.`;
}
