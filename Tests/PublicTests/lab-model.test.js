import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { parseLab, withLab } from "../../Public/model/lab/address.js";
import { missing, newRun, pieceCounts, resultName } from "../../Public/model/lab/choices.js";
import { best, boundWords, cellText, columns, shownColumns, sorted } from "../../Public/model/lab/columns.js";
import { front, placeLabels, ticks } from "../../Public/model/lab/pareto.js";
import { Playback } from "../../Public/model/lab/playback.js";
import { assumptionWords, labelFault } from "../../Public/model/lab/profiles.js";
import { parseSeeds, seedText, typedSeeds } from "../../Public/model/lab/seeds.js";
import { curvePoints, judgedLines, newSuggestion, tuningName, verdict } from "../../Public/model/lab/suggestion.js";
import { objectiveCSnippet, policyJSON, swiftSnippet } from "../../Public/model/lab/snippet.js";

const form = {
  traces: ["browse"],
  policies: [{ name: /** @type {const} */ ("adaptive"), q: 0.9 }],
  networks: /** @type {("4g" | "3g")[]} */ (["4g", "3g"]),
  seeds: "3",
  loop: /** @type {const} */ ("open"),
  content: "list",
  clairvoyants: false,
  preview: null,
  bound: false,
};

/** A summary in which nothing has a value. */
const none = Object.fromEntries(columns.map(({ metric }) => [metric, null]));

test("the lab has a part of the address, and leaves the others alone", () => {
  assert.deepEqual(parseLab("#list=1&row=3&lab=ab12"), { run: "ab12", search: null });
  assert.deepEqual(parseLab("#list=1&lab"), { run: null, search: null });
  assert.deepEqual(parseLab("#tuning=cd34&lab=ab12"), { run: "ab12", search: "cd34" });
  assert.deepEqual(parseLab("#lab=%3Cb%3E&tuning=.."), { run: null, search: null });
  assert.equal(parseLab("#list=1&tuning=cd34"), null);
  assert.equal(parseLab("#list=lab&row=3"), null);
  assert.equal(withLab("#list=1&row=3&lab=ab12&tuning=cd34", null), "#list=1&row=3");
  assert.equal(withLab("#list=1", { run: "x9", search: null }), "#list=1&lab=x9");
  assert.equal(withLab("#lab=x9", { run: "x9", search: "y8" }), "#lab=x9&tuning=y8");
  assert.equal(withLab("", { run: null, search: null }), "#lab");
});

test("an experiment counts those that others are compared with", () => {
  assert.deepEqual(pieceCounts(form), { runs: 2 * 3 * 3, bounds: 0 });
  assert.equal(pieceCounts({ ...form, policies: [{ name: "ranges" }, { name: "infiniteScroll" }] }).runs, 2 * 3 * 2);
  assert.equal(pieceCounts({ ...form, clairvoyants: true }).runs, 2 * 3 * 7);
  assert.equal(pieceCounts({ ...form, bound: true }).bounds, 2 * 3);
  // Ranges of one's own are not Texture's.
  const own = { name: /** @type {const} */ ("ranges"), tuning: {} };
  assert.equal(pieceCounts({ ...form, policies: [own, { name: "infiniteScroll" }] }).runs, 2 * 3 * 3);
  assert.equal(resultName("ranges"), "texture");
});

test("what keeps an experiment from being run is said", () => {
  assert.equal(missing(form), null);
  assert.match(missing({ ...form, networks: [] }) ?? "", /network/);
  for (const preview of [0, -0.1, 1.01, NaN]) assert.match(missing({ ...form, preview }) ?? "", /preview/);
  for (const preview of [0.001, 1]) assert.equal(missing({ ...form, preview }), null);
  assert.match(missing({ ...form, bound: true, loop: "closed" }) ?? "", /open loop/);
  assert.equal(missing({ ...form, bound: true }), null);
  assert.equal(missing({ ...form, content: "carousels" }), null);
  for (const more of [{ bound: true }, { clairvoyants: true }]) {
    assert.match(missing({ ...form, content: "carousels", ...more }) ?? "", /no clairvoyants for carousels/);
  }
});

test("previews are asked for where there are any", () => {
  assert.ok(!("preview" in newRun(form, null)));
  assert.equal(newRun({ ...form, preview: 0.12 }, null).preview, 0.12);
});

