"""The address of a place is shared: copied where there is a clipboard, handed to other programs on phones."""

import pytest

from screen import Screen

# A clipboard and programs to share with that keep what they are given, or refuse it.
COPIES = "() => { window.copied = []; Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => void copied.push(text) } }); }"
NO_CLIPBOARD = "() => { Object.defineProperty(navigator, 'clipboard', { value: undefined }); }"
KEEPS_COMMAND = (
    "() => { window.copied = []; Document.prototype.execCommand = (name) => {"
    " if (name === 'copy') copied.push(document.activeElement.value); return name === 'copy'; }; }"
)
NO_COMMAND = "() => { Document.prototype.execCommand = () => false; }"
SHARES = "() => { window.shared = []; navigator.share = async (data) => void shared.push(data); }"
CANCELS = "() => { navigator.share = async () => { throw new DOMException('no', 'AbortError'); }; }"
FAILS = "() => { navigator.share = async () => { throw new DOMException('no', 'NotAllowedError'); }; }"


@pytest.fixture
def opened(server, open_page):
    def make(*scripts: str, **options) -> Screen:
        page = open_page(**options)
        for script in scripts:
            page.add_init_script(f"({script})()")
        return Screen(page).open(f"{server.url}/#policy=adaptive&row=40")

    return make


def toast(page, text: str):
    return page.get_by_role("status").filter(has_text=text)


def test_the_address_is_copied_and_said_so(opened):
    page = opened(COPIES).page
    page.get_by_role("button", name="Share").click()
    toast(page, "The address of this place was copied.").wait_for()
    [copied] = page.evaluate("() => copied")
    assert copied == page.url and "policy=adaptive" in copied and copied.endswith("row=40")


def test_a_scroll_that_goes_on_is_in_the_shared_address(opened):
    screen = opened(COPIES)
    screen.page.evaluate("() => { document.querySelector('#feed').scrollTop += 3000; requestAnimationFrame(() => requestAnimationFrame(() => document.querySelector('#share').click())); }")
    screen.wait("() => copied.length > 0")
    assert int(screen.page.evaluate("() => /row=(\\d+)/.exec(copied[0])[1]")) > 40


def test_it_is_copied_where_there_is_no_clipboard(opened):
    page = opened(NO_CLIPBOARD, KEEPS_COMMAND).page
    page.get_by_role("button", name="Share").click()
    toast(page, "The address of this place was copied.").wait_for()
    assert page.evaluate("() => copied") == [page.url]
    assert page.evaluate("() => document.activeElement.id") == "share"
    assert page.locator("textarea.visually-hidden").count() == 0


def test_it_is_shown_where_nothing_copies(opened):
    page = opened(NO_CLIPBOARD, NO_COMMAND).page
    page.get_by_role("button", name="Share").click()
    toast(page, f"The address is: {page.url}").wait_for()


def test_a_phone_hands_it_to_other_programs(opened):
    page = opened(COPIES, SHARES, width=390, height=844, has_touch=True, is_mobile=True).page
    page.get_by_role("button", name="Share").click()
    page.wait_for_function("() => shared.length > 0")
    assert page.evaluate("() => shared[0].url") == page.url
    assert page.evaluate("() => copied") == []


@pytest.mark.parametrize(("script", "copies"), [(CANCELS, 0), (FAILS, 1)])
def test_what_a_phone_does_not_share_is_copied_unless_the_user_said_no(opened, script, copies):
    page = opened(COPIES, script, width=390, height=844, has_touch=True, is_mobile=True).page
    with page.expect_response("**/app/share.js"):
        page.get_by_role("button", name="Share").click()
    if copies:
        toast(page, "was copied").wait_for()
    assert len(page.evaluate("() => new Promise(requestAnimationFrame).then(() => copied)")) == copies
