"""The line breaker's unit tests compare with answers that Chromium gave; this asks whether it still gives them."""

from break_fixtures import pictures
from server import ROOT

FIXTURES = ROOT / "Tests/TextShapingTests/Breaking/Fixtures/breaks.txt"


def test_chromium_breaks_as_the_fixtures_say(browser):
    fixtures = FIXTURES.read_text().splitlines()
    answers = pictures(browser, [fixture.replace("¦", "") for fixture in fixtures])
    pairs = zip(fixtures, answers, strict=True)
    assert [f"{fixture} now {answer}" for fixture, answer in pairs if fixture != answer] == []
