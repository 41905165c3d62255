"""The real server, started for one test and ended with it."""

import functools
import json
import os
import signal
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BINARY = os.environ.get("SCREENFUL_BINARY", str(ROOT / ".build/release/screenful"))


class Server:
    """A `screenful serve` on a free port of its own, with a database of its own or that of another one."""

    def __init__(self, folder: Path, *options: str, public: Path = ROOT / "Public", beside: "Server | None" = None):
        # Tests put the files of tables beside the database.
        self._options = ("--tables", str(folder), "--public", str(public), *options)
        self._database = beside._database if beside else folder / "lists.db"
        self._log = folder / "server.log"
        self._process = None
        self.url = ""
        if "--no-samples" not in options and not beside:
            self._database.write_bytes(samples())
        self.start(port=0)

    def start(self, port: int) -> None:
        command = [BINARY, "serve", "--port", str(port), "--data", str(self._database)]
        command += self._options
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
        # The first line is the URL; it comes when the socket listens.
        self.url = self._process.stdout.readline().strip().rstrip("/")
        assert self.url.startswith("http"), f"no URL but {self.url!r}: {self._log.read_text()}"

    @property
    def port(self) -> int:
        return int(self.url.rsplit(":", 1)[1])

    def kill(self) -> None:
        """Ends it as a power cut would."""
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()
        self._process.stdout.close()

    @contextmanager
    def stalled(self):
        """Stops it, as a machine that is busy with other work does."""
        self._process.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self._process.send_signal(signal.SIGCONT)

    def restart(self) -> None:
        """Starts it again where it was, with what it had stored."""
        self.start(self.port)

    def stop(self) -> None:
        if self._process.poll() is None:
            # An interrupt, unlike a termination, does not wait for a balancer to look elsewhere.
            self._process.send_signal(signal.SIGINT)
            self._process.wait()
        self._process.stdout.close()

    def call(self, method: str, path: str, body=None, headers=None):
        """One request to the API; the decoded answer."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{self.url}/api/v1{path}", data=data, method=method, headers=headers or {})
        if data is not None:
            request.add_header("Content-Type", "application/json")
        with urllib.request.urlopen(request, timeout=10) as response:
            text = response.read()
        return json.loads(text) if text else None

    def get(self, path: str):
        return self.call("GET", path)

    def wait_for(self, condition, seconds: float = 10) -> None:
        """Asks until a condition holds."""
        end = time.monotonic() + seconds
        while not condition():
            assert time.monotonic() < end, "the condition did not come true"

    def wait_gone(self, path: str) -> None:
        """Asks until a resource is no more."""

        def is_gone() -> bool:
            try:
                self.get(path)
            except urllib.error.HTTPError as error:
                return error.code == 404
            return False

        self.wait_for(is_gone)

    def make_list(self, rows: int, *, name="made", seed=7, extent="full", heights="exact", content="feed") -> str:
        """Makes a generated list; its id."""
        source = {"kind": "generated", "rows": rows, "seed": seed, "content": content}
        body = {"name": name, "source": source, "extent": extent, "rowHeights": heights}
        return self.call("POST", "/lists", body)["id"]


@functools.cache
def samples() -> bytes:
    """The database of a fresh server with 10,000 rows in its feed, not a million.

    A million rows are measured in the background for as long as most tests take, and leave little of the processors
    to what is tested.
    """
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), "--no-samples")
        server.make_list(10_000, name="Feed")
        server.make_list(1_000_000, name="Growing feed", extent="growing")
        server.make_list(1_000_000_000, name="A billion rows", heights="fixed")
        server.stop()
        return (Path(folder) / "lists.db").read_bytes()
