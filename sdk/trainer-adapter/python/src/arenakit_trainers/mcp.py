"""A small client of MCP over Streamable HTTP (revision 2025-11-25): tools are listed and called. It works with servers
that keep sessions and with those that keep none, and reads answers as JSON and as event streams.
"""

from __future__ import annotations

import contextlib
import itertools
import json
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any, TypeVar
from urllib.parse import parse_qsl, urlencode, urlsplit

from . import connections
from .connections import Connections, Reply, TransportError
from .errors import ArenaKitError, Failure, UnreadableAnswer, read_failure
from .gateways import backoff, is_full, is_lost, retry_after
from .members import Members, as_members, items, mapping, optional, text
from .server_events import lines_of, read_events
from .version import __version__

T = TypeVar("T")
PROTOCOL_VERSION = "2025-11-25"
CONTEXT_KEY = "arenakit/context"
FAILURE_KEY = "arenakit/failure"
CLIENT = {"name": "arenakit-python", "version": __version__}
MOST_PAGES = 1000
MOST_TRIES = 4
"""Of a call that the tool itself says may be made again."""
CLOSE_SECONDS = 2.0
_SESSION_IS_GONE = 404
_INVALID_PARAMS = -32602


class McpError(ArenaKitError):
    """The server answered with an error of the protocol, or with what is no MCP."""


class McpUnreachable(ArenaKitError):
    """No answer came: the call may or may not have been done."""


@dataclass(frozen=True)
class Tool:
    """A tool as the server lists it."""

    name: str
    description: str
    input_schema: Mapping[str, Any]
    is_repeatable: bool
    """Whether a call may be done twice: its annotations say that it reads only, or is idempotent."""


@dataclass(frozen=True)
class ToolResult:
    """What a call came to."""

    text: str
    is_error: bool
    structured: Mapping[str, Any] | None = None
    failure: Failure | None = None
    """Of an error, where the server says whose it is."""


@dataclass
class _Session:
    """What a handshake agreed on."""

    version: str
    id: str | None
    """None where the server keeps no sessions."""


@dataclass(frozen=True)
class _Bounds:
    """How long a message is sent again, and whether it is where it may have been taken before."""

    until: float
    """time.monotonic"""
    is_repeatable: bool


@dataclass
class McpServer:
    """One server's connections, for many clients in many threads."""

    url: str
    headers: Mapping[str, str] = field(default_factory=dict)
    timeout: float = 60.0
    """Seconds for one call of a client, with all its tries."""
    pool: int = 32

    def __post_init__(self) -> None:
        parts = urlsplit(self.url)
        self.path = parts.path or "/"
        self.query = dict(parse_qsl(parts.query, keep_blank_values=True))
        origin = f"{parts.scheme}://{parts.netloc}"
        self.connections = Connections(origin, headers=self.headers, size=self.pool)
        self.stateless: _Session | None = None
        """The handshake of a server that keeps no sessions holds for all clients."""


