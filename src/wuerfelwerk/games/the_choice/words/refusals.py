"""One sentence for every rule that can forbid an action; the number itself is the page's to add."""

from wuerfelwerk.games.telling import N_

SENTENCES = {
    "TC-04": N_("Würfel und Feld haben nicht dieselbe Farbe."),
    "TC-05": N_("Dieses Farbfeld grenzt an kein Kreuz. Alle Kreuze im Ring hängen zusammen."),
    "TC-05/marked": N_("Auf diesem Farbfeld steht schon ein Kreuz."),
    "TC-09": N_("Diese Zahl liegt nicht neben dem Ende deines Weges."),
    "TC-10": N_("Diese Zahl liegt schon auf deinem Weg."),
    "TC-12": N_("Jetzt suchst du dir eine Seite aus: Vorderseite oder Rückseite."),
    "TC-12/done": N_("Deine Seite steht fest. Es geht weiter, wenn alle gewählt haben."),
    "TC-12/once": N_("Deine Seite steht fest, die andere kommt danach."),
    "TC-13": N_("Noch entscheidet das Los, wer anfängt."),
    "TC-14": N_("Erst fallen alle drei Würfel."),
    "TC-15": N_("Einen dritten Versuch gibt es nicht, jetzt werden die Würfel benutzt."),
    "TC-15/first": N_("Erst behalten oder neu werfen, dann die Würfel nutzen."),
    "TC-15/rolling": N_("Gerade wird noch einmal gewürfelt."),
    "TC-15/turn": N_("Ob noch einmal gewürfelt wird, entscheidet, wer am Zug ist."),
    "TC-15/whole": N_("Dein Entwurf ist fertig. Radiere, wenn du es anders willst."),
    "TC-19": N_("Diesen Würfel hast du schon benutzt, jeder zählt nur einmal."),
    "TC-20/unknown": N_("So lassen sich die Würfel nicht nutzen."),
    "TC-21": N_("Diese Würfel ergeben nicht die Zahl auf dem Feld."),
    "TC-28/done": N_("Du bist schon fertig. Es geht weiter, wenn alle fertig sind."),
    "TC-33/finished": N_("Du hast die Seite schon beendet, jetzt geht nur noch „Fertig“."),
    "TC-34": N_("Die zweite Seite lässt sich nicht beenden, sie endet mit dem dritten Fehlwurf."),
    "TC-35/over": N_("Das Spiel ist zu Ende."),
}
