"""Short codes of invitations, to be read out and typed in: six letters, while a table waits.

An invitation is a long token that begins with them. Letters that are taken for others (i, l, o) are none of
them. There are 148 million codes, few tables wait at a time, and joining is counted (``entrance/limits``):
whoever tries codes finds no table in any time worth it, and only one that waits for people.
"""

from __future__ import annotations

import secrets

LETTERS = "abcdefghjkmnpqrstuvwxyz"
LENGTH = 6
END = "_"  # between the code and the rest of an invitation: no line is broken there


def new_invite(rest: str) -> str:
    """An invitation that begins with a code."""
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH)) + END + rest


def code_of(invite: str) -> str:
    """'KMNRST'; '' for an invitation from before there were codes, or for none."""
    code = invite[:LENGTH]
    return code.upper() if invite[LENGTH : LENGTH + 1] == END and _is_code(code) else ""


def read_code(text: str) -> str:
    """How an invitation begins, from what somebody typed: in any case, with gaps; '' for anything else."""
    code = "".join(text.split()).replace("-", "").lower()
    return code + END if _is_code(code) else ""


def _is_code(text: str) -> bool:
    return len(text) == LENGTH and set(text) <= set(LETTERS)
