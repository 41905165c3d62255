// @ts-check
import { integer, playTime } from "../model/format.js";
import { element } from "./element.js";

/** @typedef {import("../types.js").Trace} Trace */

/**
 * The actions of a trace; `remove` is called after its button was pressed twice.
 * @typedef {{ download: (trace: Trace) => void, remove: (trace: Trace) => void }} TraceActs
 */

/**
 * Draws a table of traces.
 * @param {HTMLTableSectionElement} body
 * @param {readonly Trace[]} traces
 * @param {TraceActs} acts
 */
export function drawTraces(body, traces, acts) {
  body.replaceChildren(...traces.map((trace) => line(trace, acts)));
}

/**
 * @param {Trace} trace
 * @param {TraceActs} acts
 */
function line(trace, acts) {
  const { width, height } = trace.viewport;
  const download = element("button", { type: "button", "aria-label": `Download ${trace.name}`, title: "Download the trace as a .scroll.jsonl file" }, "Download");
  download.addEventListener("click", () => acts.download(trace));
  const buttons = element("td", { class: "trace-buttons" }, download);
  if (!trace.generated) buttons.append(removeButton(trace, acts));
  return element(
    "tr",
    { "data-trace": trace.id },
    element("th", { scope: "row", title: trace.name }, trace.name),
    element("td", {}, playTime(trace.duration)),
    element("td", {}, integer(trace.events)),
    element("td", { class: "trace-size" }, `${integer(width)} × ${integer(height)}`),
    buttons,
  );
}

/**
 * Makes a button that asks once more, because a deleted trace cannot be restored.
 * @param {Trace} trace
 * @param {TraceActs} acts
 */
function removeButton(trace, { remove }) {
  const button = element("button", { type: "button", "aria-label": `Delete ${trace.name}`, title: "Delete the trace; asks once more" }, "Delete");
  let isSure = false;
  /** @param {boolean} isAsking */
  const ask = (isAsking) => {
    isSure = isAsking;
    button.classList.toggle("danger", isAsking);
    button.textContent = isAsking ? "Sure?" : "Delete";
    button.setAttribute("aria-label", isAsking ? `Press again to delete ${trace.name}` : `Delete ${trace.name}`);
  };
  button.addEventListener("click", () => (isSure ? remove(trace) : ask(true)));
  button.addEventListener("blur", () => ask(false));
  return button;
}
