"""Who looks at a page: a random person in a signed cookie, and a few wishes about how it looks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from itsdangerous import BadSignature, Signer, URLSafeSerializer, URLSafeTimedSerializer
from starlette.requests import Request
from starlette.responses import Response

from wuerfelwerk.hall import new_person, program_person
from wuerfelwerk.web.entrance import language

PERSON, PROGRAM, NAME, DERIVED, MOVE = "person", "program", "name", "derived", "move"
YES, STOP = "mail yes", "mail stop"  # what a link in a mail does
MOVE_SECONDS = 15 * 60  # so long a link brings somebody to another device
LANGUAGE, THEME, KEYS, MOTION, SOUND, TALK = "language", "theme", "keys", "motion", "sound", "talk"
THEMES = ("auto", "light", "dark")
SWITCH = ("on", "off")
SILENT = ("off", "on")  # off unless it was wished for
TWO_YEARS = 2 * 365 * 24 * 3600
LONGEST_SIGNED = 512  # characters; ours have some 80, and a name of 20 characters a few more
MOST_READ = 8192  # cookies and tokens whose signature was checked a moment ago


@dataclass(frozen=True)
class Viewer:
    """``person`` is '' for someone who has no seat and asked for none yet."""

    person: str
    language: str
    theme: str
    keys: str  # single keys on the table page
    motion: str  # rolling dice
    sound: str  # rolls, their turn, the end
    talk: str  # what others say at a table
    name: str  # the nickname used last


class Cookies:
    """Reads and writes the cookies of a viewer, and the tokens of programs.

    ``keys``: the last one signs, all of them are read.
    """

    def __init__(self, keys: Sequence[str]) -> None:
        self._signer = URLSafeSerializer(list(keys), salt=PERSON)
        self._names = URLSafeSerializer(list(keys), salt=NAME)
        self._programs = URLSafeSerializer(list(keys), salt=PROGRAM)
        self._moves = URLSafeTimedSerializer(list(keys), salt=MOVE)
        self._mail = {what: URLSafeSerializer(list(keys), salt=what) for what in (YES, STOP)}
        self._secret = Signer(list(keys), salt=DERIVED)
        self._person, self._program, self._name = map(_reader, (self._signer, self._programs, self._names))

    def person(self, request: Request) -> str:
        """Who the cookie says is asking; '' for nobody we know."""
        return self._person(request.cookies.get(PERSON, ""))

    def program(self, request: Request) -> str:
        """The person a program with a token of ours is; '' without one."""
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        secret = self._program(token.strip()) if scheme.lower() == "bearer" else ""
        return program_person(secret) if secret else ""

    def program_token(self, secret: str) -> str:
        """The token of a program, from what ``new_person`` drew."""
        return str(self._programs.dumps(secret))

    def leaving(self, person: str) -> str:
        """The token of a link that makes another browser the same person, for a while."""
        return str(self._moves.dumps(person))

    def arriving(self, token: str) -> str:
        """The person such a link brings; '' for one that is too old, or none of ours."""
        if len(token) > LONGEST_SIGNED:
            return ""
        try:
            person = self._moves.loads(token, max_age=MOVE_SECONDS)
        except BadSignature:
            return ""
        return person if isinstance(person, str) else ""

    def mail_token(self, what: str, key: str) -> str:
        """The token of a link in a mail; ``what``: YES or STOP, ``key``: of the address it goes to."""
        return str(self._mail[what].dumps(key))

    def mail_key(self, what: str, token: str) -> str:
        """The key of the address such a link is about; '' for one that is not ours or does something else."""
        if len(token) > LONGEST_SIGNED:
            return ""
        try:
            key = self._mail[what].loads(token)
        except BadSignature:
            return ""
        return key if isinstance(key, str) else ""

    def derived(self, *words: str) -> str:
        """A text nobody else can make or guess (160 bits); the same for the same words."""
        return self._secret.get_signature("\0".join(words)).decode()

    def viewer(self, request: Request) -> Viewer:
        cookies = request.cookies
        return Viewer(
            person=self.person(request),
            language=language.chosen(cookies.get(LANGUAGE), request.headers.get("accept-language", "")),
            theme=_one_of(cookies.get(THEME), THEMES),
            keys=_one_of(cookies.get(KEYS), SWITCH),
            motion=_one_of(cookies.get(MOTION), SWITCH),
            sound=_one_of(cookies.get(SOUND), SILENT),
            talk=_one_of(cookies.get(TALK), SWITCH),
            name=self._name(cookies.get(NAME, "")),
        )

    def sign(self, person: str) -> str:
        """The value of the cookie that says who a viewer is."""
        return str(self._signer.dumps(person))

    def known(self, request: Request, viewer: Viewer) -> str:
        """The person of this viewer; a new one where there was none (``remember`` must follow)."""
        if viewer.person:
            return viewer.person
        if not hasattr(request.state, "person"):
            request.state.person = new_person()
        return str(request.state.person)

    def remember(self, request: Request, response: Response, person: str, name: str = "") -> None:
        self.put(request, response, PERSON, self.sign(person))
        if name:
            self.put(request, response, NAME, self._names.dumps(name))

    def put(self, request: Request, response: Response, key: str, value: str) -> None:
        response.set_cookie(
            key,
            value,
            max_age=TWO_YEARS,
            httponly=True,
            samesite="lax",
            secure=request.url.scheme == "https",
        )


def _reader(signer: URLSafeSerializer) -> Callable[[str], str]:
    """Reads a signed text; '' for one that was tampered with or signed by another server."""

    @lru_cache(maxsize=MOST_READ)
    def known(text: str) -> str:
        value = signer.loads(text)  # what raises is not kept: anybody may send anything
        return value if isinstance(value, str) else ""

    def read(text: str) -> str:
        if not text or len(text) > LONGEST_SIGNED:
            return ""
        try:
            return known(text)
        except BadSignature:
            return ""

    return read


def _one_of(value: str | None, known: tuple[str, ...]) -> str:
    return value if value in known else known[0]
