// @ts-check
import { letter } from "../../model/states.js";
import { Columns } from "../../model/timeline/columns.js";
import { RowScale } from "../../model/timeline/row-scale.js";
import { fateOf } from "../../model/timeline/requests.js";
import { lateFrame, requestsWithin } from "../../model/timeline/summary.js";
import { opaquePen, Palette, toneOfState } from "../palette.js";
import { tracksIn } from "./tracks.js";

/** @typedef {import("../../model/timeline/lives.js").Spell} Spell */
/** @typedef {import("../../model/timeline/requests.js").TimedRequest} TimedRequest */
/** @typedef {import("../../model/timeline/timeline.js").Timeline} Timeline */
/** @typedef {import("../../types/timeline.js").Fate} Fate */
/** @typedef {import("../../types/timeline.js").MarkKind} MarkKind */
/** @typedef {import("../../types/timeline.js").Stretch} Stretch */
/** @typedef {import("../palette.js").Tone} Tone */

/** @type {Readonly<Record<Fate, Tone>>} */
const toneOf = { underWay: "text", early: "visible", unseen: "display", late: "late", wasted: "measure", cancelled: "line-strong", failed: "record" };

/** @type {Readonly<Record<MarkKind, Tone>>} */
const toneOfMark = { mode: "display", direction: "muted", signal: "record", batch: "preload", edit: "measure", link: "late", setting: "accent" };

/** The tones of the viewport, the display range and the preload range, from the outermost. */
const bandTones = /** @type {const} */ ([[2, "preload", 0.28], [1, "display", 0.4], [0, "visible", 1]]);

/** Milliseconds at the top of the track of frames, and those of a frame at 60 Hz. */
const longestFrame = 50;
const onTime = 1000 / 60;

/** The height in pixels that a request takes at most, with the space below it. */
const lanePitch = 7;

