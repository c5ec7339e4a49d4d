"""NeMo-RL's rows: which attempt of which group each is, where ArenaCompare (nemo_gym.py) reads it, and an id for those
that have none. NeMo-RL#3861 (27 August 2026) stamps all that is needed; 7ea279a stamps a row's place alone.

Extension point: the registry of data processors (nemo_rl/data/processors.py:882), one of which `data.default.processor`
names. In the place of `python SCRIPT …`: `python -m arenakit_trainers.nemo_rl SCRIPT …`.
"""

from __future__ import annotations

import runpy
import sys
import uuid
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Protocol

from .aio import GroupClient
from .answers import Answer, Invalid
from .attempts import Attempt, Terms
from .errors import Conflict
from .rewards import log
from .seats import Seat
from .settings import Settings

PROCESSOR = "arenakit"
"""What `data.default.processor` is then."""
MOST_ATTEMPTS = 100
"""How often a group may be tried anew."""


class Row(Protocol):
    """genrm_compare's request; `model_extra` are those members of the row that it does not know."""

    group_id: str | None
    task_index: int | None
    group_attempt: int
    rollout_index: int | None
    model_extra: dict[str, Any] | None


def seats_of(row: Row, size: int) -> Sequence[Seat]:
    """The attempts at its group that the row may be of: one, or any where NeMo-RL does not say. Raises ValueError.

    `_rowidx` counts the rows of one call, in which groups follow one another (nemo_rl/experience/rollouts.py:2244,
    rollout_manager.py:843). A group's name is that of one draw of a prompt: the async collector's `_ng_task_index`
    (nemo_rl/algorithms/async_utils/trajectory_collector.py:451), or the id that `drawn` stamps.
    """
    named = row.task_index if row.group_id is None else row.group_id
    index, place, attempts = row.rollout_index, (row.model_extra or {}).get("_rowidx"), [row.group_attempt]
    if index is None and isinstance(place, int) and place >= 0:
        index, attempts = place % size, [*range(row.group_attempt, MOST_ATTEMPTS)]
    if index is None or not 0 <= index < size:
        raise ValueError(f"expected _rowidx, or _ng_rollout_index from 0 to {size - 1}, not {index}")
    if named is None or row.group_attempt >= MOST_ATTEMPTS:
        raise ValueError(f"expected _ng_group_id or _ng_task_index, and an attempt below {MOST_ATTEMPTS}")
    return [Seat("train", 0, str(named), attempt, index, size) for attempt in attempts]


async def hand_over(
    groups: GroupClient, settings: Settings, seats: Sequence[Seat], attempt: Attempt, terms: Terms
) -> tuple[str, Answer]:
    """To the first of the seats that takes it; its group, and what the service answered.

    For a prompt that is generated anew NeMo-RL sends the same rows. They find the former group closed, or another
    response in their place: nobody takes that group's rewards any more, so it is cancelled. NeMo-RL trains on whole
    prompts alone (rollout_manager.py:972-985), and what has lost a row is not ranked: a row that is sent again would
    get the number of another group than its siblings.
    """
    if len(seats) > 1:
        terms = replace(terms, quorum=seats[0].size)
    for seat in seats:
        group, is_last = seat.group(settings), seat is seats[-1]
        try:
            answer = await groups.submit(group, seat.index, attempt, size=seat.size, terms=terms)
        except Conflict as taken:
            if is_last or taken.failure.code != "other_content":
                raise
        else:
            if is_last or not isinstance(answer, Invalid):
                break
        log.info("the prompt of group %s is generated anew", group)
        await groups.cancel_group(group)
    return group, answer


def drawn(*given: Any, **named: Any) -> Any:
    """What NeMo-RL's own processor makes of a row, with an id: the rollouts of the prompt are copies of it."""
    from nemo_rl.data.processors import nemo_gym_data_processor  # noqa: PLC0415

    made = nemo_gym_data_processor(*given, **named)
    made["extra_env_info"]["_ng_group_id"] = uuid.uuid4().hex
    return made


def main() -> None:
    """Runs a script of NeMo-RL that knows the processor. As a function of `__main__` Ray sends it to others as code."""
    from nemo_rl.data.processors import register_processor  # noqa: PLC0415

    register_processor(PROCESSOR, drawn)
    del sys.argv[0]
    sys.path[0] = str(Path(sys.argv[0]).resolve().parent)
    runpy.run_path(sys.argv[0], run_name="__main__")


if __name__ == "__main__":
    main()
