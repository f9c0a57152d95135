"""The shapes of the JSON API, as they are documented and checked."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, StrictStr

MOST_ACTIONS = 64  # of one commit
LONGEST = 200  # characters of one text

Seq = Annotated[StrictInt, Field(ge=0, lt=2**31, description="`seq` of the view that was looked at")]
Text = Annotated[StrictStr, Field(min_length=1, max_length=LONGEST)]
Texts = Annotated[list[Text], Field(max_length=MOST_ACTIONS)]


class Asked(BaseModel):
    """What is sent; a member nobody knows is refused."""

    model_config = ConfigDict(extra="forbid")


class Actions(Asked):
    seq: Seq
    actions: Texts = Field(description="actions in notation, in order")


class Thrown(Asked):
    seq: Seq
    roll: Text = Field(description="what lies on the table, in notation: `dice R R G`")


class Vote(Asked):
    stop: StrictBool = Field(description="for or against stopping a game that stands still")


class Told(BaseModel):
    """What is answered."""


class Refused(Told):
    """Why something was not done."""

    status: int
    error: str = Field(description="a sentence, in the language asked for by Accept-Language")
    rule: str = Field(description="number of the rule that forbids it, or ''")


class ApiOption(Told):
    key: str
    kind: str
    values: list[str]
    default: str


class ApiGame(Told):
    id: str
    title: str
    seats_min: int
    seats_max: int
    rules_version: int
    options: list[ApiOption]


class Games(Told):
    games: list[ApiGame]


class Line(Told):
    """One table a token is for."""

    table: str
    game: str
    seat: str
    phase: str
    your_turn: bool


class Lines(Told):
    tables: list[Line]


class ApiSeat(Told):
    seat: str
    name: str
    kind: str = Field(description="`open`, `human` or `bot:NAME`")
    program: bool = Field(description="a program may play for it")
    on_turn: bool
    done: bool = Field(description="has decided in the simultaneous phase that is going on")
    here: bool


class ApiEvent(Told):
    """One event as in a record."""

    seq: int
    actor: str
    text: list[str]
    auto: bool


class Table(Told):
    """A table as the seat of the token sees it."""

    table: str
    game: str
    rules_version: int
    options: dict[str, str]
    phase: str = Field(description="`waiting`, `running` or `over`")
    version: int = Field(description="rises with every change")
    seq: int = Field(description="number of the last event; goes with every decision")
    seat: str = Field(description="the seat of the token")
    seats: list[ApiSeat]
    your_turn: bool
    legal: list[str] = Field(description="the actions a decision may begin with, sorted; empty off turn")
    committed: list[str] = Field(description="the own decision that waits for the others")
    enters: bool = Field(description="own dice: this seat may enter what was thrown")
    dice: str
    proof: dict[str, Any]
    state: str = Field(description="the state in notation, '' before the game")
    events: list[ApiEvent] = Field(description="events after `since`, oldest first")
    result: dict[str, Any] | None
    rematch: str = Field(description="table of the rematch, or ''")


class Next(Told):
    legal: list[str] = Field(description="what may follow, sorted; empty when the decision is whole")
    whole: bool
