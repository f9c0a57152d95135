"""What of a door that was just compiled is written into a file, for ``kept`` to call it without numba.

Beside numba's own wrapper a door gets one that takes its arguments from a row of words: ``packed``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from llvmlite import ir
from numba.core import types
from numba.core.lowering import Lower
from numba.core.types.containers import BaseTuple

from wuerfelwerk.engine.compiling.kept import Code

# What only numba can fill in: Python's objects and constants, memory that is counted.
OF_NUMBA = re.compile(r"_?Py|NRT_|numba_|.*NumbaEnv")
NAMED = re.compile(r'@(?:"([^"]+)"|([-\w$.]+))')


def entry_of(described: Any) -> str:
    """The name of the wrapper of a function."""
    return f"packed.{described.mangled_name}"


class DoorLower(Lower):
    """numba's lowering, with our wrapper in place of that for callbacks from C, which nobody asks for."""

    def create_cfunc_wrapper(self) -> None:
        """Adds a function that loads each argument from a row of words; what it returns lands behind them.

        The first word is where it leaves the address of the exception that was raised.
        """
        word, number = ir.IntType(64), ir.IntType(32)
        convention, described = self.context.call_conv, self.fndesc
        called = convention.get_function_type(described.restype, described.argtypes)
        if not all(isinstance(one, ir.PointerType) or one == word for one in called.args[2:]):
            return
        module = self.context.create_module("packed")
        callee = ir.Function(module, called, described.llvm_func_name)
        entry = ir.Function(module, ir.FunctionType(number, [word.as_pointer()]), entry_of(described))
        builder = ir.IRBuilder(entry.append_basic_block())
        failure = builder.alloca(called.args[1].pointee)
        raised, *places = [builder.gep(entry.args[0], [number(n)]) for n in range(len(called.args))]
        arguments = [builder.load(place) for place in places[:-1]]
        cast = [
            builder.inttoptr(one, kind) if isinstance(kind, ir.PointerType) else one
            for one, kind in zip(arguments, called.args[2:], strict=True)
        ]
        answer = builder.bitcast(places[-1], called.args[0])
        status = builder.call(callee, [answer, failure, *cast], attrs=("noinline",))
        builder.store(builder.ptrtoint(builder.load(failure), word), raised)
        builder.ret(status)
        self.library.add_ir_module(module)


def code_of(compiled: Any) -> Code | None:
    """What a file is to hold of a door that was compiled in this process; None where it needs numba."""
    library, entry = compiled.library, entry_of(compiled.fndesc)
    answers = _answers(compiled.signature.return_type)
    inside, outside = _names(library._final_module)
    if answers is None or entry not in inside:
        return None
    needs = _reached(entry, inside) & outside
    if any(OF_NUMBA.match(name) for name in _reached(entry, inside)):
        return None
    unused = set().union(*map(_mentioned, inside.values())) & outside - needs
    return Code(entry, answers, tuple(sorted(needs)), tuple(sorted(unused)), library._get_compiled_object())


def _answers(returned: Any) -> int | None:
    """How many whole numbers are returned; None for anything else."""
    if returned == types.none:
        return 0
    if returned == types.int64:
        return 1
    if isinstance(returned, BaseTuple) and len(returned) > 1:
        return len(returned) if all(part == types.int64 for part in returned) else None
    return None


def _names(module: Any) -> tuple[dict[str, str], set[str]]:
    """What a module defines, with its text, and what it wants from outside."""
    everything = [*module.functions, *module.global_variables]
    inside = {one.name: str(one) for one in everything if not one.is_declaration}
    return inside, {one.name for one in everything if one.is_declaration and not one.name.startswith("llvm.")}


def _mentioned(text: str) -> set[str]:
    return {quoted or bare for quoted, bare in NAMED.findall(text)}


def _reached(entry: str, inside: dict[str, str]) -> set[str]:
    """All that is mentioned in a function and in what it mentions."""
    found: set[str] = set()
    ahead: Iterable[str] = [entry]
    while ahead := set(ahead) - found:
        found |= ahead
        ahead = set().union(*(_mentioned(inside[name]) for name in ahead if name in inside))
    return found
