"""The client of runs of tri-evolution, for the trainers of the solver and the proposer: a run is begun, and hands out
its tasks step by step. Attempts at them go to the group-reward service, as those of any group.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal
from urllib.parse import quote

from .attempts import Json, Message, Terms, given
from .awaiting import LONGEST_WAIT_SECONDS
from .episodes import Place
from .errors import DeadlineExceeded, Refused, read_failure
from .gateways import Call
from .members import Members, as_members, integer, items, mapping, number, optional, text
from .services import ServiceClient

Role = Literal["solver", "proposer"]
STEP_SECONDS = 172_800.0
"""Two days: as long as a run lets a step collect its attempts and the judge read them, by default."""
ANSWER_SECONDS = 30.0
"""For an answer to travel, beyond the time that the service is asked to hold it."""
_UNKNOWN = 404


@dataclass(frozen=True)
class HandedTask:
    """A task of a step, which is one reward group."""

    id: str
    step: int
    at: int
    """Its place among the tasks of its role and step."""
    role: str
    origin: str
    """`real`, `synthetic` or, of a proposer, `combination`."""
    mode: str
    """`tool` or `no_tool`."""
    language: str
    query: str
    environment: str
    rubrics: Json | None
    """Persistent and active criteria before the step, for logs: a policy that sees them learns nothing. None of a
    proposer."""
    messages: Sequence[Message]
    """What the policy is shown first."""
    group: str
    size: int
    settings: Json
    """Terms and configuration of the group."""

    @property
    def config(self) -> Json:
        """How the group is judged, as the clients of groups take it."""
        return mapping(self.settings, "config")

    @property
    def terms(self) -> Terms:
        """What the group's attempts agree on."""
        return Terms(
            run=text(self.settings, "run"),
            quorum=optional(self.settings, "quorum", integer),
            step=self.step,
            environment=self.environment,
            task=self.id,
            collect_seconds=number(self.settings, "collectSeconds"),
            judge_seconds=number(self.settings, "judgeSeconds"),
        )

    @property
    def seconds(self) -> float:
        """How long the group may be collected and judged."""
        return number(self.settings, "collectSeconds") + number(self.settings, "judgeSeconds")

    def place(self, index: int, *, trainer: str | None = None) -> Place:
        """The attempt that an episode of the task becomes."""
        return Place(self.group, index, self.size, settings={**self.settings, **given(trainer=trainer)})


class EvolutionClient(ServiceClient):
    """A client of one service, for many threads."""

    def __init__(
        self,
        url: str | Sequence[str],
        *,
        token: str | None = None,
        timeout: float = 30.0,
        outage: float = 300.0,
        deadline: float = STEP_SECONDS,
        pool: int = 4,
    ) -> None:
        """As every ServiceClient. `deadline` also bounds the waiting for the tasks of a step."""
        super().__init__(url, token=token, timeout=timeout, outage=outage, deadline=deadline, pool=pool)

    def create(
        self,
        run: str,
        *,
        tasks: Sequence[Json] | Json,
        settings: Json | None = None,
        judge: str | None = None,
        terms: Json | None = None,
        held_out: Sequence[str] = (),
        deadline: float | None = None,
    ) -> Json:
        """Begins a run. The same again is the same run, so that both trainers may say it.

        Args:
            run: Its name.
            tasks: The real ones as rows `{id, query, language, rubrics}`, or `{environment, split}` of the server.
            settings: What decides the run, such as `{"batch": 48, "group": 8, "proposals": 6, "steps": 1300}`.
            judge: Name of a judge of the server; by default its first.
            terms: `quorum`, `collectSeconds` and `judgeSeconds` of all groups.
            held_out: Texts that no proposal may repeat.
            deadline: Seconds for all of it.

        Returns: The run as `view` shows it. Raises Refused where the name stands for another run.
        """
        listed = dict(tasks) if not isinstance(tasks, Sequence) else [dict(row) for row in tasks]
        body = given(tasks=listed, settings=settings, judge=judge, terms=terms, heldOut=list(held_out) or None)
        return as_members(self._ask(Call("PUT", _path(run), body), deadline))

    def view(self, run: str, *, first_report: int = 1, deadline: float | None = None) -> Json:
        """The run as it is: `step`, `isOver`, `failure`, `reports` of ended steps. Raises Refused (404) for none."""
        return as_members(self._ask(Call("GET", f"{_path(run)}?from={first_report}"), deadline))

    def next_tasks(
        self, run: str, role: Role, step: int, *, deadline: float | None = None
    ) -> tuple[HandedTask, ...] | None:
        """The tasks of a step of the trainer, from 1, as soon as all of them are there: always the same ones.

        Returns: None where the run is over, or ends before this step. Raises DeadlineExceeded with the reason.
        """
        end = time.monotonic() + self._seconds(deadline)
        while True:
            wait = max(0.0, min(LONGEST_WAIT_SECONDS, end - time.monotonic()))
            call = Call("POST", f"{_path(run)}/tasks:next", {"role": role, "step": step, "wait": wait}, wait)
            said = as_members(self._gateways.ask(call, end + wait + ANSWER_SECONDS))
            status = text(said, "status")
            if status == "over":
                return None
            if status == "ready":
                return tuple(_task(as_members(one)) for one in items(said, "tasks"))
            if time.monotonic() >= end:
                why = read_failure(said.get("failure")) or "groups that it waits for are not closed"
                raise DeadlineExceeded(f"step {step} of the {role} of {run} is not there: {why}")

    def unsubmitted(self, tasks: Sequence[HandedTask], *, deadline: float | None = None) -> tuple[HandedTask, ...]:
        """Those whose group nobody has submitted to: what a trainer that begins again has still to do of a step."""
        return tuple(task for task in tasks if not self._is_known(task.group, deadline))

    def _is_known(self, group: str, deadline: float | None) -> bool:
        try:
            self._ask(Call("GET", f"/groups/{quote(group, safe='')}"), deadline)
        except Refused as error:
            if error.status == _UNKNOWN:
                return False
            raise
        return True


def _task(members: Members) -> HandedTask:
    group = mapping(members, "group")
    words = ("id", "role", "origin", "mode", "language", "query", "environment")
    known: dict[str, Any] = {name: text(members, name) for name in words}
    return HandedTask(
        **known,
        step=integer(members, "step"),
        at=integer(members, "at"),
        rubrics=optional(members, "rubrics", mapping),
        messages=[dict(as_members(one)) for one in items(members, "messages")],
        group=text(group, "id"),
        size=integer(group, "size"),
        settings=mapping(group, "settings"),
    )


def _path(run: str) -> str:
    return f"/evolution/{quote(run, safe='')}"
