"""The lab: experiments chosen, run, compared, watched, and taken along."""

import pytest

from screen import Screen

# A short scroll, two policies, one network, one seed: two runs and those that others are compared with.
SMALL = {"trace": {"coldStart"}, "policy": {"ranges", "infiniteScroll"}, "network": {"4g"}}


@pytest.fixture
def page(server, open_page):
    page = open_page()
    Screen(page).open(server.url)
    return page


def open_lab(page) -> None:
    """Opens the lab, with the result that it begins with."""
    page.click("#lab-open")
    page.wait_for_selector("#lab", state="visible")
    page.wait_for_selector("#lab-results:not([hidden])", timeout=60_000)


def choose(page, chosen) -> None:
    for name, values in chosen.items():
        page.locator(f"#lab-form input[name={name}]").evaluate_all(
            "(boxes, values) => boxes.filter((box) => box.checked !== values.includes(box.value)).forEach((box) => box.click())",
            list(values),
        )


def run(page, chosen=SMALL) -> None:
    choose(page, chosen)
    page.fill("#lab-seeds", "1")
    page.click("#lab-run")
    page.wait_for_selector("#lab-results:not([hidden])", timeout=240_000)


def test_the_lab_opens_and_closes_by_key_and_button_and_leaves_the_list_where_it_was(page):
    page.focus("#feed")
    page.keyboard.press("l")
    page.wait_for_selector("#lab", state="visible")
    assert "lab" in page.evaluate("location.hash")
    assert page.evaluate("document.querySelector('#desk').inert")
    page.keyboard.press("Escape")
    page.wait_for_selector("#lab", state="hidden")
    assert "lab" not in page.evaluate("location.hash")
    assert not page.evaluate("document.querySelector('#desk').inert")
    open_lab(page)
    page.click("#lab-close")
    page.wait_for_selector("#lab", state="hidden")


def test_where_a_part_of_the_lab_does_not_come_there_is_no_form_of_it_until_it_is_opened_again(page, complaints):
    complaints.forgives_network = True
    page.route("**/styles/replay.css", lambda route: route.abort())
    page.click("#lab-open")
    page.get_by_text("The lab could not be loaded").wait_for()
    assert page.locator("#lab form").count() == 0
    page.unroute_all()
    page.keyboard.press("l")
    page.wait_for_selector("#lab", state="hidden")
    open_lab(page)
    assert page.locator("#lab-missing").inner_text() == ""


def test_a_first_result_is_there_on_the_first_opening_and_says_what_it_is(page):
    page.click("#lab-open")
    page.wait_for_selector("#lab-first:not([hidden])", timeout=60_000)
    assert "browse and flings over 3g, 3 seeds" in page.inner_text("#lab-first")
    assert page.locator("#lab-table tbody tr").count() >= 3
    # It is not what a link to the page leads to, and is no other one when the lab is opened again.
    assert "lab=" not in page.url
    runs = page.evaluate("async () => (await (await fetch('/api/v1/lab/runs')).json()).total")
    page.click("#lab-close")
    page.click("#lab-open")
    page.wait_for_selector("#lab-first:not([hidden])")
    assert page.evaluate("async () => (await (await fetch('/api/v1/lab/runs')).json()).total") == runs == 1
    # The user's own takes its place.
    run(page)
    assert page.is_hidden("#lab-first")
    assert page.locator("#lab-scene option").all_inner_texts()[1:] == ["coldStart · 4g"]


def test_labels_of_the_plot_do_not_overlap(page):
    open_lab(page)
    choose(page, {"trace": {"coldStart", "read"}, "policy": set(page.locator("#lab-form input[name=policy]").evaluate_all("boxes => boxes.map(box => box.value)")) - {"own-ranges"}, "network": {"wifi"}})
    page.fill("#lab-seeds", "1")
    page.click("#lab-run")
    page.wait_for_selector("#lab-results:not([hidden])", timeout=240_000)
    boxes = page.locator("#lab-pareto .point text").evaluate_all("texts => texts.map(text => text.getBoundingClientRect()).map(({ left, right, top, bottom }) => [left, right, top, bottom])")
    assert len(boxes) >= 4
    for at, (left, right, top, bottom) in enumerate(boxes):
        for other in boxes[at + 1 :]:
            assert right <= other[0] or other[1] <= left or bottom <= other[2] + 2 or other[3] <= top + 2, (boxes[at], other)


