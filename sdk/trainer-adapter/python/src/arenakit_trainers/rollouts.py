"""One attempt at a task, token in and token out: the trainer's engine writes ids, the episode service answers text, and
what comes of it are the ids of a sample with a mask. No id that the engine wrote is ever encoded again.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, Protocol

from . import aio
from .clients import Clients
from .episodes import Episode, Result
from .errors import ArenaKitError, DeadlineExceeded, Failure, Refused, Unavailable
from .rewards import NoReward
from .seats import ABANDON_SECONDS, Seat, failure_from
from .settings import Settings

NO_ROOM = Failure("policy", "response_length", "the response was full before there was an answer")


class GivenUp(ArenaKitError):
    """The service abandoned the episode while it was played."""


class NoRoom(ArenaKitError):
    """The prompt fills the context by itself."""


LOST = (Unavailable, DeadlineExceeded, GivenUp, NoRoom)


class Tokenizer(Protocol):
    """What Hugging Face's tokenizers have."""

    def encode(self, text: str, *, add_special_tokens: bool) -> list[int]:
        """Ids of a text."""

    def decode(self, token_ids: Sequence[int], *, skip_special_tokens: bool) -> str:
        """The text of ids."""


@dataclass(frozen=True)
class Generated:
    """What the engine wrote in one turn."""

    ids: Sequence[int]
    logprobs: Sequence[float] | None = None
    finish: str | None = None
    """Why it ended: `stop`, `length` …"""


Generate = Callable[[Sequence[int], int], Awaitable[Generated]]
"""Of the ids so far, and how many may follow."""


@dataclass
class Rollout:
    """The ids of a sample, and how the episode ended."""

    episode: Episode
    prompt_ids: list[int]
    response_ids: list[int] = field(default_factory=list)
    mask: list[int] = field(default_factory=list)
    """By response id: 1 where the policy wrote it, 0 where it was told it."""
    logprobs: list[float] = field(default_factory=list)
    """By response id, 0 where it was told it; empty where the engine gave none."""
    turns: int = 0
    result: Result | None = None
    finish: str | None = None
    """Why the engine ended the last turn."""
    is_full: bool = False
    """It ended because the response had no room left."""

    @property
    def ranges(self) -> list[tuple[int, int]]:
        """Where in `ids` the policy wrote, turn by turn: begin and end."""
        runs = groupby(enumerate(self.mask, len(self.prompt_ids)), key=lambda one: one[1])
        places = [[at for at, _ in run] for bit, run in runs if bit]
        return [(one[0], one[-1] + 1) for one in places]

    @property
    def ids(self) -> list[int]:
        """All of it so far."""
        return self.prompt_ids + self.response_ids

    def wrote(self, made: Generated) -> None:
        """Adds what the policy wrote."""
        if made.logprobs is not None and len(made.logprobs) != len(made.ids):
            raise ArenaKitError(f"expected {len(made.ids)} log-probabilities, one an id, not {len(made.logprobs)}")
        if (made.logprobs is None) != (not self.logprobs) and self.response_ids:
            raise ArenaKitError("expected log-probabilities of every turn or of none")
        self.response_ids += made.ids
        self.mask += [1] * len(made.ids)
        self.logprobs += made.logprobs or ()
        self.turns += 1
        self.finish = made.finish

    def was_told(self, ids: Sequence[int]) -> None:
        """Adds what followed."""
        self.response_ids += ids
        self.mask += [0] * len(ids)
        if self.logprobs:
            self.logprobs += [0.0] * len(ids)


