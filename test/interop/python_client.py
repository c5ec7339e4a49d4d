"""Lists every tool of an MCP server and makes the calls given on standard input, with the Python SDK that is
installed: mcp 2.x (which negotiates 2026-07-28) or mcp 1.x (the 2025 handshake).

usage: python_client.py URL < calls.json      calls: [{"name": ..., "arguments": {...}}, ...]
Prints one JSON object: {"sdk", "protocol", "tools": [...], "results": [{"name", "isError", "text", "structured", "meta"}]}
"""

import asyncio
import json
import sys
from importlib.metadata import version


def member(value, *names):
    """The first attribute that the value has: 1.x says inputSchema, 2.x input_schema."""
    for name in names:
        if hasattr(value, name):
            return getattr(value, name)
    raise AttributeError(f"{type(value).__name__} has none of {names}")


def tool_row(tool):
    annotations = tool.annotations
    return {
        "name": tool.name,
        "description": tool.description,
        "inputSchema": member(tool, "inputSchema", "input_schema"),
        "outputSchema": member(tool, "outputSchema", "output_schema"),
        "readOnly": annotations is not None and member(annotations, "readOnlyHint", "read_only_hint"),
    }


def result_row(name, result):
    return {
        "name": name,
        "isError": bool(member(result, "isError", "is_error")),
        "text": "\n".join(block.text for block in result.content if block.type == "text"),
        "structured": member(result, "structuredContent", "structured_content"),
        "meta": result.meta,
    }


async def talk(session, calls):
    tools = (await session.list_tools()).tools
    results = [result_row(call["name"], await session.call_tool(call["name"], call["arguments"])) for call in calls]
    return {"tools": [tool_row(tool) for tool in tools], "results": results}


async def with_client(url, calls):
    from mcp import Client

    async with Client(url) as client:
        return {"protocol": str(client.protocol_version), **await talk(client, calls)}


async def with_session(url, calls):
    from mcp import ClientSession
    from mcp.client.streamable_http import streamablehttp_client

    async with streamablehttp_client(url) as (read, write, _):
        async with ClientSession(read, write) as session:
            hello = await session.initialize()
            return {"protocol": str(hello.protocolVersion), **await talk(session, calls)}


def main():
    url, calls = sys.argv[1], json.load(sys.stdin)
    sdk = version("mcp")
    run = with_session if sdk.startswith("1.") else with_client
    answer = asyncio.run(run(url, calls))
    json.dump({"sdk": sdk, **answer}, sys.stdout, ensure_ascii=False)


main()
