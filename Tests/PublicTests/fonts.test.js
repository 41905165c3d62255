// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

/** A font that is loaded by hand. */
class Font {
  status = "unloaded";
  finish = () => {};
  /** @type {Promise<void>} */
  #end = new Promise((resolve) => {
    this.finish = () => {
      this.status = "loaded";
      resolve();
    };
  });

  /** @type {Font[]} */
  static all = [];

  constructor() {
    Font.all.push(this);
  }

  load() {
    if (this.status === "unloaded") this.status = "loading";
    return this.#end;
  }
}

Object.assign(globalThis, {
  FontFace: Font,
  location: { href: "http://localhost/" },
  document: { fonts: new Set(), adoptedStyleSheets: [], documentElement: { style: { setProperty: () => {} } } },
  CSSStyleSheet: class {},
});
const { Fonts } = await import("../../Public/app/fonts.js");

const faces = [400, 700].map((weight) => ({ family: "Inter", weight, italic: false, url: `/fonts/${weight}.woff2` }));
const api = /** @type {any} */ ({ base: "", call: async () => ({ families: ["Inter"], faces }) });
const nodes = () => /** @type {any[]} */ ([{ text: "a title" }]);

test("every list hears of a font that another one has begun to load", async () => {
  const changes = [0, 0, 0];
  const lists = changes.map((_, index) => new Fonts(() => (changes[index] = (changes[index] ?? 0) + 1), api));
  await Promise.all(lists.map((list) => list.open()));
  assert.equal(Font.all.length, 2);
  assert.deepEqual(lists.map((list) => list.isReady(nodes())), [false, false, false]);
  // Asked again, as with each frame, it is waited for once.
  for (const list of lists) list.isReady(nodes());
  changes.fill(0);
  Font.all[0]?.finish();
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(changes, [1, 1, 1]);
  assert.deepEqual(lists.map((list) => list.isReady(nodes())), [true, true, true]);
});

test("a list that comes when the fonts are loaded waits for none", async () => {
  for (const font of Font.all) font.finish();
  let changes = 0;
  const list = new Fonts(() => (changes += 1), api);
  await list.open();
  assert.equal(changes, 1);
  assert.ok(list.isReady(nodes()));
  assert.equal(Font.all.length, 2);
});
