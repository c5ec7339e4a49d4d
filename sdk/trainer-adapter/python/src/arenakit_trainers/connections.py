"""HTTP/1.1 to one gateway: a bounded pool of connections that are kept open. It repeats nothing but what a connection
that was closed while nobody used it makes necessary; whoever calls decides about the rest.
"""

from __future__ import annotations

import base64
import contextlib
import http.client
import json
import re
import select
import socket
import ssl
import threading
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import SplitResult, unquote, urlsplit

from .forks import begin_anew_in_forks

LARGEST_ANSWER = 64 * 1024 * 1024
CONNECT_SECONDS = 10.0
_CHUNK = 64 * 1024
_REFUSED = 400
_LONE_SURROGATE = re.compile("[\ud800-\udfff]")


class TransportError(OSError):
    """No answer came: the connection failed, or the answer is broken off or too late."""


@dataclass(frozen=True)
class Reply:
    """A whole answer."""

    status: int
    headers: Mapping[str, str]
    """Names in lower case."""
    body: bytes

    def json(self) -> Any:
        """The body as JSON; None where it is none."""
        try:
            return json.loads(self.body)
        except (ValueError, RecursionError):
            return None


def encode(value: object) -> bytes:
    """JSON in UTF-8. A lone surrogate, which UTF-8 does not have, is U+FFFD; NaN and infinities raise ValueError."""
    text = json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    try:
        return text.encode()
    except UnicodeEncodeError:
        paired = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
        return _LONE_SURROGATE.sub("\ufffd", paired).encode()


class Connections:
    """At most `size` requests at once; the others wait for a place."""

    def __init__(self, url: str, *, headers: Mapping[str, str], size: int) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ValueError(f"expected an address such as http://127.0.0.1:8080, not {url!r}")
        self.url = url.rstrip("/")
        self._parts: SplitResult = parts
        self._prefix = parts.path.rstrip("/")
        self._tls = ssl.create_default_context() if parts.scheme == "https" else None
        self._headers = {**_credentials(parts), **headers}
        self._size = size
        self._is_closed = False
        self.begin_anew()
        begin_anew_in_forks(self)

    def begin_anew(self) -> None:
        """Leaves all connections to whoever opened them."""
        self._places = threading.BoundedSemaphore(self._size)
        self._idle: list[http.client.HTTPConnection] = []
        self._busy: dict[http.client.HTTPConnection, socket.socket] = {}
        self._lock = threading.Lock()

    def request(
        self,
        method: str,
        path: str,
        body: bytes | None,
        *,
        until: float,
        timeout: float,
        headers: Mapping[str, str] | None = None,
        is_repeatable: bool = True,
    ) -> Reply:
        """One request and its whole answer.

        `timeout` seconds bound each silence of the gateway, `until` (time.monotonic) bounds all of it. What must not
        be done twice gets a connection of its own, which nobody can have closed before. Raises TransportError.
        """
        opened = self._opened(until, timeout, is_new=not is_repeatable)
        with self._place(until), opened as (connection, is_used):
            sent = {**self._headers, **(headers or {})}
            try:
                return self._exchange(connection, (method, path, body, sent), until=until, timeout=timeout)
            except (http.client.RemoteDisconnected, ConnectionError):
                # The gateway had closed it while it was idle: that says nothing of the gateway.
                if not is_used or self._is_closed:
                    raise
                connection.close()
                self._connect(connection, until, timeout)
                return self._exchange(connection, (method, path, body, sent), until=until, timeout=timeout)

    @contextlib.contextmanager
    def stream(self, path: str, *, headers: Mapping[str, str], timeout: float) -> Iterator[Streamed]:
        """One GET whose answer is read while it comes, on a connection of its own. Raises TransportError."""
        connection = self._new()
        try:
            self._connect(connection, time.monotonic() + CONNECT_SECONDS, timeout)
            connection.request("GET", self._prefix + path, headers={**self._headers, **headers})
            yield Streamed(connection.getresponse())
        except (OSError, http.client.HTTPException) as error:
            raise _as_transport_error(error, self.url) from error
        finally:
            self._end(connection)
            connection.close()

    def close(self) -> None:
        """Closes what is idle, and breaks off what is under way, which then fails where it is read."""
        with self._lock:
            self._is_closed = True
            idle, self._idle = self._idle, []
            busy = list(self._busy.values())
        for connection in idle:
            connection.close()
        for sock in busy:
            with contextlib.suppress(OSError):  # it has ended meanwhile
                # TLS would want a farewell of its own, in the middle of another thread's reading.
                socket.socket.shutdown(sock, socket.SHUT_RDWR)

    @contextlib.contextmanager
    def _place(self, until: float) -> Iterator[None]:
        if not self._places.acquire(timeout=max(0.0, until - time.monotonic())):
            raise TransportError(f"no connection to {self.url} became free in time")
        try:
            yield
        finally:
            self._places.release()

    @contextlib.contextmanager
    def _opened(
        self, until: float, timeout: float, *, is_new: bool
    ) -> Iterator[tuple[http.client.HTTPConnection, bool]]:
        """A connection, and whether it was used before; it is kept if it can be used again."""
        connection = None if is_new else self._take()
        is_used = connection is not None
        try:
            if connection is None:
                connection = self._new()
                self._connect(connection, until, timeout)
            yield connection, is_used
        except BaseException as error:
            if connection is not None:
                self._end(connection)
                connection.close()
            if isinstance(error, TransportError) or not isinstance(error, (OSError, http.client.HTTPException)):
                raise
            raise _as_transport_error(error, self.url) from error
        self._end(connection)
        if connection.sock is not None:
            with self._lock:
                if not self._is_closed:
                    self._idle.append(connection)
                    return
            connection.close()

    def _take(self) -> http.client.HTTPConnection | None:
        with self._lock:
            while self._idle:
                connection = self._idle.pop()
                if connection.sock is not None and not _is_readable(connection.sock):
                    self._busy[connection] = connection.sock
                    return connection
                connection.close()
        return None

    def _new(self) -> http.client.HTTPConnection:
        host, port = self._parts.hostname or "", self._parts.port
        if self._tls:
            return http.client.HTTPSConnection(host, port, context=self._tls)
        return http.client.HTTPConnection(host, port)

    def _connect(self, connection: http.client.HTTPConnection, until: float, timeout: float) -> None:
        connection.timeout = max(0.001, min(CONNECT_SECONDS, timeout, until - time.monotonic()))
        if not self._is_closed:
            connection.connect()
        with self._lock:
            if self._is_closed:
                raise TransportError(f"the connections to {self.url} are closed")
            self._busy[connection] = connection.sock

    def _end(self, connection: http.client.HTTPConnection) -> None:
        with self._lock:
            self._busy.pop(connection, None)

    def _exchange(
        self,
        connection: http.client.HTTPConnection,
        asked: tuple[str, str, bytes | None, Mapping[str, str]],
        *,
        until: float,
        timeout: float,
    ) -> Reply:
        sock: socket.socket = connection.sock

        def silence() -> float:
            left = until - time.monotonic()
            if left <= 0:
                raise TransportError(f"{self.url} did not answer in time")
            return min(timeout, left)

        sock.settimeout(silence())
        refusal = self._send(connection, asked)
        sock.settimeout(silence())
        response = refusal or connection.getresponse()
        read = bytearray()
        while chunk := response.read(_CHUNK):
            read += chunk
            if len(read) > LARGEST_ANSWER:
                raise TransportError(f"{self.url} answers with more than {LARGEST_ANSWER} bytes")
            # A connection that the gateway closes is closed with the end of its answer.
            if not response.isclosed():
                sock.settimeout(silence())
        if response.length:
            raise TransportError(f"{self.url} broke off its answer")
        if refusal or response.will_close or not response.isclosed():
            connection.close()
        return Reply(response.status, _lower(response), bytes(read))

    def _send(
        self, connection: http.client.HTTPConnection, asked: tuple[str, str, bytes | None, Mapping[str, str]]
    ) -> http.client.HTTPResponse | None:
        """The answer that a gateway gives before it has read all, which it does to refuse what is too large."""
        method, path, body, headers = asked
        try:
            connection.request(method, self._prefix + path, body=body, headers=dict(headers))
        except OSError:
            if not _is_readable(connection.sock):
                raise
            try:
                response = connection.getresponse()
            except (OSError, http.client.HTTPException):
                response = None
            if response is None or response.status < _REFUSED:
                raise
            return response
        return None


