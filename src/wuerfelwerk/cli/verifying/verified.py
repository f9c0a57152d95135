"""What came of verifying the games of a file, summed up and told."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from wuerfelwerk.cli.printing import counted

if TYPE_CHECKING:
    from wuerfelwerk.dice import Verdict


@dataclass
class Verified:
    """Sums over all games; of faults the first."""

    games: int = 0
    rolls: int = 0
    sealed: int = 0  # games whose words were sealed
    first_bad: int | None = None
    secret_fits: bool = True
    fault: str = ""  # of the seals, a key of ``sealing.FAULTS``
    differs: str = ""  # from the receipt, a sentence
    boards: bool = True  # the receipt holds those the host brought, if any
    chosen: list[str] = field(default_factory=list)  # lines
    void: list[str] = field(default_factory=list)  # lines

    def add(self, verdict: Verdict) -> None:
        self.games += 1
        self.rolls += verdict.rolls
        self.sealed += verdict.sealed
        self.secret_fits = self.secret_fits and verdict.secret_fits
        self.fault = self.fault or verdict.fault
        if self.first_bad is None:
            self.first_bad = verdict.first_bad

    @property
    def ok(self) -> bool:
        return self.secret_fits and self.first_bad is None and not self.fault and not self.differs

    def figures(self) -> dict[str, Any]:
        return {
            "rolls": self.rolls,
            "ok": self.ok,
            "first_bad": self.first_bad,
            "chosen": len(self.chosen),
            "sealed": self.sealed,
            "void": len(self.void),
        }

    def sentences(self, compared: bool) -> Iterator[str]:
        """``compared``: with a receipt."""
        from wuerfelwerk.dice.sealing import FAULTS

        if self.sealed < self.games:
            many = f"In {self.games - self.sealed} of {self.games} games the" if self.games > 1 else "The"
            yield f"{many} words were not sealed: who ran the server and played could choose theirs to suit."
        if not self.secret_fits:
            yield "The secret is not the one that was committed to."
        elif self.fault:
            yield f"The seals do not hold: {FAULTS[self.fault]}."
        elif self.first_bad == 0:
            yield "The secret deals other boards than those of the record."
        elif self.first_bad is not None:
            yield f"Roll {self.first_bad} is not the one the secret gives."
        elif self.differs:
            yield f"Not what your browser kept: {self.differs}."
        else:
            all_of_them = "" if self.rolls == 1 else "all of them "
            yield f"{counted(self.rolls, 'roll')}, {all_of_them}as the secret says."
            if compared:
                yield "Your word is in it: commitment, seals and word are those of the receipt."
                if not self.boards:
                    yield "The receipt is an older one and holds no boards: those of the host may be others."
