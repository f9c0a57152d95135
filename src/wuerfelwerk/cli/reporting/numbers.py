"""Numbers as people of a language write them."""

from __future__ import annotations

from dataclasses import dataclass

from wuerfelwerk.cli.reporting.shown import Scale
from wuerfelwerk.lab.reporting.figures import Estimate

NARROW = "\N{NARROW NO-BREAK SPACE}"


@dataclass(frozen=True)
class Numbers:
    language: str

    def number(self, value: float, digits: int = 0, *, signed: bool = False) -> str:
        """With the comma or point of the language, and a true minus."""
        text = f"{abs(value):,.{digits}f}"
        if self.language == "de":
            text = text.replace(",", NARROW).replace(".", ",")
        if abs(value) < 10_000:
            text = text.replace(NARROW, "") if self.language == "de" else text.replace(",", "")
        is_zero = not any(sign in "123456789" for sign in text)
        sign = "" if is_zero else "−" if value < 0 else "+" if signed else ""
        return sign + text

    def percent(self, share: float, digits: int = 1, *, signed: bool = False) -> str:
        return self.number(100 * share, digits, signed=signed) + (
            f"{NARROW}%" if self.language == "de" else "%"
        )

    def on(self, scale: Scale, value: float) -> str:
        tell = self.percent if scale.percent else self.number
        return tell(value, scale.digits, signed=scale.signed)

    def estimate(self, scale: Scale, found: Estimate) -> str:
        """'27,1 ± 1,4 %'; where the interval leans to one side, the greater distance."""
        half = max(found.high - found.value, found.value - found.low)
        times = 100 if scale.percent else 1
        unit = "" if not scale.percent else f"{NARROW}%" if self.language == "de" else "%"
        value = self.number(times * found.value, scale.digits, signed=scale.signed)
        return f"{value} ± {self.number(times * half, scale.digits)}{unit}"

    def interval(self, scale: Scale, found: Estimate) -> str:
        return f"{self.on(scale, found.low)} … {self.on(scale, found.high)}"
