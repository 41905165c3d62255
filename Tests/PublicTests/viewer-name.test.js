// @ts-check
import assert from "node:assert/strict";
import { afterEach, describe, test } from "node:test";
import { sharedDigits, viewerName } from "../../Public/net/viewer-name.js";

describe("names of viewers", () => {
  const getRandomValues = crypto.getRandomValues;

  /** @param {bigint} bits */
  const draw = (bits) => {
    crypto.getRandomValues = (array) => {
      /** @type {any} */ (array)[0] = bits;
      return array;
    };
    return viewerName();
  };

  afterEach(() => {
    crypto.getRandomValues = getRandomValues;
  });

  test("a name has its 64 bits as 13 digits, the highest first", () => {
    assert.equal(draw(0n), "0000000000000");
    assert.equal(draw(2n ** 64n - 1n), "fzzzzzzzzzzzz");
    assert.equal(draw(2n ** 60n + 31n), "100000000000z");
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
      assert.match(digits, /^[0-9a-f][0-9a-z]{5}$/);
      assert.equal(sharedDigits(), digits);
      assert.match(viewerName(digits), new RegExp(`^${digits}[0-9a-z]{7}$`));
      global.localStorage["screenful.viewers"] = "zzz";
      assert.match(sharedDigits(), /^[0-9a-f][0-9a-z]{5}$/);
    } finally {
      delete global.localStorage;
    }
    assert.equal(sharedDigits(), "");
  });
});
