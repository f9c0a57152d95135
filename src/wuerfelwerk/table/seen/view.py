"""What one viewer may see of a table at one moment: plain data for the pages.

Nothing hidden is in here: a commit that is not revealed yet shows in ``state``, ``draft`` and
``legal`` of its own seat only; to everybody else it is the word ``done``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from wuerfelwerk.engine import options as option_values
from wuerfelwerk.engine.contract import Game
from wuerfelwerk.engine.dealing import brought

if TYPE_CHECKING:
    from wuerfelwerk.table.series import Sheet

DAMAGED = "damaged"  # the phase of a table that cannot be opened


OWN_WORDS = "words"  # instead of one of the phrases


@dataclass(frozen=True)
class Said:
    """What somebody at the table has just said. It is shown for some seconds and kept nowhere."""

    key: str  # no two are alike
    what: str  # one of ``saying.MOODS`` or ``saying.PHRASES``, or OWN_WORDS
    text: str  # own words; '' for what is said with a picture or a phrase


@dataclass(frozen=True)
class SeatView:
    """One seat as this viewer sees it."""

    seat: int  # 0 … n-1, clockwise
    letter: str  # 'A' …
    name: str  # '' where the seat is open
    kind: str  # 'open' | 'human' | 'bot:<name>'
    mine: bool  # this viewer holds it
    host: bool  # held by the host of the table
    on_turn: bool  # has to decide now
    done: bool  # has committed in the simultaneous phase that is going on
    here: bool  # somebody who holds it is looking at the table now (bots: always)
    stand_in: bool  # a bot plays for it until the player is back
    wants_stop: bool  # votes to stop the game
    program: bool  # a program with a token may play for it
    admits: bool  # this viewer may let a program in, or turn it out
    replaceable: bool  # this viewer may let a bot play for its player, who is not here
    time_left: float | None  # seconds of thinking time; None where nobody counts
    runs_in: float | None  # seconds until that time runs; 0: it does; None: it waits for more than that
    out_of_time: bool  # it is over: a bot plays until the end
    said: Said | None = None  # a moment ago

    @property
    def ticking(self) -> bool:
        """True if that time is running now."""
        return self.runs_in == 0


LEFT, REPLACED, BACK, TIME_UP, SHUT = "left", "replaced", "back", "time", "shut"  # what a note says
BRANCHED = "branched"  # so does this: what came before was played at another table
HINTED, TUTORED = "hints", "tutor"  # and these: whoever decides may ask for hints; is warned, too


@dataclass(frozen=True)
class Note:
    """Something that happened besides the game: no event, it stands between the events."""

    at: float  # seconds since 1970, UTC
    after: int  # number of events there were
    what: str  # 'left' | 'replaced' (the host lets a bot play) | 'back' | 'time' (is up) | 'shut' (word)
    seat: int  # whom it is about


@dataclass(frozen=True)
class Logged:
    """One revealed event and the state it was made in."""

    seq: int  # 1, 2, 3 …
    actor: str  # seat letter, 'dice' or 'lot'
    seat: int | None  # the seat, None for dice and lot
    text: tuple[str, ...]  # its notation
    actions: tuple[int, ...]  # action ids of a seat's commit; () for chance
    faces: tuple[int, ...]  # faces of a roll; () for a seat
    auto: bool  # the only possibility, played by the table
    stand_in: bool  # played by a bot while the player was away
    roll: int  # number of the roll, 0 where no dice of the table were thrown
    before: Any  # state record before the event (never changed: copy before you apply)
    at: float  # seconds since 1970, UTC
    entered: str = ""  # letter of the seat that typed the roll in; '' for dice of the table


@dataclass(frozen=True)
class Entry:
    """A roll of real dice the table waits for."""

    actor: str  # 'dice' or 'lot'
    sides: tuple[int, ...]  # of each die, in order
    alike: bool  # equal dice: their order means nothing
    asked: int | None  # the seat whose roll it is; None: all roll
    seat: int | None  # the own seat that may enter it; None: this viewer may not


@dataclass(frozen=True)
class Sealed:
    """Before the game, at a table whose words are sealed: what this viewer's browser is to do."""

    stage: str  # '' | 'sealing' | 'opening': the game is about to begin
    wants: str  # 'seal' of a new word | 'word' it has sealed | ''
    closed: Mapping[str, Any]  # while opening: the list of seals that is closed, and what it is for
    waits_for: tuple[int, ...]  # seats whose seal or word is not there yet
    void: int  # rounds that were void


@dataclass(frozen=True)
class Links:
    """Tokens for links; '' where this viewer may not hand them out."""

    personal: str  # brings the looked-at own seat to another device
    invite: str  # takes an open seat; only for those who sit here
    watch: str  # lets others look on
    code: str = ""  # the beginning of the invitation, to be typed in


