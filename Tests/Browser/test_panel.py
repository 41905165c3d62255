"""The panel shows what the viewer does, and passes orders on."""

import pytest

from screen import Screen


@pytest.fixture
def wide(open_page):
    return Screen(open_page(width=1440))


def test_tuning_is_edited_in_place(server, wide):
    wide.open(server.url, part=0.25)
    field = wide.page.locator("#tuning").get_by_label("full, display, leading")
    assert field.input_value() == "1"
    field.fill("3")
    field.press("Enter")
    wide.wait("() => document.querySelector('#preset').value === 'custom'")
    tuning = server.get(f"/viewers/{wide.viewer}/range-controller")["tuning"]
    assert tuning["full"]["display"]["leading"] == 3
    warning = wide.page.locator(".warnings li")
    warning.wait_for()
    assert "display" in warning.first.inner_text()


def test_a_tuning_that_cannot_be_is_refused_at_its_field(server, wide):
    wide.open(server.url)
    field = wide.page.locator("#tuning").get_by_label("full, preload, trailing")
    field.fill("101")
    field.press("Enter")
    wide.wait("() => document.querySelector('#tuning .problem').textContent !== ''")
    assert field.get_attribute("aria-invalid") == "true"
    assert server.get(f"/viewers/{wide.viewer}/range-controller")["tuning"]["full"]["preload"]["trailing"] == 1.5


def test_a_preset_fills_the_table(server, wide):
    wide.open(server.url)
    wide.page.select_option("#preset", "article")
    wide.wait("() => document.querySelector('[aria-label=\"full, preload, leading\"]').value === '2'")
    assert server.get(f"/viewers/{wide.viewer}/range-controller")["preset"] == "article"


def test_the_mode_is_set_by_hand(server, wide):
    wide.open(server.url, part=0.25)
    wide.page.select_option("#mode", "full")
    wide.wait("() => document.querySelector('#feed .row[data-state=P]')")
    assert server.get(f"/viewers/{wide.viewer}/range-controller")["mode"] == "full"


def test_the_figures_are_those_of_the_api(server, wide):
    wide.open(server.url, part=0.25)
    wide.wheel_to_rest(1500, steps=3)
    figures = """() => Object.fromEntries([...document.querySelectorAll(".legend li:has([data-state])")]
      .map(item => [item.querySelector("[data-state]").dataset.state, item.querySelector(".count").textContent]))"""

    def agree() -> bool:
        # The page may be at rest before the server has heard of it.
        runs = server.get(f"/viewers/{wide.viewer}/range-controller")["runs"]
        told = {
            letter: f"{sum(last - first + 1 for first, last, state in runs if state in states):,}"
            for letter, states in {"V": [15], "D": [5, 7], "P": [3], "M": [1]}.items()
        }
        return wide.page.evaluate(figures) == told and wide.page.locator(".run").count() == len(runs)

    server.wait_for(agree)


def test_one_tab_is_shown_at_a_time_and_the_arrow_keys_choose(server, wide):
    wide.open(server.url)
    shown = lambda: wide.page.get_by_role("tab", selected=True).all_inner_texts()
    sections = lambda: [each.get_attribute("id") for each in wide.page.locator("#panel .section:visible").all()]
    assert shown() == ["Tune"] and "tuning" in sections() and "signals" not in sections()
    wide.page.get_by_role("tab", name="Tune").press("ArrowLeft")
    assert shown() == ["Server"] and sections() == ["batch", "signals", "counters"]
    assert wide.page.evaluate("() => document.activeElement.textContent") == "Server"
    wide.page.keyboard.press("ArrowRight")
    assert shown() == ["Tune"]
    assert wide.page.locator("#panel").bounding_box()["width"] == 348


def test_a_click_shows_what_a_cell_is_made_of(server, wide):
    wide.open(server.url)
    wide.page.locator("#row-2").click()
    wide.page.locator(".tree li").first.wait_for()
    assert wide.page.get_by_role("tab", selected=True).inner_text() == "Row"
    tree = server.get(f"/viewers/{wide.viewer}/nodes/2")
    assert wide.page.locator(".tree li").count() == len(tree["nodes"])
    assert wide.page.locator("#feed").get_attribute("aria-activedescendant") == "row-2"


