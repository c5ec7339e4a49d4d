"""What a batch's answers come to, for the logs of trainers."""

from __future__ import annotations

import logging
import statistics
from collections.abc import Sequence

from .answers import Answer, Invalid, Scored
from .errors import Failure

log = logging.getLogger("arenakit_trainers")


def measures_of(answers: Sequence[Answer | Failure], size: int) -> dict[str, float]:
    """Numbers by name, of groups of `size` consecutive attempts."""
    scored = [answer for answer in answers if isinstance(answer, Scored)]
    measures = {
        "arenakit/without_reward": 1 - len(scored) / max(1, len(answers)),
        "arenakit/invalid_groups": _invalid_share(answers, size),
    }
    if scored:
        measures["arenakit/reward_mean"] = statistics.fmean(one.reward for one in scored)
        measures["arenakit/reward_deviation"] = statistics.pstdev(one.reward for one in scored)
        # 0 where the judge told none of a group apart.
        measures["arenakit/rank_deviation"] = statistics.pstdev(one.rank for one in scored)
    signals = [one.signal_to_noise for one in scored if one.signal_to_noise is not None]
    if signals:
        measures["arenakit/signal_to_noise"] = statistics.fmean(signals)
    return measures


def columns_of(answers: Sequence[Answer | Failure]) -> dict[str, list[float | str | None]]:
    """The same by attempt."""
    return {
        "arenakit_reward": [one.reward if isinstance(one, Scored) else None for one in answers],
        "arenakit_rank": [one.rank if isinstance(one, Scored) else None for one in answers],
        "arenakit_status": [_status(one) for one in answers],
    }


def warn_of_missing(answers: Sequence[Answer | Failure]) -> None:
    """The attempts of a group that nobody judged have one reason between them."""
    for reason in dict.fromkeys(_why_none(one) for one in answers if not isinstance(one, Scored)):
        log.warning("no reward: %s", reason)


def _invalid_share(answers: Sequence[Answer | Failure], size: int) -> float:
    """Of the groups: how many have no reward for anybody."""
    groups = [answers[at : at + size] for at in range(0, len(answers), size)]
    return sum(not any(isinstance(one, Scored) for one in group) for group in groups) / max(1, len(groups))


def _status(answer: Answer | Failure) -> str:
    if isinstance(answer, Failure):
        return answer.code
    return answer.reason if isinstance(answer, Invalid) else answer.status


def _why_none(answer: Answer | Failure) -> str:
    failure = answer if isinstance(answer, Failure) else getattr(answer, "failure", None)
    status = _status(answer)
    group = getattr(answer, "group", None)
    told = f"{failure.owner}/{failure.code}: {failure.message}" if failure else status
    return f"group {group} ({status}): {told}" if group else told
