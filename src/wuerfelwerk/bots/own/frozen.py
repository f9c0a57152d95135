"""What machine code of somebody's function would freeze: the globals it reads, as they are when it is made.

Python looks a global up each time it is read. Compiled, a constant stays what it was, which is the same; a
list that grows is not. So whoever did not ask for machine code gets it only where nothing can change, and
where Python means nothing else by it: sets have another order there, and some errors are never raised.
"""

from __future__ import annotations

import builtins
import dis
import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import Any

import numpy as np

from wuerfelwerk.engine import generator, masks

CONSTANTS = (bool, int, float, complex, str, bytes, type(None), np.generic)
MODULES = ("math", "cmath", "numpy")  # of which compiled code may read anything but chance
HELPERS = (generator.__name__, masks.__name__)
WRITING = {"fill", "sort", "partition", "put", "place", "putmask", "copyto", "fill_diagonal"}  # into an array
LARGE = 1 << 63  # numbers of machine code are smaller


@dataclass
class Reading:
    """What some functions read: ``told`` is a text of all constants, ``hindrances`` why they stay plain."""

    hindrances: list[tuple[str, int]] = field(default_factory=list)  # words, and the line
    told: list[str] = field(default_factory=list)

    def hinder(self, words: str, line: int) -> None:
        """One more thing that machine code would not do alike."""
        self.hindrances.append((words, line))


def read(module: Any, function: FunctionType, filled: set[str]) -> Reading:
    """Of a function and all of its module's it may call. ``filled``: globals the house fills in."""
    found, seen, waiting = Reading(), {function}, [function]
    written = _written(module, found)
    compiled_with = {module.__name__, *(other.__name__ for other in vars(module).get("COMPILED_WITH", ()))}
    while waiting:
        one = waiting.pop()
        for other in _read_function(one, written, filled, found):
            if other.__module__ in compiled_with and other not in seen:
                seen.add(other)
                waiting.append(other)
            elif other.__module__ not in (*compiled_with, *HELPERS) and not _is_of_numpy(other):
                found.hinder(f"it calls '{other.__name__}' of {other.__module__}, which is not compiled", 0)
    found.told.sort()
    return found


def _written(module: Any, found: Reading) -> set[str]:
    """The globals that any function of the module sets, wherever in its file that is."""
    file = Path(str(getattr(module, "__file__", "") or ""))
    if not file.is_file():
        found.hinder("its code lies in no file", 0)
        return set()
    whole = compile(file.read_bytes(), str(file), "exec")
    steps = (step for code in _codes(whole) for step in dis.get_instructions(code))
    return {str(step.argval) for step in steps if step.opname in ("STORE_GLOBAL", "DELETE_GLOBAL")}


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from _codes(inner)


def _read_function(
    function: FunctionType, written: set[str], filled: set[str], found: Reading
) -> list[FunctionType]:
    """Notes what one function reads; returns the functions among it."""
    called: list[FunctionType] = []
    first = function.__code__.co_firstlineno
    if function.__code__.co_freevars:
        found.hinder(f"'{function.__name__}' is made within another function", first)
    if not all(map(_is_constant, function.__defaults__ or ())) or function.__kwdefaults__:
        found.hinder(f"'{function.__name__}' has defaults that may change", first)
    arrays, names = False, set[str]()
    for code in _codes(function.__code__):
        names.update(code.co_names)
        for step in dis.get_instructions(code):
            line = (step.positions and step.positions.lineno) or first
            _read_step(step, line, found)
            if step.opname not in ("LOAD_GLOBAL", "LOAD_NAME") or step.argval in filled:
                continue
            value = _looked_up(function, step.argval)
            _read_global(step.argval, value, line, written, found)
            arrays = arrays or isinstance(value, np.ndarray)
            if isinstance(value, FunctionType):
                called.append(value)
            if value is np and "random" in code.co_names:
                found.hinder("it draws from numpy's random, which machine code has another of", line)
    if arrays and names & WRITING:
        found.hinder(
            f"it may write into an array of the module ({', '.join(sorted(names & WRITING))})", first
        )
    return called


def _read_step(step: dis.Instruction, line: int, found: Reading) -> None:
    if step.opname in ("STORE_GLOBAL", "DELETE_GLOBAL"):
        found.hinder(f"it sets the global '{step.argval}'", line)
    if step.opname == "PUSH_EXC_INFO":
        found.hinder("it catches errors, of which machine code raises fewer", line)
    if step.opname in ("BUILD_SET", "SET_ADD", "SET_UPDATE"):
        found.hinder("it makes a set, which has another order in machine code", line)


def _looked_up(function: FunctionType, name: str) -> Any:
    """What a global is now; ``...`` where there is none."""
    return function.__globals__.get(name, vars(builtins).get(name, ...))


def _read_global(name: str, value: Any, line: int, written: set[str], found: Reading) -> None:
    if name in written:
        found.hinder(f"it reads the global '{name}', which its module sets as it runs", line)
    elif value is set or value is frozenset:
        found.hinder("it makes a set, which has another order in machine code", line)
    elif value is print:
        found.hinder("it prints", line)
    elif value is vars(builtins).get(name):
        return  # the compiler knows it or says that it does not
    elif isinstance(value, np.ndarray):
        found.told.append(f"{name} {value.dtype.descr} {value.shape} {value.tobytes().hex()}")
        if value.dtype.hasobject:
            found.hinder(f"it reads '{name}', an array of objects", line)
    elif _is_constant(value):
        found.told.append(f"{name} {value!r}")
    elif isinstance(value, ModuleType):
        if value.__name__ not in MODULES:
            found.hinder(f"it reads the module '{value.__name__}', whose values may change", line)
    elif not _is_fixed(value):
        article = "an" if type(value).__name__[0] in "aeiouAEIOU" else "a"
        found.hinder(f"it reads '{name}', {article} {type(value).__name__} that may change", line)


def _is_constant(value: Any) -> bool:
    """What nobody can change, and machine code can hold."""
    if isinstance(value, tuple):
        return all(map(_is_constant, value))
    if isinstance(value, int):
        return -LARGE <= value < LARGE
    return isinstance(value, CONSTANTS)


def _is_fixed(value: Any) -> bool:
    """Functions, what is built in, types of numbers, and what is not there: whoever runs it is told."""
    if value is ... or isinstance(value, FunctionType) or _is_of_numpy(value):
        return True
    if isinstance(value, BuiltinFunctionType):
        return value.__module__ in ("builtins", math.__name__, "cmath")
    return isinstance(value, type) and value.__module__ == "builtins"


def _is_of_numpy(value: Any) -> bool:
    """One of its functions or types, but for those that draw."""
    if isinstance(value, np.ufunc):
        return True
    of = str(getattr(value, "__module__", "") or "") if callable(value) else ""
    return of.partition(".")[0] == "numpy" and "random" not in of
