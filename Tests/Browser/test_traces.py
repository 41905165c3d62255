"""Scrolls are recorded, stored, listed, fetched and deleted."""

import json
import subprocess

import pytest

from screen import Screen
from server import BINARY, Server
from test_accessibility import tree, value


@pytest.fixture
def wide(open_page):
    return Screen(open_page(width=1440))


def record(screen) -> None:
    screen.press("r")
    screen.page.locator("#recording").wait_for()


def stop_and_store(screen, name="mine") -> None:
    screen.page.keyboard.press("r")
    screen.page.locator("#recorded-name").fill(name)
    screen.page.locator("#recorded-form").get_by_role("button", name="Store").click()
    screen.page.locator("#traces-stored tr").first.wait_for()


def download(screen, name, folder):
    """The events of a trace, which `screenful trace check` has found sound, and its header."""
    with screen.page.expect_download() as found:
        screen.page.get_by_role("button", name=f"Download {name}", exact=True).click()
    assert found.value.suggested_filename == f"{name}.scroll.jsonl"
    path = folder / found.value.suggested_filename
    found.value.save_as(path)
    checked = subprocess.run([BINARY, "trace", "check", path], capture_output=True, text=True)
    assert checked.returncode == 0, checked.stdout
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    return lines[0], lines[1:-1]


def test_a_wheel_scroll_is_recorded_stored_and_sound(server, wide, tmp_path):
    wide.open(server.url)
    record(wide)
    assert wide.page.locator("#record").get_attribute("aria-pressed") == "true"
    wide.wheel_to_rest(1500, steps=3)
    wide.wait("() => parseInt(document.querySelector('#recording-figures').textContent.split(', ')[1]) > 2")
    stop_and_store(wide)
    assert not wide.page.locator("#recording").is_visible()
    assert not wide.page.locator("#recorded-form").is_visible()
    header, events = download(wide, "mine", tmp_path)
    viewport = server.get(f"/viewers/{wide.viewer}")["viewport"]
    assert header["platform"] == "web"
    assert header["viewport"] == [viewport["width"], viewport["height"]]
    assert [event["k"] for event in (events[0], events[1], events[-1])] == ["i", "w", "i"]
    assert events[0]["y"] == 0
    assert events[-1]["y"] == 1500
    stored = server.get("/traces?count=500")["traces"][-1]
    assert (stored["name"], stored["events"], stored["generated"]) == ("mine", len(events), False)


def test_a_finger_drags_and_flings(server, open_page, tmp_path):
    screen = Screen(open_page(width=390, height=844, has_touch=True)).open(server.url)
    screen.page.get_by_role("button", name="Traces").click()
    screen.page.get_by_role("dialog").get_by_role("button", name="Record", exact=True).click()
    screen.swipe(420)
    screen.wait("() => /row=[1-9]/.test(location.hash)")
    screen.page.locator("#recording").click()
    screen.page.locator("#recorded-name").fill("finger")
    screen.page.keyboard.press("Enter")
    screen.page.locator("#traces-stored tr").first.wait_for()
    _, events = download(screen, "finger", tmp_path)
    kinds = [event["k"] for event in events]
    assert "d" in kinds
    flings = [event for event in events if event["k"] == "f"]
    # Whether the browser lets the list coast is its own affair; if so, the release is told once.
    assert ["v" in fling for fling in flings] == [at == 0 for at in range(len(flings))]


def test_jumps_and_insertions_are_told(server, wide, tmp_path):
    columns = [{"name": "title", "type": "text"}]
    made = server.call("POST", "/lists", {"name": "notes", "source": {"kind": "empty", "columns": columns}})["id"]
    insert = [{"op": "insert", "at": [0, row], "values": {"title": f"note {row}"}} for row in range(60)]
    server.call("PATCH", f"/lists/{made}/rows", {"operations": insert}, headers={"If-Match": '"1"'})
    wide.open(f"{server.url}/#list={made}")
    record(wide)
    wide.press("End")
    wide.wait("() => /row=[1-9]/.test(location.hash)")
    for version, place in ((2, 0), (3, 61)):
        edit = {"operations": [{"op": "insert", "at": [0, place], "values": {"title": f"inserted at {place}"}}]}
        server.call("PATCH", f"/lists/{made}/rows", edit, headers={"If-Match": f'"{version}"'})
    wide.wait("() => document.querySelector('#feed').getAttribute('aria-rowcount') === '62'")
    stop_and_store(wide)
    _, events = download(wide, "mine", tmp_path)
    assert "j" in [event["k"] for event in events]
    # What came at the end is a page, and no insertion.
    assert [(event["at"], event["count"]) for event in events if event["k"] == "insert"] == [(0, 1)]


