"""OpenEnv 0.10: sessions for its harnesses, of an environment that `arenakit serve` serves. The sessions of a task are
the attempts of a group, and the reward is the group's; or it is the environment's own.

Extension points: ResourceSessionFactory and ResourceSession (openenv/core/harness/rollout.py:258, :223). TRL's
AsyncGRPO takes the factory as `harness_session_factory` (docs/trainers.md).

A session without a reward is verified with `env_reward=None`, which OpenEnv calls unscored (rollout.py:164). TRL leaves
it out of the group's mean (async_rollout_worker.py:1054-1065). OpenEnv's own rollout function raises ValueError for it
(rollout.py:360), and its collector counts a failed episode (collect.py:341). Both make one session after the other, so
that no group comes together: they need the environment's own reward (`group_size=None`).
"""

from __future__ import annotations

import contextlib
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from concurrent.futures import Future, TimeoutError
from typing import Any

from openenv.core.env_server.mcp_types import Tool
from openenv.core.harness import Message, ResourceSession, ResourceSessionFactory, ToolResult, VerifyResult

from .answers import AttemptName, Settled
from .clients import Clients, clients_of
from .episodes import Episode
from .errors import ArenaKitError
from .forks import Lock
from .responses import text_of
from .rewards import number_or_none, reason_of
from .seats import ABANDON_SECONDS, TRAIN, Seat, begin
from .settings import Settings, read_settings

TRAINER = "openenv"


class ArenaSessions(ResourceSessionFactory["ArenaSession"]):
    """Makes sessions for one process."""

    def __init__(self, group_size: int | None, *, tasks: Sequence[str] = (), **settings: Any) -> None:
        """`group_size` sessions of a task and a seed are a group; None takes the environment's own reward. The seed
        chooses among the `tasks`, if given. The others are members of `settings.Settings`. Raises BadSetting."""
        self.settings = read_settings(**settings)
        self._size, self._tasks = group_size if self.settings.reward == "group" else None, tasks
        self._clients = clients_of(self.settings, trainer=TRAINER)
        self._made: Counter[tuple[str, int | None]] = Counter()
        self._lock = Lock()

    def create(self, task: Any, seed: int | None = None, episode_id: str | None = None) -> ArenaSession:
        """The next session of its group, for the seed's task; else for an id, or a row with a `task_id`. Where it
        raises, TRL has a session without a score (trl/experimental/async_grpo/openenv_harness.py:198)."""
        named = self._tasks[(seed or 0) % len(self._tasks)] if self._tasks else task
        name = str(named["task_id"] if isinstance(named, Mapping) else named)
        if self._size:
            seat = self._seat(name, seed, self._size)
            return ArenaSession(begin(self._clients, self.settings, seat, TRAINER), self._clients, self.settings, seat)
        episode = self._clients.episodes.blocking.create(**self.settings.episode(name, TRAINER))
        return ArenaSession(episode, self._clients, self.settings, None)

    def _seat(self, task: str, seed: int | None, size: int) -> Seat:
        with self._lock:
            number = self._made[task, seed]
            self._made[task, seed] += 1
        return Seat(TRAIN, 0, task, f"{'' if seed is None else seed}.{number // size}", number % size, size)


class ArenaSession(ResourceSession):
    """An episode. Each call of a tool is a turn of it."""

    def __init__(self, episode: Episode, clients: Clients, settings: Settings, seat: Seat | None) -> None:
        self.episode, self.seat, self._turns, self._deadline = episode, seat, 0, settings.deadline
        self._episodes, self._groups = clients.episodes.blocking, clients.groups.blocking
        self._name = AttemptName(seat.group(settings), seat.index, seat.generation) if seat else None
        self._awaited: Future[Settled] | None = None
        self._is_over = False

    def initial_messages(self) -> list[Message]:
        """What the policy is told first."""
        return [dict(one) for one in self.episode.messages]

    def list_tools(self) -> list[Tool]:
        """As the environment describes them."""
        return [
            Tool(name=one["name"], description=one["description"], input_schema=one["inputSchema"])
            for one in self.episode.tools
        ]

    def call_tool(self, name: str, arguments: dict[str, Any]) -> ToolResult:
        """What the tool says, a refusal of it, too; `done` where a limit ended the episode."""
        call = {"name": name, "argumentsText": json.dumps(arguments, ensure_ascii=False)}
        turn = self._episodes.turn(self.episode.id, self._turns, calls=[call])
        self._turns += 1
        said = "\n".join(text_of(one.get("content")) for one in turn.observations)
        return ToolResult(data=said, done=turn.is_over)

    def verify(self, transcript: list[Message], final_state: Any | None = None) -> VerifyResult:
        """Ends the episode with the last message, and waits for the group's reward."""
        last = transcript[-1] if transcript else {}
        is_answer = last.get("role") == "assistant" and not last.get("tool_calls")
        ended = self._episodes.finish(self.episode.id, answer=text_of(last.get("content")) if is_answer else None)
        self._is_over, own = True, ended.reward if ended else None
        metrics: dict[str, Any] = {"episode": self.episode.id, "environment_reward": own}
        if self._name is None:
            return VerifyResult(env_reward=own, done=True, metrics=metrics)
        self._awaited = self._groups.settled(self._name)
        try:
            answer = self._awaited.result(self._deadline)
            reward, metrics["group"] = number_or_none(answer, TRAINER), reason_of(answer)
        except TimeoutError:
            reward, metrics["group"] = None, "waiting"
        return VerifyResult(env_reward=reward, done=True, metrics=metrics)

    def close(self) -> None:
        """Gives up an episode that was not verified, and ends the waiting of one that is."""
        if self._awaited:
            self._awaited.cancel()
        if not self._is_over:
            with contextlib.suppress(ArenaKitError):  # the service finds out by itself later
                self._episodes.abandon(self.episode.id, reason="the session was closed", deadline=ABANDON_SECONDS)
