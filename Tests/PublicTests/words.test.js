// @ts-check
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { describeDirection } from "../../Public/model/states.js";
import { duration, integer, short } from "../../Public/model/format.js";
import { bindings, commandOf } from "../../Public/model/keys.js";
import { fieldOf, freeName, nameOfFile, readDraft, readSource } from "../../Public/model/new-list.js";
import { formatPlace, parsePlace } from "../../Public/model/permalink.js";
import { readRows } from "../../Public/model/read-rows.js";

const nowhere = { list: null, anchor: null, choice: {}, part: null, tab: null, ignored: /** @type {string[]} */ ([]) };

describe("permalink", () => {
  test("names a row and the points below its top", () => {
    assert.deepEqual(parsePlace("#row=512345+12"), { ...nowhere, anchor: [512_345, 12] });
    assert.deepEqual(parsePlace("#list=ab12&row=7"), { ...nowhere, list: "ab12", anchor: [7, 0] });
  });

  test("comes back as it went", () => {
    for (const place of /** @type {{ list: string, anchor: [number, number] }[]} */ ([
      { list: "a b&c", anchor: [0, 0] },
      { list: "x", anchor: [999_999_999, 77] },
    ])) {
      assert.deepEqual(parsePlace(formatPlace(place)), { ...nowhere, ...place });
    }
  });

  for (const hash of ["", "#", "#row=", "#row=-3", "#row=1e5", "#row=12345678901", "#list=%E0%A4%A&row=x"]) {
    test(`${hash || "an empty address"} points nowhere`, () => {
      const faults = hash.slice(1).split("&").filter((part) => !/^(row=)?$/.test(part));
      assert.deepEqual(parsePlace(hash), { ...nowhere, ignored: faults });
    });
  }
});

describe("format", () => {
  test("short is exact, or rounded to the nearest and so told", () => {
    const cases = {
      0: "0", 9999: "9,999", 10_000: "10 k", 12_345: "12 k", 12_500: "13 k", 999_499: "999 k", 999_996: "1.0 M", 1_260_000: "1.3 M",
      9_949_999: "9.9 M", 9_999_999: "10 M", 999_999_995: "1.0 B", 1_000_000_000: "1.0 B", 12e12: "12000 B",
    };
    for (const [value, text] of Object.entries(cases)) assert.equal(short(Number(value)), text);
  });

  test("others read well", () => {
    assert.equal(integer(512_345), "512,345");
    assert.equal(duration(18.4), "18 ms");
    assert.equal(duration(2500), "2.5 s");
  });
});

describe("new list", () => {
  for (const [text, rows] of /** @type {const} */ ([
    ["1,000,000", 1_000_000], ["1e9", 1e9], ["20M", 20e6], ["1.5k", 1500], ["0", 0], ["", null], ["ten", null], ["1.5", null], ["-1", null],
  ])) {
    test(`"${text}" is ${rows} rows`, () => assert.equal(readRows(text), rows));
  }

  test("a name that is taken gets the first number that is free", () => {
    assert.equal(freeName("feed", []), "feed");
    assert.equal(freeName("feed", ["feed"]), "feed 2");
    assert.equal(freeName("feed 2", ["feed", "feed 2", "feed 4"]), "feed 3");
    assert.equal(freeName("year 2019", ["feed"]), "year 2019");
  });

  test("a full draft becomes a request", () => {
    const draft = { name: " feed ", rows: "1e9", seed: "7", look: "posts", extent: "full", heights: "exact" };
    assert.deepEqual(readDraft(draft), {
      request: { name: "feed", source: { kind: "generated", rows: 1e9, seed: 7 }, extent: "full", rowHeights: "exact" },
    });
    const source = { kind: "generated", rows: 1000, seed: 7, content: "chat" };
    assert.deepEqual(readDraft({ ...draft, rows: "1000", look: "chat", heights: "fixed" }), {
      request: { name: "feed", source, extent: "growing", pageSize: 50, start: 950, rowHeights: "exact" },
    });
    const shelves = readDraft({ ...draft, rows: "1000", look: "carousels", heights: "fixed" });
    assert.deepEqual(shelves, { request: { name: draft.name.trim(), source: { ...source, content: "carousels" }, extent: draft.extent, rowHeights: "exact" } });
  });

  test("each wrong field is named", () => {
    const draft = { name: "", rows: "2e9", seed: "x", look: "posts", extent: "full", heights: "exact" };
    const result = readDraft(draft);
    assert.ok("errors" in result);
    assert.deepEqual(Object.keys(result.errors), ["name", "rows", "seed"]);
  });

  test("a problem's field leads to the form's", () => {
    assert.equal(fieldOf("source.rows"), "rows");
    assert.equal(fieldOf("columns"), null);
    assert.equal(fieldOf(undefined), null);
  });
});

