"""Laws of hints: what bots weigh has words, one reason for each number, short and in both languages."""

from __future__ import annotations

from wuerfelwerk.engine.contract import Game
from wuerfelwerk.games.pages import words_of
from wuerfelwerk.games.reasons import LONGEST, OTHERS
from wuerfelwerk.web.entrance import language


def test_every_number_that_may_speak_has_a_reason(game: Game) -> None:
    reasons = words_of(game).REASONS
    if not reasons:
        return  # points are told
    judged = game.has("judging") and (game.folder / "data" / "levels.json").is_file()
    numbers = game.part("judging").NUMBERS if judged else len(game.part("features").WEIGHTS)
    named = sorted(number for reason in reasons for number in reason.numbers)
    assert named == [OTHERS, *range(numbers)]


def test_reasons_are_short_and_said_in_both_languages(game: Game) -> None:
    for reason in words_of(game).REASONS:
        english = language.of_game(game, "en").gettext(reason.words)
        assert english != reason.words, f"no English for {reason.words!r}"
        for text in (reason.words, english):
            assert 0 < len(text) <= LONGEST, text
