"""A browser that is driven by the DevTools protocol alone, for the benches.

What drives browsers in tests follows each request and each event of a page, which takes up to a fifth of the processor
time of a scroll, and a frame in ten. Nobody follows those who only look at a page, so nothing here does.
"""

import collections
import itertools
import json
import os
import shutil
import subprocess
import tempfile
from contextlib import contextmanager

# As on a desktop: the colours, the places of glyphs, a mouse, and pages that go on behind others.
OPTIONS = [
    "--headless",
    "--no-sandbox",
    "--no-first-run",
    "--force-color-profile=srgb",
    "--font-render-hinting=none",
    "--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-background-timer-throttling",
    "--disable-backgrounding-occluded-windows",
    "--disable-renderer-backgrounding",
    "--disable-component-update",
    "--disable-breakpad",
    "--mute-audio",
]

# What is called is what the expression gives, if that is a function; a promise is waited for.
CALL = "(async () => { const value = (%s); return typeof value === 'function' ? value(%s) : value; })()"

# In frames, so that nothing is asked again and again from here.
WAIT = """new Promise((resolve, reject) => {
  const condition = (%s), end = performance.now() + 30_000;
  const look = () => {
    if (condition()) resolve();
    else if (performance.now() > end) reject(new Error(`not within 30 seconds: ${condition}`));
    else requestAnimationFrame(look);
  };
  look();
})"""

LOADED = "new Promise((done) => (document.readyState === 'complete' ? done() : addEventListener('load', () => done(), { once: true })))"


class DevToolsError(Exception):
    """The browser has refused a command, or a page's script has thrown."""


class Browser:
    """A browser at the other end of two pipes."""

    def __init__(self, executable: str):
        self._folder = tempfile.mkdtemp()
        commands, self._commands = os.pipe()
        self._answers, answers = os.pipe()

        def take_pipes() -> None:
            # The browser reads commands from descriptor 3 and writes answers to 4, either of which may be one of these.
            ends = [os.dup(each) for each in (commands, answers)]
            for end, number in zip(ends, (3, 4)):
                os.dup2(end, number)

        arguments = [executable, *OPTIONS, f"--user-data-dir={self._folder}", "--remote-debugging-pipe", "about:blank"]
        silent = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        self._process = subprocess.Popen(arguments, close_fds=False, preexec_fn=take_pipes, **silent)
        os.close(commands)
        os.close(answers)
        self._numbers = itertools.count(1)
        self._read = b""
        self._results: dict[int, dict] = {}
        self._unawaited: set[int] = set()
        self._handlers = collections.defaultdict(list)

    def new_page(self, viewport: dict) -> "Page":
        """A page that shares nothing with others, in a window of its own."""
        context = self.send("Target.createBrowserContext", {"disposeOnDetach": True})["browserContextId"]
        window = {"url": "about:blank", "newWindow": True, "browserContextId": context} | viewport
        target = self.send("Target.createTarget", window)["targetId"]
        session = self.send("Target.attachToTarget", {"targetId": target, "flatten": True})["sessionId"]
        return Page(self, target, session, viewport)

    def send(self, method: str, parameters: dict | None = None, session: str | None = None) -> dict:
        """Sends a command, and returns its result."""
        number = self._write(method, parameters, session)
        while number not in self._results:
            self._take()
        answer = self._results.pop(number)
        if "error" in answer:
            raise DevToolsError(f"{method}: {answer['error']['message']}")
        return answer["result"]

    def post(self, method: str, parameters: dict | None = None, session: str | None = None) -> None:
        """Sends a command whose answer nobody waits for."""
        self._unawaited.add(self._write(method, parameters, session))

    def on(self, event: str, handler, session: str | None = None) -> None:
        """Calls `handler` with each event of a kind, of a page's session or of the browser's own."""
        self._handlers[session, event].append(handler)

    def remove_listener(self, event: str, handler, session: str | None = None) -> None:
        self._handlers[session, event].remove(handler)

    def wait_for(self, event: str) -> dict:
        """Waits for the next event of a kind, of the browser's own."""
        got: list[dict] = []
        self.on(event, got.append)
        while not got:
            self._take()
        self.remove_listener(event, got.append)
        return got[0]

    def trace(self, categories: list[str], during) -> list[dict]:
        """The events of a trace while `during` runs."""
        self.send("Tracing.start", {"transferMode": "ReturnAsStream", "traceConfig": {"includedCategories": categories}})
        during()
        self.post("Tracing.end")
        stream = self.wait_for("Tracing.tracingComplete")["stream"]
        text = ""
        while True:
            part = self.send("IO.read", {"handle": stream, "size": 1 << 20})
            text += part["data"]
            if part["eof"]:
                return json.loads(text)["traceEvents"]

    def close(self) -> None:
        self.send("Browser.close")
        self._process.wait()
        for end in (self._commands, self._answers):
            os.close(end)
        shutil.rmtree(self._folder, ignore_errors=True)

    def _write(self, method: str, parameters: dict | None, session: str | None) -> int:
        """Writes a command; its number."""
        message = {"id": next(self._numbers), "method": method, "params": parameters or {}}
        if session is not None:
            message["sessionId"] = session
        os.write(self._commands, json.dumps(message).encode() + b"\0")
        return message["id"]

    def _take(self) -> None:
        """Takes one message: keeps an answer, and hands an event on."""
        while b"\0" not in self._read:
            part = os.read(self._answers, 1 << 20)
            if not part:
                raise DevToolsError("the browser has ended")
            self._read += part
        text, self._read = self._read.split(b"\0", 1)
        message = json.loads(text)
        if "id" in message:
            if message["id"] not in self._unawaited:
                self._results[message["id"]] = message
            self._unawaited.discard(message["id"])
            return
        for handler in list(self._handlers[message.get("sessionId"), message["method"]]):
            handler(message["params"])


