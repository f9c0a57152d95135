"""simulate --compare: two values of an option on common seeds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from wuerfelwerk.cli import asking
from wuerfelwerk.cli.printing import counted, print_json, tell
from wuerfelwerk.cli.program import WrongUse
from wuerfelwerk.cli.simulating import showing
from wuerfelwerk.engine.contract import Game

if TYPE_CHECKING:
    from wuerfelwerk.lab.comparing import Compared
    from wuerfelwerk.lab.plan import Plan
    from wuerfelwerk.lab.simulate import Simulation


def read_compared(game: Game, compare: str, given: Mapping[str, str]) -> list[dict[str, str]]:
    """The options of both runs."""
    key, equals, values = compare.partition("=")
    both = values.split(",")
    if not equals or len(both) != 2 or both[0] == both[1]:
        raise WrongUse(f"--compare wants an option and two values, like goal=a,b, not '{compare}'.")
    if key in given:
        raise WrongUse(f"--compare: {key} is set by --option or --board already.")
    return [
        {**given, **asking.read_options(game.card, [f"{key}={value}"], flag="--compare")} for value in both
    ]


def run(
    plan: Plan, key: str, other: Mapping[str, str], workers: int, cluster: str | None, as_json: bool
) -> Simulation:
    """Plays both, and shows what came of it."""
    from wuerfelwerk.lab.comparing import compare

    with showing.progress(plan.games, as_json) as on_progress, asking.playing():
        compared, simulation = compare(plan, other, workers, cluster=cluster, on_progress=on_progress)
    if not simulation.tally.games:
        return simulation
    if as_json:
        print_json(_document(plan, key, other, compared, simulation))
    else:
        _tell(plan, key, other, compared, simulation)
    return simulation


def _document(
    plan: Plan, key: str, other: Mapping[str, str], compared: Compared, simulation: Simulation
) -> dict[str, Any]:
    from wuerfelwerk.lab.tally import Tally

    whole = Tally()
    for tally in compared.tallies:
        whole.merge(tally)
    played = showing.played(plan)
    del played["options"][key]
    values = [plan.options[key], other[key]]
    seconds = simulation.seconds
    figures = showing.ordered(played, plan.first, whole, seconds, whole.games, whole.actions)
    figures["compare"] = {
        "key": key,
        "values": values,
        "sides": [
            {"value": value, **tally.to_json()} for value, tally in zip(values, compared.tallies, strict=True)
        ],
        "differences": [{"what": name, **one.to_json()} for name, one in compared.differences.items()],
    }
    return figures


def _tell(plan: Plan, key: str, other: Mapping[str, str], compared: Compared, simulation: Simulation) -> None:
    title, games = plan.loaded().card.title, compared.tallies[0].games
    one, two = plan.options[key], other[key]
    tell(f"{title}: {counted(games, 'game')} of each, seed {plan.seed}, {key}={one} beside {key}={two}")
    for name, difference in compared.differences.items():
        found = difference.to_json()
        interval = "" if found["low"] is None else f"  ({found['low']:+.4f} … {found['high']:+.4f})"
        tell(f"{name:24} {found['a']:10.4f} {found['b']:10.4f} {found['difference']:+10.4f}{interval}")
    tell("The last figures are the second less the first, game by game on common seeds; intervals 95 %.")
    actions = sum(tally.actions for tally in compared.tallies)
    tell(showing.speed_line(2 * games, actions, simulation.seconds))
