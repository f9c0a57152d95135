"""Takes the calls of the hall to the browsers that asked for them, and hands them on to who writes mail.

A few are under way at a time, each in a thread of the postman's own, as looking up a name and talking to
somebody's server may take long: pages and bots never wait for one of them. What cannot be delivered is not
tried again: the next turn is the next call. A browser whose maker says that it is gone is forgotten.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from typing import Any
from urllib.parse import urlsplit

from wuerfelwerk.hall import Refusal, Subscription, Tables, Unavailable
from wuerfelwerk.hall.calling import Call
from wuerfelwerk.web.calling import outside
from wuerfelwerk.web.calling.keys import PushKeys
from wuerfelwerk.web.calling.mail.mailer import Mailer
from wuerfelwerk.web.calling.words import message
from wuerfelwerk.web.entrance.prefix import path_of
from wuerfelwerk.web.settings import Settings

log = logging.getLogger(__name__)

AT_ONCE = 8  # messages under way
KEPT_SECONDS = 24 * 3600  # how long the maker keeps a message for a device that is off
GONE = (404, 410)
GOOD = range(200, 300)
Post = Callable[[str, Mapping[str, str], bytes], int]


class Postman:
    """``post`` sends bytes to an address and says what status came back (``outside.post``)."""

    def __init__(
        self, settings: Settings, tables: Tables, post: Post = outside.post, mailer: Mailer | None = None
    ) -> None:
        self.keys = PushKeys(settings)
        self._tables = tables
        self._contact = contact_of(settings)
        self._below = path_of(settings.public_address)
        self._post = post
        self._mailer = mailer
        self._under_way = asyncio.Semaphore(AT_ONCE)
        self._threads = ThreadPoolExecutor(AT_ONCE, "post")
        self._tasks: set[asyncio.Task[None]] = set()
        self._round: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._round = asyncio.create_task(self._walk())
        if self._mailer is not None:
            self._mailer.start()

    async def close(self) -> None:
        """Nobody is called any more; what is under way is left."""
        tasks = [*self._tasks, *([self._round] if self._round is not None else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._threads.shutdown(wait=False, cancel_futures=True)
        if self._mailer is not None:
            await self._mailer.close()

    async def _walk(self) -> None:
        while True:
            call = await self._tables.calling.next()
            if self._mailer is not None:
                self._mailer.called(call)
            try:
                for one in await self._tables.subscriptions.of(call.person):
                    await self._under_way.acquire()
                    task = asyncio.create_task(self._bring(call, one))
                    self._tasks.add(task)
                    task.add_done_callback(self._done)
            except Unavailable as error:
                log.warning("somebody could not be called: no database: %s", error)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        self._under_way.release()
        if not task.cancelled() and task.exception() is not None:
            log.error("a message failed", exc_info=task.exception())

    async def _bring(self, call: Call, one: Subscription) -> None:
        try:
            view = await self._tables.view(call.table_id)
            text = message(call, view, one.language, self._below)
            headers, body = self._sealed(text, one)
            loop = asyncio.get_running_loop()
            status = await loop.run_in_executor(self._threads, self._post, one.endpoint, headers, body)
        except (Refusal, Unavailable) as refusal:
            log.info("nobody is called to a table that cannot be shown: %s", refusal)
            return
        except outside.NotOutside as error:
            log.warning("a browser's address was not used: %s", error)
            await self._tables.subscriptions.forget(one.endpoint)
            return
        except OSError as error:
            log.warning("%s was not reached: %s", urlsplit(one.endpoint).hostname, error)
            return
        if status in GONE:
            await self._tables.subscriptions.forget(one.endpoint)
        elif status not in GOOD:
            log.warning("%s did not take a message: %s", urlsplit(one.endpoint).hostname, status)

    def _sealed(self, text: str, one: Subscription) -> tuple[dict[str, str], bytes]:
        """What is sent so that only this browser can read it (RFC 8291)."""
        found = self._seal.get(text, browser(one.endpoint, one.p256dh, one.auth))
        return {**found.headers, "urgency": "normal"}, found.encrypted

    @cached_property
    def _seal(self) -> Any:
        from webpush import WebPush

        return WebPush(self.keys.private, self.keys.public, self._contact, ttl=KEPT_SECONDS)


def browser(endpoint: str, p256dh: str, auth: str) -> Any:
    """As the library wants it; ValueError for what is none."""
    from webpush import WebPushSubscription

    return WebPushSubscription.model_validate(
        {"endpoint": endpoint, "keys": {"p256dh": p256dh, "auth": auth}}
    )


def contact_of(settings: Settings) -> str:
    """Whom the maker of a browser may write to if this server sends too much."""
    host = urlsplit(settings.public_address).hostname or "wuerfelwerk.invalid"
    return settings.contact or f"noreply@{host}"
