"""The rows of SkyRL's batches: which trajectory is which attempt, and an output whose rewards are those of the groups.
All its other members stay, whatever they are; no row is added or left out.
"""

from __future__ import annotations

import itertools
import math
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from .episodes import Result
from .rewards import NoReward, NothingScored, Reward, Tally, fill, left_open
from .seats import TRAIN, Seat
from .settings import BadSetting

TASK = "task_id"
tally = Tally()
_calls = itertools.count(1)
Output = TypeVar("Output", bound=Mapping[str, Any])


@dataclass
class Play:
    """One trajectory: where it stands in its group, and what its environment made of it."""

    seat: Seat
    episode: str | None = None
    result: Result | None = None
    missing: NoReward | None = None


def plays_of(batch: Mapping[str, Any]) -> list[Play]:
    """Of each trajectory of a batch, in its order. Raises BadSetting where groups cannot be told apart."""
    ids, extras, meta = batch.get("trajectory_ids"), batch.get("env_extras"), batch.get("batch_metadata")
    if not ids or not extras or any(TASK not in extra for extra in extras):
        raise BadSetting(f"expected trajectory ids, and the id of a task in the column {TASK} of every row")
    names = [(one.instance_id, one.repetition_id) for one in ids]
    if len(set(names)) < len(names):
        raise BadSetting("expected every trajectory once in a batch: SkyRL would take two groups for one")
    # `train` or `eval` (train/generators/utils.py, prepare_generator_input).
    split = str(meta.training_phase) if meta else TRAIN
    sizes, begun, call = Counter(name for name, _ in names), Counter[str](), next(_calls)
    plays = []
    for (name, _), extra in zip(names, extras, strict=True):
        step = int(meta.global_step or 0) if meta else 0  # None in evaluations without training
        plays.append(Play(Seat(split, step, str(extra[TASK]), f"{call}.{name}", begun[name], sizes[name])))
        begun[name] += 1
    return plays


def with_rewards(output: Output, plays: Sequence[Play], rewards: Sequence[Reward]) -> Output:
    """The output with one reward a trajectory, in its last row, and with no loss where there is none; in an evaluation
    that is NaN. Raises NothingScored where nothing of an evaluation has a score."""
    is_evaluation, is_missing = plays[0].seat.is_evaluated, [one.number is None for one in rewards]
    if is_evaluation and all(is_missing):
        raise NothingScored(f"none of {len(plays)} trajectories has a score: {rewards[0].missing}")
    values, is_masked = [0.0] * len(plays), [False] * len(plays)
    groups = defaultdict[object, list[int]](list)
    for at, play in enumerate(plays):
        groups[play.seat.occurrence].append(at)
    for places in groups.values():
        filled = (left_open if is_evaluation else fill)([rewards[at].number for at in places])
        tally.count([rewards[at].missing for at in places])
        for at, value, masked in zip(places, filled.values, filled.is_masked, strict=True):
            values[at], is_masked[at] = value, masked
    is_last = output.get("is_last_step") or [True] * len(plays)
    if sum(is_last) != len(plays):
        raise BadSetting(f"expected the rows of {len(plays)} trajectories, not of {sum(is_last)}")
    rows, masks, at = [], [], 0
    for last, old, mask in zip(is_last, output["rewards"], output["loss_masks"], strict=True):
        rows.append(_row(values[at] if last else 0.0, old, mask))
        masks.append([0] * len(mask) if is_masked[at] else mask)
        at += last
    # Counts, since SkyRL adds up what batches of an evaluation say (train/generators/utils.py:380).
    measures = {
        "arenakit/attempts_without_reward": sum(is_missing),
        "arenakit/groups_without_reward": sum(all(is_missing[at] for at in places) for places in groups.values()),
    }
    metrics = {**(output.get("rollout_metrics") or {}), **measures}
    changed: Any = {**output, "rewards": rows, "loss_masks": masks, "rollout_metrics": metrics}
    return changed  # type: ignore[no-any-return]


def without_failures(metrics: Mapping[str, Any]) -> dict[str, Any]:
    """What SkyRL's evaluation measured. To its pass@n NaN is a trajectory that failed (train/generators/utils.py:260):
    where the mean score is no number, pass@n is none, either."""
    scores = {name.rpartition("/")[0]: one for name, one in metrics.items() if name.endswith("/avg_score")}
    unknown = {name for name, score in scores.items() if math.isnan(score)}
    return {
        name: math.nan if "/pass_at_" in name and name.rpartition("/")[0] in unknown else one
        for name, one in metrics.items()
    }


def _row(value: float, old: float | list[float], mask: Sequence[int]) -> float | list[float]:
    """In the form of the reward that it replaces: a number, or one a token with all of it where the policy ended."""
    if not isinstance(old, list):
        return value
    end = max((at for at, by in enumerate(mask) if by), default=len(old) - 1)
    return [value if at == end else 0.0 for at in range(len(old))]
