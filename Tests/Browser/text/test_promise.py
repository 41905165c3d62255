"""The promise of the manual: text has the height that the server measured, and breaks where it said.

Paragraphs are fresh at every run; their seed is printed and can be given as SCREENFUL_TEXT_SEED.
"""

import os

import pytest

from promise import Agreement
from chromium import Chromium
from corpus import paragraphs
from measuring import measure

COUNT = int(os.environ.get("SCREENFUL_TEXT_COUNT", "800"))


@pytest.fixture(scope="module")
def chromium(browser):
    chromium = Chromium(browser)
    yield chromium
    chromium.close()


@pytest.mark.parametrize(
    "scripts, least_heights, least_starts",
    [(("latin", "cyrillic", "greek"), 99.9, 99.5), (("chinese", "japanese"), 99.5, 99.0)],
    ids=["alphabets", "ideographs"],
)
def test_text_is_as_high_as_measured(scripts, least_heights, least_starts, chromium, seed, report):
    whole = Agreement()
    for script in scripts:
        own = Agreement()
        corpus = paragraphs(script, seed, COUNT)
        for paragraph, measured, seen in zip(corpus, measure(corpus), chromium.lay_out(corpus), strict=True):
            own.add(paragraph, measured, seen)
        heights, starts = own.figures()
        report.append(
            f"{script:9} {own.count} paragraphs, seed {seed}: same height {heights:.2f} %, "
            f"same line starts {starts:.2f} %, not promised {own.inexact}"
        )
        whole += own
    heights, starts = whole.figures()
    worst = "\n".join(whole.differing[:10])
    assert heights >= least_heights and starts >= least_starts, f"seed {seed}\n{worst}"
