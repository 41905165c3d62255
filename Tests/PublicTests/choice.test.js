// @ts-check
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { formatChoice, formatPlace, parsePlace, withChoice } from "../../Public/model/permalink.js";
import { Content, ScrollOffsets, maxRows } from "../../Public/model/content.js";
import { MinimapScale } from "../../Public/model/minimap-scale.js";
import { defaultNumbers } from "../../Public/model/networks.js";

/** @typedef {import("../../Public/model/permalink.js").Choice} Choice */
/** @typedef {import("../../Public/types.js").Cell} Cell */

const buffer = (/** @type {number} */ leading, /** @type {number} */ trailing) => ({ leading, trailing });
const mode = (/** @type {number[]} */ [a = 0, b = 0, c = 0, d = 0]) => ({ display: buffer(a, b), preload: buffer(c, d) });
const tuning = { full: mode([1, 0.5, 2.5, 1.5]), minimum: mode([0.25, 0.25, 0.5, 0.25]), visibleOnly: mode([]), lowMemory: mode([]) };

describe("choice", () => {
  for (const choice of /** @type {Choice[]} */ ([
    {},
    { policy: { name: "adaptive", q: 0.9 } },
    { policy: { name: "fixedExtent", points: 500 }, network: "3g", seed: 7 },
    { policy: { name: "lazy" }, preset: "article" },
    { network: defaultNumbers, seed: 0, preview: 0.1 },
    { network: { ...defaultNumbers, memoryShare: 0.4, origin: 300 }, seed: 3 },
    { tuning },
  ])) {
    test(`comes back as it went: ${formatChoice(choice).join("&") || "nothing"}`, () => {
      const place = { list: "x", anchor: /** @type {[number, number]} */ ([3, 0]), choice, part: 0.25, tab: /** @type {const} */ ("server"), ignored: [] };
      assert.deepEqual(parsePlace(formatPlace(place)), place);
    });
  }

  test("what every viewer has anyhow is not said", () => {
    assert.deepEqual(formatChoice({ policy: { name: "ranges" }, network: "off", seed: 4, preview: 0.5, preset: "texture" }), []);
  });

  test("what cannot be is left out, and the rest holds", () => {
    const { choice, part, ignored } = parsePlace("#policy=adaptive&q=2&network=1,2,3&seed=1.5&preview=7&ranges=1,2,3,4/1&preset=custom&part=0");
    assert.deepEqual(choice, { policy: { name: "adaptive" } });
    assert.equal(part, null);
    assert.deepEqual(ignored, ["q=2", "network=1,2,3", "seed=1.5", "preview=7", "ranges=1,2,3,4/1", "preset=custom", "part=0"]);
    assert.deepEqual(parsePlace("#policy=adaptive&q=0.90&lab=7&row=9").ignored, []);
    assert.deepEqual(parsePlace("#policy=nonsense&row=x").ignored, ["policy=nonsense", "row=x"]);
    assert.deepEqual(parsePlace("#policy=nonsense&ranges=1,1,1,101/0,0,0,0/0,0,0,0/0,0,0,0&seed=9").choice, { seed: 9 });
  });

  test("what is unknown, or does not belong to the arrangement, is named", () => {
    const ignored = (/** @type {string} */ hash) => parsePlace(hash).ignored;
    assert.deepEqual(ignored("#polcy=adaptive&row=9&q=0.9&tab=nodes&hello=1&list=%E0%A4%A"), ["list=%E0%A4%A", "polcy=adaptive", "q=0.9", "tab=nodes", "hello=1"]);
    assert.deepEqual(ignored("#layout=sheet&pinned=1,2&cross=half&column=x&spans=size"), ["pinned=1,2", "cross=half", "column=x", "spans=size"]);
    assert.deepEqual(ignored("#layout=grid,240,12&pinned=1,0,0,0&cross=full&column=3"), ["pinned=1,0,0,0", "cross=full", "column=3"]);
    assert.deepEqual(ignored("#list=1&layout=sheet&pinned=1,0,0,1&cross=full&tab=row&row=9&column=3&lab=ab1&tuning=cd2"), []);
    assert.deepEqual(ignored("#list=1&layout=waterfall,240,12,0&spans=size&row=9&lab"), []);
  });

  test("the row stands last, the part before it", () => {
    assert.equal(formatPlace({ list: "1", anchor: [20, 5], choice: { policy: { name: "adaptive", q: 0.9 } }, part: 1 / 3 }), "#list=1&policy=adaptive&q=0.9&part=1/3&row=20+5");
  });

  test("a preset and a tuning exclude one another", () => {
    const tuned = withChoice({ preset: "article", seed: 1 }, { tuning });
    assert.deepEqual([tuned.preset, tuned.tuning, tuned.seed], [undefined, tuning, 1]);
    const set = withChoice(tuned, { preset: "texture" });
    assert.deepEqual([set.preset, set.tuning], ["texture", undefined]);
  });
});

