// @ts-check
import { formatLayout, layoutParts, mayBeSideways, parseLayout, parsePinned, withLayoutParts } from "./layouts.js";
import { defaultNumbers, isAllowed, linkFields, networkFields, networks, previewField } from "./networks.js";
import { policyOf, strategyOf } from "./strategies.js";

/** @typedef {import("../types.js").Anchor} Anchor */
/** @typedef {import("../types.js").Direction} Direction */
/** @typedef {import("../types.js").Layout} Layout */
/** @typedef {import("../types.js").Tuning} Tuning */
/** @typedef {import("../types/strategy.js").NetworkNumbers} NetworkNumbers */
/** @typedef {import("../types/strategy.js").Network} Network */
/** @typedef {import("../types/strategy.js").Policy} Policy */

/** @typedef {"row" | "server"} Tab A tab of the panel that is not the first. */

/**
 * A place as an address: `#list=ab12&policy=adaptive&part=1/4&row=512345+12` is 12 points below the top of the row
 * with index 512,345, with a policy, in a viewport of a quarter of the list's area. Rows and points, not pixels of the
 * scroll bar, so that the link is valid in any window. `ignored` are the parts that are unknown or have invalid values.
 * @typedef {{ list: string | null, anchor: Anchor | null, choice: Choice, part: number | null, tab: Tab | null, ignored: string[] }} Place
 */

/**
 * Parses a place in an address.
 * @param {string} hash With or without the leading `#`.
 * @returns {Place}
 */
export function parsePlace(hash) {
  const parts = /** @type {Map<string, string>} */ (new Map());
  const malformed = [];
  for (const each of hash.replace(/^#/, "").split("&")) {
    const [key = "", value = ""] = each.split("=", 2);
    const decoded = decode(value);
    if (decoded) parts.set(key, decoded);
    else if (decoded === null) malformed.push(each);
  }
  const row = /^(\d{1,10})(?:[+ ](\d{1,6}))?$/.exec(parts.get("row") ?? "");
  const column = /^(\d{1,7})(?:[+ ](\d{1,6}))?$/.exec(parts.get("column") ?? "");
  const part = /^1(?:\/([1-9]))?$/.exec(parts.get("part") ?? "");
  const tab = /^(?:row|server)$/.exec(parts.get("tab") ?? "");
  const choice = parseChoice(parts);
  const spans = choice.layout?.spans;
  const sheet = choice.layout?.kind === "sheet" ? { column, pinned: parsePinned(parts.get("pinned") ?? ""), cross: /^(?:full|minimum)$/.exec(parts.get("cross") ?? "") } : {};
  return {
    list: parts.get("list") ?? null,
    anchor: row ? /** @type {Anchor} */ ([row, ...(column && choice.layout?.kind === "sheet" ? [column] : [])].flatMap(([, at, within]) => [Number(at), Number(within ?? 0)])) : null,
    choice,
    part: part ? 1 / Number(part[1] ?? 1) : null,
    tab: /** @type {Tab | null} */ (tab?.[0] ?? null),
    ignored: [...malformed, ...ignoredParts(parts, choice.policy, { ...elsewhere, row, part, tab, spans, ...sheet, ...choice, ranges: choice.tuning, preset: choice.tuning ?? choice.preset })],
  };
}

/** The parts that are valid here, whatever their values. */
const elsewhere = { list: true, lab: true, tuning: true };

/**
 * Returns the parts of an address that are unknown or have invalid values, as they stand in it.
 * @param {ReadonlyMap<string, string>} parts
 * @param {Policy | undefined} policy The valid policy.
 * @param {Record<string, unknown>} values The other valid values by key.
 */
function ignoredParts(parts, policy, values) {
  const parameter = strategyOf(policy?.name ?? "")?.parameter?.key;
  const isValid = (/** @type {string} */ key, /** @type {string} */ text) =>
    key === parameter ? policy?.[parameter] === Number(text) : (values[key] ?? null) !== null;
  return [...parts].filter(([key, text]) => !isValid(key, text)).map(([key, text]) => `${key}=${text}`);
}

/**
 * Formats a place as an address.
 * @param {{ list: string, anchor: Anchor, choice?: Choice, part?: number | null, tab?: Tab | null }} place A missing or null part is left out.
 * @returns {string} With the leading `#`.
 */
export function formatPlace({ list, anchor: [row, dy, column, dx = 0], choice = {}, part = null, tab = null }) {
  const place = (/** @type {number} */ at, /** @type {number} */ within) => (Math.round(within) > 0 ? `${at}+${Math.round(within)}` : `${at}`);
  const share = part === null ? [] : [part === 1 ? "part=1" : `part=1/${Math.round(1 / part)}`];
  const parts = [`list=${encodeURIComponent(list)}`, ...formatChoice(choice), ...(tab ? [`tab=${tab}`] : []), ...share, `row=${place(row, dy)}`, ...(column ? [`column=${place(column, dx)}`] : [])];
  return `#${parts.join("&")}`;
}

/**
 * @param {string} text
 * @returns {string | null}
 */
function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return null; // A malformed escape.
  }
}

