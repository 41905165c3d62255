// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { SharedStream } from "../../Public/element/shared-stream.js";
import { Api } from "../../Public/net/api.js";

/**
 * @param {string} base
 * @param {string} [token]
 */
const apiOf = (base, token = "") => Object.assign(new Api(base), { token });

test("32 viewers share a stream, and the next ones another", () => {
  const streams = Array.from({ length: 40 }, () => SharedStream.acquire(apiOf("http://a.example")));
  const [first, second] = new Set(streams);
  assert.deepEqual(streams.map((each) => each === first), streams.map((_, index) => index < 32));
  assert.notEqual(first?.home, second?.home);
  assert.match(first?.home ?? "", /^[0-9a-z]{6}$/);
  // Room that is given back is taken first.
  first?.release();
  assert.equal(SharedStream.acquire(apiOf("http://a.example")), first);
  for (const each of streams) each.release();
  assert.notEqual(SharedStream.acquire(apiOf("http://a.example")), first);
});

test("servers and tokens do not share a stream", () => {
  const streams = [apiOf("http://b.example"), apiOf("http://c.example"), apiOf("http://b.example", "secret")].map((api) => SharedStream.acquire(api));
  assert.equal(new Set(streams).size, 3);
});
