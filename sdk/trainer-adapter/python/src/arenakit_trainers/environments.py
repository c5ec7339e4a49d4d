"""Environment classes made of the tools of an MCP server: a method a tool, as trainers look for them (TRL's
`environment_factory`). What a tool says, errors included, is text that the policy reads; what is nobody's fault but the
harness's is remembered, so that the attempt is not ranked.
"""

from __future__ import annotations

import inspect
import itertools
import json
import keyword
import re
from collections.abc import Callable, Mapping
from typing import Any, Literal

from .errors import Failure
from .mcp import McpClient, McpError, McpServer, McpUnreachable, Tool
from .naming import launch_nonce

Row = Mapping[str, Any]
_TYPES: dict[str, Any] = {
    "string": str,
    "integer": int,
    "number": float,
    "boolean": bool,
    "array": list,
    "object": dict,
}
_TAKEN = frozenset({"reset", "get_reward"})
# transformers ends a description at these words, and takes `name:` at the beginning of a line for a parameter.
_SECTION = re.compile(r"\b(Args|Returns|Raises):")
_BLANKS = re.compile(r"\s+")


class ToolEnvironment:
    """One rollout's tools; `environment_factory` makes classes of this. An instance serves rollout after rollout."""

    _server: McpServer
    _query_of: Callable[[Row], Mapping[str, str]]
    _observation_of: Callable[[Row], str | None] | None = None
    _episodes: Callable[[], str]

    def __init__(self) -> None:
        self._client: McpClient | None = None
        self._failure: Failure | None = None

    def reset(self, **row: Any) -> str | None:
        """Begins an episode for a row of the dataset."""
        if self._client:
            self._client.close()
        kind = type(self)
        self._failure = None
        self._client = McpClient(kind._server, {"episode": kind._episodes(), **kind._query_of(row)})
        return kind._observation_of(row) if kind._observation_of else None

    def _call(self, tool: Tool, arguments: Mapping[str, Any]) -> str:
        if self._client is None:
            self.reset()
        assert self._client
        try:
            result = self._client.call(tool.name, arguments, is_repeatable=tool.is_repeatable)
        except McpUnreachable as error:
            self._remember(Failure("harness", "tools_unreachable", str(error), retryable=True))
            raise
        except McpError as error:
            self._remember(Failure("harness", "tools_protocol", str(error)))
            raise
        if result.failure and result.failure.owner != "policy":
            self._remember(result.failure)
        return result.text

    def _remember(self, failure: Failure) -> None:
        # The first one is what the others follow from.
        self._failure = self._failure or failure


def failure_of(environment: object) -> Failure | None:
    """What voids the attempt that was made in this environment, so far; None for nothing."""
    return environment._failure if isinstance(environment, ToolEnvironment) else None


def environment_factory(
    url: str,
    *,
    token: str | None = None,
    query: Mapping[str, str] | Callable[[Row], Mapping[str, str]] | None = None,
    observation: Callable[[Row], str | None] | None = None,
    timeout: float = 60.0,
    pool: int = 32,
    name: str = "ToolEnvironment",
) -> type[ToolEnvironment]:
    """A class whose public methods are the tools of a server.

    Args:
        url: Of the tools, such as http://127.0.0.1:8080/mcp/toolset/arenarl.
        token: The policy's token.
        query: What the URL says besides, such as `{"world": "ab12", "now": "2026-05-01T08:00"}`, or what it says for a
            row of the dataset. Every episode has a name of its own there, `episode`.
        observation: What the environment adds to the prompt of a row; by default nothing.
        timeout: Seconds for one call.
        pool: Calls at once, over all instances.
        name: Of the class.

    Raises: McpUnreachable, McpError where the tools cannot be listed; ValueError for a tool whose name is taken.
    """
    headers = {"authorization": f"Bearer {token}"} if token else {}
    server = McpServer(url, headers=headers, timeout=timeout, pool=pool)
    fixed = query if isinstance(query, Mapping) else {}
    with McpClient(server, fixed) as client:
        tools = client.tools()
    numbers, nonce = itertools.count(1), launch_nonce()
    members: dict[str, Any] = {
        "__doc__": f"Tools of {server.path}.",
        "_server": server,
        "_query_of": staticmethod(query if callable(query) else lambda row: fixed),
        "_observation_of": staticmethod(observation) if observation else None,
        "_episodes": staticmethod(lambda: f"{nonce}-{next(numbers)}"),
    }
    for tool in tools:
        if tool.name in _TAKEN or tool.name.startswith("_"):
            raise ValueError(f"the tool {tool.name!r} cannot be a method: rename it, or leave it out of the toolset")
        members[tool.name] = _method(tool)
    return type(name, (ToolEnvironment,), members)