test("what was empty and what can be at best are columns where they tell something", () => {
  const heads = (/** @type {object} */ summary) => shownColumns(/** @type {any} */ ([summary])).map(({ metric }) => metric);
  assert.deepEqual(heads({ ...none, blank: 2, empty: 2 }), ["blank"]);
  assert.deepEqual(heads({ ...none, blank: 2, empty: 1, bound: 1.5 }), ["blank", "empty", "bound"]);
  assert.equal(boundWords({ bounded: 0, boundViolations: 0 }), "");
  assert.match(boundWords({ bounded: 1200, boundViolations: 0 }), /^None of 1,200 runs/);
  assert.match(boundWords({ bounded: 12, boundViolations: 1 }), /wrong/);
});

test("rows are those of the open list where that is chosen, and there is one", () => {
  assert.deepEqual(newRun(form, "7").content, { list: "7" });
  assert.equal(newRun(form, null).content, "feed");
  assert.equal(newRun({ ...form, content: "tall" }, "7").content, "tall");
});

test("the table sorts by any column, with what has no value last", () => {
  const summaries = /** @type {any} */ ([
    { name: "a", blank: 2, score: null },
    { name: "b", blank: 1, score: 50 },
    { name: "c", blank: 3, score: 70 },
  ]);
  const names = (/** @type {any} */ order) => sorted(summaries, order).map(({ name }) => name).join("");
  assert.equal(names({ key: "blank", isDescending: false }), "bac");
  assert.equal(names({ key: "blank", isDescending: true }), "cab");
  assert.equal(names({ key: "score", isDescending: true }), "cba");
  assert.equal(names({ key: "score", isDescending: false }), "bca");
  const column = (/** @type {string} */ metric) => /** @type {any} */ (columns.find((one) => one.metric === metric));
  assert.equal(best(column("blank"), summaries), 1);
  assert.equal(best(column("score"), summaries), 70);
  assert.equal(best(column("blank"), summaries.slice(0, 1)), null);
  assert.equal(cellText(column("waste"), 1_234_567), "1.2");
  assert.equal(cellText(column("score"), null), "–");
});

test("the front is of those that nobody beats in both", () => {
  const points = [
    { name: "much", blank: 1, waste: 9 },
    { name: "little", blank: 5, waste: 1 },
    { name: "beaten", blank: 6, waste: 2 },
    { name: "middle", blank: 3, waste: 4 },
  ];
  assert.deepEqual(front(points).map(({ name }) => name), ["little", "middle", "much"]);
  assert.deepEqual(front([]), []);
});

test("ticks are round and reach beyond the largest value", () => {
  assert.deepEqual(ticks(3.9), [0, 1, 2, 3, 4]);
  assert.deepEqual(ticks(0), [0, 1]);
  for (const most of [0.013, 0.7, 12, 99, 1234]) {
    const values = ticks(most);
    assert.ok((values.at(-1) ?? 0) >= most * 0.999 && values.length <= 7, `${most}: ${values}`);
  }
});

describe("labels of a plot", () => {
  const area = { left: 52, right: 560, top: 0, bottom: 276 };
  const line = 14;

  test("stand beside their points where there is room", () => {
    const [label] = placeLabels([{ x: 100, y: 100, width: 50 }], line, area);
    assert.deepEqual(label, { left: 109, top: 93, isFar: false });
    const [atTheEdge] = placeLabels([{ x: 540, y: 100, width: 50 }], line, area);
    assert.deepEqual(atTheEdge, { left: 481, top: 93, isFar: false });
  });

  test("cover neither one another nor a point, and stay within the plot", () => {
    let state = 7;
    const random = (/** @type {number} */ limit) => (state = (state * 48_271) % 2_147_483_647) % limit;
    for (let turn = 0; turn < 300; turn++) {
      // Often in a heap, as policies that do alike are.
      const spread = [4, 30, 380][turn % 3] ?? 4;
      const points = Array.from({ length: 2 + random(11) }, () => ({ x: 60 + random(spread), y: 20 + random(Math.min(240, spread)), width: 40 + random(90) }));
      const boxes = placeLabels(points, line, area).map(({ left, top }, at) => ({ left, top, right: left + (points[at]?.width ?? 0), bottom: top + line }));
      const dots = points.map(({ x, y }) => ({ left: x - 5, right: x + 5, top: y - 5, bottom: y + 5 }));
      for (const [at, box] of boxes.entries()) {
        assert.ok(box.left >= area.left && box.right <= area.right && box.top >= area.top && box.bottom <= area.bottom, `turn ${turn}: outside`);
        for (const other of [...boxes.slice(at + 1), ...dots]) {
          const isApart = box.right <= other.left || other.right <= box.left || box.bottom <= other.top || other.bottom <= box.top;
          assert.ok(isApart, `turn ${turn}: ${JSON.stringify([box, other])}`);
        }
      }
    }
  });
});

