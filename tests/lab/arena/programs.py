"""Programs that are asked over HTTP, for the tests: good ones, and what goes wrong in every way there is."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

Answering = Callable[[BaseHTTPRequestHandler, dict[str, Any]], None]


@contextmanager
def program(answering: Answering) -> Iterator[tuple[str, list[int]]]:
    """Its address while it runs, and the ports it was asked from: one a connection."""
    ports: list[int] = []

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        wbufsize = -1

        def do_POST(self) -> None:
            question = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            ports.append(self.client_address[1])
            answering(self, question)

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, args=(0.02,))
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/choose", ports
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def send(handler: BaseHTTPRequestHandler, body: bytes, status: int = 200, **headers: str) -> None:
    handler.send_response(status)
    for name, value in {"Content-Length": str(len(body)), **headers}.items():
        handler.send_header(name, value)
    handler.end_headers()
    handler.wfile.write(body)


def act(handler: BaseHTTPRequestHandler, action: object) -> None:
    send(handler, json.dumps({"action": action}).encode())


def first(handler: BaseHTTPRequestHandler, question: dict[str, Any]) -> None:
    """The first legal action."""
    act(handler, question["legal"][0])


def by_chance(handler: BaseHTTPRequestHandler, question: dict[str, Any]) -> None:
    """Any legal action, by the number it is given."""
    act(handler, question["legal"][question["random"] % len(question["legal"])])


def forgetful(handler: BaseHTTPRequestHandler, question: dict[str, Any]) -> None:
    """Closes the connection after every third answer without a word."""
    first(handler, question)
    handler.close_connection = question["decision"] % 3 == 0


def shy(handler: BaseHTTPRequestHandler, question: dict[str, Any]) -> None:
    """Says each time that it closes the connection."""
    body = json.dumps({"action": question["legal"][0]}).encode()
    send(handler, body, Connection="close")


# ---- what goes wrong ----------------------------------------------------------------------------


def silent(handler: BaseHTTPRequestHandler, question: dict[str, Any]) -> None:
    time.sleep(1.0)
    first(handler, question)


def slow(handler: BaseHTTPRequestHandler, question: dict[str, Any]) -> None:
    """Something every moment, and a good answer much too late."""
    handler.wfile.write(b"HTTP/1.1 200 OK\r\n")
    for number in range(30):
        handler.wfile.write(f"X-{number}: 1\r\n".encode())
        handler.wfile.flush()
        time.sleep(0.05)
    body = json.dumps({"action": question["legal"][0]})
    handler.wfile.write(f"Content-Length: {len(body)}\r\n\r\n{body}".encode())


def sends_on(handler: BaseHTTPRequestHandler, question: dict[str, Any]) -> None:
    send(handler, b"", 302, Location="http://127.0.0.1:9/elsewhere")


def is_ill(handler: BaseHTTPRequestHandler, question: dict[str, Any]) -> None:
    send(handler, b"{}", 500)


def talks(handler: BaseHTTPRequestHandler, question: dict[str, Any]) -> None:
    send(handler, b" " * 70_000)


def talks_for_ever(handler: BaseHTTPRequestHandler, question: dict[str, Any]) -> None:
    handler.send_response(200)
    handler.send_header("Transfer-Encoding", "chunked")
    handler.end_headers()
    for _ in range(10_000):
        handler.wfile.write(b"400\r\n" + b" " * 1024 + b"\r\n")


def stops(handler: BaseHTTPRequestHandler, question: dict[str, Any]) -> None:
    handler.send_response(200)
    handler.send_header("Content-Length", "100")
    handler.end_headers()
    handler.wfile.write(b'{"action": ')
    handler.close_connection = True


def hangs_up(handler: BaseHTTPRequestHandler, question: dict[str, Any]) -> None:
    handler.wfile.flush()
    handler.connection.shutdown(socket.SHUT_RDWR)
    handler.close_connection = True


def no_http(handler: BaseHTTPRequestHandler, question: dict[str, Any]) -> None:
    handler.wfile.write(b"hello\r\n\r\n")
    handler.close_connection = True


def no_json(handler: BaseHTTPRequestHandler, question: dict[str, Any]) -> None:
    send(handler, b"hold")


def twice(handler: BaseHTTPRequestHandler, question: dict[str, Any]) -> None:
    send(handler, b'{"action": "roll", "action": "hold"}')


def deep(handler: BaseHTTPRequestHandler, question: dict[str, Any]) -> None:
    send(handler, b"[" * 60_000)


def no_action(handler: BaseHTTPRequestHandler, question: dict[str, Any]) -> None:
    send(handler, b'{"move": "roll"}')


def a_number(handler: BaseHTTPRequestHandler, question: dict[str, Any]) -> None:
    act(handler, 0.5)


def yes(handler: BaseHTTPRequestHandler, question: dict[str, Any]) -> None:
    act(handler, True)


def no_id(handler: BaseHTTPRequestHandler, question: dict[str, Any]) -> None:
    act(handler, question["actions"])


def first_id(handler: BaseHTTPRequestHandler, question: dict[str, Any]) -> None:
    act(handler, question["ids"][0])


def no_notation(handler: BaseHTTPRequestHandler, question: dict[str, Any]) -> None:
    act(handler, "r\x1boll")


def endless(handler: BaseHTTPRequestHandler, question: dict[str, Any]) -> None:
    act(handler, "mark " + "9" * 30_000 + ",1")


def against_the_rules(handler: BaseHTTPRequestHandler, question: dict[str, Any]) -> None:
    act(handler, "hold")