def _method(tool: Tool) -> Callable[..., str]:
    properties: Mapping[str, Any] = tool.input_schema.get("properties") or {}
    required = set(tool.input_schema.get("required") or ())
    spelt = {_parameter_name(name): name for name in sorted(properties, key=lambda one: one not in required)}
    parameters = [inspect.Parameter("self", inspect.Parameter.POSITIONAL_OR_KEYWORD)]
    annotations: dict[str, Any] = {}
    lines = []
    for parameter, name in spelt.items():
        schema = properties[name]
        annotations[parameter] = _annotation(schema)
        default = inspect.Parameter.empty if name in required else None
        parameters.append(
            inspect.Parameter(
                parameter, inspect.Parameter.POSITIONAL_OR_KEYWORD, default=default, annotation=annotations[parameter]
            )
        )
        lines.append(f"    {parameter}: {_description(schema, name)}")
    annotations["return"] = str
    signature = inspect.Signature(parameters, return_annotation=str)

    def method(self: ToolEnvironment, *args: Any, **kwargs: Any) -> str:
        given = {**dict(zip(spelt, args, strict=False)), **kwargs}
        # What is None is not sent, the server has the defaults; what the policy got wrong is: the server tells it so.
        return self._call(tool, {spelt.get(one, one): value for one, value in given.items() if value is not None})

    method.__name__ = method.__qualname__ = tool.name
    method.__annotations__ = annotations
    method.__signature__ = signature  # type: ignore[attr-defined]
    summary = _SECTION.sub(r"\1", tool.description.strip())
    method.__doc__ = "\n".join([summary, "", *(["Args:", *lines, ""] if lines else []), "Returns:", "    The result."])
    return method


def _parameter_name(name: str) -> str:
    word = re.sub(r"\W", "_", name)
    word = f"p_{word}" if not word or word[0].isdigit() else word
    return f"{word}_" if keyword.iskeyword(word) or word in ("self", "cls") else word


def _annotation(schema: Mapping[str, Any]) -> Any:
    choices = schema.get("enum")
    if isinstance(choices, list) and choices and all(isinstance(one, (str, int, bool)) for one in choices):
        return Literal[tuple(choices)]
    kind = schema.get("type")
    if isinstance(kind, list):
        kind = next((one for one in kind if one != "null"), None)
    if kind is None:
        branches = [one for one in schema.get("anyOf") or schema.get("oneOf") or () if one.get("type") != "null"]
        return _annotation(branches[0]) if len(branches) == 1 else Any
    items = schema.get("items")
    if kind == "array" and isinstance(items, Mapping):
        return list[_annotation(items)]  # type: ignore[misc]
    return _TYPES.get(kind, Any)


def _description(schema: Mapping[str, Any], name: str) -> str:
    said = [str(schema.get("description") or name.replace("_", " "))]
    bounds = {"minimum": "at least", "maximum": "at most", "pattern": "of the form"}
    said += [f"{words} {schema[key]}" for key, words in bounds.items() if key in schema]
    if "default" in schema:
        said.append(f"by default {json.dumps(schema['default'], ensure_ascii=False)}")
    return _BLANKS.sub(" ", "; ".join(said))
