"""An attempt over a chat endpoint, for trainers that keep the ids behind such an endpoint themselves (ART, Agent
Lightning): the model is asked as OpenAI's interface is, and the episode service answers its calls.
"""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from .aio import EpisodeClient
from .attempts import Json, Message
from .episodes import Episode, Result
from .errors import ArenaKitError
from .responses import text_of
from .rollouts import GivenUp
from .seats import ABANDON_SECONDS

Ask = Callable[[list[dict[str, Any]], list[dict[str, Any]]], Awaitable[Message]]
"""Of the conversation so far and the functions: the message of the assistant. The conversation is one list that grows,
by that message and by what the tools answered."""


async def play(episodes: EpisodeClient, environment: str, task: str, ask: Ask, *, turns: int | None = None) -> Result:
    """Plays an episode to its end.

    Args:
        turns: Those of the policy at most; by default, and at most, as many as the environment allows.

    Raises what `ask` raises, after the episode was given up. Raises GivenUp for an episode that ended by what is no
    fault of the policy: such an attempt has no score and is not to be ranked.
    """
    limits = None if turns is None else {"maxTurns": turns}
    episode = await episodes.create(environment, task=task, limits=limits)
    try:
        result = await _ended(episodes, episode, ask)
    except BaseException:
        with contextlib.suppress(ArenaKitError):  # the service finds out by itself later
            await episodes.abandon(episode.id, reason="the rollout broke off", deadline=ABANDON_SECONDS)
        raise
    if result is None:
        raise GivenUp(f"the service gave up episode {episode.id}")
    if result.failure and result.failure.owner != "policy":
        raise GivenUp(f"{result.failure.owner}/{result.failure.code}: {result.failure.message}")
    return result


async def _ended(episodes: EpisodeClient, episode: Episode, ask: Ask) -> Result | None:
    messages = [dict(one) for one in episode.messages]
    tools = [as_function(one) for one in episode.tools]
    number = 0
    while True:
        said = await ask(messages, tools)
        messages.append(dict(said))
        asked: Sequence[Any] = said.get("tool_calls") or ()
        if not asked:
            return await episodes.finish(episode.id, answer=text_of(said.get("content")))
        calls = [{"name": one["function"]["name"], "argumentsText": one["function"]["arguments"]} for one in asked]
        turn = await episodes.turn(episode.id, number, text=text_of(said.get("content")), calls=calls)
        if turn.is_over:
            return turn.result
        # The service keeps the order of the calls, and has names of its own for them.
        for call, seen in zip(asked, turn.observations, strict=True):
            messages.append({"role": "tool", "tool_call_id": call["id"], "content": text_of(seen.get("content"))})
        number += 1


def as_function(tool: Json) -> dict[str, Any]:
    """A tool as a chat endpoint is told it."""
    described = {"description": tool["description"], "parameters": tool["inputSchema"]}
    return {"type": "function", "function": {"name": tool["name"], **described}}
