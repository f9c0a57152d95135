"""A report put together: title, facts, sections, the command that makes it again."""

from __future__ import annotations

from collections.abc import Sequence

from wuerfelwerk.cli.reporting import ladder, of_the_game, page, sections
from wuerfelwerk.cli.reporting.gathering import Gathered
from wuerfelwerk.cli.reporting.numbers import Numbers
from wuerfelwerk.cli.reporting.sections import bot_name
from wuerfelwerk.cli.reporting.shown import Report, Scale, Section
from wuerfelwerk.cli.reporting.telling import Teller
from wuerfelwerk.engine.contract import Game
from wuerfelwerk.games.catalogs import of_game
from wuerfelwerk.lab.plan import Plan
from wuerfelwerk.lab.reporting.figures import Figures


def composed(plans: Sequence[Plan], gathered: Gathered, language: str, command: str) -> str:
    """The page of these games, as HTML."""
    game = plans[0].loaded()
    tr, numbers = of_game(game, language), Numbers(language)
    runs = tuple(Figures(facts) for facts in gathered.facts)
    teller = Teller(game, tr, numbers, runs, _names(game, plans, language))
    found = report(teller, plans, gathered, f"{command} --language {language}")
    return page.written(found, tr, numbers)


def report(teller: Teller, plans: Sequence[Plan], gathered: Gathered, command: str) -> Report:
    tr, games = teller.tr, teller.numbers.number(gathered.games)
    shown: list[Section] = []
    if gathered.standings:
        shown.append(ladder.section(teller, gathered.standings))
    shown += [*sections.sections(teller), *of_the_game.sections(teller)]
    if teller.compares:
        subtitle = tr("Was je %(games)s Partien mit %(a)s und mit %(b)s sagen, und wie sicher.") % {
            "games": games,
            "a": teller.names[0],
            "b": teller.names[1],
        }
    else:
        subtitle = tr("Was %(games)s Partien über das Spiel sagen, und wie sicher.", games=games)
    if not gathered.whole:
        planned = teller.numbers.number(plans[0].games)
        subtitle += " " + tr("Unterbrochen: Geplant waren %(games)s.", games=planned)
    closing = tr("Eine Datei, ohne Netz lesbar. Die Zahlen jeder Abbildung stehen unter ihr.")
    title = tr("Bericht: %(game)s", game=teller.game.card.title)
    return Report(title, subtitle, _facts(teller, plans[0], games), shown, command, closing)


def _facts(teller: Teller, plan: Plan, games: str) -> list[tuple[str, str]]:
    tr, numbers = teller.tr, teller.numbers
    bots = dict.fromkeys(bot_name(teller, bot) for bot in plan.bots)
    turns = [numbers.estimate(Scale(digits=1), run.turns.estimate) for run in teller.runs]
    stopped = [numbers.number(float(run.ended("stopped").numbers.sum())) for run in teller.runs]
    return [
        (tr("Partien"), games if not teller.compares else f"2 × {games}"),
        (tr("Plätze"), str(plan.seats)),
        (tr("Bot"), ", ".join(bots)),
        (tr("Züge im Mittel"), " | ".join(turns)),
        (tr("angehalten"), " | ".join(stopped)),
    ]


def _names(game: Game, plans: Sequence[Plan], language: str) -> tuple[str, ...]:
    """What two values are called: the option and the word of its card."""
    if len(plans) < 2:
        return ()
    first, second = (plan.options for plan in plans)
    option = next(one for one in game.card.options if first.get(one.key) != second.get(one.key))
    values = (plan.options[option.key] for plan in plans)
    return tuple(
        f"{option.title[language]}: {option.names.get(value, {}).get(language, value) or '–'}"
        for value in values
    )