@dataclass(frozen=True)
class Streamed:
    """An answer that is being read."""

    response: http.client.HTTPResponse

    @property
    def status(self) -> int:
        """The status of HTTP."""
        return self.response.status

    def reply(self) -> Reply:
        """The whole answer, where it is no stream."""
        return Reply(self.response.status, _lower(self.response), self.response.read(LARGEST_ANSWER))

    def lines(self) -> Iterator[str]:
        """Lines without their ends."""
        while line := self.response.readline(_CHUNK * 16):
            yield line.decode("utf-8", "replace").rstrip("\r\n")


def _credentials(parts: SplitResult) -> dict[str, str]:
    """What an address such as http://name:token@host says of who asks."""
    if parts.username is None:
        return {}
    pair = f"{unquote(parts.username)}:{unquote(parts.password or '')}"
    return {"authorization": f"Basic {base64.b64encode(pair.encode()).decode()}"}


def _lower(response: http.client.HTTPResponse) -> dict[str, str]:
    return {name.lower(): value for name, value in response.getheaders()}


def _is_readable(sock: socket.socket) -> bool:
    """Whether something came on an idle connection, which is its end."""
    if hasattr(select, "poll"):
        asked = select.poll()
        asked.register(sock, select.POLLIN | select.POLLHUP | select.POLLERR)
        return bool(asked.poll(0))
    return bool(select.select([sock], [], [], 0)[0])


def _as_transport_error(error: Exception, url: str) -> TransportError:
    if isinstance(error, TransportError):
        return error
    return TransportError(f"{url}: {type(error).__name__}: {error}")
