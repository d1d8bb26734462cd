"""A client of a referee in plain Python, which uses nothing of Parlour: an example to start from.

    python plain_client.py HOST PORT FINGERPRINT NAME

It sits down at the first table, as the bot of NAME, and picks its cards by chance, match after match.
FINGERPRINT is the SHA-256 of the host's certificate, as the host's screen shows it. `PROTOCOL.md` explains
every message.
"""

from __future__ import annotations

import hashlib
import json
import random
import socket
import ssl
import sys
import time
from typing import Any

Told = dict[str, Any]


class Client:
    """A connection to the referee whose certificate has this fingerprint."""

    def __init__(self, host: str, port: int, fingerprint: str) -> None:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE  # compared by hand instead
        context.minimum_version = ssl.TLSVersion.TLSv1_3
        context.set_alpn_protocols(["parlour/1"])
        self.socket = context.wrap_socket(socket.create_connection((host, port), 10))
        found = hashlib.sha256(self.socket.getpeercert(binary_form=True) or b"").hexdigest()
        if found != fingerprint.replace(" ", "").lower():
            raise SystemExit(f"This is another host: its fingerprint is {found}.")
        self.socket.settimeout(1.0)
        self.rest, self.number, self.pinged = b"", 0, time.monotonic()
        self.later: list[Told] = []

    def send(self, kind: str, **fields: object) -> int:
        """Send a request and return its number."""
        self.number += 1
        line = json.dumps({"type": kind, "id": self.number, **fields})
        self.socket.sendall(line.encode() + b"\n")
        return self.number

    def told(self) -> Told:
        """Return the next message; send a ping every five seconds meanwhile."""
        while b"\n" not in self.rest:
            if time.monotonic() > self.pinged + 5:
                self.pinged = time.monotonic()
                self.send("ping")
            try:
                some = self.socket.recv(65536)
            except TimeoutError:
                continue
            if not some:
                raise SystemExit("The referee has closed the connection.")
            self.rest += some
        line, _, self.rest = self.rest.partition(b"\n")
        told: Told = json.loads(line)
        return told

    def ask(self, kind: str, **fields: object) -> Told:
        """Send a request and return its answer; keep what comes before it."""
        number = self.send(kind, **fields)
        while (told := self.told()).get("id") != number or told["type"] != "answer":
            self.later.append(told)
        return told

    def next(self) -> Told:
        return self.later.pop(0) if self.later else self.told()


def move_of(client: Client, view: Told) -> str:
    """Return a move of the choices in a view, "" if there is none. A claim in a race is left to others.

    What has its default is not in a view: an empty text or list, false, `least` 1.
    """
    choices = [choice for choice in view.get("choices", ()) if "race" not in choice]
    if not choices:
        return ""
    choice = choices[0]
    text: str = choice["verb"]
    first: list[str] = []
    for step in choice.get("steps", ()):
        wanted = "when" not in step or {*step["when"]} & {*first}
        if wanted and len(first) in step.get("counts", [len(first)]):
            least = step.get("least", 1)
            first = first or random.sample(step.get("first", offered(step)), min(least, 1))
            picked = first if step is choice["steps"][0] else random.sample(offered(step), least)
            text = " ".join([text, *picked])
    while "deep" in choice and not (answer := client.ask("next", text=text))["whole"]:
        step = answer["step"]
        text = " ".join(filter(None, [text, step["before"], random.choice(offered(step))]))
    return text


def offered(step: Told) -> list[str]:
    """Return what a step lets one pick: what it lists, or the numbers within its limits.

    A step in an answer has every field; `limits` that do not apply are null there.
    """
    if not step.get("limits"):
        return list(step["among"])
    least, most = step["limits"]
    return [str(number) for number in range(least, most + 1)]


def said(told: list[Any], names: list[str]) -> str:
    """Return what is said: its key, or the words of a sentence that came along, with its seats and values."""
    empty: list[Any] = [[], {}, []]
    key, seats, values, forms = [*told, *empty[len(told) - 1 :]]
    about = [names[seat] for seat in seats] + [f"{name} {value}" for name, value in values.items()]
    return f"{(forms or [key])[0]}: {', '.join(about)}" if about else key


def happened(event: list[Any], names: list[str]) -> str:
    """Return an event as a line. Cards that nobody here may know are a number."""
    match event[1:]:
        case ["m", seat, cards, how, origin, target, *_]:
            return f"{names[seat]}: {how} {cards} from {origin} to {target}"
        case ["s", seat, cards, *_]:
            return f"{names[seat]} shows {cards or 'cards'}"
        case ["p", seat, points, total]:
            return f"{names[seat]} scores {points}, and has {total}"
        case ["t", *told]:
            return said(told, names)
        case _:
            return "something new"


def play(client: Client, name: str) -> None:
    """Say hello, sit down, and play until the connection ends."""
    client.send("hello", protocol=2, program="plain", name=name, bot=True)
    asked, newest = None, (0, 0)
    while True:
        told = client.next()
        if told["type"] == "farewell":
            raise SystemExit(told["words"] or said(told["told"], []))
        if told["type"] == "lobby" and told["tables"]:
            client.ask("sit", table=told["tables"][0]["id"])
        if told["type"] != "update" or told["you"] is None:
            continue
        table, view, you = told["table"], told["view"], told["you"]
        names = [seat["name"] for seat in table["seats"]]
        new = (
            [event for event in view.get("events", ()) if (table["match"], event[0]) > newest] if view else []
        )
        for event in new:
            print(happened(event, names), flush=True)
            newest = max(newest, (table["match"], event[0]))
        rounds = len(view.get("match", {}).get("results", ())) if view else 0
        if table["phase"] != "playing" and asked != (table["match"], rounds):
            asked = (table["match"], rounds)
            print(f"{table['name']}: {rounds} rounds are over.", flush=True)
            client.ask("ready")
        while table["phase"] == "playing" and "acts" in view["seats"][you] and not table["pause"]:
            time.sleep(0.5)  # the referee takes 20 moves in 10 seconds
            answer = client.ask("move", move=move_of(client, view), seen=told["seq"])
            if answer["ok"] or any(later["type"] == "update" for later in client.later):
                break
            print(answer["clause"], said(answer["told"], names), flush=True)


if __name__ == "__main__":
    play(Client(sys.argv[1], int(sys.argv[2]), sys.argv[3]), sys.argv[4])
