"""Paragraphs as people write them, fresh for every seed."""

from dataclasses import asdict, dataclass
from random import Random

import tokens
import words

# The scripts whose heights are promised, and the families that they are set in.
SCRIPTS = ["latin", "cyrillic", "greek", "chinese", "japanese"]
FAMILIES = {
    "latin": "Inter",
    "cyrillic": "Inter",
    "greek": "Inter",
    "chinese": "Noto Sans CJK JP",
    "japanese": "Noto Sans CJK JP",
}
LISTS = {
    "latin": [text.split() for text in words.LATIN.values()],
    "cyrillic": [text.split() for text in words.CYRILLIC.values()],
    "greek": [text.split() for text in words.GREEK.values()],
    "chinese": [words.CHINESE.split()],
    "japanese": [words.JAPANESE.split()],
}


@dataclass
class Paragraph:
    """One line of what `screenful measure` reads."""

    text: str
    family: str
    size: float
    bold: bool
    italic: bool
    letterSpacing: float
    tabularNumbers: bool
    lineHeight: float
    width: float

    def request(self) -> dict:
        return asdict(self) | {"maximumLines": 0}


def paragraphs(script: str, seed: int, count: int) -> list[Paragraph]:
    """As many paragraphs of a script as asked, always the same for one seed."""
    random = Random(f"{script} {seed}")
    return [paragraph(script, random) for _ in range(count)]


def paragraph(script: str, random: Random) -> Paragraph:
    size = random.choice([*range(12, 25), random.randint(24, 47) / 2])
    write = ideographic_text if script in ("chinese", "japanese") else alphabetic_text
    text = write(script, random)
    spacing = random.choice([0.25, 0.5, 1, 2, -0.25]) if random.random() < 0.1 else 0
    if spacing != 0:
        # Beside letters that are not Latin, Chromium takes a narrow space for Mongolian, which it never spaces out.
        text = text.translate({0x202F: 0xA0, 0x200B: None, 0x2060: None})
    return Paragraph(
        text=text,
        family="JetBrains Mono" if random.random() < 0.08 else FAMILIES[script],
        size=size,
        bold=random.random() < 0.25,
        italic=random.random() < 0.2,
        letterSpacing=spacing,
        tabularNumbers=random.random() < 0.1,
        lineHeight=round(size * random.uniform(1.2, 1.6)),
        width=random.choice([random.randint(120, 700), random.randint(480, 2800) / 4]),
    )


def alphabetic_text(script: str, random: Random) -> str:
    vocabulary = random.choice(LISTS[script])
    consonants, vowels = words.LETTERS[script]

    def word() -> str:
        if random.random() < 0.75:
            text = random.choice(vocabulary)
        else:
            text = "".join(random.choice(consonants) + random.choice(vowels) for _ in range(random.randint(1, 5)))
            text += random.choice(["", random.choice(consonants)])
        return random.choice([text] * 12 + [text.capitalize(), text.upper()])

    pieces = []
    for _ in range(random.randint(5, 55)):
        piece = word() if random.random() < 0.75 else random.choice(tokens.ALL)(random, word)
        if random.random() < 0.12:
            piece += random.choice([
                ".", ",", ",", ";", ":", "!", "?", "…", ".”", "!)", "?«", "\u00a0!", "\u202f?", "\u00a0:",
            ])
        pieces.append(piece)
    return " ".join(pieces)


def ideographic_text(script: str, random: Random) -> str:
    vocabulary = LISTS[script][0]

    def word() -> str:
        if random.random() < 0.8:
            return random.choice(vocabulary)
        first, last = random.choice([
            (0x4E00, 0x9FA5), (0x3041, 0x3093), (0x30A1, 0x30F6),
        ] if script == "japanese" else [(0x4E00, 0x9FA5)])
        return "".join(chr(random.randint(first, last)) for _ in range(random.randint(1, 4)))

    pieces = []
    for _ in range(random.randint(8, 70)):
        kind = random.random()
        if kind < 0.72:
            pieces.append(word())
        elif kind < 0.84:
            pieces.append(random.choice(CLAUSE_ENDS))
        elif kind < 0.93:
            pieces.append(ideographic_token(random, word))
        else:
            gap = random.choice(["", " ", " "])
            latin = random.choice([
                tokens.letters(random, 1, 9),
                random.choice(tokens.ALL)(random, lambda: tokens.letters(random, 1, 9)),
            ])
            pieces.append(gap + latin + gap)
    # Nobody writes a space beside an ideographic one, and Chromium breaks there by no rule.
    return "".join(pieces).replace(" \u3000", "\u3000").replace("\u3000 ", "\u3000").strip()


CLAUSE_ENDS = [
    "，", "。", "、", "；", "：", "！", "？", "……", "…", "——", "・", "·", "！？", "。」", "～", "〜", ",", ".", "!", "?", ":", "　",
]


def ideographic_token(random: Random, word) -> str:
    inside = "".join(word() for _ in range(random.randint(1, 4)))
    value = tokens.number(random)
    wide = "".join(chr(0xFF10 + int(digit)) for digit in str(random.randint(0, 9999)))
    opening, closing = random.choice([
        "「」", "『』", "（）", "()", "【】", "《》", "〈〉", "〔〕", "［］", "“”", "‘’", "〝〟", ("「『", "』」"), ("“‘", "’”"),
        ("（「", "」）"), '""',
    ])
    return random.choice([
        f"{opening}{inside}{closing}", f"{opening}{inside}{closing}", f"{opening}{inside}。{closing}",
        f"{opening}{inside}{closing}、", f"{opening}{value}{closing}",
        f"{random.randint(1900, 2040)}年{random.randint(1, 12)}月{random.randint(1, 28)}日", f"第{value}章", f"{value}円",
        f"￥{value}", f"¥{value}", f"{value}元", f"{value}％", f"{value}%", f"{wide}年", f"（{wide}）", f"{wide}％",
        f"￥{wide}", f"No.{value}", f"№{value}", f"{value}～{value}", f"{value}〜{value}", f"{value}-{value}",
        f"{value}kg", f"{value}℃", f"{word()}-{word()}", f"{word()}/{word()}", f"{word()}・{word()}",
        f"{word()}——{word()}", f"{word()}：{value}", f"※{inside}", f"●{inside}", f"→{inside}", f"{inside}々",
        f"{inside}ー", f"{inside}＆{inside}", f"＃{inside}", f"@{inside}", f"{inside}＋{value}", f"①{inside}②",
        f"{inside}", f"「{inside}」と「{inside}」", f"ＡＢＣ{inside}ＸＹＺ", f"{inside}…{inside}",
    ])
