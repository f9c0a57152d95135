"""A picture of matplotlib as part of a page: named colours, fonts of the page, no address, no id twice."""

from __future__ import annotations

import re
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

HOUSE = ("ink", "ink-2", "line", "frame", "paper", "good")
COLOURS = ("red", "orange", "yellow", "green", "blue", "purple", "grey")
NAMES = (*HOUSE, *(f"{colour}-{part}" for colour in COLOURS for part in ("fill", "outline")))
TOKENS = {name: f"#0a0b{number:02x}" for number, name in enumerate(NAMES, 1)}  # how each is drawn
NAMED = {number: f"var(--{name})" for name, number in TOKENS.items()}
FONT = re.compile(r"font: ([^;'\"]*px) [^;]*")  # how some versions say it, and others:
FAMILY = re.compile(r"font-family: [^;]*")
BOLD = re.compile(r"font(-weight)?: (700|bold)")
LEFT_OUT = ("metadata", "style")


def inline(svg: bytes, name: str, title: str) -> str:
    """The picture as text to stand in HTML. ``name`` goes before its ids, ``title`` is read aloud."""
    root = ElementTree.fromstring(svg)
    box = root.get("viewBox", "")
    for element in root.iter():
        _clean(element)
    _name_ids(root, name)
    root.attrib.clear()
    root.attrib.update({"class": "plot", "viewBox": box, "role": "img", "aria-label": title})
    return ElementTree.tostring(root, encoding="unicode")


def _clean(element: Element) -> None:
    element.tag = element.tag.rpartition("}")[2]
    element.tail = element.tail.strip() if element.tail else None
    if element.tag != "text":
        element.text = element.text.strip() if element.text else None
    for child in list(element):
        if child.tag.rpartition("}")[2] in LEFT_OUT:
            element.remove(child)
    for key, value in list(element.attrib.items()):
        del element.attrib[key]
        element.attrib[key.rpartition("}")[2]] = _named(value) if key == "style" else value


def _named(style: str) -> str:
    family = "var(--font-display)" if BOLD.search(style) else "var(--font-text)"
    style = FAMILY.sub(f"font-family: {family}", FONT.sub(rf"font: \1 {family}", style))
    for number, token in NAMED.items():
        style = style.replace(number, token)
    return style


def _name_ids(root: Element, name: str) -> None:
    """Keeps the ids that something refers to, each with the name of the picture before it."""
    used = set()
    for element in root.iter():
        for key, value in element.attrib.items():
            used |= set(re.findall(r"url\(#([^)]*)\)", value))
            if key == "href":
                used.add(value.removeprefix("#"))
    for element in root.iter():
        for key, value in list(element.attrib.items()):
            if key == "id" and value not in used:
                del element.attrib[key]
            elif key == "id":
                element.attrib[key] = f"{name}-{value}"
            elif key == "href":
                element.attrib[key] = f"#{name}-{value.removeprefix('#')}"
            else:
                element.attrib[key] = re.sub(r"url\(#", f"url(#{name}-", value)