@dataclass(frozen=True)
class View:
    """Everything a page about one table is made of."""

    table_id: str  # long and unguessable: whoever knows it may look on
    name: str  # a friendly word: 'Ahorn 12'
    rules_version: int  # by which it plays, or will
    game: Game  # card, rules, notation, part('picture'), part('words')
    options: Mapping[str, str]  # all options of the game, defaults filled in
    settings: Mapping[str, Any]  # 'bot_pause', 'patience' (seconds), 'clock', 'by_hand', 'enter_lots', …
    by_correspondence: bool  # a bot stands in after hours or days only, whoever looks on
    dice: str  # 'fair' | 'seeded' | 'own'
    proof: Mapping[str, Any]  # commitment, table, words; secret once the game is over; {} if not fair
    phase: str  # 'waiting' | 'running' | 'over'
    version: int  # rises with EVERY change, drafts and joins too (see ``numbers``; fits a JS number)
    saved: int  # the version on disk: rises with every change that is saved, the same in all processes
    seq: int  # number of revealed events: what every POST must carry
    material: Any  # record; None while waiting
    state: Any  # revealed state + own hidden commit + own draft (copy it first); None while waiting
    shown: Any  # revealed state, for the other sheets (never changed: copy first); None while waiting
    seats: tuple[SeatView, ...]
    seat: int | None  # the own seat this page acts for; None: watcher
    own_seats: tuple[int, ...]  # all seats this viewer holds (several: hot seat)
    holds: int | None  # the own seat that has this device, where somebody has said so
    together: tuple[int, ...]  # own seats that decide now hidden from each other: the device is passed on
    waiting_for: tuple[int, ...]  # seats that have to decide now
    is_host: bool
    draft: tuple[int, ...]  # action ids chosen and not committed by ``seat``
    committed: tuple[int, ...]  # own commit that waits for the reveal
    has_decided: bool  # that commit is the person's own, not one of the table or of a bot for them
    legal: tuple[int, ...]  # action ids ``seat`` may choose next; () when there is nothing to choose
    first_legal: tuple[int, ...]  # ids legal with an empty draft (another first action may be chosen)
    may_confirm: bool  # the draft is a whole commit
    may_start: bool  # the host may start now (waiting only)
    may_pick: bool  # somebody may be picked to start: the game would draw it, and has not begun
    starter: int | None  # the seat the host has picked to start; None: the lot decides
    next_starter: int | None  # who would start a rematch in turn; None where the lot does not decide it
    may_vote: bool  # a vote to stop is offered and this viewer's seat may take part
    votes: tuple[int, ...]  # seats that vote to stop
    notice: str  # German msgid for this seat ('Dein Entwurf …'), or ''
    log: tuple[Logged, ...]  # all revealed events, oldest first
    notes: tuple[Note, ...]  # what happened besides, oldest first
    result: Mapping[str, Any] | None  # {'ended', 'winners': ['A'], 'points': {'A': 9}} once over
    entry: Entry | None  # own dice: the roll that is to be entered now
    sealed: Sealed | None  # fair dice before the game; None where nothing is sealed
    links: Links
    rematch: str  # table id of the rematch, '' if none
    created: float  # seconds since 1970, UTC
    series: Sheet | None = None  # the games before, by rematch; None where there are none, or while it runs
    watchers: int = 0  # browsers of people without a seat that have the table open

    @property
    def decides(self) -> bool:
        """True if this viewer has to decide now."""
        return self.seat in self.waiting_for and not self.seats[self.seat].out_of_time

    @property
    def terms(self) -> dict[str, Any]:
        """What is played, as a record says it: seals are closed for this and nothing else."""
        return {"game": self.game.id, "options": option_values.to_json(self.game.card, self.options)}

    @property
    def brought(self) -> Mapping[str, Any] | None:
        """The material, where the host brought the boards of it; None while the table waits, too."""
        if self.material is None:
            return None
        material = self.game.notation.material_json(self.material)
        return material if brought(self.game.card, self.options, material) else None

    @property
    def most_seats(self) -> int:
        """How many may sit at a table with these options."""
        return option_values.most_seats(self.game.card, self.options)


@dataclass(frozen=True)
class TableLine:
    """One table in a person's list."""

    table_id: str
    name: str
    game: Game | None  # None where the table cannot be opened
    phase: str  # 'waiting' | 'running' | 'over' | DAMAGED
    names: tuple[str, ...]  # of the seats; '' where open
    my_turn: bool
    changed: float  # last event, seconds since 1970, UTC
    due: float | None = None  # by correspondence: until when to decide, seconds since 1970, UTC
