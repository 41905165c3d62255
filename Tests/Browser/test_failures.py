"""Rows that cannot be had say so, and can be asked for again."""

import sqlite3

import pytest

from screen import Screen


class Table:
    """A table of another program's, which can be taken away."""

    def __init__(self, path):
        self.path = path
        self._run("CREATE TABLE things (id INTEGER PRIMARY KEY, title TEXT, note TEXT)")
        self._run(
            "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < 5000)"
            " INSERT INTO things SELECT i, printf('thing %d', i), 'as it was' FROM n"
        )

    def _run(self, statement: str) -> None:
        with sqlite3.connect(self.path, timeout=10) as connection:
            connection.execute(statement)
        connection.close()

    def take_away(self) -> None:
        self._run("ALTER TABLE things RENAME TO hidden")

    def bring_back(self) -> None:
        self._run("ALTER TABLE hidden RENAME TO things")


@pytest.fixture
def table(tmp_path) -> Table:
    return Table(tmp_path / "other.db")


@pytest.fixture
def made(server, table) -> str:
    source = {"kind": "sqlite", "file": str(table.path), "table": "things"}
    return server.call("POST", "/lists", {"name": "things", "source": source})["id"]


@pytest.mark.parametrize("width", [360, 1280])
def test_a_row_that_cannot_be_had_says_why_and_is_tried_again(server, open_page, table, made, width):
    screen = Screen(open_page(width=width)).open(f"{server.url}/#list={made}")
    table.take_away()
    screen.page.evaluate("location.hash = '#row=1000'")
    failure = screen.page.locator("#row-1000 .row-failure")
    failure.wait_for()
    assert "things" in failure.inner_text()
    with screen.page.expect_response(lambda response: response.url.endswith("/fetches")) as answer:
        failure.get_by_role("button", name="Retry").click()
    assert answer.value.status == 200
    # A button is no row: nothing was chosen by the click.
    assert screen.page.locator("#row-1000.is-active").count() == 0
    assert failure.is_visible()
    assert screen.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")

    table.bring_back()
    screen.wait_row(1000)
    screen.wait("() => document.querySelector('#row-1000 .node.text').textContent === 'thing 1000'")
    screen.wait("() => !document.querySelector('.row-failure')")


def test_a_failure_goes_with_its_row(server, screen, table, made):
    screen.open(f"{server.url}/#list={made}")
    table.take_away()
    screen.page.evaluate("location.hash = '#row=1000'")
    screen.page.locator("#row-1000 .row-failure").wait_for()
    failed = server.get(f"/viewers/{screen.viewer}/fetches")["failed"]
    assert failed and all(900 <= first <= last for fetch in failed for first, last in fetch["rows"])
    screen.page.evaluate("location.hash = '#row=3000'")
    screen.page.locator("#row-3000 .row-failure").wait_for()
    assert screen.page.locator("#row-1000").count() == 0
