"""What stands between the words of real text: addresses, dates, prices, code, quotes, names, numbers.

Each function takes a source of randomness and a maker of words, and returns one piece of text.
"""

ALPHABET = "abcdefghijklmnopqrstuvwxyz"
DIGITS = "0123456789"


def letters(random, least, most, alphabet=ALPHABET):
    return "".join(random.choice(alphabet) for _ in range(random.randint(least, most)))


def number(random):
    value = random.randint(0, 10 ** random.randint(1, 8))
    return random.choice([
        str(value), f"{value:,}", f"{value:,}".replace(",", "."), f"{value:,}".replace(",", " "),
        f"{value:,}".replace(",", "\u202f"), f"{value / 100:.2f}", f"{value / 10:.1f}".replace(".", ","),
    ])


def url(random, word):
    host = ".".join(letters(random, 2, 9) for _ in range(random.randint(1, 3)))
    top = random.choice(["com", "org", "net", "de", "pl", "co.uk", "io", "example"])
    parts = [url_part(random) for _ in range(random.randint(0, 5))]
    text = random.choice(["https://", "http://", "www.", "ftp://", ""]) + host + "." + top
    text += "".join("/" + part for part in parts)
    if random.random() < 0.3:
        pairs = [(letters(random, 1, 4), letters(random, 1, 6, ALPHABET + DIGITS)) for _ in range(random.randint(1, 3))]
        text += "/?" + "&".join(key + "=" + value for key, value in pairs)
    if random.random() < 0.2:
        text += "#" + letters(random, 2, 8)
    return random.choice([text, text, f"<{text}>", f"({text})"])


def url_part(random):
    return random.choice([
        letters(random, 1, 9), number(random).replace(" ", "").replace("\u202f", ""), "%20",
        letters(random, 2, 6) + "-" + letters(random, 2, 6), letters(random, 2, 5) + "_" + letters(random, 2, 5),
        "~" + letters(random, 3, 6), "index.html", str(random.randint(1990, 2030)),
    ])


def path(random, word):
    parts = [letters(random, 1, 8) for _ in range(random.randint(1, 6))]
    ending = random.choice([".txt", ".swift", ".tar.gz", "-1.2.3.deb", "", "/", "_test.py"])
    return random.choice([
        "/" + "/".join(parts), "~/" + "/".join(parts), "./" + "/".join(parts), "C:\\" + "\\".join(parts),
        "$HOME/" + "/".join(parts), "../" + "/".join(parts),
    ]) + ending


def date(random, word):
    year, month, day = random.randint(1900, 2040), random.randint(1, 12), random.randint(1, 28)
    hour, minute = random.randint(0, 23), random.randint(0, 59)
    return random.choice([
        f"{year}-{month:02}-{day:02}", f"{day:02}.{month:02}.{year}", f"{month}/{day}/{year}",
        f"{day}. {month}. {year}", f"{year}-{month:02}-{day:02}T{hour:02}:{minute:02}:00Z",
        f"{year}/{month:02}/{day:02} {hour}:{minute:02}", f"{hour}:{minute:02}–{(hour + 1) % 24}:{minute:02}",
        f"{year}–{year + random.randint(1, 9)}", f"{year}/{year % 100 + 1}", f"{year - 1}-{year}",
        f"{day}–{day + 2} {word()}", f"({year}-{year + 5})", f"’{year % 100:02}", f"{hour}h{minute:02}",
        f"{hour}:{minute:02} a.m.", f"+{minute}d",
    ])


def price(random, word):
    value = number(random)
    return random.choice([
        f"${value}", f"{value} €", f"{value}\u00a0€", f"€{value}", f"£{value}", f"¥{value}", f"{value} zł",
        f"US${value}", f"{value} USD", f"-{value} €", f"−{value}\u00a0€", f"${value}/mo", f"({value} €)",
        f"{value},– €", f"{value}₽", f"₴{value}", f"{value}%", f"{value} %", f"({value}%)", f"+{value}%",
        f"-{value}%", f"±{value}", f"~{value}", f"≈{value}",
    ])


def code(random, word):
    a, b, c = (letters(random, 1, 9) for _ in range(3))
    n = random.randint(0, 999)
    return random.choice([
        f"{a}({b}, {c}[{n}])", f"{a}->{b}", f"{a}::{b}<{c}>", f"if ({a} != {b}) {{", f"{a}+={n};", f"--{a}={b}",
        f"-{a[0]}", f"{a}_{b}_{c}", "C++", "C#", f"#include <{a}.h>", f"@{a}", f"#{a}", f"v{n % 9}.{n}.0-rc.{n % 7}",
        f"0x{n:04X}", f"{a}?.{b}!", f"{a}??{b}", f"{{{a}: {n}, {b}: [{n}]}}", f"<{a} {b}=\"{c}\">", f"</{a}>",
        f"`{a} | {b}`", f"{a} && {b} || !{c}", f"{a}%{n}", f"${{{a}}}", f"$({a})", f"192.168.{n % 256}.1:{n}",
        f"{a}@{b}.org", f"{a}.{b}.{c}()", f"/{a}+{b}*/g", f"'{a}'", f"\"{a}-{b}\"", f"{a}={n}&{b}={n}", f"*{a}*",
        f"~{a}", f"^{a}$", f"{n}e-{n % 20}", f"{a}/{b}", f"{a}\\{b}", f"[{a}]({b}.md)", f"{a}...{b}", f"{a}:{n}:{n}",
        f"{n:08x}-{n:04x}-4{n:03x}-8{n:03x}-{n:012x}", f"{a}<{b}>{c}", f"!{a}", f"{a}[{b}]", f"{a}{{{b}}}",
        f"{a},{b};{c}", f"{a}-->{b}", f"({a})({b})",
    ])


