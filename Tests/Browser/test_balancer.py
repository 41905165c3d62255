"""Three servers on one database behind HAProxy or nginx: viewers stay on one of them, and outlive it on the page."""

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import threading
import time
import urllib.request
from pathlib import Path

import pytest
import yaml

from server import BINARY, ROOT, Server

EXAMPLES = ROOT / "Sources/Examples/cluster"
MANUAL = ROOT / "Sources/Screenful/Screenful.docc/Deployment.md"
# Debian keeps them where only root's PATH leads.
SYSTEM = "/usr/sbin:/usr/local/sbin:/usr/bin"
NGINX_FOLDERS = ["client_body", "proxy", "fastcgi", "scgi", "uwsgi"]


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


class Balancer:
    """A balancer with the configuration of the examples, on a free port."""

    def __init__(self, name: str, folder: Path, servers: list[Server]):
        program = shutil.which(name, path=SYSTEM)
        assert program, f"{name} is missing: make tools"
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        (file,) = EXAMPLES.glob(f"{name}.c*")
        text = file.read_text()
        listening = {"haproxy": "bind :8080", "nginx": "listen 8080"}[name]
        places = [(listening, listening.replace(":8080", "8080").replace("8080", f"127.0.0.1:{self.port}"))]
        places += [(f"127.0.0.1:{8081 + index}", f"127.0.0.1:{server.port}") for index, server in enumerate(servers)]
        for example, here in places:
            assert example in text
            text = text.replace(example, here)
        configuration = folder / file.name
        command = [program, "-db", "-f", configuration]
        if name == "nginx":
            paths = "".join(f"{kind}_temp_path {folder}/{kind};" for kind in NGINX_FOLDERS)
            text = f"daemon off; pid {folder}/pid; events {{}} http {{ access_log off; {paths}\n{text} }}"
            command = [program, "-p", folder, "-e", folder / "nginx.log", "-c", configuration]
        configuration.write_text(text)
        self._process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        await_answer(self.url, self._process)

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait()


def await_answer(url: str, process: subprocess.Popen) -> None:
    """Asks a balancer until it answers."""
    while True:
        assert process.poll() is None, "the balancer has ended"
        try:
            with urllib.request.urlopen(f"{url}/readyz", timeout=5) as answer:
                assert answer.status == 200
                return
        except OSError:
            continue


def run_cluster(balancer: str, folder: Path, *options: str):
    """Three servers on one database behind a balancer."""
    servers = [Server(folder, *options)]
    for name in ["second", "third"]:
        (folder / name).mkdir()
        servers.append(Server(folder / name, *options, beside=servers[0]))
    balancer = Balancer(balancer, folder, servers)
    yield balancer, servers
    balancer.stop()
    for server in servers:
        server.stop()


@pytest.fixture(params=["haproxy", "nginx"])
def cluster(request, tmp_path):
    yield from run_cluster(request.param, tmp_path)


@pytest.fixture(params=["haproxy", "nginx"])
def picture_cluster(request, tmp_path, pictures):
    yield from run_cluster(request.param, tmp_path, "--no-samples", "--allow-upstream", pictures.url)


def homes(viewer: str, servers: list[Server]) -> list[Server]:
    """The servers that have a viewer."""
    return [server for server in servers if viewer in [each["id"] for each in server.get("/viewers")["viewers"]]]


def viewers(servers: list[Server]) -> list[str]:
    """The viewers of all servers."""
    return [each["id"] for server in servers for each in server.get("/viewers")["viewers"]]


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


