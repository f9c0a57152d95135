"""examples/tournament.py: a round robin of programs on a real server, and how it counts."""

from __future__ import annotations

import importlib.util
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.test_hosting import quiet_server
from wuerfelwerk.games import all_games

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
SECONDS = 300


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with quiet_server(tmp_path_factory.mktemp("server")) as address:
        yield address


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(EXAMPLES / "tournament.py"), *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=SECONDS)


@pytest.mark.long
def test_two_programs_meet_in_both_seatings(server: str) -> None:
    game = all_games()[-1].id
    played = run(server, game, "random", f"{sys.executable} {EXAMPLES / 'random_bot.py'}", "--games", "2")
    assert played.returncode == 0, played.stderr
    lines = played.stdout.splitlines()
    assert re.search(r" {2}[\d.]+ % ± 50\.0$", lines[0]) and len(lines) == 4
    shares = [float(re.search(r"([\d.]+) % ± [\d.]+ of 2 games$", line)[1]) for line in lines[2:]]  # type: ignore[index]
    assert sum(shares) == 100


@pytest.mark.long
def test_what_cannot_be_played_is_one_sentence(server: str) -> None:
    broken = f'{sys.executable} -c "raise SystemExit(3)"'
    fallen = run(server, all_games()[-1].id, "random", broken, "--games", "2")
    assert fallen.returncode == 1 and "ended with 3 before the game was over." in fallen.stderr
    unknown = run(server, "nogame", "random", "random", "--games", "2")
    assert unknown.returncode == 1 and "There is no such game here." in unknown.stderr
    assert "Traceback" not in fallen.stderr + unknown.stderr


@pytest.fixture
def script() -> Any:
    spec = importlib.util.spec_from_file_location("tournament", EXAMPLES / "tournament.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def counted(script: Any, monkeypatch: pytest.MonkeyPatch, capsys: Any, wins: Any) -> list[str]:
    """The lines of a tournament of three, where ``wins`` says what each seat gets of its commands."""
    monkeypatch.setattr(script, "play", lambda address, game, commands: wins([one[0] for one in commands]))
    monkeypatch.setattr(sys, "argv", ["tournament.py", "http://x", "any", "a", "b", "c", "--games", "4"])
    script.main()
    return [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()]


def test_a_win_goes_to_the_program_and_not_to_its_seat(
    script: Any, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    lines = counted(script, monkeypatch, capsys, lambda seats: [float(one == min(seats)) for one in seats])
    assert lines == [
        *("1 a – 2 b 100.0 % ± 0.0", "1 a – 3 c 100.0 % ± 0.0", "2 b – 3 c 100.0 % ± 0.0", ""),
        *("1 a 100.0 % ± 0.0 of 8 games", "2 b 50.0 % ± 56.6 of 8 games", "3 c 0.0 % ± 0.0 of 8 games"),
    ]


def test_what_a_seat_gives_is_nobodys(script: Any, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    lines = counted(script, monkeypatch, capsys, lambda seats: [1.0, 0.0])
    assert lines[0] == "1 a – 2 b 50.0 % ± 0.0" and lines[-1] == "3 c 50.0 % ± 0.0 of 8 games"
