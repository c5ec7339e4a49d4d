"""Server-sent events, as they come line by line."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

_LINE_END = re.compile("\r\n|\n|\r")


@dataclass(frozen=True)
class ServerEvent:
    """One event."""

    id: str | None
    name: str
    data: Any
    """As JSON; None where the event carries none."""


def lines_of(text: str) -> list[str]:
    """The lines of a whole stream; other signs that end a line elsewhere are text here."""
    return _LINE_END.split(text)


def read_events(lines: Iterable[str]) -> Iterator[ServerEvent]:
    """The events of a stream. One that its end cuts off is left out; data that is no JSON raises ValueError."""
    event_id: str | None = None
    name, data = "message", list[str]()
    for line in lines:
        if not line:
            if data:
                yield ServerEvent(event_id, name, json.loads("\n".join(data)) if any(data) else None)
            name, data = "message", []
            continue
        field, _, value = line.partition(":")
        value = value.removeprefix(" ")
        if field == "data":
            data.append(value)
        elif field == "event":
            name = value
        elif field == "id":
            event_id = value
