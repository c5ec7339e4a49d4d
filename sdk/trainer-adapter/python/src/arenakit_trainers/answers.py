"""What the service answers, as values: read once, and checked against what was asked. Members that are not known are
left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, cast

from .errors import Failure, UnreadableAnswer, read_failure
from .members import Members, as_members, integer, items, mapping, number, optional, text

InvalidReason = Literal[
    "late",
    "abandoned",
    "superseded",
    "missing",
    "attempt_failed",
    "below_quorum",
    "judge_failed",
    "cancelled",
    "unrankable",
]


@dataclass(frozen=True)
class AttemptName:
    """Names an attempt; without a generation the newest one is meant."""

    group: str
    index: int
    generation: int | None = None


@dataclass(frozen=True)
class PlayedMatch:
    """One match of the attempt."""

    number: int
    phase: str
    round: int
    opponent: int
    """Index of the other attempt."""
    score: float | None
    """Sum over both orders (eq. 3); None where the judge gave none."""
    opponent_score: float | None
    outcome: Literal["won", "lost", "tied"] | None


@dataclass(frozen=True)
class Take:
    """The number that the named trainer must take, and its setting that keeps it what it is."""

    trainer: str
    number: Literal["reward", "advantage"]
    value: float
    setting: str | None


@dataclass(frozen=True)
class JudgedBy:
    """Name and sha256 of the configuration."""

    name: str | None
    sha256: str


@dataclass(frozen=True)
class Scored:
    """The group is judged and the attempt has its place."""

    group: str
    index: int
    generation: int
    reward: float
    """Eq. 6, or the advantage map's own scale."""
    advantage: float
    rank: float
    """From 0, best first; ties share the average."""
    size: int
    ranked: int
    """How many attempts of the group are ranked."""
    matches: tuple[PlayedMatch, ...]
    signal_to_noise: float | None
    judge: str
    topology: str
    estimator: str
    advantage_map: str
    calibration: str | None
    config: JudgedBy
    take: Take | None
    """None where no trainer was named."""
    decided_by: Literal["judge", "verifiable_rewards", "rubrics"] | None = None
    """`verifiable_rewards`: no judge was asked. `rubrics`: scores of criteria, in a run of tri-evolution. None from a
    service that does not say so."""
    verifiable_reward: float | None = None
    """What a verifier gave the attempt; None where the group's configuration reads none."""
    status: Literal["scored"] = "scored"


@dataclass(frozen=True)
class Waiting:
    """The group is not closed."""

    group: str
    index: int
    generation: int
    state: Literal["open", "ready", "judging"]
    have: int
    abandoned: int
    need: int
    """How many attempts are still awaited."""
    remaining_ms: int
    """Until collecting or judging ends."""
    failure: Failure | None
    """What went wrong last; it is tried again."""
    status: Literal["waiting"] = "waiting"


@dataclass(frozen=True)
class Invalid:
    """The attempt has no reward and will have none: leave the sample out."""

    group: str
    index: int
    generation: int
    reason: InvalidReason
    failure: Failure | None
    status: Literal["invalid"] = "invalid"


Settled = Scored | Invalid
Answer = Scored | Waiting | Invalid


@dataclass(frozen=True)
class GroupAnswer:
    """A whole group's answers, by index."""

    group: str
    answers: tuple[Answer, ...]

    @property
    def status(self) -> Literal["scored", "waiting", "invalid"]:
        """Of the group: waiting while any attempt is, scored if any has a reward."""
        if any(isinstance(one, Waiting) for one in self.answers):
            return "waiting"
        return "scored" if any(isinstance(one, Scored) for one in self.answers) else "invalid"

    def waiting(self) -> list[AttemptName]:
        """Names of the attempts that are not settled."""
        return [AttemptName(one.group, one.index, one.generation) for one in self.answers if isinstance(one, Waiting)]

    def with_answers(self, later: Iterable[Answer]) -> GroupAnswer:
        """The same with what was answered later to those that were not settled, in order."""
        answers = iter(later)
        return GroupAnswer(
            self.group, tuple(next(answers) if isinstance(one, Waiting) else one for one in self.answers)
        )


@dataclass(frozen=True)
class GroupEvent:
    """The group as it was when this was told."""

    group: str
    run: str
    step: int | None
    state: Literal["open", "ready", "judging", "scored", "invalid"]
    size: int
    have: int
    abandoned: int
    version: int
    changed_at: float
    """Milliseconds since the epoch."""
    failure: Failure | None