def quote(random, word):
    text = " ".join(word() for _ in range(random.randint(1, 5)))
    opening, closing = random.choice([
        '""', "''", "“”", "‘’", "„“", "„”", "«»", "»«", "‹›", "‚‘", "””", ("« ", " »"), ("«\u00a0", "\u00a0»"),
        ("“‘", "’”"), ("«\u202f", "\u202f»"),
    ])
    ending = random.choice(["", "", ".", ",", "!", "?", "…", "?!"])
    return random.choice([
        f"{opening}{text}{ending}{closing}", f"{opening}{text}{closing}{ending}", f"({opening}{text}{closing})",
        f"{word()}={opening}{text}{closing}",
    ])


def name(random, word):
    first, last, other = (letters(random, 3, 8).capitalize() for _ in range(3))
    return random.choice([
        f"{first} {last}", f"O'{last}", f"D’{last}", f"{first}-{last}", f"{first[0]}. {other[0]}. {last}",
        f"{first}.{last}", f"Dr. {last}", f"{last}, {first}", f"{first} “{other}” {last}",
        f"{first} ({other}) {last}", f"{first} & {last}", f"{first}/{last}", f"{first} {last}-{other}",
        f"{first} van der {last}", f"@{last}", f"{last}’s", f"{last}s'", f"Mc{last}", f"{first} {last}, Jr.",
    ])


def hyphenated(random, word):
    return random.choice(["-", "-", "-", "‑", "‐", "–"]).join(word() for _ in range(random.randint(2, 4)))


def dash(random, word):
    return random.choice([
        "—", " — ", " – ", "–", " - ", "--", " -- ", "—\u00a0", "\u2009—\u2009", " ― ", "...", "…", " … ", "/",
        " / ", "·", " • ", "|", " | ", "→", " × ", "×",
    ]).join(
        [word(), word()])


def bracketed(random, word):
    text = " ".join(word() for _ in range(random.randint(1, 4)))
    opening, closing = random.choice(["()", "[]", "{}", "<>", "⟨⟩", ("(„", "“)"), ("[(", ")]")])
    return random.choice([
        f"{opening}{text}{closing}", f"{word()}{opening}{text}{closing}", f"{opening}{text}{closing}{word()}",
        f"{opening}{text}.{closing}", f"{opening}{text}{closing}.",
    ])


def measure(random, word):
    value = number(random)
    unit = random.choice([
        "km", "kg", "m²", "°C", "°", "′", "″", "µs", "MB/s", "km/h", "%", "‰", "px", "\"", "'", "ms", "kWh", "Ω",
        "½", "№", "§",
    ])
    return random.choice([
        f"{value} {unit}", f"{value}{unit}", f"{value}\u00a0{unit}", f"{value}\u202f{unit}", f"{value}-{unit}",
        f"({value} {unit})", f"{value}×{value}", f"{value}/{value}", f"{unit}{value}", f"№ {value}", f"§{value}",
        f"#{value}", f"{value}+", f"{value}–{value} {unit}", f"{value}-{value}", f"{value}:{value}",
        f"-{value}{unit}", f"{value}th", f"+{value} ({value}) {value}-{value}", f"{value}.", f"{value})",
        f"{value}*", f"{value}†", f"1.{value}.{value}", f"{value}²",
    ])


def abbreviation(random, word):
    return random.choice([
        "e.g.", "i.e.", "z. B.", "z.\u00a0B.", "d.h.", "U.S.A.", "Dr.", "No. 5", "etc.", "p.ex.", "m.in.", "т. е.",
        "и т.д.", "π.χ.", "a/b", "w/o", "and/or", "AT&T", "R&D", "Q&A", "24/7", "9-to-5", "A–Z", "vs.", "c/o", ";-)",
        ":-(", "<3", "@home", "1st", "20th", "™", "word®", "(c)", "©2024", "etc.)", "[sic]", "¿qué?", "¡ay!",
        "soft\u00adhyphen", "zero\u200bwidth", "no\u2060break", "?!", "...", "***", "***bold***", "_em_",
    ])


ALL = [url, path, date, price, code, quote, name, hyphenated, dash, bracketed, measure, abbreviation]
