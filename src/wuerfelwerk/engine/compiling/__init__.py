"""Compiled twins of plain modules.

Rules are plain functions. ``compiled(game.rules)`` gives a module with the same names whose
functions are numba's; ``bind`` does the same for code that is written against *some* rules
(playing, counting, bots). A twin is made from the same code objects with other globals, so
there is no second writing of anything and no decorator in the rules.

A module that has grown too long is cut into several, and names those whose functions it needs
compiled: ``COMPILED_WITH = (handfuls, ending)``. They must not need each other in a circle.

numba is imported only here and only when something has to be compiled that is not there yet: what Python
calls of a twin is kept so that it can be called without (``kept``). The web process never pays for it.

Machine code is cached under the user's cache folder, in a folder named by a digest of every
source it may have been made from. numba itself watches only the file of the outermost function;
the digest also sees a change in a helper.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib.metadata import version
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import platformdirs

from wuerfelwerk.engine import generator, masks
from wuerfelwerk.engine.compiling import kept
from wuerfelwerk.engine.compiling.doors import Door

_NOT_FOR_NUMBA = ("scipy", "cffi", "yaml")
_LAST_OF_NUMBA = "numba.core.typing.cffi_utils"

_OF_A_TWIN = ("__inside__", "__make_inside__")

_HERE = Path(__file__).parent
_HELPERS = {helper.__name__: helper for helper in (generator, masks)}
_twins: dict[tuple[str, ...], ModuleType] = {}


@dataclass(frozen=True)
class How:
    """How the code of a module that is none of the house's is made.

    ``checked``: an index out of range and a division by zero raise, as they do in plain Python.
    ``told``: a text of the globals it reads. They become part of the code, and its file may be the same when
    they are not: weights that are read from a file, say.
    """

    checked: bool = False
    told: str = ""


def compiled(rules: Any) -> Any:
    """The compiled twin of a rules module; the same object at each call."""
    return bind(rules, compile=True)


def bind(
    module: Any,
    *,
    compile: bool,
    inline: bool = True,
    threads: bool = False,
    how: How | None = None,
    **names: Any,
) -> Any:
    """A twin of ``module`` with ``names`` as its globals, e.g. ``rules=compiled(game.rules)``.

    ``inline=False`` for large functions that are called from several places: inlined there, they
    would take minutes to compile. ``threads=True``: other threads run while one is in a function of it.
    ``how``: for a module that is none of the house's.
    """
    how = how or How()
    bound = sorted(f"{name}={vars(other).get('__twin__', other.__name__)}" for name, other in names.items())
    key = (module.__name__, _kind(compile, inline, threads) + " checked" * how.checked, *bound)
    if key not in _twins:
        digest = _digest(module, names)
        if how.told:
            digest = hashlib.sha256(f"{digest} {how.told}".encode()).hexdigest()
        if compile:
            jit = _jit_for(" ".join(key), digest, inline, threads, how.checked)
            _twins[key] = _compiled_twin(module, names, jit)
            vars(_twins[key])["__folder__"] = jit.folder
        else:
            _twins[key] = _plain_twin(module, names)
        vars(_twins[key]).update(__twin__=" ".join(key), __digest__=digest)
    return _twins[key]


def _kind(compile: bool, inline: bool, threads: bool) -> str:
    if not compile:
        return "plain"
    return ("compiled" if inline else "compiled apart") + (" for threads" if threads else "")


def _plain_twin(module: Any, names: dict[str, Any]) -> ModuleType:
    twin = ModuleType(module.__name__)
    space = vars(twin)
    space.update({**vars(module), **names})
    for own, function in list(_functions(module)):
        space[own] = _rebound(function, space) if function.__module__ == module.__name__ else function
    return twin


class Twin(ModuleType):
    """A compiled twin: doors by the names of functions.

    ``__inside__`` is the same as compiled code sees it, made when numba has to make something.
    """

    def __init__(self, name: str, inside: Callable[[], ModuleType]) -> None:
        super().__init__(name)
        vars(self)["__make_inside__"] = inside

    def __getattr__(self, name: str) -> Any:
        if name != "__inside__":
            raise AttributeError(f"module {self.__name__!r} has no attribute {name!r}")
        made = vars(self)["__inside__"] = vars(self)["__make_inside__"]()
        return made


def _compiled_twin(module: Any, names: dict[str, Any], jit: _Jit) -> Twin:
    """Each function twice: as a door, and as an inner one, which is what the globals of doors are."""

    def inside() -> ModuleType:
        made = ModuleType(module.__name__)
        space = vars(made)
        space.update({**vars(module), **{name: _inside(other) for name, other in names.items()}})
        for own, function in list(_functions(module)):
            if function.__module__ == module.__name__:
                space[own] = jit.inner(_rebound(function, space))
            else:
                space[own] = getattr(_inside(_helper(module, function)), function.__name__)
        return made

    def door(function: FunctionType) -> Door:
        return jit.door(function, lambda: _rebound(function, vars(twin.__inside__)))

    twin = Twin(module.__name__, inside)
    vars(twin).update({**vars(module), **names})
    for own, function in list(_functions(module)):
        is_own = function.__module__ == module.__name__
        vars(twin)[own] = door(function) if is_own else getattr(_helper(module, function), function.__name__)
    return twin


def _helper(module: Any, function: FunctionType) -> Any:
    """The twin of a module another is compiled with; one serves every caller."""
    return bind(_companions(module)[function.__module__], compile=True)


def called_as(module: Any, name: str, function: str) -> Any:
    """The same module, in which one of its functions is also called by another name."""
    if not isinstance(module, Twin):
        other = ModuleType(module.__name__)
    else:
        other = Twin(module.__name__, lambda: called_as(module.__inside__, name, function))
    own = {key: value for key, value in vars(module).items() if key not in _OF_A_TWIN}
    vars(other).update({**own, name: getattr(module, function)})
    if "__twin__" in own:
        vars(other)["__twin__"] = f"{module.__twin__} {function}"
    return other


def _inside(twin: Any) -> Any:
    """The twin as compiled code sees it."""
    return twin.__inside__ if isinstance(twin, Twin) else vars(twin).get("__inside__", twin)


def cache_folder() -> Path:
    """Where machine code is kept; WUERFELWERK_CACHE overrides the user's cache folder."""
    own = os.environ.get("WUERFELWERK_CACHE")
    return Path(own) if own else Path(platformdirs.user_cache_dir("wuerfelwerk")) / "compiled"