test("a run is played: what is on screen, what of it is blank, and how much it comes to", () => {
  const playback = new Playback({
    policy: "texture",
    viewport: { width: 100, height: 100 },
    frame: 10,
    blank: 0.02,
    bytes: 0,
    waste: 0,
    offsets: [0, 0, 50, 100],
    tops: [0, 60, 120, 200],
    reaches: [],
    visits: [[0, 0, 30, 10], [1, 0, 40, -5], [2, 20, 40, null]],
    requests: [],
  });
  assert.equal(playback.duration, 40);
  assert.deepEqual(playback.rows(0), [
    { row: 0, top: 0, height: 60, isBlank: true },
    { row: 1, top: 60, height: 60, isBlank: false },
  ]);
  assert.equal(playback.blankShare(0), 0.6);
  assert.equal(playback.blankShare(10), 0);
  assert.deepEqual(playback.rows(20).map(({ row, isBlank }) => [row, isBlank]), [[0, false], [1, false], [2, true]]);
  assert.equal(playback.blankShare(30), 0.8);
  assert.ok(Math.abs(playback.blankUntil(39) - (0.6 + 0.3 + 0.8) / 100) < 1e-12);
  assert.equal(playback.offset(1e9), 100);
});

test("a policy goes into Texture only where Texture can do the same", () => {
  const ranges = { name: "ranges", tuning: { full: { display: { leading: 1, trailing: 0.5 }, preload: { leading: 3, trailing: 1 } } } };
  assert.match(swiftSnippet(ranges) ?? "", /leadingBufferScreenfuls: 3, trailingBufferScreenfuls: 1\),\n {4}for: \.full, rangeType: \.preload/);
  assert.match(objectiveCSnippet({ name: "ranges" }) ?? "", /2\.5, .trailingBufferScreenfuls = 1\.5 }\n.*Full\n.*Preload/);
  assert.equal(swiftSnippet({ name: "adaptive", q: 0.9 }), null);
  assert.deepEqual(JSON.parse(policyJSON({ name: "adaptive", q: 0.9 })), { policy: { name: "adaptive", q: 0.9 } });
});

test("a suggestion is asked for with what is said only, and told in words", () => {
  const choice = { trace: "browse", network: "3g", policy: "", blank: "", judgeSeeds: " " };
  assert.deepEqual(newSuggestion(choice, form, "7"), {
    trace: "browse", network: "3g", seeds: "3", loop: "open", content: { list: "7" },
  });
  const asked = newSuggestion({ ...choice, policy: "ranges", blank: "2.5", judgeSeeds: "20-29 " }, form, null);
  assert.deepEqual([asked.policies, asked.blank, asked.content, asked.judgeSeeds], [["ranges"], 2.5, "feed", "20-29"]);

  const best = { name: /** @type {const} */ ("ranges"), lead: 2, trail: 0.5, blank: 3, waste: 2e6, bytes: 9e6 };
  const texture = { ...best, lead: 2.5, trail: 1.5, blank: 4, waste: 5e6 };
  /** @returns {import("../../Public/types/lab.js").Comparison} */
  const compared = (/** @type {number} */ tuned, /** @type {number} */ other) => ({
    tuned: { mean: tuned, interval: [tuned - 1, tuned + 1] },
    texture: { mean: other, interval: null },
    difference: { mean: tuned - other, interval: [tuned - other - 0.5, tuned - other + 0.5] },
  });
  const judgement = { tuning: best, budget: 4.5, meetsBudget: true, blank: compared(3.5, 4.5), waste: compared(2e6, 5e6) };
  const numbers = {
    roundTrip: 20, jitter: 0, server: 0, bandwidth: 10_000_000, bandwidthSigma: 0, outageShare: 0, outageRate: 0.03, loss: 0,
    concurrency: 6, memoryShare: 1, diskShare: 0.5, disk: 5, origin: 150,
  };
  const profile = { name: "train", ...numbers, assumed: [] };
  const found = {
    profile, budget: 4, meetsBudget: true, best, texture, seeds: [1, 2, 3], judgeSeeds: [4, 5, 6], judgement, rejected: [], curve: [best],
  };
  assert.equal(tuningName(best), "ranges 2/0.5");
  assert.equal(verdict(found), "ranges 2/0.5 wastes least within 4.50 s of blank, also on seeds that it was not tuned on (4-6).");
  const failed = { ...judgement, meetsBudget: false, budget: 1 };
  assert.match(verdict({ ...found, judgement: failed, meetsBudget: false }), /^Nothing keeps within 1\.00 s .* \(4-6\)\. ranges 2\/0\.5 leaves least there\.$/);
  assert.match(verdict({ ...found, rejected: [failed] }), /ranges 2\/0\.5 leaves 3\.50 s there, and was passed over\.$/);
  assert.match(verdict({ ...found, profile: { ...profile, assumed: ["bandwidth"] } }), / train assumes: bandwidth unlimited\.$/);
  assert.match(verdict({ ...found, judgement: null }), /not judged/);
  assert.match(verdict({ ...found, best: null }), /before it found/);
  assert.deepEqual(judgedLines(found), [
    ["ranges 2/0.5", "3.50", "2.50 to 4.50", "2.0", "2.0 to 2.0"],
    ["texture", "4.50", "–", "5.0", "–"],
    ["difference", "-1.00", "-1.50 to -0.50", "-3.0", "-3.0 to -3.0"],
  ]);
  assert.deepEqual(judgedLines({ ...found, judgement: null }), []);
  assert.deepEqual(curvePoints(found).map(({ name }) => name), ["ranges 2/0.5", "texture"]);
});

