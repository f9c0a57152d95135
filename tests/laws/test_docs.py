"""Laws of paper: every rule has a test and every test a rule, commands are documented and examples run."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from wuerfelwerk.cli import main
from wuerfelwerk.engine.contract import Notation, Rules, functions_of
from wuerfelwerk.games import OURS, game
from wuerfelwerk.laws.test_help import help_of, rules_in

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(params=list(OURS))
def id(request: pytest.FixtureRequest) -> str:
    return request.param


def test_the_page_in_docs_has_the_rules_of_the_help_word_for_word(id: str) -> None:
    assert rules_in(ROOT / "docs" / "rules" / f"{id}.md") == help_of(game(id), "en")


def test_every_rule_has_a_test_and_every_numbered_test_a_rule(id: str) -> None:
    tested = set()
    for path in (ROOT / "tests" / "games" / id).glob("test_*.py"):
        names = re.findall(r"def test_([a-z]{2})_(\d\d+)_", path.read_text(encoding="utf-8"))
        tested |= {f"{prefix.upper()}-{number}" for prefix, number in names}
    atomic = {number for number in help_of(game(id), "de") if re.fullmatch(r"[A-WYZ]+-\d+", number)}
    assert tested == atomic


def test_every_game_stands_in_the_readme_the_changelog_and_the_notation(id: str) -> None:
    for page in ("README.md", "CHANGELOG.md", "docs/notation.md"):
        assert game(id).card.title in (ROOT / page).read_text(encoding="utf-8"), page


def commands(command: click.Command, path: str = "") -> Iterator[tuple[str, click.Command]]:
    """Every command with the words that call it."""
    if isinstance(command, click.Group):
        for name, inner in command.commands.items():
            yield from commands(inner, f"{path} {name}".strip())
    else:
        yield path, command


def sections() -> dict[str, str]:
    """The parts of docs/cli.md by the command in their heading."""
    parts = re.split(r"^## `wuerfelwerk ([^`]+)`$", (ROOT / "docs" / "cli.md").read_text("utf-8"), flags=re.M)
    return {
        re.split(" GAME| FILE| RECORD", heading)[0]: text
        for heading, text in zip(parts[1::2], parts[2::2], strict=True)
    }


def test_every_command_is_documented_and_nothing_else() -> None:
    assert set(sections()) == {path for path, _ in commands(main)}


@pytest.mark.parametrize(
    "path, command", list(commands(main)), ids=lambda value: value if isinstance(value, str) else ""
)
def test_every_flag_is_documented_and_nothing_else(path: str, command: click.Command) -> None:
    flags = {flag for option in command.params for flag in [*option.opts, *option.secondary_opts]}
    flags = {flag for flag in flags if flag.startswith("--")}
    assert set(re.findall(r"(?<![\w-])--[a-z][a-z-]*", sections().get(path, ""))) - {"--help"} == flags - {
        "--help"
    }


def examples(page: str) -> list[list[str]]:
    """The commands in the sh blocks of a page, without their prompt; the server is tested elsewhere."""
    blocks = re.findall(r"```sh\n(.*?)```", (ROOT / page).read_text(encoding="utf-8"), re.DOTALL)
    lines = [line.split(" #")[0] for block in blocks for line in block.splitlines()]
    return [shlex.split(line)[1:] for line in lines if re.match(r"wuerfelwerk (?!serve)", line)]


@pytest.mark.long
@pytest.mark.parametrize("document", ["README.md", "docs/cli.md"])
def test_examples_run(document: str, tmp_path: Path) -> None:
    assert examples(document)
    for arguments in examples(document):
        program = "import sys; from wuerfelwerk.cli import main; sys.argv[0] = 'wuerfelwerk'; main()"
        done = subprocess.run(
            [sys.executable, "-c", program, *arguments],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, f"{arguments}: {done.stderr}"


def pages() -> list[Path]:
    return [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]


@pytest.mark.parametrize("document", pages(), ids=lambda document: document.name)
def test_links_between_pages_lead_somewhere(document: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", document.read_text(encoding="utf-8")):
        assert (document.parent / target).exists(), target


def test_the_architecture_names_every_room_and_the_whole_contract() -> None:
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    rooms = [
        path.name for path in (ROOT / "src" / "wuerfelwerk").iterdir() if (path / "__init__.py").exists()
    ]
    assert [room for room in rooms if f"  {room}/" not in text] == []
    contract = [*functions_of(Rules), *functions_of(Notation)]
    assert [name for name in contract if f"`{name}" not in text] == []
