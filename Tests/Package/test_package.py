"""The programs of the README and the manual, built by a package that depends on this one by path, and run."""

import functools
import json
import os
import re
import signal
import subprocess
import urllib.request
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
MANUAL = ROOT / "Sources/Screenful/Screenful.docc"
PROGRAMS = {path.parent.name: path.read_text() for path in sorted((HERE / "Sources").glob("*/main.swift"))}
CHECK = ["--explicit-target-dependency-import-check", "error"]
# Those that the Makefile builds the tests with, whose modules are then there already; none if the tests are run by hand.
FLAGS = os.environ.get("SWIFT_BUILD_FLAGS", "").split()
LIKE_THE_TESTS = {**os.environ, "SCREENFUL_OPTIMIZED_TESTS": "1"} if FLAGS else None


def blocks(document: Path) -> list[str]:
    """The Swift programs of a document: its Swift blocks that import a module of ours."""
    found = re.findall(r"^```swift\n(.*?)^```", document.read_text(), re.DOTALL | re.MULTILINE)
    return [block for block in found if re.search(r"^import (Screenful|TextShaping)", block, re.MULTILINE)]


@pytest.fixture(scope="module")
def products() -> Path:
    build = ["swift", "build", "--package-path", str(HERE), *CHECK, *FLAGS]
    run = functools.partial(subprocess.run, stdout=subprocess.PIPE, text=True, env=LIKE_THE_TESTS)
    done = run(build, stderr=subprocess.STDOUT)
    assert done.returncode == 0, done.stdout[-4000:]
    path = run([*build, "--show-bin-path"], check=True).stdout
    return Path(path.strip())


def output(products: Path, program: str) -> str:
    return subprocess.run([products / program], stdout=subprocess.PIPE, text=True, check=True, timeout=120).stdout


def test_each_program_of_the_documents_is_one_of_these_and_none_is_left_over():
    documented = [block for document in (ROOT / "README.md", *sorted(MANUAL.glob("*.md"))) for block in blocks(document)]
    assert sorted(documented) == sorted(PROGRAMS.values())


def test_no_target_has_flags_that_forbid_a_versioned_dependency():
    dump = ["swift", "package", "--package-path", str(ROOT), "dump-package"]
    manifest = json.loads(subprocess.run(dump, stdout=subprocess.PIPE, text=True, check=True).stdout)
    kinds = {kind for target in manifest["targets"] for setting in target["settings"] for kind in setting["kind"]}
    assert kinds and "unsafeFlags" not in kinds


def test_the_architecture_names_every_module_and_files_that_exist():
    text = (MANUAL / "Architecture.md").read_text()
    dump = ["swift", "package", "--package-path", str(ROOT), "dump-package"]
    manifest = json.loads(subprocess.run(dump, stdout=subprocess.PIPE, text=True, check=True).stdout)
    ours = {each["name"] for each in manifest["targets"] if each["type"] in ("regular", "executable")}
    # Targets of C are bindings; they are named where they are used.
    modules = {name for name in ours if any((ROOT / "Sources" / name).rglob("*.swift"))}
    layers = re.findall(r"^\| [0-6] \|.*$", text, re.MULTILINE)
    assert set(re.findall(r"`(\w+)`", "".join(layers))) - {"screenful"} == modules
    readme = re.search(r"^Sources/\n(.*?)^Tests/", (ROOT / "README.md").read_text(), re.DOTALL | re.MULTILINE).group(1)
    assert set(re.findall(r"(\w+)/", readme)) == modules
    files = re.findall(r"`((?:Sources|Public)/[^`]+)`", text)
    assert len(files) > 30 and [each for each in files if not (ROOT / each).is_file()] == []


@pytest.mark.parametrize("program", ["EngineProgram", "LandingProgram", "LayoutProgram", "TextProgram", "TracesProgram"])
def test_a_program_prints_what_it_always_prints(products, program):
    assert output(products, program) == (HERE / "Expected" / f"{program}.txt").read_text()


def test_a_program_compares_two_strategies(products):
    lines = output(products, "LabProgram").splitlines()
    blank = {words[0]: float(words[1]) for words in map(str.split, lines) if words[:1] in (["adaptive"], ["texture"])}
    assert lines[0] == "1 trace, 1 network, 1 seed (1), open loop, feed"
    assert set(blank) == {"adaptive", "texture"} and all(value > 0 for value in blank.values())


def test_a_program_runs_the_server_within_itself(products, tmp_path):
    server = subprocess.Popen([products / "ServerProgram"], cwd=tmp_path, stdout=subprocess.PIPE, text=True)
    try:
        url = server.stdout.readline().split()[-1]
        with urllib.request.urlopen(f"{url}/api/v1/lists", timeout=10) as response:
            lists = json.load(response)["lists"]
        assert {entry["name"] for entry in lists} and all(entry["rows"] > 0 for entry in lists)
        server.send_signal(signal.SIGTERM)
        rest, _ = server.communicate(timeout=30)
    finally:
        server.kill()
        server.wait()
    assert rest == "stopped\n" and server.returncode == 0
