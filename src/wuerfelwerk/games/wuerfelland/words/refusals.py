"""One sentence for every rule that can forbid an action; the number itself is the page's to add."""

from __future__ import annotations

from wuerfelwerk.games.telling import Translator


def sentences(tr: Translator) -> dict[str, str]:
    """By the answer of ``why_not``: the rule, and behind a slash the case where it forbids several."""
    _ = tr.gettext
    return {
        "WL-04": _("Dieses Feld gibt es auf deinem Blatt nicht."),
        "WL-04/rock": _("Felsen werden nie angekreuzt."),
        "WL-05": _("Das Feld berührt noch kein Kreuz. Fang neben dem Startfeld an."),
        "WL-05/start": _("Das Startfeld gilt von Anfang an als angekreuzt."),
        "WL-06": _("Jetzt suchst du dir eine Seite aus: Vorderseite oder Rückseite."),
        "WL-06/once": _("Deine Seite steht fest, sie wird nur einmal gewählt."),
        "WL-07": _("Noch entscheidet das Los, wer anfängt."),
        "WL-08": _("Erst fallen alle 6 Würfel."),
        "WL-09": _("Diese Farbe liegt nicht. Wähle eine, die gewürfelt wurde."),
        "WL-09/final": _("Deine Farbe steht für diesen Zug fest."),
        "WL-09/turn": _("Die Farbe wählt, wer am Zug ist."),
        "WL-11": _("Jetzt geht nur: weiterwürfeln oder ankreuzen."),
        "WL-11/turn": _("Ob weitergewürfelt wird, entscheidet, wer am Zug ist."),
        "WL-13": _("Gerade wird gewürfelt."),
        "WL-14": _("Das Würfeln ist für diesen Zug vorbei, jetzt wird angekreuzt."),
        "WL-17": _("Du musst alle deine Würfel ankreuzen, für jeden genau ein Feld."),
        "WL-17/marked": _("Auf diesem Feld steht schon ein Kreuz."),
        "WL-17/whole": _("Für jeden Würfel ein Kreuz, mehr nicht. Radiere eins, wenn du es anders willst."),
        "WL-18": _("Das Feld hat eine andere Farbe als deine Würfel."),
        "WL-18/area": _("Alle Kreuze einer Eintragung kommen in ein Gebiet."),
        "WL-19": _("Das Feld berührt noch kein Kreuz."),
        "WL-20": _("Erst das offene Gebiet dieser Farbe fertig ankreuzen, dann ein neues öffnen."),
        "WL-23": _("In diesem Gebiet sind weniger Felder als Würfel: überwürfelt."),
        "WL-24": _("Deine Würfel passen nicht auf dein Blatt, du kannst nur passen."),
        "WL-25": _("Diese Farbe liegt nicht zur Wahl. Wähle eine, die übrig geblieben ist."),
        "WL-25/colour": _("Wähle erst eine der übrigen Farben oder passe."),
        "WL-25/turn": _("Du bist nicht am Zug: Kreuze an oder passe."),
        "WL-27": _("Mit der gewählten Farbe kreuzt du alle ihre Würfel an."),
        "WL-31/done": _("Du bist schon fertig. Es geht weiter, wenn alle fertig sind."),
        "WL-32": _("Gerade fällt ein Schatzwurf."),
        "WL-32/all": _("Mit der gewählten Farbe kreuzt du alle ihre Würfel an."),
        "WL-32/colour": _("Wähle erst eine Farbe aus dem Schatzwurf oder passe."),
        "WL-32/once": _("Im Schatzwurf wird nur einmal gewürfelt."),
        "WL-32/turn": _("Den Schatzwurf nutzt nur, wer den Schatz gefunden hat."),
        "WL-33": _("Mehr Würfel als freie Felder, auch im Schatzwurf: überwürfelt."),
        "WL-37": _("Der Zug ist zu Ende, gleich geht es weiter."),
        "WL-38": _("Diese Farbe ist auf deinem Blatt schon komplett."),
        "WL-39/over": _("Das Spiel ist zu Ende."),
        "WL-45": _("Mehr Würfel als freie Felder im offenen Gebiet: überwürfelt."),
    }
