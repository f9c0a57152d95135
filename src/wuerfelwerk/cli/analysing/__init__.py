"""The command that says of a finished game what luck did in it, and what decisions lost."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from wuerfelwerk.cli import asking
from wuerfelwerk.cli.printing import counted, print_json, progress_bar, say, tell
from wuerfelwerk.cli.program import Command, Whole, WrongUse
from wuerfelwerk.engine.contract import LETTERS, Game

if TYPE_CHECKING:
    from wuerfelwerk.bots.analysing import Analysis, Judge
    from wuerfelwerk.cli.reading import Recorded

LEAST_TRIALS, MOST_TRIALS = 16, 100_000
TRIALS = 64  # of ``bots.analysing``, which --help does not wait for


@click.command(cls=Command, example="wuerfelwerk analyse game.json")
@click.argument("file", metavar="FILE")
@click.option("--bot", metavar="NAME", help="Who plays on in its head; the strongest if left out.")
@click.option(
    "--trials",
    type=Whole(LEAST_TRIALS, MOST_TRIALS),
    default=TRIALS,
    show_default=True,
    metavar="N",
    help="Times each way to decide is played on; each roll three times as often.",
)
@asking.json_flag
def analyse(file: str, bot: str | None, trials: int, as_json: bool) -> None:
    """Tell luck and skill apart in recorded games.

    Luck is what the rolls gave: the chance to win after each, less the mean over all rolls there might have
    been. Skill is what decisions lost beside the best choice, 0 or below. Adjusted is the result without
    luck. All are hundredths of a win; what follows ± is one standard error of what was played on in the head.

    Reads .json, .game.json (one game) and .jsonl (one game a line).
    """
    from wuerfelwerk.cli.reading import read_records

    judges: dict[str, Judge] = {}
    documents = []
    for recorded in read_records(file):
        game = recorded.game
        if game.id not in judges:
            judges[game.id] = _judge(game, bot)
        analysis = _analysed(judges[game.id], recorded, trials, as_json)
        documents.append(analysis.to_json())
        if not as_json:
            _print(judges[game.id], recorded, analysis)
    if as_json:
        print_json(documents[0] if len(documents) == 1 else documents)


def _judge(game: Game, bot: str | None) -> Judge:
    from wuerfelwerk.bots.analysing import Judge, usual_bot
    from wuerfelwerk.bots.catalogue import bots_of

    known = bots_of(game)
    if bot is not None and bot not in known:
        raise WrongUse(f"--bot: there is no bot '{bot[:40]}' in {game.card.title}; bots: {', '.join(known)}.")
    if sys.stderr.isatty():
        say("Making the machine code ready; the first run on this computer takes some seconds longer.")
    return Judge(game, bot or usual_bot(game))


def _analysed(judge: Judge, recorded: Recorded, trials: int, quiet: bool) -> Analysis:
    from wuerfelwerk.bots.analysing import analyse as run
    from wuerfelwerk.cli.saying import told
    from wuerfelwerk.engine.errors import Refusal

    try:
        for double in recorded.doubles:
            raise double
        with progress_bar("events", quiet) as on_progress:
            return run(judge, recorded.data, trials=trials, on_progress=on_progress)
    except Refusal as refusal:
        raise WrongUse(f"{recorded.place}: {told(refusal, recorded.game)}") from refusal


# ---- what is told -------------------------------------------------------------------------------


def _print(judge: Judge, recorded: Recorded, analysis: Analysis) -> None:
    names = [seat.name for seat in analysis.seats]
    tell(
        f"{recorded.place}: {judge.game.card.title}, {counted(len(names), 'seat')}, "
        f"{counted(len(recorded.data['events']), 'event')}; {analysis.bot} plays on, "
        f"{counted(analysis.trials, 'time')} from each state"
    )
    tell(f"{'seat':28} {'result':>7} {'luck':>13} {'skill':>13} {'adjusted':>13}")
    for seat in analysis.seats:
        tell(
            f"{LETTERS[seat.seat]} {seat.name[:26]:26} {100 * seat.result:7.1f} "
            f"{_with_error(seat.luck, seat.luck_error)} {_with_error(seat.skill, seat.skill_error)} "
            f"{_with_error(seat.adjusted, seat.luck_error)}"
        )
    worst = [decision for seat in analysis.seats for decision in seat.worst]
    if not worst:
        tell("No decision stands out: none has surely lost anything.")
        return
    tell("Costliest decisions, what was done and what would have been better:")
    sentences = _in_words(judge, recorded)
    for decision in sorted(worst, key=lambda one: (-one.lost, one.seq)):
        tell(f"event {decision.seq:4} {_with_error(-decision.lost, decision.error)}")
        tell(f"    {sentences(decision.seq, decision.chosen)}")
        tell(f"    better: {sentences(decision.seq, decision.better)}")


def _with_error(value: float, error: float) -> str:
    return f"{100 * value + 0.0:+7.1f} ±{100 * error:4.1f}"


def _in_words(judge: Judge, recorded: Recorded) -> Callable[[int, tuple[str, ...]], str]:
    """What a decision of an event is in words, in the language of the terminal."""
    from wuerfelwerk.bots.analysing.course import read_course
    from wuerfelwerk.cli.saying import language
    from wuerfelwerk.games.catalogs import of_game
    from wuerfelwerk.games.deciding import told_decision
    from wuerfelwerk.games.telling import plain

    course = read_course(judge.game, recorded.data, judge.rules)
    tr: Any = of_game(judge.game, language())
    names = [str(seat["name"]) for seat in recorded.data["seats"]]

    def sentence(seq: int, texts: tuple[str, ...]) -> str:
        event = course.happened[seq - 1]
        found = told_decision(judge.game, tr, course.material, event.before, event.seat, texts, names)
        return plain(found)

    return sentence
