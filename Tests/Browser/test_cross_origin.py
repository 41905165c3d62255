"""A page of another origin uses the API, as far as `--allow-origin` lets it."""

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from server import Server

TOKEN = "a-secret"

# Runs in the page of the other origin.
SCRIPT = """
async ([api, token]) => {
  const ask = (path, options = {}) =>
    fetch(api + path, { ...options, headers: { authorization: `Bearer ${token}`, ...options.headers } });
  const json = (method, body, headers = {}) =>
    ({ method, body: JSON.stringify(body), headers: { "content-type": "application/json", ...headers } });
  const told = {};
  const list = (await (await ask("/lists")).json()).lists[0].id;
  const rows = await ask(`/lists/${list}/rows?count=100`);
  const tag = rows.headers.get("etag").replace("-gzip", "");
  told.rows = (await rows.json()).rows.length;
  const edit = { operations: [{ op: "insert", at: [0, 0], values: { text: "from afar" } }] };
  const patched = await ask(`/lists/${list}/rows`, json("PATCH", edit, { "if-match": tag }));
  told.patched = [patched.status, patched.headers.get("etag") !== tag];
  const stale = await ask(`/lists/${list}/rows`, json("PATCH", edit, { "if-match": tag }));
  told.stale = [stale.status, (await stale.json()).version, stale.headers.get("etag")];
  told.first = (await (await ask(`/lists/${list}/rows?count=1`)).json()).rows[0].values.text;
  const made = await ask(`/lists/${list}/viewers`, json("POST", { viewport: { width: 300, height: 300 } }));
  const viewer = made.headers.get("location").replace("/api/v1", "");
  const stream = await ask(`${viewer}/events?count=1`, { headers: { "last-event-id": "7" } });
  told.event = (await stream.text()).match(/^event: (.*)$/m)[1];
  told.source = await new Promise((resolve) => {
    const source = new EventSource(`${api}${viewer}/events?access_token=${token}`);
    source.addEventListener("snapshot", () => { source.close(); resolve("snapshot"); });
    source.onerror = () => { source.close(); resolve("error"); };
  });
  told.deleted = (await ask(viewer, { method: "DELETE" })).status;
  told.gone = (await ask(viewer)).status;
  told.nowhere = (await ask("/nowhere")).status;
  told.unauthorized = (await fetch(api + "/lists")).status;
  told.tooLong = (await ask(`/lists`, json("POST", "x".repeat(2000)))).status;
  return told;
}
"""

# What a page can do that is not let in: nothing that it hears of.
REFUSED = """
async ([api, token]) => {
  const told = [];
  for (const [method, headers] of [["GET", {}], ["GET", { authorization: `Bearer ${token}` }], ["DELETE", {}]]) {
    told.push(await fetch(api + "/lists/1", { method, headers }).then((answer) => answer.status, (error) => error.name));
  }
  return told;
}
"""


class Page(BaseHTTPRequestHandler):
    """A page without anything."""

    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(b"<!doctype html><title>Another origin</title>")

    def log_message(self, *_):
        pass


@pytest.fixture
def origins():
    """Two servers of pages: two origins besides the API's."""
    servers = [ThreadingHTTPServer(("127.0.0.1", 0), Page) for _ in range(2)]
    for server in servers:
        threading.Thread(target=server.serve_forever, daemon=True).start()
    yield [f"http://127.0.0.1:{server.server_port}" for server in servers]
    for server in servers:
        server.shutdown()


@pytest.fixture
def context(browser):
    context = browser.new_context()
    yield context
    context.close()


def test_a_page_of_an_allowed_origin_reads_writes_and_listens(origins, context, tmp_path):
    server = Server(tmp_path, "--token", TOKEN, "--allow-origin", origins[0], "--max-body", "1024")
    page = context.new_page()
    page.goto(origins[0])
    told = page.evaluate(SCRIPT, [f"{server.url}/api/v1", TOKEN])
    server.stop()
    assert told == {
        "rows": 100, "patched": [200, True], "stale": [412, 2, '"2"'], "first": "from afar", "event": "snapshot",
        "source": "snapshot", "deleted": 204, "gone": 404, "nowhere": 404, "unauthorized": 401, "tooLong": 413,
    }


def test_a_page_of_another_origin_hears_nothing_and_changes_nothing(origins, context, tmp_path):
    server = Server(tmp_path, "--allow-origin", origins[0])
    page = context.new_page()
    page.goto(origins[1])
    assert page.evaluate(REFUSED, [f"{server.url}/api/v1", TOKEN]) == ["TypeError"] * 3
    assert server.get("/lists/1")["id"] == "1"
    server.stop()
