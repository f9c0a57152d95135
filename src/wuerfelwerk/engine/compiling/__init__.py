"""Compiled twins of plain modules.

Rules are plain functions. ``compiled(game.rules)`` gives a module with the same names whose
functions are numba's; ``bind`` does the same for code that is written against *some* rules
(playing, counting, bots). A twin is made from the same code objects with other globals, so
there is no second writing of anything and no decorator in the rules.

A module that has grown too long is cut into several, and names those whose functions it needs
compiled: ``COMPILED_WITH = (handfuls, ending)``. They must not need each other in a circle.

numba is imported only here and only when a compiled twin is asked for: the web process never
pays for it.

Machine code is cached under the user's cache folder, in a folder named by a digest of every
source it may have been made from. numba itself watches only the file of the outermost function;
the digest also sees a change in a helper.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import platformdirs

from wuerfelwerk.engine import generator, masks

_NOT_FOR_NUMBA = ("scipy", "cffi", "yaml")
_LAST_OF_NUMBA = "numba.core.typing.cffi_utils"

_HERE = Path(__file__).parent
_HELPERS = {helper.__name__: helper for helper in (generator, masks)}
_twins: dict[tuple[str, ...], ModuleType] = {}


def compiled(rules: Any) -> Any:
    """The compiled twin of a rules module; the same object at each call."""
    return bind(rules, compile=True)


def bind(module: Any, *, compile: bool, inline: bool = True, threads: bool = False, **names: Any) -> Any:
    """A twin of ``module`` with ``names`` as its globals, e.g. ``rules=compiled(game.rules)``.

    ``inline=False`` for large functions that are called from several places: inlined there, they
    would take minutes to compile. ``threads=True``: other threads run while one is in a function of it.
    """
    bound = sorted(f"{name}={vars(other).get('__twin__', other.__name__)}" for name, other in names.items())
    key = (module.__name__, _kind(compile, inline, threads), *bound)
    if key not in _twins:
        digest = _digest(module, names)
        if compile:
            jit = _jit_for(" ".join(key), digest, inline, threads)
            _twins[key] = _compiled_twin(module, names, jit)
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


def _compiled_twin(module: Any, names: dict[str, Any], jit: Any) -> ModuleType:
    """Each function twice: as an inner one, and as a door whose globals are the inner ones."""
    twin, inside = ModuleType(module.__name__), ModuleType(module.__name__)
    doors, space = vars(twin), vars(inside)
    doors.update({**vars(module), **names})
    space.update({**vars(module), **{name: _inside(other) for name, other in names.items()}})
    for own, function in list(_functions(module)):
        if function.__module__ == module.__name__:
            space[own], doors[own] = jit(_rebound(function, space))
        else:  # one twin serves every caller
            helper = bind(_companions(module)[function.__module__], compile=True)
            space[own], doors[own] = (getattr(one, function.__name__) for one in (_inside(helper), helper))
    doors["__inside__"] = inside
    return twin


def _inside(twin: Any) -> Any:
    """The twin as compiled code sees it."""
    return vars(twin).get("__inside__", twin)


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


def _jit_for(twin: str, digest: str, inline: bool, threads: bool) -> Any:
    """Makes a function an inner one and a door, kept in a folder of this very twin."""
    config: Any = _numba().config
    from wuerfelwerk.engine.compiling import inner

    flags = f"{_numba().__version__} bounds {config.BOUNDSCHECK} optimised {int(config.OPT)}"
    label = hashlib.sha256(f"{twin}\n{digest}\n{flags}".encode()).hexdigest()[:16]

    def kept(make: Any, folder: str, function: FunctionType) -> Any:
        before = config.CACHE_DIR
        config.CACHE_DIR = str(cache_folder() / label / folder)  # read by numba when the dispatcher is made
        try:
            return make(function, error_model="numpy", nogil=threads, **_shape_of(function, inline))
        finally:
            config.CACHE_DIR = before

    def jit(function: FunctionType) -> tuple[Any, Any]:
        function.__qualname__ = f"{function.__name__}_{label}"  # no other twin's code has its names
        return kept(inner.inner, "inner", function), kept(inner.door, "doors", function)

    return jit


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
    for source in (_HERE / "__init__.py", _HERE / "inner.py"):  # how it is compiled counts too
        summed.update(source.read_bytes())
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