/**
 * The settings that the user has chosen, which later viewers inherit. A preset and a custom tuning exclude one
 * another.
 * @typedef {{ layout?: Layout | undefined, axis?: "horizontal" | "vertical" | undefined, direction?: Direction | undefined, inverted?: boolean | undefined, policy?: Policy | undefined, network?: Network | undefined, seed?: number | undefined, preview?: number | undefined, preset?: "texture" | "article" | undefined, tuning?: Tuning | undefined }} Choice
 */

const modes = /** @type {const} */ (["full", "minimum", "visibleOnly", "lowMemory"]);

/** The largest range that the server accepts, in screenfuls. */
const maxScreenfuls = 100;

/**
 * Formats a choice as parts of an address: `policy=adaptive&q=0.9&network=3g&seed=7`. Defaults are left out.
 *
 * The numbers of a custom network stand in the order of its fields; those of a tuning, in screenfuls, by mode: full,
 * minimum, visibleOnly, lowMemory, each with the lead and trail of display, then of preload.
 * @param {Choice} choice
 * @returns {string[]}
 */
export function formatChoice({ layout, axis, direction, inverted = false, policy, network = "off", seed, preview = 0, preset, tuning }) {
  const parts = [];
  if (layout && layout.kind !== "list") parts.push(`layout=${formatLayout(layout)}`, ...layoutParts(layout));
  if (axis === "horizontal") parts.push("axis=horizontal");
  if (direction === "rtl") parts.push("direction=rtl");
  if (inverted) parts.push("inverted=1");
  const strategy = policy && strategyOf(policy.name);
  if (policy && strategy && strategy.name !== "ranges") {
    parts.push(`policy=${strategy.name}`);
    const value = strategy.parameter && policy[strategy.parameter.key];
    if (strategy.parameter && value !== undefined) parts.push(`${strategy.parameter.key}=${value}`);
  }
  if (network !== "off") {
    parts.push(`network=${typeof network === "string" ? network : fieldsOf(network).map(({ key }) => network[key]).join(",")}`);
    if (seed !== undefined) parts.push(`seed=${seed}`);
    if (preview > 0) parts.push(`preview=${preview}`);
  }
  if (tuning) parts.push(`ranges=${modes.map((mode) => figures(tuning[mode]).join(",")).join("/")}`);
  else if (preset && preset !== "texture") parts.push(`preset=${preset}`);
  return parts;
}

/**
 * Parses the choice in an address; parts that are missing or invalid are left out.
 * @param {ReadonlyMap<string, string>} parts Of the address, decoded.
 * @returns {Choice}
 */
