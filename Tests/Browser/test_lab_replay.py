"""The lab's replay: two policies on one scroll, side by side, with the tracks of each."""

import pytest

from test_lab import SMALL, choose, open_lab, page, run  # noqa: F401


def test_the_replay_opens_where_the_policy_left_most_blank(page):
    open_lab(page)
    page.wait_for_selector("#lab-cells tbody tr")
    trace, network, seed = page.evaluate("[...document.querySelector('#lab-cells tbody tr').children].map(cell => cell.textContent).filter((_, at) => [0, 2, 3].includes(at))")
    page.wait_for_selector(".phone-row", state="attached", timeout=60_000)
    assert [page.input_value(f"#lab-replay-{each}") for each in ("trace", "network", "seed")] == [trace, network, seed]
    assert page.input_value("#lab-replay-right") == page.input_value("#lab-cells-policy")


def test_two_policies_are_replayed_side_by_side_on_one_timeline(page):
    open_lab(page)
    run(page)
    # The phones of the first result may be there before.
    names = "[...document.querySelectorAll('.phone figcaption')].map(each => each.innerText).join()"
    page.wait_for_function(f"() => {names} === 'texture,infiniteScroll'", timeout=60_000)
    page.wait_for_selector(".phone-row", state="attached", timeout=60_000)
    # At the very start nothing can be there.
    assert page.locator(".phone-figure").first.inner_text().startswith("100 % blank now")
    page.focus("#lab-time")
    page.keyboard.press("End")
    page.wait_for_function("() => !document.querySelector('.phone-figure').textContent.startsWith('100')")
    assert page.locator(".phone-row.is-blank").count() == 0
    page.focus("#lab-play")
    page.keyboard.press("ArrowLeft")
    time = "Number(document.querySelector('#lab-time').value)"
    before = page.evaluate(time)
    page.keyboard.press("ArrowLeft")
    assert page.evaluate(time) == pytest.approx(before - 1000, abs=1)
    page.click("#lab-play")
    page.wait_for_function(f"() => {time} > {before - 990}")


def test_the_tracks_of_both_runs_are_drawn_zoomed_pointed_at_and_listed(page):
    open_lab(page)
    run(page)
    names = "[...document.querySelectorAll('.phone figcaption')].map(each => each.innerText).join()"
    page.wait_for_function(f"() => {names} === 'texture,infiniteScroll'", timeout=60_000)
    # Each has colours other than its ground: ranges, requests and blanks.
    colours = """canvas => new Set(new Uint32Array(
        canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data.buffer)).size"""
    canvas = page.locator(".run-plot canvas")
    assert canvas.count() == 2
    for each in canvas.all():
        each.scroll_into_view_if_needed()
        assert each.evaluate(colours) > 5

    # A drag goes through the run, on both phones at once.
    time = "Number(document.querySelector('#lab-time').value)"
    duration = float(page.get_attribute("#lab-time", "max"))
    box = canvas.first.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 20)
    page.mouse.down()
    assert page.evaluate(time) == pytest.approx(duration / 2, abs=duration / 100)
    page.mouse.move(box["x"] + box["width"] / 4, box["y"] + 20)
    page.mouse.up()
    assert page.evaluate(time) == pytest.approx(duration / 4, abs=duration / 100)
    lines = page.locator(".run-now").evaluate_all("lines => lines.map(line => line.getBoundingClientRect().left)")
    assert lines[0] == pytest.approx(box["x"] + box["width"] / 4, abs=3)

    # The table has the requests of the time that is shown, with their rows.
    page.locator(".run-requests summary").first.click()
    table = page.locator(".run-requests table").first
    # Its rows come when the browser says that it is open, a moment later.
    table.locator("tbody tr").nth(3).wait_for(state="attached")
    everything = table.locator("tbody tr").count()
    # The first may be a page of rows, which has none itself.
    assert any(text.isdigit() for text in table.locator("tbody tr td:nth-child(2)").all_inner_texts())
    page.select_option("#lab-zoom", "1000")
    page.wait_for_function(
        "all => document.querySelectorAll('.run-requests')[0].querySelectorAll('tbody tr').length < all", arg=everything
    )

    # A request that is pointed at is described.
    page.select_option("#lab-zoom", "")
    canvas.first.scroll_into_view_if_needed()
    box = canvas.first.bounding_box()
    words = page.locator(".run-words").first
    for y in range(60, 110, 3):
        for x in range(2, int(box["width"]), 6):
            page.mouse.move(box["x"] + x, box["y"] + y)
            if words.inner_text():
                break
        if words.inner_text():
            break
    assert "row" in words.inner_text()


def test_where_a_policy_is_worst_is_listed_and_can_be_watched(page):
    open_lab(page)
    choose(page, {**SMALL, "network": {"wifi", "3g"}})
    page.fill("#lab-seeds", "2")
    page.click("#lab-run")
    page.wait_for_selector("#lab-cells:not([hidden])", timeout=240_000)
    page.wait_for_selector("#lab-cells tbody tr")
    cells = "[...document.querySelectorAll('#lab-cells tbody tr')].map(row => [...row.children].map(cell => cell.textContent))"
    lines = page.evaluate(cells)
    assert len(lines) == 4
    assert {line[2] for line in lines[:2]} == {"3g"}
    blanks = [float(line[4]) for line in lines]
    assert blanks == sorted(blanks, reverse=True)
    page.select_option("#lab-cells-policy", "infiniteScroll")
    page.select_option("#lab-cells-order", "meanToTexture")
    page.wait_for_function(f"lines => JSON.stringify({cells}) !== JSON.stringify(lines)", arg=lines)
    _, _, network, seed, *_ = page.evaluate(cells)[0]
    page.click("#lab-cells tbody tr:first-child button")
    page.wait_for_function("() => document.querySelector('.phone:last-child figcaption').textContent === 'infiniteScroll'")
    assert (page.input_value("#lab-replay-network"), page.input_value("#lab-replay-seed")) == (network, seed)
    assert page.evaluate("document.activeElement.id") == "lab-play"