def test_a_picture_is_fetched_by_one_server(picture_cluster, pictures, screen):
    balancer, servers = picture_cluster
    body = {"name": "a", "source": {"kind": "empty", "columns": [{"name": "what", "type": "text"}]}, "rowHeights": "exact"}
    made = servers[0].call("POST", "/lists", body)["id"]
    rows = [{"op": "insert", "at": [0, row], "values": {"what": f"{pictures.url}/pictures/{row}.png"}} for row in range(12)]
    servers[0].call("PATCH", f"/lists/{made}/rows", {"operations": rows}, {"If-Match": "*"})
    root = {"type": "networkImage", "url": "$what", "size": [50, 40]}
    servers[0].call("PUT", f"/lists/{made}/template", {"version": 1, "root": root})
    for server in servers:
        server.wait_for(lambda: [each["version"] for each in server.get("/lists")["lists"]] == [3])
    screen.open(f"{balancer.url}/#list={made}")
    screen.wait("() => document.querySelectorAll('.picture[data-state=shown] img').length === 12")
    # As another reader's browser, which has no picture yet, and whose viewer is on another server.
    addresses = screen.page.evaluate("() => [...document.querySelectorAll('.picture img')].map(image => image.dataset.address)")
    for address in addresses * 3:
        assert urllib.request.urlopen(balancer.url + address).status == 200
    assert sorted(pictures.begun) == sorted(f"/pictures/{row}.png" for row in range(12))
    texts = [urllib.request.urlopen(f"{server.url}/metrics").read().decode() for server in servers]
    assert sum('screenful_memory_bytes{consumer="pictures"} 0\n' not in text for text in texts) > 1, "one server has all"


def test_scenes_and_comparisons_are_where_their_viewers_are(cluster, screen):
    balancer, servers = cluster
    failures = []
    screen.page.on("response", lambda answer: answer.status >= 400 and failures.append((answer.status, answer.url)))
    screen.page.set_viewport_size({"width": 1280, "height": 900})
    screen.open(f"{balancer.url}/#list=1", timeline=None)
    screen.page.get_by_label("Compare with").select_option("adaptive")
    servers[0].wait_for(lambda: len(viewers(servers)) == 2)
    assert len({id(server) for viewer in viewers(servers) for server in homes(viewer, servers)}) == 1
    screen.page.click("#scenes")
    words = "words => document.querySelector('#scene-words')?.textContent === `Told, in this order: ${words}.`"
    screen.wait(words, "Feed, Inbox")
    screen.page.click("#scene-push")
    screen.wait(words, "Feed, Detail 1")
    (scene,) = [each for server in servers for each in server.get("/scenes")["scenes"]]
    assert scene["id"][:6] == scene["root"]["children"][1]["viewer"][:6]
    assert failures == []


def test_a_viewer_whose_server_is_killed_comes_back_at_its_row(cluster, screen, complaints):
    complaints.forgives_network = True
    balancer, servers = cluster
    screen.open(f"{balancer.url}/#list=1&row=4321")
    screen.wait_row(4321)
    lost = screen.viewer
    (home,) = homes(lost, servers)
    others = [server for server in servers if server is not home]
    home.kill()
    screen.wait("lost => !document.querySelector('#ranges .section-aside').textContent.endsWith(lost)", lost)
    screen.wait_ready()
    assert screen.rows[0] == 4321
    assert len(homes(screen.viewer, others)) == 1
    screen.wheel(600, steps=2)
    screen.wait_rest()
    assert screen.rows[0] > 4321
    home.restart()


def test_a_server_that_stalls_for_a_moment_keeps_its_viewers(cluster, screen):
    balancer, servers = cluster
    screen.open(f"{balancer.url}/#list=1")
    viewer = screen.viewer
    (home,) = homes(viewer, servers)
    with home.stalled():
        # Longer than two of HAProxy's questions, which would end it if their answers had to come within its interval.
        time.sleep(2.5)
    screen.wheel(600, steps=2)
    screen.wait_rest()
    assert screen.viewer == viewer
    assert homes(viewer, servers) == [home]


def test_an_edit_through_one_server_is_seen_through_the_other(cluster, screen):
    balancer, servers = cluster
    columns = [{"name": "title", "type": "text"}]
    made = servers[0].call("POST", "/lists", {"name": "notes", "source": {"kind": "empty", "columns": columns}})["id"]

    def insert(server: Server, title: str) -> None:
        operation = {"op": "insert", "at": [0, 0], "values": {"title": title}}
        server.call("PATCH", f"/lists/{made}/rows", {"operations": [operation]}, {"If-Match": "*"})

    insert(servers[0], "the first")
    for server in servers[1:]:
        server.wait_for(lambda: made in [each["id"] for each in server.get("/lists")["lists"]])
    screen.open(f"{balancer.url}/#list={made}")
    viewer = screen.viewer
    for index, server in enumerate(servers):
        insert(server, f"by server {index}")
        screen.page.get_by_text(f"by server {index}").first.wait_for()
    # The viewer went on.
    assert screen.viewer == viewer