def test_nothing_runs_without_a_choice_and_the_count_of_runs_is_told(page):
    open_lab(page)
    choose(page, SMALL)
    page.fill("#lab-seeds", "2")
    assert page.inner_text("#lab-count") == "4 runs"
    choose(page, {"network": set()})
    assert page.is_disabled("#lab-run")
    assert "network" in page.inner_text("#lab-count")


def test_ranges_and_a_network_of_ones_own_take_part_with_previews_and_the_bound(page):
    open_lab(page)
    choose(page, {"trace": {"coldStart"}, "policy": {"ranges", "own-ranges"}, "network": {"custom"}})
    form = page.locator("#lab-form")
    form.get_by_label("full, preload, leading").fill("0.5")
    page.fill("#lab-networks .number-field:has-text('kB/s') input", "40")
    page.check("[name=previews]")
    page.check("[name=bound]")
    page.fill("#lab-seeds", "1")
    assert page.inner_text("#lab-count") == "3 runs, 1 bound"
    page.click("#lab-run")
    page.wait_for_selector("#lab-results:not([hidden])", timeout=240_000)
    cells = "[...document.querySelectorAll('#lab-table tbody tr')].map(row => [...row.children].map(cell => cell.textContent))"
    lines = {name: rest for name, *rest in page.evaluate(cells)}
    assert set(lines) == {"texture", "ranges(tuning)"}
    heads = page.locator("#lab-table thead th").all_inner_texts()
    assert {"Empty s", "Bound s"} <= {head.split(" ↑")[0] for head in heads}
    assert page.inner_text("#lab-bound") == "None of 3 runs is below its bound."
    assert "custom" in page.inner_text("#lab-progress-words") and "previews of 12 %" in page.inner_text("#lab-progress-words")
    page.click("[data-policy='ranges(tuning)']")
    assert '"leading": 0.5' in page.inner_text("#use-text")


def test_networks_of_ones_own_have_names_and_seeds_are_a_range(page):
    open_lab(page)
    choose(page, {"trace": {"coldStart"}, "policy": {"ranges", "infiniteScroll"}, "network": {"custom"}})
    names = page.locator("#lab-networks").get_by_label("name", exact=True)
    names.first.fill("train")
    page.click("text=Another network")
    names.last.fill("train")
    assert page.is_disabled("#lab-run")
    assert "Two networks cannot both be called train." in page.inner_text("#lab-count")
    names.last.fill("ferry")
    assert {"train, as beside", "ferry, as beside"} <= set(page.locator("#lab-suggest-network option").all_inner_texts())
    for text in ["5-1", "many", ""]:
        page.fill("#lab-seeds", text)
        assert page.is_disabled("#lab-run")
        assert "1001-1005" in page.inner_text("#lab-count")
    page.fill("#lab-seeds", "1001-1002")
    assert page.inner_text("#lab-count") == "8 runs"
    page.click("#lab-run")
    page.wait_for_selector("#lab-cells tbody tr", timeout=240_000)
    words = page.inner_text("#lab-progress-words")
    assert "train, ferry" in words and "2 seeds (1001-1002)" in words
    assert page.locator("#lab-replay-seed option").all_inner_texts() == ["1001", "1002"]
    with page.expect_download() as cells:
        page.click("#lab-cells-csv")
    assert cells.value.suggested_filename == "screenful-cells.csv"
    lines = cells.value.path().read_bytes().decode().split("\r\n")
    assert lines[0].startswith("policy,trace,network,seed,blank,")
    assert lines[1].startswith("texture,coldStart,train,1001,") and len(lines) == 1 + 8 + 1
    # Who has the link sees which seeds ran, and may run more of them.
    page.reload()
    page.wait_for_selector("#lab-results:not([hidden])")
    assert page.input_value("#lab-seeds") == "1001-1002"


