"""TRL: reward functions over the group-reward service, and what of GRPOConfig must be so that its numbers stay what
they are. Nothing of TRL is imported: these are functions of the shapes that GRPOTrainer asks for (trl 1.16).

    ranked = group_reward(client, group_size=8, environment="open-travel", task="task_id")
    tools = environment_factory("http://127.0.0.1:8080/mcp/toolset/arenarl")
    trainer = GRPOTrainer(reward_funcs=all_or_none(ranked, format_reward), environment_factory=tools, …)
"""

from __future__ import annotations

import functools
import hashlib
import inspect
import json
import logging
import statistics
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import Any, Literal

from .answers import Answer, AttemptName, Invalid, Scored, Waiting
from .attempts import Attempt, Config, Terms, query_of
from .environments import ToolEnvironment, environment_factory, failure_of
from .errors import ArenaKitError, DeadlineExceeded, Failure, Unavailable
from .groups import GroupClient
from .ranks import Part, parts_of, rank, shared

__all__ = ["GroupReward", "ToolEnvironment", "all_or_none", "check_config", "environment_factory", "group_reward"]

TRAINER = "trl"
log = logging.getLogger("arenakit_trainers")
Reward = float | None
RewardFunction = Callable[..., Any]
"""Of TRL: (prompts, completions, completion_ids, trainer_state, log_extra, log_metric, **columns) → [float | None]."""
GROUPS_AT_ONCE = 16
EVALUATION = "eval"
"""The split of groups that the trainer only measures itself by: the service keeps them out of the run's curves."""


def group_reward(
    client: GroupClient,
    group_size: int,
    *,
    config: Config | None = None,
    environment: str | None = None,
    task: str | None = None,
    query: Callable[[Any], str] | None = None,
    terms: Terms | None = None,
    dialect: str | None = None,
    split: str = "train",
    deadline: float | None = None,
    on_outage: Literal["raise", "no_reward"] = "raise",
    name: str = "arenakit",
) -> GroupReward:
    """A reward function that has the service judge each group of `group_size` consecutive completions together.

    Args:
        client: Of the service; calls say `trainer=trl` whatever the client says.
        group_size: GRPOConfig.num_generations.
        config: How groups are judged; by default the client's.
        environment: With `task`: where the service finds the task's rubric and constraints.
        task: The column of the dataset with the ids of tasks. Without it groups are named by their prompts.
        query: What the user asked for, of a prompt; by default the text of its last user message.
        terms: What else a group agrees on, such as its quorum.
        dialect: How completions that are text write calls and results; by default the service finds out.
        split: A part of the groups' names; those of the trainer's evaluation have "eval" there.
        deadline: Seconds for the rewards of one batch.
        on_outage: What happens where the service gave no answer in time: the error ends the training, or the
            completions have no reward.
        name: Under which TRL logs the rewards.

    The function gives the number that the service says TRL must take, and None for a completion without a reward: for
    all of a group that is invalid. TRL leaves a completion out if every reward function gives None for it, so
    other reward functions go through `all_or_none`.
    """
    options = _Options(
        config=config,
        environment=environment,
        task=task,
        query=query or query_of,
        terms=terms or Terms(),
        dialect=dialect,
        split=split,
        deadline=deadline,
        is_outage_borne=on_outage == "no_reward",
    )
    return GroupReward(client, group_size, options, name=name)


@dataclass(frozen=True)
class _Options:
    config: Config | None
    environment: str | None
    task: str | None
    query: Callable[[Any], str]
    terms: Terms
    dialect: str | None
    split: str
    deadline: float | None
    is_outage_borne: bool


