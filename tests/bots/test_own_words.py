"""What is said of a bot of somebody's own that does not work: one sentence with file and line."""

from __future__ import annotations

from pathlib import Path

import pytest

import wuerfelwerk as ww
from tests.calling import assert_one_sentence, run
from wuerfelwerk.bots import own

SIGNATURE = "def choose(material, state, seat, generator, work):\n"
LEGAL = """
from wuerfelwerk.engine.masks import listed, new_mask
rules = None
class Mind:
    def __init__(self):
        self.known = {}
MIND, SEEN = Mind(), []
def choose(material, state, seat, generator, work):
    mask = new_mask(rules.MASK_WORDS)
    rules.legal(material, state, seat, mask)
    MIND.known.setdefault(seat, []).append(len(SEEN))
    SEEN.append({"seat": seat})
    return listed(mask)[0]
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def write(folder: Path, name: str, text: str) -> Path:
    file = folder / f"{name}.py"
    file.write_text(text)
    return file


@pytest.mark.parametrize(
    "text, words",
    [
        ("x = 1\nimport nothing_there\n", ("cannot be imported: ModuleNotFoundError", "line 2")),
        ("x = 1\n\ndef choose(a:\n", ("cannot be imported: SyntaxError", "line 3")),
        ("def other():\n    pass\n", ("has no function 'choose'", "functions there: other")),
        (
            "\n\ndef choose(a, b, c):\n    return 1\n",
            ("wants to be choose(match, seat) or choose(material, state, seat, generator, work)", "line 3"),
        ),
    ],
)
def test_a_file_that_holds_no_bot_is_a_sentence_with_its_line(
    folder: Path, text: str, words: tuple[str, ...]
) -> None:
    file = write(folder, "mine", text)
    result = run("arena", ww.games()[0].id, "--bots", "mine.py:choose,random", "--games", 2)
    assert_one_sentence(result, "--bots: mine.py:choose", str(file), *words)


def test_a_file_that_is_not_there_is_named(folder: Path) -> None:
    result = run("arena", ww.games()[0].id, "--bots", "mine.py:choose,random", "--games", 2)
    assert_one_sentence(result, "is not there", str(folder / "mine.py"))


@pytest.mark.parametrize(
    "body, words",
    [
        ("    known = {}\n    return known['x']\n", ("raised KeyError: 'x'", "line 3")),
        ("    return inner()\ndef inner():\n    return 1 // 0\n", ("raised ZeroDivisionError", "line 4")),
        ("    return 'no id'\n", ("'no id', which is no action id", "line 1", "right would be one of", "0")),
        ("    return 10**6\n", ("which is not legal", "line 1")),
    ],
)
def test_what_a_bot_does_wrong_is_told_with_its_line(
    pig_registered: str, folder: Path, body: str, words: tuple[str, ...]
) -> None:
    file = write(folder, "mine", SIGNATURE + body)
    result = run("arena", "pig", "--bots", "mine.py:choose,random", "--games", 2, "--seed", 1, "--workers", 1)
    assert result.exit_code == 1
    said = result.stderr.splitlines()[-1]
    assert str(file) in said and "Traceback" not in result.stderr
    for word in words:
        assert word in said


def test_what_cannot_be_compiled_is_a_sentence_and_not_the_page_of_the_compiler(
    pig_registered: str, folder: Path
) -> None:
    body = "    known = {'a': [1]}\n    known[seat] = 'x'\n    return 0\n"
    file = write(folder, "mine", f"COMPILED = True\n{SIGNATURE}{body}")
    asked = ("arena", "pig", "--bots", "mine.py:choose,random", "--games", 2, "--workers", 1)
    assert_one_sentence(
        run(*asked), f"cannot be compiled ({file}, line 4)", "without that line it runs as it is"
    )


def test_any_python_plays_from_a_file(pig_registered: str, folder: Path) -> None:
    write(folder, "mine", LEGAL)
    asked = ("arena", "pig", "--bots", "mine.py:choose,random", "--games", 4, "--seed", 1)
    alone, two = run(*asked, "--workers", 1, "--json"), run(*asked, "--workers", 2, "--json")
    assert alone.exit_code == two.exit_code == 0, alone.stderr
    assert "mine.py:choose runs as plain Python" in alone.stderr
    assert own.load("mine.py:choose").module is own.load(f"{folder}/mine.py:choose").module
    assert own.load("mine.py:choose").module.MIND.known, "its own data lives on from game to game"
    assert len(ww.simulate("pig", 2, bots=["mine.py:choose", "random"], seed=1)) == 2
    match = ww.new("pig", seats=2, seed=1)
    while match.to_act == ww.CHANCE:
        match.roll()
    assert match.ask("mine.py:choose") == match.legal()[0]


def test_a_function_that_raises_in_the_python_api_is_told_with_its_line(pig_registered: str) -> None:
    def mine(match: ww.Match, seat: int) -> int:
        raise ValueError("not today")

    line = mine.__code__.co_firstlineno + 1
    with pytest.raises(ww.BotFailed, match=rf"not today \(.*test_own_words\.py, line {line}\)"):
        ww.simulate("pig", 1, bots=[mine, mine], seed=1)


def test_where_only_bots_of_the_house_play_it_says_where_ones_own_do(tmp_path: Path) -> None:
    asked = ("report", ww.games()[0].id, "--bots", "mine.py:choose,random", "--games", 2)
    result = run(*asked, "--out", tmp_path / "out.html")
    assert_one_sentence(result, "--bots: 'mine.py:choose'", "arena", "Bots here: random, greedy")
