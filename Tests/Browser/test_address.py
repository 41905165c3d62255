"""The address holds what a reader has chosen; Back and Forward lead to lists, rows jumped to, and the lab."""

import pytest

from screen import Screen


@pytest.fixture
def made(server):
    return server.make_list(100_000, name="one")


@pytest.fixture
def wide(open_page):
    return Screen(open_page(width=1440))


def controller(server, screen: Screen) -> dict:
    return server.get(f"/viewers/{screen.viewer}/range-controller")


def network(server, screen: Screen) -> dict:
    return server.get(f"/viewers/{screen.viewer}/network")


def choose_everything(server, screen: Screen) -> None:
    page = screen.page
    page.select_option("#policy", "adaptive")
    server.wait_for(lambda: controller(server, screen)["policy"]["name"] == "adaptive")
    field = page.get_by_role("spinbutton", name="moves covered", exact=True)
    field.fill("0.8")
    field.press("Enter")
    server.wait_for(lambda: controller(server, screen)["policy"] == {"name": "adaptive", "q": 0.8})
    page.select_option("#network-profile", "3g")
    server.wait_for(lambda: network(server, screen)["network"] == "3g")
    page.select_option("#preset", "article")
    server.wait_for(lambda: controller(server, screen)["preset"] == "article")
    page.select_option("#part", index=1)
    screen.wait("() => ['policy=adaptive', 'q=0.8', 'network=3g', 'seed=', 'preset=article', 'part=1/2'].every(each => location.hash.includes(each))")


def assert_everything(server, screen: Screen) -> None:
    state = controller(server, screen)
    assert state["policy"] == {"name": "adaptive", "q": 0.8}
    assert state["preset"] == "article"
    assert network(server, screen)["network"] == "3g"
    assert screen.page.locator("#part option:checked").inner_text() == "1/2"
    assert screen.page.input_value("#policy") == "adaptive"
    assert screen.page.input_value("#network-profile") == "3g"


def test_a_reload_keeps_all_that_was_chosen(server, wide, made):
    wide.open(f"{server.url}/#list={made}&row=500", part=None)
    choose_everything(server, wide)
    before = wide.viewer
    wide.page.reload()
    wide.wait("before => document.querySelector('#ranges .section-aside').textContent.length > 7 && !document.querySelector('#ranges .section-aside').textContent.endsWith(before)", before)
    wide.wait_ready()
    wide.wait("() => document.querySelector('#policy').value === 'adaptive' && document.querySelector('#network-profile').value === '3g'")
    assert_everything(server, wide)
    assert wide.place[0] == 500


def test_a_link_gives_somebody_else_the_same(server, wide, made, open_page):
    wide.open(f"{server.url}/#list={made}&row=500", part=None)
    choose_everything(server, wide)
    other = Screen(open_page(width=1440)).open(wide.page.url, part=None)
    other.wait("() => document.querySelector('#policy').value === 'adaptive' && document.querySelector('#network-profile').value === '3g'")
    assert_everything(server, other)
    assert network(server, other)["seed"] == network(server, wide)["seed"]


def test_a_tuning_and_a_network_of_ones_own_are_in_the_address(server, wide, made):
    figures = "1,0.5,3,1.5/0.25,0.25,0.5,0.25/0,0,0,0/0,0,0,0"
    wide.open(f"{server.url}/#list={made}&network=250,0.3,30,100,0.3,0,0,0.02,6&seed=9&ranges={figures}&row=7")
    state = controller(server, wide)
    assert state["preset"] == "custom"
    assert state["tuning"]["full"]["preload"]["leading"] == 3
    told = network(server, wide)
    assert told["network"]["roundTrip"] == 250 and told["seed"] == 9
    wide.wait("() => document.querySelector('#network-profile').value === 'custom'")
    field = wide.page.locator("#tuning").get_by_label("full, preload, leading")
    field.fill("4")
    field.press("Enter")
    wide.wait("() => location.hash.includes('ranges=1,0.5,4,1.5/') && location.hash.includes('network=250,') && location.hash.includes('seed=9')")


