"""The page comes up: whole, strict, and where its address says."""

import io

from PIL import Image

from screen import Screen


def test_the_first_page_shows_rows(server, screen):
    screen.open(server.url)
    assert screen.rows[0] == 0
    assert len(screen.rows) > 5
    assert screen.page.title().endswith("Screenful")


def test_the_policy_is_strict(server, screen):
    response = screen.page.goto(server.url)
    policy = response.headers["content-security-policy"]
    assert "default-src 'self'" in policy or "default-src 'none'" in policy
    assert "unsafe" not in policy


def test_a_screenshot_is_not_blank(server, open_page):
    for scheme in ("light", "dark"):
        screen = Screen(open_page(color_scheme=scheme)).open(server.url, part=0.25)
        picture = Image.open(io.BytesIO(screen.page.screenshot())).convert("RGB")
        colours = picture.getcolors(maxcolors=1 << 24)
        most = max(count for count, _ in colours)
        assert len(colours) > 200, scheme
        assert most < 0.9 * picture.width * picture.height, scheme


def test_an_address_leads_to_its_row(server, screen):
    made = server.make_list(1_000_000)
    screen.open(f"{server.url}/#list={made}&row=512345+12")
    screen.wait_row(512345)
    first = screen.seen[0]
    assert first["row"] == 512345
    assert abs(first["top"] + 12) <= 1


def test_the_address_follows_the_reader_and_survives_a_reload(server, screen):
    made = server.make_list(1_000_000)
    screen.open(f"{server.url}/#list={made}&row=400000")
    screen.wheel(3000, steps=3)
    screen.wait("() => /row=4000[2-9]/.test(location.hash)")
    screen.page.reload()
    row, _ = screen.place
    assert row >= 400020
    screen.wait_ready()
    screen.wait_row(row)
    assert screen.rows[0] == row


def test_a_new_address_moves_the_page(server, screen):
    screen.open(server.url)
    screen.page.evaluate("location.hash = '#row=777'")
    screen.wait_row(777)
    assert screen.rows[0] == 777


def test_fixed_heights_are_even(server, screen):
    made = server.make_list(10_000, heights="fixed")
    screen.open(f"{server.url}/#list={made}&row=5000")
    heights = {round(each["bottom"] - each["top"]) for each in screen.seen}
    assert len(heights) == 1


def test_exact_heights_are_the_servers(server, screen):
    made = server.make_list(10_000)
    screen.open(f"{server.url}/#list={made}&row=5000")
    cells = server.get(f"/viewers/{screen.viewer}/cells?state=visible")["cells"]
    told = {cell["row"]: round(cell["frame"][3]) for cell in cells}
    shown = {each["row"]: round(each["bottom"] - each["top"]) for each in screen.seen}
    assert len(set(told.values())) > 1
    assert {row: shown[row] for row in told if row in shown} == told