def test_the_manual_shows_the_configurations_of_the_examples():
    for language, file in [("haproxy", "haproxy.cfg"), ("nginx", "nginx.conf")]:
        shown = re.findall(rf"```{language}\n(.*?)```", MANUAL.read_text(), re.S)
        assert (EXAMPLES / file).read_text() in shown


def test_the_containers_are_what_the_balancer_expects_and_the_server_accepts(tmp_path):
    services = yaml.safe_load((EXAMPLES / "compose.yaml").read_text())["services"]
    servers = {name: service for name, service in services.items() if service.get("image") == "screenful"}
    (mount,) = services["balancer"]["volumes"]
    configuration = EXAMPLES / mount.split(":")[0]
    subprocess.run([shutil.which("haproxy", path=SYSTEM), "-c", "-f", configuration], check=True, capture_output=True)
    expected = dict(re.findall(r"server (\w) 127.0.0.1:(\d+)", configuration.read_text()))
    assert {name: server["command"][server["command"].index("--port") + 1] for name, server in servers.items()} == expected
    assert services["key"].pop("network_mode") == "none"
    assert all(each["network_mode"] == "service:balancer" for name, each in services.items() if name not in ("balancer", "key"))
    # Each keeps traces of its own, and all have one database.
    assert len({server["command"][server["command"].index("--data") + 1] for server in servers.values()}) == 3
    assert len({server["command"][server["command"].index("--postgres") + 1] for server in servers.values()}) == 1
    # All sign pictures with the key that is made before them.
    (key,) = {server["command"][server["command"].index("--picture-key") + 1] for server in servers.values()}
    (tmp_path / "data").mkdir()
    words = [word.replace("/data", str(tmp_path / "data")) for word in services["key"]["command"]]
    subprocess.run(words, check=True)
    assert (tmp_path / "data" / Path(key).name).stat().st_size == 32
    build = servers["a"]["build"]
    assert (EXAMPLES / build["context"]).resolve() == ROOT
    container = (ROOT / build["dockerfile"]).read_text()
    (program,) = json.loads(re.search(r"^ENTRYPOINT (.*)$", container, re.M)[1])
    assert (ROOT / program).name == Path(BINARY).name
    subprocess.run(["make", "--dry-run", "build"], cwd=ROOT, check=True, capture_output=True)
    for name, server in servers.items():
        # Nobody listens at the database's port here, which is the first thing that the options can fail at.
        places = {"--port": "0", "--data": str(tmp_path / f"{name}.db"), "--postgres": f"postgresql://screenful@127.0.0.1:{free_port()}/x"}
        places["--picture-key"] = str(tmp_path / "data" / Path(key).name)
        options = list(server["command"])
        for option, value in places.items():
            options[options.index(option) + 1] = value
        ended = subprocess.run([BINARY, *options], capture_output=True, text=True, timeout=60)
        assert "PostgreSQL cannot be reached" in ended.stderr, ended.stderr


