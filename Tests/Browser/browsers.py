"""The browsers of the tests and of the benches."""

import os
from contextlib import contextmanager

from playwright.sync_api import sync_playwright

# The browser that people have.
CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
# The same engine without the parts of a desktop: it opens a page in half the processor time.
HEADLESS = os.environ.get("CHROMIUM_HEADLESS", "/usr/bin/chromium-headless-shell")


@contextmanager
def launched(executable: str):
    """A browser with the scroll bars, the colours and the places of glyphs of a desktop."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=executable,
            args=["--no-sandbox", "--force-color-profile=srgb", "--font-render-hinting=none"],
            # The thumb of the scroll bar is dragged.
            ignore_default_args=["--hide-scrollbars"],
        )
        yield browser
        browser.close()
