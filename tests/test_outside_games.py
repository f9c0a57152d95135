"""Games from other packages: found, played and shown like ours; one that cannot be used is named."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
GAME = "hochwurf"


def run(
    *arguments: object, at: Path, code: int = 0, language: str = "en"
) -> subprocess.CompletedProcess[str]:
    """The command in an environment that has the packages in this folder."""
    environment = os.environ | {"PYTHONPATH": str(at), "LC_ALL": language}
    done = subprocess.run(
        [sys.executable, "-c", "from wuerfelwerk.cli import main; main()", *map(str, arguments)],
        cwd=at,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == code, done.stdout + done.stderr
    return done


def install(at: Path, name: str, module: str | None = None) -> None:
    """What pip writes for a package that names a game, without pip."""
    info = at / f"{name}_game-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}-game\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[wuerfelwerk.games]\n{name} = {module or name}\n")


@pytest.fixture(scope="module")
def new_game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with one good game."""
    folder = tmp_path_factory.mktemp("new")
    run("new-game", GAME, "--letters", "HW", folder, at=ROOT)
    return folder


@pytest.fixture
def packages(new_game: Path, tmp_path: Path) -> Path:
    """The same as a package of somebody else."""
    shutil.copytree(new_game, tmp_path, dirs_exist_ok=True)
    install(tmp_path, GAME)
    return tmp_path


def test_it_stands_behind_ours_and_is_simulated(packages: Path) -> None:
    ids = [row["id"] for row in json.loads(run("games", "--json", at=packages).stdout)]
    assert len(ids) > 1 and ids[-1] == GAME
    played = json.loads(run("simulate", GAME, "--games", 50, "--seed", 1, "--json", at=packages).stdout)
    assert played["games"] == 50


def test_it_is_played_in_the_browser(packages: Path) -> None:
    program = f"""
import asyncio, pathlib
from httpx import ASGITransport, AsyncClient
from wuerfelwerk.web.app import create_app
from wuerfelwerk.web.settings import Settings

async def main():
    app = create_app(Settings(pathlib.Path("data"), bots=False))
    async with app.router.lifespan_context(app):
        client = AsyncClient(transport=ASGITransport(app=app), base_url="http://test")
        home = (await client.get("/")).text
        assert "Hochwurf" in home, "the start page"
        form = dict(game="{GAME}", way="friends", seats="2", name="Ada")
        table = (await client.post("/tables", data=form)).headers["location"]
        assert (await client.get(table)).status_code == 200, "the waiting page"
        assert (await client.get("/rules/{GAME}")).status_code == 200, "the rules"
asyncio.run(main())
"""
    environment = os.environ | {"PYTHONPATH": str(packages)}
    done = subprocess.run([sys.executable, "-c", program], cwd=packages, env=environment, check=False)
    assert done.returncode == 0


BROKEN = {
    "missing": ("", "cannot be loaded (ModuleNotFoundError: No module named 'missing')"),
    "raises": ("1 / 0", "cannot be loaded (ZeroDivisionError: division by zero)"),
    "leaves": ("import sys; sys.exit(3)", "cannot be loaded (SystemExit: 3)"),
    "empty": ("GAME = None", "lacks: empty.GAME"),
}


@pytest.mark.long
def test_packages_that_cannot_be_used_are_named_and_disturb_nobody(packages: Path) -> None:
    for name, (source, _) in BROKEN.items():
        if source:
            (packages / f"{name}.py").write_text(source, "utf-8")
        install(packages, name)
    listed, german = run("games", "--json", at=packages), run("games", at=packages, language="de_DE.UTF-8")
    ids = [row["id"] for row in json.loads(listed.stdout)]
    assert GAME in ids and not BROKEN.keys() & set(ids)
    for name, (_, told) in BROKEN.items():
        assert f"The game “{name}” of the package “{name}-game” {told}." in listed.stderr
        assert f"Das Spiel „{name}“" in german.stderr or name == "empty"
        assert told in run("simulate", name, at=packages, code=2).stderr


