"""Machine code of doors, called from files without numba.

To import numba takes longer than to play thousands of games. All that a call needs of it is the machine code
and how arguments are handed over, and both are known once a door was compiled: ``keeping`` writes them into a
file, and here they are read again with llvmlite alone. Arguments are the addresses and shapes of arrays, as
numba lays them out, in one row of words of 64 bits; ``packed``, a function beside the door, takes them apart.
Exceptions lie in the code as numba has pickled them, and are raised here.
"""

from __future__ import annotations

import ctypes
import hashlib
import json
import os
import pickle
import threading
from collections.abc import Callable
from functools import cache
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

FINE = (0, -2)  # what machine code of numba's returns with and without a value
RAISED = 1  # and with an exception
SMALL = 1 << 16  # bytes of an array that may be held on to until the next call
HARMLESS = ("NUMBA_OPT", "NUMBA_BOUNDSCHECK")  # settings of numba that are in the name of the folder

# Where an array lies is the first member of numpy's PyArrayObject, a layout every extension is compiled with.
# numpy's own ways to say it take ten times as long, with records a hundred times.
_PLACE = ctypes.c_void_p.from_address

Words = tuple[int, ...]
Packer = Callable[[Any], Words | None]


class _Pickled(ctypes.Structure):
    """How numba keeps an exception: its class, what it was made with, and where it is raised."""

    _fields_ = (("text", ctypes.c_void_p), ("size", ctypes.c_int32))


class Code(NamedTuple):
    """What a file holds of a door."""

    entry: str  # name of the function that takes a row of words
    answers: int  # whole numbers it returns; with several of them a tuple
    needs: tuple[str, ...]  # functions from outside it calls
    unused: tuple[str, ...]  # functions from outside that only numba's wrapper beside it calls
    machine_code: bytes


def wanted() -> bool:
    """Whether files are to be used: not where somebody has set numba to something of their own."""
    return not any(name.startswith("NUMBA_") and name not in HARMLESS for name in os.environ)


# ---- arguments --------------------------------------------------------------------------------------------


def shape_of(argument: Any) -> Any:
    """What numba would compile for, as far as it can be told without it; None where it cannot.

    Known are arrays as numpy makes them, single records, whole numbers and tuples of these.
    """
    kind = type(argument)
    if kind is np.ndarray and argument.ndim and argument.flags.carray:
        return ["array", argument.ndim, _type_text(argument.dtype)]
    if isinstance(argument, np.void) and argument.dtype.names:
        return ["record", _type_text(argument.dtype)]
    if kind is int or kind is np.int64:
        return ["number"]
    if kind is tuple:
        shapes = [shape_of(part) for part in argument]
        return None if None in shapes else ["tuple", *shapes]
    return None


def _type_text(kind: np.dtype[Any]) -> str:
    return f"{kind!r} {kind.isalignedstruct}" if kind.names else kind.str


def _packer(argument: Any) -> tuple[Packer, int]:
    """How an argument like this one becomes words, and how many."""
    if type(argument) is tuple:
        parts = [_packer(part) for part in argument]
        packers = [packer for packer, _ in parts]
        return lambda given: _pack_tuple(given, packers), sum(many for _, many in parts)
    if type(argument) is np.ndarray:
        kind, dimensions = argument.dtype, argument.ndim
        return lambda given: _pack_array(given, kind, dimensions), 5 + 2 * dimensions
    if isinstance(argument, np.void):
        record = argument.dtype
        return lambda given: _pack_record(given, record), 1
    return _pack_number, 1


def _pack_tuple(given: Any, packers: list[Packer]) -> Words | None:
    if type(given) is not tuple or len(given) != len(packers):
        return None
    words: Words = ()
    for packer, part in zip(packers, given, strict=True):
        packed = packer(part)
        if packed is None:
            return None
        words += packed
    return words


def _pack_array(given: Any, kind: np.dtype[Any], dimensions: int) -> Words | None:
    """As numba hands it on: whose memory it is (0: not counted) twice; items, bytes, place, shape, steps."""
    if type(given) is not np.ndarray or given.ndim != dimensions or not given.flags.carray:
        return None
    if given.dtype is not kind and given.dtype != kind:
        return None
    place = _PLACE(id(given) + object.__basicsize__).value or 0
    return (0, 0, given.size, given.itemsize, place, *given.shape, *given.strides)


def _pack_record(given: Any, kind: np.dtype[Any]) -> Words | None:
    if not isinstance(given, np.void) or (given.dtype is not kind and given.dtype != kind):
        return None
    return (given.__array_interface__["data"][0],)


def _pack_number(given: Any) -> Words | None:
    return (int(given),) if type(given) in (int, np.int64) and -(1 << 63) <= given < 1 << 63 else None


# ---- calls ------------------------------------------------------------------------------------------------

