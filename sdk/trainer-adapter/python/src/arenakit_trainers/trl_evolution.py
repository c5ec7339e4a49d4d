"""TRL 1.16 as the trainer of the solver or the proposer of a run of tri-evolution. Each step of the run is a training
of one optimizer step: a data loader reads a batch ahead, and the next tasks do not exist before these are solved.

    tasks = EvolutionClient(url).next_tasks(run, "solver", step)
    rows, reward = Dataset.from_list(rows_of(tasks)), evolution_reward(GroupClient(url), tasks)
    GRPOTrainer(train_dataset=rows, reward_funcs=reward, …).train()
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .attempts import Attempt
from .batches import BatchJudge, Share
from .environments import failure_of
from .evolution import HandedTask
from .groups import GroupClient
from .ranks import Part
from .trl import GroupReward

__all__ = ["EvolutionReward", "NoTools", "evolution_reward", "rows_of"]

GROUP = "evolution_group"
"""The column with the name of a task's group."""


def rows_of(tasks: Sequence[HandedTask]) -> list[dict[str, Any]]:
    """The tasks of a step as rows: TRL repeats each prompt `num_generations` times. `environment` is the mode, by which
    `environment_factory={"tool": …, "no_tool": NoTools}` gives tools to those that shall have some."""
    return [{"prompt": list(one.messages), GROUP: one.group, "environment": one.mode} for one in tasks]


def evolution_reward(
    client: GroupClient, tasks: Sequence[HandedTask], *, deadline: float | None = None, name: str = "arenakit"
) -> EvolutionReward:
    """The reward function of a step: it submits each completion as an attempt at its task and waits for what it earned.

    It gives the advantage of eq. 1, under scale_rewards="none"; None to a completion that failed or proposed no task,
    and to all of an invalid group. A proposer is answered when the solver's next step is ended. `deadline` is in
    seconds; by default as long as a group may be collected and judged."""
    seconds = deadline or max(one.seconds for one in tasks)
    return EvolutionReward(BatchJudge(client, "trl", tasks[0].config, seconds), tasks, name)


class EvolutionReward(GroupReward):
    """What `evolution_reward` makes: the groups are those that were handed out."""

    def __init__(self, judge: BatchJudge, tasks: Sequence[HandedTask], name: str) -> None:
        super().__init__(judge, tasks[0].size, name=name)
        self._tasks = {one.group: one for one in tasks}

    def _share(self, part: Part, prompts: Sequence[Any], texts: Sequence[Any], given: Mapping[str, Any]) -> Share:
        environments, task = given.get("environments"), self._tasks[given[GROUP][part.begin]]
        attempts = [
            Attempt(prompt=prompts[at], completion=texts[at], failure=failure_of(environments and environments[at]))
            for at in range(part.begin, part.end)
        ]
        return Share(task.group, task.terms, part.index, part.size, attempts)


class NoTools:
    """The environment of tasks that are answered without tools."""

    def reset(self, **_row: Any) -> None:
        """Begins nothing."""
