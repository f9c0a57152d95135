"""Results of parts of an arena put together: the standing of all their rounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from wuerfelwerk.games import GAMES
from wuerfelwerk.lab.arena import results
from wuerfelwerk.lab.arena.contest import Contest
from wuerfelwerk.lab.arena.figures import Sums
from wuerfelwerk.lab.arena.results import PairSums
from wuerfelwerk.lab.arena.running import Standing, fresh
from wuerfelwerk.lab.merging import Unmergeable, follow


def merged(files: Sequence[str]) -> tuple[Standing, dict[str, Any]]:
    """The standing of all rounds in files that follow each other, and what was played.

    Unmergeable where they are no parts of one arena, or OSError.
    """
    parts = sorted((_read(file) for file in files), key=lambda part: part[2])
    first_file, played, first, rows = parts[0]
    contest = Contest(
        game=str(played["game"]),
        seats=int(played["seats"]),
        bots=tuple(dict.fromkeys(bot for row in rows for bot in (row.a, row.b))),
        rounds=0,
        seed=int(played["seed"]),
        options=played["options"],
    )
    standing = fresh(contest)
    if [(row.a, row.b) for row in rows] != [(pair.a, pair.b) for pair in contest.pairs]:
        raise Unmergeable(f"{first_file} has not every pair of its bots once")
    for place, sums in enumerate(standing.sums):
        follow([(file, told, at, _games(file, rows, place, contest)) for file, told, at, rows in parts])
        for file, _, _, rows in parts:
            _add(file, sums, rows[place])
    return standing, {**played, "first": first}


def _read(file: str) -> tuple[str, dict[str, Any], int, list[PairSums]]:
    """A file, what was played but for the first game, that one, and the sums of its pairs."""
    try:
        settings, rows = results.read(file)
        played = {
            key: settings[key] for key in ("game", "rules_version", "seats", "seed", "options", "boards")
        }
        first = settings.get("first", 0)
    except (results.Unfit, KeyError) as error:
        raise Unmergeable(f"{file} is no result of an arena") from error
    whole = all(type(played[key]) is int for key in ("seats", "seed")) and type(first) is int
    if played["game"] not in GAMES or not whole or not rows or not isinstance(played["options"], Mapping):
        raise Unmergeable(f"{file} is no result of an arena of a game that is here")
    return file, played, first, rows


def _games(file: str, rows: Sequence[PairSums], place: int, contest: Contest) -> int:
    pair = contest.pairs[place]
    if len(rows) != len(contest.pairs) or (rows[place].a, rows[place].b) != (pair.a, pair.b):
        raise Unmergeable(f"{file} was played by other bots, or in another order")
    return rows[place].games


def _add(file: str, sums: Sums, row: PairSums) -> None:
    one = Sums(sums.seatings)
    try:
        results.fill(one, row)
        results.check_figures(one, row)
    except results.Unfit as error:
        raise Unmergeable(f"{file} {error}") from error
    sums.rounds += one.rounds
    sums.points += one.points
    sums.points_squared += one.points_squared
    sums.games_squared += one.games_squared
