"""What is wrong with a style sheet, by a real parser: browsers drop what they cannot read without a word."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import tinycss2

END = "the-end-of-this-sheet"  # a rule put behind the sheet: it is lost where a bracket is left open
HOLDS_DECLARATIONS = {"font-face", "page", "property"}


def faults(css: str) -> list[str]:
    """Everything a browser would drop: stray and missing brackets, what is neither rule nor declaration."""
    nodes = tinycss2.parse_stylesheet(f"{css}\n{END} {{}}", skip_comments=True, skip_whitespace=True)
    found = list(_of_nodes(nodes))
    last = nodes[-1] if nodes else None
    if getattr(last, "type", "") != "qualified-rule" or tinycss2.serialize(last.prelude).strip() != END:
        found.append(f"line {getattr(last, 'source_line', 1)}: is not closed before the sheet ends")
    return found


def rules(css: str) -> int:
    """How many rules a sheet has, those in @media and the like counted too."""
    nodes = tinycss2.parse_stylesheet(css, skip_comments=True, skip_whitespace=True)
    return sum(map(_count, nodes))


def _count(node: Any) -> int:
    if (
        node.type == "at-rule"
        and node.content is not None
        and node.lower_at_keyword not in HOLDS_DECLARATIONS
    ):
        return sum(map(_count, _inside(node)))
    return int(node.type == "qualified-rule")


def _of_nodes(nodes: list[Any]) -> Iterator[str]:
    for node in nodes:
        if node.type == "error":
            yield f"line {node.source_line}: {node.message}"
        elif node.type == "declaration":
            yield from _of_tokens(node.value)
        else:
            yield from _of_tokens(node.prelude)
            if node.content is not None:
                yield from _of_nodes(_inside(node))


def _inside(node: Any) -> list[Any]:
    wishes = {"skip_comments": True, "skip_whitespace": True}
    return list(tinycss2.parse_blocks_contents(node.content, **wishes))


def _of_tokens(tokens: list[Any]) -> Iterator[str]:
    """A stray bracket is an error inside the prelude or the value that swallowed it."""
    for token in tokens:
        if token.type == "error":
            yield f"line {token.source_line}: {token.message}"
        yield from _of_tokens(getattr(token, "content", None) or getattr(token, "arguments", None) or [])