def test_what_a_network_was_not_told_is_said(server, page):
    body = {"traces": ["coldStart"], "policies": ["ranges"], "seeds": 1, "rows": 40, "networks": [{"roundTrip": 20}]}
    run = server.call("POST", "/lab/runs", body)
    page.goto(f"{server.url}/#lab={run['id']}")
    page.reload()
    page.wait_for_selector("#lab-results:not([hidden])", timeout=240_000)
    assert "custom assumes: " in page.inner_text("#lab-assumed")
    assert "bandwidth unlimited" in page.inner_text("#lab-assumed")


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("#lab-networks .number-field:has-text('kB/s') input", "-1", "bandwidth: a number from 0"),
        ("#lab-policies [aria-label='full, display, leading']", "", "full, display, leading: a number from 0 to 100"),
        ("[name=adaptive-q]", "2", "adaptive, moves covered: a number from 0.5 to 0.99"),
        ("[name=preview]", "0", "more than 0 and up to 100 %"),
        ("#lab-loop", "closed", "open loop only"),
    ],
)
def test_a_number_that_cannot_be_is_told_before_anything_runs(page, field, value, words):
    open_lab(page)
    choose(page, {"policy": {"adaptive", "own-ranges"}, "network": {"custom"}})
    page.check("[name=previews]")
    page.check("[name=bound]")
    assert page.is_enabled("#lab-run")
    if field == "#lab-loop":
        page.select_option(field, value)
    else:
        page.fill(field, value)
    assert page.is_disabled("#lab-run")
    assert words in page.inner_text("#lab-count")
    # What is not ticked does not matter.
    choose(page, {"policy": {"ranges"}, "network": {"4g"}})
    page.uncheck("[name=previews]")
    page.uncheck("[name=bound]")
    assert page.is_enabled("#lab-run")


def test_an_experiment_is_run_compared_sorted_and_survives_a_reload(page):
    open_lab(page)
    run(page)
    names = "[...document.querySelectorAll('#lab-table tbody th')].map(cell => cell.textContent)"
    assert set(page.evaluate(names)) == {"texture", "infiniteScroll"}
    page.click("#lab-table [data-sort=name]")
    assert page.evaluate(names) == ["infiniteScroll", "texture"]
    page.click("#lab-table [data-sort=name]")
    assert page.evaluate(names) == ["texture", "infiniteScroll"]
    assert page.get_attribute("#lab-table th:first-child", "aria-sort") == "descending"
    assert len(page.query_selector_all("#lab-pareto .point")) == 2

    page.reload()
    page.wait_for_selector("#lab-results:not([hidden])")
    assert set(page.evaluate(names)) == {"texture", "infiniteScroll"}


def test_the_report_and_the_requests_of_a_run_are_kept_as_files(page):
    open_lab(page)
    page.check("[name=clairvoyants]")
    run(page)
    assert page.locator("#lab-table tbody tr").first.inner_text().count("–") == 0
    with page.expect_download() as report:
        page.click("#lab-report")
    assert report.value.suggested_filename == "screenful-lab.html"
    assert "infiniteScroll" in report.value.path().read_text()
    with page.expect_download() as requests:
        page.click("#lab-har-right")
    assert requests.value.suggested_filename == "coldStart-4g-1-infiniteScroll.har"
    assert '"version":"1.2"' in requests.value.path().read_text()


def test_a_policy_is_taken_along_as_json_and_as_code(page):
    open_lab(page)
    run(page, {**SMALL, "policy": {"ranges", "adaptive"}})
    page.click("[data-policy=texture]")
    assert '"texture"' in page.inner_text("#use-text")
    page.check("[name=use-format][value=swift]")
    assert "leadingBufferScreenfuls: 2.5" in page.inner_text("#use-text")
    page.check("[name=use-format][value=objc]")
    assert "ASLayoutRangeTypePreload" in page.inner_text("#use-text")
    page.keyboard.press("Escape")
    page.click("[data-policy=adaptive]")
    assert "cannot be set up" in page.inner_text("#use-text")