def test_another_list_keeps_the_preset(server, wide, made):
    other = server.make_list(500, name="other")
    wide.open(f"{server.url}/#list={made}")
    wide.page.select_option("#preset", "article")
    server.wait_for(lambda: controller(server, wide)["preset"] == "article")
    before = wide.viewer
    wide.page.select_option("#lists", other)
    wide.wait("before => !document.querySelector('#ranges .section-aside').textContent.endsWith(before)", before)
    wide.wait_ready()
    assert controller(server, wide)["preset"] == "article"
    wide.wait("other => location.hash.startsWith(`#list=${other}&`) && location.hash.includes('preset=article')", other)


def test_back_and_forward_go_between_lists_rows_and_the_lab(server, wide, made, complaints):
    complaints.forgives_network = True  # A viewer ends with its list, also under a request that is on its way.
    page = wide.page
    other = server.make_list(5000, name="other")
    wide.open(f"{server.url}/#list={made}&row=100")
    at = lambda list, row: page.wait_for_function(
        "([list, row]) => location.hash.startsWith(`#list=${list}&`) && document.querySelector(`#row-${row}[data-state=V]:not(.is-blank)`)", arg=[list, row])
    wide.press("g")
    page.fill("#go-to-row", "70000")
    page.keyboard.press("Enter")
    at(made, 70_000)
    wide.press("End")
    at(made, 99_999)
    page.select_option("#lists", other)
    at(other, 0)
    wide.press("l")
    page.wait_for_selector("#lab", state="visible")
    page.go_back()
    page.wait_for_selector("#lab", state="hidden")
    at(other, 0)
    page.go_back()
    at(made, 99_999)
    page.go_back()
    at(made, 70_000)
    assert wide.rows[0] == 70_000
    page.go_back()
    at(made, 100)
    for row in (70_000, 99_999):
        page.go_forward()
        at(made, row)
    page.go_forward()
    at(other, 0)
    page.go_forward()
    page.wait_for_selector("#lab", state="visible")


def test_scrolling_makes_no_entries_and_back_leads_to_where_the_reader_was(server, wide, made):
    page = wide.page
    wide.open(f"{server.url}/#list={made}&row=100")
    entries = page.evaluate("history.length")
    wide.wheel_to_rest(1500, steps=5)
    place = wide.place
    assert place[0] > 100 and page.evaluate("history.length") == entries
    wide.press("g")
    page.fill("#go-to-row", "5000")
    page.keyboard.press("Enter")
    wide.wait_row(5000)
    assert page.evaluate("history.length") == entries + 1
    page.go_back()
    wide.wait_row(place[0])
    wide.wait("row => new RegExp(`row=${row}\\\\b`).test(location.hash)", place[0])
    assert page.evaluate("history.length") == entries + 1


def test_back_and_forward_restore_the_choices_of_their_place(server, wide, made):
    wide.open(f"{server.url}/#list={made}&row=100")
    wide.press("End")
    wide.wait_row(99_999)
    wide.page.select_option("#policy", "dataSaver")
    server.wait_for(lambda: controller(server, wide)["policy"]["name"] == "dataSaver")
    wide.tab("Server")
    wide.wait("() => location.hash.includes('policy=dataSaver') && location.hash.includes('tab=server')")
    wide.page.go_back()
    wide.wait_row(100)
    wide.wait("() => document.querySelector('#policy').value === 'ranges' && /row=100$/.test(location.hash) && !location.hash.includes('policy')")
    assert controller(server, wide)["policy"]["name"] == "texture"
    assert wide.page.get_by_role("tab", selected=True).inner_text() == "Tune"
    wide.page.go_forward()
    wide.wait_row(99_999)
    wide.wait("() => document.querySelector('#policy').value === 'dataSaver'")
    assert controller(server, wide)["policy"]["name"] == "dataSaver"
    assert wide.page.get_by_role("tab", selected=True).inner_text() == "Server"


def test_a_link_shows_its_tab(server, wide, made, open_page):
    wide.open(f"{server.url}/#list={made}&row=500").tab("Row")
    wide.wait("() => location.hash.includes('&tab=row&')")
    other = Screen(open_page(width=1440)).open(wide.page.url)
    assert other.page.get_by_role("tab", selected=True).inner_text() == "Row"
    other.tab("Tune")
    other.wait("() => !location.hash.includes('tab=')")


