// @ts-check
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { lineOf, nearestPlace, readPlaces } from "../../Public/model/json-places.js";

/** @param {string} text */
function placesOf(text) {
  const reading = readPlaces(text);
  assert.ok("places" in reading, JSON.stringify(reading));
  return reading.places;
}

describe("JSON places", () => {
  const text = '{"version": 1,\n "root": {"type": "stack", "children": [ {"type":"text"}, [true] ], "a.b": -1.5e3}}';

  test("each value is where its path says", () => {
    const places = placesOf(text);
    const at = (/** @type {string} */ path) => text.slice(places.get(path)?.start, places.get(path)?.end);
    assert.equal(at("version"), "1");
    assert.equal(at("root.children[0].type"), '"text"');
    assert.equal(at("root.children[1]"), "[true]");
    assert.equal(at("root.children[1][0]"), "true");
    assert.equal(at("root.a.b"), "-1.5e3");
    assert.equal(at(""), text);
  });

  test("a path that is not there leads to what would hold it", () => {
    const places = placesOf(text);
    assert.deepEqual(nearestPlace(places, "root.children[0].color"), places.get("root.children[0]"));
    assert.deepEqual(nearestPlace(places, "root.children[7].text.size"), places.get("root.children"));
    assert.deepEqual(nearestPlace(places, "nowhere"), places.get(""));
    assert.deepEqual(nearestPlace(places, "]["), places.get(""));
  });

  for (const [wrong, at] of /** @type {const} */ ([
    ["", 0], ["{", 1], ['{"a" 1}', 5], ['{"a":1,}', 7], ["[1 2]", 3], ["[1,]", 3], ['"abc', 0], ['"a\nb"', 0], ["01", 0], ["tru", 0], ["{} x", 3], ["[NaN]", 1],
  ])) {
    test(`${JSON.stringify(wrong)} is wrong at ${at}`, () => {
      const reading = readPlaces(wrong);
      assert.ok("error" in reading);
      assert.equal(reading.at, at);
    });
  }

  test("it takes what JSON.parse takes", () => {
    for (const each of ["[]", "{}", " null ", '"\\u00e9\\n"', "-0", "1e5", '{"a":[{"b":[]}]}']) {
      JSON.parse(each);
      placesOf(each);
    }
  });

  test("endless depth is refused", () => assert.ok("error" in readPlaces("[".repeat(100_000))));

  test("an offset has a line and a column", () => {
    assert.deepEqual(lineOf("ab\ncd", 0), { line: 1, column: 1 });
    assert.deepEqual(lineOf("ab\ncd", 4), { line: 2, column: 2 });
  });
});