def test_a_policy_is_used_for_the_list_that_is_open(server, page):
    open_lab(page)
    run(page, {**SMALL, "policy": {"ranges", "adaptive"}})
    page.click("[data-policy=adaptive]")
    page.click("#use-apply")
    viewer = Screen(page).viewer
    server.wait_for(lambda: server.get(f"/viewers/{viewer}/range-controller")["policy"]["name"] == "adaptive")


def test_a_tuning_is_suggested_with_its_curve_and_can_be_taken_along(page):
    open_lab(page)
    page.fill("#lab-seeds", "1")
    page.select_option("#lab-suggest-trace", "coldStart")
    page.select_option("#lab-suggest-network", "4g")
    page.select_option("#lab-suggest-policy", "adaptive")
    page.fill("#lab-suggest-blank", "100")
    page.click("#lab-suggest-start")
    page.wait_for_selector("#lab-suggest-found:not([hidden])", timeout=240_000)
    assert "wastes least within 100.00 s of blank" in page.inner_text("#lab-suggest-words")
    assert page.locator("#lab-suggest-curve .point").count() >= 2
    # What is found is judged on seeds that it was not tuned on.
    assert "not tuned on (2-11)" in page.inner_text("#lab-suggest-words")
    judged = page.locator("#lab-suggest-judged tbody tr")
    assert judged.count() == 3
    assert " to " in judged.first.inner_text() and judged.last.inner_text().startswith("difference")
    page.click("#lab-suggest-use")
    assert '"adaptive"' in page.inner_text("#use-text")

    page.reload()
    page.wait_for_selector("#lab-suggest-found:not([hidden])")
    assert "wastes least within 100.00 s of blank" in page.inner_text("#lab-suggest-words")
    assert page.input_value("#lab-suggest-trace") == "coldStart"


def test_a_run_is_followed_by_its_events_and_through_a_reload(page):
    asked = []
    page.on("request", lambda request: asked.append(request.url.split("/api/v1")[-1]))
    open_lab(page)
    choose(page, {"trace": {"coldStart", "browse"}, "policy": {"ranges", "adaptive"}, "network": {"3g", "4g"}})
    page.fill("#lab-seeds", "10")
    page.click("#lab-run")
    page.wait_for_function("() => / of 120 runs, /.test(document.querySelector('#lab-progress-words').textContent)", timeout=240_000)
    page.reload()
    page.wait_for_function("() => / of 120 runs/.test(document.querySelector('#lab-progress-words')?.textContent)")
    page.wait_for_selector("#lab-results:not([hidden])", timeout=240_000)
    path = f"/lab/runs/{page.evaluate('location.hash').split('lab=')[1]}"
    # Before the events and after them, on each of the two pages; the first one saw no end.
    assert asked.count(path) == 3
    assert asked.count(f"{path}/events") == 2


def test_a_run_that_ends_with_the_server_is_told_as_gone(server, page, complaints):
    complaints.forgives_network = True
    open_lab(page)
    choose(page, {"trace": {"browse", "flings"}, "policy": {"adaptive"}, "network": {"3g", "4g", "lossy"}})
    page.click("#lab-run")
    page.wait_for_selector("#lab-cancel", state="visible")
    server.kill()
    page.wait_for_function("() => /trying again/.test(document.querySelector('#lab-progress-words').textContent)")
    server.restart()
    page.wait_for_function("() => /no run/.test(document.querySelector('#lab-problem').textContent)")
    assert page.is_visible("#lab-empty")


def test_an_experiment_is_cancelled(page):
    open_lab(page)
    choose(page, {"trace": {"browse", "flings"}, "policy": {"adaptive"}, "network": {"3g", "4g", "lossy"}})
    page.click("#lab-run")
    page.click("#lab-cancel")
    page.wait_for_function("() => document.querySelector('#lab-progress-words').textContent.startsWith('Cancelled')")


def test_an_experiment_that_is_forgotten_leaves_the_lab_empty(server, open_page, complaints):
    complaints.forgives_network = True
    page = open_page()
    page.goto(f"{server.url}/#lab=0000000000000")
    page.wait_for_function("() => document.querySelector('#lab-problem')?.textContent.includes('no run')")
    assert page.is_visible("#lab-empty")
