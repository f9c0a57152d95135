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

_HELPERS = {helper.__name__: helper for helper in (generator, masks)}
_twins: dict[tuple[str, ...], ModuleType] = {}


def compiled(rules: Any) -> Any:
    """The compiled twin of a rules module; the same object at each call."""
    return bind(rules, compile=True)


def bind(module: Any, *, compile: bool, inline: bool = True, **names: Any) -> Any:
    """A twin of ``module`` with ``names`` as its globals, e.g. ``rules=compiled(game.rules)``.

    ``inline=False`` for large functions that are called from several places: inlined there, they
    would take minutes to compile.
    """
    bound = sorted(f"{name}={vars(other).get('__twin__', other.__name__)}" for name, other in names.items())
    key = (module.__name__, _kind(compile, inline), *bound)
    if key not in _twins:
        twin = ModuleType(module.__name__)
        space = twin.__dict__
        space.update(vars(module))
        space.update(names)
        space["__twin__"] = " ".join(key)
        space["__digest__"] = _digest(module, names)
        jit = _jit_for(space["__twin__"], space["__digest__"], inline) if compile else None
        for own, function in list(_functions(module)):
            space[own] = _twin_function(function, space, jit, _companions(module))
        _twins[key] = twin
    return _twins[key]


def _kind(compile: bool, inline: bool) -> str:
    if not compile:
        return "plain"
    return "compiled" if inline else "compiled apart"


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


def _twin_function(
    function: FunctionType, space: dict[str, Any], jit: Any, companions: dict[str, Any]
) -> Any:
    if function.__module__ != space["__name__"]:  # a helper: one twin serves every caller
        helper = companions[function.__module__]
        return getattr(bind(helper, compile=True) if jit else helper, function.__name__)
    twin = FunctionType(function.__code__, space, function.__name__, function.__defaults__)
    twin.__module__ = function.__module__
    return jit(twin) if jit else twin


def _jit_for(twin: str, digest: str, inline: bool) -> Any:
    """numba's decorator with its cache in a folder of this very twin."""
    numba = _numba()
    flags = f"{numba.__version__} bounds {os.environ.get('NUMBA_BOUNDSCHECK', '0')}"
    label = hashlib.sha256(f"{twin}\n{digest}\n{flags}".encode()).hexdigest()[:16]
    folder = cache_folder() / label

    config: Any = numba.config

    def jit(function: FunctionType) -> Any:
        before = config.CACHE_DIR
        config.CACHE_DIR = str(folder)  # read by numba when the dispatcher is made
        try:
            return numba.njit(cache=True, error_model="numpy", **_shape_of(function, inline))(function)
        finally:
            config.CACHE_DIR = before

    return jit


def _numba() -> Any:
    """numba, imported without scipy.

    It looks for scipy's linear algebra when its array functions are loaded, which takes as long as numba
    itself, and asks again when something is compiled that needs it: nothing is lost by not finding it here.
    """
    hidden = "scipy" not in sys.modules and "numba.np.arraymath" not in sys.modules
    if hidden:
        sys.modules["scipy"] = None  # type: ignore[assignment]  # what an import takes for absent
    try:
        import numba
        import numba.np.arraymath
    finally:
        if hidden:
            del sys.modules["scipy"]
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
    summed = hashlib.sha256(Path(__file__).read_bytes())  # how it is compiled counts too
    summed.update(Path(__file__).with_name("usual.py").read_bytes())  # rules may be filled with these
    summed.update(Path(module.__file__).read_bytes())
    for name, companion in sorted(_companions(module).items()):
        if name != module.__name__:
            source = Path(companion.__file__).read_bytes()
            summed.update(source if name in _HELPERS else _digest(companion, {}).encode())
    for name in sorted(names):
        other = vars(names[name])
        summed.update(other.get("__digest__", "").encode() or Path(other["__file__"]).read_bytes())
    return summed.hexdigest()