def _functions(module: Any) -> Iterator[tuple[str, FunctionType]]:
    """The functions a twin must have: the module's own and the helpers it imports."""
    for name, value in vars(module).items():
        if isinstance(value, FunctionType) and value.__module__ in {module.__name__, *_companions(module)}:
            yield name, value


def _companions(module: Any) -> dict[str, Any]:
    """Modules whose functions are compiled with those of ``module``, by name."""
    return _HELPERS | {other.__name__: other for other in vars(module).get("COMPILED_WITH", ())}


def _rebound(function: FunctionType, space: dict[str, Any]) -> FunctionType:
    twin = FunctionType(function.__code__, space, function.__name__, function.__defaults__)
    twin.__module__ = function.__module__
    return twin


@dataclass(frozen=True)
class _Jit:
    """Makes a function an inner one or a door, kept in a folder of one twin."""

    label: str  # no other twin's code has its names
    folder: Path
    inline: bool
    threads: bool
    checked: bool

    def inner(self, function: FunctionType) -> Any:
        """For compiled callers."""
        return self._kept("inner", "inner", function)

    def door(self, function: FunctionType, bound: Callable[[], FunctionType]) -> Door:
        """For Python. Code without the lock of threads would find its row of words changed by another."""
        folder = None if self.threads else self.folder / "kept"
        return Door(function.__name__, folder, lambda: self._kept("door", "doors", bound()))

    def _kept(self, make: str, folder: str, function: FunctionType) -> Any:
        config: Any = _numba().config
        from wuerfelwerk.engine.compiling import inner

        function.__qualname__ = f"{function.__name__}_{self.label}"
        shape, before = _shape_of(function, self.inline), config.CACHE_DIR
        shape["error_model"] = "numpy"
        if self.checked:
            shape = {"error_model": "python", "boundscheck": True}
        config.CACHE_DIR = str(self.folder / folder)  # read by numba when the dispatcher is made
        try:
            return getattr(inner, make)(function, nogil=self.threads, **shape)
        finally:
            config.CACHE_DIR = before


def _jit_for(twin: str, digest: str, inline: bool, threads: bool, checked: bool) -> _Jit:
    making = " ".join(f"{name}={os.environ.get(name, '')}" for name in kept.HARMLESS)
    told = f"{twin}\n{digest}\n{_versions()} {making}"
    label = hashlib.sha256(told.encode()).hexdigest()[:16]
    return _Jit(label, cache_folder() / label, inline, threads, checked)


@cache
def _versions() -> str:
    """Of what makes machine code."""
    return " ".join(version(name) for name in ("numba", "llvmlite", "numpy"))


def _numba() -> Any:
    """numba, imported without what it only looks for.

    It asks for scipy's linear algebra when its array functions are loaded, which takes as long as numba
    itself, for cffi when its types are, and for yaml, to read settings we have none of. It asks for scipy
    again when something is compiled that needs it: nothing is lost by not finding it here.
    """
    if _LAST_OF_NUMBA in sys.modules:
        return sys.modules["numba"]
    hidden = [name for name in _NOT_FOR_NUMBA if name not in sys.modules]
    for name in hidden:
        sys.modules[name] = None  # type: ignore[assignment]  # what an import takes for absent
    try:
        import numba
        import numba.core.typing.cffi_utils
        import numba.np.arraymath
    finally:
        for name in hidden:
            del sys.modules[name]
    return numba


def folder_of(twin: Any) -> Path:
    """Where the machine code of a compiled twin is kept: another folder for any other source."""
    folder: Path = vars(twin)["__folder__"]
    return folder


def _shape_of(function: FunctionType, inline: bool) -> dict[str, Any]:
    """Options that make rules two to three times faster, for functions that make no arrays.

    Without reference counting an array view of a record costs nothing, and without calls the many
    words of an array argument are not pushed on the stack.
    """
    if "np" in function.__code__.co_names:
        return {}
    return {"_nrt": False, "forceinline": inline}


def _digest(module: Any, names: dict[str, Any]) -> str:
    """A digest of the sources a twin of ``module`` with these globals is made from."""
    summed = hashlib.sha256()
    for name in ("__init__.py", "inner.py", "keeping.py", "kept.py"):  # how it is compiled counts too
        summed.update((_HERE / name).read_bytes())
    summed.update((_HERE.parent / "usual.py").read_bytes())  # rules may be filled with these
    summed.update(Path(module.__file__).read_bytes())
    for name, companion in sorted(_companions(module).items()):
        if name != module.__name__:
            its_own = Path(companion.__file__).read_bytes()
            summed.update(its_own if name in _HELPERS else _digest(companion, {}).encode())
    for name in sorted(names):
        other = vars(names[name])
        summed.update(other.get("__digest__", "").encode() or Path(other["__file__"]).read_bytes())
    return summed.hexdigest()
