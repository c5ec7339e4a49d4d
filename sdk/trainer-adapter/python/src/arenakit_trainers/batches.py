"""The groups of one batch, judged side by side: handed over at once, awaited together, until one deadline. Of a group
that lies across processes each submits its own attempts.
"""

from __future__ import annotations

import functools
import time
from collections.abc import Sequence
from dataclasses import dataclass

from .answers import Answer, AttemptName, Waiting
from .attempts import Attempt, Config, Terms
from .errors import DeadlineExceeded, Failure, Unavailable, outage
from .groups import GroupClient
from .threads import Threads

GROUPS_AT_ONCE = 16


@dataclass(frozen=True)
class Share:
    """What this process has of a group: attempts from `index` on."""

    group: str
    terms: Terms
    index: int
    size: int
    attempts: Sequence[Attempt]


@dataclass(frozen=True)
class BatchJudge:
    """How batches are judged."""

    client: GroupClient
    trainer: str
    config: Config | None = None
    deadline: float | None = None
    """Seconds for the rewards of one batch."""
    is_outage_borne: bool = False
    """Where the service gave no answer in time: whether the attempts have no reward, or the error is raised."""

    def judge(self, shares: Sequence[Share]) -> list[Answer | Failure]:
        """The answers of all attempts, in the order of the shares."""
        seconds = self.deadline or self.client.deadline
        end = time.monotonic() + seconds
        try:
            answers: list[Answer | Failure] = [answer for one in self._handed_over(shares, end) for answer in one]
            names = [AttemptName(one.group, one.index, one.generation) for one in answers if isinstance(one, Waiting)]
            settled = iter(self.client.await_many(names, wait=end - time.monotonic()) if names else ())
        except (DeadlineExceeded, Unavailable) as error:
            if not self.is_outage_borne:
                raise
            return [outage(error)] * sum(len(one.attempts) for one in shares)
        answers = [next(settled) if isinstance(one, Waiting) else one for one in answers]
        late = next((one for one in answers if isinstance(one, Waiting)), None)
        if late is None:
            return answers
        exceeded = DeadlineExceeded(f"no reward of {late.group} after {seconds:g} s", late)
        if not self.is_outage_borne:
            raise exceeded
        return [outage(exceeded) if isinstance(one, Waiting) else one for one in answers]

    def _handed_over(self, shares: Sequence[Share], end: float) -> list[Sequence[Answer]]:
        threads = Threads(GROUPS_AT_ONCE, "arenakit-batch")
        try:
            handed = [threads.submit(functools.partial(self._hand_over, share, end)) for share in shares]
            return [one.result() for one in handed]
        finally:
            # Who is interrupted, or has an error, waits for no others.
            threads.close()

    def _hand_over(self, share: Share, end: float) -> Sequence[Answer]:
        def left() -> float:
            return end - time.monotonic()

        if len(share.attempts) == share.size:
            return self.client.hand_over(
                share.attempts,
                group=share.group,
                terms=share.terms,
                config=self.config,
                trainer=self.trainer,
                deadline=left(),
            ).answers
        # The others of the group are on other ranks, which submit them under the same name.
        return [
            self.client.submit(
                share.group,
                index,
                attempt,
                size=share.size,
                terms=share.terms,
                config=self.config,
                trainer=self.trainer,
                deadline=left(),
            )
            for index, attempt in enumerate(share.attempts, share.index)
        ]
