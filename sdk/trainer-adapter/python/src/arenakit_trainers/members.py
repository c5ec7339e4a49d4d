"""Members of the JSON objects that services answer, each read as what it must be. All raise UnreadableAnswer."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from .errors import UnreadableAnswer

T = TypeVar("T")
Members = Mapping[str, Any]


def as_members(value: object) -> Members:
    """The object that an answer is."""
    if not isinstance(value, Mapping):
        raise UnreadableAnswer(f"expected an object, not {str(value)[:200]}")
    return value


def text(members: Members, name: str) -> str:
    """A string."""
    return _of_kind(members, name, str)


def items(members: Members, name: str) -> list[Any]:
    """A list."""
    return _of_kind(members, name, list)


def mapping(members: Members, name: str) -> Members:
    """An object."""
    return as_members(members.get(name))


def integer(members: Members, name: str) -> int:
    """A whole number; true is none."""
    value = members.get(name)
    if isinstance(value, bool) or not isinstance(value, int):
        raise _unexpected(name, "a whole number", value)
    return value


def number(members: Members, name: str) -> float:
    """A finite number; true and "0.5" are none."""
    value = members.get(name)
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not abs(value) <= sys.float_info.max:
        raise _unexpected(name, "a finite number", value)
    return float(value)


def optional(members: Members, name: str, read: Callable[[Members, str], T]) -> T | None:
    """None where it is null or not there."""
    return None if members.get(name) is None else read(members, name)


def _of_kind(members: Members, name: str, kind: type[T]) -> T:
    value = members.get(name)
    if not isinstance(value, kind):
        raise _unexpected(name, f"a {kind.__name__}", value)
    return value


def _unexpected(name: str, expected: str, value: object) -> UnreadableAnswer:
    return UnreadableAnswer(f"expected {name} to be {expected}, not {str(value)[:200]!r}")
