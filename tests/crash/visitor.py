"""A person at a table over HTTP: reads the page as it comes and presses something it offers."""

from __future__ import annotations

import asyncio
import random
import re
from dataclasses import dataclass, field

import httpx

BUTTON = re.compile(r"<button\b([^>]*)>")
ATTRIBUTE = re.compile(r'([a-z-]+)="([^"]*)"')
FORM_FIELD = r'<form id="{form}"[^>]*>.*?</form>'
FIELD = re.compile(r'<input type="hidden" name="([a-z]+)" value="([^"]*)">')
LOST = (httpx.TransportError,)  # nobody answered, or not to the end: the press may have counted or not


@dataclass(frozen=True)
class Press:
    """One button: where it posts to and what."""

    path: str  # 'draft' or 'act'
    fields: tuple[tuple[str, str], ...]

    @property
    def actions(self) -> tuple[int, ...] | None:
        """The commit it asks for, as small actions; None where the page does not say."""
        sent = dict(self.fields)
        if "close" in sent:
            return None
        if "action" in sent:
            return (int(sent["action"]),)
        return tuple(int(action) for action in sent.get("draft", "").split(",") if action)


@dataclass(frozen=True)
class Page:
    """What one answer of the server says."""

    version: int
    phase: str
    mine: bool
    drafts: tuple[Press, ...]
    acts: tuple[Press, ...]
    confirm: Press | None
    finishes: bool  # there is a button that will commit the draft, perhaps not yet

    @classmethod
    def read(cls, text: str) -> Page:
        table = dict(ATTRIBUTE.findall(text[text.index('<div id="table"') :].partition(">")[0]))
        fields = {form: _fields(text, form) for form in ("draft-form", "act-form")}
        drafts, acts, confirm = [], [], None
        for found in BUTTON.finditer(text):
            button = dict(ATTRIBUTE.findall(found[1]))
            form = button.get("form", "")
            if form not in fields or "aria-disabled" in button or button.get("name") == "rub":
                continue
            press = _press(form, button, fields[form])
            if "data-confirm" in found[1]:
                confirm = press
            else:
                (drafts if press.path == "draft" else acts).append(press)
        return cls(
            int(table["data-version"]),
            table["data-phase"],
            table["data-mine"] == "1",
            tuple(drafts),
            tuple(acts),
            confirm,
            " data-confirm" in text,
        )

    def choose(self, chance: random.Random) -> Press | None:
        """Mostly the draft's end where it is whole, else anything on offer."""
        if self.confirm is not None and (not self.drafts or chance.random() < 0.8):
            return self.confirm
        offers = (*self.drafts, *self.acts)
        return chance.choice(offers) if offers else self.confirm


def _fields(text: str, form: str) -> tuple[tuple[str, str], ...]:
    found = re.search(FORM_FIELD.format(form=form), text, re.DOTALL)
    return tuple(FIELD.findall(found[0])) if found else ()


def _press(form: str, button: dict[str, str], fields: tuple[tuple[str, str], ...]) -> Press:
    named = ((button["name"], button["value"]),) if "name" in button else ()
    return Press(form.removesuffix("-form"), (*fields, *named))


@dataclass
class Acknowledged:
    """A commit the server has answered with 200."""

    table_id: str
    seat: int
    seq: int
    actions: tuple[int, ...] | None


@dataclass
class Visitor:
    """One person with a cookie at one table."""

    client: httpx.AsyncClient
    table_id: str
    cookie: str
    chance: random.Random
    acknowledged: list[Acknowledged] = field(default_factory=list)
    presses: int = 0
    refused: int = 0
    lost: int = 0
    slowed: int = 0  # answered that this comes too fast
    failed: int = 0  # answered by a sorry page: the database was out of reach

    async def look(self) -> Page | None:
        """The page of the table; None where the server is down or cannot reach its database."""
        answer = await self._ask("GET", "")
        if answer is None:
            return None
        assert answer.status_code == 200, (answer.status_code, answer.text[:300])
        return Page.read(answer.text)

    async def press(self, press: Press) -> Page | None:
        """Presses a button; None where it is not known whether it counted."""
        self.presses += 1
        data = dict(press.fields)
        answer = await self._ask("POST", f"/{press.path}", data=data, headers={"hx-request": "true"})
        if answer is None:
            return None
        if answer.status_code == 200:
            if press.path == "act":
                self._note(data, press)
        else:
            assert answer.status_code == 409, (answer.status_code, answer.text[:300])
            self.refused += 1
        return Page.read(answer.text)

    async def _ask(
        self,
        method: str,
        place: str,
        *,
        data: dict[str, str] | None = None,
        headers: dict[str, str] | None = None,
    ) -> httpx.Response | None:
        """An answer of the table; None where there was none, or one that the visitor has to wait for."""
        sent = {"cookie": f"person={self.cookie}"} | (headers or {})
        try:
            answer = await self.client.request(method, f"/t/{self.table_id}{place}", data=data, headers=sent)
        except LOST:
            self.lost += 1
            return None
        if answer.status_code >= 500:
            self.failed += 1
            return None
        if answer.status_code == 429:  # faster than people are
            self.slowed += 1
            await asyncio.sleep(float(answer.headers["retry-after"]))
            return None
        return answer

    def _note(self, data: dict[str, str], press: Press) -> None:
        seat, seq = int(data["seat"]), int(data["seq"])
        self.acknowledged.append(Acknowledged(self.table_id, seat, seq, press.actions))
