// @ts-check
import assert from "node:assert/strict";
import { afterEach, describe, test } from "node:test";
import { sharedDigits } from "../../Public/net/shared-digits.js";
import { viewerName } from "../../Public/net/viewer-name.js";

describe("names of viewers", () => {
  const getRandomValues = crypto.getRandomValues;

  /** @param {number} byte */
  const draw = (byte) => {
    crypto.getRandomValues = (array) => /** @type {any} */ (array).fill(byte);
    return viewerName();
  };

  afterEach(() => {
    crypto.getRandomValues = getRandomValues;
  });

  test("a name has 64 bits in 13 digits, of which the highest has four", () => {
    assert.equal(draw(0), "0000000000000");
    assert.equal(draw(255), "fzzzzzzzzzzzz");
    assert.equal(draw(33), "1111111111111");
    assert.equal(draw(20), "4mmmmmmmmmmmm");
  });

  test("no two are the same", () => {
    assert.equal(new Set(Array.from({ length: 1000 }, () => viewerName())).size, 1000);
    assert.equal(new Set(Array.from({ length: 1000 }, () => viewerName("7abcde"))).size, 1000);
  });

  test("the names of a browser begin with the same digits, drawn once", () => {
    const global = /** @type {any} */ (globalThis);
    global.localStorage = {};
    try {
      const digits = sharedDigits();
      assert.match(digits, /^[0-9a-f]{6}$/);
      assert.equal(sharedDigits(), digits);
      assert.match(viewerName(digits), new RegExp(`^${digits}[0-9a-z]{7}$`));
      global.localStorage["screenful.viewers"] = "zzz";
      assert.match(sharedDigits(), /^[0-9a-f]{6}$/);
    } finally {
      delete global.localStorage;
    }
    assert.equal(sharedDigits(), "");
  });
});