test("seeds are a count, a range or a list", () => {
  assert.deepEqual(parseSeeds("3"), [1, 2, 3]);
  assert.deepEqual(parseSeeds(" 1001-1003 "), [1001, 1002, 1003]);
  assert.deepEqual(parseSeeds("1,5,9-11,5"), [1, 5, 9, 10, 11]);
  assert.deepEqual(parseSeeds("7-7"), [7]);
  assert.equal(parseSeeds("1-1000")?.length, 1000);
  for (const text of ["", "0", "1001", "5-3", "1-2000", "1,,2", "-1", "1.5", "a", "1-600,1001-1500", "9007199254740993-9007199254740993"]) {
    assert.equal(parseSeeds(text), null, text);
  }
  assert.equal(seedText([1, 2, 3, 7, 9, 8]), "1-3,7,9,8");
  for (const text of ["3", "1001-1005", "7-7", "1,5,9-12"]) assert.equal(typedSeeds(parseSeeds(text) ?? []), text);
  assert.equal(pieceCounts({ ...form, seeds: "1001-1005" }).runs, 2 * 5 * 3);
  assert.equal(newRun({ ...form, seeds: " 1001-1005 " }, null).seeds, "1001-1005");
  assert.match(missing({ ...form, seeds: "many" }) ?? "", /1001-1005/);
  assert.equal(missing({ ...form, seeds: "1000" }), null);
  assert.match(missing({ ...form, seeds: "1000", clairvoyants: true }) ?? "", /14,000 runs/);
});

test("what a network was not told is said, and names are told apart", () => {
  const numbers = {
    roundTrip: 20, jitter: 0, server: 0, bandwidth: 10_000_000, bandwidthSigma: 0, outageShare: 0, outageRate: 0.03, loss: 0,
    concurrency: 6, memoryShare: 1, diskShare: 0.5, disk: 5, origin: 150,
  };
  const assumed = /** @type {const} */ (["server", "bandwidth", "outageShare", "outageRate", "loss", "concurrency", "memoryShare"]);
  assert.equal(
    assumptionWords([{ name: "4g", ...numbers, assumed: [] }, { name: "train", ...numbers, assumed: [...assumed] }]),
    "train assumes: server's time 0 ms, bandwidth unlimited, no outages, nothing lost, 6 at once.",
  );
  assert.equal(
    assumptionWords([{ name: "cold", ...numbers, memoryShare: 0, assumed: ["diskShare", "disk", "origin"] }]),
    "cold assumes: 50 % of the others on its disk, disk 5 ms, origin 150 ms.",
  );
  assert.equal(labelFault(["", "", "train"], ["3g"]), null);
  assert.match(labelFault(["train", "3g"], ["3g"]) ?? "", /called 3g/);
  assert.match(labelFault(["train", "train"], []) ?? "", /called train/);
});
