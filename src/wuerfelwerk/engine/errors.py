"""The three refusals (law 6) and the sentence each carries."""

from __future__ import annotations


class Refusal(Exception):
    """Something was asked for that cannot be done. Nothing has been changed."""

    def __init__(self, sentence: str, *, rule: str = "", **values: object) -> None:
        """``sentence`` is a German source string with %(name)s places; ``values`` fill them.

        ``rule`` fills %(rule)s, without the case behind its slash.
        """
        if "%(rule)s" in sentence:
            values["rule"] = rule.partition("/")[0]
        super().__init__(sentence % values if values else sentence)
        self.sentence = sentence
        self.rule = rule
        self.values = values
        self.where = str(values.get("where", ""))  # the path in what was read, '' where there is none


class Unreadable(Refusal):
    """Not well formed: nobody could know what was meant (400)."""


class NotLegal(Refusal):
    """Well formed, but the rules forbid it now (409)."""


class OutOfDate(Refusal):
    """Was meant for an earlier state of the table (409)."""