class McpClient:
    """One client: of a session, where the server keeps sessions. Not for several threads at once."""

    def __init__(self, server: McpServer | str, query: Mapping[str, str] | None = None) -> None:
        """`query` is put behind the server's URL; this is how a call says its world, time and episode."""
        self._server = McpServer(server) if isinstance(server, str) else server
        self._query = {**self._server.query, **(query or {})}
        self._session: _Session | None = None
        self._numbers = itertools.count(1)

    def __enter__(self) -> McpClient:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Ends the session, where the server keeps one."""
        session, self._session = self._session, None
        if session and session.id:
            with contextlib.suppress(TransportError):  # the server ends it by itself
                timeout = min(CLOSE_SECONDS, self._server.timeout)
                self._send("DELETE", None, session, _Bounds(time.monotonic() + timeout, is_repeatable=True))

    def tools(self) -> list[Tool]:
        """All tools, over all pages."""
        tools: list[Tool] = []
        cursor: str | None = None
        for _ in range(MOST_PAGES):
            params, bounds = {"cursor": cursor} if cursor else {}, self._bounds(is_repeatable=True)
            listed, cursor = self._ask("tools/list", params, bounds, _page)
            tools += listed
            if not cursor:
                return tools
        raise McpError(f"{self._server.url} lists its tools on more than {MOST_PAGES} pages")

    def call(self, name: str, arguments: Mapping[str, Any], *, is_repeatable: bool = False) -> ToolResult:
        """Calls a tool.

        An error of the tool is a result. A failure that may pass is tried again, and says so in the call's context, so
        that a simulated fault is drawn anew. What may have been done is done again only if it is repeatable. All of it
        takes no longer than the server's timeout. Raises McpUnreachable, McpError.
        """
        bounds = self._bounds(is_repeatable=is_repeatable)
        for attempt in itertools.count():
            meta = {"_meta": {CONTEXT_KEY: {"attempt": attempt}}} if attempt else {}
            params = {"name": name, "arguments": dict(arguments), **meta}
            try:
                result = self._ask("tools/call", params, bounds, _result)
            except _RpcError as error:
                if error.code != _INVALID_PARAMS:
                    raise
                # Some servers answer what the caller did wrong so.
                return ToolResult(str(error), is_error=True)
            is_passing = result.failure is not None and result.failure.retryable
            pause = backoff(attempt)
            if not is_passing or attempt + 1 >= MOST_TRIES or time.monotonic() + pause >= bounds.until:
                return result
            time.sleep(pause)
        raise AssertionError  # the loop has no other end

    def _bounds(self, *, is_repeatable: bool) -> _Bounds:
        return _Bounds(time.monotonic() + self._server.timeout, is_repeatable)

    def _ask(self, method: str, params: Mapping[str, Any], bounds: _Bounds, read: Callable[[Members], T]) -> T:
        session = self._open(bounds.until)
        try:
            said = self._exchange(method, params, session, bounds)[1]
        except _SessionGone:
            # The server forgot it before it took the call.
            self._session = None
            said = self._exchange(method, params, self._open(bounds.until), bounds)[1]
        try:
            return read(said)
        except UnreadableAnswer as error:
            raise McpError(f"{self._server.url} answers {method} with what is no MCP: {error}") from error

    def _open(self, until: float) -> _Session:
        session = self._session or self._server.stateless
        if session:
            return session
        params = {"protocolVersion": PROTOCOL_VERSION, "capabilities": {}, "clientInfo": CLIENT}
        empty, bounds = _Session("", None), _Bounds(until, is_repeatable=True)
        reply, said = self._exchange("initialize", params, empty, bounds)
        version = said.get("protocolVersion")
        if not isinstance(version, str):
            raise McpError(f"expected {self._server.url} to say its protocol version, not {said!r}")
        session = _Session(version, reply.headers.get("mcp-session-id"))
        self._send_patiently({"jsonrpc": "2.0", "method": "notifications/initialized"}, session, bounds)
        self._session = session
        if session.id is None:
            self._server.stateless = session
        return session

    def _exchange(
        self, method: str, params: Mapping[str, Any], session: _Session, bounds: _Bounds
    ) -> tuple[Reply, Mapping[str, Any]]:
        number = next(self._numbers)
        message = {"jsonrpc": "2.0", "id": number, "method": method, "params": params}
        reply = self._send_patiently(message, session, bounds)
        if reply.status == _SESSION_IS_GONE and session.id:
            raise _SessionGone
        said = _answer_to(number, reply)
        if said is None:
            body = reply.body[:300].decode("utf-8", "replace")
            raise McpError(f"{self._server.url} gave no answer to {method}: HTTP {reply.status} {body}")
        error = said.get("error")
        if isinstance(error, Mapping):
            raise _RpcError(error.get("code"), str(error.get("message", "no reason given")))
        result = said.get("result")
        if not isinstance(result, Mapping):
            raise McpError(f"{self._server.url} gave no result to {method}: {str(said)[:300]}")
        return reply, result

    def _send_patiently(self, message: Mapping[str, Any], session: _Session, bounds: _Bounds) -> Reply:
        """Sends it again while the server is full, and after it was lost if that does no harm."""
        body = connections.encode(message)
        for tries in itertools.count(1):
            pause = backoff(tries)
            try:
                reply = self._send("POST", body, session, bounds)
                if is_lost(reply):
                    raise TransportError(f"HTTP {reply.status} in its place")
            except TransportError as error:
                if not bounds.is_repeatable:
                    raise McpUnreachable(f"no answer of {self._server.url}: {error}") from error
                reason = f"no answer of {self._server.url}: {error}"
            else:
                if not is_full(reply):
                    return reply
                reason = f"{self._server.url} is full: HTTP {reply.status}"
                pause = max(pause, retry_after(reply))
            if time.monotonic() + pause >= bounds.until:
                raise McpUnreachable(reason)
            time.sleep(pause)
        raise AssertionError  # the loop has no other end

    def _send(self, method: str, body: bytes | None, session: _Session, bounds: _Bounds) -> Reply:
        headers = {"accept": "application/json, text/event-stream"}
        if body is not None:
            headers["content-type"] = "application/json"
        if session.version:
            headers["mcp-protocol-version"] = session.version
        if session.id:
            headers["mcp-session-id"] = session.id
        path = f"{self._server.path}?{urlencode(self._query)}" if self._query else self._server.path
        return self._server.connections.request(
            method,
            path,
            body,
            until=bounds.until,
            timeout=self._server.timeout,
            headers=headers,
            is_repeatable=bounds.is_repeatable,
        )


class _SessionGone(Exception):
    pass


class _RpcError(McpError):
    def __init__(self, code: object, message: str) -> None:
        super().__init__(message)
        self.code = code


def _answer_to(number: int, reply: Reply) -> Mapping[str, Any] | None:
    """The message of an answer that answers this request; others are notifications, which nobody here asked for."""
    return next((said for said in _messages(reply) if said.get("id") == number), None)


def _messages(reply: Reply) -> Iterator[Mapping[str, Any]]:
    if reply.headers.get("content-type", "").startswith("text/event-stream"):
        said: list[Any] = [event.data for event in read_events(lines_of(reply.body.decode("utf-8", "replace")))]
    else:
        said = [reply.json()]
    for one in said:
        for message in one if isinstance(one, list) else [one]:
            if isinstance(message, Mapping):
                yield message


def _page(said: Members) -> tuple[list[Tool], str | None]:
    listed = optional(said, "tools", items) or ()
    return [_tool(as_members(one)) for one in listed], optional(said, "nextCursor", text)


def _tool(said: Members) -> Tool:
    annotations = optional(said, "annotations", mapping) or {}
    name = text(said, "name")
    return Tool(
        name=name,
        description=str(said.get("description") or said.get("title") or name),
        input_schema=optional(said, "inputSchema", mapping) or {},
        is_repeatable=annotations.get("readOnlyHint") is True or annotations.get("idempotentHint") is True,
    )


def _result(said: Members) -> ToolResult:
    blocks = [as_members(one) for one in optional(said, "content", items) or ()]
    texts = [text(block, "text") for block in blocks if block.get("type") == "text"]
    structured = optional(said, "structuredContent", mapping)
    shown = "\n".join(texts)
    if not texts and structured is not None:
        shown = json.dumps(structured, ensure_ascii=False)
    is_error = said.get("isError") is True
    meta = optional(said, "_meta", mapping) or {}
    return ToolResult(shown, is_error, structured, read_failure(meta.get(FAILURE_KEY)) if is_error else None)
