// @ts-check
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { ApiError, Screenful } from "../../Public/client.js";
import { Api } from "../../Public/net/api.js";
import { Link, Server } from "./server.js";

const url = "http://127.0.0.1:8080";

describe("a server with a token", () => {
  test("programs that share a connection share its token", () => {
    const api = new Api(url);
    assert.equal(new Screenful(url, { token: "of its own" }).api.token, "of its own");
    assert.equal(new Screenful(api).api, api);
    new Screenful(api, { token: "told later" });
    assert.equal(api.token, "told later");
    // Without one, that of the connection stays.
    new Screenful(api);
    assert.equal(api.token, "told later");
  });

  test("it is sent in the header of requests and of streams", async () => {
    const guarded = await Server.start("--token", "a-secret");
    const direct = await Link.to(guarded.port);
    await assert.rejects(new Screenful(direct.url).lists().next(), (error) => error instanceof ApiError && error.status === 401);
    const list = await new Screenful(`${direct.url}/`, { token: "a-secret" }).createList({ name: "guarded", source: { kind: "generated", rows: 10, seed: 1 } });
    const viewer = await list.open({ viewport: { width: 390, height: 844 } });
    assert.equal((await viewer.events().next()).value?.type, "snapshot");
    await viewer.close();
    assert.ok(!direct.sent.includes("access_token"));
    direct.close();
    await guarded.stop();
  });
});