def read_answer(value: object, asked: AttemptName) -> Answer:
    """An answer about the attempt that was asked for. Raises UnreadableAnswer."""
    members = as_members(value)
    status = members.get("status")
    read = _ANSWERS.get(status) if isinstance(status, str) else None
    if read is None:
        raise UnreadableAnswer(f"expected an answer that is scored, waiting or invalid, not {str(value)[:200]}")
    answer = read(members)
    said = AttemptName(answer.group, answer.index, None if asked.generation is None else answer.generation)
    if said != asked:
        raise UnreadableAnswer(f"expected an answer about {asked}, not about {said}")
    return answer


def read_group_answer(value: object, group: str | None, size: int) -> GroupAnswer:
    """The answer to a whole group of so many. The service names it where nobody did. Raises UnreadableAnswer."""
    named = text(as_members(value), "group") if group is None else group
    return GroupAnswer(named, tuple(read_answers(value, [AttemptName(named, index) for index in range(size)])))


def read_answers(value: object, asked: Sequence[AttemptName]) -> list[Answer]:
    """Answers about all that were asked for, in their order. Raises UnreadableAnswer."""
    answers = items(as_members(value), "answers")
    if len(answers) != len(asked):
        raise UnreadableAnswer(f"expected {len(asked)} answers, not {len(answers)}")
    return [read_answer(one, name) for one, name in zip(answers, asked, strict=True)]


def read_news(value: object, asked: Sequence[AttemptName]) -> list[Answer | None]:
    """The same where the service may tell of some only, and says `at` which places: None for the others."""
    at = optional(as_members(value), "at", items)
    if at is None:
        return [*read_answers(value, asked)]
    if len(set(map(repr, at))) != len(at) or not all(type(one) is int and 0 <= one < len(asked) for one in at):
        raise UnreadableAnswer(f"expected places among {len(asked)}, not {str(at)[:200]}")
    told = dict(zip(at, read_answers(value, [asked[place] for place in at]), strict=True))
    return [told.get(place) for place in range(len(asked))]


def read_event(value: object) -> GroupEvent:
    """A line of the event stream. Raises UnreadableAnswer."""
    members = as_members(value)
    return GroupEvent(
        group=text(members, "group"),
        run=text(members, "run"),
        step=optional(members, "step", integer),
        state=cast(Any, text(members, "state")),
        size=integer(members, "size"),
        have=integer(members, "have"),
        abandoned=integer(members, "abandoned"),
        version=integer(members, "version"),
        changed_at=number(members, "changedAt"),
        failure=read_failure(members.get("failure")),
    )


def _scored(members: Members) -> Scored:
    config = mapping(members, "config")
    take = members.get("take")
    return Scored(
        group=text(members, "group"),
        index=integer(members, "index"),
        generation=integer(members, "generation"),
        reward=number(members, "reward"),
        advantage=number(members, "advantage"),
        rank=number(members, "rank"),
        size=integer(members, "size"),
        ranked=integer(members, "ranked"),
        matches=tuple(_match(one) for one in items(members, "matches")),
        signal_to_noise=optional(members, "signalToNoise", number),
        judge=text(members, "judge"),
        topology=text(members, "topology"),
        estimator=text(members, "estimator"),
        advantage_map=text(members, "advantageMap"),
        calibration=optional(members, "calibration", text),
        config=JudgedBy(optional(config, "name", text), text(config, "sha256")),
        take=None if take is None else _take(take),
        decided_by=cast(Any, optional(members, "decidedBy", text)),
        verifiable_reward=optional(members, "verifiableReward", number),
    )


def _waiting(members: Members) -> Waiting:
    return Waiting(
        group=text(members, "group"),
        index=integer(members, "index"),
        generation=integer(members, "generation"),
        state=cast(Any, text(members, "state")),
        have=integer(members, "have"),
        abandoned=integer(members, "abandoned"),
        need=integer(members, "need"),
        remaining_ms=integer(members, "remainingMs"),
        failure=read_failure(members.get("failure")),
    )


def _invalid(members: Members) -> Invalid:
    return Invalid(
        group=text(members, "group"),
        index=integer(members, "index"),
        generation=integer(members, "generation"),
        reason=cast(Any, text(members, "reason")),
        failure=read_failure(members.get("failure")),
    )


def _match(value: object) -> PlayedMatch:
    members = as_members(value)
    return PlayedMatch(
        number=integer(members, "number"),
        phase=text(members, "phase"),
        round=integer(members, "round"),
        opponent=integer(members, "opponent"),
        score=optional(members, "score", number),
        opponent_score=optional(members, "opponentScore", number),
        outcome=cast(Any, optional(members, "outcome", text)),
    )


def _take(value: object) -> Take:
    members = as_members(value)
    return Take(
        trainer=text(members, "trainer"),
        number=cast(Any, text(members, "number")),
        value=number(members, "value"),
        setting=optional(members, "setting", text),
    )


_ANSWERS: Mapping[str, Callable[[Members], Answer]] = {"scored": _scored, "waiting": _waiting, "invalid": _invalid}
