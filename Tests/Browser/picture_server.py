"""A second server on this machine: pictures and tiles that come, fail or hang as a test says.

Whatever else is asked for it passes on, so that a page opened here has its pictures from its own origin.
"""

import http.client
import io
import select
import socket
import threading
import zlib
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from PIL import Image

SIZE = (320, 240)


def picture(path: str) -> bytes:
    """A picture that is large enough to come in parts: noise in a colour of its own."""
    shade = zlib.crc32(path.encode())
    noise = Image.effect_noise(SIZE, 60)
    colours = [noise.point(lambda value, part=part: (value + (shade >> part)) % 256) for part in (0, 8, 16)]
    data = io.BytesIO()
    Image.merge("RGB", colours).save(data, "PNG")
    return data.getvalue()


class PictureServer:
    """Serves `/pictures/…` and `/tiles/…`, and all else from `upstream`."""

    def __init__(self, upstream: str = ""):
        self.upstream = upstream.removeprefix("http://")
        self.failing: set[str] = set()
        self.files: dict[str, tuple[str, bytes]] = {}
        self.begun: list[str] = []
        self.done: list[str] = []
        self.aborted: list[str] = []
        self.holds = False
        self.released = threading.Event()
        server = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self):
                server.answer(self) if self.path.startswith(("/pictures/", "/tiles/")) else server.relay(self)

            do_POST = do_PATCH = do_PUT = do_DELETE = lambda self: server.relay(self)

            def log_message(self, *_):
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        self.released.set()
        self._server.shutdown()
        self._server.server_close()

    def answer(self, request) -> None:
        path = request.path
        self.begun.append(path)
        if path in self.failing:
            request.send_error(500)
            return
        kind, body = self.files.get(path) or ("image/png", picture(path))
        request.send_response(200)
        request.send_header("Content-Type", kind)
        request.send_header("Content-Length", str(len(body)))
        request.end_headers()
        sent = 0
        try:
            # The page looks at what has come when more comes, and not at once.
            while self.holds and not self.is_released(request, 0.3):
                part = body[sent : sent + len(body) // 8] if sent < len(body) // 2 else b""
                request.wfile.write(part)
                request.wfile.flush()
                sent += len(part)
            request.wfile.write(body[sent:])
            self.done.append(path)
        except OSError:
            self.aborted.append(path)
            request.close_connection = True

    def is_released(self, request, seconds: float) -> bool:
        """Waits, but not for somebody who is gone."""
        if self.released.wait(seconds):
            return True
        readable, _, _ = select.select([request.connection], [], [], 0)
        if readable and not request.connection.recv(1, socket.MSG_PEEK):
            raise ConnectionResetError
        return False

    def relay(self, request) -> None:
        length = int(request.headers.get("Content-Length") or 0)
        connection = http.client.HTTPConnection(self.upstream)
        try:
            connection.request(request.command, request.path, request.rfile.read(length), dict(request.headers))
            response = connection.getresponse()
            request.send_response(response.status)
            for name, value in response.getheaders():
                if name.lower() not in ("transfer-encoding", "connection", "date", "server"):
                    request.send_header(name, value)
            request.send_header("Connection", "close")
            request.close_connection = True
            request.end_headers()
            while part := response.read1(65_536):
                request.wfile.write(part)
                request.wfile.flush()
        except OSError:
            request.close_connection = True
        finally:
            connection.close()
