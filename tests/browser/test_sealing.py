"""Two real browsers seal and open their words; the page of the proof compares with what they kept."""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Page, Request, expect

from tests.browser.conftest import DESKTOP, PHONE, Server, Visit
from tests.browser.hidden import can_hide, hide
from tests.browser.test_pages import faults
from tests.calling import run

RUNNING = '#table[data-phase="running"]'
SCRIPT = Path(__file__).resolve().parents[2] / "examples" / "verify_dice.py"


def opened(visit: Visit, way: str, **wishes: object) -> Page:
    page = visit("/", size=PHONE, **wishes)
    page.locator(f'input[value="{way}"]').check(force=True)
    page.locator("#begin .go .btn.main").click()
    return page


def sealed(page: Page) -> None:
    """Waits until the browser has given its seal."""
    page.wait_for_selector('#sealing[data-wants=""]', state="attached")


def two(visit: Visit, **wishes: object) -> tuple[Page, Page]:
    """A table with two browsers, both of them sealed; the first is the host."""
    host = opened(visit, "friends", **wishes)
    sealed(host)
    guest = visit("/" + host.locator(".codes .url").inner_text().split("/", 3)[3], size=DESKTOP)
    guest.locator("input[name=name]").fill("Bo")
    guest.locator("form.joinform button").click()
    sealed(guest)
    return host, guest


def proof_of(page: Page) -> str:
    page.goto(f"{page.url.split('?')[0]}/dice")
    return page.locator("#own-verdict").inner_text()


def leave(page: Page) -> None:
    page.request.post(
        f"{page.url.split('?')[0].removesuffix('/dice')}/leave", headers={"origin": origin(page)}
    )


def origin(page: Page) -> str:
    return str(page.evaluate("location.origin"))


def show(page: Page, address: str, text: str) -> None:
    """The page as a server would show it that tells something else."""
    page.route(address, lambda route: route.fulfill(body=text, content_type="text/html"))
    page.goto(address)


def test_both_words_are_in_it_and_the_receipts_are_good_for_everything(visit: Visit, tmp_path: Path) -> None:
    host, guest = two(visit)
    host.locator("#now .btn.main").click()
    for page in (host, guest):
        page.wait_for_selector(RUNNING)
        assert "Dein Wort ist darin" in proof_of(page)
        assert page.locator("#own-verdict").get_attribute("data-ok") == "true"
    words = [word for word in host.locator("#proof dd").all_inner_texts() if len(word) == 32]
    assert len(set(words)) == 2
    files = []
    for page in (host, guest):
        with page.expect_download() as saving:
            page.locator(".row [data-receipt]").click()
        files.append(tmp_path / f"{len(files)}.json")
        saving.value.save_as(files[-1])
    for page in (host, guest):
        leave(page)
    record = tmp_path / "my.game.json"
    record.write_text(host.request.get(f"{host.url.removesuffix('/dice')}/game.json").text())
    for file in files:
        found = run("verify", record, "--receipt", file)
        assert found.exit_code == 0 and "Your word is in it" in found.stdout, found.output
        script = subprocess.run(
            [sys.executable, "-S", str(SCRIPT), str(record), str(file)], capture_output=True, text=True
        )
        assert script.returncode == 0 and "Your word is in it" in script.stdout, script.stderr
    host.reload()
    expect(host.locator("#proof-verdict")).to_have_attribute("data-ok", "true")
    assert faults(host) == []


def test_a_browser_that_is_gone_is_named_and_the_game_begins(visit: Visit) -> None:
    host, guest = two(visit)
    guest.close()
    host.locator("#now .btn.main").click()
    expect(host.locator("main")).to_contain_text("Die Worte für die Würfel werden geöffnet")
    expect(host.locator("#chairB")).to_contain_text("Das Wort fehlt noch")
    assert faults(host) == []
    assert host.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    host.wait_for_selector(RUNNING)
    expect(host.locator("#log")).to_contain_text("Das Wort von Bo für die Würfel blieb zu")
    assert "Dein Wort ist darin" in proof_of(host)
    expect(host.locator("#proof")).to_contain_text("Runde 1 galt nicht. Zu blieb das Wort von: B · Bo.")


@pytest.mark.parametrize("number", [1, 2])
def test_whose_tabs_are_all_hidden_opens_the_word_in_time(visit: Visit, number: int) -> None:
    """One holds the stream itself; of two, the other does."""
    host, guest = two(visit)
    tabs = [guest, *(guest.context.new_page() for _ in range(number - 1))]
    for page in tabs:
        can_hide(page)
        page.goto(guest.url)
        sealed(page)
    for page in tabs:
        hide(page)
    host.locator("#now .btn.main").click()
    host.wait_for_selector(RUNNING)
    guest.wait_for_selector(RUNNING)
    expect(host.locator("#log")).not_to_contain_text("blieb zu")
    assert "Dein Wort ist darin" in proof_of(guest)


