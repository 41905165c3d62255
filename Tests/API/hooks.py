"""What schemathesis has to know of the API beyond its description."""

import re

import requests
import schemathesis


# The rows of a list that is made under attack, and whose file of a few megabytes is kept for the report.
LONGEST_LIST = 10_000

# What an address of another server begins with, and one here that no server may ask.
ELSEWHERE = re.compile(r"(https?|github|hn|mastodon|openlibrary|wikipedia):")
HERE = "http://127.0.0.1:9/rows"

# A file of lines is text; whatever else is sent as one has to be refused.
schemathesis.serializer.alias(["application/jsonl", "application/x-ndjson", "text/csv", "text/tab-separated-values"], "text/plain")


@schemathesis.hook
def before_load_schema(context, raw_schema):
    """Lets a container of a scene have any number of children: each with more than are allowed, of which each has more than
    are allowed, would fill the memory of this program. The server's own tests send too many."""
    raw_schema["components"]["schemas"]["NewSceneNodes"].pop("maxItems")


@schemathesis.hook
def before_call(context, case, kwargs):
    """Changes requests that the description cannot keep from being sent."""
    quote_tags(case)
    shorten_list(case)
    stay_here(case)
    end_stream(case)


@schemathesis.hook
def after_call(context, case, response):
    """Cancels an experiment that was begun, since hundreds of them would be computed to the end and none be looked at.

    It stays, cancelled, for what is asked of it next.
    """
    if case.operation.definition.raw.get("operationId") in ("postLabRun", "postLabSuggestion") and response.status_code == 202:
        path = response.headers["location"][0]
        requests.delete(f"{case.operation.base_url.removesuffix('/api/v1')}{path}", timeout=10)


def quote_tags(case):
    """Quotes the entity tag where none could be made of its pattern: the coverage phase then sends 0 and calls it valid."""
    if case.meta is None or not case.meta.generation.mode.is_positive or not case.headers:
        return
    for name in ("If-Match", "If-None-Match"):
        if case.headers.get(name) == "0":
            case.headers[name] = '"0"'


def list_source(case):
    """The source of a list that is about to be made; None for all else."""
    if case.operation.definition.raw.get("operationId") != "postList" or not isinstance(case.body, dict):
        return None
    source = case.body.get("source")
    return source if isinstance(source, dict) else None


def shorten_list(case):
    """Makes a generated list short: all rows of a billion, asked for as a file, would fill the memory of this program."""
    source = list_source(case)
    rows = source.get("rows") if source else None
    # More than a billion is refused, which is worth seeing.
    if isinstance(rows, (int, float)) and LONGEST_LIST < rows <= 1_000_000_000:
        # The body may be an example that is sent again.
        case.body = case.body | {"source": source | {"rows": LONGEST_LIST}}


def stay_here(case):
    """Turns the address of a list over HTTP into one of this machine: nobody else is asked, whether there is a network or not."""
    for name, value in (list_source(case) or {}).items():
        if name in ("from", "url") and isinstance(value, str) and ELSEWHERE.match(value):
            case.body = case.body | {"source": case.body["source"] | {name: HERE}}


def end_stream(case):
    """Makes an event stream end after its snapshot: without `count`, it goes on for ever."""
    if case.operation.definition.raw.get("operationId") not in ("getEvents", "getListEvents", "getLabEvents", "getLabSuggestionEvents"):
        return
    if not isinstance(case.query, dict):
        return
    count = case.query.get("count")
    # The largest and the smallest are sent as text; more than may be asked for is refused at once.
    is_text = isinstance(count, str) and count.isdecimal() and 1 < int(count) <= 1_000_000
    if count is None or isinstance(count, int) or is_text:
        case.query["count"] = 1
        case.headers.pop("Last-Event-ID", None)
