"""Pages of another origin than the server's, under a strict content security policy."""

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

TYPES = {"js": "text/javascript", "webm": "video/webm"}


class OtherOrigin:
    """Serves files from memory on a free port."""

    def __init__(self):
        self.files: dict[str, str | bytes] = {}
        # Filled in once the server that is let in is known.
        self.policy = ""
        origin = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self):
                body = origin.files.get(self.path)
                self.send_response(404 if body is None else 200)
                self.send_header("Content-Type", TYPES.get(self.path.rpartition(".")[2], "text/html"))
                self.send_header("Content-Security-Policy", origin.policy)
                self.end_headers()
                self.wfile.write(body if isinstance(body, bytes) else (body or "").encode())

            def log_message(self, *_):
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_port}"

    def admit(self, url: str) -> None:
        """Lets its pages load scripts, styles, fonts, pictures and films from a server, and send requests to it; nothing inline, no eval."""
        self.policy = (
            f"default-src 'none'; script-src 'self' {url}; connect-src {url}; font-src {url}; img-src {url}; "
            f"style-src 'self' {url}; media-src 'self' {url}; base-uri 'none'; form-action 'none'"
        )

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
