// @ts-check
import { front, placeLabels, ticks } from "../../model/lab/pareto.js";
import { svgElement } from "../element.js";

/** @typedef {Pick<import("../../types/lab.js").Summary, "name" | "blank" | "waste">} Summary */

const size = { width: 560, height: 320 };
const inner = { left: 52, right: 120, top: 14, bottom: 44 };

/** The height of a label, and the greatest width of one of its letters, in bold. */
const line = 14;
const letter = 6.9;

/**
 * Draws blank against waste: nearer to the corner is better, and the line connects the Pareto front.
 * @param {SVGSVGElement} plot
 * @param {readonly Summary[]} summaries
 * @param {number | null} [budget] The limit of blank screen-seconds, if any.
 */
export function drawPareto(plot, summaries, budget = null) {
  const points = summaries.flatMap(({ name, blank, waste }) =>
    blank === null || waste === null ? [] : [{ name, blank, waste: waste / 1e6 }],
  );
  const across = ticks(Math.max(...points.map(({ waste }) => waste), 0));
  const up = ticks(Math.max(...points.map(({ blank }) => blank), 0));
  /** @param {number} waste */
  const x = (waste) => inner.left + (waste / (across.at(-1) ?? 1)) * (size.width - inner.left - inner.right);
  /** @param {number} blank */
  const y = (blank) => size.height - inner.bottom - (blank / (up.at(-1) ?? 1)) * (size.height - inner.top - inner.bottom);
  const best = front(points);
  const [bottom, right] = [size.height - inner.bottom, size.width - inner.right];
  const places = points.map(({ name, blank, waste }) => ({ x: x(waste), y: y(blank), width: name.length * letter }));
  const labels = placeLabels(places, line, { left: inner.left, right: size.width, top: 0, bottom });

  plot.setAttribute("viewBox", `0 0 ${size.width} ${size.height}`);
  plot.setAttribute("role", "img");
  plot.setAttribute(
    "aria-label",
    `Blank against waste. Beaten by none in both: ${best.map(({ name }) => name).join(", ") || "none"}.`,
  );
  plot.replaceChildren(
    ...across.map((value) =>
      svgElement(
        "g",
        { class: "tick" },
        svgElement("line", { x1: x(value), x2: x(value), y1: inner.top, y2: bottom }),
        svgElement("text", { x: x(value), y: bottom + 16, "text-anchor": "middle" }, `${value}`),
      ),
    ),
    ...up.map((value) =>
      svgElement(
        "g",
        { class: "tick" },
        svgElement("line", { x1: inner.left, x2: right, y1: y(value), y2: y(value) }),
        svgElement("text", { x: inner.left - 7, y: y(value) + 4, "text-anchor": "end" }, `${value}`),
      ),
    ),
    svgElement("text", { class: "axis", x: (inner.left + right) / 2, y: size.height - 8, "text-anchor": "middle" }, "waste, MB"),
    svgElement(
      "text",
      { class: "axis", x: 0, y: 0, "text-anchor": "middle", transform: `translate(13 ${(inner.top + bottom) / 2}) rotate(-90)` },
      "blank, screen-seconds",
    ),
    ...(budget === null || budget > (up.at(-1) ?? 1)
      ? []
      : [svgElement("line", { class: "budget", x1: inner.left, x2: right, y1: y(budget), y2: y(budget) })]),
    svgElement("polyline", { class: "front", points: best.map(({ blank, waste }) => `${x(waste)},${y(blank)}`).join(" ") }),
    ...points.map((point, index) => {
      const { x: left, y: top } = places[index] ?? { x: 0, y: 0 };
      const isBest = best.some(({ name }) => name === point.name);
      const label = labels[index] ?? { left, top, isFar: false };
      return svgElement(
        "g",
        { class: isBest ? "point is-best" : "point" },
        svgElement("title", {}, `${point.name}: ${point.blank.toFixed(2)} s blank, ${point.waste.toFixed(1)} MB waste`),
        isBest
          ? svgElement("circle", { cx: left, cy: top, r: 5 })
          : svgElement("rect", { x: left - 4, y: top - 4, width: 8, height: 8 }),
        ...(label.isFar ? [svgElement("line", { class: "leader", x1: left, y1: top, x2: label.left < left ? label.left + point.name.length * letter : label.left - 2, y2: label.top + line / 2 })] : []),
        svgElement("text", { x: label.left, y: label.top + line - 3, ...(label.left < left ? { "text-anchor": "end", dx: point.name.length * letter } : {}) }, point.name),
      );
    }),
  );
}