OTHER = object()  # what a call returns that was handed something else


class _Room(threading.local):
    """The row of words of one thread, and what they were made of."""

    def __init__(self, words: int, arguments: int) -> None:
        self.words: Any = (ctypes.c_int64 * words)()
        self.place = ctypes.addressof(self.words)
        self.last: list[Any] = [OTHER] * arguments


class Call:
    """A door of a file, for arguments like those it was looked up with."""

    def __init__(self, code: Code, address: int, arguments: tuple[Any, ...]) -> None:
        packers = [_packer(argument) for argument in arguments]
        begins = [*accumulate((many for _, many in packers), initial=1)]  # behind that of an exception
        self._packers = [packer for packer, _ in packers]
        self._spans = [slice(*span) for span in pairwise(begins)]
        self._run = ctypes.PYFUNCTYPE(ctypes.c_int32, ctypes.c_void_p)(address)
        self._end, self._answers, self._name = begins[-1], code.answers, code.entry
        self._room = _Room(self._end + code.answers + 1, len(packers))

    def __call__(self, arguments: tuple[Any, ...]) -> Any:
        """What the door returns; OTHER, and nothing has happened, for arguments of another kind."""
        room = self._room
        last = room.last
        if len(arguments) != len(last):
            return OTHER
        for number, argument in enumerate(arguments):
            if argument is not last[number]:  # most are the very arrays of the call before
                words = self._packers[number](argument)
                if words is None:
                    return OTHER
                room.words[self._spans[number]] = words
                last[number] = argument if getattr(argument, "nbytes", 0) <= SMALL else OTHER
        if (status := self._run(room.place)) not in FINE:
            raise _exception(room.words[0]) if status == RAISED else SystemError(f"{self._name}: {status}")
        if self._answers < 2:
            return room.words[self._end] if self._answers else None
        return tuple(room.words[self._end : self._end + self._answers])


def _exception(place: int) -> Exception:
    """What machine code has raised. It does not change: the code is in a file of ours."""
    told = _Pickled.from_address(place)
    kind, arguments, _ = pickle.loads(ctypes.string_at(told.text, told.size))
    made: Exception = kind(*arguments)
    return made


# ---- files ------------------------------------------------------------------------------------------------


def file_of(folder: Path, name: str, shapes: list[Any]) -> Path:
    """Where the machine code of a door for such arguments lies, for processors like this one."""
    told = json.dumps([shapes, *_machine()])
    return folder / f"{name}-{hashlib.sha256(told.encode()).hexdigest()[:24]}"


def write(file: Path, code: Code) -> None:
    """Writes the file whole or not at all."""
    head = [*code[:-1], hashlib.sha256(code.machine_code).hexdigest()]
    file.parent.mkdir(parents=True, exist_ok=True)
    own = file.with_name(f"{file.name}.{os.getpid()}")
    own.write_bytes(json.dumps(head).encode() + b"\n" + code.machine_code)
    own.replace(file)


def read(file: Path) -> Code | None:
    """What lies there; None where nothing does, or not all of what was written."""
    try:
        head, _, machine_code = file.read_bytes().partition(b"\n")
        entry, answers, needs, unused, digest = json.loads(head)
    except (FileNotFoundError, ValueError):
        return None
    if hashlib.sha256(machine_code).hexdigest() != digest:
        return None
    return Code(entry, answers, tuple(needs), tuple(unused), machine_code)


def call(file: Path, arguments: tuple[Any, ...]) -> Call | None:
    """The door of a file, ready for arguments like these; None where there is none."""
    code = read(file)
    if code is None:
        return None
    from llvmlite import binding

    engine = _engine()  # from then on functions of this process are found
    if any(binding.address_of_symbol(name) is None for name in code.needs):
        return None
    for name in code.unused:
        if binding.address_of_symbol(name) is None:  # numba tells the true one when it is imported
            binding.add_symbol(name, _nobody())
    engine.add_object_file(binding.ObjectFileRef.from_data(code.machine_code))
    engine.finalize_object()
    return Call(code, engine.get_function_address(code.entry), arguments)


def _nobody() -> int:
    return ctypes.cast(ctypes.pythonapi.PyErr_BadInternalCall, ctypes.c_void_p).value or 0


@cache
def _machine() -> tuple[str, str, str]:
    from llvmlite import binding

    features = binding.get_host_cpu_features().flatten()
    return binding.get_process_triple(), binding.get_host_cpu_name(), features


@cache
def _engine() -> Any:
    """What loads machine code into this process."""
    from llvmlite import binding

    binding.initialize_native_target()
    binding.initialize_native_asmprinter()
    machine = binding.Target.from_triple(binding.get_process_triple()).create_target_machine(jit=True)
    return binding.create_mcjit_compiler(binding.parse_assembly(""), machine)
