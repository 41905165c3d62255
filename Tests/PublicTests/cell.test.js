// @ts-check
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { cssColor } from "../../Public/model/cell/color.js";
import { safeLink } from "../../Public/model/cell/link.js";
import { onlyLook, setLines } from "../../Public/model/cell/paragraph.js";
import { variants } from "../../Public/model/cell/variants.js";

/** @typedef {import("../../Public/types/node.js").CellNode} CellNode */

/** @type {CellNode} */
const text = { id: 1, kind: "text", parent: 0, frame: [0, 0, 100, 20] };

describe("link", () => {
  const base = "http://localhost:8080/";

  for (const [link, found] of /** @type {const} */ ([
    ["https://example.org/a", "https://example.org/a"],
    ["/items/7", "http://localhost:8080/items/7"],
    ["mailto:a@example.org", "mailto:a@example.org"],
    ["javascript:alert(1)", null], [" JaVaScRiPt:alert(1)", null], ["java\nscript:alert(1)", null],
    ["data:text/html,x", null], ["vbscript:x", null], ["file:///etc/passwd", null], ["http://", null], ["", null],
  ])) {
    test(`${JSON.stringify(link)} leads to ${found ?? "nowhere"}`, () => assert.equal(safeLink(link, base), found));
  }
});

describe("color", () => {
  for (const [color, css] of /** @type {const} */ ([
    ["onAccent", "var(--on-accent)"], ["#12aB90", "#12aB90"], ["#12ab9080", "#12ab9080"],
    ["#123", null], ["red;position:fixed", null], ["url(x)", null], ["", null],
  ])) {
    test(`${color || "nothing"} is ${css ?? "no colour"}`, () => assert.equal(cssColor(color), css));
  }
});

describe("lines", () => {
  /** @param {CellNode} node */
  const shown = (node) => setLines(node).map(({ pieces, hanging, ends }) => [pieces.map((piece) => piece.text).join("|"), hanging, ends]);

  test("a wrapped line hands its space over, a broken one its line feed", () => {
    const node = { ...text, text: "one two-three\nfour", lines: /** @type {[number, number, number][]} */ ([[0, 4, 0], [4, 8, 0], [8, 14, 0], [14, 18, 0]]) };
    assert.deepEqual(shown(node), [["one", " ", "wrapped"], ["two-", "", "wrapped"], ["three", "", "broken"], ["four", "", null]]);
  });

  test("a line that ends at a soft hyphen is hyphenated, one that a line feed ends is not", () => {
    const node = { ...text, text: "hy\u00adphen\u00ad\nend", lines: /** @type {[number, number, number][]} */ ([[0, 3, 0], [3, 9, 0], [9, 12, 0]]) };
    assert.deepEqual(shown(node), [["hy\u00ad", "", "hyphenated"], ["phen\u00ad", "", "broken"], ["end", "", null]]);
  });

  test("white space is collapsed, also across looks", () => {
    const node = {
      ...text,
      text: "  a \t b  c ",
      runs: /** @type {import("../../Public/types/node.js").TextRun[]} */ ([[0, 5, { bold: true }], [5, 11, {}]]),
    };
    assert.deepEqual(shown(node), [["a |b c", "", null]]);
  });

  test("an empty line stays", () => {
    const node = { ...text, text: "a\n\nb", lines: /** @type {[number, number, number][]} */ ([[0, 2, 0], [2, 3, 0], [3, 4, 0]]) };
    assert.deepEqual(shown(node), [["a", "", "broken"], ["", "", "broken"], ["b", "", null]]);
  });

  test("spaces are counted for justification", () => {
    const [line] = setLines({ ...text, text: "a b  c d", lines: [[0, 8, 40]] });
    assert.equal(line?.spaces, 3);
  });

  test("one look needs no span", () => {
    assert.deepEqual(onlyLook({ ...text, text: "ab" }), {});
    assert.deepEqual(onlyLook({ ...text, text: "ab", runs: [[0, 2, { size: 12 }]] }), { size: 12 });
    assert.equal(onlyLook({ ...text, text: "ab", runs: [[0, 1, { size: 12 }]] }), null);
  });
});

describe("picture variants", () => {
  /** @type {CellNode} */
  const network = { ...text, kind: "networkImage", image: "/a", defaultImage: "/b" };

  test("a node's pictures are the best first", () => {
    assert.deepEqual(variants(network), ["/a", "/b"]);
    assert.deepEqual(variants({ ...network, defaultImage: "" }), ["/a"]);
    assert.deepEqual(variants({ ...text, kind: "multiplexImage", images: ["/1", "/2", "/3"] }), ["/1", "/2", "/3"]);
    assert.deepEqual(variants({ ...text, kind: "video", video: { url: "/v", poster: "/p" } }), ["/p"]);
    assert.deepEqual(variants(text), []);
  });
});
