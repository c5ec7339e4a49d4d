"""What verl 0.9.1 hands to agent loops and reward managers: which attempt it is, and what its group agrees on."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Mapping
from contextvars import ContextVar
from dataclasses import dataclass, replace
from typing import Any
from weakref import WeakValueDictionary

from .attempts import Terms, query_of
from .clients import clients_of
from .errors import Failure
from .seats import TRAIN, Seat
from .settings import BadSetting, Settings

TRAINER = "verl"
Row = Mapping[str, Any]


class _Sessions(set[int]):
    """Those of a prompt that have begun."""


_begun: WeakValueDictionary[str, _Sessions] = WeakValueDictionary()


async def seat_of(row: Row, size: int | None = None) -> Seat:
    """Which attempt a row is. Without a size its siblings are counted: verl makes the tasks of all of them before any
    of them runs (agent_loop_tq.py:123), so that after a turn of the event loop all have been here."""
    missing = [name for name in ("uid", "session_id", "global_steps") if row.get(name) is None]
    if missing:
        raise BadSetting(f"expected {', '.join(missing)} from verl: its V1 trainer (trainer.use_v1=true) says them")
    uid, index, about = str(row["uid"]), int(row["session_id"]), row.get("extra_info") or {}
    if size is None:
        sessions = _begun.setdefault(uid, _Sessions())
        sessions.add(index)
        await asyncio.sleep(0)
        size = len(sessions)
    task = about.get("task_id") or f"row-{about.get('index', 0)}"
    # verl does not tell `run` whether it validates: the row says of which split it is.
    return Seat(str(about.get("split") or TRAIN), int(row["global_steps"]), str(task), uid, index, size)


async def ranked_seat_of(row: Row, settings: Settings, size: int | None = None) -> Seat:
    """The same for verl's own loops, which have no episode that the environment could score. Raises BadSetting."""
    seat = await seat_of(row, size)
    if not seat.is_ranked(settings):
        raise BadSetting(
            "expected training on rewards of groups: validation needs the agent loop verl.EpisodeLoop, whose episodes "
            "the environment scores; else set trainer.val_before_train=false trainer.test_freq=-1"
        )
    return seat


def terms_of(settings: Settings, seat: Seat, row: Row) -> Terms:
    """What all attempts of its group say: the task of an environment, or what the prompt asks."""
    about = row.get("extra_info") or {}
    known = replace(settings, environment=about.get("env") or settings.environment)
    return known.terms(step=seat.step, task=about.get("task_id"), query=query_of(row["raw_prompt"]))


async def abandon(settings: Settings, seat: Seat, row: Row, reason: str) -> None:
    """Says that the attempt will not come; what goes wrong in saying so does not matter."""
    with contextlib.suppress(Exception):
        leaving = {**seat.leaving(settings, reason), "terms": terms_of(settings, seat, row)}
        leave = clients_of(settings, trainer=TRAINER).groups.abandon(**leaving)
        await asyncio.shield(asyncio.ensure_future(leave))


@dataclass
class Played:
    """The attempt whose tools are called."""

    episode: str
    failure: Failure | None = None
    """The first that is no fault of the policy's."""

    def fails(self, failure: Failure | None) -> None:
        """Remembers what voids the attempt."""
        if failure and failure.owner != "policy":
            self.failure = self.failure or failure


PLAYED: ContextVar[Played | None] = ContextVar("arenakit_verl_played", default=None)
