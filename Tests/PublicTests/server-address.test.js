// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { serverAddress } from "../../Public/net/server-address.js";

for (const [module, address] of [
  ["http://a.test:8080/client.js", "http://a.test:8080/"],
  ["https://a.test/lists/screenful-list.js", "https://a.test/lists/"],
  ["https://a.test/lists/assets/0123456789abcdef/net/late.js", "https://a.test/lists/"],
  ["https://a.test/assets/client.js", "https://a.test/assets/"],
  ["https://a.test/assets/0123456789ABCDEF/client.js", "https://a.test/assets/0123456789ABCDEF/"],
  ["file:///srv/Public/client.js", "file:///srv/Public/"],
]) {
  test(`${module} came from ${address}`, () => assert.equal(serverAddress(module).href, address));
}