describe("keys", () => {
  const press = { key: "", shiftKey: false, ctrlKey: false, altKey: false, metaKey: false };

  test("no key has two meanings", () => {
    const keys = bindings.flatMap((binding) => binding.keys);
    assert.equal(new Set(keys).size, keys.length);
  });

  test("moving keys belong to the list, the others to the page", () => {
    assert.equal(commandOf({ ...press, key: "j" }, true), "next");
    assert.equal(commandOf({ ...press, key: "j" }, false), null);
    assert.equal(commandOf({ ...press, key: "g" }, false), "goTo");
    assert.equal(commandOf({ ...press, key: "?", shiftKey: true }, false), "help");
  });

  test("a space turns the page, with shift back", () => {
    assert.equal(commandOf({ ...press, key: " " }, true), "pageDown");
    assert.equal(commandOf({ ...press, key: " ", shiftKey: true }, true), "pageUp");
  });

  test("the browser keeps its own", () => {
    assert.equal(commandOf({ ...press, key: "g", ctrlKey: true }, true), null);
  });
});

describe("direction", () => {
  for (const [direction, arrow] of /** @type {const} */ ([["down", "↓"], [["up"], "↑"], ["right|down", "↓"], [[], "·"]])) {
    test(`${JSON.stringify(direction)} is drawn as ${arrow}`, () => assert.equal(describeDirection(direction).arrow, arrow));
  }
});

describe("a new list of a file, a table or an address", () => {
  test("has what the form says, without the columns of a file", () => {
    const form = { name: " Stock ", kind: "file", heights: "fixed" };
    assert.deepEqual(readSource(form, new File(["a"], "a.csv")), { request: { name: "Stock", source: { kind: "empty" }, rowHeights: "fixed" } });
    const table = readSource({ name: "N", kind: "table", path: " /data/a.db ", table: "notes" }, null);
    assert.deepEqual(table, { request: { name: "N", source: { kind: "sqlite", file: "/data/a.db", table: "notes" }, rowHeights: "exact" } });
    const relation = readSource({ name: "N", kind: "table", path: " shop_2 ", table: "public.orders" }, null);
    assert.deepEqual(relation, { request: { name: "N", source: { kind: "postgres", database: "shop_2", table: "public.orders" }, rowHeights: "exact" } });
    const address = readSource({ name: "N", kind: "address", from: " hn:swift " }, null);
    assert.deepEqual(address, { request: { name: "N", source: { kind: "http", from: "hn:swift" }, rowHeights: "exact", extent: "growing" } });
    const all = readSource({ name: "N", kind: "address", from: "openlibrary:x", pages: "full" }, null);
    assert.equal(/** @type {any} */ (all).request.extent, "full");
  });

  test("names what is missing", () => {
    assert.deepEqual(Object.keys(/** @type {any} */ (readSource({ name: "", kind: "file" }, null)).errors), ["name", "file"]);
    assert.deepEqual(Object.keys(/** @type {any} */ (readSource({ name: "N", kind: "table" }, null)).errors), ["path", "table"]);
    assert.deepEqual(Object.keys(/** @type {any} */ (readSource({ name: "N", kind: "address" }, null)).errors), ["from"]);
  });

  test("is named after the file", () => {
    assert.deepEqual(["stock.2024.csv", "README", ".csv"].map(nameOfFile), ["stock.2024", "README", "file"]);
  });
});
