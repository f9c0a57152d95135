"""The forms of a page, as a browser would send them untouched."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser


@dataclass
class Form:
    action: str
    method: str
    fields: dict[str, str] = field(default_factory=dict)


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self._open: Form | None = None
        self._select = ""

    def handle_starttag(self, tag: str, found: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in found}
        if tag == "form":
            self._open = Form(attributes.get("action", ""), attributes.get("method", "get"))
            self.forms.append(self._open)
        elif self._open is None:
            return
        elif tag == "input" and attributes.get("type") not in ("radio", "checkbox", "file"):
            self._open.fields[attributes["name"]] = attributes.get("value", "")
        elif tag == "input" and "checked" in attributes:
            self._open.fields[attributes["name"]] = attributes.get("value", "on")
        elif tag == "select":
            self._select = attributes["name"]
        elif tag == "option" and self._select:
            if "selected" in attributes or self._select not in self._open.fields:
                self._open.fields[self._select] = attributes["value"]

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._open = None
        elif tag == "select":
            self._select = ""


def forms_of(page: str) -> list[Form]:
    reader = _Reader()
    reader.feed(page)
    return reader.forms


def form_to(page: str, action: str, **given: str) -> Form:
    """The first form that goes there, filled in; ``given`` must be there or come with a button."""
    form = next(form for form in forms_of(page) if form.action == action)
    form.fields |= given
    return form
