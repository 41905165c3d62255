// @ts-check
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { mayDecode } from "../../Public/app/media/decode-queue.js";
import { formatOf } from "../../Public/model/picture-format.js";
import { paceOf } from "../../Public/model/scroll/scroll-state.js";

describe("pace", () => {
  test("rows fly past that are in view for less than a glance", () => {
    assert.equal(paceOf(2000, 800), "reading");
    assert.equal(paceOf(-2000, 800), "reading");
    assert.equal(paceOf(3000, 800), "flying");
    assert.equal(paceOf(-3000, 800), "flying");
    assert.equal(paceOf(3000, 1600), "reading");
    assert.equal(paceOf(0, 0), "reading");
  });

  test("drawings wait for the rest, and nothing is decoded that flies past", () => {
    const allowed = (/** @type {boolean} */ isDrawing) =>
      /** @type {const} */ (["rest", "reading", "flying"]).filter((pace) => mayDecode(pace, isDrawing));
    assert.deepEqual(allowed(false), ["rest", "reading"]);
    assert.deepEqual(allowed(true), ["rest"]);
  });
});

describe("formats of pictures", () => {
  const bytes = (/** @type {string} */ text) => Uint8Array.from(text, (character) => character.charCodeAt(0));

  test("a bitmap is known by how it begins, whatever it is said to be", () => {
    for (const start of ["\x89PNG\r\n\x1a\n", "\xff\xd8\xff\xe0", "GIF89a", "RIFF\x24\0\0\0WEBPVP8 ", "\0\0\0 ftypavif", "BM", "\0\0\x01\0"]) {
      assert.equal(formatOf(bytes(start), "application/octet-stream"), "bitmap", start);
    }
  });

  test("a drawing is known by its type, and anything else is no picture", () => {
    assert.equal(formatOf(bytes("<svg xmlns="), "image/svg+xml; charset=utf-8"), "drawing");
    assert.equal(formatOf(bytes("<svg xmlns="), "text/html"), null);
    assert.equal(formatOf(bytes("RIFF\x24\0\0\0WAVE"), "image/webp"), null);
    assert.equal(formatOf(bytes("\x89P"), "image/png"), null);
    assert.equal(formatOf(new Uint8Array(), "image/png"), null);
  });
});
