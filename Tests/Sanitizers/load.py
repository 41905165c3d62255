"""A load for a server that was built with a sanitizer: viewers, listeners, edits, layouts, uploads and imports at once.

The number of requests is fixed. The server has to end with status 0, which it does not after a finding, and its
standard error must have none.
"""

import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
from http.client import HTTPConnection
from pathlib import Path

BINARY = os.environ["SCREENFUL_BINARY"]
READERS, SCROLLS, EDITS = 6, 60, 40
FINDINGS = ("WARNING: ThreadSanitizer", "ERROR: AddressSanitizer", "Fatal error")


class Client:
    """A connection that is kept alive."""

    def __init__(self, port: int):
        self._connection = HTTPConnection("127.0.0.1", port, timeout=300)

    def send(self, method: str, path: str, body=None, **headers):
        data = body if isinstance(body, (bytes, type(None))) else json.dumps(body).encode()
        headers.setdefault("content_type", "application/json")
        fields = {name.replace("_", "-"): value for name, value in headers.items()}
        self._connection.request(method, path, data, fields)
        response = self._connection.getresponse()
        content = response.read()
        assert response.status < 400, (method, path, response.status, content)
        return response, content


def listen(port: int, viewer: str, events: int) -> None:
    connection = HTTPConnection("127.0.0.1", port, timeout=300)
    connection.request("GET", f"{viewer}/events?count={events}")
    connection.getresponse().read()


def scroll(port: int, list_path: str, seed: int) -> None:
    """Opens a viewer, listens to it, scrolls it, and asks for what it shows."""
    client, choose = Client(port), random.Random(seed)
    network = {"network": {"roundTrip": 20, "concurrency": 4}} if seed % 3 == 2 else {}
    body = {"viewport": {"width": 320 + 10 * (seed % 2), "height": 700}, **network}
    viewer = client.send("POST", f"{list_path}/viewers", body)[0].headers["Location"]
    listener = threading.Thread(target=listen, args=(port, viewer, SCROLLS))
    listener.start()
    for step in range(SCROLLS):
        offset = choose.uniform(0, 40_000)
        client.send("POST", f"{viewer}/scroll", {"offset": offset, "velocity": 900, "phase": "drag"})
        path = choose.choice(["", "/cells", "/range-controller", "/fetches", "/batch-context"])
        client.send("GET", f"{viewer}{path}")
        if step % 10 == 9:
            client.send("PATCH", f"{viewer}/range-controller", {"viewport": {"width": 300 + step, "height": 700}})
            client.send("POST", f"{viewer}/signals", {"signal": "measured", "rows": [[step, 80 + step]]})
    client.send("DELETE", viewer)
    listener.join()


def edit(port: int, list_path: str) -> None:
    client = Client(port)
    for step in range(EDITS):
        count = 600 if step % 8 == 7 else 3
        operations = [{"op": "insert", "at": [0, row]} for row in range(count)]
        operations.append({"op": "delete", "at": [0, step]})
        client.send("PATCH", f"{list_path}/rows", {"operations": operations}, If_Match="*")
        client.send("GET", f"{list_path}/rows?from=0&count=200")


def work(port: int, list_path: str) -> None:
    """Asks for what is done on other threads."""
    client = Client(port)
    children = [{"type": "node", "id": f"n{n}", "style": {"width": 10, "height": 10}} for n in range(1_000)]
    for seed in range(8):
        tree = {"type": "stack", "children": children}
        client.send("POST", "/api/v1/layout", {"root": tree, "sizeRange": {"min": [390, 0], "max": [390, "inf"]}})
        template = json.loads(client.send("GET", f"{list_path}/template")[1])["template"]
        # One of the rows that no edit removes.
        row = 4_000 + seed
        client.send("POST", f"{list_path}/template/preview", {"template": template, "width": 390, "row": row})
        trace = client.send("GET", f"/api/v1/traces/dwell?seed={seed + 1}")[1]
        client.send("POST", f"/api/v1/traces?name=load{seed}", trace, content_type="application/jsonl")
        client.send("GET", f"/media/generated/7/{seed}.png")
        client.send("GET", "/metrics")
        client.send("GET", "/readyz")


def import_rows(database: Path) -> None:
    lines = "".join(json.dumps({"title": f"row {n}", "text": "word " * (n % 40)}) + "\n" for n in range(2_000))
    for number in range(3):
        command = [BINARY, "import", "--data", str(database), "--list", f"imported {number}", "-"]
        done = subprocess.run(command, input=lines, text=True, capture_output=True, check=False)
        assert done.returncode == 0, done.stderr[-4_000:]


def guarded(failures: list, body, *arguments) -> threading.Thread:
    def run():
        try:
            body(*arguments)
        except BaseException as error:  # Told by the main thread, which ends with it.
            failures.append((body.__name__, arguments, repr(error)))

    thread = threading.Thread(target=run)
    thread.start()
    return thread


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        database, log = Path(folder) / "lists.db", Path(folder) / "stderr"
        with log.open("wb") as errors:
            command = [BINARY, "serve", "--port", "0", "--data", str(database), "--max-memory", "4194304"]
            command += ["--log-level", "warning"]
            server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True)
        port = int(server.stdout.readline().strip().rstrip("/").rsplit(":", 1)[1])
        client = Client(port)
        lists = json.loads(client.send("GET", "/api/v1/lists")[1])["lists"]
        body = {"name": "edited", "source": {"kind": "generated", "rows": 5_000}, "rowHeights": "exact"}
        edited = client.send("POST", "/api/v1/lists", body)[0].headers["Location"]
        sample = f"/api/v1/lists/{lists[0]['id']}"
        failures: list = []
        threads = [guarded(failures, scroll, port, edited if n % 2 else sample, n) for n in range(READERS)]
        threads += [guarded(failures, edit, port, edited) for _ in range(2)]
        threads += [guarded(failures, work, port, edited), guarded(failures, import_rows, database)]
        for thread in threads:
            thread.join()
        server.send_signal(signal.SIGINT)
        status = server.wait()
        text = log.read_text(errors="replace")
        found = [line for line in text.splitlines() if line.startswith(FINDINGS)]
        if failures or found or status != 0:
            print(text[-20_000:], *failures, f"status {status}", sep="\n", file=sys.stderr)
            return 1
    print(f"{len(threads)} clients at once: no finding")
    return 0


if __name__ == "__main__":
    sys.exit(main())
