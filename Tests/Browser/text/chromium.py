"""Chromium as the judge: lays paragraphs out in the very font files and says where every line starts."""

import json
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

FONTS = Path("/usr/share/fonts")
INTER = "opentype/inter/Inter-{}.otf"
MONO = "truetype/jetbrains-mono/JetBrainsMono-{}.ttf"
CJK = "opentype/noto/NotoSansCJK-{}.ttc"
FACES = [
    *[
        ("Inter", weight, style, INTER.format(name))
        for weight, style, name in [
            (400, "normal", "Regular"),
            (700, "normal", "Bold"),
            (400, "italic", "Italic"),
            (700, "italic", "BoldItalic"),
        ]
    ],
    *[
        ("JetBrains Mono", weight, style, MONO.format(name))
        for weight, style, name in [
            (400, "normal", "Regular"),
            (700, "normal", "Bold"),
            (400, "italic", "Italic"),
            (700, "italic", "BoldItalic"),
        ]
    ],
    ("Noto Sans CJK JP", 400, "normal", CJK.format("Regular")),
    ("Noto Sans CJK JP", 700, "normal", CJK.format("Bold")),
]
FAMILIES = ["Inter", "Noto Sans CJK JP", "JetBrains Mono"]
STYLE = """
body { margin: 0; text-spacing-trim: space-all; text-autospace: no-autospace; }
div { white-space: pre-line; overflow-wrap: anywhere; font-variant-ligatures: no-contextual; contain: layout style; }
"""


def page_source() -> str:
    """A page that knows the fonts and nothing else."""
    faces = "".join(
        f"@font-face {{ font-family: '{family}'; font-weight: {weight}; font-style: {style}; src: url('/{path}'); }}\n"
        for family, weight, style, path in FACES
    )
    script = (Path(__file__).parent / "lines.js").read_text()
    return (
        f"<!doctype html><html lang=en><meta charset=utf-8><style>{faces}{STYLE}</style><body><script>{script}</script>"
    )


class Fonts(SimpleHTTPRequestHandler):
    """Serves the page and the font files. (Handing 40 MB of fonts through the driver takes most of a minute.)"""

    def do_GET(self):
        if self.path != "/":
            return super().do_GET()
        body = page_source().encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments):
        pass


class Chromium:
    """A page that lays out paragraphs."""

    def __init__(self, browser):
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Fonts, directory=str(FONTS)))
        Thread(target=self._server.serve_forever, daemon=True).start()
        self._context = browser.new_context(viewport={"width": 1000, "height": 800})
        self._page = self._context.new_page()
        self._page.goto(f"http://127.0.0.1:{self._server.server_port}/")
        faces = [f"{style} {weight} 16px '{family}'" for family, weight, style, _ in FACES]
        self._page.evaluate("faces => loadFonts(faces)", faces)

    def lay_out(self, paragraphs: list) -> list[dict]:
        """For each paragraph its height in pixels and the UTF-16 offset of every line's first character."""
        answers = []
        for start in range(0, len(paragraphs), 250):
            requests = [
                paragraph.request() | {"families": families(paragraph.family)}
                for paragraph in paragraphs[start : start + 250]
            ]
            answers += json.loads(self._page.evaluate("requests => JSON.stringify(layOut(requests))", requests))
        return answers

    def close(self):
        self._context.close()
        self._server.shutdown()


def families(first: str) -> str:
    """The value of `font-family`: a family, then those that help it out."""
    return ", ".join(f"'{family}'" for family in [first] + [family for family in FAMILIES if family != first])
