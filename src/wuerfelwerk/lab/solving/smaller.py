"""A game with fewer things in it than its rules take for granted: the same functions, other constants."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from types import FunctionType, ModuleType
from typing import Any, cast

from wuerfelwerk.engine.contract import Game, Rules


@dataclass(frozen=True)
class Smaller(Game):
    """A game whose modules have other constants, wherever these are known by their names."""

    constants: tuple[tuple[str, int], ...] = ()

    @staticmethod
    def made(game: Game, constants: Mapping[str, int]) -> Smaller:
        pairs = tuple(sorted(constants.items()))
        rules: Any = game.rules
        return Smaller(game.card, cast(Rules, varied(rules, pairs)), game.notation, game.package, pairs)

    def part(self, name: str) -> ModuleType:
        return varied(super().part(name), self.constants)


def varied(module: ModuleType, constants: tuple[tuple[str, int], ...]) -> ModuleType:
    """A module with other constants, and so are those it is compiled with; the same one at each call.

    Its functions are made of the same code objects, its name tells it from the first (``compiling``). It is
    among the modules that are loaded, where numba looks for it when it reads machine code."""
    name = "_".join([module.__name__, *(f"{key}_{value}" for key, value in constants)])
    if name not in sys.modules:
        copy = ModuleType(name)
        space = copy.__dict__
        space.update({key: value for key, value in vars(module).items() if key != "__name__"})
        space.update({key: value for key, value in constants if key in space})
        companions = {other.__name__: varied(other, constants) for other in space.get("COMPILED_WITH", ())}
        space["COMPILED_WITH"] = tuple(companions.values())
        for key, value in vars(module).items():
            if isinstance(value, FunctionType):
                if value.__module__ == module.__name__:
                    space[key] = _copy(value, space, name)
                elif value.__module__ in companions:
                    space[key] = getattr(companions[value.__module__], value.__name__)
        sys.modules[name] = copy
    return sys.modules[name]


def _copy(function: FunctionType, space: dict[str, Any], name: str) -> FunctionType:
    copy = FunctionType(function.__code__, space, function.__name__, function.__defaults__)
    copy.__module__ = name
    return copy