class Page:
    """A page of the browser."""

    def __init__(self, browser: Browser, target: str, session: str, viewport: dict):
        self._browser = browser
        self._target = target
        self._session = session
        self.send("Emulation.setDeviceMetricsOverride", viewport | {"deviceScaleFactor": 1, "mobile": False})
        # For scripts that run first, and for the frames of a screencast.
        self.send("Page.enable")

    def send(self, method: str, parameters: dict | None = None) -> dict:
        return self._browser.send(method, parameters, self._session)

    def post(self, method: str, parameters: dict | None = None) -> None:
        self._browser.post(method, parameters, self._session)

    def on(self, event: str, handler) -> None:
        self._browser.on(event, handler, self._session)

    def remove_listener(self, event: str, handler) -> None:
        self._browser.remove_listener(event, handler, self._session)

    def evaluate(self, expression: str, argument=None):
        """The value of an expression, or of the function that it gives."""
        call = {"expression": CALL % (expression, json.dumps(argument)), "awaitPromise": True, "returnByValue": True}
        answer = self.send("Runtime.evaluate", call)
        if "exceptionDetails" in answer:
            raise DevToolsError(json.dumps(answer["exceptionDetails"]))
        return answer["result"].get("value")

    def wait(self, condition: str) -> None:
        """Waits until a function returns something true, which it is asked in each frame for 30 seconds at most."""
        self.evaluate(WAIT % condition)

    def add_init_script(self, script: str) -> None:
        """Runs a script before those of each page that is opened from now on."""
        self.send("Page.addScriptToEvaluateOnNewDocument", {"source": script})

    def goto(self, url: str) -> None:
        answer = self.send("Page.navigate", {"url": url})
        if "errorText" in answer:
            raise DevToolsError(f"{url}: {answer['errorText']}")
        self.evaluate(LOADED)

    def set_content(self, content: str) -> None:
        frame = self.send("Page.getFrameTree")["frameTree"]["frame"]["id"]
        self.send("Page.setDocumentContent", {"frameId": frame, "html": content})

    def bring_to_front(self) -> None:
        self._browser.send("Target.activateTarget", {"targetId": self._target})
        self.send("Page.bringToFront")

    def close(self) -> None:
        self._browser.send("Target.closeTarget", {"targetId": self._target})


@contextmanager
def launched(executable: str):
    """A browser, closed in the end."""
    browser = Browser(executable)
    try:
        yield browser
    finally:
        browser.close()
