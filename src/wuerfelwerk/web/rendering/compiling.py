"""Templates are compiled once a language: what is known by then is worked out then, not at each page."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Mapping, MutableMapping
from types import MappingProxyType
from typing import Any

from jinja2 import Environment, nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.runtime import Macro
from jinja2.visitor import NodeTransformer
from markupsafe import Markup

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
