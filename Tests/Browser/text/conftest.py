"""Prints the figures of the promise at the end of every run."""

from random import SystemRandom
import os

import pytest

from browsers import CHROMIUM, launched

REPORT = pytest.StashKey[list]()


def pytest_configure(config):
    config.stash[REPORT] = []


@pytest.fixture(scope="session")
def browser():
    with launched(CHROMIUM) as browser:
        yield browser


@pytest.fixture(scope="session")
def seed() -> int:
    """The seed of this run's paragraphs: new every time, unless SCREENFUL_TEXT_SEED gives one."""
    return int(os.environ.get("SCREENFUL_TEXT_SEED") or SystemRandom().randrange(1_000_000, 1_000_000_000))


@pytest.fixture(scope="session")
def report(request) -> list:
    """Lines to print after the tests."""
    return request.config.stash[REPORT]


def pytest_terminal_summary(terminalreporter, config):
    lines = config.stash[REPORT]
    if lines:
        terminalreporter.section("text, as Chromium lays it out")
        for line in lines:
            terminalreporter.line(line)
