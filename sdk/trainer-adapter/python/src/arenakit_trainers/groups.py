"""The client of the group-reward service: attempts are submitted, and their rewards awaited, by name. Every call may be
made again with the same content, from any process and over any gateway.
"""

from __future__ import annotations

import concurrent.futures
import itertools
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Literal
from urllib.parse import quote, urlencode

from .answers import (
    Answer,
    AttemptName,
    GroupAnswer,
    GroupEvent,
    Invalid,
    Settled,
    Waiting,
    read_answer,
    read_answers,
    read_event,
    read_group_answer,
    read_news,
)
from .attempts import Attempt, Config, Json, Terms, given
from .awaiting import MOST_AWAITED, Awaiting, await_until, exceeded, last_word_seconds
from .connections import TransportError
from .errors import Closed, DeadlineExceeded, Refused, Unavailable
from .gateways import Call, backoff, log
from .members import as_members, text
from .naming import group_id, launch_nonce
from .server_events import read_events
from .services import ServiceClient

_UNKNOWN = frozenset({"no_such_attempt", "no_such_group"})
# Proxies hang up after a minute; a stream that says nothing for so long is lost.
STREAM_SILENCE_SECONDS = 60.0
# With more names in a poll what is told of those that still wait is most of its answer.
MANY = 16


