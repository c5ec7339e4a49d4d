"""Agent Lightning 1.0: hooks of the trainer by which all rollouts of a task are one group, and get its rewards.

Extension point: `agentlightning.hooks`, the path of a file with one subclass of RolloutHooks (agentlightning/hooks.py:33,
verl/trainer.py:119), which sets the members of `ArenaHooks`: docs/trainers.md. The trainer runs its hooks one after
another, each before it reads the rollout's events (verl/agl_rollout_manager.py:570, :578), and that is once: a reward
that comes later is not seen. So a thread hands over what has ended, and a hook waits for the reward of its rollout.

A rollout without a reward event is trained on as `reward_fillna_value`, 0 (verl/rollout_adapter.py:890), and so is one
that failed. One without model requests is left out (:531). So a rollout without a reward gets no event, and is told to
read those of an attempt that has none: then it is in no batch, and its siblings' baseline is their own.
"""

from __future__ import annotations

import contextlib
import threading
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from agentlightning.client import AgentLightningSyncClient
from agentlightning.hooks import RolloutHooks, TraceWriter
from agentlightning.schemas import DEFAULT_ATTEMPT_ID, TERMINAL_STATES, Rollout, RolloutCreate, RolloutState

from .attempts import Attempt, Terms
from .clients import Clients, clients_of
from .responses import question_of
from .rewards import NoReward, log, number_of
from .rollouts import Seat, answer_of
from .settings import Settings, read_settings

TRAINER = "agent-lightning"
KEY = "arenakit"
"""The member of a rollout's metadata that has its place in the group."""
NOTHING = "no-reward"
"""An attempt of a rollout that has no events."""


class ArenaHooks(RolloutHooks):
    """The members that have no underscore are set as the trainer's configuration has them."""

    agl_base_url = "http://localhost:8080"
    agl_key = ""
    rollout_n = 0
    """actor_rollout_ref.rollout.n, the size of a group."""
    is_async = False
    """agentlightning.async_rollout.enabled"""
    poll_seconds = 1.0

    _settings: Settings
    _clients: Clients

    def on_startup(self, store: Any | None = None) -> None:
        """Raises BadSetting."""
        self._settings = read_settings()
        self._settings.required("launch")
        if self.rollout_n < 1:
            raise ValueError(f"expected rollout_n to be actor_rollout_ref.rollout.n, not {self.rollout_n}")
        self._clients = clients_of(self._settings, trainer=TRAINER)
        self._agl = AgentLightningSyncClient(base_url=self.agl_base_url, key=self.agl_key or None, timeout=60.0)
        self._enqueued = self._step = 0
        self._has_ended = True
        self._times: Counter[str] = Counter()
        self._ended: defaultdict[str, list[Rollout]] = defaultdict(list)
        threading.Thread(target=self._watch, name="arenakit-rollouts", daemon=True).start()

    def task_of(self, row: Mapping[str, Any]) -> str:
        """Names the task of a row of the dataset."""
        return str(row["task_id"])

    def terms_of(self, row: Mapping[str, Any]) -> Terms:
        """What the group is judged as; without an environment by the row's query, or its prompt."""
        if self._settings.environment:
            return Terms(quorum=self._settings.quorum, environment=self._settings.environment, task=self.task_of(row))
        asked = row.get("query") or row["prompt"]
        return Terms(quorum=self._settings.quorum, query=asked if isinstance(asked, str) else question_of(asked))

    def on_enqueue(self, request: RolloutCreate) -> RolloutCreate:
        """Gives a rollout its place: the trainer enqueues the rollouts of a row one after another."""
        if not request.is_train:
            return request
        if self._has_ended:
            self._has_ended, self._step = False, self._step + 1
        task, index = self.task_of(request.input), self._enqueued % self.rollout_n
        self._times[task] += index == 0
        self._enqueued += 1
        seat = Seat("train", self._step, task, self._times[task], index, self.rollout_n)
        return request.model_copy(update={"metadata": {**dict(request.metadata or {}), KEY: asdict(seat)}})

    def on_succeeded(self, rollout: Rollout, events: dict[str, list[Any]], store: TraceWriter) -> None:
        """Waits for the reward, and writes it down."""
        self._end(rollout, store)

    def on_failed(self, rollout: Rollout, store: TraceWriter) -> None:
        """A rollout that failed is no attempt at the task."""
        self._end(rollout, store)

    def _end(self, rollout: Rollout, store: TraceWriter) -> None:
        seat = seat_of(rollout)
        if seat is None:
            return
        self._has_ended = True
        ended = [rollout]
        if self.is_async:
            # The trainer reads no rollout of a group before all have ended (verl/agl_rollout_manager.py:650).
            ended = self._ended[seat.group(self._settings)]
            ended.append(rollout)
            if len(ended) < seat.size:
                return
            del self._ended[seat.group(self._settings)]
        for one in ended:
            self._reward(one, store)
