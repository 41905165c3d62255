"""The manual's configuration of nginx, in front of the real server: TLS, event streams, hosts and clients' addresses."""

import http.client
import json
import os
import re
import shutil
import socket
import ssl
import subprocess
from pathlib import Path

import pytest

from server import ROOT, Server

MANUAL = ROOT / "Sources/Screenful/Screenful.docc/Deployment.md"
# Debian keeps it where only root's PATH leads.
NGINX = shutil.which("nginx", path=os.environ["PATH"] + ":/usr/sbin")
TOKEN = "0123456789abcdef"
NAME = "lists.example"


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


class Proxy:
    """nginx with the manual's configuration, on a free port, with a certificate of its own."""

    def __init__(self, folder: Path, upstream: int):
        self.port = free_port()
        self.certificate = folder / "certificate.pem"
        key = folder / "key.pem"
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={NAME}"]
            + ["-addext", f"subjectAltName=DNS:{NAME}", "-keyout", key, "-out", self.certificate],
            check=True,
            capture_output=True,
        )
        text = re.search(r"```nginx\n(.*?)```", MANUAL.read_text(), re.S).group(1)
        for manual, here in [
            ("127.0.0.1:8080", f"127.0.0.1:{upstream}"),
            ("listen 443 ssl", f"listen 127.0.0.1:{self.port} ssl"),
            ("/etc/ssl/lists.example.pem", str(self.certificate)),
            ("/etc/ssl/lists.example.key", str(key)),
        ]:
            assert manual in text
            text = text.replace(manual, here)
        paths = "".join(
            f"{name}_temp_path {folder}/{name};\n" for name in ["client_body", "proxy", "fastcgi", "scgi", "uwsgi"]
        )
        configuration = folder / "nginx.conf"
        configuration.write_text(
            f"daemon off; master_process off; pid {folder}/nginx.pid; error_log {folder}/nginx.log;\n"
            f"events {{}}\nhttp {{ access_log off;\n{paths}{text} }}\n"
        )
        self._process = subprocess.Popen([NGINX, "-p", str(folder), "-c", str(configuration)])
        while True:
            assert self._process.poll() is None, "nginx ended"
            try:
                self.connect("127.0.0.1").close()
                return
            except ConnectionRefusedError:
                continue

    def connect(self, source: str) -> http.client.HTTPSConnection:
        """A connection from an address of this machine, over TLS that is checked."""
        connection = http.client.HTTPSConnection(NAME, self.port, timeout=20)
        context = ssl.create_default_context(cafile=str(self.certificate))
        plain = socket.create_connection(("127.0.0.1", self.port), timeout=20, source_address=(source, 0))
        connection.sock = context.wrap_socket(plain, server_hostname=NAME)
        return connection

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait()


@pytest.fixture
def served(tmp_path):
    assert NGINX, "nginx is missing: make tools"
    options = ["--token", TOKEN, "--allow-host", NAME, "--trusted-proxy", "127.0.0.1", "--log-level", "requests"]
    server = Server(tmp_path, *options)
    proxy = Proxy(tmp_path, server.port)
    yield server, proxy
    proxy.stop()
    server.stop()


def ask(connection, method, path, body=None, token=TOKEN, **headers):
    headers = {name.replace("_", "-"): value for name, value in headers.items()}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    if body is not None:
        headers["Content-Type"] = "application/json"
        body = json.dumps(body)
    connection.request(method, path, body, headers)
    answer = connection.getresponse()
    return answer.status, answer.headers, answer.read()


def open_viewer(connection) -> str:
    status, headers, _ = ask(connection, "POST", "/api/v1/lists/1/viewers", {"viewport": {"width": 390, "height": 844}})
    assert status == 201
    return headers["Location"]


def test_page_and_api_over_tls(served):
    _, proxy = served
    connection = proxy.connect("127.0.0.1")
    assert ask(connection, "GET", "/", token=None)[0] == 200
    assert ask(connection, "GET", "/api/v1/lists", token=None)[0] == 401
    assert ask(connection, "GET", "/api/v1/lists")[0] == 200
    # The page of the public name may write, that of another may not.
    viewer = open_viewer(connection)
    origin = f"https://{NAME}:{proxy.port}"
    assert ask(connection, "POST", f"{viewer}/scroll", {"offset": 10}, Origin=origin)[0] == 200
    assert ask(connection, "POST", f"{viewer}/scroll", {"offset": 20}, Origin="https://evil.example")[0] == 403
    assert ask(connection, "GET", "/", Host="evil.example")[0] == 421


def test_events_come_at_once_and_end_with_a_comment(served):
    server, proxy = served
    connection = proxy.connect("127.0.0.1")
    viewer = open_viewer(connection)
    stream = proxy.connect("127.0.0.1")
    stream.request("GET", f"{viewer}/events", headers={"Authorization": f"Bearer {TOKEN}"})
    events = stream.getresponse()
    assert events.status == 200
    assert events.headers["Content-Type"].startswith("text/event-stream")
    # Each comes while the stream stays open; a proxy that buffered would hold it back until the test times out.
    for offset in [5_000, 10_000, 15_000]:
        assert ask(connection, "POST", f"{viewer}/scroll", {"offset": offset})[0] == 200
        while not events.readline().startswith(b"data:"):
            pass
    connection.close()
    server._process.terminate()
    assert events.read().endswith(b": closing\n\n")


def test_the_client_is_the_last_address_that_is_no_proxy(served, tmp_path):
    server, proxy = served
    connection = proxy.connect("127.0.0.2")
    assert ask(connection, "GET", "/api/v1/lists", X_Forwarded_For="203.0.113.9")[0] == 200
    for _ in range(10):
        assert ask(connection, "GET", "/api/v1/fonts", token="wrong", X_Forwarded_For="203.0.113.9")[0] in (401, 429)
    status, headers, body = ask(connection, "GET", "/api/v1/fonts", token="wrong", X_Forwarded_For="198.51.100.7")
    assert status == 429 and int(headers["Retry-After"]) > 0
    assert json.loads(body)["code"] == "tooManyWrongTokens"
    # Who knows the token is not locked out, there or elsewhere.
    assert ask(connection, "GET", "/api/v1/fonts")[0] == 200
    assert ask(proxy.connect("127.0.0.3"), "GET", "/api/v1/fonts", token="wrong")[0] == 401
    connection.close()
    server.stop()
    lines = [json.loads(line) for line in (tmp_path / "server.log").read_text().splitlines()]
    peers = [line["peer"] for line in lines if line.get("target") == "/api/v1/lists"]
    assert peers == ["127.0.0.2"]
