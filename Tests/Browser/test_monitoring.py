"""The dashboard and the alerts of the examples, asked of a Prometheus that scrapes two servers."""

import json
import re
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.parse
import urllib.request

import pytest

from server import ROOT, Server

EXAMPLES = ROOT / "Sources/Examples/monitoring"
MANUAL = ROOT / "Sources/Screenful/Screenful.docc/Deployment.md"


class Prometheus:
    """A Prometheus with the manual's configuration, for servers of this test."""

    def __init__(self, folder, servers):
        program = shutil.which("prometheus")
        assert program, "prometheus is missing: make tools"
        text = re.search(r"```yaml\n(scrape_configs:.*?)```", MANUAL.read_text(), re.S).group(1)
        places = [
            ('["127.0.0.1:8080"]', json.dumps([f"127.0.0.1:{server.port}" for server in servers])),
            ("alerts.yml", str(EXAMPLES / "alerts.yml")),
        ]
        for manual, here in places:
            assert manual in text
            text = text.replace(manual, here)
        configuration = folder / "prometheus.yml"
        configuration.write_text("global: { scrape_interval: 1s, evaluation_interval: 1s }\n" + text)
        with socket.socket() as listener:
            listener.bind(("127.0.0.1", 0))
            self._address = f"127.0.0.1:{listener.getsockname()[1]}"
        self._process = subprocess.Popen(
            [program, f"--config.file={configuration}", f"--storage.tsdb.path={folder / 'metrics'}"]
            + [f"--web.listen-address={self._address}"],
            stderr=subprocess.DEVNULL,
        )

    def get(self, path: str, **query: str):
        """The data of an answer; None while it starts."""
        assert self._process.poll() is None, "Prometheus ended"
        url = f"http://{self._address}/api/v1/{path}?{urllib.parse.urlencode(query)}"
        try:
            with urllib.request.urlopen(url, timeout=10) as answer:
                return json.load(answer)["data"]
        except urllib.error.HTTPError as error:
            if error.code == 503:
                return None
            raise AssertionError(f"{query}: {error.read().decode()}") from error
        except urllib.error.URLError as error:
            assert isinstance(error.reason, ConnectionRefusedError), error
            return None

    def result(self, expression: str) -> list:
        data = self.get("query", query=expression)
        return data["result"] if data else []

    def stop(self) -> None:
        self._process.kill()
        self._process.wait()


@pytest.fixture
def monitored(tmp_path):
    servers = [Server(tmp_path)]
    (tmp_path / "other").mkdir()
    servers.append(Server(tmp_path / "other", beside=servers[0]))
    prometheus = Prometheus(tmp_path, servers)
    yield prometheus, servers
    prometheus.stop()
    for server in servers:
        server.stop()


def wait_until(condition, seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "timed out"


def test_each_panel_has_data_and_each_alert_its_rule(monitored):
    prometheus, servers = monitored
    viewer = servers[0].call("POST", "/lists/1/viewers", {"viewport": {"width": 390, "height": 844}})["id"]
    for step in range(5):
        servers[0].call("POST", f"/viewers/{viewer}/scroll", {"offset": step * 4000})
    dashboard = json.loads((EXAMPLES / "grafana.json").read_text())
    panels = [panel for panel in dashboard["panels"] if panel["type"] != "row"]
    expressions = [target["expr"] for panel in panels for target in panel["targets"]]
    assert len(expressions) > 20
    for expression in expressions:
        asked = expression.replace("$__rate_interval", "1m").replace("$instance", ".*")
        wait_until(lambda: prometheus.result(asked))
    assert [each["value"][1] for each in prometheus.result("sum(screenful_viewers)")] == ["1"]
    # Each is drawn once, beside the others.
    places = {(panel["gridPos"]["x"], panel["gridPos"]["y"]) for panel in dashboard["panels"]}
    assert len(places) == len(dashboard["panels"])

    wait_until(lambda: all(rule["health"] == "ok" for rule in rules(prometheus).values()))
    assert {"ScreenfulDown", "ScreenfulLoopLags", "ScreenfulErrors"} <= rules(prometheus).keys()
    assert rules(prometheus)["ScreenfulDown"]["state"] == "inactive"
    servers[1].kill()
    wait_until(lambda: rules(prometheus)["ScreenfulDown"]["state"] == "pending")
    servers[1].restart()


def rules(prometheus: Prometheus) -> dict:
    return {rule["name"]: rule for group in prometheus.get("rules")["groups"] for rule in group["rules"]}
