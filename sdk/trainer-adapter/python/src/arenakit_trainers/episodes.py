"""The client of the episode service: a policy's turns go in, observations and at the end a score come out. The service
keeps the episode; every call may be made again with the same content, over any gateway.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote

from .attempts import Json, Message, given
from .errors import Failure, UnreadableAnswer, read_failure
from .gateways import Call
from .members import Members, as_members, integer, items, mapping, optional, text
from .members import number as finite
from .services import ServiceClient


@dataclass(frozen=True)
class Place:
    """The attempt of a group that a finished episode becomes."""

    group: str
    index: int
    size: int
    generation: int = 0
    settings: Json = field(default_factory=dict)
    """Terms of the group, its configuration and the trainer, as attempts have them."""

    def as_json(self) -> dict[str, Any]:
        """As the service reads it."""
        return {
            "id": self.group,
            "index": self.index,
            "size": self.size,
            "generation": self.generation,
            "settings": dict(self.settings),
        }


@dataclass(frozen=True)
class Result:
    """How an episode ended."""

    stop: str
    answer: str | None
    reward: float | None
    """The environment's own score; None where it was not scored, which is no 0."""
    components: Mapping[str, float | None]
    failure: Failure | None


@dataclass(frozen=True)
class Episode:
    """An episode as it was begun, or is now."""

    id: str
    environment: str
    task: str
    query: str
    messages: Sequence[Message]
    """For a chat endpoint."""
    prompt: str
    """For a completion endpoint: the same with the marks of the dialect, ready to be tokenized."""
    tools: Sequence[Json]
    stop_strings: Sequence[str]
    dialect: str
    status: str
    result: Result | None


@dataclass(frozen=True)
class Turn:
    """What a turn of the policy brought."""

    number: int
    append: str
    """What follows the policy's text before it goes on, with the marks of the dialect; empty where the episode is
    over."""
    observations: Sequence[Json]
    step_reward: float | None
    is_over: bool
    result: Result | None
    """None while the episode goes on, and where it was given up."""


class EpisodeClient(ServiceClient):
    """A client of one service, for many threads. Episodes stay with it until they have rested too long."""

    def __init__(
        self,
        url: str | Sequence[str],
        *,
        token: str | None = None,
        timeout: float = 90.0,
        outage: float = 300.0,
        deadline: float = 900.0,
        pool: int = 64,
    ) -> None:
        """As every ServiceClient; a turn's calls of tools take as long as the environment lets them."""
        super().__init__(url, token=token, timeout=timeout, outage=outage, deadline=deadline, pool=pool)

    def create(
        self,
        environment: str,
        *,
        task: str | None = None,
        split: str | None = None,
        index: int | None = None,
        id: str | None = None,
        dialect: str | None = None,
        policy: str | None = None,
        place: Place | None = None,
        limits: Json | None = None,
        context: Json | None = None,
        idle_seconds: float | None = None,
        deadline: float | None = None,
    ) -> Episode:
        """Begins an episode of a task, or of the task at `index` of a `split`.

        Without an `id` it has a random one, which makes the call repeatable. Raises Refused where the service has no
        such task, or where the `place` could never be taken.
        """
        name = id or f"e-{secrets.token_hex(12)}"
        body = given(
            id=name,
            environment=environment,
            task=task,
            split=split,
            index=index,
            dialect=dialect,
            policy=policy,
            group=place and place.as_json(),
            limits=limits,
            context=context,
            idleSeconds=idle_seconds,
        )
        return read_episode(self._ask(Call("POST", "/episodes", body), deadline), name)

    def turn(
        self,
        episode: str,
        number: int,
        *,
        text: str | None = None,
        thought: str | None = None,
        calls: Sequence[Json] | None = None,
        finish: str | None = None,
        tokens: Json | None = None,
        deadline: float | None = None,
    ) -> Turn:
        """A turn of the policy, the `number`-th from 0: text in the dialect, or the calls that were parsed."""
        body = given(turn=number, text=text, thought=thought, calls=calls, finish=finish, tokens=tokens)
        said = self._ask(Call("POST", f"{_path(episode)}/turns", body), deadline)
        return read_turn(said, episode, number)

    def finish(
        self, episode: str, *, answer: str | None = None, failure: Failure | None = None, deadline: float | None = None
    ) -> Result | None:
        """Ends it with an answer, a failure, or nothing: the policy gave up. One that is over stays as it ended.

        Returns: None for an episode that was given up.
        """
        body = given(answer=answer, failure=failure and failure.as_json())
        return read_result(self._ask(Call("POST", f"{_path(episode)}/finish", body), deadline), episode)

    def abandon(self, episode: str, *, reason: str | None = None, deadline: float | None = None) -> None:
        """Gives it up: it is not scored, and its group does not wait for it."""
        self._ask(Call("DELETE", _path(episode), given(reason=reason)), deadline)

    def view(self, episode: str, *, deadline: float | None = None) -> Episode:
        """The episode as it is. Raises Refused (404) for none."""
        return read_episode(self._ask(Call("GET", _path(episode)), deadline), episode)

    def trajectory(self, episode: str, *, deadline: float | None = None) -> Json:
        """What was done, as ATIF; it is there when the episode is over."""
        return as_members(self._ask(Call("GET", f"{_path(episode)}/trajectory"), deadline))


def read_episode(value: object, asked: str) -> Episode:
    """Raises UnreadableAnswer."""
    members = _of_episode(value, asked)
    task = mapping(members, "task")
    return Episode(
        id=asked,
        environment=text(members, "environment"),
        task=text(task, "id"),
        query=text(task, "query"),
        messages=optional(members, "messages", items) or (),
        prompt=text(members, "prompt"),
        tools=optional(members, "tools", items) or (),
        stop_strings=optional(members, "stopStrings", items) or (),
        dialect=text(members, "dialect"),
        status=text(members, "status"),
        result=_result(members),
    )


def read_turn(value: object, asked: str, number: int) -> Turn:
    """Raises UnreadableAnswer."""
    members = _of_episode(value, asked)
    if integer(members, "turn") != number:
        raise UnreadableAnswer(f"expected an answer to turn {number} of {asked}, not to turn {members['turn']}")
    return Turn(
        number=number,
        append=text(members, "append"),
        observations=optional(members, "observations", items) or (),
        step_reward=optional(members, "stepReward", finite),
        is_over=members.get("done") is True,
        result=_result(members),
    )


def read_result(value: object, asked: str) -> Result | None:
    """Of an episode that was ended; None where it was given up. Raises UnreadableAnswer."""
    return _result(_of_episode(value, asked))


def _of_episode(value: object, asked: str) -> Members:
    members = as_members(value)
    if text(members, "episode") != asked:
        raise UnreadableAnswer(f"expected an answer about episode {asked}, not about {members['episode']}")
    return members


def _result(members: Members) -> Result | None:
    said = optional(members, "result", mapping)
    if said is None:
        return None
    score = optional(said, "score", mapping) or {}
    components = optional(score, "components", mapping) or {}
    return Result(
        stop=text(said, "stop"),
        answer=optional(said, "answer", text),
        reward=optional(said, "reward", finite),
        components={name: optional(components, name, finite) for name in components},
        failure=read_failure(said.get("failure")),
    )


def _path(episode: str) -> str:
    return f"/episodes/{quote(episode, safe='')}"
