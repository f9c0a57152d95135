"""What Pig draws; all else is usual."""

from typing import Any

from wuerfelwerk.draw import die


def dice(material: Any, state: Any) -> list[str]:
    return [die("grey", "pips", int(state.face), label=str(int(state.face)))] if state.face else []
