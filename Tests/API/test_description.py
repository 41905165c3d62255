"""Attacks a live server with what its own description allows, and with what it forbids."""

import json
import os
import resource
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
BINARY = os.environ.get("SCREENFUL_BINARY", str(ROOT / ".build/release/screenful"))
# The most memory of the attacker, which takes 200 MB: one that grows without end is told as its error, and where it did.
MEMORY = 6 << 30
# One of each kind, and short: rows are measured anew for each width that a viewer is given.
LISTS = [{"name": "full"}, {"name": "growing", "extent": "growing"}, {"name": "fixed", "rowHeights": "fixed"}]


@pytest.fixture
def url(tmp_path):
    """A server with a database of its own, on a free port."""
    arguments = ["serve", "--port", "0", "--data", str(tmp_path / "lists.db"), "--public", str(ROOT / "Public")]
    with open(tmp_path / "log", "w") as log:
        server = subprocess.Popen([BINARY, *arguments, "--no-samples"], stdout=subprocess.PIPE, stderr=log, text=True)
        url = server.stdout.readline().strip().rstrip("/")
        for each in LISTS:
            body = json.dumps({"source": {"kind": "generated", "rows": 1_000}} | each).encode()
            headers = {"Content-Type": "application/json"}
            urllib.request.urlopen(urllib.request.Request(f"{url}/api/v1/lists", body, headers), timeout=10).close()
        yield url
        server.terminate()
        assert server.wait(timeout=10) == 0, (tmp_path / "log").read_text()


@pytest.mark.parametrize("phases", ["examples,coverage,stateful", "fuzzing,stateful"])
def test_the_api_is_as_described(url, tmp_path, phases):
    """Every answer has a documented status and shape; what the description forbids is refused."""
    run = subprocess.run(
        [
            sys.executable, "-m", "schemathesis.cli", "--config-file", str(HERE / "schemathesis.toml"),
            "run", f"{url}/openapi.json", "--url", url, "--phases", phases,
            # Reports are made by threads of the lowest priority, which take their time where others are at work.
            "--max-examples", "40", "--request-timeout", "240", "--continue-on-failure", "--no-color",
        ],
        # It leaves caches where it runs.
        cwd=tmp_path,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY)),
        env={**os.environ, "SCHEMATHESIS_HOOKS": "hooks", "PYTHONPATH": str(HERE)},
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stdout[-20_000:] + run.stderr
