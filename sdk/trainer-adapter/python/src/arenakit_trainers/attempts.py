"""What a trainer sends: an attempt in one of the forms that trainers have, and the terms of its group."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .errors import Failure

Json = Mapping[str, Any]
Message = Mapping[str, Any]
"""As chat-completion endpoints have them."""
Mask = Sequence[tuple[int, int]]
"""Runs of characters of a completion text: how many, and 1 where the model wrote them, 0 where it was told them."""
Config = str | Json
"""A configuration's name, `{"sha256": …}`, or the configuration itself."""


@dataclass(frozen=True)
class Attempt:
    """One attempt: exactly one of `trajectory`, `messages` and `completion` (with its `prompt`), or a `failure`."""

    trajectory: Json | None = None
    """ATIF 1.x."""
    messages: Sequence[Message] | None = None
    prompt: str | Sequence[Message] | None = None
    completion: str | Sequence[Message] | None = None
    """What the policy wrote after the prompt, results of tools included."""
    dialect: str | None = None
    """How a completion text writes calls and results; by default the service finds out."""
    mask: Mask | None = None
    verifiable_reward: float | None = None
    """What a verifier of yours gave it, for groups whose configuration has `verifiable: submitted`."""
    failure: Failure | None = None
    """It ended by no fault of the policy's: it is not ranked."""

    def as_json(self) -> dict[str, Any]:
        """As the service reads it. Raises ValueError where there is no attempt, or more than one."""
        forms = [form for form in (self.trajectory, self.messages, self.completion) if form is not None]
        if len(forms) > 1 or not (forms or self.failure):
            raise ValueError(
                f"expected one of trajectory, messages and completion, or a failure; {len(forms)} were given"
            )
        return given(
            trajectory=self.trajectory,
            messages=self.messages,
            prompt=self.prompt,
            completion=self.completion,
            dialect=self.dialect,
            mask=self.mask,
            verifiableReward=self.verifiable_reward,
            failure=self.failure and self.failure.as_json(),
        )


@dataclass(frozen=True)
class Terms:
    """What all attempts of a group agree on. The first one sets it, the others repeat it or leave it out."""

    run: str | None = None
    """The training run that it belongs to; by default the client's."""
    quorum: int | None = None
    """How many valid attempts make the group rankable; 2 by default."""
    step: int | None = None
    """Of the trainer."""
    environment: str | None = None
    task: str | None = None
    """Id of a task of the environment."""
    query: str | None = None
    """Instead of a task: what the user asked for."""
    constraints: Json | None = None
    collect_seconds: float | None = None
    """How long the service takes attempts, from the first on."""
    judge_seconds: float | None = None
    """How long the judge has, from when the group is complete."""

    def as_json(self) -> dict[str, Any]:
        """As the service reads it."""
        return given(
            run=self.run,
            quorum=self.quorum,
            step=self.step,
            environment=self.environment,
            task=self.task,
            query=self.query,
            constraints=self.constraints,
            collectSeconds=self.collect_seconds,
            judgeSeconds=self.judge_seconds,
        )


def query_of(prompt: Any) -> str:
    """What the user asked for: the prompt, or the text of its last user message."""
    if isinstance(prompt, str):
        return prompt
    said = [message for message in prompt if message.get("role") == "user"] or list(prompt)
    content = said[-1].get("content") if said else ""
    if isinstance(content, str):
        return content
    return "\n".join(str(part.get("text", "")) for part in content or () if part.get("type") == "text")


def given(**members: Any) -> dict[str, Any]:
    """The members that are not None."""
    return {name: value for name, value in members.items() if value is not None}