async def roll_out(
    clients: Clients,
    settings: Settings,
    tokenizer: Tokenizer,
    generate: Generate,
    *,
    trainer: str,
    task: str,
    response_length: int,
    context_length: int | None = None,
    seat: Seat | None = None,
) -> Rollout:
    """Plays the task to its end.

    The ids that follow the prompt are at most `response_length`, and with the prompt at most `context_length`.
    With a `seat` that is ranked the finished episode is an attempt of its group. What `generate` raises is raised, and
    the attempt is abandoned, so that its siblings do not wait for it. A response that is full ends the episode without
    an answer. Raises NoReward for an episode that could not be begun, that the service lost or gave up, or whose prompt
    leaves no room; Refused for one that the service will never begin.
    """
    place = seat.place(settings, trainer) if seat and seat.is_ranked(settings) else None
    episode: Episode | None = None
    try:
        episode = await clients.episodes.create(**settings.episode(task, trainer), place=place)
        rollout = Rollout(episode, tokenizer.encode(episode.prompt, add_special_tokens=False))
        if context_length is not None:
            response_length = min(response_length, context_length - len(rollout.prompt_ids))
        if response_length < 1:
            raise NoRoom(f"expected room behind the {len(rollout.prompt_ids)} ids of the prompt of {task}")
        await _play(clients.episodes, rollout, tokenizer, generate, response_length)
    except BaseException as error:
        await _leave(clients, settings, episode, seat if place else None, f"{type(error).__name__}: {error}")
        # What is refused before there is an episode is refused to all: there is no such task, or the token is wrong.
        if isinstance(error, LOST) or (episode and isinstance(error, Refused)):
            name = place.group if place else episode.id if episode else task
            raise NoReward(name, "episode_lost", failure_from(error)) from error
        raise
    return rollout


async def _leave(clients: Clients, settings: Settings, episode: Episode | None, seat: Seat | None, reason: str) -> None:
    """Says that there will be no attempt; what goes wrong in saying so does not matter."""
    with contextlib.suppress(Exception):
        if episode:
            leave = clients.episodes.abandon(episode.id, reason=reason, deadline=ABANDON_SECONDS)
            await asyncio.shield(asyncio.ensure_future(leave))
        elif seat:
            await asyncio.shield(asyncio.ensure_future(clients.groups.abandon(**seat.leaving(settings, reason))))


async def _play(
    client: aio.EpisodeClient, rollout: Rollout, tokenizer: Tokenizer, generate: Generate, response_length: int
) -> None:
    episode = rollout.episode.id
    while True:
        before = rollout.ids
        made = await generate(before, response_length - len(rollout.response_ids))
        rollout.wrote(made)
        text = tokenizer.decode(made.ids, skip_special_tokens=False)
        told = await client.turn(
            episode, rollout.turns - 1, text=text, finish=made.finish, tokens=_tokens(before, made)
        )
        if told.is_over:
            rollout.result = _result(told.result, episode)
            return
        added = tokenizer.encode(told.append, add_special_tokens=False)
        # A policy that ended its turn by itself has written the mark that ends it.
        if added and made.ids and added[0] == made.ids[-1]:
            added = added[1:]
        if len(rollout.response_ids) + len(added) >= response_length:
            rollout.is_full = True
            rollout.result = _result(await client.finish(episode, failure=NO_ROOM), episode)
            return
        rollout.was_told(added)


def _result(result: Result | None, episode: str) -> Result:
    if result is None:
        raise GivenUp(f"the episode {episode} was given up before it was over: it rested too long, or was abandoned")
    return result


def _tokens(before: list[int], made: Generated) -> dict[str, Any]:
    tokens: dict[str, Any] = {"promptIds": before, "completionIds": list(made.ids)}
    if made.logprobs is not None:
        tokens["logprobs"] = list(made.logprobs)
    return tokens


def text_of(tokenizer: Tokenizer, ids: Sequence[int], mask: Sequence[int]) -> tuple[str, list[tuple[int, int]]]:
    """A response as its text, with who wrote which characters: an attempt's completion and mask."""
    runs = [(by, [one for one, _ in run]) for by, run in groupby(zip(ids, mask, strict=True), lambda at: at[1])]
    texts = [(tokenizer.decode(run, skip_special_tokens=False), int(by)) for by, run in runs]
    return "".join(text for text, _ in texts), [(len(text), by) for text, by in texts]