def test_a_link_that_is_followed_in_the_page_chooses(server, wide, made):
    wide.open(f"{server.url}/#list={made}&row=100")
    wide.page.evaluate("made => { location.hash = `#list=${made}&policy=lazy&part=1/2&row=9000`; }", made)
    wide.wait_row(9000)
    wide.wait("() => document.querySelector('#policy').value === 'lazy'")
    assert controller(server, wide)["policy"]["name"] == "lazy"
    assert wide.page.locator("#part option:checked").inner_text() == "1/2"


def test_a_link_with_a_row_shows_the_same_in_any_page(server, wide, made):
    wide.open(f"{server.url}/#list={made}&layout=grid,240,12&policy=lazy&row=100")
    follow = "address => { location.hash = address; }"
    wide.page.evaluate(follow, "#policy=dataSaver")
    wide.wait("() => document.querySelector('#policy').value === 'dataSaver' && document.querySelector('#feed.has-lanes')")
    wide.page.evaluate(follow, f"#list={made}&row=300")
    wide.wait_row(300)
    wide.wait("() => document.querySelector('#policy').value === 'ranges' && !document.querySelector('#feed.has-lanes')")
    assert server.get(f"/viewers/{wide.viewer}/layout")["kind"] == "list"


def test_an_unknown_list_in_a_link_says_so_and_offers_others(server, wide, made):
    page = wide.page
    page.goto(f"{server.url}/#list=nosuch&row=5")
    notice = page.locator("#notice")
    notice.get_by_text("There is no list “nosuch” on this server.").wait_for()
    assert page.locator("#feed .row").count() == 0
    assert page.input_value("#lists") == ""
    assert page.locator("#delete-list").is_disabled()
    assert page.evaluate("location.hash") == "#list=nosuch&row=5"
    notice.get_by_role("button", name="one", exact=True).click()
    wide.wait_ready()
    assert page.evaluate("location.hash").startswith(f"#list={made}&")
    page.go_back()
    notice.get_by_text("There is no list “nosuch” on this server.").wait_for()
    page.select_option("#lists", made)
    wide.wait_ready()
    # From an open list as well.
    page.evaluate("() => { location.hash = '#list=gone'; }")
    notice.get_by_text("There is no list “gone” on this server.").wait_for()
    assert page.locator("#feed .row").count() == 0


@pytest.mark.parametrize("address", ["#row=12+7", "#list=1&row=12+7", "#list=1&row=12+7&policy=nonsense&network=1,2&part=2&seed=x&ranges=1/2&preset=custom"])
def test_older_and_odd_addresses_hold(server, wide, address):
    wide.open(f"{server.url}/{address}")
    assert wide.place == (12, 7)
    assert controller(server, wide)["policy"]["name"] == "texture"
    assert network(server, wide)["network"] == "off"


def test_a_link_with_invalid_choices_says_so_and_opens_the_rest(server, wide, made):
    wide.open(f"{server.url}/#list={made}&policy=nonsense&network=3g&seed=x&row=900", part=None)
    notice = wide.page.get_by_role("status").filter(has_text="policy=nonsense, seed=x")
    notice.wait_for()
    notice.get_by_role("button", name="Close the message").click()
    notice.wait_for(state="hidden")
    refused = wide.page.locator("dl.facts-list > div").filter(has=wide.page.get_by_text("refused", exact=True)).locator("dd")
    refused.wait_for(state="attached")
    assert "policy=nonsense, seed=x" in refused.inner_text()
    assert wide.place[0] == 900
    assert network(server, wide)["network"] == "3g"


@pytest.mark.parametrize("part", ["layout=sheet&pinned=1,2", "part=1/7", "polcy=adaptive", "list=%E0%A4%A"])
def test_a_part_that_cannot_be_is_named(server, wide, made, part):
    wide.open(f"{server.url}/#{part}&row=0")
    wide.page.get_by_role("status").filter(has_text=f"The address has an invalid {part.split('&')[-1]}, which was ignored.").wait_for()
