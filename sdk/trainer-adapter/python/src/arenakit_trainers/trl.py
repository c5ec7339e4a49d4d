"""TRL 1.16: reward functions for GRPOTrainer over the group-reward service (trl/trainer/grpo_trainer.py, reward_funcs),
where None leaves a completion out. Nothing of TRL is imported: these are functions of the shapes that it asks for.

    ranked = group_reward(client, group_size=8, environment="open-travel", task="task_id")
    tools = environment_factory("http://127.0.0.1:8080/mcp/toolset/arenarl")
    trainer = GRPOTrainer(reward_funcs=all_or_none(ranked, format_reward), environment_factory=tools, …)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Literal

from .attempts import Attempt, Config, Terms, given, query_of
from .batches import BatchJudge, Share
from .environments import ToolEnvironment, environment_factory, failure_of
from .errors import Failure
from .groups import GroupClient
from .measures import columns_of, measures_of, warn_of_missing
from .ranks import Part, parts_of, rank, shared
from .reward_functions import OncePerBatch, Reward, RewardFunction, none_where
from .rewards import number_or_none
from .settings import read_settings
from .trl_config import EVALUATION, check_config, group_size_of, is_training

__all__ = ["GroupReward", "ToolEnvironment", "all_or_none", "check_config", "environment_factory", "group_reward"]


def group_reward(
    client: GroupClient,
    group_size: int,
    *,
    config: Config | None = None,
    deadline: float | None = None,
    on_outage: Literal["raise", "no_reward"] = "raise",
    **options: Any,
) -> GroupReward:
    """A reward function that has the service judge each group of `group_size` consecutive completions together.

    It gives the number that TRL must take, and None for a whole group that is invalid. `group_size` is GRPOConfig's
    num_generations, `deadline` the seconds for a batch. `on_outage`: where no answer came in time, the error ends the
    training, or the completions have no reward. The options are GroupReward's. Others go through `all_or_none`."""
    known = config or client.config or read_settings().config
    return GroupReward(BatchJudge(client, "trl", known, deadline, on_outage == "no_reward"), group_size, **options)


class GroupReward:
    """What `group_reward` makes: remembers the rewards of the batch at hand, and how many batches there were."""

    def __init__(
        self,
        judge: BatchJudge,
        group_size: int,
        *,
        environment: str | None = None,
        task: str | None = None,
        query: Any = query_of,
        terms: Terms | None = None,
        dialect: str | None = None,
        split: str = "train",
        name: str = "arenakit",
    ) -> None:
        """`environment` and `task`, the column with ids of tasks, say where the rubric is; without them `query` says
        what a prompt asks. `terms` are what else a group agrees on, those of the variables by default, `dialect` how
        texts write calls, `split` a part of the groups' names, `name` what TRL logs the rewards by."""
        if group_size < 2:
            raise ValueError(f"a group has at least 2 attempts, not {group_size}")
        self.__name__ = name
        self._judge, self._group_size = judge, group_size
        self._task, self._query, self._dialect, self._split = task, query or query_of, dialect, split
        self._terms = replace(terms or read_settings().terms(), **given(environment=environment))
        self._nonce: str | None = None
        self._batches, self._last = 0, OncePerBatch()

    def __call__(self, prompts: Sequence[Any], completions: Sequence[Any], **given: Any) -> list[Reward]:
        """The rewards, by completion. Judges a batch once, whoever asks first."""
        return self._last.rewards(completions, lambda: self._judged(prompts, completions, given))

    def _judged(self, prompts: Sequence[Any], completions: Sequence[Any], given: Mapping[str, Any]) -> list[Reward]:
        size = group_size_of(given, self._group_size, is_first=self._batches == 0)
        (process, processes), client = rank(), self._judge.client
        if self._nonce is None:
            self._nonce = shared(client.nonce) if processes > 1 else client.nonce
        # Every rank makes the same batches in the same order, so that their number tells groups of one step apart.
        self._batches += 1
        parts = parts_of(process * len(prompts), len(prompts), size)
        answers = self._judge.judge([self._share(part, prompts, completions, given) for part in parts])
        rewards = [None if isinstance(one, Failure) else number_or_none(one, "trl") for one in answers]
        warn_of_missing(answers)
        for log, values in (("log_metric", measures_of(answers, size)), ("log_extra", columns_of(answers))):
            for name, value in values.items() if given.get(log) else ():
                given[log](name, value)
        return rewards

    def _share(self, part: Part, prompts: Sequence[Any], texts: Sequence[Any], given: Mapping[str, Any]) -> Share:
        prompt, environments, task = prompts[part.begin], given.get("environments"), None
        # What environments add to a prompt may differ between attempts.
        if not environments and any(prompts[at] != prompt for at in range(part.begin, part.end)):
            raise ValueError("expected the completions of a group to have one prompt: is group_size num_generations?")
        if self._task:
            if self._task not in given:
                raise ValueError(f"the dataset has no column {self._task!r}; it has {sorted(given)}")
            task = str(given[self._task][part.begin])
        step = int(getattr(given.get("trainer_state"), "global_step", 0))
        terms = replace(self._terms, step=step, task=task, query=self._query(prompt) if task is None else None)
        split, place = self._split if is_training(given) else EVALUATION, f"{self._batches}.{part.number}"
        group = self._judge.client.group_id(split, step, task or "-", place, nonce=self._nonce)
        attempts = []
        for at in range(part.begin, part.end):
            dialect, failure = self._dialect, failure_of(environments and environments[at])
            dialect = dialect if isinstance(texts[at], str) else None
            attempts.append(Attempt(prompt=prompts[at], completion=texts[at], dialect=dialect, failure=failure))
        return Share(group, terms, part.index, part.size, attempts)


def all_or_none(ranked: GroupReward, *others: RewardFunction) -> list[RewardFunction]:
    """The reward functions for GRPOTrainer: where `ranked` gives None the others give None, too. TRL takes None for 0
    as long as any gives a number, so that a group without a verdict would be trained on the others alone."""
    return [ranked, *(none_where(ranked, other) for other in others)]
