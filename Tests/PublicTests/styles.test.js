import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { describe, test } from "node:test";

const folder = new URL("../../Public/styles/", import.meta.url);
const sheets = readdirSync(folder).filter((name) => name.endsWith(".css"));

/**
 * The classes that a sheet styles by their name alone, wherever they stand: `.field`, `.field:hover`. A class that is
 * styled within something else, or that only gets custom properties there, is not the sheet's own.
 * @param {string} text
 */
function owned(text) {
  const found = new Set();
  const plain = text.replace(/\/\*[^]*?\*\//g, "").replace(/@media[^{]*\{/g, "");
  for (const [, selectors = "", body = ""] of plain.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    if (body.split(";").every((line) => line.trim() === "" || line.trim().startsWith("--"))) continue;
    for (const selector of selectors.split(",")) {
      const match = /^\.([a-z-]+)(?:::?[a-z-]+|\[[^\]]*\])*$/.exec(selector.trim());
      if (match) found.add(match[1]);
    }
  }
  return found;
}

describe("style sheets", () => {
  test("a class has one meaning: no two sheets style it by its name alone", () => {
    /** @type {Map<string, string[]>} */
    const owners = new Map();
    for (const sheet of sheets) {
      for (const name of owned(readFileSync(new URL(sheet, folder), "utf8"))) owners.set(name, [...(owners.get(name) ?? []), sheet]);
    }
    assert.ok(owners.size > 100);
    assert.deepEqual([...owners].filter(([, names]) => names.length > 1), []);
  });

  test("a class of two meanings would be found", () => {
    assert.deepEqual([...owned(".field { margin: 0 }\n.a .b { margin: 0 }\n.c { --x: 1 }\n@media (x) { .d:hover, .e[open] { top: 0 } }")], ["field", "d", "e"]);
  });
});
