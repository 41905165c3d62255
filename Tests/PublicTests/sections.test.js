// @ts-check
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Geometry } from "../../Public/model/geometry.js";
import { Position } from "../../Public/model/scroll/position.js";
import { currentEntry, indexEntries } from "../../Public/model/section-index.js";
import { Sections } from "../../Public/model/sections.js";

/** @typedef {import("../../Public/types.js").SectionsEvent} SectionsEvent */

const cell = { id: 0, values: {}, nodes: [] };

/**
 * Sections of ten rows of 50 points each, with headers of 30 and footers of 10, from a section on.
 * @param {number} from
 * @param {number} count
 * @param {object} [more]
 * @returns {SectionsEvent}
 */
function told(from, count, more = {}) {
  const near = Array.from({ length: count }, (_, at) => {
    const section = from + at;
    const top = section * 540;
    return {
      section,
      first: section * 10,
      rows: 10,
      top,
      height: 540,
      header: { top, height: 30, state: 15, ...more },
      footer: { top: top + 530, height: 10, state: 1 },
    };
  });
  return { total: 100, pinned: true, near };
}

/** @param {SectionsEvent} sections */
function geometry(sections) {
  const made = new Geometry();
  // Rows 15 to 34: half of section 1, section 2, half of section 3.
  made.update({ first: 15, top: 540 + 30 + 250, heights: Array(20).fill(50), rowCount: 1000, contentHeight: 54_000, sections });
  return made;
}

describe("Rows between headers and footers", () => {
  const known = geometry(told(1, 3));

  test("stand where their sections put them", () => {
    assert.equal(known.top(15), 820);
    assert.deepEqual([known.bottom(19), known.top(20)], [1070, 1110]);
    assert.equal(known.top(30), 3 * 540 + 30);
    assert.equal(known.height(19), 50);
    assert.equal(known.row(1080), 19);
    assert.equal(known.row(1110), 20);
  });

  test("keep their distance when the page has measured one of them", () => {
    const own = geometry(told(1, 3));
    own.correct([16], [[16, 80]]);
    assert.deepEqual([own.top(17), own.top(20)], [950, 1140]);
    assert.equal(own.contentHeight, 54_030);
  });

  test("are first in view below the pinned header", () => {
    for (const row of [15, 17, 19, 20, 21, 29, 30, 34]) {
      assert.equal(known.anchorTop(row), known.top(row) - 30);
      assert.equal(known.anchorRow(known.anchorTop(row)), row);
      assert.equal(known.anchorRow(known.anchorTop(row) + 49), row);
    }
    // In a footer, which the header does not cover, the next row is the first in view.
    assert.equal(known.anchorRow(1075), 20);
  });

  test("stay in place when a header turns out higher", () => {
    const position = new Position();
    position.resize({ width: 600, height: 400 });
    position.narrow(1);
    position.anchor = [25, 12];
    position.fit(known, false);
    assert.equal(position.offset, known.top(25) - 30 + 12);
    const higher = told(1, 3, { height: 50 });
    for (const [at, section] of higher.near.entries()) {
      section.top = 540 + at * 560;
      section.height = 560;
    }
    const after = geometry(higher);
    position.fit(after, false);
    assert.deepEqual(position.anchor, [25, 12]);
    assert.equal(position.offset, after.top(25) - 50 + 12);
  });

  test("have no gaps in a list without sections", () => {
    const plain = new Geometry();
    plain.update({ first: 0, top: 0, heights: [50, 60], rowCount: 2, contentHeight: 110 });
    assert.equal(plain.hasGaps, false);
    assert.equal(plain.anchorTop(1), 50);
    assert.equal(plain.anchorRow(55), 1);
  });
});

