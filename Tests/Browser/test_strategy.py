"""Strategy and network are chosen while the reader scrolls, and the page says what an adaptive one thinks."""

import pytest

from screen import Screen


@pytest.fixture
def wide(server, open_page):
    return Screen(open_page(width=1440)).open(f"{server.url}/#list={server.make_list(100_000)}&row=5000")


def controller(server, screen: Screen) -> dict:
    return server.get(f"/viewers/{screen.viewer}/range-controller")


def network(server, screen: Screen):
    return server.get(f"/viewers/{screen.viewer}/network")


def test_a_strategy_is_chosen_without_losing_the_place(server, wide):
    page = wide.page
    place = wide.seen
    for name in ["infiniteScroll", "fixedExtent", "dataSaver", "adaptive"]:
        page.select_option("#policy", name)
        server.wait_for(lambda name=name: controller(server, wide)["policy"]["name"] == name)
    field = page.get_by_role("spinbutton", name="moves covered", exact=True)
    assert field.input_value() == "0.95"
    field.fill("0.8")
    field.press("Enter")
    server.wait_for(lambda: controller(server, wide)["policy"] == {"name": "adaptive", "q": 0.8})
    assert [(each["row"], each["top"]) for each in wide.seen] == [(each["row"], each["top"]) for each in place]
    assert page.locator("#tuning .section-aside").inner_text() == "not in force"
    field.fill("2")
    field.press("Enter")
    wide.wait("() => /0.5 to 0.99/.test(document.querySelector('#strategy .problem').textContent)")
    assert controller(server, wide)["policy"]["q"] == 0.8


def test_an_adaptive_strategy_can_be_seen_to_think(server, wide):
    assert set(wide.page.locator("#thoughts dd").all_inner_texts()) == {"–"}
    wide.page.select_option("#policy", "adaptive")
    wide.wheel(600)
    wide.wait_rest()
    wide.wait(
        """() => { const facts = new Map([...document.querySelectorAll("#thoughts dl > div")].map((fact) => [...fact.children].map((each) => each.textContent)));
          return /screenfuls/.test(facts.get("lead")) && /within/.test(facts.get("first byte, 95 of 100")) && Number(facts.get("fetches at once, at most")) > 0; }"""
    )
    # The rectangles are those of the ranges, each within the other.
    def is_shown() -> bool:
        _, top, _, height = controller(server, wide)["rects"]["preload"]
        return wide.page.get_attribute(".reaches", "aria-label").startswith(f"preload {round(top)} to {round(top + height)}")

    server.wait_for(is_shown)
    boxes = [wide.page.locator(f".reach[data-state={state}]").bounding_box() for state in "PDV"]
    for outer, inner in zip(boxes, boxes[1:]):
        assert outer["x"] <= inner["x"] + 1 and outer["x"] + outer["width"] >= inner["x"] + inner["width"] - 1


def test_a_slow_network_shows_its_blanks(server, wide):
    page = wide.page
    place = wide.place
    page.select_option("#network-profile", "3g")
    server.wait_for(lambda: network(server, wide)["network"] == "3g")
    assert wide.place == place
    # Nothing is there yet, and that is what is shown. Looked for in each frame, since it may be over before one asks from here.
    page.evaluate(
        """() => {
          const look = () => {
            window.wasBlank = document.querySelector("#row-70000.is-blank") !== null;
            if (!window.wasBlank) requestAnimationFrame(look);
          };
          location.hash = location.hash.replace(/row=.*/, "row=70000");
          look();
        }"""
    )
    wide.wait("() => window.wasBlank")
    wide.wait_row(70_000)
    wide.wait("() => /[1-9]/.test([...document.querySelectorAll('#network dl > div')].find((fact) => /requests/.test(fact.textContent)).lastChild.textContent)")
    page.select_option("#network-profile", "off")
    server.wait_for(lambda: network(server, wide)["network"] == "off")


def test_a_network_of_ones_own_is_what_its_fields_say(server, wide):
    page = wide.page
    page.select_option("#network-profile", "custom")
    server.wait_for(lambda: network(server, wide)["network"] != "off")
    field = page.locator("#network").get_by_label("round trip")
    field.fill("450")
    field.press("Enter")
    server.wait_for(lambda: network(server, wide)["network"]["roundTrip"] == 450)
    field = page.locator("#network").get_by_label("requests at once")
    field.fill("0")
    field.press("Enter")
    wide.wait("() => /1 to 64/.test(document.querySelector('#network .problem').textContent)")
    assert field.get_attribute("aria-invalid") == "true"


def test_small_first_versions_are_asked_for_by_their_share(server, wide):
    page = wide.page
    field = page.get_by_label("small first versions")
    assert field.is_disabled(), "without a network there is nothing to wait for"
    page.select_option("#network-profile", "3g")
    field.fill("2")
    field.press("Enter")
    wide.wait("() => /0 to 1/.test(document.querySelector('#network .problem').textContent)")
    assert network(server, wide)["preview"] == 0
    field.fill("0.1")
    field.press("Enter")
    server.wait_for(lambda: network(server, wide)["preview"] == 0.1)
    wide.wait("() => [...document.querySelectorAll('#network dl > div')].some((fact) => /preview bytes/.test(fact.textContent))")


def test_what_was_chosen_goes_with_the_reader(server, wide, complaints):
    complaints.forgives_network = True
    wide.page.select_option("#policy", "dataSaver")
    wide.page.select_option("#network-profile", "wifi")
    server.wait_for(lambda: network(server, wide)["network"] == "wifi")
    before = wide.viewer
    server.kill()
    server.restart()
    wide.wait("before => !document.querySelector('#ranges .section-aside').textContent.endsWith(before)", before)
    wide.wait_ready()
    assert controller(server, wide)["policy"]["name"] == "dataSaver"
    other = server.make_list(500, name="other")
    before = wide.viewer
    wide.page.evaluate("other => { location.hash = `list=${other}`; }", other)
    wide.wait("before => !document.querySelector('#ranges .section-aside').textContent.endsWith(before)", before)
    wide.wait_ready()
    assert network(server, wide)["network"] == "wifi"
