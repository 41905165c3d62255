"""How far two layouts of the same paragraphs agree."""

from dataclasses import dataclass, field

INVISIBLE = " \t\n\r\u00ad\u200b"


@dataclass
class Agreement:
    """Counts of paragraphs, and those that differ."""

    count: int = 0
    heights: int = 0
    starts: int = 0
    inexact: int = 0
    differing: list[str] = field(default_factory=list)

    def add(self, paragraph, measured: dict, seen: dict) -> None:
        """Compares what was measured with what the browser did."""
        text = paragraph.text
        ours = [first_visible(text, start) for start, _, _ in measured["lines"]]
        self.count += 1
        self.inexact += not measured["isExact"]
        same_height = abs(measured["height"] - seen["height"]) < 0.5
        same_starts = ours == seen["starts"]
        self.heights += same_height
        self.starts += same_starts
        if not (same_height and same_starts):
            self.differing.append(difference(paragraph, measured, ours, seen, same_height))

    def figures(self) -> tuple[float, float]:
        """Per cent of paragraphs of the same height, and with the same line starts."""
        return 100 * self.heights / self.count, 100 * self.starts / self.count

    def __add__(self, other):
        return Agreement(
            self.count + other.count,
            self.heights + other.heights,
            self.starts + other.starts,
            self.inexact + other.inexact,
            self.differing + other.differing,
        )


def first_visible(text: str, unit: int) -> int:
    """The first UTF-16 offset from one on that something is drawn at. (No paragraph has pairs before a space.)"""
    while unit < len(text) and text[unit] in INVISIBLE:
        unit += 1
    return unit


def difference(paragraph, measured, ours, seen, same_height) -> str:
    """The first line that starts elsewhere, in words."""
    text = paragraph.text
    setting = setting_of(paragraph)
    heights = "" if same_height else f", heights {measured['height']} and {seen['height']}"
    for line, start in enumerate(seen["starts"]):
        if line < len(ours) and ours[line] == start:
            continue
        begin = seen["starts"][line - 1] if line else 0
        own = ours[line] if line < len(ours) else len(text)
        places = f"ours {cut(text, begin, own)}, Chromium {cut(text, begin, start)}"
        widths = f"{measured['lines'][line - 1][2]:.3f} and {seen['widths'][line - 1]:.3f}" if line else ""
        return f"{setting}{heights}: line {line + 1}: {places}, line before {widths}"
    return f"{setting}{heights}: we have {len(ours)} lines, Chromium {len(seen['starts'])}: {text!r}"


def setting_of(paragraph) -> str:
    """What a paragraph is set in, in words."""
    words = [f"{paragraph.size}px", paragraph.family]
    words += ["bold"] * paragraph.bold + ["italic"] * paragraph.italic + ["tabular"] * paragraph.tabularNumbers
    if paragraph.letterSpacing != 0:
        words.append(f"spaced by {paragraph.letterSpacing}px")
    return " ".join(words) + f" in {paragraph.width}px"


def cut(text: str, begin: int, place: int) -> str:
    """The text around a place, with a bar at it."""
    return repr(text[max(begin, place - 24) : place] + "|" + text[place : place + 12])
