"""Every test that asks for ``rules`` runs twice: with the plain module and with its compiled twin."""

from __future__ import annotations

from typing import Any

import pytest

from wuerfelwerk.engine.compiling import compiled
from wuerfelwerk.games.the_choice import rules as plain_rules


@pytest.fixture(scope="session", params=["plain", "compiled"])
def rules(request: pytest.FixtureRequest) -> Any:
    return plain_rules if request.param == "plain" else compiled(plain_rules)
