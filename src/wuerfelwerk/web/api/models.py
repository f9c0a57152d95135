"""The shapes of the JSON API, as they are documented and checked."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictFloat, StrictInt, StrictStr

MOST_ACTIONS = 64  # of one commit
LONGEST = 200  # characters of one text
MOST_SEATS = 6  # of any game
MOST_OPTIONS = 40  # of any game, and values of one

Seq = Annotated[StrictInt, Field(ge=0, lt=2**31, description="`seq` of the view that was looked at")]
Text = Annotated[StrictStr, Field(min_length=1, max_length=LONGEST)]
Word = Annotated[StrictStr, Field(max_length=LONGEST)]
Value = StrictBool | StrictInt | Word | Annotated[list[Word], Field(max_length=MOST_OPTIONS)]
Amount = Annotated[StrictFloat, Field(ge=0)]
BoardText = Annotated[StrictStr, Field(min_length=1)]
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


class SeatWanted(Asked):
    """Who is to sit there."""

    kind: Word = Field(
        default="program",
        description="`program`: it gets a token; `bot:NAME`: a bot of the house; `open`: a person may sit",
    )
    name: Word = Field(default="", description="what it is called at the table; '' lets the house choose")


class SettingsWanted(Asked):
    """What is no rule of the game; what is left out is as on the start page."""

    patience: Amount | None = Field(
        default=None, description="seconds until a bot stands in for who is away, 0: never; 120 if left out"
    )
    clock: Amount | None = Field(
        default=None, description="minutes of thinking time for each seat in the whole game; 0 counts nothing"
    )
    bot_pause: Amount | None = Field(
        default=None, description="seconds before a bot of the house acts; 0.8 if left out"
    )
    by_hand: StrictBool | None = Field(
        default=None, description="also what is forced is decided by the seats"
    )
    free_words: StrictBool | None = Field(
        default=None, description="people may say something in their own words"
    )
    hints: Literal["off", "hints", "tutor"] = Field(
        default="off",
        description="`hints`: whoever decides on the page may ask for the best decisions; `tutor`: and is "
        "warned before a costly one",
    )
    open: StrictBool | None = Field(default=None, description="everybody on this server sees its open seats")


class Opening(Asked):
    """A table that is to be opened."""

    game: Text = Field(description="id of the game, of `GET /api/games`")
    options: Annotated[dict[Text, Value], Field(max_length=MOST_OPTIONS)] = Field(
        default={}, description="options of the game; what is left out has its default"
    )
    seats: list[SeatWanted] | None = Field(
        default=None,
        min_length=1,
        max_length=MOST_SEATS,
        description="all seats in their order; left out: as few programs as the game takes",
    )
    boards: list[BoardText] = Field(
        default=[],
        max_length=MOST_SEATS,
        description="board files, or ids of printed boards: one for all seats or one for each",
    )
    dice: Literal["fair", "own", "own_lots"] = Field(
        default="fair", description="`own`: seats enter rolls of real dice; `own_lots`: lots too"
    )
    starter: Word = Field(default="", description="letter of the seat that starts; '' leaves it to the lot")
    settings: SettingsWanted = Field(default=SettingsWanted())
    start: StrictBool = Field(default=False, description="begins at once; else with `POST …/start`")


class Again(Asked):
    """The game once more, for the same seats."""

    in_turn: StrictBool = Field(
        default=True, description="the seat after the one that started starts; else the lot decides"
    )
    start: StrictBool = Field(default=False, description="begins at once; else with `POST …/start`")


class Told(BaseModel):
    """What is answered."""


class SeatOpened(Told):
    """A seat of a table that was just opened."""

    seat: str
    name: str
    kind: str = Field(description="`open`, `human` (a program is one) or `bot:NAME`")
    token: str = Field(description="plays for this seat, at this table and its rematches; '' for other seats")


class LinksOpened(Told):
    """Where people find the table."""

    table: str
    watch: str
    invite: str = Field(description="takes an open seat; '' where none is open")


class Opened(Told):
    """A table that was opened."""

    table: str
    token: str = Field(description="of whoever opened it: begins the game, asks for another, looks on")
    seats: list[SeatOpened]
    links: LinksOpened


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
    seat: str = Field(description="the seat of the token; '' for the token of whoever opened the table")
    phase: str = Field(description="`waiting`, `running` or `over`")
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
    """A table as the seat of the token sees it, or as whoever opened it looks on."""

    table: str
    game: str
    rules_version: int
    options: dict[str, str]
    phase: str = Field(description="`waiting`, `running` or `over`")
    version: int = Field(description="rises with every change")
    seq: int = Field(description="number of the last event; goes with every decision")
    seat: str = Field(description="the seat of the token; '' for the token of whoever opened the table")
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
