"""Lists every tool of an MCP server and makes the calls given on standard input, with the Python SDK that is
installed: mcp 2.x (which negotiates 2026-07-28) or mcp 1.x (the 2025 handshake).

usage: python_client.py http URL | sse URL | stdio COMMAND ARGUMENT... < calls.json
calls: [{"name": ..., "arguments": {...}, "progress": true?}, ...], or a list of such lists: a session for each, one after
the other. Prints one JSON object, or a list of one a session: {"sdk", "protocol", "tools": [...], "templates": [...], "prompts": [...],
"results": [{"name", "isError", "text", "structured", "meta", "progress"}]}; `progress` is what was heard of a call
that asked for it.
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


def result_row(name, result, heard):
    return {
        "name": name,
        "progress": heard,
        "isError": bool(member(result, "isError", "is_error")),
        "text": "\n".join(block.text for block in result.content if block.type == "text"),
        "structured": member(result, "structuredContent", "structured_content"),
        "meta": result.meta,
    }


async def answer_of(session, call):
    heard = []

    async def hear(progress, total, message):
        heard.append([progress, total])

    asked = {"progress_callback": hear} if call.get("progress") else {}
    return result_row(call["name"], await session.call_tool(call["name"], call["arguments"], **asked), heard)


async def talk(session, calls, offers):
    tools = (await session.list_tools()).tools
    rows = {"tools": [tool_row(tool) for tool in tools]}
    if offers:
        templates = await session.list_resource_templates()
        rows["templates"] = [
            member(one, "uriTemplate", "uri_template")
            for one in member(templates, "resourceTemplates", "resource_templates")
        ]
        rows["prompts"] = [one.name for one in (await session.list_prompts()).prompts]
    return {**rows, "results": [await answer_of(session, call) for call in calls]}


def has_offers(capabilities):
    return capabilities is not None and capabilities.resources is not None and capabilities.prompts is not None


def stdio_parameters(command):
    from mcp import StdioServerParameters

    return StdioServerParameters(command=command[0], args=command[1:])


async def with_client(transport, target, calls):
    from mcp import Client
    from mcp.client.sse import sse_client

    if transport == "http":
        client = Client(target[0])
    elif transport == "sse":
        client = Client(sse_client(target[0]), mode="legacy")
    else:
        client = Client(stdio_parameters(target))
    async with client:
        said = await talk(client, calls, has_offers(client.server_capabilities))
        return {"protocol": str(client.protocol_version), **said}


async def with_session(transport, target, calls):
    from mcp import ClientSession
    from mcp.client.sse import sse_client
    from mcp.client.stdio import stdio_client
    from mcp.client.streamable_http import streamablehttp_client

    streams = {
        "http": lambda: streamablehttp_client(target[0]),
        "sse": lambda: sse_client(target[0]),
        "stdio": lambda: stdio_client(stdio_parameters(target)),
    }
    async with streams[transport]() as (read, write, *_):
        async with ClientSession(read, write) as session:
            hello = await session.initialize()
            said = await talk(session, calls, has_offers(hello.capabilities))
            return {"protocol": str(hello.protocolVersion), **said}


def main():
    transport, target, given = sys.argv[1], sys.argv[2:], json.load(sys.stdin)
    sdk = version("mcp")
    run = with_session if sdk.startswith("1.") else with_client
    is_many = bool(given) and isinstance(given[0], list)
    answers = [
        {"sdk": sdk, **asyncio.run(run(transport, target, calls))} for calls in (given if is_many else [given])
    ]
    json.dump(answers if is_many else answers[0], sys.stdout, ensure_ascii=False)


main()
