"""What people type and press, read strictly: anything odd is Unreadable."""

from __future__ import annotations

from starlette.datastructures import FormData, UploadFile
from starlette.requests import Request

from wuerfelwerk.hall import Unreadable
from wuerfelwerk.web.entrance.guard import MOST_BYTES

MOST_FIELDS = 60
MOST_FILES = 12  # more than a table takes: how many it takes the table says
NOT_READ = "Das konnten wir nicht lesen. Lade die Seite neu."


def N_(message: str) -> str:
    """Marks a German source string that is translated where it is shown."""
    return message


async def posted(request: Request) -> FormData:
    """The form of a post (that it came from our own pages the entrance has seen)."""
    kind = request.headers.get("content-type", "")
    if not kind and request.headers.get("content-length", "0") == "0":
        return FormData()
    if not kind.startswith(("application/x-www-form-urlencoded", "multipart/form-data")):
        raise Unreadable(N_("Das konnten wir nicht lesen. Lade die Seite neu."))
    try:
        return await request.form(max_files=MOST_FILES, max_fields=MOST_FIELDS, max_part_size=2 * MOST_BYTES)
    except (UnicodeError, LookupError):  # the charset it names is none, or not that of its text
        raise Unreadable(NOT_READ) from None


def text(form: FormData, key: str, default: str | None = None, most: int = 200) -> str:
    """One line of text; Unreadable where it is missing and has no default."""
    value = form.get(key, default)
    if not isinstance(value, str) or len(value) > most:
        raise Unreadable(NOT_READ)
    return value.strip()


def number(form: FormData, key: str, default: int | None = None) -> int:
    value = form.get(key)
    if value is None and default is not None:
        return default
    return _number(value)


def numbers(form: FormData, key: str) -> list[int]:
    """All numbers of that name; Unreadable where one is there twice."""
    found = [_number(value) for value in form.getlist(key)]
    if len(set(found)) != len(found):
        raise Unreadable(NOT_READ)
    return found


def chosen(form: FormData, key: str) -> list[int]:
    """The numbers of all lists of that name, in order; -1 where nothing was chosen."""
    return [-1 if value == "" else _number(value) for value in form.getlist(key)]


def _number(value: object) -> int:
    if not isinstance(value, str) or not value.isascii() or not value.isdigit() or len(value) > 9:
        raise Unreadable(NOT_READ)
    return int(value)


def texts(form: FormData, key: str, most: int = 10) -> list[str]:
    """All lines of that name that are not empty."""
    values = [value.strip() for value in form.getlist(key) if isinstance(value, str)]
    if len(values) > most or any(len(value) > 200 for value in values):
        raise Unreadable(NOT_READ)
    return [value for value in values if value]


async def files(form: FormData, key: str) -> list[str]:
    """The texts of uploaded files; an empty file field is none."""
    found = []
    for item in form.getlist(key):
        if not isinstance(item, UploadFile):
            continue
        content = await item.read()
        await item.close()
        if item.filename:
            try:
                found.append(content.decode("utf-8"))
            except UnicodeDecodeError:
                raise Unreadable(N_("Die Datei ist kein Text in UTF-8.")) from None
    return found


def yes(form: FormData, key: str) -> bool:
    return form.get(key) in ("1", "on", "yes")


class Filled:
    """What a form shows: what was posted when it comes back with a refusal, else the given values."""

    def __init__(self, form: FormData | None = None) -> None:
        self._form = form

    def text(self, key: str, default: object, most: int = 200) -> str:
        """The value of a field; one that was not posted shows its default."""
        value = None if self._form is None else self._form.get(key)
        return value[:most] if isinstance(value, str) else str(default)

    def has(self, key: str, value: str, default: object = "") -> bool:
        """True if this one of several values is chosen."""
        if self._form is None or key not in self._form:
            return str(default) == value
        return value in self._form.getlist(key)

    def nth(self, key: str, place: int, default: str = "") -> str:
        """The value of the field at this place among those of one name."""
        values = [] if self._form is None else self._form.getlist(key)
        found = values[place] if place < len(values) else default
        return found[:200] if isinstance(found, str) else default
