"""The client of the episode service: a policy's turns go in, observations and at the end a score come out. The service
keeps the episode; every call may be made again with the same content, over any gateway.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any
from urllib.parse import quote

from .answers import as_members
from .attempts import Json, Message, given
from .errors import Failure, UnreadableAnswer, read_failure
from .gateways import Call, Gateways


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


class EpisodeClient:
    """A client of one service, for many threads. Close it, or use it as a context manager."""

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
        """Connects to nothing so far.

        Args:
            url: Address of a gateway, or of several over one store.
            token: The judge's token.
            timeout: Seconds without a sign of a gateway after which its connection is given up; a turn's calls of
                tools take as long as the environment lets them.
            outage: Seconds without an answer of any gateway after which a call ends with Unavailable.
            deadline: Seconds for a whole call, retries included, where a call says nothing else.
            pool: Requests at once.
        """
        headers = {"authorization": f"Bearer {token}"} if token else {}
        urls = [url] if isinstance(url, str) else list(url)
        self.deadline = deadline
        self._gateways = Gateways(urls, headers=headers, timeout=timeout, outage=outage, pool=pool)

    def __enter__(self) -> EpisodeClient:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def is_closed(self) -> bool:
        """Whether it was closed."""
        return self._gateways.is_closed

    def close(self) -> None:
        """Ends all calls with Closed. Episodes stay with the service until they have rested too long."""
        self._gateways.close()

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
        body = given(
            id=id or f"e-{secrets.token_hex(12)}",
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
        return read_episode(self._ask(Call("POST", "/episodes", body), deadline))

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
        return read_turn(self._ask(Call("POST", f"{_path(episode)}/turns", body), deadline))

    def finish(
        self, episode: str, *, answer: str | None = None, failure: Failure | None = None, deadline: float | None = None
    ) -> Result | None:
        """Ends it with an answer, a failure, or nothing: the policy gave up. One that is over stays as it ended.

        Returns: None for an episode that was given up.
        """
        body = given(answer=answer, failure=failure and failure.as_json())
        return read_result(
            as_members(self._ask(Call("POST", f"{_path(episode)}/finish", body), deadline)).get("result")
        )

    def abandon(self, episode: str, *, reason: str | None = None, deadline: float | None = None) -> None:
        """Gives it up: it is not scored, and its group does not wait for it."""
        self._ask(Call("DELETE", _path(episode), given(reason=reason)), deadline)

    def view(self, episode: str, *, deadline: float | None = None) -> Episode:
        """The episode as it is. Raises Refused (404) for none."""
        return read_episode(self._ask(Call("GET", _path(episode)), deadline))

    def trajectory(self, episode: str, *, deadline: float | None = None) -> Json:
        """What was done, as ATIF; it is there when the episode is over."""
        return as_members(self._ask(Call("GET", f"{_path(episode)}/trajectory"), deadline))

    def _ask(self, call: Call, deadline: float | None) -> Any:
        return self._gateways.ask(call, time.monotonic() + (self.deadline if deadline is None else deadline))


def read_episode(value: object) -> Episode:
    """Raises UnreadableAnswer."""
    members = as_members(value)
    task = as_members(members.get("task"))
    return Episode(
        id=_text(members, "episode"),
        environment=_text(members, "environment"),
        task=_text(task, "id"),
        query=_text(task, "query"),
        messages=members.get("messages") or (),
        prompt=_text(members, "prompt"),
        tools=members.get("tools") or (),
        stop_strings=members.get("stopStrings") or (),
        dialect=_text(members, "dialect"),
        status=_text(members, "status"),
        result=read_result(members.get("result")),
    )


def read_turn(value: object) -> Turn:
    """Raises UnreadableAnswer."""
    members = as_members(value)
    number, step_reward = members.get("turn"), members.get("stepReward")
    if not isinstance(number, int):
        raise UnreadableAnswer(f"expected the number of a turn, not {number!r}")
    return Turn(
        number=number,
        append=_text(members, "append"),
        observations=members.get("observations") or (),
        step_reward=None if step_reward is None else float(step_reward),
        is_over=members.get("done") is True,
        result=read_result(members.get("result")),
    )


def read_result(value: object) -> Result | None:
    """None while the episode goes on. Raises UnreadableAnswer."""
    if value is None:
        return None
    members = as_members(value)
    reward, score, answer = (members.get(name) for name in ("reward", "score", "answer"))
    return Result(
        stop=_text(members, "stop"),
        answer=answer if isinstance(answer, str) else None,
        reward=None if reward is None else float(reward),
        components=dict(as_members(score).get("components") or {}) if score else {},
        failure=read_failure(members.get("failure")),
    )


def _text(members: Mapping[str, Any], name: str) -> str:
    value = members.get(name)
    if not isinstance(value, str):
        raise UnreadableAnswer(f"expected {name} to be text, not {str(value)[:200]}")
    return value


def _path(episode: str) -> str:
    return f"/episodes/{quote(episode, safe='')}"
