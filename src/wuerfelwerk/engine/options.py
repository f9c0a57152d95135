"""Options of a table: checked, completed, and as JSON values in a record."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Literal

from wuerfelwerk.engine.contract import Card, Option
from wuerfelwerk.engine.errors import Unreadable

if TYPE_CHECKING:
    from wuerfelwerk.engine.recorded.shape import Strict

HOST = "host"  # the value of an option: what the host brings along


def complete(card: Card, given: Mapping[str, str]) -> dict[str, str]:
    """All options of a card, given ones checked, the others by default. Raises Unreadable."""
    known = {option.key: option for option in card.options}
    for key in given:
        if key not in known:
            raise Unreadable(
                "%(title)s hat keine Option „%(key)s“. Es gibt: %(known)s.",
                title=card.title,
                key=key[:40],
                known=", ".join(known) or "–",
                where="options",
            )
    chosen = {key: _checked(option, given.get(key, option.default)) for key, option in known.items()}
    for option in card.options:
        _check_fit(option, chosen)
    return chosen


def fits(card: Card, chosen: Mapping[str, str]) -> bool:
    """True if the values chosen so far go together; options not chosen yet do not matter."""
    return all(
        chosen.get(key, good[0]) in good
        for option in card.options
        for key, good in option.fits.get(chosen.get(option.key, ""), {}).items()
    )


def most_seats(card: Card, options: Mapping[str, str]) -> int:
    """How many may sit at a table with these options."""
    limits = [o.most_seats for o in card.options if options.get(o.key, o.default) != o.default]
    return min([card.seats_max, *limits])


def to_json(card: Card, options: Mapping[str, str]) -> dict[str, Any]:
    """Options as a record holds them: texts, numbers, true and false, lists."""
    return {option.key: _value(option, options[option.key]) for option in card.options}


def from_json(card: Card, data: Mapping[str, Any]) -> dict[str, str]:
    """Options of a record, checked and completed. Raises Unreadable."""
    from wuerfelwerk.engine.recorded.shape import read  # only records need it

    read(_shape(tuple((o.key, o.kind, o.values) for o in card.options)), data, "options")
    for option in card.options:
        _check_once(option, data.get(option.key, []))
    return complete(card, as_texts(data))


def as_texts(given: Mapping[str, Any]) -> dict[str, str]:
    """Values as they may come from Python or JSON (texts, numbers, true and false, lists), as texts."""
    return {str(key): _text(value) for key, value in given.items()}


def check_agree(card: Card, options: Mapping[str, str], material: Mapping[str, Any]) -> None:
    """What stands in the options and in the material too is the same in both. Raises Unreadable."""
    for option in card.options:
        if option.key not in material:
            continue
        said = _checked(option, _text(material[option.key]))
        if said != options[option.key]:
            raise Unreadable(
                "Material und Optionen sagen Verschiedenes: „%(key)s“ ist %(one)s und %(other)s.",
                key=option.key,
                one=said or "–",
                other=options[option.key] or "–",
                where=f"material.{option.key}",
            )


def brought(card: Card) -> dict[str, str]:
    """The option that asks for what a host brings along, with the value that does; {} without one."""
    return next(({option.key: HOST} for option in card.options if HOST in option.values), {})


@cache
def _shape(options: tuple[tuple[str, str, tuple[str, ...]], ...]) -> type[Strict]:
    """The types of a record's options, each given by key, kind and values."""
    from pydantic import create_model

    from wuerfelwerk.engine.recorded.shape import Strict

    kinds: dict[str, Any] = {"flag": bool, "number": int}
    members: dict[str, Any] = {}
    for key, kind, values in options:
        word: Any = Literal[values]
        members[key] = (list[word] if kind == "list" else kinds.get(kind, word), None)
    return create_model("OptionsShape", __base__=Strict, **members)


def _check_once(option: Option, value: Any) -> None:
    if option.kind == "list" and len(set(value)) < len(value):
        raise Unreadable("%(where)s: Ein Wert steht zweimal da.", where=f"options.{option.key}")


def _check_fit(option: Option, chosen: Mapping[str, str]) -> None:
    value = chosen[option.key]
    for key, good in option.fits.get(value, {}).items():
        if chosen[key] not in good:
            raise Unreadable(
                "Option „%(key)s“: „%(value)s“ geht nur mit „%(other)s“ %(good)s.",
                key=option.key,
                value=value,
                other=key,
                good=", ".join(good),
                where=f"options.{option.key}",
            )


def _checked(option: Option, value: str) -> str:
    parts = [part for part in value.split(",") if part] if option.kind == "list" else [value]
    for part in parts:
        if part not in option.values:
            raise Unreadable(
                "Option „%(key)s“: „%(value)s“ gibt es nicht. Möglich: %(values)s.",
                key=option.key,
                value=part[:40],
                values=", ".join(option.values),
                where=f"options.{option.key}",
            )
    if option.kind == "list":  # in the printed order, none twice
        return ",".join(known for known in option.values if known in parts)
    return value


def _value(option: Option, text: str) -> Any:
    if option.kind == "flag":
        return text == "true"
    if option.kind == "number":
        return int(text)
    if option.kind == "list":
        return [part for part in text.split(",") if part]
    return text


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return ",".join(str(part) for part in value)
    return str(value)
