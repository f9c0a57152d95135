"""Programs play each other on a running server: every pair, in both seatings; then a table of who won.

python tournament.py http://127.0.0.1:8000 the_choice random "python random_bot.py" --games 20

A program is a command; it is started with the server's address and a token behind it, and plays for that
seat until the game is over, as random_bot.py does. The word `random` is that very bot, in here.
"""

import argparse
import itertools
import json
import math
import pathlib
import secrets
import shlex
import subprocess
import sys
import time
from urllib.error import HTTPError
from urllib.request import Request, urlopen

RANDOM = [sys.executable, str(pathlib.Path(__file__).with_name("random_bot.py"))]


def ask(address, token="", body=None, key=""):
    headers = {"Content-Type": "application/json", "Accept-Language": "en"}
    headers |= {"Authorization": f"Bearer {token}"} if token else {}
    headers |= {"Idempotency-Key": key} if key else {}
    while True:
        data = None if body is None else json.dumps(body).encode()
        try:
            return json.load(urlopen(Request(address, data, headers), timeout=60))
        except HTTPError as error:
            if error.code != 429:  # too often: the server says how long to wait
                sys.exit(f"{address}: {json.load(error).get('error', error)}")
            time.sleep(int(error.headers["Retry-After"]))


def play(address, game, commands):
    """One game: the share of the win each seat gets. Who starts is drawn by the table."""
    wanted = {"game": game, "seats": [{}] * len(commands), "settings": {"patience": 0}}
    table = ask(f"{address}/api/tables", body=wanted, key=secrets.token_urlsafe(24))
    own = f"{address}/api/tables/{table['table']}"
    running = [
        subprocess.Popen([*command, address, seat["token"]], stdout=subprocess.DEVNULL)
        for command, seat in zip(commands, table["seats"], strict=True)
    ]
    try:
        ask(f"{own}/start", table["token"], {})
        wait(running)
    finally:
        for program in running:
            program.kill()
    view = ask(own, table["token"])
    if not view["result"] or not view["result"]["winners"]:
        sys.exit(f"{own}: all programs have ended, and nobody has won.")
    winners = view["result"]["winners"]
    return [(seat["seat"] in winners) / len(winners) for seat in view["seats"]]


def wait(running):
    """Until all have ended. Where one falls over, or gives up, the others would wait for it for ever."""
    last = time.monotonic()
    while None in (ended := [program.poll() for program in running]):
        last = time.monotonic() if ended.count(None) == len(ended) else last
        for program, code in zip(running, ended, strict=True):
            if code or (code == 0 and time.monotonic() > last + 60):
                sys.exit(f"'{shlex.join(program.args[:-2])}' ended with {code} before the game was over.")
        time.sleep(0.05)


def interval(rounds):
    """Mean and half of a 95 % interval; a round is both seatings of a pair, which belong together."""
    mean = sum(rounds) / len(rounds)
    if len(rounds) < 2:
        return mean, 0.5
    spread = math.sqrt(sum((one - mean) ** 2 for one in rounds) / (len(rounds) - 1))
    return mean, 1.96 * spread / math.sqrt(len(rounds))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("address")
    parser.add_argument("game")
    parser.add_argument("programs", nargs="+", help='a command, or the word "random"')
    parser.add_argument("--games", type=int, default=20, help="of each pair, half of them in each seating")
    asked = parser.parse_args()
    address = asked.address.rstrip("/")
    programs = [RANDOM if one == "random" else shlex.split(one) for one in asked.programs]
    names = [f"{number} {one}" for number, one in enumerate(asked.programs, 1)]
    if len(programs) < 2 or asked.games < 2 or asked.games % 2:
        parser.error("at least two programs, and an even number of games")

    wins = {name: [] for name in names}
    width = max(map(len, names))
    for (one, a), (other, b) in itertools.combinations(zip(names, programs, strict=True), 2):
        rounds = []
        for number in range(asked.games // 2):
            first, second = play(address, asked.game, [a, b]), play(address, asked.game, [b, a])
            rounds.append((first[0] + second[1]) / 2)
            print(f"\r{one} – {other}: {2 * number + 2} games", end="", file=sys.stderr, flush=True)
        print(file=sys.stderr)
        wins[one] += rounds
        wins[other] += [1 - won for won in rounds]
        mean, half = interval(rounds)
        print(f"{one:{width}} – {other:{width}}  {100 * mean:5.1f} % ± {100 * half:.1f}")
    print()
    for name in sorted(names, key=lambda name: -interval(wins[name])[0]):
        mean, half = interval(wins[name])
        print(f"{name:{width}}  {100 * mean:5.1f} % ± {100 * half:.1f} of {2 * len(wins[name])} games")


if __name__ == "__main__":
    main()
