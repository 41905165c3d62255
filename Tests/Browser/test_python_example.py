"""The example in Python: it knows the states that the server knows, and draws them."""

import importlib.util
import subprocess
import sys
import time
import xml.etree.ElementTree as ElementTree

import pytest

from server import ROOT, Server

SCRIPT = ROOT / "Sources/Examples/python/states.py"
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def served(tmp_path):
    server = Server(tmp_path)
    yield server
    server.stop()


@pytest.fixture
def states():
    """The example as a module."""
    specification = importlib.util.spec_from_file_location("states", SCRIPT)
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return module


def run(*arguments: str) -> subprocess.CompletedProcess:
    return subprocess.run([sys.executable, SCRIPT, *arguments], capture_output=True, text=True, timeout=60)


def test_the_states_that_it_follows_are_those_of_the_server(served, states):
    viewer = states.Viewer(states.Server(served.url, ""), "1", "texture", "off", 1)
    viewer.listen(time.monotonic())
    before = states.motion(0)
    for step in range(1, 200):
        now = states.motion(step / 30)
        viewer.scroll(before, now)
        before = now
    runs = served.get(f"{viewer.path}/range-controller")["runs"]
    rows = {row: state for first, last, state in runs if state & 2 for row in range(first, last + 1)}
    parts = {row: states.kind(state, True) for row, state in rows.items()}
    served.wait_for(lambda: {row: part for row, (part, _) in dict(viewer._open).items()} == parts)
    assert sum(part == "visible" for part in parts.values()) >= 3
    viewer.close(10)
    # A row plays one part at a time.
    spans = {}
    for row, _, start, end in viewer.spans:
        spans.setdefault(row, []).append((start, end))
    for times in spans.values():
        times.sort()
        assert all(first[1] <= second[0] for first, second in zip(times, times[1:]))


def test_flings_follow_one_another_without_a_jump(states):
    moments = [states.motion(step / 1000) for step in range(20_000)]
    assert max(abs(b.offset - a.offset) for a, b in zip(moments, moments[1:])) <= 9.1
    last = states.motion(60)
    assert abs(last.offset - last.target) < 1e-6 and abs(last.velocity) < 1e-6


def test_it_draws_a_chart_for_each_policy(served, tmp_path):
    output = tmp_path / "states.svg"
    options = ["--policy", "texture", "--policy", "lazy", "--network", "wifi", "--seconds", "1.5"]
    done = run("--server", served.url, "--output", str(output), *options)
    assert done.returncode == 0, done.stderr
    assert [line.split(":")[0] for line in done.stdout.splitlines()] == ["texture", "lazy"]
    picture = ElementTree.parse(output).getroot()
    frames = [rect for rect in picture.iter(f"{SVG}rect") if rect.get("class") == "frame"]
    assert len(frames) == 2
    # Without preloading each row is on screen before its content; with it none may be, where the stream begins late.
    for frame, expected in zip(frames, [{"visible"}, {"visible", "missing"}]):
        left, top = float(frame.get("x")), float(frame.get("y"))
        right, bottom = left + float(frame.get("width")), top + float(frame.get("height"))
        kinds = set()
        for rect in picture.iter(f"{SVG}rect"):
            if rect.find(f"{SVG}title") is None or not top - 0.01 <= float(rect.get("y")) < bottom:
                continue
            kinds.add(rect.get("class"))
            x, y, width, height = (float(rect.get(name)) for name in ["x", "y", "width", "height"])
            assert left - 0.1 <= x and x + width <= right + 0.2 and y + height <= bottom + 0.1
        assert expected <= kinds


def test_mistakes_are_told_in_a_line(served):
    wrong = run("--server", served.url, "--policy", "wishful")
    assert wrong.returncode == 1 and "policy has to be one of" in wrong.stderr and "Traceback" not in wrong.stderr
    absent = run("--server", "http://127.0.0.1:9")
    assert absent.returncode == 1 and "refused" in absent.stderr and "Traceback" not in absent.stderr
