"""The result of an arena as data and as a file: JSON, CSV or Parquet, by its ending.

A file holds the sums of each pair exactly, so it is also what a run goes on from. It is written to a new
file that then takes the place of the old one: at any moment there is one that is whole. In a table each
line is a pair and repeats what was played; the ladder follows from the pairs and stands in JSON only.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError, field_validator

from wuerfelwerk.engine.errors import Refusal
from wuerfelwerk.engine.recorded import json_text
from wuerfelwerk.lab.arena.contest import Contest
from wuerfelwerk.lab.arena.figures import Sums, estimate, gain
from wuerfelwerk.lab.arena.ladder import ladder
from wuerfelwerk.lab.arena.running import Standing, fresh
from wuerfelwerk.lab.keeping import write_whole
from wuerfelwerk.lab.merging import NEAR
from wuerfelwerk.lab.plan import boards_digest
from wuerfelwerk.lab.tally import WHOLE

DIGITS = 6
OLDER = {"first": 0}  # what is meant where an older file says nothing
UNREADABLE = (ValueError, KeyError, TypeError, RecursionError, Refusal)
Count = Annotated[int, Field(ge=0)]


class Unfit(Exception):
    """A file is no result of an arena, or of another one; the message says why, without its end."""


class PairSums(BaseModel):
    """What a run goes on from, of one pair."""

    model_config = ConfigDict(extra="ignore")

    a: str
    b: str
    games: Count
    rounds: Count
    points: Count
    points_squared: Count
    games_squared: Count
    score_a: float | None = None  # figures that follow from the sums; an older file may have none
    low: float | None = None
    high: float | None = None
    gain: float | None = None

    @field_validator("gain", mode="before")
    @classmethod
    def _none(cls, gain: object) -> object:
        return None if gain == "" else gain  # so a table says it


# ---- as data ------------------------------------------------------------------------------------


def played(contest: Contest) -> dict[str, Any]:
    """What was played, without the bots: equal for runs that can be gone on with or merged."""
    return {
        "game": contest.game,
        "rules_version": contest.loaded().card.rules_version,
        "seats": contest.seats,
        "seed": contest.seed,
        "options": dict(sorted(contest.options.items())),
        "boards": boards_digest(contest.host),
        "first": contest.first * len(contest.seatings),
    }


def pair_rows(standing: Standing) -> list[dict[str, Any]]:
    """The figures of each pair, and its sums."""
    rows = []
    for pair, sums in zip(standing.contest.pairs, standing.sums, strict=True):
        rows.append(
            {
                "a": pair.a,
                "b": pair.b,
                "games": sums.games,
                **figures(sums),
                "rounds": sums.rounds,
                "points": sums.points,
                "points_squared": sums.points_squared,
                "games_squared": sums.games_squared,
            }
        )
    return rows


def figures(sums: Sums) -> dict[str, float | None]:
    """What follows from the sums of a pair, as it is told."""
    known, gained = estimate(sums), gain(sums)
    return {
        "score_a": round(known.score, DIGITS),
        "low": round(known.low, DIGITS),
        "high": round(known.high, DIGITS),
        "gain": None if gained is None else round(gained, DIGITS),
    }


def document(standing: Standing) -> dict[str, Any]:
    """All of it, without any timing: equal games give equal data."""
    contest = standing.contest
    rungs = ladder(contest.bots, contest.pairs, standing.sums)
    return {
        **played(contest),
        "pairs": pair_rows(standing),
        "ladder": [vars(rung) for rung in rungs],
    }


# ---- as a file ----------------------------------------------------------------------------------


def endings() -> tuple[str, ...]:
    return tuple(_WAYS)


def missing_for(name: str) -> str:
    """The package that is wanted for such a file and not there, or ''."""
    return "pyarrow" if Path(name).suffix == ".parquet" and find_spec("pyarrow") is None else ""


def write(standing: Standing, name: str) -> None:
    """Writes the file, whole or not at all. OSError where that cannot be."""
    write_whole(name, _WAYS[Path(name).suffix][0](standing))


def resumed(contest: Contest, name: str) -> Standing:
    """How things stood when the file was written. Unfit, or OSError."""
    settings, pairs = read(name)
    for key, value in played(contest).items():
        if settings.get(key, OLDER.get(key)) != value:
            raise Unfit(f"was played with another '{key}': {settings.get(key)!s:.60}, not {value!s:.60}")
    if [(row.a, row.b) for row in pairs] != [(pair.a, pair.b) for pair in contest.pairs]:
        raise Unfit("was played by other bots, or in another order: " + ", ".join(_bots(pairs)))
    standing = fresh(contest)
    for sums, row in zip(standing.sums, pairs, strict=True):
        fill(sums, row)
    return standing


def read(name: str) -> tuple[Mapping[str, Any], list[PairSums]]:
    """What was played and the sums of each pair, of a file of any kind. Unfit, or OSError."""
    try:
        settings, rows = _WAYS[Path(name).suffix][1](Path(name))
        return settings, TypeAdapter(list[PairSums]).validate_python(rows)
    except (*UNREADABLE, ValidationError) as error:
        raise Unfit("is no result of an arena") from error


def seed_of(name: str) -> int | None:
    """The seed a file was played with; None if it tells none (``resumed`` says what is wrong with it)."""
    try:
        seed = _WAYS[Path(name).suffix][1](Path(name))[0].get("seed")
    except UNREADABLE:
        return None
    return seed if isinstance(seed, int) else None


def _bots(pairs: list[PairSums]) -> list[str]:
    return list(dict.fromkeys(bot for row in pairs for bot in (row.a, row.b)))[:20]


def fill(sums: Sums, row: PairSums) -> None:
    """Sets the sums of a pair. Unfit where they cannot be."""
    most = WHOLE * sums.seatings
    fits = row.games == row.rounds * sums.seatings and row.points <= most * row.rounds
    if not fits or not row.points**2 <= row.points_squared * row.rounds <= most * row.points * row.rounds:
        raise Unfit(f"has sums of {row.a} and {row.b} that cannot be")
    sums.rounds, sums.points = row.rounds, row.points
    sums.points_squared, sums.games_squared = row.points_squared, row.games_squared


def check_figures(sums: Sums, row: PairSums) -> None:
    """Unfit where a file says other figures of a pair than follow from its sums."""
    for name, right in figures(sums).items():
        said = getattr(row, name)
        if said is not None and (right is None or not abs(said - right) <= NEAR):
            raise Unfit(f"contradicts itself: '{name}' of {row.a} and {row.b} is {said}, by its sums {right}")


Read = tuple[Mapping[str, Any], list[Any]]


def _json(standing: Standing) -> bytes:
    return (json.dumps(document(standing), ensure_ascii=False, indent=2) + "\n").encode()


def _read_json(place: Path) -> Read:
    data = json_text.read(place.read_bytes())
    return data, data["pairs"]


def _table(standing: Standing) -> list[dict[str, Any]]:
    settings = played(standing.contest)
    settings["options"] = json.dumps(settings["options"])
    return [{**settings, **row} for row in pair_rows(standing)]


def _from_table(rows: list[dict[str, Any]]) -> Read:
    first = rows[0]
    numbers: dict[str, Any] = {
        key: int(first[key]) for key in ("rules_version", "seats", "seed", "first") if key in first
    }
    return {**first, **numbers, "options": json_text.read(first["options"])}, rows


def _csv(standing: Standing) -> bytes:
    rows, file = _table(standing), io.StringIO()
    writer = csv.DictWriter(file, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return file.getvalue().encode()


def _read_csv(place: Path) -> Read:
    with open(place, encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    if not rows:
        raise ValueError("no line")
    return _from_table(rows)


def _parquet(standing: Standing) -> bytes:
    import pyarrow
    from pyarrow import parquet

    kinds = {int: pyarrow.int64(), float: pyarrow.float64(), str: pyarrow.string()}
    rows = _table(standing)
    fields = [(key, kinds.get(type(value), pyarrow.float64())) for key, value in rows[0].items()]
    file = io.BytesIO()
    parquet.write_table(pyarrow.Table.from_pylist(rows, pyarrow.schema(fields)), file)
    return file.getvalue()


def _read_parquet(place: Path) -> Read:
    from pyarrow import parquet

    rows = parquet.read_table(io.BytesIO(place.read_bytes())).to_pylist()
    if not rows:
        raise ValueError("no line")
    return _from_table(rows)


_WAYS: dict[str, tuple[Callable[[Standing], bytes], Callable[[Path], Read]]] = {
    ".json": (_json, _read_json),
    ".csv": (_csv, _read_csv),
    ".parquet": (_parquet, _read_parquet),
}
