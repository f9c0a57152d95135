"""One sentence for every rule that can forbid an action; the number itself is the page's to add."""

from __future__ import annotations

from wuerfelwerk.games.telling import Translator


def sentences(tr: Translator) -> dict[str, str]:
    """By the answer of ``why_not``: the rule, and behind a slash the case where it forbids several."""
    _ = tr.gettext
    return {
        "RW-01": _("Diesen Platz gibt es an diesem Tisch nicht."),
        "RW-02": _("Noch werden die Würfel verteilt."),
        "RW-02/action": _("Das ist keine Aktion dieses Spiels."),
        "RW-08": _("Erst wird gewürfelt, wer anfängt."),
        "RW-09": _("Entscheide erst, ob du anfängst."),
        "RW-09/now": _("Diese Frage stellt sich jetzt nicht."),
        "RW-09/turn": _("Ob angefangen wird, entscheidet, wer nur 4 Würfel hat."),
        "RW-10": _("Von dieser Farbe liegt kein Würfel auf deiner Ablage."),
        "RW-13": _("Diese Farbe liegt schon in der Mitte. Nimm eine, die dort nicht liegt."),
        "RW-14/middle": _("Gewürfelt wird von deiner Ablage. Aus der Mitte holt nur ein höherer Wurf."),
        "RW-17": _("Du bist nicht am Zug."),
        "RW-18": _("Alle deine Farben liegen in der Mitte: Nimm die, von der du am meisten hast."),
        "RW-20": _("Eine deiner Farben liegt noch nicht in der Mitte: Nur sie ist erlaubt."),
        "RW-22": _("Du bist in dieser Runde ausgeschieden."),
        "RW-24/over": _("Das Spiel ist zu Ende."),
        "RW-25": _("Gerade wird gewürfelt."),
        "RW-25/draft": _("Dein Entwurf ist fertig. Radiere, wenn du es anders willst."),
        "RW-28": _("Noch wird um die Reihenfolge gewürfelt."),
        "RW-28/turn": _("Den Funktionswürfel nimmt, wer gerade an der Reihe ist."),
        "RW-29": _("Nimm einen Funktionswürfel, jeder muss einen nehmen."),
        "RW-29/gone": _("Diesen Funktionswürfel hat schon jemand."),
        "RW-29/now": _("Funktionswürfel werden nur vor dem ersten Zug verteilt."),
        "RW-31/along": _("Der Joker rollt mit deinem Würfel mit, wenn Würfel in der Mitte liegen."),
        "RW-38": _("Für den Blockierer müssen mindestens 3 Würfel in der Mitte liegen."),
        "RW-38/holder": _("Du hast den Blockierer nicht."),
        "RW-38/laid": _("Der Blockierer liegt. Wähle die Farbe, die du mit ihm wirfst."),
        "RW-40": _("Diesen Würfel hat der Platz nicht."),
        "RW-40/holder": _("Du hast die Hilfe nicht."),
        "RW-40/rows": _("Such dir einen Würfel der anderen aus, unter deiner Ablage."),
        "RW-40/self": _("Die Hilfe holt einen Würfel von jemand anderem."),
        "RW-44/holder": _("Du hast den Zauberer nicht."),
        "RW-48": _("Dieser Funktionswürfel ist nicht im Spiel."),
        "RW-A7": _("So kann es nicht weitergehen, das Spiel wird angehalten."),
        "RW-A12": _("Du hast keine Würfel. Spiel die Hilfe oder den Zauberer."),
    }
