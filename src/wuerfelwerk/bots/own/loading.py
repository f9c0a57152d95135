"""From the name of a bot of one's own to a module that can be asked.

The function has the signature of the house's bots, or it takes a match and a seat (``lab.arena.viewing``).
Before it is asked, its module gets the globals ``rules`` and, where it has such a name, ``features``. A
module that says ``COMPILED = True`` is compiled as the house's bots are, one that says ``False`` runs as
plain Python, and of any other it is found out whether it can be compiled (``bots.settling``).
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from hashlib import sha256
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from inspect import signature
from pathlib import Path
from traceback import extract_tb
from types import FunctionType
from typing import Any

from wuerfelwerk.bots.own import frozen, guarded, placing
from wuerfelwerk.bots.own.address import address_of, is_remote
from wuerfelwerk.bots.own.frozen import Reading
from wuerfelwerk.engine.compiling import How, bind, called_as

ARGUMENTS = ("material", "state", "seat", "generator", "work")
VIEW = ("match", "seat")  # of a bot that is asked as the public Python API asks


class NoSuchBot(Exception):
    """A bot that cannot be used; the message is a sentence without its end that says why."""


@dataclass(frozen=True)
class OwnBot:
    """Somebody's module and the name of the function in it."""

    module: Any
    function: str

    @property
    def compiled(self) -> bool:
        """True where its module wants it so."""
        return getattr(self.module, "COMPILED", False) is True

    @property
    def is_open(self) -> bool:
        """True where its module does not say whether it is compiled, and it is asked as such a bot is."""
        return not hasattr(self.module, "COMPILED") and _takes(self._choose, ARGUMENTS)

    @property
    def is_function(self) -> bool:
        """True for a function that is written in its module, as it stands there."""
        choose = self._choose
        return isinstance(choose, FunctionType) and choose.__module__ == self.module.__name__

    def reading(self, filled: set[str]) -> Reading:
        """What it reads of what is outside itself. ``filled``: globals the house fills in."""
        return frozen.read(self.module, self._choose, filled)

    @property
    def is_viewing(self) -> bool:
        """True where it is asked with a match and a seat."""
        return not self.compiled and not _takes(self._choose, ARGUMENTS) and _takes(self._choose, VIEW)

    @property
    def _choose(self) -> Any:
        return getattr(self.module, self.function)

    @property
    def file(self) -> str:
        return str(getattr(self.module, "__file__", "") or "")

    @property
    def line(self) -> int:
        """Where its function begins; 0 where that is not told."""
        code = getattr(getattr(self.module, self.function, None), "__code__", None)
        return code.co_firstlineno if code is not None and code.co_filename == self.file else 0

    @property
    def wants_features(self) -> bool:
        return hasattr(self.module, "features")


def is_own(name: str) -> bool:
    """True for ``module:function``, ``FILE.py:function`` and ``http://host:port/path``.

    Bots of the house have no colon.
    """
    return ":" in name


def is_viewing(name: str) -> bool:
    """True for a function that is asked with a match and a seat."""
    return is_own(name) and not is_remote(name) and load(name).is_viewing


def check(name: str) -> None:
    """NoSuchBot where such a bot cannot be asked. A program need not run yet."""
    if not is_remote(name):
        load(name)
        return
    try:
        address_of(name)
    except ValueError as error:
        raise NoSuchBot("is no address, for example http://127.0.0.1:8001/choose") from error


def load(name: str) -> OwnBot:
    """The bot of that name; NoSuchBot if there is none, or it cannot be one."""
    module_name, _, function = name.rpartition(":")
    if not module_name or not function.isidentifier():
        raise NoSuchBot(
            "wants module:function or FILE.py:function, for example mybot.py:choose, or http://host:port/path"
        )
    bot = OwnBot(_from_file(Path(module_name)) if is_file(name) else _imported(module_name), function)
    choose = getattr(bot.module, function, None)
    if not callable(choose):
        known = ", ".join(_functions(bot.module)) or "none"
        raise NoSuchBot(f"has no function '{function}' ({bot.file}); functions there: {known}")
    _check(bot, choose)
    return bot


def is_file(name: str) -> bool:
    """True for ``FILE.py:function``: code that lies anywhere, and nowhere Python looks for modules."""
    return name.rpartition(":")[0].endswith(".py")


def _imported(name: str) -> Any:
    try:
        return import_module(name)
    except (Exception, SystemExit) as error:  # whatever somebody's module does while it is imported
        raise NoSuchBot(_unimportable(error)) from error


def _from_file(path: Path) -> Any:
    """The module of a file, made once a process; beside it Python finds what it imports."""
    place = path.resolve()
    name = f"own_{path.stem}_{sha256(str(place).encode()).hexdigest()[:12]}"
    if name in sys.modules:
        return sys.modules[name]
    spec = spec_from_file_location(name, place)
    if spec is None or spec.loader is None or not place.is_file():
        raise NoSuchBot(f"is not there: no file {place}")
    module = module_from_spec(spec)
    sys.modules[name] = module
    beside = str(place.parent)
    sys.path.insert(0, beside)
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:  # as above
        del sys.modules[name]
        raise NoSuchBot(_unimportable(error, str(place))) from error
    finally:
        sys.path.remove(beside)
    return module


def _unimportable(error: BaseException, file: str = "") -> str:
    """Why: with the line of that file, or of the last that is no part of Python's own importing."""
    if isinstance(error, SyntaxError) and error.filename:
        return f"cannot be imported: {placing.kind(error)}{placing.place(error, error.filename)}"
    if not file:
        frames = [frame.filename for frame in extract_tb(error.__traceback__) if frame.filename != __file__]
        file = next((name for name in reversed(frames) if "importlib" not in name), "")
    return f"cannot be imported: {placing.kind(error)}{placing.place(error, file)}"


def _functions(module: Any) -> list[str]:
    own = vars(module).items()
    return [name for name, it in own if isinstance(it, FunctionType) and it.__module__ == module.__name__]


def _check(bot: OwnBot, choose: Any) -> None:
    if bot.compiled and not bot.is_function:
        raise NoSuchBot(
            f"says COMPILED, and '{bot.function}' is no plain function of it (leave numba's decorator off)"
        )
    wanted = (ARGUMENTS,) if bot.compiled else (ARGUMENTS, VIEW)
    if not any(_takes(choose, names) for names in wanted):
        forms = " or ".join(f"{bot.function}({', '.join(names)})" for names in reversed(wanted))
        where = f" ({bot.file}, line {bot.line})" if bot.line else ""
        raise NoSuchBot(f"wants to be {forms}{where}")


def _takes(choose: Any, arguments: tuple[str, ...]) -> bool:
    """Whether it can be called with so many; something callable that does not tell is believed."""
    try:
        signature(choose).bind(*arguments)
    except TypeError:
        return False
    except ValueError:
        return True
    return True


def bound(name: str, names: dict[str, Any], *, compile: bool) -> Any:
    """A module whose ``choose`` asks the bot; ``names`` are its globals. Compiled it is watched as well.

    Whoever did not ask for machine code gets such as raises what Python would.
    """
    bot = load(name)
    if not compile:
        vars(bot.module).update(names)
        return _called_choose(bot.module, bot.function)
    how = How(not bot.compiled, "\n".join(bot.reading(set(names)).told))
    twin = _called_choose(bind(bot.module, compile=True, how=how, **names), bot.function)
    return bind(guarded, compile=True, rules=names["rules"], bot=twin)


def _called_choose(module: Any, function: str) -> Any:
    """The module with that function as its ``choose``."""
    if function == "choose":
        return module
    return called_as(module, "choose", function)