class GroupReward:
    """What `group_reward` makes: remembers the rewards of the batch at hand, and how many batches there were."""

    def __init__(self, client: GroupClient, group_size: int, options: _Options, *, name: str) -> None:
        if group_size < 2:
            raise ValueError(f"a group has at least 2 attempts, not {group_size}")
        self.__name__ = name
        self._client = client
        self._group_size = group_size
        self._options = options
        self._nonce: str | None = None
        self._batches = 0
        self._lock = threading.Lock()
        self._last: tuple[Any, list[Reward]] | None = None

    def __call__(self, prompts: Sequence[Any], completions: Sequence[Any], **given: Any) -> list[Reward]:
        """The rewards, by completion. Judges a batch once, whoever asks first."""
        with self._lock:
            if self._last is None or self._last[0] is not completions:
                self._last = (completions, self._judged(prompts, completions, given))
            return list(self._last[1])

    def _judged(self, prompts: Sequence[Any], completions: Sequence[Any], given: Mapping[str, Any]) -> list[Reward]:
        size = self._size(given)
        process, processes = rank()
        if self._nonce is None:
            self._nonce = shared(self._client.nonce) if processes > 1 else self._client.nonce
        # Every rank makes the same batches in the same order, so that their number tells groups of one step apart.
        self._batches += 1
        first = process * len(prompts)
        answers = self._answers(parts_of(first, len(prompts), size), _Batch(prompts, completions, given))
        rewards = [_number(answer) for answer in answers]
        _log(answers, rewards, given, size)
        return rewards

    def _size(self, given: Mapping[str, Any]) -> int:
        """Completions of a prompt. The trainer is asked, where it can be: in evaluation it may make other ones."""
        trainer = _trainer_of(given)
        config = getattr(trainer, "args", None)
        if config is None:
            return self._group_size
        if self._batches == 0:
            check_config(config, group_size=self._group_size)
        size = getattr(trainer, "num_generations" if _is_training(given) else "num_generations_eval", None)
        return size if isinstance(size, int) else self._group_size

    def _answers(self, parts: Sequence[Part], batch: _Batch) -> Sequence[Answer | Failure]:
        """The answers of all completions: groups are handed over side by side, then awaited together."""
        client, seconds = self._client, self._options.deadline or self._client.deadline
        end = time.monotonic() + seconds
        try:
            with ThreadPoolExecutor(min(GROUPS_AT_ONCE, len(parts))) as threads:
                handed = list(threads.map(lambda part: self._hand_over(part, batch, end), parts))
            answers = [answer for one in handed for answer in one]
            names = [AttemptName(one.group, one.index, one.generation) for one in answers if isinstance(one, Waiting)]
            settled = iter(client.await_many(names, wait=end - time.monotonic()) if names else ())
        except (DeadlineExceeded, Unavailable) as error:
            if not self._options.is_outage_borne:
                raise
            return [_outage(error)] * len(batch.prompts)
        answers = [next(settled) if isinstance(one, Waiting) else one for one in answers]
        late = next((one for one in answers if isinstance(one, Waiting)), None)
        if late is None:
            return answers
        exceeded = DeadlineExceeded(f"no reward of {late.group} after {seconds:g} s", late)
        if not self._options.is_outage_borne:
            raise exceeded
        return [_outage(exceeded) if isinstance(one, Waiting) else one for one in answers]

    def _hand_over(self, part: Part, batch: _Batch, end: float) -> Sequence[Answer]:
        places = range(part.begin, part.end)
        environments = batch.given.get("environments")
        if not environments:
            _require_one_prompt([batch.prompts[place] for place in places])
        attempts = [
            self._attempt(batch.prompts[at], batch.completions[at], environments and environments[at]) for at in places
        ]
        terms, group = self._terms(part, batch.prompts, batch.given)
        client, config = self._client, self._options.config

        def left() -> float:
            return end - time.monotonic()

        if part.is_whole:
            said = client.hand_over(attempts, group=group, terms=terms, config=config, trainer=TRAINER, deadline=left())
            return said.answers
        # The others of the group are on other ranks, which submit them under the same name.
        return [
            client.submit(
                group, index, attempt, size=part.size, terms=terms, config=config, trainer=TRAINER, deadline=left()
            )
            for index, attempt in enumerate(attempts, part.index)
        ]

    def _attempt(self, prompt: Any, completion: Any, environment: object) -> Attempt:
        return Attempt(
            prompt=prompt,
            completion=completion,
            dialect=self._options.dialect if isinstance(completion, str) else None,
            failure=failure_of(environment),
        )

    def _terms(self, part: Part, prompts: Sequence[Any], given: Mapping[str, Any]) -> tuple[Terms, str]:
        options = self._options
        step = int(getattr(given.get("trainer_state"), "global_step", 0))
        task: str | None = None
        if options.task:
            if options.task not in given:
                raise ValueError(f"the dataset has no column {options.task!r}; it has {sorted(given)}")
            task = str(given[options.task][part.begin])
        query = options.query(prompts[part.begin]) if task is None else None
        terms = replace(
            options.terms,
            step=step,
            environment=options.environment or options.terms.environment,
            task=task,
            query=query,
        )
        # What environments add to a prompt may differ between attempts: there the place alone names the group.
        named = task or ("-" if given.get("environments") else _hash(prompts[part.begin]))
        occurrence = f"{self._batches}.{part.number}"
        split = options.split if _is_training(given) else EVALUATION
        return terms, self._client.group_id(split, step, named, occurrence, nonce=self._nonce)


