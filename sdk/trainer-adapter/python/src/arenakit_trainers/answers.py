"""What the service answers, as values: read once and checked. Members that are not known are left out."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeVar, cast

from .errors import Failure, UnreadableAnswer, read_failure

T = TypeVar("T")
Members = Mapping[str, Any]

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
    decided_by: Literal["judge", "verifiable_rewards"] | None = None
    """`verifiable_rewards`: no judge was asked. None from a service that does not say so."""
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


def read_answer(value: object) -> Answer:
    """An answer about one attempt. Raises UnreadableAnswer."""
    members = as_members(value)
    status = members.get("status")
    if status == "scored":
        return _scored(members)
    if status == "waiting":
        return _waiting(members)
    if status == "invalid":
        return _invalid(members)
    raise UnreadableAnswer(f"expected an answer that is scored, waiting or invalid, not {str(value)[:200]}")


def read_group_answer(value: object) -> GroupAnswer:
    """The answer to a whole group. Raises UnreadableAnswer."""
    members = as_members(value)
    return GroupAnswer(_member(members, "group", str), read_answers(value))


def read_answers(value: object) -> tuple[Answer, ...]:
    """The member `answers`. Raises UnreadableAnswer."""
    return tuple(read_answer(one) for one in _member(as_members(value), "answers", list))


def read_places(value: object) -> tuple[int, ...] | None:
    """Where the answers belong that are not those of all; None where all are there. Raises UnreadableAnswer."""
    at = as_members(value).get("at")
    if at is None:
        return None
    if not isinstance(at, list) or not all(isinstance(one, int) for one in at):
        raise UnreadableAnswer(f"expected places of answers, not {at!r}")
    return tuple(at)


def read_event(value: object) -> GroupEvent:
    """A line of the event stream. Raises UnreadableAnswer."""
    members = as_members(value)
    return GroupEvent(
        group=_member(members, "group", str),
        run=_member(members, "run", str),
        step=_optional(members, "step", _integer),
        state=cast(Any, _member(members, "state", str)),
        size=_integer(members, "size"),
        have=_integer(members, "have"),
        abandoned=_integer(members, "abandoned"),
        version=_integer(members, "version"),
        changed_at=_number(members, "changedAt"),
        failure=read_failure(members.get("failure")),
    )


def as_members(value: object) -> Members:
    """The object that an answer is. Raises UnreadableAnswer."""
    if not isinstance(value, Mapping):
        raise UnreadableAnswer(f"expected an object, not {str(value)[:200]}")
    return value


def _scored(members: Members) -> Scored:
    config = as_members(members.get("config"))
    take = members.get("take")
    return Scored(
        group=_member(members, "group", str),
        index=_integer(members, "index"),
        generation=_integer(members, "generation"),
        reward=_number(members, "reward"),
        advantage=_number(members, "advantage"),
        rank=_number(members, "rank"),
        size=_integer(members, "size"),
        ranked=_integer(members, "ranked"),
        matches=tuple(_match(one) for one in _member(members, "matches", list)),
        signal_to_noise=_optional(members, "signalToNoise", _number),
        judge=_member(members, "judge", str),
        topology=_member(members, "topology", str),
        estimator=_member(members, "estimator", str),
        advantage_map=_member(members, "advantageMap", str),
        calibration=_optional(members, "calibration", _text),
        config=JudgedBy(_optional(config, "name", _text), _member(config, "sha256", str)),
        take=None if take is None else _take(take),
        decided_by=cast(Any, _optional(members, "decidedBy", _text)),
        verifiable_reward=_optional(members, "verifiableReward", _number),
    )


def _waiting(members: Members) -> Waiting:
    return Waiting(
        group=_member(members, "group", str),
        index=_integer(members, "index"),
        generation=_integer(members, "generation"),
        state=cast(Any, _member(members, "state", str)),
        have=_integer(members, "have"),
        abandoned=_integer(members, "abandoned"),
        need=_integer(members, "need"),
        remaining_ms=_integer(members, "remainingMs"),
        failure=read_failure(members.get("failure")),
    )


def _invalid(members: Members) -> Invalid:
    return Invalid(
        group=_member(members, "group", str),
        index=_integer(members, "index"),
        generation=_integer(members, "generation"),
        reason=cast(Any, _member(members, "reason", str)),
        failure=read_failure(members.get("failure")),
    )


def _match(value: object) -> PlayedMatch:
    members = as_members(value)
    return PlayedMatch(
        number=_integer(members, "number"),
        phase=_member(members, "phase", str),
        round=_integer(members, "round"),
        opponent=_integer(members, "opponent"),
        score=_optional(members, "score", _number),
        opponent_score=_optional(members, "opponentScore", _number),
        outcome=cast(Any, _optional(members, "outcome", _text)),
    )


def _take(value: object) -> Take:
    members = as_members(value)
    return Take(
        trainer=_member(members, "trainer", str),
        number=cast(Any, _member(members, "number", str)),
        value=_number(members, "value"),
        setting=_optional(members, "setting", _text),
    )


def _member(members: Members, name: str, kind: type[T]) -> T:
    value = members.get(name)
    if not isinstance(value, kind):
        raise UnreadableAnswer(f"expected {name} to be a {kind.__name__}, not {value!r}")
    return value


def _text(members: Members, name: str) -> str:
    return _member(members, name, str)


def _integer(members: Members, name: str) -> int:
    value = members.get(name)
    if isinstance(value, bool) or not isinstance(value, int):
        raise UnreadableAnswer(f"expected {name} to be a whole number, not {value!r}")
    return value


def _number(members: Members, name: str) -> float:
    value = members.get(name)
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not math.isfinite(value):
        raise UnreadableAnswer(f"expected {name} to be a finite number, not {value!r}")
    return float(value)


def _optional(members: Members, name: str, read: Callable[[Members, str], T]) -> T | None:
    return None if members.get(name) is None else read(members, name)