def test_batches_are_begun_by_hand(server, wide):
    made = server.make_list(5000, extent="growing")
    wide.open(f"{server.url}/#list={made}").tab("Server")
    button = lambda action: wide.page.locator("#batch").get_by_role("button", name=action, exact=True)
    state = lambda expected: wide.wait("state => document.querySelector('#batch .chip').textContent === state", expected)
    before = wide.page.locator(".history tbody tr").count()
    button("begin").click()
    wide.wait("rows => document.querySelectorAll('.history tbody tr').length > rows", before)
    wide.wait("() => /^\\d+completed50/.test(document.querySelector('.history tbody tr').textContent)")
    button("cancel").click()
    state("cancelled")
    button("complete").click()
    state("completed")
    assert button("retry").is_disabled()


def test_a_batch_is_begun_and_ended_by_hand_where_nothing_grows(server, wide):
    wide.open(server.url).tab("Server")
    wide.wait("() => document.querySelector('#batch').textContent.includes('neither end')")
    button = lambda action: wide.page.locator("#batch").get_by_role("button", name=action, exact=True)
    context = lambda: server.get(f"/viewers/{wide.viewer}/batch-context")
    assert button("fail").is_disabled() and button("retry").is_disabled()
    for action, state in [("begin", "fetching"), ("fail", "failed"), ("retry", "fetching"), ("complete", "completed")]:
        button(action).click()
        wide.wait("state => document.querySelector('#batch .chip').textContent === state", state)
        assert context()["state"] == state
        assert button("begin").is_disabled() == (state == "fetching")
        # Nobody would begin it again by itself.
        assert context()["retryAt"] is None


def test_a_growing_list_grows_as_its_end_comes_near(server, wide):
    made = server.make_list(5000, extent="growing")
    wide.open(f"{server.url}/#list={made}")
    rows = "() => Number(document.querySelector('#feed').getAttribute('aria-rowcount'))"
    before = wide.page.evaluate(rows)
    assert before < 5000
    for _ in range(3):
        now = wide.page.evaluate(rows)
        wide.press("End")
        wide.wait(f"now => ({rows})() > now", now)
    assert wide.page.locator(".history tbody tr").count() > 0
    # Rows that stay keep what was drawn of them.
    wide.wait("() => document.querySelectorAll('#feed .row[data-state=V] img').length > 0")
    wide.wait("() => [...document.querySelectorAll('#feed .row[data-state=V]')].every(row => row.querySelector('img'))")
    shown = wide.page.evaluate(rows)
    assert f"({shown:,})" in wide.page.locator("#lists option:checked").inner_text()


def test_a_new_list_is_made_and_opened(server, wide):
    wide.open(server.url)
    wide.page.click("#new-list")
    wide.page.fill("#new-name", "billion")
    wide.page.fill("#new-rows", "1e9")
    wide.page.get_by_role("button", name="Create").click()
    wide.wait("() => document.querySelector('#feed').getAttribute('aria-rowcount') === '1000000000'")
    wide.wait_ready()
    assert wide.page.locator("#lists option:checked").inner_text().startswith("billion")


def test_a_wrong_field_of_the_form_says_what_is_wrong(server, wide):
    wide.open(server.url)
    wide.page.click("#new-list")
    wide.page.fill("#new-rows", "2e9")
    wide.page.fill("#new-name", "")
    wide.page.get_by_role("button", name="Create").click()
    assert wide.page.locator(".field:has(#new-rows) .problem").inner_text() == "At most 1,000,000,000 rows."
    assert wide.page.locator("#new-name").get_attribute("aria-invalid") == "true"
    assert wide.page.evaluate("() => document.activeElement.id") == "new-name"


