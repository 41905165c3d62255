"""The client module in a page of another origin, under that page's content security policy."""

import pytest

from other_origin import OtherOrigin
from server import Server

TOKEN = "a-secret"

SCRIPT = """
import {{ ApiError, Screenful }} from "{url}/client.js";

const told = (window.told = {{}});
const server = new Screenful("{url}", {{ token: "{token}" }});
try {{
  const lists = [];
  for await (const list of server.lists()) lists.push(list);
  told.lists = lists.length > 0;
  const list = server.list(lists[0].id);
  const viewer = await list.open({{ viewport: {{ width: 300, height: 300 }} }});
  const states = new Promise((resolve) => viewer.on("states", resolve));
  const snapshot = await new Promise((resolve) => viewer.on("snapshot", resolve));
  told.rows = snapshot.rowCount;
  const scrolled = await viewer.scroll({{ anchor: [500, 7], phase: "drag", velocity: 900 }});
  told.anchor = scrolled.anchor;
  told.states = (await states).changes.some(([row, , now]) => row === 500 && (now & 8) !== 0);
  told.stale = await list.edit([{{ op: "delete", at: [0, 0] }}], {{ version: 99 }}).catch((error) => [error instanceof ApiError, error.status, error.code]);
  await viewer.close();
  told.closed = await server.request("GET", `/viewers/${{viewer.id}}`).catch(({{ code }}) => code);
  told.byDefault = await new Screenful().lists().next().catch(({{ code }}) => code);
}} catch (error) {{
  told.failure = String(error);
}}
told.isDone = true;
"""


@pytest.fixture
def origin():
    origin = OtherOrigin()
    yield origin
    origin.close()


def test_a_page_of_another_origin_drives_a_viewer(origin, open_page, tmp_path, complaints):
    server = Server(tmp_path, "--token", TOKEN, "--allow-origin", origin.url)
    origin.admit(server.url)
    origin.files["/"] = '<!doctype html><title>Another origin</title><script type="module" src="/page.js"></script>'
    origin.files["/page.js"] = SCRIPT.format(url=server.url, token=TOKEN)
    # The browser tells of the refusals that the script asks for.
    complaints.forgives_network = True
    page = open_page()
    page.goto(origin.url)
    page.wait_for_function("() => window.told?.isDone")
    told = page.evaluate("() => window.told")
    server.stop()
    assert told == {
        "lists": True, "rows": 10_000, "anchor": [500, 7], "states": True, "stale": [True, 412, "staleVersion"],
        "closed": "viewerNotFound", "byDefault": "unauthorized", "isDone": True,
    }


def test_without_leave_another_origin_cannot_even_import_it(origin, server, open_page, complaints):
    origin.admit(server.url)
    origin.files["/"] = '<!doctype html><title>Another origin</title><script type="module" src="/page.js"></script>'
    origin.files["/page.js"] = f'window.told = await import("{server.url}/client.js").catch((error) => error.name);'
    page = open_page()
    page.goto(origin.url)
    page.wait_for_function("() => window.told")
    assert page.evaluate("() => window.told") == "TypeError"
    assert any("CORS" in each for each in complaints)
    complaints.clear()
