"""What Python calls of a compiled twin."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

from wuerfelwerk.engine.compiling import kept

_LOADING = threading.RLock()  # machine code comes into a process once, whoever asks first


class Door:
    """A function of a compiled twin: machine code from a file where there is some for such arguments, else
    numba's function, which is made when it is first wanted. All else that is asked of it numba's answers.

    ``folder``: where its machine code lies; None keeps none without numba.
    """

    def __init__(self, name: str, folder: Path | None, make: Callable[[], Any]) -> None:
        self._name, self._folder, self._make = name, folder, make
        self._numbas: Any = None
        self._calls: list[kept.Call] = []

    def __call__(self, *arguments: Any) -> Any:
        """What the function returns."""
        for call in self._calls:
            answer = call(arguments)
            if answer is not kept.OTHER:
                return answer
        if self._numbas is None:
            with _LOADING:
                answer = self._first(arguments)
            if answer is not kept.OTHER:
                return answer
        return self._by_numba(arguments)

    def straight(self, *arguments: Any) -> Any:
        """Numba's wrapper for arguments of just these types, which it does not look at again: called with
        others it reads what is not there. It is called once here, for numba to make it or find it.
        """
        with _LOADING:
            function = self._function()
            function(*arguments)
            (made,) = function.overloads.values()
        return made.entry_point

    def __getattr__(self, name: str) -> Any:
        return getattr(self._function(), name)

    def _function(self) -> Any:
        if self._numbas is None:
            self._numbas = self._make()
        return self._numbas

    def _by_numba(self, arguments: tuple[Any, ...]) -> Any:
        function = self._function()
        before = len(function.overloads)
        answer = function(*arguments)
        if len(function.overloads) > before:
            self._keep(list(function.overloads.values())[-1], arguments)
        return answer

    def _file(self, arguments: tuple[Any, ...]) -> Path | None:
        """Where there is machine code for such arguments, or may be some."""
        if self._folder is None or not kept.wanted():
            return None
        shapes = [kept.shape_of(argument) for argument in arguments]
        return None if None in shapes else kept.file_of(self._folder, self._name, shapes)

    def _first(self, arguments: tuple[Any, ...]) -> Any:
        """The answer of a file that may lie there; OTHER where none does."""
        for call in self._calls:  # another thread may have been here meanwhile
            if (answer := call(arguments)) is not kept.OTHER:
                return answer
        file = self._file(arguments)
        if file is None or (found := kept.call(file, arguments)) is None:
            return kept.OTHER
        self._calls.append(found)
        return found(arguments)

    def _keep(self, compiled: Any, arguments: tuple[Any, ...]) -> None:
        from wuerfelwerk.engine.compiling.keeping import code_of

        file = self._file(arguments)
        if file is None or not getattr(compiled.library, "is_new", False):
            return
        code = code_of(compiled)
        if code is not None:
            with contextlib.suppress(OSError):  # a full disk: it is compiled once more, as ever
                kept.write(file, code)