def test_a_list_is_deleted_when_that_is_confirmed(server, wide):
    made = server.make_list(1234, name="doomed")
    wide.open(f"{server.url}/#list={made}")
    dialog = wide.page.locator("#delete-list-dialog")
    wide.page.click("#delete-list")
    dialog.wait_for()
    assert "doomed, 1,234 rows" in dialog.inner_text()
    # What the keyboard would press first is the way out.
    wide.page.keyboard.press("Enter")
    dialog.wait_for(state="hidden")
    assert server.get(f"/lists/{made}")["name"] == "doomed"
    wide.page.click("#delete-list")
    dialog.get_by_role("button", name="Delete", exact=True).click()
    server.wait_gone(f"/lists/{made}")
    wide.wait("() => document.querySelector('#feed').getAttribute('aria-rowcount') === '10000'")
    wide.wait_ready()
    assert not dialog.is_visible()
    assert "doomed" not in wide.page.locator("#lists").inner_text()


def test_the_last_list_leaves_an_empty_page_and_a_way_on(server, wide):
    wide.open(server.url)
    for each in server.get("/lists")["lists"][1:]:
        server.call("DELETE", f"/lists/{each['id']}")
    wide.page.click("#delete-list")
    wide.page.locator("#delete-list-dialog").get_by_role("button", name="Delete", exact=True).click()
    wide.wait("() => document.querySelector('#notice').textContent.includes('no list yet')")
    assert wide.page.locator("#feed .row").count() == 0
    assert wide.page.locator("#delete-list").is_disabled()
    wide.page.click("#new-list")
    wide.page.get_by_role("button", name="Create").click()
    wide.wait_ready()


@pytest.mark.parametrize("request_of", [("GET", "range-controller"), ("POST", "signals")])
def test_nothing_is_asked_of_a_list_after_its_deletion(server, wide, request_of):
    method, resource = request_of
    made = server.make_list(1234, name="doomed")
    held, failed = [], []
    wide.page.on("requestfailed", lambda request: failed.append(request))
    wide.open(f"{server.url}/#list={made}")
    viewer = wide.viewer
    wide.page.context.route(f"**/viewers/{viewer}/{resource}", lambda route: held.append(route) if route.request.method == method else route.continue_())
    wide.wheel(300)
    server.wait_for(lambda: wide.page.evaluate("() => true") and held)
    wide.page.click("#delete-list")
    with wide.page.expect_response(lambda response: response.request.method == "DELETE" and response.url.endswith(f"/lists/{made}")):
        wide.page.locator("#delete-list-dialog").get_by_role("button", name="Delete", exact=True).click()
    assert all(route.request in failed for route in held), "what was on its way to the deleted list was not cancelled"
    wide.page.context.unroute_all()
    wide.wait("() => document.querySelector('#feed').getAttribute('aria-rowcount') === '10000'")


def test_a_comparison_ends_with_its_list(server, wide):
    made = server.make_list(1234, name="doomed")
    wide.open(f"{server.url}/#list={made}", timeline=None)
    with wide.page.expect_response(lambda response: response.url.endswith("/events")):
        wide.page.get_by_label("Compare with").select_option("adaptive")
    wide.page.click("#delete-list")
    wide.page.locator("#delete-list-dialog").get_by_role("button", name="Delete", exact=True).click()
    wide.wait("() => document.querySelector('#feed').getAttribute('aria-rowcount') === '10000'")
    wide.wait_ready()


def test_the_chooser_opens_another_list(server, wide):
    made = server.make_list(1234, name="other", heights="fixed")
    wide.open(server.url)
    wide.page.select_option("#lists", made)
    wide.wait("() => document.querySelector('#feed').getAttribute('aria-rowcount') === '1234'")
    wide.wait_ready()


def test_the_theme_is_chosen_and_kept(server, wide):
    wide.open(server.url)
    ground = "() => getComputedStyle(document.body).backgroundColor"
    light = wide.page.evaluate(ground)
    wide.page.click("#theme")
    wide.page.click("#theme")
    dark = wide.page.evaluate(ground)
    assert dark != light
    wide.page.reload()
    wide.wait_ready()
    assert wide.page.evaluate(ground) == dark
