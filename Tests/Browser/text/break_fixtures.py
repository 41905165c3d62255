"""Writes the fixtures of the line breaker's unit tests: short texts, broken wherever Chromium can.

    .venv/bin/python Tests/Browser/text/break_fixtures.py > Tests/TextShapingTests/Breaking/Fixtures/breaks.txt

Every text is laid out in a column of no width; ¦ marks where its lines end.
"""

from random import Random

from playwright.sync_api import sync_playwright

POOLS = [
    "abzAZ019",
    "abzAZ019",
    "  ",
    "-,.:;!?()[]{}<>/%$#&'\"+*@=|~^_\\`",
    "«»‹›“”„‘’‚…–—‐•·°§©®±×€£¥",
    "äéßœŁżøñ",
    "привет№",
    "αβγΩ·",
    "中文字日本语、。，：；！？（）「」『』【】《》〈〉・〜ー々…—“”‘’％＄０１２ＡＢ",
    "あいうえっゃゅょアイウッャュョーヽゞ",
    "한글각",
    "אבג",
    "\u0301\u0308\u2060\u00a0\u200b\u202f\u3000",
    "ﾊﾝｶｸ｡､｢｣",
]
SCRIPT = """texts => {
  const boxes = texts.map((text) => Object.assign(document.createElement('div'), { textContent: text }));
  document.body.replaceChildren(...boxes);
  const range = document.createRange();
  return boxes.map((box) => {
    const node = box.firstChild;
    const top = box.getBoundingClientRect().top;
    const starts = [];
    let last = 0;
    for (let index = 0; index < node.length; index += 1) {
      if (node.data[index] === ' ') continue;
      range.setStart(node, index);
      range.setEnd(node, index + 1);
      const box = range.getClientRects()[0];
      if (box === undefined) continue;
      const line = Math.floor(((box.top + box.bottom) / 2 - top) / 10);
      if (line !== last) starts.push(index);
      last = line;
    }
    return starts;
  });
}"""


def texts(count: int) -> list[str]:
    random = Random(14)
    result = []
    while len(result) < count:
        weights = [random.random() ** 3 for _ in POOLS]
        pools = random.choices(POOLS, weights, k=random.randint(3, 18))
        text = " ".join("".join(random.choice(pool) for pool in pools).split(" ")).strip(" ")
        text = " ".join(word for word in text.split(" ") if word)
        # A mark at the start of a line has no box of its own, and joins what a test cannot see.
        if len(text) > 1 and not has_loose_mark(text):
            result.append(text)
    return result


def has_loose_mark(text: str) -> bool:
    return any(character in "\u0301\u0308\u2060\u200b" for character in text)


def pictures(browser, corpus: list[str]) -> list[str]:
    """The texts with ¦ wherever Chromium broke them."""
    page = browser.new_page()
    page.set_content(
        "<html lang=en><style>div { width: 0; font: 10px/10px sans-serif; text-spacing-trim: space-all;"
        " text-autospace: no-autospace; white-space: normal }</style>"
    )
    answers = page.evaluate(SCRIPT, corpus)
    page.close()
    return [
        "¦".join(text[start:end] for start, end in zip([0, *starts], [*starts, len(text)], strict=True))
        for text, starts in zip(corpus, answers, strict=True)
    ]


def main():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        print("\n".join(pictures(browser, texts(2500))))
        browser.close()


if __name__ == "__main__":
    main()
