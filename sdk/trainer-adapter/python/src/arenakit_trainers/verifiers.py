"""verifiers 0.4 and prime-rl (559b447): a taskset with our tools by URL, and an environment whose episode is a group.

verifiers finds plugins by the name of a module (verifiers/v1/utils/loaders.py:70). A project's arenakit_travel.py:

    from arenakit_trainers.verifiers import ArenaEnv, ArenaTaskset
    __all__ = ["ArenaEnv", "ArenaTaskset"]

    vf-eval arenakit-travel --env.taskset.dataset tasks/train.jsonl --env.n 8

The dataset is that of `arenakit tasks export --format slime`. `finalize` sees all runs of an episode (v1/env.py:166):
`n` agents play one task, side by side and not one at a time as elsewhere (v1/configs/env.py:48), and are ranked there.
prime-rl takes the mean of their rewards off (orchestrator/algo/grpo.py:30). Where a run has no reward `finalize`
raises: the episode fails, and prime-rl trains on none of its runs (orchestrator/envs.py:108), as for a run that failed.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import verifiers.v1 as vf
from pydantic import Field
from verifiers.v1.dialects.chat import message_to_wire

from .answers import Scored
from .attempts import Attempt
from .clients import clients_of
from .errors import Failure
from .rewards import number_of
from .settings import BadSetting, read_settings

TRAINER = "verifiers"


class ArenaTools(vf.Toolset[vf.SharedToolsetConfig]):
    """The tools of a toolset of `arenakit serve`, by their own names; nothing is started for it."""

    TOOL_PREFIX = None


class ArenaTasksetConfig(vf.TasksetConfig):
    """Under --env.taskset."""

    dataset: Path = Path("tasks/train.jsonl")
    """JSONL rows with prompt (messages) and metadata (task_id)."""
    toolset: str = "arenarl"
    """As in /mcp/toolset/NAME."""
    context: dict[str, str] = Field(default_factory=dict)
    """What the URL says of the calls: world, now, seed."""


class ArenaTask(vf.Task[vf.TaskData]):
    """The arena has its rewards."""


class ArenaTaskset(vf.Taskset[ArenaTask, ArenaTasksetConfig]):
    """The rows of a dataset, over the first gateway of ARENAKIT_URL."""

    @classmethod
    def toolsets(cls, config: ArenaTasksetConfig) -> list[vf.Toolset[Any]]:
        """One server, which runs already. Its URL is logged, and an argument of the harness (v1/mcp/launch.py:627)."""
        return [ArenaTools(vf.SharedToolsetConfig(url=read_settings().tools_url(config.toolset, config.context)))]

    def load(self) -> Iterator[ArenaTask]:
        """The tasks, in the dataset's order."""
        with self.config.dataset.open(encoding="utf-8") as lines:
            for number, line in enumerate(filter(str.strip, lines), 1):
                row = json.loads(line)
                task = (row.get("metadata") or {}).get("task_id")
                if not task or not row.get("prompt"):
                    raise BadSetting(f"expected prompt and metadata.task_id in line {number} of {self.config.dataset}")
                yield ArenaTask(vf.TaskData(id=str(task), name=str(task), prompt=row["prompt"]), self.config.task)


class ArenaEnvConfig(vf.EnvConfig):
    """Under --env."""

    agent: vf.AgentConfig = vf.AgentConfig()
    n: int = Field(8, ge=2, le=64)
    """Attempts at a task: the size of its group."""
    max_concurrent_agents: int | None = Field(None, ge=1)
    split: str = "train"
    """Part of the groups' names: `eval` keeps them out of the run's curves."""


class ArenaEnv(vf.Env[ArenaEnvConfig]):
    """`n` attempts at a task, ranked against each other."""

    async def run(self, task: vf.Task[Any], agents: vf.Agents) -> None:
        """All attempts."""
        await asyncio.gather(*(agents.agent.run(task) for _ in range(self.config.n)))

    async def finalize(self, task: vf.Task[Any], episode: vf.Episode) -> None:
        """The group's rewards, on the traces. Raises NoReward where a run that was finished has none."""
        settings = read_settings()
        groups = clients_of(settings, trainer=TRAINER).groups
        # An episode that is tried again is another one, and so is its group.
        name = groups.group_id(self.config.split, 0, str(task.data.id or task.key), episode.id)
        terms = settings.terms(task=task.data.id, query=task.data.prompt_text)
        attempts = [_attempt(trace) for trace in episode.traces]
        said = await groups.score(attempts, group=name, terms=terms, deadline=settings.deadline)
        pairs = list(zip(episode.traces, said.answers, strict=True))
        # All or none: the traces of an episode that fails have no numbers.
        numbers = [number_of(answer, TRAINER) if trace.ok else None for trace, answer in pairs]
        for (trace, answer), number in zip(pairs, numbers, strict=True):
            if number is not None and isinstance(answer, Scored):
                trace.record_reward("arena", number)
                trace.record_metric("arena_rank", answer.rank)


def _attempt(trace: vf.Trace) -> Attempt:
    if trace.ok and trace.messages:
        return Attempt(messages=[message_to_wire(one) for one in trace.messages])
    why = trace.last_error.message if trace.last_error else trace.stop_condition or "no messages"
    return Attempt(failure=Failure("harness", "attempt_failed", f"{trace.stop_condition}: {why}"))
