"""A project of verifiers: our taskset and environment, and a harness that asks the model once, in the process of the eval."""

import asyncio
import json
import os
from contextlib import AsyncExitStack
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from arenakit_trainers.verifiers import ArenaEnv, ArenaTaskset
from verifiers.v1.configs.harness import HarnessConfig
from verifiers.v1.dialects.chat import message_to_wire
from verifiers.v1.harness import Harness
from verifiers.v1.harnesses.utils.mcp import call_mcp, connect_mcp
from verifiers.v1.runtimes import ProgramResult

__all__ = ["ArenaEnv", "ArenaTaskset", "LineHarness"]
CALLS = "LINE_HARNESS_CALLS"
"""A variable with the name of a tool that each attempt calls first."""


class LineHarness(Harness[HarnessConfig]):
    """The prompt, and what the model says to it."""

    SUPPORTS_MCP = True
    EXECUTES_CODE = False
    NEEDS_CONTAINER = False

    async def launch(self, ctx, trace, runtime, endpoint, secret, mcp_urls, data, tool_interception_url=None):
        """What the program of a harness would do."""
        prompt = data.prompt if isinstance(data.prompt, str) else None
        messages = [{"role": "user", "content": prompt}] if prompt else [message_to_wire(one) for one in data.prompt]
        body = json.dumps({"model": ctx.model, "messages": messages}).encode()
        headers = {"content-type": "application/json", "authorization": f"Bearer {secret}"}
        request = Request(f"{endpoint}/chat/completions", body, headers)

        if os.environ.get(CALLS):
            await self.call(mcp_urls)

        def ask():
            try:
                with urlopen(request, timeout=60) as said:
                    return ProgramResult(0, said.read().decode(), "")
            except HTTPError as error:
                return ProgramResult(1, "", f"the model said {error.code}")

        return await asyncio.to_thread(ask)

    async def call(self, urls):
        """The tool of CALLS, through the client that verifiers' own harnesses have."""
        async with AsyncExitStack() as stack:
            config = {"mcpServers": {name: {"url": url} for name, url in urls.items()}}
            _, dispatch, servers = await connect_mcp(config, stack)
            said = await call_mcp(servers, dispatch, os.environ[CALLS], {"city": "北京"})
        if "北京" not in str(said):
            raise RuntimeError(f"the tool said {said}")