class ShippedCluster:
    """The cluster of `make cluster`, on free ports, whose servers start again at once."""

    def __init__(self, database: str | Path):
        self.ports = [free_port() for _ in range(4)]
        self.url = f"http://127.0.0.1:{self.ports[0]}"
        environment = os.environ | {"PORTS": " ".join(map(str, self.ports)), "DELAY": "0", "SCREENFUL_BINARY": BINARY}
        self._process = subprocess.Popen([EXAMPLES / "run", database], env=environment, stdout=subprocess.PIPE, text=True)
        self._lines = iter(self._process.stdout.readline, "")
        # The processes of the servers, by name.
        self.servers: dict[str, int] = {}
        self.postgres = None
        self._read(lambda line: line.startswith("Open"))
        await_answer(self.url, self._process)

    def _read(self, is_last) -> None:
        for line in self._lines:
            if found := re.match(r"server (\w): .*, process (\d+)", line):
                self.servers[found[1]] = int(found[2])
            if found := re.match(r"PostgreSQL: psql '(.*)'", line):
                self.postgres = found[1]
            if is_last(line):
                return
        raise AssertionError("the cluster has ended")

    def end(self, names: list[str], by: signal.Signals) -> None:
        """Ends servers, and waits until others have begun in their places."""
        old = {name: self.servers[name] for name in names}
        for process in old.values():
            os.kill(process, by)
        self._read(lambda _: all(self.servers[name] != process for name, process in old.items()))
        for name in names:
            await_answer(f"http://127.0.0.1:{self.ports[1 + 'abc'.index(name)]}", self._process)

    def edit(self, row: int, title: str, port: int = 0) -> int:
        """Changes a row by the balancer, or by the server with a port; the version that the list has then."""
        change = {"operations": [{"op": "reload", "at": [0, row], "values": {"title": title}}]}
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.ports[port]}/api/v1/lists/1/rows",
            json.dumps(change).encode(),
            {"If-Match": "*", "Content-Type": "application/json"},
            method="PATCH",
        )
        with urllib.request.urlopen(request, timeout=10) as answer:
            return json.loads(answer.read())["version"]

    def stop(self) -> None:
        self._process.terminate()
        assert self._process.wait(30) == 0
        # Nothing is left behind.
        for port in self.ports:
            with pytest.raises(ConnectionRefusedError):
                socket.create_connection(("127.0.0.1", port)).close()


@pytest.mark.parametrize("database", ["file", "postgres"])
def test_make_cluster_starts_a_killed_server_again(database, tmp_path, screen, complaints):
    complaints.forgives_network = True
    cluster = ShippedCluster("--postgres" if database == "postgres" else tmp_path / "lists.db")
    try:
        screen.open(f"{cluster.url}/#list=1&row=4321")
        screen.wait_row(4321)
        # All of them, the page's own among them.
        cluster.end(list(cluster.servers), signal.SIGKILL)
        screen.wait_ready()
        screen.wheel(600, steps=2)
        screen.wait_rest()
        assert screen.rows[0] > 4321
        # An edit through one server is seen on the page, whichever has its viewer.
        cluster.edit(screen.rows[0] + 1, "by another one", port=1)
        screen.page.get_by_text("by another one").first.wait_for()
    finally:
        cluster.stop()


def test_a_rolling_upgrade_with_a_migration_loses_no_edit(tmp_path, screen, complaints):
    complaints.forgives_network = True
    cluster = ShippedCluster("--postgres")
    versions: list[int] = []
    failures: list[str] = []
    is_over = threading.Event()

    def write() -> None:
        while not is_over.is_set():
            try:
                versions.append(cluster.edit(len(versions) % 100, f"edit {len(versions)}"))
            except OSError as error:
                failures.append(f"edit {len(versions)}: {error}")

    def ask(sql: str) -> str:
        return subprocess.run(["psql", cluster.postgres, "-Atc", sql], check=True, capture_output=True, text=True).stdout.strip()

    writer = threading.Thread(target=write)
    try:
        screen.open(f"{cluster.url}/#list=1&row=4321")
        screen.wait_row(4321)
        # The tables as the version before had them, which the servers that run use as well.
        ask("DROP TABLE screenful.upstreams, screenful.upstream_rows, screenful.upstream_leases; UPDATE screenful.meta SET version = 1")
        writer.start()
        for name in sorted(cluster.servers):
            before = len(versions)
            cluster.end([name], signal.SIGTERM)
            while len(versions) < before + 20:
                assert not failures, failures
        is_over.set()
        writer.join()
        assert failures == []
        # Each edit made one version, and none was made twice.
        assert versions == list(range(versions[0], versions[0] + len(versions)))
        assert ask("SELECT version FROM screenful.heads WHERE list = 1") == str(versions[-1])
        assert ask("SELECT version FROM screenful.meta") == "2"
        screen.wait_ready()
        screen.wait_row(4321)
        cluster.edit(4322, "after the upgrade")
        screen.page.get_by_text("after the upgrade").first.wait_for()
    finally:
        is_over.set()
        cluster.stop()
