"""Tools of an MCP server for verl's own tool agent (0.9.1 has no MCP): a file for multi_turn.function_tool_path says

    from arenakit_trainers.verl_tools import offer
    offer("http://127.0.0.1:8931/mcp/toolset/arenarl")

verl's own classes keep of a schema what they know (tools/schemas.py:21), those here all of it. What a tool raises is
text to the policy (tool_agent_loop.py:491); a ToolLoop is told of it besides. verl makes one call of several unless
multi_turn.max_parallel_calls says more, and cuts results at multi_turn.max_tool_response_length, 256 characters.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Any
from uuid import uuid4

from pydantic import ConfigDict, Field
from verl.experimental.agent_loop.agent_loop import AgentLoopOutput
from verl.experimental.agent_loop.tool_agent_loop import ToolAgentLoop
from verl.tools.function_tool import function_tool
from verl.tools.schemas import (
    OpenAIFunctionParametersSchema,
    OpenAIFunctionPropertySchema,
    OpenAIFunctionSchema,
    OpenAIFunctionToolSchema,
)

from .errors import ArenaKitError, Failure
from .mcp import McpClient, McpError, McpServer, McpUnreachable, Tool
from .rewards import NoReward
from .settings import read_settings
from .threads import Threads
from .verl_rows import PLAYED, Played, abandon, ranked_seat_of

CALLS_AT_ONCE = 128
"""Of all tools in one process. Those who wait for a thread wait before their call's timeout begins."""
_threads = Threads(CALLS_AT_ONCE, "arenakit-tools")


class _Property(OpenAIFunctionPropertySchema):
    model_config = ConfigDict(extra="allow")
    type: str | list[str] | None = None


class _Parameters(OpenAIFunctionParametersSchema):
    model_config = ConfigDict(extra="allow")
    properties: dict[str, _Property] = Field(default_factory=dict)


class _Function(OpenAIFunctionSchema):
    parameters: _Parameters


class _Tool(OpenAIFunctionToolSchema):
    function: _Function


def offer(url: str, *, token: str | None = None, timeout: float = 60.0) -> list[str]:
    """Registers all tools of the server at `url`, and gives their names.

    `token` is by default ARENAKIT_TOOLS_TOKEN; `timeout` is seconds for one call with all its tries. Raises
    McpUnreachable, McpError where the tools cannot be listed.
    """
    known = token or read_settings().tools_token
    headers = {"authorization": f"Bearer {known}"} if known else {}
    server = McpServer(url, headers=headers, timeout=timeout, pool=CALLS_AT_ONCE)
    with McpClient(server) as client:
        tools = client.tools()
    for tool in tools:
        about = {"name": tool.name, "description": tool.description, "parameters": tool.input_schema}
        schema = _Tool.model_validate({"type": "function", "function": about})
        function_tool(tool.name, schema=schema)(_call(server, tool))
    return [tool.name for tool in tools]


def _call(server: McpServer, tool: Tool) -> Callable[..., Awaitable[str]]:
    def send(arguments: Mapping[str, Any], played: Played) -> str:
        try:
            with McpClient(server, {"episode": played.episode}) as client:
                result = client.call(tool.name, arguments, is_repeatable=tool.is_repeatable)
        except (McpUnreachable, McpError) as error:
            played.fails(Failure("harness", "tools_unreachable", str(error), retryable=True))
            raise
        played.fails(result.failure)
        return result.text

    async def call(**arguments: Any) -> str:
        played = PLAYED.get() or Played(f"verl-{uuid4().hex}")
        return await asyncio.wrap_future(_threads.submit(lambda: send(arguments, played)))

    return call


class ToolLoop(ToolAgentLoop):
    """verl's tool agent, which says besides what GroupRewards cannot know: which ids were told, how many siblings
    there are, and that a tool failed by no fault of the policy's."""

    async def run(self, sampling_params: dict[str, Any], **row: Any) -> AgentLoopOutput:
        """As verl's; an attempt that breaks off is abandoned, so that its siblings do not wait for it."""
        settings = read_settings()
        seat = await ranked_seat_of(row, settings)
        played = Played(f"{seat.occurrence}-{seat.index}")
        PLAYED.set(played)
        try:
            output = await super().run(sampling_params, **row)
            if not output.response_mask:
                # verl has the prompt for a response then (tool_agent_loop.py:183).
                raise ArenaKitError("the engine wrote nothing")
            if played.failure:
                raise NoReward(seat.group(settings), "attempt_failed", played.failure)
        except BaseException as error:
            await abandon(settings, seat, row, repr(error))
            raise
        output.extra_fields.update(response_mask=output.response_mask, group_size=seat.size)
        return output
