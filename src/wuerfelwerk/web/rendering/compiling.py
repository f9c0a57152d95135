"""Templates are compiled once a language: what is known by then is worked out then, not at each page.

What was compiled is kept on disk for the next start.
"""

from __future__ import annotations

import hashlib
import logging
import os
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Mapping, MutableMapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from jinja2 import Environment, FileSystemBytecodeCache, nodes
from jinja2 import __version__ as JINJA
from jinja2.bccache import Bucket
from jinja2.compiler import CodeGenerator, Frame
from jinja2.runtime import Macro
from jinja2.visitor import NodeTransformer
from markupsafe import Markup
from platformdirs import user_cache_dir

from wuerfelwerk import draw
from wuerfelwerk.web.rendering.assets import Assets

ROOMS = (Path(__file__).parent.parent, Path(draw.__file__).parent)  # all that templates can be made with
MADE_OF = (".py", ".html", ".po")
log = logging.getLogger(__name__)
MOST_MADE = 20_000  # of ``Once``: the lines of some hundred logs

Known = Mapping[str, Callable[..., Any]]


class _Folding(NodeTransformer):
    """Puts the answer in the place of a call that would always give the same."""

    def __init__(self, known: Known) -> None:
        self._known = known

    def visit_Call(self, node: nodes.Call) -> nodes.Node:
        self.generic_visit(node)
        called, more = node.node, (node.kwargs, node.dyn_args, node.dyn_kwargs)
        if not isinstance(called, nodes.Name) or called.name not in self._known or any(more):
            return node
        values = [argument.value for argument in node.args if isinstance(argument, nodes.Const)]
        if len(values) < len(node.args):
            return node
        return nodes.Const(self._known[called.name](*values), lineno=node.lineno)


class _Generator(CodeGenerator):
    def visit_Template(self, node: nodes.Template, frame: Frame | None = None) -> None:
        assert isinstance(self.environment, Folded)
        _Folding(self.environment.known).visit(node)
        super().visit_Template(node, frame)


class Folded(Environment):
    """``known``: functions whose answer depends on nothing but what is written in the template."""

    code_generator_class = _Generator
    known: Known = MappingProxyType({})

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """One dictionary, not a chain of two: it is copied each time a template is rendered."""
        return {**self.globals, **(d or {})}


class Once:
    """``once(macro, things)``: what a macro makes of things that never change is made once for each.

    The macro must look at nothing else, and its name says which of them it is.
    """

    def __init__(self) -> None:
        self._made: OrderedDict[tuple[str, Hashable], str] = OrderedDict()

    def __call__(self, macro: Macro, things: Iterable[Hashable]) -> Markup:
        return Markup("".join([self._of(macro, thing) for thing in things]))

    def _of(self, macro: Macro, thing: Hashable) -> str:
        key = (macro.name, thing)
        made = self._made.get(key)
        if made is None:
            made = self._made[key] = str(macro(thing))
            if len(self._made) > MOST_MADE:
                self._made.popitem(last=False)
        return made


class KeptTemplates(FileSystemBytecodeCache):
    """Compiled templates on disk. Where nothing can be written the next start compiles anew."""

    def dump_bytecode(self, bucket: Bucket) -> None:
        try:
            super().dump_bytecode(bucket)
        except OSError as error:
            log.info("compiled templates are not kept: %s", error)


def kept_templates(language: str, at: str, assets: Assets) -> KeptTemplates | None:
    """What was kept of the templates in a language, below a path; None where there is no place for it.

    Words, icons and addresses of files are worked out in a template, so what is kept belongs to all they are
    made of: a folder of its own for each state of our programs, words and files.
    """
    digest = hashlib.sha256(f"{JINJA} {language} {at} {assets.build} {_sources()}".encode())
    own = os.environ.get("WUERFELWERK_CACHE")  # as for machine code
    folder = Path(own or user_cache_dir("wuerfelwerk")) / "templates" / digest.hexdigest()[:16]
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        log.info("compiled templates are not kept: %s", error)
        return None
    return KeptTemplates(str(folder))


@cache
def _sources() -> str:
    digest = hashlib.sha256()
    for room in ROOMS:
        for path in sorted(path for path in room.rglob("*") if path.suffix in MADE_OF):
            digest.update(f"{path.relative_to(room)} {path.stat().st_size}\n".encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()