def _trainer_of(given: Mapping[str, Any]) -> Any:
    """GRPOTrainer, whose method `log_metric` is; None where it is another one's."""
    return getattr(given.get("log_metric"), "__self__", None)


def _is_training(given: Mapping[str, Any]) -> bool:
    return bool(getattr(getattr(_trainer_of(given), "model", None), "training", True))


def all_or_none(ranked: GroupReward, *others: RewardFunction) -> list[RewardFunction]:
    """The reward functions for GRPOTrainer: where `ranked` gives None the others give None, too.

    TRL adds what reward functions give and takes None for 0 as long as any of them gives a number, so that a group
    without a judge's verdict would be trained on the others alone.
    """
    return [ranked, *(_none_where(ranked, other) for other in others)]


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


@dataclass(frozen=True)
class _Batch:
    """What TRL gives for one batch of a rank."""

    prompts: Sequence[Any]
    completions: Sequence[Any]
    given: Mapping[str, Any]


def _outage(error: Exception) -> Failure:
    return Failure("harness", "service_outage", str(error), retryable=True)


def _require_one_prompt(prompts: Sequence[Any]) -> None:
    if any(prompt != prompts[0] for prompt in prompts):
        raise ValueError(
            "expected the completions of a group to have one prompt: is group_size the trainer's num_generations?"
        )


def _number(answer: Answer | Failure) -> Reward:
    if not isinstance(answer, Scored):
        return None
    if answer.take is None or answer.take.trainer != TRAINER:
        raise ArenaKitError(f"the service does not say which number {TRAINER} must take of {answer.group}")
    return answer.take.value


def _none_where(ranked: GroupReward, other: RewardFunction) -> RewardFunction:
    if not callable(other) or hasattr(other, "forward"):
        raise TypeError("expected a function; wrap a reward model in one, so that it can give None")

    def left_out(given: Mapping[str, Any], rewards: Sequence[Reward]) -> list[Reward]:
        return [None if mine is None else reward for mine, reward in zip(ranked(**given), rewards, strict=True)]

    if inspect.iscoroutinefunction(other) or inspect.iscoroutinefunction(getattr(other, "__call__", None)):  # noqa: B004

        async def later(**given: Any) -> list[Reward]:
            return left_out(given, await other(**given))

        made: RewardFunction = later
    else:

        def now(**given: Any) -> list[Reward]:
            return left_out(given, other(**given))

        made = now
    inner = other
    while isinstance(inner, functools.partial):
        inner = inner.func
    made.__name__ = getattr(inner, "__name__", type(inner).__name__)
    return made


def _log(answers: Sequence[Answer | Failure], rewards: Sequence[Reward], given: Mapping[str, Any], size: int) -> None:
    # The attempts of a group that nobody judged have one reason between them.
    for reason in dict.fromkeys(_why_none(one) for one in answers if not isinstance(one, Scored)):
        log.warning("no reward: %s", reason)
    scored = [answer for answer in answers if isinstance(answer, Scored)]
    measures = {
        "arenakit/without_reward": rewards.count(None) / max(1, len(rewards)),
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
    log_metric, log_extra = given.get("log_metric"), given.get("log_extra")
    if log_metric:
        for name, value in measures.items():
            log_metric(name, value)
    if log_extra:
        log_extra("arenakit_reward", [one.reward if isinstance(one, Scored) else None for one in answers])
        log_extra("arenakit_rank", [one.rank if isinstance(one, Scored) else None for one in answers])
        log_extra("arenakit_status", [_status(one) for one in answers])


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


def _hash(prompt: Any) -> str:
    spelt = json.dumps(prompt, sort_keys=True, default=str)
    return hashlib.sha256(spelt.encode("utf-8", "surrogatepass")).hexdigest()[:16]
