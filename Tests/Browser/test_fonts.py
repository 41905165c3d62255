"""The fonts that browsers get have the advances of those that the server measures with."""

import struct
import subprocess
import urllib.request
from pathlib import Path

# Widths and vertical metrics of glyphs, the number of glyphs, and which glyph a character has.
METRICS = ("hmtx", "hhea", "OS/2", "maxp", "cmap", "head", "GPOS", "GSUB")


def tables(font: bytes) -> dict[str, bytes]:
    """The tables of a font (OpenType 1.9, "Organization of an OpenType Font")."""
    count = struct.unpack_from(">H", font, 4)[0]
    found = {}
    for record in range(count):
        tag, _, offset, length = struct.unpack_from(">4sIII", font, 12 + 16 * record)
        found[tag.decode()] = font[offset : offset + length]
    # The checksum of the whole file, and the flag that it was compressed without loss (bit 11).
    head = bytearray(found["head"])
    head[8:12] = bytes(4)
    head[16] &= ~0x08
    found["head"] = bytes(head)
    return found


def test_advances_are_those_that_are_measured_with(server, tmp_path):
    faces = [face for face in server.get("/fonts")["faces"] if face["url"].endswith(".woff2")]
    assert len(faces) == 8
    for face in faces:
        name = face["url"].split("-", 1)[1].removesuffix(".woff2")
        packed = tmp_path / f"{name}.woff2"
        with urllib.request.urlopen(server.url + face["url"]) as answer:
            packed.write_bytes(answer.read())
        subprocess.run(["woff2_decompress", packed], check=True, capture_output=True)
        served = tables(packed.with_suffix(".ttf").read_bytes())
        (installed,) = [path for path in Path("/usr/share/fonts").rglob(f"{name}.[ot]tf")]
        measured = tables(installed.read_bytes())
        for table in METRICS:
            assert served.get(table) == measured.get(table), (name, table)
