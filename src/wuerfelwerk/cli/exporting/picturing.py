"""The command picture: a sheet at a moment of a recorded game, as a file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from wuerfelwerk.cli import asking
from wuerfelwerk.cli.program import Command, Whole, WrongUse

if TYPE_CHECKING:
    from wuerfelwerk.cli.reading import Recorded

ENDINGS = (".svg", ".png")


@click.command(cls=Command, example="wuerfelwerk picture game.jsonl --at 20 --seat B --out sheet.png")
@click.argument("record", metavar="RECORD")
@click.option("--at", type=Whole(0), metavar="SEQ", help="After that event; the last if left out.")
@click.option("--seat", default="A", show_default=True, metavar="A", help="Whose sheet.")
@click.option("--out", required=True, metavar="FILE", help="The picture to write: .svg or .png.")
@asking.force_option("Write over the file of --out.")
def picture(record: str, at: int | None, seat: str, out: str, force: bool) -> None:
    """Draw the sheet of a seat as it stood after an event of a recorded game.

    RECORD is one game: .json, .game.json, or the first line of .jsonl.
    """
    from wuerfelwerk.cli.reading import read_records

    if Path(out).suffix not in ENDINGS:
        raise WrongUse(f"--out: {out} should end in {' or '.join(ENDINGS)}.")
    asking.check_new("--out", out, force)
    svg = _drawn(next(iter(read_records(record))), at, seat)
    if out.endswith(".svg"):
        asking.write_text(out, f"{svg}\n")
        return
    from wuerfelwerk.web.live.cards.printing import png

    data = png(svg)
    with asking.writing(out), asking.open_file(out, "wb") as file:
        file.write(data)


def _drawn(recorded: Recorded, at: int | None, seat: str) -> str:
    from wuerfelwerk.cli.saying import language, told
    from wuerfelwerk.engine.contract import LETTERS
    from wuerfelwerk.engine.errors import Refusal
    from wuerfelwerk.games.catalogs import of_game
    from wuerfelwerk.games.pages import picture_of, words_of

    seats, game = recorded.data.get("seats"), recorded.game
    try:
        for double in recorded.doubles:
            raise double
        material, state = _moment(recorded, at)
    except Refusal as refusal:
        raise WrongUse(f"{recorded.place}: {told(refusal, game)}") from refusal
    letters = LETTERS[: len(seats or ())]
    if seat not in tuple(letters):
        raise WrongUse(f"--seat: there is no seat '{seat[:20]}' in this game; seats: {', '.join(letters)}.")
    tr: Any = of_game(game, language())
    words = words_of(game).picture_words(tr)
    return picture_of(game).sheet(material, state, LETTERS.index(seat), words=words, standalone=True)


def _moment(recorded: Recorded, at: int | None) -> tuple[Any, Any]:
    """Material, and the state after an event."""
    from wuerfelwerk.engine.recorded.checking import open_record, problems_of, read_event

    for problem in problems_of(recorded.game, recorded.data):
        raise problem.refusal
    events = recorded.data["events"]
    if at is not None and at > len(events):
        raise WrongUse(f"--at: {recorded.place} has {len(events)} events, and no event {at}.")
    replay = open_record(recorded.game, recorded.data)
    for seq, data in enumerate(events[:at], 1):
        replay.apply(read_event(data, seq))
    return replay.material, replay.state