def test_what_the_contract_asks_for_and_is_not_there_is_listed(packages: Path) -> None:
    rules = packages / GAME / "rules.py"
    rules.write_text(rules.read_text("utf-8").replace("def land(", "def lands("), "utf-8")
    (packages / GAME / "help.en.md").unlink()
    assert "lacks: rules.land, help.en.md." in run("games", at=packages).stderr


def test_a_name_that_is_taken_stays_with_the_first(packages: Path) -> None:
    first = json.loads(run("games", "--json", at=packages).stdout)[0]
    install(packages, first["id"], GAME)
    listed = run("games", "--json", at=packages)
    assert json.loads(listed.stdout)[0] == first
    assert f"There is a game “{first['id']}” here already" in listed.stderr


@pytest.mark.long
def test_farbleiter_is_installed_by_pip_keeps_the_laws_and_is_played(tmp_path: Path) -> None:
    """The package of the guide, as anybody would install it."""
    install_it = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", str(tmp_path)]
    subprocess.run([*install_it, str(ROOT / "examples" / "farbleiter")], check=True)
    assert " passed" in run("laws", "farbleiter", "--quick", at=tmp_path).stdout
    record = tmp_path / "games.jsonl"
    run("simulate", "farbleiter", "--games", 20, "--bots", "greedy,random", "--record", record, at=tmp_path)
    assert "20" in run("check", record, at=tmp_path).stdout
    tests = ROOT / "examples" / "farbleiter" / "tests"
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-W", "ignore", str(tests)]
    environment = os.environ | {"PYTHONPATH": str(tmp_path)}
    assert subprocess.run(command, cwd=tmp_path, env=environment, check=False).returncode == 0


# ---- new-game -----------------------------------------------------------------------------------


@pytest.mark.long
def test_a_new_game_keeps_all_laws_and_passes_its_tests(tmp_path: Path) -> None:
    run("new-game", "mein_spiel", "--letters", "MS", tmp_path / "mein", at=ROOT)
    folder = tmp_path / "mein"
    assert " passed" in run("laws", "mein_spiel", "--quick", at=folder).stdout
    tests = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests", "-W", "ignore"]
    assert subprocess.run(tests, cwd=folder, check=False).returncode == 0
    for check in (["check", "."], ["format", "--check", "."]):
        assert subprocess.run([sys.executable, "-m", "ruff", *check], cwd=folder, check=False).returncode == 0


@pytest.mark.long
def test_a_broken_rule_is_found_by_the_laws_with_seat_step_and_remedy(tmp_path: Path) -> None:
    run("new-game", GAME, "--letters", "HW", tmp_path, at=ROOT)
    rules = tmp_path / GAME / "rules.py"
    text = rules.read_text("utf-8")
    wrong = text.replace("state.sheets[state.active].points += state.face", "state.sheets[0].points += 1")
    assert wrong != text
    rules.write_text(wrong, "utf-8")
    told = run("laws", GAME, "--quick", at=tmp_path, code=1).stdout
    assert "seat B changed sheets.points of seat A. Write into the place of the seat that acts" in told


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["Mein-Spiel", "--letters", "MS"], "NAME is an id such as my_game"),
        (["mein", "--letters", "m1"], "--letters wants two or three capitals"),
        (["mein"], "--letters"),
    ],
)
def test_a_new_game_that_could_not_live_is_refused(tmp_path: Path, arguments: list[str], told: str) -> None:
    assert told in run("new-game", *arguments, tmp_path / "new", at=ROOT, code=2).stderr
    assert not (tmp_path / "new").exists()


def test_a_folder_with_something_in_it_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    refused = run("new-game", "mein", "--letters", "MS", tmp_path, at=ROOT, code=2)
    assert "not empty" in refused.stderr and [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


def test_a_name_that_is_no_game_is_refused_by_the_laws() -> None:
    assert "There is no game and no package" in run("laws", "keins", at=ROOT, code=2).stderr