describe("Items in columns between headers and footers", () => {
  const known = new Geometry();
  const sections = told(1, 2);
  for (const [at, section] of sections.near.entries()) {
    // Three lines of 50 points, the last of them one item.
    Object.assign(section, { first: 5 + at * 5, rows: 5, top: 190 * (1 + at), height: 190 });
    Object.assign(section.header ?? {}, { top: section.top });
    Object.assign(section.footer ?? {}, { top: section.top + 180 });
  }
  const frames = sections.near.flatMap(({ top }) => [0, 1, 2, 3, 4].flatMap((at) => [(at % 2) * 110, top + 30 + Math.floor(at / 2) * 50, 100, 50]));
  known.update({ items: [[5, 14]], frames, lanes: { count: 2, inset: 0, width: 100, gap: 10 }, rowCount: 100, contentHeight: 3800, sections });

  test("are first in view below the pinned header", () => {
    assert.equal(known.hasGaps, true);
    for (const row of [5, 7, 9, 10, 12, 14]) {
      assert.equal(known.anchorTop(row), known.top(row) - 30);
      assert.equal(known.anchorRow(known.anchorTop(row)), row);
      assert.equal(known.anchorRow(known.anchorTop(row) + 49), row);
    }
    // In a footer, which the header does not cover, the next item is the first in view.
    assert.equal(known.anchorRow(190 + 185), 10);
  });

  test("are in view at the distance that they are told to be", () => {
    const position = new Position();
    position.resize({ width: 600, height: 400 });
    position.narrow(1);
    position.anchor = [12, 7];
    position.fit(known, false);
    assert.equal(position.offset, known.top(12) - 30 + 7);
  });

  test("are what a jump is to, where they are not known", () => {
    const position = new Position();
    position.resize({ width: 600, height: 400 });
    position.narrow(1);
    position.fit(known, false);
    // Estimated lines begin with even rows after the known ones.
    position.moveTo(known.anchorTop(58), known, [58, 0]);
    assert.deepEqual(position.anchor, [58, 0]);
    position.moveTo(known.anchorTop(58), known);
    assert.equal(position.anchor[0], 57);
    position.moveTo(known.anchorTop(9) + 3, known, [9, 3]);
    assert.deepEqual(position.anchor, [9, 3]);
    // Of the end of the content, the rows in view are told.
    position.moveTo(known.anchorTop(99), known, [99, 0]);
    assert.notEqual(position.anchor[0], 99);
  });

  test("lose their headers in columns without any", () => {
    const plain = new Geometry();
    plain.update({ items: [[5, 14]], frames, lanes: { count: 2, inset: 0, width: 100, gap: 10 }, rowCount: 100, contentHeight: 3800, sections });
    plain.update({ items: [[5, 14]], frames, lanes: { count: 2, inset: 0, width: 100, gap: 10 }, rowCount: 100, contentHeight: 3800 });
    assert.equal(plain.sections.near.length, 0);
    assert.equal(plain.anchorTop(12), plain.top(12));
  });
});

describe("Sections", () => {
  test("keep a cell as long as its header is near", () => {
    const sections = new Sections();
    sections.update(told(1, 2, { cell }));
    sections.update(told(2, 2));
    assert.equal(sections.cell(2, "header"), cell);
    assert.equal(sections.cell(1, "header"), null);
    assert.equal(sections.cell(3, "header"), null);
    sections.update(undefined);
    assert.equal(sections.cell(2, "header"), null);
    assert.equal(sections.inset(25), 0);
  });

  test("take a header that is not near to be like the others", () => {
    const sections = new Sections();
    sections.update(told(1, 2));
    assert.equal(sections.inset(900), 30);
    assert.equal(sections.covered(30_000), 30);
    assert.equal(sections.covered(-20), 0);
    sections.update({ ...told(1, 2), pinned: false });
    assert.equal(sections.inset(15), 0);
    assert.equal(sections.covered(600), 0);
  });
});

describe("The index", () => {
  const letters = [..."ABCDEFGH"].map((title, section) => ({ section, first: section * 10, rows: 10, title }));

  test("has the sections with a title and rows", () => {
    const some = [...letters, { section: 8, first: 80, rows: 0, title: "I" }, { section: 9, first: 80, rows: 4, title: null }, { section: 10, first: 84, rows: 4 }];
    assert.deepEqual(indexEntries(some, 20).map(({ title }) => title), [..."ABCDEFGH"]);
  });

  test("is thinned out where there is no room, and keeps both ends", () => {
    assert.deepEqual(indexEntries(letters, 3).map(({ title }) => title), ["A", "E", "H"]);
    assert.deepEqual(indexEntries(letters, 0).map(({ title }) => title), ["A", "H"]);
  });

  test("marks the section of the row in view", () => {
    const entries = indexEntries(letters, 20);
    assert.deepEqual([0, 9, 10, 79].map((row) => currentEntry(entries, row)), [0, 0, 1, 7]);
    assert.equal(currentEntry([], 5), -1);
  });
});
