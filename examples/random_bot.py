"""Plays for one seat, whatever the game: picks any of the actions the server says are legal.

python random_bot.py http://127.0.0.1:8000 TOKEN
"""

import json
import random
import sys
import time
from urllib.error import HTTPError
from urllib.request import Request, urlopen

ADDRESS, TOKEN = sys.argv[1].rstrip("/") + "/api/tables", sys.argv[2]
HEADERS = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"}


def ask(path, body=None):
    time.sleep(0.03)  # a seat may ask forty times a second
    return urlopen(Request(ADDRESS + path, body and json.dumps(body).encode(), HEADERS), timeout=60)


def decide(table, view):
    actions, legal = [], view["legal"]
    while legal:  # a decision may be several actions: ask what may follow until it is whole
        actions.append(random.choice(legal))
        asked = {"seq": view["seq"], "actions": actions}
        legal = json.load(ask(f"/{table}/legal", asked))["legal"]
    ask(f"/{table}/act", asked)


table = json.load(ask(""))["tables"][0]["table"]
for line in ask(f"/{table}/stream"):
    view = json.loads(line[6:]) if line.startswith(b"data: ") else {}
    if view.get("your_turn"):
        try:
            decide(table, view)
        except HTTPError as error:
            if error.code != 409:  # 409: the table has gone on, its next message is on the way
                raise
    if view.get("phase") == "over":
        break
print(view["result"])
