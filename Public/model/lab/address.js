// @ts-check

/**
 * The open parts of the lab: an experiment, and a search for a tuning.
 * @typedef {{ run: string | null, search: string | null }} Opened
 */

/**
 * Parses the lab's part of an address: `#list=1&row=20&lab=ab12` shows the experiment `ab12`,
 * `#list=1&lab&tuning=cd34` the lab without one and the search `cd34`.
 * @param {string} hash With or without the leading `#`.
 * @returns {Opened | null} Null where the lab is closed.
 */
export function parseLab(hash) {
  const pairs = hash.replace(/^#/, "").split("&").map((part) => part.split("=", 2));
  const parts = new Map(pairs.map(([key = "", value = ""]) => [key, value]));
  if (!parts.has("lab")) return null;
  const id = (/** @type {string} */ key) => /^[a-z0-9]{1,64}$/.exec(parts.get(key) ?? "")?.[0] ?? null;
  return { run: id("lab"), search: id("tuning") };
}

/**
 * Replaces the lab's part of an address.
 * @param {string} hash
 * @param {Opened | null} lab Null to close it.
 * @returns {string} With the leading `#`.
 */
export function withLab(hash, lab) {
  const parts = hash
    .replace(/^#/, "")
    .split("&")
    .filter((part) => part !== "" && !/^(lab|tuning)(=|$)/.test(part));
  if (lab) parts.push(lab.run ? `lab=${lab.run}` : "lab");
  if (lab?.search) parts.push(`tuning=${lab.search}`);
  return `#${parts.join("&")}`;
}