export function parseChoice(parts) {
  /** @type {Choice} */
  const choice = {};
  const number = (/** @type {string} */ key) => numbers(parts.get(key) ?? "", 1)?.[0];
  const layout = parseLayout(parts.get("layout") ?? "");
  if (layout) choice.layout = withLayoutParts(layout, parts);
  const axis = parts.get("axis");
  if (axis === "horizontal" || axis === "vertical") choice.axis = axis;
  const direction = parts.get("direction");
  if (direction === "ltr" || direction === "rtl") choice.direction = direction;
  if (/^[01]$/.test(parts.get("inverted") ?? "")) choice.inverted = parts.get("inverted") === "1";
  const strategy = strategyOf(parts.get("policy") ?? "");
  if (strategy) {
    const { parameter } = strategy;
    const value = parameter && number(parameter.key);
    const isSound = parameter && value !== undefined && value >= parameter.min && value <= parameter.max;
    choice.policy = policyOf(strategy, isSound ? value : undefined);
  }
  const network = parseNetwork(parts.get("network") ?? "");
  if (network) choice.network = network;
  const seed = number("seed");
  if (Number.isSafeInteger(seed)) choice.seed = seed;
  const preview = number("preview");
  if (preview !== undefined && preview <= previewField.max) choice.preview = preview;
  const preset = parts.get("preset");
  const tuning = parseTuning(parts.get("ranges") ?? "");
  if (tuning) choice.tuning = tuning;
  else if (preset === "texture" || preset === "article") choice.preset = preset;
  return choice;
}

/**
 * Merges a new choice into an earlier one.
 * @param {Choice} before
 * @param {Choice} chosen
 * @returns {Choice}
 */
export function withChoice(before, chosen) {
  const now = { ...before, ...chosen };
  // Pages stand side by side, and sheets scroll both ways; pages that wrap have no end to stay at.
  if (chosen.layout && !mayBeSideways(chosen.layout)) now.axis = undefined;
  if (chosen.layout?.wraps) now.inverted = undefined;
  if (chosen.tuning) now.preset = undefined;
  else if (chosen.preset) now.tuning = undefined;
  return now;
}

/** @param {Tuning["full"]} mode */
const figures = ({ display, preload }) => [display.leading, display.trailing, preload.leading, preload.trailing];

/**
 * @param {string} text
 * @returns {Network | null}
 */
function parseNetwork(text) {
  const named = networks.find(([name]) => name === text);
  if (named) return named[0];
  const fields = [linkFields, networkFields].find(({ length }) => numbers(text, length));
  const values = fields && numbers(text, fields.length);
  if (!values || !fields.every((field, at) => isAllowed(field, values[at] ?? Number.NaN))) return null;
  return { ...defaultNumbers, ...Object.fromEntries(fields.map(({ key }, at) => [key, values[at]])) };
}

/**
 * Returns the numbers of a network that an address has: those of the cache only where the server's memory lacks something.
 * @param {NetworkNumbers} network
 */
const fieldsOf = ({ memoryShare }) => (memoryShare < 1 ? networkFields : linkFields);

/**
 * @param {string} text
 * @returns {Tuning | null}
 */
function parseTuning(text) {
  const lines = text.split("/").map((line) => numbers(line, 4));
  if (lines.length !== modes.length) return null;
  const tuning = lines.map((line, at) => {
    if (!line || line.some((value) => value > maxScreenfuls)) return null;
    const [lead = 0, trail = 0, preloadLead = 0, preloadTrail = 0] = line;
    return [modes[at], { display: { leading: lead, trailing: trail }, preload: { leading: preloadLead, trailing: preloadTrail } }];
  });
  return tuning.includes(null) ? null : /** @type {Tuning} */ (Object.fromEntries(/** @type {[string, object][]} */ (tuning)));
}

/**
 * Parses numbers between commas, none of them negative.
 * @param {string} text
 * @param {number} count
 * @returns {number[] | null} Null for anything else.
 */
function numbers(text, count) {
  const parts = text.split(",");
  if (parts.length !== count || !parts.every((part) => /^\d+(\.\d+)?$/.test(part))) return null;
  return parts.map(Number);
}
