"""One sentence for every rule that can forbid an action; the number itself is the page's to add."""

from __future__ import annotations

from wuerfelwerk.games.telling import Translator


def sentences(tr: Translator) -> dict[str, str]:
    """By the answer of ``why_not``: the rule, and behind a slash the case where it forbids several."""
    _ = tr.gettext
    return {
        "WM-03": _("Dieses Bild liegt schon zweimal oben."),
        "WM-03/dice": _("Die zwölf Würfel werden gerade gelegt."),
        "WM-04": _("Erst liegen alle zwölf Würfel. Leg einen."),
        "WM-04/turn": _("Reihum: Ein anderer legt den nächsten Würfel."),
        "WM-05": _("Auf diesem Feld liegt schon ein Würfel."),
        "WM-05/board": _("Dieses Feld gibt es auf dem Plan nicht."),
        "WM-05/first": _("Wähle erst ein freies Feld, dann das Bild."),
        "WM-08": _("Noch entscheidet das Los, wer anfängt."),
        "WM-09": _("Du bist nicht an der Reihe."),
        "WM-09/want": _("Erst wählst du das Bild, das du suchst."),
        "WM-09/tip": _("Erst kippst du einen Würfel."),
        "WM-09/move": _("Jetzt zieht deine Figur."),
        "WM-09/draft": _("Dein Entwurf ist fertig. Radiere, wenn du es anders willst."),
        "WM-11": _("Dein Bild steht für diesen Zug fest."),
        "WM-12": _("Dort liegt kein Würfel."),
        "WM-12/arrow": _("Tippe auf einen Pfeil am Rand des Würfels: Dorthin kippt er."),
        "WM-16/board": _("Dort ist der Plan zu Ende."),
        "WM-16/around": _("Rund um diesen Würfel ist kein Feld frei."),
        "WM-16/die": _("Dort liegt schon ein Würfel. Gekippt wird nur auf ein leeres Feld."),
        "WM-16/figure": _("Dort steht eine Figur. Gekippt wird nur auf ein leeres Feld."),
        "WM-17": _("Auf dem Würfel steht eine Figur, er ist nicht frei."),
        "WM-18": _("Kippen ist Pflicht, solange es geht."),
        "WM-19": _("Mit diesem Wurf kommst du dort nicht hin."),
        "WM-19/board": _("Dieses Feld gibt es auf dem Plan nicht."),
        "WM-19/dice": _("Gerade wird gewürfelt."),
        "WM-21": _("Kein Feld zweimal in einem Zug, auch nicht das eigene."),
        "WM-30": _("Wer auf einem Würfel steht, wird nur mit dessen Bild geschlagen."),
        "WM-32": _("Dort steht schon eine Figur. Die geschlagene kommt auf ein leeres Feld."),
        "WM-32/board": _("Dieses Feld gibt es auf dem Plan nicht."),
        "WM-32/die": _("Dort liegt ein Würfel. Die geschlagene Figur kommt auf ein leeres Feld."),
        "WM-32/first": _("Erst stellst du die geschlagene Figur um."),
        "WM-35": _("Ein Treffer ist möglich, darum kein leeres Feld."),
        "WM-36": _("Dort liegt ein anderes Bild als das gesuchte."),
        "WM-37": _("Du kannst ziehen, also musst du."),
        "WM-39": _("Das Ziel ist zu, solange noch ein Würfel liegt."),
        "WM-40": _("Das Ziel muss genau erreicht werden."),
        "WM-40/forced": _("Du erreichst das Ziel, also ziehst du hinein."),
        "WM-41/over": _("Das Spiel ist zu Ende."),
        "WM-42": _("Es liegt kein Würfel mehr: Kein Bild wird gesucht, keiner gekippt."),
        "X-6": _("Das Spiel hat die größte Zahl an Zügen erreicht."),
    }
