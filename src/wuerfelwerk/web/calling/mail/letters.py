"""What a mail says: a few lines of plain text, nothing anybody has typed, and the link that stops it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime
from urllib.parse import urlsplit

from babel.dates import format_datetime as in_words

from wuerfelwerk.hall import MailAddress, View
from wuerfelwerk.hall.calling import Call
from wuerfelwerk.web.entrance import language
from wuerfelwerk.web.entrance.forms import N_
from wuerfelwerk.web.entrance.viewer import STOP, YES, Cookies
from wuerfelwerk.web.rendering.pace import time_left

NAME = "Würfelwerk"
ASKED = N_(
    "Jemand hat auf %(host)s diese Adresse angegeben. Bist du es? Dann schreiben wir dir, wenn du am Zug "
    "bist oder dein Tisch beginnt, sonst nichts. Bestätige es hier, der Link gilt einen Tag:"
)
NOT_YOU = N_(
    "Warst du es nicht, dann tu nichts: Wir schreiben dir nicht, und die Adresse ist morgen vergessen."
)
WHOLE = SMTP.clone(max_line_length=990)  # an address that is folded is none any more for some readers


@dataclass(frozen=True)
class Letter:
    """``stop``: the address of the link that ends all mail to this address."""

    to: str
    key: str
    subject: str
    text: str
    stop: str


class Writer:
    """``home``: the address people reach this server at."""

    def __init__(self, home: str, cookies: Cookies) -> None:
        self._home = home.rstrip("/")
        self._cookies = cookies

    def question(self, one: MailAddress) -> Letter:
        """Whether whoever reads mail there wants it. Somebody else may have typed the address."""
        _ = language.house(one.language).gettext
        asked = _(ASKED) % {"host": urlsplit(self._home).netloc}
        lines = [asked, self._link(YES, one.key), _(NOT_YOU)]
        return self._letter(one, _("Sollen wir dir schreiben?"), lines)

    def news(self, call: Call, view: View, one: MailAddress) -> Letter:
        """That it is their turn, and until when; or that their table begins."""
        words = language.house(one.language)
        _ = words.gettext
        values = {"game": view.game.card.title, "name": language.of_table(view.name, one.language)}
        subject = _("Du bist dran: %(game)s, Tisch %(name)s")
        text = _("Du bist dran: %(game)s am Tisch %(name)s.")
        if call.what == "begins":
            subject = _("Dein Tisch beginnt: %(game)s, Tisch %(name)s")
            text = _("Dein Tisch beginnt: %(game)s am Tisch %(name)s.")
        lines = [text % values]
        if view.by_correspondence and call.seat in view.waiting_for:
            due = (view.log[-1].at if view.log else view.created) + view.settings["patience"]
            until = {"day": _day(due, one.language), "left": time_left(words, due)}
            lines.append(_("Du hast Zeit bis %(day)s (%(left)s), dann spielt ein Bot für dich.") % until)
        lines.append(f"{self._home}/t/{call.table_id}")
        return self._letter(one, subject % values, lines)

    def _letter(self, one: MailAddress, subject: str, lines: list[str]) -> Letter:
        stop = self._link(STOP, one.key)
        end = language.house(one.language).gettext("Keine Mails mehr, mit einem Tipp:")
        text = "\n\n".join([*lines, f"-- \n{end}\n{stop}"])
        return Letter(one.address, one.key, " ".join(subject.split()), f"{text}\n", stop)

    def _link(self, what: str, key: str) -> str:
        way = {YES: "yes", STOP: "stop"}[what]
        return f"{self._home}/mail/{way}/{self._cookies.mail_token(what, key)}"


def packed(letter: Letter, sender: str, id: str) -> EmailMessage:
    """With the headers that let a mail program stop it by itself (RFC 8058). A line break in one of them is
    an error of the library."""
    message = EmailMessage(policy=WHOLE)
    message["From"] = Address(NAME, addr_spec=sender)
    message["To"] = Address(addr_spec=letter.to)
    message["Subject"] = letter.subject
    message["Date"] = format_datetime(datetime.now(UTC))
    message["Message-ID"] = id
    message["Auto-Submitted"] = "auto-generated"
    message["List-Unsubscribe"] = f"<{letter.stop}>"
    message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    message.set_content(letter.text, cte="quoted-printable")
    return message


def _day(due: float, name: str) -> str:
    """In UTC: which zone somebody reads their mail in nobody knows."""
    pattern = "d. MMMM, HH:mm" if name == language.SOURCE else "d MMMM, HH:mm"
    return f"{in_words(datetime.fromtimestamp(due, UTC), pattern, locale=name)} UTC"
