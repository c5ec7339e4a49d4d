"""One call to a service that may have several gateways: which one is asked, what is asked again, and until when. All
that is asked of Gateways may be asked twice: the service answers the same. What answers may be asked for again, and of
what calls, is said here for the tools' client, too.
"""

from __future__ import annotations

import logging
import random
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from .connections import Connections, Reply, Streamed, TransportError, encode
from .errors import (
    Closed,
    Conflict,
    DeadlineExceeded,
    Difference,
    Failure,
    Refused,
    Unavailable,
    UnreadableAnswer,
    read_failure,
)
from .forks import begin_anew_in_forks

FIRST_PAUSE_SECONDS = 0.1
LONGEST_PAUSE_SECONDS = 8.0
LONGEST_RETRY_AFTER_SECONDS = 60.0
CONFLICT = 409
TOO_MANY = 429
BROKEN = 500
UNAVAILABLE = 503

log = logging.getLogger("arenakit_trainers")


@dataclass(frozen=True)
class Call:
    """What is asked."""

    method: str
    path: str
    """With its query, below the gateway's address."""
    body: object = None
    """As JSON; None for none."""
    wait: float = 0.0
    """Seconds for which the service may hold its answer."""


class Gateways:
    """The gateways of one service. The first one is asked until it is lost, then the next."""

    def __init__(
        self, urls: Sequence[str], *, headers: Mapping[str, str], timeout: float, outage: float, pool: int
    ) -> None:
        if not urls:
            raise ValueError("expected the address of at least one gateway")
        self._gateways = [Connections(url, headers=headers, size=pool) for url in urls]
        self._current = 0
        self._timeout = timeout
        self._outage = outage
        self._closed = threading.Event()
        begin_anew_in_forks(self)

    def begin_anew(self) -> None:
        """Whether it is closed stays; a parent's thread may have waited for it."""
        was_closed, self._closed = self._closed.is_set(), threading.Event()
        if was_closed:
            self._closed.set()

    def ask(self, call: Call, until: float) -> Any:
        """The JSON of the answer.

        Asks again after lost connections, while the service is full, and where something before it has lost the
        request, with growing pauses, until `until` (time.monotonic). Raises Refused, Conflict, Unavailable,
        DeadlineExceeded, UnreadableAnswer.
        """
        body = None if call.body is None else encode(call.body)
        heard = time.monotonic()
        tries = 0
        while True:
            if self._closed.is_set():
                raise Closed("the client is closed")
            at = self._current % len(self._gateways)
            reply, reason = self._try(self._gateways[at], call, body, until)
            if reply and is_full(reply):
                heard = time.monotonic()
            elif reply and not is_lost(reply):
                return _read(reply)
            if self._closed.is_set():
                raise Closed("the client was closed")
            self._leave(at)
            tries += 1
            now = time.monotonic()
            if now - heard > self._outage:
                raise Unavailable(f"no gateway answered for {self._outage:g} s; last: {reason}")
            self._pause(tries, reply, until=until, reason=reason)

    @contextmanager
    def stream(self, path: str, *, headers: Mapping[str, str], timeout: float) -> Iterator[Streamed]:
        """A stream of the gateway that is asked now. Raises TransportError and Refused; asks no other one."""
        at = self._current % len(self._gateways)
        try:
            with self._gateways[at].stream(path, headers=headers, timeout=timeout) as streamed:
                if streamed.status >= 400:
                    reply = streamed.reply()
                    if is_full(reply) or is_lost(reply):
                        raise TransportError(_said(reply))
                    _read(reply)
                yield streamed
        except TransportError:
            self._leave(at)
            raise

    def pause(self, seconds: float) -> None:
        """Waits; raises Closed if the client is closed meanwhile."""
        if self._closed.wait(seconds):
            raise Closed("the client is closed")

    @property
    def is_closed(self) -> bool:
        """Whether it was closed."""
        return self._closed.is_set()

    def close(self) -> None:
        """Ends all calls, with Closed, and breaks off their requests."""
        self._closed.set()
        for gateway in self._gateways:
            gateway.close()

    def _try(
        self, gateway: Connections, call: Call, body: bytes | None, until: float
    ) -> tuple[Reply, str] | tuple[None, str]:
        headers = {} if body is None else {"content-type": "application/json"}
        try:
            reply = gateway.request(
                call.method, call.path, body, until=until, timeout=self._timeout + call.wait, headers=headers
            )
        except TransportError as error:
            return None, str(error)
        return reply, _said(reply)

    def _leave(self, at: int) -> None:
        # Another thread may have left it already.
        if self._current % len(self._gateways) == at:
            self._current = at + 1

    def _pause(self, tries: int, reply: Reply | None, *, until: float, reason: str) -> None:
        rounds, within = divmod(tries, len(self._gateways))
        # The others are asked at once.
        seconds = 0.0 if within else backoff(rounds - 1)
        if reply and not within:
            seconds = max(seconds, retry_after(reply))
        if time.monotonic() + seconds >= until:
            raise DeadlineExceeded(f"the time of the call is over; last: {reason}")
        if tries > len(self._gateways):
            log.warning("asked again in %.1f s, given up after %g s of silence: %s", seconds, self._outage, reason)
        self.pause(seconds)