/** @returns {Cell} */
const cell = (/** @type {number} */ row, /** @type {string} */ id, /** @type {[number, number] | undefined} */ offset = undefined) =>
  /** @type {Cell} */ (/** @type {unknown} */ ({ row, id, values: {}, nodes: [{ id: 3, kind: "scroll", ...(offset ? { offset } : {}) }] }));

describe("offsets of scrolled areas", () => {
  const offsetOf = (/** @type {Cell | undefined} */ found) => found?.nodes[0]?.offset;

  test("a row that left preload and comes again, at another index, has the offset it had", () => {
    const content = new Content();
    content.put([cell(5, "a", [120, 0])]);
    content.purge([[5, 3, 1]]);
    content.put([cell(9, "a"), cell(5, "b")]);
    assert.deepEqual([offsetOf(content.cell(9)), offsetOf(content.cell(5))], [[120, 0], undefined]);
  });

  test("new content of a row, and a snapshot, keep it; another list does not", () => {
    const content = new Content();
    content.put([cell(5, "a", [120, 0])]);
    content.put([cell(5, "a")]);
    assert.deepEqual(offsetOf(content.cell(5)), [120, 0]);
    content.clear();
    content.put([cell(5, "a")]);
    assert.deepEqual(offsetOf(content.cell(5)), [120, 0]);
    content.forget();
    content.put([cell(5, "a")]);
    assert.equal(offsetOf(content.cell(5)), undefined);
  });

  test("only so many rows are kept, the latest", () => {
    const offsets = new ScrollOffsets();
    for (let at = 0; at <= maxRows; at++) offsets.keep(cell(at, `r${at}`, [at, 1]));
    const [first, last] = [cell(0, "r0"), cell(0, `r${maxRows}`)];
    offsets.restore(first);
    offsets.restore(last);
    assert.deepEqual([offsetOf(first), offsetOf(last)], [undefined, [maxRows, 1]]);
  });
});

describe("the map's scale", () => {
  test("marks whole screenfuls beyond the viewport's edges", () => {
    const scale = new MinimapScale();
    assert.equal(scale.screenfuls, 7);
    const ticks = scale.ticks(700).sort((one, other) => one.y - other.y);
    assert.deepEqual(ticks, [{ y: 100, screenfuls: -2 }, { y: 200, screenfuls: -1 }, { y: 500, screenfuls: 1 }, { y: 600, screenfuls: 2 }]);
  });

  test("marks are never nearer than can be read", () => {
    const scale = new MinimapScale();
    scale.see({ visible: [0, 0, 1, 100], display: [0, 0, 1, 100], preload: [0, -3000, 1, 6100] });
    const places = scale.ticks(300).map(({ y }) => y).sort((one, other) => one - other);
    assert.ok(places.length > 2);
    for (const [at, y] of places.entries()) if (at > 0) assert.ok(y - (places[at - 1] ?? 0) >= 24);
    assert.deepEqual(scale.ticks(300).map(({ screenfuls }) => screenfuls % 5), scale.ticks(300).map(() => 0).map((zero, at) => (at % 2 ? zero : -zero)));
  });
});
