"""Agent Lightning 1.0: hooks of its trainer, by which the rollouts of a row are one group and get the group's rewards.

Extension point: `agentlightning.hooks`, a file with a subclass of RolloutHooks (docs/trainers.md). The trainer calls
its hooks one by one, and reads a rollout's events once, right after its hook (verl/agl_rollout_manager.py:571). So a
thread hands over what has ended, and the hook waits for the reward.

The trainer takes 0 for a rollout that failed or has no reward event (reward_fillna_value, verl/rollout_adapter.py:890),
and leaves out one without model requests (:531). So a rollout without a reward is told to read the events of an attempt
that has none: then it is in no batch, and in no baseline.
"""

from __future__ import annotations

import contextlib
import threading
from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from agentlightning.client import AgentLightningSyncClient
from agentlightning.hooks import RolloutHooks, TraceWriter
from agentlightning.schemas import DEFAULT_ATTEMPT_ID, Rollout, RolloutCreate

from .answers import Answer
from .attempts import Terms
from .clients import clients_of
from .errors import Refused, Unavailable
from .lightning_rollouts import Events, attempt_of, watch_ended
from .responses import messages_of, question_of
from .rewards import log, number_of
from .seats import Seat
from .settings import BadSetting, read_settings

TRAINER = "agent-lightning"
NO_EVENTS = {"status": {"last_attempt_id": "no-reward"}}
TRAINERS_N = "actor_rollout_ref.rollout.n"
PLACE = "arenakit"  # the member of a rollout's metadata that says its place in its group


class ArenaHooks(RolloutHooks):
    """A subclass sets `agl_base_url`, `agl_key` and `rollout_n` as the trainer's configuration has them."""

    agl_base_url, agl_key = "http://localhost:8080", ""
    rollout_n = 0
    poll_seconds = 1.0

    def on_startup(self, store: Any | None = None) -> None:
        """Raises BadSetting."""
        self._settings = read_settings()
        if self.rollout_n < 1 or not self._settings.required("launch"):
            raise BadSetting(f"expected rollout_n to be {TRAINERS_N}, not {self.rollout_n}")
        self._groups = clients_of(self._settings, trainer=TRAINER).groups.blocking
        self._agl = AgentLightningSyncClient(base_url=self.agl_base_url, key=self.agl_key or None, timeout=60.0)
        self._enqueued, self._step, self._is_new_step, self._times = 0, 0, True, Counter[str]()
        self._task, self._step_of_outage = "", 0
        watch = (self._agl, self.poll_seconds, self._forward)
        threading.Thread(target=watch_ended, args=watch, name="arenakit-rollouts", daemon=True).start()

    def terms_of(self, row: Mapping[str, Any]) -> Terms:
        """What its group is judged by: a task of an environment of ours, or the row's `query` or `prompt`."""
        if self._settings.environment:
            return self._settings.terms(task=str(row["task_id"]))
        return self._settings.terms(query=question_of(messages_of(row.get("query") or row["prompt"])))

    def on_enqueue(self, request: RolloutCreate) -> RolloutCreate:
        """Places a rollout in its group: the trainer enqueues all of a row one after another, a step at a time.

        Raises BadSetting, which ends the training, where a group ends before it has `rollout_n` of them.
        """
        if not request.is_train:
            return request
        task, index = str(request.input["task_id"]), self._enqueued % self.rollout_n
        if index and (self._is_new_step or task != self._task):
            raise BadSetting(f"expected rollout_n to be {TRAINERS_N}: it is {self.rollout_n}, and {index} came")
        self._task = task
        self._step, self._is_new_step, self._enqueued = self._step + self._is_new_step, False, self._enqueued + 1
        self._times[task] += index == 0
        seat = asdict(Seat("train", self._step, task, self._times[task], index, self.rollout_n))
        return request.model_copy(update={"metadata": {**dict(request.metadata or {}), PLACE: seat}})

    def on_succeeded(self, rollout: Rollout, events: dict[str, list[Any]], store: TraceWriter) -> None:
        """Writes the reward down when it is there."""
        self._end(rollout, [one.model_dump() for some in events.values() for one in some], store)

    def on_failed(self, rollout: Rollout, store: TraceWriter) -> None:
        """A rollout that failed is no attempt at the task."""
        self._end(rollout, [], store)

    def _end(self, rollout: Rollout, events: Events, store: TraceWriter) -> None:
        self._is_new_step = True
        if not getattr(rollout.metadata, PLACE, None):  # of a validation
            return
        step = rollout.metadata.arenakit["step"]
        try:
            if step == self._step_of_outage:
                raise Unavailable("an outage was borne in this step already")
            said = self._hand_over(rollout, events)
            answer = self._groups.reward(said.group, said.index, generation=said.generation)
            data = {"value": number_of(answer, TRAINER), "source": PLACE}
            store.add_event(rollout.rollout_id, rollout.status.last_attempt_id or DEFAULT_ATTEMPT_ID, "reward", data)
        except Exception as error:  # without this the trainer takes its 0 (verl/agl_rollout_manager.py:455)
            if isinstance(error, Unavailable):
                self._step_of_outage = step
            log.warning("rollout %s has no reward: %s", rollout.rollout_id, error)
            self._agl.patch(f"/api/rollouts/{rollout.rollout_id}", json=NO_EVENTS).raise_for_status()

    def _forward(self, rollout: dict[str, Any], events: Events) -> None:
        with contextlib.suppress(Refused):  # its hook tells of it
            if rollout["metadata"].get(PLACE):
                self._hand_over(Rollout(**rollout), events)

    def _hand_over(self, rollout: Rollout, events: Events) -> Answer:
        seat, attempt, terms = Seat(**rollout.metadata.arenakit), attempt_of(events), self.terms_of(rollout.input)
        group = seat.group(self._settings)
        if attempt:
            return self._groups.submit(group, seat.index, attempt, size=seat.size, terms=terms)
        why = rollout.status.error_message or "no answered request"
        return self._groups.abandon(group, seat.index, size=seat.size, terms=terms, reason=why)
