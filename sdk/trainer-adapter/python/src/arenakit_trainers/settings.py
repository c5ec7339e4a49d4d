"""What an adapter has to know, from the variables of its process: trainers make objects of ours by a path in their
configuration, and hand them nothing. An argument goes before its variable.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Any, Literal
from urllib.parse import quote, urlencode

from .attempts import Config, Json, Terms, given
from .errors import ArenaKitError

DEFAULT_URL = "http://127.0.0.1:8931"
"""Where `arenakit serve --port 8931` listens."""
SERVICE_SECONDS = 1800.0
"""How long the service collects by default, and how long it lets the judge take."""
DEFAULT_DEADLINE = 4000.0
"""Seconds: longer than both."""


class BadSetting(ArenaKitError, ValueError):
    """A variable or an argument is missing or wrong; the message says what was expected."""


@dataclass(frozen=True)
class Settings:
    """Each member is read from ARENAKIT_ and its name in capitals."""

    url: tuple[str, ...] = (DEFAULT_URL,)
    """Addresses of gateways over one store, with commas between them."""
    token: str | None = None
    """Of scope judge."""
    tools_token: str | None = None
    """Of scope policy, for tools by URL: what runs a policy's programs sees that URL, and may not submit to groups."""
    run: str = "run"
    launch: str | None = None
    """Names this launch in names of groups: the same in all processes of a launch, another one in the next."""
    environment: str | None = None
    dialect: str | None = None
    limits: Json | None = None
    """Of the episodes that an adapter begins, as a JSON object: they lower the environment's own (docs/episodes.md)."""
    config: Config | None = None
    """How groups are judged: a name, or a JSON object."""
    reward: Literal["group", "episode"] = "group"
    """`group`: the arena ranks the attempts of a task. `episode`: the environment's own score."""
    quorum: int | None = None
    """How many valid attempts make a group rankable; 2 by default."""
    deadline: float = DEFAULT_DEADLINE
    """Seconds for a reward, from when it is asked for: longer than the next two together."""
    collect_seconds: float | None = None
    """How long the service waits for a group's attempts, from the first on; half an hour by default."""
    judge_seconds: float | None = None
    """How long the judge has for a complete group; half an hour by default."""

    def required(self, name: Literal["launch", "environment"]) -> str:
        """A member that this adapter cannot do without. Raises BadSetting."""
        value: str | None = getattr(self, name)
        if value:
            return value
        raise BadSetting(f"expected ARENAKIT_{name.upper()} in the environment of every process of the trainer")

    @property
    def group_seconds(self) -> float:
        """After so long from its first attempt a group is closed."""
        return (self.collect_seconds or SERVICE_SECONDS) + (self.judge_seconds or SERVICE_SECONDS)

    def terms(self, *, step: int | None = None, task: str | None = None, query: str | None = None) -> Terms:
        """What all attempts of a group agree on: a task of the environment, or the query where there is none."""
        known = task if self.environment else None
        return Terms(
            quorum=self.quorum,
            step=step,
            environment=self.environment if known else None,
            task=known,
            query=None if known else query,
            collect_seconds=self.collect_seconds,
            judge_seconds=self.judge_seconds,
        )

    def episode(self, task: str, trainer: str) -> dict[str, Any]:
        """What the episode service is told of an episode, as EpisodeClient.create takes it. Raises BadSetting."""
        return {
            "environment": self.required("environment"),
            "task": task,
            "dialect": self.dialect,
            "limits": self.limits,
            "policy": trainer,
        }

    def tools_url(self, toolset: str, context: Mapping[str, str] | None = None) -> str:
        """Of a toolset at the first gateway, for clients that take no headers: their token is the password in it."""
        scheme, host = self.url[0].rstrip("/").split("://", 1)
        user = f"x:{quote(self.tools_token, safe='')}@" if self.tools_token else ""
        query = f"?{urlencode(context)}" if context else ""
        return f"{scheme}://{user}{host}/mcp/toolset/{quote(toolset, safe='')}{query}"


def read_settings(variables: Mapping[str, str] | None = None, **arguments: Any) -> Settings:
    """The settings of this process. Raises BadSetting for a value that is none, and for an argument that is unknown."""
    known = os.environ if variables is None else variables
    names = [one.name for one in fields(Settings)]
    unknown = sorted(set(arguments) - set(names))
    if unknown:
        raise BadSetting(f"expected {', '.join(names)}, not {', '.join(unknown)}")
    told = {name: known.get(f"ARENAKIT_{name.upper()}") for name in names}
    said = {name: value for name, value in {**told, **given(**arguments)}.items() if value not in (None, "")}
    read: dict[str, Any] = {name: _READ.get(name, str)(value) for name, value in said.items()}
    return Settings(**read)


def _url(value: Any) -> tuple[str, ...]:
    return tuple(one.strip() for one in (value.split(",") if isinstance(value, str) else value) if one.strip())


def _config(value: Any) -> Config:
    is_name = isinstance(value, str) and not value.lstrip().startswith("{")
    return str(value) if is_name else _object(value)


def _object(value: Any) -> Json:
    try:
        return dict(json.loads(value) if isinstance(value, str) else value)
    except (TypeError, ValueError) as error:
        raise BadSetting(f"expected a JSON object, not {str(value)[:100]!r}: {error}") from error


def _reward(value: Any) -> str:
    if value not in ("group", "episode"):
        raise BadSetting(f"expected the reward to be group or episode, not {value!r}")
    return str(value)


def _number(value: Any) -> float:
    try:
        number = float(value)
    except (TypeError, ValueError):
        number = 0.0
    if not 0 < number < float("inf"):
        raise BadSetting(f"expected a positive number of seconds, not {value!r}")
    return number


def _count(value: Any) -> int:
    text = str(value)
    if not text.isdecimal() or int(text) < 1:
        raise BadSetting(f"expected a whole number from 1, not {value!r}")
    return int(text)


_READ: dict[str, Callable[[Any], Any]] = {
    "url": _url,
    "limits": _object,
    "config": _config,
    "reward": _reward,
    "deadline": _number,
    "collect_seconds": _number,
    "judge_seconds": _number,
    "quorum": _count,
}
