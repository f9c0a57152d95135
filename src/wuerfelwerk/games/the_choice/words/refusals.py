"""One sentence for every rule that can forbid an action; the number itself is the page's to add."""

from __future__ import annotations

from wuerfelwerk.games.telling import Translator


def sentences(tr: Translator) -> dict[str, str]:
    """By the answer of ``why_not``: the rule, and behind a slash the case where it forbids several."""
    _ = tr.gettext
    return {
        "TC-04": _("Würfel und Feld haben nicht dieselbe Farbe."),
        "TC-05": _("Dieses Farbfeld grenzt an kein Kreuz. Alle Kreuze im Ring hängen zusammen."),
        "TC-05/marked": _("Auf diesem Farbfeld steht schon ein Kreuz."),
        "TC-09": _("Diese Zahl liegt nicht neben dem Ende deines Weges."),
        "TC-10": _("Diese Zahl liegt schon auf deinem Weg."),
        "TC-12": _("Jetzt suchst du dir eine Seite aus: Vorderseite oder Rückseite."),
        "TC-12/done": _("Deine Seite steht fest. Es geht weiter, wenn alle gewählt haben."),
        "TC-12/once": _("Deine Seite steht fest, die andere kommt danach."),
        "TC-13": _("Noch entscheidet das Los, wer anfängt."),
        "TC-14": _("Erst fallen alle drei Würfel."),
        "TC-15": _("Einen dritten Versuch gibt es nicht, jetzt werden die Würfel benutzt."),
        "TC-15/first": _("Erst behalten oder neu werfen, dann die Würfel nutzen."),
        "TC-15/rolling": _("Gerade wird noch einmal gewürfelt."),
        "TC-15/turn": _("Ob noch einmal gewürfelt wird, entscheidet, wer am Zug ist."),
        "TC-15/whole": _("Dein Entwurf ist fertig. Radiere, wenn du es anders willst."),
        "TC-19": _("Diesen Würfel hast du schon benutzt, jeder zählt nur einmal."),
        "TC-20/unknown": _("So lassen sich die Würfel nicht nutzen."),
        "TC-21": _("Diese Würfel ergeben nicht die Zahl auf dem Feld."),
        "TC-28/done": _("Du bist schon fertig. Es geht weiter, wenn alle fertig sind."),
        "TC-33/finished": _("Du hast die Seite schon beendet, jetzt geht nur noch „Fertig“."),
        "TC-34": _("Die zweite Seite lässt sich nicht beenden, sie endet mit dem dritten Fehlwurf."),
        "TC-35/over": _("Das Spiel ist zu Ende."),
    }