@pytest.mark.parametrize("way", ["bots", "device"])
def test_alone_the_game_begins_with_the_own_word(visit: Visit, way: str) -> None:
    page = opened(visit, way)
    page.wait_for_selector(RUNNING)
    assert "Dein Wort ist darin" in proof_of(page)
    leave(page)
    page.goto(page.url.removesuffix("/dice"))
    page.locator("#now .btn.main").click()  # a rematch plays at once, with a word of its own
    page.wait_for_selector(RUNNING)
    assert "Dein Wort ist darin" in proof_of(page)


def test_a_browser_that_keeps_nothing_gives_no_word_and_plays(visit: Visit) -> None:
    page = visit("/", size=PHONE)
    page.add_init_script("Storage.prototype.setItem = () => { throw new DOMException('full'); };")
    page.goto(page.url)
    page.locator("#begin .go .btn.main").click()
    page.wait_for_selector(RUNNING)
    assert "nichts aufgehoben" in proof_of(page)


@pytest.mark.parametrize(
    ("kept", "sentence"),
    [
        ('"table": "', "von einem anderen Tisch"),
        ('"commitment": "', "Die Zusage ist eine andere"),
        ('"seals": {"A": "', "Die Siegel sind andere"),
        ('"words": {"A": "', "Dein Wort ist nicht darin"),
        ('"sealing": {', "nicht versiegelt"),
        ('"rounds": [', "Die Siegel sind andere"),
        ('"missing": [', "zugeblieben"),
    ],
)
def test_whatever_the_server_says_otherwise_is_told_in_red(visit: Visit, kept: str, sentence: str) -> None:
    page = opened(visit, "bots")
    page.wait_for_selector(RUNNING)
    address = f"{page.url.split('?')[0]}/dice"
    honest = page.request.get(address).text()
    assert kept in honest
    forged = {
        '"sealing": {': honest.replace(kept, '"stripped": {', 1),
        '"rounds": [': honest.replace(kept, '"rounds": null, "were": [', 1),
        '"missing": [': honest.replace(kept, f'{kept}"A"', 1),
    }.get(kept, honest.replace(kept, f"{kept}0", 1))
    show(page, address, forged)
    verdict = page.locator("#own-verdict")
    expect(verdict).to_have_attribute("data-ok", "false")
    expect(verdict).to_contain_text(sentence)


def test_boards_that_were_brought_are_those_this_browser_kept(visit: Visit, tmp_path: Path) -> None:
    page, board = visit("/", size=PHONE), tmp_path / "my-board.toml"
    game = page.locator("input[name=game]:checked").input_value()
    text = run("boards", "make", game, "--seed", "3").stdout
    board.write_text(re.sub('id = ".*"', 'id = "mein-plan"', text))
    page.locator('input[value="bots"]').check(force=True)
    page.locator("input[name=boards]").first.set_input_files(board)
    page.locator("#begin .go .btn.main").click()
    page.wait_for_selector(RUNNING)
    said = proof_of(page)
    assert "Dein Wort ist darin" in said and "von früher" not in said
    address, id = page.url.split("?")[0], page.url.split("/t/")[1].split("/")[0]
    kept = page.evaluate("id => Sealing.receipt(id)", id)
    assert len(kept["boards"]) == 64
    honest, verdict = page.request.get(address).text(), page.locator("#own-verdict")
    assert '"mein-plan"' in honest
    for old, new in (
        ('"mein-plan"', '"dein-plan"'),
        ('"treasure": true', '"treasure": false'),
        ('"brought": {', '"brought": null, "was": {'),
    ):
        show(page, address, honest.replace(old, new, 1))
        expect(verdict).to_have_attribute("data-ok", "false")
        expect(verdict).to_contain_text("auf anderen Plänen")
        page.unroute(address)
    page.evaluate(
        "key => localStorage.setItem(key, JSON.stringify({...JSON.parse(localStorage.getItem(key)), "
        "boards: undefined}))",
        f"dice-table:{id}",
    )
    page.goto(address)  # as a browser kept it before boards belonged to it
    expect(verdict).to_have_attribute("data-ok", "true")
    expect(verdict).to_contain_text("Beleg ist von früher")


def test_words_that_do_not_fit_their_seals_are_found_by_anybody(visit: Visit, server: Server) -> None:
    page = opened(visit, "bots")
    page.wait_for_selector(RUNNING)
    leave(page)
    address = f"{page.url.split('?')[0]}/dice"
    honest = page.request.get(address).text()
    stranger = visit("/")
    for old, new, ok in (
        ("{}", "{}", "true"),
        ('"words": {"A": "', '"words": {"A": "0', "false"),
        ('"starter": ""', '"starter": "A"', "false"),
        ('"opened": {', '"left": {}, "opened": {"B": 1, ', "false"),
        ('"closed": ', '"closed": 9', "false"),
        ('", "table": ', ' ", "table": ', "false"),  # the secret, spelled otherwise
        ('"rounds": [', '"rounds": null, "were": [', "false"),
        ('"rounds": [', '"rounds": [1, ', "false"),
        ('"missing": [', '"missing": null, "were": [', "false"),
    ):
        forged = honest.replace(old, new, 1)
        show(stranger, address, forged)
        expect(stranger.locator("#proof-verdict")).to_have_attribute("data-ok", ok)
        stranger.unroute(address)