/** Draws the tracks of a timeline. No text: written on a canvas it makes the browser compute the document's styles at once. */
export class TimelinePainter {
  #canvas;
  #pen;
  #palette;
  #columns = new Columns();
  /** Those of a second strategy. */
  #rivals = new Columns();
  scale = new RowScale();
  #width = 0;
  #height = 0;
  /** @type {Stretch} */
  #stretch = { from: 0, to: 1 };
  #pitch = lanePitch;

  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.#canvas = canvas;
    this.#pen = opaquePen(canvas);
    this.#palette = new Palette(canvas);
  }

  /**
   * @param {number} width Pixels.
   * @param {number} height
   */
  resize(width, height) {
    this.#width = width;
    this.#height = height;
    this.#canvas.width = Math.round(width * devicePixelRatio);
    this.#canvas.height = Math.round(height * devicePixelRatio);
    this.#columns.resize(this.#canvas.width);
    this.#rivals.resize(this.#canvas.width);
  }

  /** Resets the colours, after a change of theme. */
  reset() {
    this.#palette.reset();
  }

  /**
   * Returns the time at a place.
   * @param {number} x Pixels.
   */
  time(x) {
    const { from, to } = this.#stretch;
    return from + (x / Math.max(1, this.#width)) * (to - from);
  }

  /**
   * Returns the place of a time.
   * @param {number} time
   */
  x(time) {
    const { from, to } = this.#stretch;
    return ((time - from) / (to - from)) * this.#width;
  }

  /**
   * Returns the request that is drawn at a place; null if there is none.
   * @param {Timeline} timeline
   * @param {number} x
   * @param {number} y
   * @param {number} now
   */
  requestAt(timeline, x, y, now) {
    const { top, height } = tracksIn(this.#height).requests;
    if (y < top || y >= top + height) return null;
    const lane = Math.floor((y - top) / this.#pitch);
    const slack = ((this.#stretch.to - this.#stretch.from) / this.#width) * 3;
    const time = this.time(x);
    const lanes = this.#lanes;
    const found = timeline.requests.all.filter(
      ({ lane: at, asked, ended }) => at % lanes === lane && asked - slack <= time && (ended ?? now) + slack >= time,
    );
    return found.at(-1) ?? null;
  }

  /**
   * @param {Timeline} timeline
   * @param {Stretch} stretch
   * @param {number} now
   * @param {readonly Spell[]} life That of the chosen row.
   */
  draw(timeline, stretch, now, life) {
    const pen = this.#pen;
    this.#stretch = stretch;
    this.#columns.fill(timeline.frames, stretch);
    this.scale.fit(this.#columns.extent);
    pen.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
    this.#fill("surface", 0, 0, this.#width, this.#height);
    const tracks = tracksIn(this.#height);
    this.#drawRows(tracks.rows);
    this.#drawArrivals(timeline, tracks.rows);
    this.#drawLife(life, now, tracks.rows);
    if (tracks.requests.height > 0) {
      this.#drawRequests(timeline, tracks.requests, now);
      this.#drawFrames(tracks.blanks);
      this.#drawMarks(timeline, tracks.marks);
    }
  }

  /**
   * Draws a second strategy over what was drawn last: the edges of its preload range, the number of its requests under way,
   * and its blank share, as thin lines.
   * @param {Timeline} timeline
   * @param {number} now
   */
  drawRival(timeline, now) {
    const columns = this.#rivals;
    columns.fill(timeline.frames, this.#stretch);
    const { rows, requests, blanks } = tracksIn(this.#height);
    const { low, high } = columns.bands[2] ?? { low: [], high: [] };
    const line = { columns, first: columns.first };
    const place = (/** @type {number} */ row) => rows.top + Math.min(1, Math.max(0, this.scale.part(row))) * rows.height;
    this.#trace(line, (x) => place(low[x] ?? 0));
    this.#trace(line, (x) => place(high[x] ?? 0));
    if (requests.height === 0) return;
    this.#trace(line, (x) => blanks.top + (1 - (columns.blank[x] ?? 0)) * (blanks.height - 1));
    const counts = underWay(timeline, this.#stretch, columns.width, now);
    this.#trace(line, (x) => requests.top + requests.height - 1 - Math.min(requests.height - 2, (counts[x] ?? 0) * this.#pitch));
  }

  /**
   * Draws a thin line through columns of pixels.
   * @param {{ columns: Columns, first: number }} line
   * @param {(x: number) => number} place
   */
  #trace({ columns, first }, place) {
    const pen = this.#pen;
    pen.strokeStyle = this.#palette.colour("accent");
    pen.beginPath();
    for (let x = first; x < columns.width; x++) pen.lineTo((x + 0.5) / devicePixelRatio, place(x));
    pen.stroke();
  }

  /** The lines that requests are drawn in. */
  get #lanes() {
    return Math.max(1, Math.floor(tracksIn(this.#height).requests.height / this.#pitch));
  }

  /** @param {import("./tracks.js").Track} track */
  #drawRows({ top, height }) {
    this.#fill("ground", 0, top, this.#width, height);
    const place = (/** @type {number} */ row) => top + Math.min(1, Math.max(0, this.scale.part(row))) * height;
    for (const [at, tone, alpha] of bandTones) {
      const band = this.#columns.bands[at];
      if (!band) continue;
      this.#pen.globalAlpha = alpha;
      this.#pen.fillStyle = this.#palette.colour(tone);
      this.#runs(this.#columns.first, (x) => [band.low[x] ?? 0, band.high[x] ?? 0], (x, end, [low, high]) => {
        const from = place(low);
        this.#pen.fillRect(x, from, end - x, Math.max(1, place(high) - from));
      });
    }
    this.#pen.globalAlpha = 1;
  }

  /**
   * Calls a function for each run of columns with the same values, in pixels.
   * @param {number} first
   * @param {(x: number) => [number, number]} values
   * @param {(x: number, end: number, values: [number, number]) => void} draw
   */
  #runs(first, values, draw) {
    const { width } = this.#columns;
    for (let x = first; x < width; ) {
      const one = values(x);
      let end = x + 1;
      while (end < width) {
        const [low, high] = values(end);
        if (low !== one[0] || high !== one[1]) break;
        end += 1;
      }
      draw(x / devicePixelRatio, end / devicePixelRatio, one);
      x = end;
    }
  }

  /**
   * @param {Timeline} timeline
   * @param {import("./tracks.js").Track} track
   */
  #drawArrivals({ arrivals }, { top, height }) {
    const { from, to } = this.#stretch;
    for (const isLate of [0, 1]) {
      this.#pen.fillStyle = this.#palette.colour(isLate ? "late" : "text");
      const size = isLate ? 3 : 1.5;
      for (let index = arrivals.first("time", from); index < arrivals.length; index++) {
        const time = arrivals.at("time", index);
        if (time > to) break;
        if (arrivals.at("isLate", index) !== isLate) continue;
        const part = this.scale.part(arrivals.at("row", index) + 0.5);
        if (part >= 0 && part <= 1) this.#pen.fillRect(this.x(time) - size / 2, top + part * height - size / 2, size, size);
      }
    }
  }

  /**
   * @param {readonly Spell[]} life
   * @param {number} now
   * @param {import("./tracks.js").Track} track
   */
  #drawLife(life, now, { top, height }) {
    for (const { from, to, state, place } of life) {
      const part = this.scale.part(place + 0.5);
      if (part < 0 || part > 1) continue;
      const y = top + part * height;
      const x = Math.max(0, this.x(from));
      const width = this.x(to ?? now) - x;
      this.#fill("ground", x, y - 3, width, 6);
      this.#fill(toneOfState[letter(state)], x, y - 2, width, 4);
      this.#fill("text", x, y - 4, 1, 8);
    }
  }

  /**
   * @param {Timeline} timeline
   * @param {import("./tracks.js").Track} track
   * @param {number} now
   */
  #drawRequests(timeline, { top, height }, now) {
    this.#fill("ground", 0, top, this.#width, height);
    const shown = requestsWithin(timeline, this.#stretch);
    const most = shown.reduce((lane, request) => Math.max(lane, request.lane + 1), 1);
    this.#pitch = Math.min(lanePitch, Math.max(2, height / most));
    const lanes = this.#lanes;
    for (const request of shown) this.#drawRequest(request, top + (request.lane % lanes) * this.#pitch, now);
    this.#pen.globalAlpha = 1;
  }

  /**
   * @param {TimedRequest} request
   * @param {number} y
   * @param {number} now
   */
  #drawRequest(request, y, now) {
    const { asked, sent, answered, ended } = request;
    const fate = fateOf(request);
    const height = Math.max(1, this.#pitch - 1);
    const end = ended ?? now;
    const left = sent ?? end;
    const bar = (/** @type {number} */ start, /** @type {number} */ until, /** @type {number} */ alpha, /** @type {number} */ part) => {
      if (until <= start && alpha < 1) return;
      const x = this.x(start);
      this.#pen.globalAlpha = alpha;
      this.#pen.fillRect(x, y + ((1 - part) * height) / 2, Math.max(1, this.x(until) - x), Math.max(1, height * part));
    };
    this.#pen.fillStyle = this.#palette.colour(toneOf[fate]);
    bar(asked, left, 0.5, 0.2);
    bar(left, answered ?? end, fate === "cancelled" ? 0.35 : 0.5, 1);
    bar(answered ?? end, end, ended === null ? 0.5 : 1, 1);
  }

  /** @param {import("./tracks.js").Track} track */
  #drawFrames({ top, height }) {
    this.#fill("ground", 0, top, this.#width, height);
    const { blank, interval } = this.#columns;
    this.#pen.fillStyle = this.#palette.colour("record");
    this.#runs(this.#columns.first, (x) => [blank[x] ?? 0, 0], (x, end, [share]) => {
      if (share > 0) this.#pen.fillRect(x, top + (1 - share) * height, end - x, share * height);
    });
    const y = (/** @type {number} */ time) => top + (1 - Math.min(1, time / longestFrame)) * height;
    this.#fill("line-strong", 0, Math.round(y(onTime)), this.#width, 0.5);
    interval.forEach((time, x) => {
      if (time === 0) return;
      const size = time >= lateFrame ? 2 : 1;
      this.#fill(time >= lateFrame ? "late" : "muted", x / devicePixelRatio, Math.round(y(time) - size / 2), size, size);
    });
  }

  /**
   * @param {Timeline} timeline
   * @param {import("./tracks.js").Track} track
   */
  #drawMarks({ marks }, { top, height }) {
    this.#fill("ground", 0, top, this.#width, height);
    for (const { time, kind } of marks.within(this.#stretch)) this.#fill(toneOfMark[kind], this.x(time) - 1, top + 1, 2, height - 2);
  }

  /**
   * @param {Tone} tone
   * @param {number} x
   * @param {number} y
   * @param {number} width
   * @param {number} height
   */
  #fill(tone, x, y, width, height) {
    this.#pen.fillStyle = this.#palette.colour(tone);
    this.#pen.fillRect(x, y, width, height);
  }
}

/**
 * Returns the number of requests under way in each column of pixels.
 * @param {Timeline} timeline
 * @param {Stretch} stretch
 * @param {number} width
 * @param {number} now
 */
function underWay(timeline, { from, to }, width, now) {
  const steps = new Float64Array(width + 1);
  const column = (/** @type {number} */ time) => Math.min(width, Math.max(0, Math.floor(((time - from) / (to - from)) * width)));
  for (const { asked, ended } of requestsWithin(timeline, { from, to })) {
    steps[column(asked)] = (steps[column(asked)] ?? 0) + 1;
    steps[column(ended ?? now) + 1] = (steps[column(ended ?? now) + 1] ?? 0) - 1;
  }
  let count = 0;
  return steps.map((step) => (count += step));
}