def test_a_recording_ends_with_its_list(server, wide, complaints):
    # Another list ends the first one's viewer, which the page may be telling something just then.
    complaints.forgives_network = True
    other = server.make_list(100, name="other")
    wide.open(server.url)
    record(wide)
    wide.page.evaluate(f"() => (location.hash = '#list={other}')")
    wide.page.locator("#recorded-form").wait_for()
    wide.page.get_by_role("button", name="Discard").click()
    assert not wide.page.locator("#recorded-form").is_visible()
    assert all(trace["generated"] for trace in server.get("/traces?count=500")["traces"])


def test_a_broken_file_is_refused_with_its_line_and_field(server, wide, complaints):
    complaints.forgives_network = True
    wide.open(server.url)
    wide.press("t")
    wide.page.locator("#traces-dialog").wait_for()
    file = '{"kind":"header","v":1,"unit":"pt","viewport":[1,1],"platform":"web","t":"us"}\n{"t":0,"y":NaN,"k":"i"}\n'
    files = [{"name": "bad.scroll.jsonl", "mimeType": "", "buffer": file.encode()}]
    wide.page.set_input_files("#trace-files", files=files)
    problem = wide.page.locator("#traces-problem")
    wide.wait("() => document.querySelector('#traces-problem').textContent !== ''")
    assert problem.inner_text() == "bad.scroll.jsonl: line 2, y: this is not a number."
    assert problem.get_attribute("role") == "alert"
    assert all(trace["generated"] for trace in server.get("/traces?count=500")["traces"])


def test_files_are_dropped_and_traces_deleted_after_being_asked_twice(server, wide):
    wide.open(server.url)
    wide.press("t")
    wide.page.locator("#traces-dialog").wait_for()
    file = subprocess.run([BINARY, "trace", "make", "coldStart"], capture_output=True, text=True).stdout
    wide.page.evaluate(
        """(text) => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File([text], "cold.scroll.jsonl"));
          const drop = new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true });
          document.querySelector(".trace-drop").dispatchEvent(drop);
        }""",
        file,
    )
    wide.page.locator("#traces-stored tr").wait_for()
    wide.page.get_by_role("button", name="Delete cold", exact=True).click()
    assert wide.page.locator("#traces-stored tr").count() == 1
    wide.page.get_by_role("button", name="Press again to delete cold").click()
    wide.page.locator("#traces-empty").wait_for()
    assert all(trace["generated"] for trace in server.get("/traces?count=500")["traces"])


def test_the_dialog_is_named_through_and_through(server, wide):
    wide.open(server.url)
    wide.press("t")
    wide.page.locator("#traces-generated tr").first.wait_for()
    nameless = [
        value(node, "role")
        for node in tree(wide.page)
        if any(p["name"] == "focusable" and p["value"]["value"] for p in node.get("properties", []))
        and value(node, "role") != "RootWebArea"
        and not value(node, "name")
    ]
    assert set(nameless) <= {"generic"}, nameless
    assert wide.page.locator("#traces-generated tr").count() == 9
    wide.page.keyboard.press("Escape")
    assert not wide.page.locator("#traces-dialog").is_visible()


def test_a_token_goes_with_every_file(open_page, tmp_path):
    token = tmp_path / "token"
    token.write_text("secret-token-of-a-test")
    server = Server(tmp_path, "--token-file", str(token))
    try:
        screen = Screen(open_page(width=1440))
        screen.page.add_init_script("sessionStorage.setItem('screenful.token', 'secret-token-of-a-test')")
        screen.open(server.url)
        screen.press("t")
        _, events = download(screen, "browse", tmp_path)
        assert len(events) > 100
        screen.page.close()
    finally:
        server.stop()