def is_full(reply: Reply) -> bool:
    """Whether the server itself says that it has not begun the request: it may be made again, whatever it asks.

    A proxy says 503 as well when it lost a request that is under way, and does not know when to come back.
    """
    return reply.status == TOO_MANY or (reply.status == UNAVAILABLE and "retry-after" in reply.headers)


def is_lost(reply: Reply) -> bool:
    """Whether something between us and the server answers in its place (500, 502, 504, 524, … with a page of its own).

    The request may have been done: it may be made again if doing it twice is doing it once.
    """
    if reply.status < BROKEN or is_full(reply):
        return False
    said = reply.json()
    if reply.status == UNAVAILABLE or not isinstance(said, dict):
        return True
    failure = read_failure(said.get("error"))
    return "jsonrpc" not in said and (failure is None or failure.retryable)


def backoff(rounds: int) -> float:
    """Seconds before the next try: doubled each time, bounded, and never the same for all who were cut off."""
    grown = FIRST_PAUSE_SECONDS * 2.0 ** min(rounds, 16)
    return min(LONGEST_PAUSE_SECONDS, grown) * random.uniform(0.5, 1.0)


def retry_after(reply: Reply) -> float:
    """Seconds after which the server wants to be asked again, and a little more; 0 where it does not say."""
    try:
        seconds = float(reply.headers.get("retry-after", "0"))
    except ValueError:
        return 0.0  # a date: the pauses of our own are as good
    return min(max(seconds, 0.0), LONGEST_RETRY_AFTER_SECONDS) * random.uniform(1.0, 1.25)


def _read(reply: Reply) -> Any:
    said = reply.json()
    if reply.status < 300:
        if said is None and reply.body:
            raise UnreadableAnswer(f"expected JSON, not {reply.body[:200]!r}")
        return said
    failure = _failure(reply)
    if reply.status == CONFLICT:
        diff = said.get("diff") if isinstance(said, dict) else None
        raise Conflict(reply.status, failure, tuple(_difference(one) for one in diff or () if isinstance(one, dict)))
    raise Refused(reply.status, failure)


def _difference(said: Mapping[str, Any]) -> Difference:
    was, is_now = (said.get(name) for name in ("was", "is"))
    return Difference(
        str(said.get("path", "")), None if was is None else str(was), None if is_now is None else str(is_now)
    )


def _failure(reply: Reply) -> Failure:
    said = reply.json()
    failure = read_failure(said.get("error")) if isinstance(said, dict) else None
    text = reply.body[:500].decode("utf-8", "replace")
    return failure or Failure("harness", f"http_{reply.status}", text or "no reason given")


def _said(reply: Reply) -> str:
    return "" if reply.status < 400 else f"HTTP {reply.status}, {_failure(reply)}"
