"""Writes to people who asked for it: the calls of the hall, and the question whether they asked at all.

Whoever types an address may type somebody else's, and may do it a thousand times. So an address gets one
question until somebody there says yes, few questions a day whoever asks for them, and few mails an hour
after that. What waits is bounded, two mails are under way, and a mail server that is away costs nobody
anything but their mails: one that cannot be sent is tried again a few times and then given up.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from email.message import EmailMessage
from email.utils import make_msgid

from wuerfelwerk.hall import MailAddress, Refusal, Tables, Unavailable, View
from wuerfelwerk.hall.calling import Call
from wuerfelwerk.web.calling.mail import smtp
from wuerfelwerk.web.calling.mail.letters import Letter, Writer, packed
from wuerfelwerk.web.entrance.limits import Limits, Rate, TooMany
from wuerfelwerk.web.entrance.viewer import Cookies
from wuerfelwerk.web.settings import MailServer

log = logging.getLogger(__name__)

AT_ONCE = 2  # mails under way
MOST_WAITING = 500  # mails that wait for their first try or another one
AGAIN = (30.0, 300.0, 1800.0)  # seconds after which a mail is tried again
MOST_TOLD = 10_000  # turns of which it is known that a mail went out
TIDY_SECONDS = 3600.0

DAY, HOUR = 86_400, 3600
BY_PERSON = Rate(burst=4, per_second=4 / DAY)  # questions one person makes us write
BY_NETWORK = Rate(burst=10, per_second=10 / HOUR)  # all people behind one network address
IN_ALL = Rate(burst=60, per_second=60 / HOUR)
TO_ADDRESS = Rate(burst=3, per_second=3 / DAY)  # whoever asks for them
OF_TABLE = Rate(burst=6, per_second=4 / HOUR)  # mails about one table to one address
OF_ALL_TABLES = Rate(burst=20, per_second=8 / HOUR)

Send = Callable[[MailServer, EmailMessage, str], Awaitable[None]]


@dataclass(frozen=True)
class Job:
    """A mail to be written: about a ``call``, or else the question to the address of this ``key``.

    ``id``: the same for every try, so that one that came through twice is seen as one.
    """

    id: str
    call: Call | None = None
    key: str = ""
    tried: int = 0


class Mailer:
    """``send`` hands a mail to the server (``smtp.send``)."""

    def __init__(
        self, server: MailServer, home: str, tables: Tables, cookies: Cookies, send: Send = smtp.send
    ) -> None:
        self._server, self._tables, self._send = server, tables, send
        self._writer = Writer(home, cookies)
        self._limits = Limits()
        self._asking = asyncio.Lock()
        self._jobs: asyncio.Queue[Job] = asyncio.Queue()
        self._later: set[asyncio.TimerHandle] = set()
        self._told: OrderedDict[tuple[str, str], int] = OrderedDict()  # table and person: after which event
        self._tasks: list[asyncio.Task[None]] = []
        self._closed = False

    def start(self) -> None:
        works = [*(self._walk() for _ in range(AT_ONCE)), self._tidy()]
        self._tasks = [asyncio.create_task(work) for work in works]

    async def close(self) -> None:
        """Nothing is sent any more; what is under way is left."""
        self._closed = True  # what is done this moment may swallow that it is cancelled
        for timer in self._later:
            timer.cancel()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def called(self, call: Call) -> None:
        """Somebody is called to a table. Never waits."""
        self._put(Job(self._new_id(), call))

    async def ask(self, person: str, address: str, name: str, network: str) -> None:
        """Keeps the address and asks there whether mail is wanted; TooMany for whoever asks too often.

        ``name``: of the language. That an address has had enough questions is told to nobody: it would tell
        strangers that somebody asked.
        """
        async with self._asking:  # of two presses the second one finds what the first one did
            known = await self._tables.addresses.of(person)
            if known is not None and known.address == address:
                return
            for rate, who in ((BY_PERSON, person), (BY_NETWORK, network), (IN_ALL, "")):
                self._limits.take(rate, who)
            one = await self._tables.addresses.ask(person, address, name)
        if self._may(TO_ADDRESS, box(address)):
            self._put(Job(self._new_id(), key=one.key))

    # ---- inside ----

    def _put(self, job: Job) -> None:
        if self._jobs.qsize() + len(self._later) < MOST_WAITING:
            self._jobs.put_nowait(job)
        else:
            log.warning("too many mails wait: one is not sent")

    async def _walk(self) -> None:
        while not self._closed:
            job = await self._jobs.get()
            try:
                await self._bring(job)
            except Unavailable as error:
                log.warning("a mail was not written: no database: %s", error)
            except Exception as error:  # one mail that fails does not end all others
                log.error("a mail failed", exc_info=error)
            finally:
                self._jobs.task_done()

    async def _bring(self, job: Job) -> None:
        letter = await self._letter(job)
        if letter is None:
            return
        try:
            await self._send(self._server, packed(letter, self._server.sender, job.id), letter.to)
        except smtp.NobodyThere as error:
            log.info("an address that is none is forgotten: %s", error)
            await self._tables.addresses.forget(letter.key)
        except smtp.NotNow as error:
            self._again(job, error)
        except smtp.NotSent as error:
            log.error("the mail server did not take a mail: %s", error)

    def _again(self, job: Job, error: smtp.NotNow) -> None:
        if job.tried == len(AGAIN):
            log.warning("a mail is given up after %d tries: %s", job.tried + 1, error)
            return
        log.warning("a mail is tried again later: %s", error)
        timer: asyncio.TimerHandle

        def now() -> None:
            self._later.discard(timer)
            self._put(replace(job, tried=job.tried + 1))

        timer = asyncio.get_running_loop().call_later(AGAIN[job.tried], now)
        self._later.add(timer)

    async def _letter(self, job: Job) -> Letter | None:
        """What is to be sent as things are now; None if nothing is any more."""
        if job.call is None:
            asked = await self._tables.addresses.get(job.key)
            return None if asked is None or asked.confirmed else self._writer.question(asked)
        one = await self._tables.addresses.of(job.call.person)
        if one is None or not one.confirmed:
            return None
        try:
            view = await self._tables.view(job.call.table_id)
        except Refusal as refusal:
            log.info("nobody is written to about a table that cannot be shown: %s", refusal)
            return None
        wanted = is_due(job.call, view) and (job.tried or self._is_new(job.call, view, one))
        return self._writer.news(job.call, view, one) if wanted else None

    def _is_new(self, call: Call, view: View, one: MailAddress) -> bool:
        """False where a mail has told of this very turn, or this address has had enough of them."""
        about = call.table_id, call.person
        if self._told.get(about) == view.seq:
            return False
        address = box(one.address)
        if not (self._may(OF_TABLE, f"{address} {call.table_id}") and self._may(OF_ALL_TABLES, address)):
            return False
        self._told[about] = view.seq
        while len(self._told) > MOST_TOLD:
            self._told.popitem(last=False)
        return True

    def _may(self, rate: Rate, who: str) -> bool:
        try:
            self._limits.take(rate, who)
        except TooMany:
            log.info("an address has had enough mails for now")
            return False
        return True

    def _new_id(self) -> str:
        return make_msgid(domain=self._server.sender.rpartition("@")[2])

    async def _tidy(self) -> None:
        while True:
            try:
                await self._tables.addresses.forget_unconfirmed()
            except Unavailable as error:
                log.warning("addresses nobody confirmed were not forgotten: %s", error)
            await asyncio.sleep(TIDY_SECONDS)


def is_due(call: Call, view: View) -> bool:
    """True while there is something to tell: they do not look, and it is still so."""
    seat = view.seats[call.seat]
    if view.phase != "running" or seat.here or seat.stand_in or seat.kind != "human":
        return False
    return call.what == "begins" or call.seat in view.waiting_for


def box(address: str) -> str:
    """A digest of the letter-box behind an address: many write one box in many ways (ada+1@, a.da@)."""
    local, _, host = address.casefold().rpartition("@")
    local = local.partition("+")[0].replace(".", "")
    return hashlib.sha256(f"{local}@{host}".encode()).hexdigest()
