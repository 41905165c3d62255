"""What `screenful measure` says of paragraphs."""

import json
import subprocess

from server import BINARY


def measure(paragraphs: list) -> list[dict]:
    """For each paragraph its layout: height, lines as [start, end, width] in UTF-16, whether it is exact."""
    requests = "".join(json.dumps(paragraph.request()) + "\n" for paragraph in paragraphs)
    process = subprocess.run([BINARY, "measure"], input=requests, capture_output=True, text=True, timeout=120)
    assert process.returncode == 0, process.stderr
    answers = [json.loads(line) for line in process.stdout.splitlines()]
    assert len(answers) == len(paragraphs)
    return answers