def test_seals_that_cannot_be_read_do_not_make_a_table_an_older_one(visit: Visit) -> None:
    """Of older tables there is no "sealing" at all; then the commitment is one to the secret alone."""
    page = opened(visit, "bots")
    page.wait_for_selector(RUNNING)
    leave(page)
    address, stranger = f"{page.url.split('?')[0]}/dice", visit("/")
    honest = page.request.get(address).text()
    secret, commitment = (
        re.findall(rf'"{key}": "(\w{{64}})"', honest)[0] for key in ("secret", "commitment")
    )
    older = honest.replace(commitment, hashlib.sha256(bytes.fromhex(secret)).hexdigest())
    for sealing, ok in (('"was": {', "true"), ('"sealing": null, "was": {', "false")):
        show(stranger, address, older.replace('"sealing": {', sealing, 1))
        expect(stranger.locator("#proof-verdict")).to_have_attribute("data-ok", ok)
        stranger.unroute(address)


def test_a_word_is_opened_for_one_list_only(visit: Visit) -> None:
    """A patched server shows another list with the same seal, to see the word before it chooses its own."""
    host, guest = two(visit)
    guest.close()
    sent: list[str] = []

    def note(request: Request) -> None:
        if request.url.endswith("/open"):
            sent.append(request.post_data or "")

    host.on("request", note)
    host.locator("#now .btn.main").click()
    expect(host.locator("#chairA")).to_contain_text("Das Wort ist offen")
    assert len(sent) == 1
    closed = host.locator("#sealing").get_attribute("data-closed")
    assert closed is not None
    forged = json.loads(closed)
    forged["seals"]["B"] = "0" * 64
    again = (  # again and again: every update of the page puts back what the honest server says
        "text => setInterval(() => Object.assign(document.getElementById('sealing')?.dataset ?? {}, "
        "{wants: 'word', closed: text}), 50)"
    )
    host.evaluate(again, json.dumps(forged))
    host.wait_for_timeout(4500)
    assert len(sent) == 1
    host.wait_for_selector(RUNNING)


def opens(page: Page) -> list[str]:
    """What is sent to open a word, from now on."""
    sent: list[str] = []

    def note(request: Request) -> None:
        if request.url.endswith("/open"):
            sent.append(request.post_data or "")

    page.on("request", note)
    return sent


def shows(page: Page, **told: object) -> None:
    """A patched server says this of the seals, again and again, in the place of what is so."""
    values = {name: value if isinstance(value, str) else json.dumps(value) for name, value in told.items()}
    page.evaluate(
        "told => { clearInterval(window.lie); window.lie = setInterval(() => "
        "Object.assign(document.getElementById('sealing')?.dataset ?? {}, told), 50); }",
        values,
    )


def seal_in(page: Page) -> str:
    """The seal this browser has given."""
    key = "Object.keys(localStorage).find(key => key.startsWith('dice-word:')).split(':')[1]"
    return str(page.evaluate(key))


def listed(seal: str, **more: object) -> dict[str, object]:
    return {"round": 1, "seals": {"A": seal, "B": ""}, "starter": "", "game": "x", "options": {}, **more}


def test_a_word_shown_for_a_made_up_table_is_not_opened_for_the_real_one(visit: Visit) -> None:
    """Else the server knows the word before it closes the list everybody else sees."""
    host, _ = two(visit)
    sent = opens(host)
    shows(host, wants="word", table="made-up", closed=listed(seal_in(host)))
    host.wait_for_timeout(4000)
    assert sent  # for that list it may be opened: nothing says that it is not the real one
    host.evaluate("clearInterval(window.lie)")
    many = len(sent)
    host.locator("#now .btn.main").click()
    host.wait_for_selector(RUNNING, timeout=40_000)
    assert len(sent) == many
    expect(host.locator("#log")).to_contain_text("Dein Wort für die Würfel blieb zu")


def test_a_word_sealed_for_one_commitment_is_opened_for_no_other(visit: Visit) -> None:
    host, _ = two(visit)
    sent = opens(host)
    shows(host, wants="word", table="made-up", commitment="0" * 64, closed=listed(seal_in(host)))
    host.wait_for_timeout(4000)
    assert sent == []


def test_game_and_options_of_a_receipt_are_written_once(visit: Visit) -> None:
    """A server that says later that other options were agreed on is not believed."""
    host, guest = two(visit)
    guest.close()
    host.locator("#now .btn.main").click()
    expect(host.locator("#chairA")).to_contain_text("Das Wort ist offen")
    table = host.url.split("/t/")[1].split("?")[0]
    kept = host.evaluate("id => Sealing.receipt(id)", table)
    closed = json.loads(host.locator("#sealing").get_attribute("data-closed") or "")
    shows(host, wants="word", closed={**closed, "options": {"other": "yes"}})
    host.wait_for_timeout(2500)
    assert host.evaluate("id => Sealing.receipt(id)", table) == kept
    assert kept["options"] == closed["options"]
