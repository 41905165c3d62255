// @ts-check
import { containerWords, linesOf, stripOf } from "../model/scenes.js";
import { countRows } from "../model/states.js";
import { element } from "./element.js";

/** @typedef {import("../types.js").Run} Run */
/** @typedef {import("../types/scene.js").Scene} Scene */
/** @typedef {import("../types/scene.js").Screen} Screen */
/** @typedef {import("../model/scenes.js").Line} Line */

/** The names of containers. */
const kinds = { tabs: "Tab bar", navigation: "Stack" };

/** The number of columns of the table. */
const columns = 7;

/**
 * Draws a scene as the rows of a table: containers, and lists with what is kept ready of them.
 * @param {HTMLTableSectionElement} body
 * @param {Scene} scene
 * @param {ReadonlyMap<string, string>} names Of viewers.
 * @param {ReadonlyMap<string, readonly Run[]>} runs Of viewers: the states of rows.
 * @param {readonly string[]} told The viewers that the latest tap told.
 */
export function drawScene(body, scene, names, runs, told) {
  const reaches = [...runs.values()].map((each) => countRows(each)).map(({ V, D, P }) => V + D + P);
  const reach = Math.max(1, ...reaches);
  const rows = linesOf(scene.root).map((line) => {
    if (!line.screen) return containerRow(line);
    const { viewer } = line.screen;
    return screenRow(line, line.screen, names.get(viewer) ?? viewer, runs.get(viewer) ?? [], reach, told.includes(viewer));
  });
  body.replaceChildren(...rows);
}

/** @param {Line} line */
function containerRow(line) {
  const name = element("th", { scope: "rowgroup", colspan: columns }, kinds[line.kind ?? "navigation"]);
  return element("tr", { class: "scene-container", "data-nesting": line.nesting }, name);
}

/**
 * @param {Line} line
 * @param {Screen} screen
 * @param {string} name
 * @param {readonly Run[]} runs
 * @param {number} reach Rows in the longest strip.
 * @param {boolean} isTold
 */
function screenRow(line, screen, name, runs, reach, isTold) {
  const counts = countRows(runs);
  const strip = element("span", { class: "scene-strip", "aria-hidden": "true" });
  for (const { letter, share } of stripOf(runs, reach)) {
    const part = element("span", { "data-state": letter });
    part.style.flexBasis = `${share * 100}%`;
    strip.append(part);
  }
  const attributes = { class: "scene-screen", "data-nesting": line.nesting, "data-told": isTold, "data-shown": line.isShown };
  return element(
    "tr",
    attributes,
    element("th", { scope: "row" }, element("span", { class: "scene-name" }, name), strip),
    element("td", { class: "scene-depth" }, String(screen.depth)),
    element("td", { class: "scene-mode" }, screen.mode),
    element("td", { class: "scene-state" }, containerWords(screen.containerState)),
    ...[counts.V, counts.D, counts.P].map((count) => element("td", { class: "scene-count" }, String(count))),
  );
}
