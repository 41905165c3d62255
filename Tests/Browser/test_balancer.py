"""Two servers on one database behind the manual's HAProxy: viewers stay on one of them, and outlive it on the page."""

import re
import shutil
import socket
import subprocess
import urllib.request
from pathlib import Path

import pytest

from server import ROOT, Server

MANUAL = ROOT / "Sources/Screenful/Screenful.docc/Deployment.md"
# Debian keeps it where only root's PATH leads.
HAPROXY = shutil.which("haproxy", path="/usr/sbin:/usr/local/sbin:/usr/bin")


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


class Balancer:
    """HAProxy with the manual's configuration, on a free port."""

    def __init__(self, folder: Path, servers: list[Server]):
        assert HAPROXY, "haproxy is missing: make tools"
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        text = re.search(r"```haproxy\n(.*?)```", MANUAL.read_text(), re.S).group(1)
        places = [("bind :8080", f"bind 127.0.0.1:{self.port}")]
        places += [(f"127.0.0.1:{8081 + index}", f"127.0.0.1:{server.port}") for index, server in enumerate(servers)]
        for manual, here in places:
            assert manual in text
            text = text.replace(manual, here)
        configuration = folder / "haproxy.cfg"
        configuration.write_text(text)
        self._process = subprocess.Popen([HAPROXY, "-db", "-f", str(configuration)], stderr=subprocess.DEVNULL)
        while True:
            assert self._process.poll() is None, "HAProxy ended"
            try:
                with urllib.request.urlopen(f"{self.url}/readyz", timeout=5) as answer:
                    assert answer.status == 200
                    return
            except OSError:
                continue

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait()


@pytest.fixture
def cluster(tmp_path):
    first = Server(tmp_path)
    (tmp_path / "other").mkdir()
    second = Server(tmp_path / "other", beside=first)
    balancer = Balancer(tmp_path, [first, second])
    yield balancer, [first, second]
    balancer.stop()
    for server in (first, second):
        server.stop()


def homes(viewer: str, servers: list[Server]) -> list[Server]:
    """The servers that have a viewer."""
    return [server for server in servers if viewer in [each["id"] for each in server.get("/viewers")["viewers"]]]


def test_all_that_concerns_a_viewer_reaches_the_server_that_has_it(cluster, screen):
    balancer, servers = cluster
    failures = []
    screen.page.on("response", lambda answer: answer.status >= 400 and failures.append((answer.status, answer.url)))
    screen.open(f"{balancer.url}/#list=1")
    # Each reload opens another viewer, by another name.
    for _ in range(4):
        screen.wheel(1200, steps=3)
        screen.wait_rest()
        assert len(homes(screen.viewer, servers)) == 1
        screen.page.reload()
        screen.wait_ready()
    assert failures == []


def test_a_viewer_whose_server_is_killed_comes_back_at_its_row(cluster, screen, complaints):
    complaints.forgives_network = True
    balancer, servers = cluster
    screen.open(f"{balancer.url}/#list=1&row=4321")
    screen.wait_row(4321)
    lost = screen.viewer
    (home,) = homes(lost, servers)
    (other,) = [server for server in servers if server is not home]
    home.kill()
    screen.wait("lost => !document.querySelector('#ranges .section-aside').textContent.endsWith(lost)", lost)
    screen.wait_ready()
    assert screen.rows[0] == 4321
    assert homes(screen.viewer, [other]) == [other]
    screen.wheel(600, steps=2)
    screen.wait_rest()
    assert screen.rows[0] > 4321
    home.restart()


def test_an_edit_through_one_server_is_seen_through_the_other(cluster, screen):
    balancer, servers = cluster
    columns = [{"name": "title", "type": "text"}]
    made = servers[0].call("POST", "/lists", {"name": "notes", "source": {"kind": "empty", "columns": columns}})["id"]

    def insert(server: Server, title: str) -> None:
        operation = {"op": "insert", "at": [0, 0], "values": {"title": title}}
        server.call("PATCH", f"/lists/{made}/rows", {"operations": [operation]}, {"If-Match": "*"})

    insert(servers[0], "the first")
    servers[1].wait_for(lambda: made in [each["id"] for each in servers[1].get("/lists")["lists"]])
    screen.open(f"{balancer.url}/#list={made}")
    viewer = screen.viewer
    for index, server in enumerate(servers):
        insert(server, f"by server {index}")
        screen.page.get_by_text(f"by server {index}").first.wait_for()
    # The viewer went on.
    assert screen.viewer == viewer