class GroupClient(ServiceClient):
    """A client of one service, for many threads."""

    def __init__(
        self,
        url: str | Sequence[str],
        *,
        token: str | None = None,
        run: str | None = None,
        trainer: str | None = None,
        config: Config | None = None,
        nonce: str | None = None,
        timeout: float = 30.0,
        outage: float = 300.0,
        deadline: float = 4000.0,
        pool: int = 32,
    ) -> None:
        """Connects to nothing so far.

        Args:
            run: Name of the training run, for the service's page and for cancel_run.
            trainer: Who takes the number (`trl`, `verl`, …): answers then say which one, in `take`.
            config: How groups are judged, where a call says nothing else.
            nonce: Names this launch in names of groups; ranks that share groups must share it. By default random.
            deadline: The service closes a group after half an hour of collecting and half an hour of judging by
                default. This and the others are those of every ServiceClient.
        """
        self.run = run
        self.trainer = trainer
        self.config = config
        self.nonce = nonce or launch_nonce()
        super().__init__(url, token=token, timeout=timeout, outage=outage, deadline=deadline, pool=pool)
        self._poll_seconds = timeout + outage
        self._awaiting = Awaiting(self._poll)

    def close(self) -> None:
        """Ends all calls with Closed and breaks off their requests. Attempts stay with the service."""
        super().close()
        self._awaiting.close()

    def group_id(self, split: str, step: int, task: str, occurrence: int | str = 0, *, nonce: str | None = None) -> str:
        """The name of a group of this run and this launch."""
        return group_id(
            run=self.run or "run",
            nonce=nonce or self.nonce,
            split=split,
            step=step,
            task=task,
            occurrence=occurrence,
        )

    def submit(
        self,
        group: str,
        index: int,
        attempt: Attempt,
        *,
        size: int,
        generation: int = 0,
        terms: Terms | None = None,
        config: Config | None = None,
        trainer: str | None = None,
        deadline: float | None = None,
    ) -> Answer:
        """Hands an attempt over; when this returns, the service has it and keeps it.

        Args:
            group: Name of the group, see group_id.
            index: From 0 to size - 1; 0 is the greedy one.
            attempt: What was done.
            size: How many attempts the group has.
            generation: A higher one replaces the attempt while the group is open.
            terms: What the group's attempts agree on.
            config: How it is judged; by default the client's.
            trainer: Who takes the number; by default the client's.
            deadline: Seconds for all of it.

        Returns: Waiting, or at once Scored or Invalid (`late`) where the group is closed.

        Raises: Conflict where this generation is known with other content, or the group with other terms.
        """
        body = {
            "index": index,
            "generation": generation,
            "size": size,
            **self._terms(terms, config, trainer),
            **attempt.as_json(),
        }
        said = self._ask(Call("POST", f"{_path(group)}/attempts", body), deadline)
        return read_answer(said, AttemptName(group, index, generation))

    def abandon(
        self,
        group: str,
        index: int,
        *,
        generation: int = 0,
        reason: str | None = None,
        size: int | None = None,
        terms: Terms | None = None,
        deadline: float | None = None,
    ) -> Answer:
        """Says that an attempt will not come, so that the others need not wait for it.

        With `size` the group may be one that nobody has submitted to so far.
        """
        opened = {} if size is None else {"size": size, **self._terms(terms, None, None)}
        body = {"generation": generation, **given(reason=reason), **opened}
        said = self._ask(Call("POST", f"{_path(group)}/attempts/{index}/abandon", body), deadline)
        return read_answer(said, AttemptName(group, index, generation))

    def reward(
        self,
        group: str,
        index: int,
        *,
        generation: int | None = None,
        wait: float | None = None,
        deadline: float | None = None,
    ) -> Answer:
        """The attempt's answer.

        Args:
            group: Name of the group.
            index: Of the attempt.
            generation: By default the newest one.
            wait: Seconds after which Waiting is an answer, too. Without it only Scored and Invalid are.
            deadline: Seconds after which DeadlineExceeded is raised.

        Raises: DeadlineExceeded, with what was said last; Refused (404) for an attempt that nobody submitted.
        """
        return self.await_many([AttemptName(group, index, generation)], wait=wait, deadline=deadline)[0]

    def await_many(
        self,
        names: Sequence[AttemptName],
        *,
        until: Literal["any", "all"] = "all",
        wait: float | None = None,
        deadline: float | None = None,
    ) -> list[Answer]:
        """The answers of many attempts, in order: when all of them are settled, or any.

        `wait` and `deadline` are those of `reward`.
        """
        seconds = self._seconds(deadline)
        latest = time.monotonic() + seconds
        if wait is not None and wait <= 0:
            return self._now(names, latest)
        end = latest if wait is None else min(latest, time.monotonic() + wait)
        futures = [self.settled(name) for name in names]
        try:
            if wait is not None:
                await_until(futures, end, until)
            elif not await_until(futures, end - last_word_seconds(seconds), until):
                last = self.word_on(
                    [name for name, future in zip(names, futures, strict=True) if not future.done()], end
                )
                if not await_until(futures, end, until):
                    raise exceeded(seconds, last)
            are_done = [future.done() for future in futures]
            # A future may be done a moment later; then what is asked for says the same.
            others = iter(
                self._now([name for name, is_done in zip(names, are_done, strict=True) if not is_done], latest)
            )
            return [
                future.result() if is_done else next(others) for future, is_done in zip(futures, are_done, strict=True)
            ]
        finally:
            for future in futures:
                future.cancel()

    def settled(self, name: AttemptName) -> concurrent.futures.Future[Settled]:
        """A future of the attempt's settled answer. To cancel it ends the waiting and nothing else."""
        return self._awaiting.add(name)

    def score(
        self,
        attempts: Sequence[Attempt],
        *,
        group: str | None = None,
        terms: Terms | None = None,
        config: Config | None = None,
        trainer: str | None = None,
        wait: float | None = None,
        deadline: float | None = None,
    ) -> GroupAnswer:
        """A whole group at once; `wait` and `deadline` are those of `reward`.

        Without a name the group is named by its content: the same group is judged once.
        """
        end = time.monotonic() + self._seconds(deadline)
        said = self.hand_over(attempts, group=group, terms=terms, config=config, trainer=trainer, deadline=deadline)
        names = said.waiting()
        if not names or wait == 0:
            return said
        return said.with_answers(self.await_many(names, wait=wait, deadline=end - time.monotonic()))

    def hand_over(
        self,
        attempts: Sequence[Attempt],
        *,
        group: str | None = None,
        terms: Terms | None = None,
        config: Config | None = None,
        trainer: str | None = None,
        deadline: float | None = None,
    ) -> GroupAnswer:
        """A whole group at once, without waiting for it to be judged."""
        body = {
            **given(group=group),
            **self._terms(terms, config, trainer),
            "attempts": [attempt.as_json() for attempt in attempts],
            "wait": 0,
        }
        return read_group_answer(self._ask(Call("POST", "/groups:score", body), deadline), group, len(attempts))

    def said_last(self, names: Sequence[AttemptName]) -> Waiting | None:
        """What the service said last of the first of these that it spoke of; nothing is asked."""
        return next((said for said in map(self._awaiting.last, names) if said is not None), None)

    def word_on(self, names: Sequence[AttemptName], until: float) -> Waiting | None:
        """What the service said last of these; where it said nothing it is asked, until then (time.monotonic)."""
        last = self.said_last(names)
        if last is not None:
            return last
        try:
            said = self._now(names[:1], until)
        except (DeadlineExceeded, Unavailable):
            return None
        return next((one for one in said if isinstance(one, Waiting)), None)

    def cancel_group(self, group: str, *, deadline: float | None = None) -> None:
        """Closes the group without judging it; who waits gets Invalid (`cancelled`)."""
        self._ask(Call("DELETE", _path(group)), deadline)

    def cancel_run(self, run: str | None = None, *, deadline: float | None = None) -> None:
        """Closes all groups of a run; by default of the client's."""
        name = run or self.run
        if name is None:
            raise ValueError("expected the name of a run, or a client that has one")
        self._ask(Call("POST", f"/runs/{quote(name, safe='')}:cancel"), deadline)

    def put_config(self, name: str, config: Json, *, deadline: float | None = None) -> str:
        """Makes a configuration known by name; gives its sha256. Raises Conflict where the name has another one."""
        said = self._ask(Call("PUT", f"/groups/configs/{quote(name, safe='')}", config), deadline)
        return text(as_members(said), "sha256")

    def view(self, group: str, *, deadline: float | None = None) -> dict[str, Any]:
        """All that is known of a group: its attempts, its matches, its state. Raises Refused (404) for none."""
        return dict(as_members(self._ask(Call("GET", _path(group)), deadline)))

    def events(self, run: str | None = None) -> Iterator[GroupEvent]:
        """What changes in the groups of a run (by default the client's), while it does.

        It goes on after a lost connection where it was, and ends when the client is closed.
        """
        return self.events_until(lambda: False, run)

    def events_until(self, is_over: Callable[[], bool], run: str | None = None) -> Iterator[GroupEvent]:
        """The same until `is_over` says so, which is asked whenever the service says anything."""
        path = f"/groups/events?{urlencode(given(run=run or self.run))}"
        last, tries = "", 0

        def still(lines: Iterator[str]) -> Iterator[str]:
            return itertools.takewhile(lambda _: not (is_over() or self._gateways.is_closed), lines)

        while not (is_over() or self._gateways.is_closed):
            headers = {"accept": "text/event-stream", **({"last-event-id": last} if last else {})}
            try:
                with self._gateways.stream(path, headers=headers, timeout=STREAM_SILENCE_SECONDS) as streamed:
                    for event in read_events(still(streamed.lines())):
                        last, tries = event.id or last, 0
                        if event.data is not None:
                            yield read_event(event.data)
            except TransportError as error:
                log.info("the stream of events goes on after %s", error)
            try:
                self._gateways.pause(backoff(tries))
            except Closed:
                return
            tries += 1

    def _poll(self, names: Sequence[AttemptName], wait: float) -> Sequence[Answer | Refused | None]:
        """Of many names only the settled ones are told, and None of the others."""
        latest = time.monotonic() + wait + self._poll_seconds
        if wait > 0 and len(names) > MANY:
            said = read_news(self._await(names, latest, wait=wait, answers="settled"), names)
            return [one and _known(one) for one in said]
        return [_known(one) for one in read_answers(self._await(names, latest, wait=wait), names)]

    def _now(self, names: Sequence[AttemptName], latest: float) -> list[Answer]:
        """The answers as they are, without waiting."""
        parts = [names[at : at + MOST_AWAITED] for at in range(0, len(names), MOST_AWAITED)]
        answers = [_known(one) for part in parts for one in read_answers(self._await(part, latest), part)]
        for answer in answers:
            if isinstance(answer, Refused):
                raise answer
        return [answer for answer in answers if not isinstance(answer, Refused)]

    def _await(self, names: Sequence[AttemptName], latest: float, wait: float = 0.0, **told: str) -> Any:
        attempts = [given(group=one.group, index=one.index, generation=one.generation) for one in names]
        body = {"attempts": attempts, "wait": wait, "until": "any", **told}
        return self._gateways.ask(Call("POST", "/groups:await", body, wait), latest)

    def _terms(self, terms: Terms | None, config: Config | None, trainer: str | None) -> dict[str, Any]:
        own = given(run=self.run, trainer=trainer or self.trainer, config=self.config if config is None else config)
        return {**own, **(terms.as_json() if terms else {})}


def _known(answer: Answer) -> Answer | Refused:
    """An attempt that nobody knows is the caller's mistake, or was lost: never a sample to leave out in silence."""
    failure = answer.failure if isinstance(answer, Invalid) else None
    return Refused(404, failure) if failure and failure.code in _UNKNOWN else answer


def _path(group: str) -> str:
    return f"/groups/{quote(group, safe='')}"
