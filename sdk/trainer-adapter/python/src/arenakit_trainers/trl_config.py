"""What GRPOTrainer is set to: how large its groups are, whether it trains, what would change the service's numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

EVALUATION = "eval"
"""The split of groups that the trainer only measures itself by: the service keeps them out of the run's curves."""


def group_size_of(given: Mapping[str, Any], expected: int, *, is_first: bool) -> int:
    """Completions of a prompt. The trainer is asked, where it can be: in evaluation it may make other ones."""
    trainer = trainer_of(given)
    config = getattr(trainer, "args", None)
    if config is None:
        return expected
    if is_first:
        check_config(config, group_size=expected)
    size = getattr(trainer, "num_generations" if is_training(given) else "num_generations_eval", None)
    return size if isinstance(size, int) else expected


def trainer_of(given: Mapping[str, Any]) -> Any:
    """GRPOTrainer, whose method `log_metric` is; None where it is another one's."""
    return getattr(given.get("log_metric"), "__self__", None)


def is_training(given: Mapping[str, Any]) -> bool:
    """Whether the batch is not of the trainer's evaluation."""
    return bool(getattr(getattr(trainer_of(given), "model", None), "training", True))


def check_config(config: Any, *, group_size: int | None = None) -> None:
    """Refuses a GRPOConfig under which the service's advantages would not stay what they are. Raises ValueError."""
    wrong = []
    scale = getattr(config, "scale_rewards", "none")
    if scale not in ("none", False):
        wrong.append(f'scale_rewards is {scale!r}: it divides by the deviation again; set scale_rewards="none"')
    how = getattr(config, "multi_objective_aggregation", "sum_then_normalize")
    if how != "sum_then_normalize":
        wrong.append(
            f"multi_objective_aggregation is {how!r}: it divides by the deviation again; "
            'set multi_objective_aggregation="sum_then_normalize"'
        )
    generations = getattr(config, "num_generations", None)
    if group_size is not None and generations not in (None, group_size):
        wrong.append(f"num_generations is {generations}, and groups have {group_size}: make them the same")
    batch = getattr(config, "generation_batch_size", None)
    if generations and batch and batch % generations:
        wrong.append(f"a generation batch of {batch} holds no whole groups of {generations}")
    if wrong:
        raise ValueError("GRPOConfig does not fit the group-reward service: " + "; ".join(wrong))
