"""The engines of browsers other than Chromium's: Firefox's by Marionette, WebKit's by its WebDriver."""

import logging
import os
import subprocess
import tempfile
import warnings
from contextlib import contextmanager
from glob import glob

from selenium import webdriver
from selenium.webdriver.remote.command import Command
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

with warnings.catch_warnings(action="ignore", category=DeprecationWarning):
    from marionette_driver.marionette import Marionette

FIREFOX = os.environ.get("FIREFOX", "/usr/bin/firefox-esr")
WEBKIT_DRIVER = os.environ.get("WEBKIT_DRIVER", "/usr/bin/WebKitWebDriver")
WEBKIT_BROWSERS = "/usr/lib/*/webkit2gtk-4.*/MiniBrowser"

SIZE = (1280, 900)


def calling(function: str) -> str:
    """A script that calls a function with what it is given, and passes on what it promises: a `value`, or an `error`."""
    return f"""const given = [...arguments], done = given.pop();
      Promise.resolve().then(() => ({function})(...given)).then((value) => done({{ value }}), (error) => done({{ error: String(error) }}));"""


class Firefox:
    """Firefox without a window."""

    def __init__(self):
        logging.getLogger("mozversion").setLevel(logging.ERROR)
        self._logs = tempfile.TemporaryDirectory()
        self._marionette = Marionette(bin=FIREFOX, port=0, headless=True, gecko_log=self._logs.name)
        self._marionette.start_session({})
        self._marionette.set_window_rect(width=SIZE[0], height=SIZE[1])

    def go(self, url: str) -> None:
        self._marionette.navigate(url)

    def call(self, function: str, arguments: list) -> dict:
        return self._marionette.execute_async_script(calling(function), arguments, sandbox=None, script_timeout=20_000)

    def act(self, device: dict) -> None:
        """Performs the actions of one input device, in the terms of WebDriver."""
        self._marionette._send_message("WebDriver:PerformActions", {"actions": [device]})

    def close(self) -> None:
        self._marionette.quit()
        self._marionette.cleanup()
        # What it has made in the file system is removed with it, which is too late when Python ends.
        del self._marionette
        self._logs.cleanup()


class WebKit:
    """WebKit on a display that nobody sees."""

    def __init__(self):
        # It chooses a display that is free, and writes its number.
        command = ["Xvfb", "-displayfd", "1", "-screen", "0", "1400x1000x24", "-nolisten", "tcp"]
        self._display = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        environment = {**os.environ, "DISPLAY": f":{self._display.stdout.readline().strip()}"}
        options = Options()
        options.binary_location = glob(WEBKIT_BROWSERS)[0]
        options.add_argument("--automation")
        self._driver = webdriver.WebKitGTK(options=options, service=Service(WEBKIT_DRIVER, env=environment))
        self._driver.set_window_size(*SIZE)
        self._driver.set_script_timeout(20)

    def go(self, url: str) -> None:
        self._driver.get(url)

    def call(self, function: str, arguments: list) -> dict:
        return self._driver.execute_async_script(calling(function), *arguments)

    def act(self, device: dict) -> None:
        """Performs the actions of one input device, in the terms of WebDriver."""
        self._driver.execute(Command.W3C_ACTIONS, {"actions": [device]})
        # Else it takes a turn of the wheel for one of the difference to the turn before.
        self._driver.execute(Command.W3C_CLEAR_ACTIONS)

    def close(self) -> None:
        self._driver.quit()
        self._display.terminate()
        self._display.wait()


ENGINES = {"firefox": Firefox, "webkit": WebKit}


@contextmanager
def started(name: str):
    engine = ENGINES[name]()
    try:
        yield engine
    finally:
        engine.close()
