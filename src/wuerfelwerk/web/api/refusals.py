"""Where the API is, and how it refuses: what is known of it before anything of it is loaded."""

from __future__ import annotations

from starlette.responses import JSONResponse

PREFIX = "/api"


def refused_program(status: int, sentence: str, rule: str = "") -> JSONResponse:
    return JSONResponse({"status": status, "error": sentence, "rule": rule}, status_code=status)
