"""Drives the judge's tools of a gateway with the Python SDK that is installed: mcp 2.x or mcp 1.x.

usage: evaluation_client.py URL < steps.json        URL may hold a token: http://x:TOKEN@host:port/mcp/evaluation
steps, one after the other in one connection:
  {"put": TEXT}                                       sends a trajectory ahead, under the sha256 of its bytes
  {"name": ..., "arguments": {...}}                   a call; with "progress": true what is heard of it is told,
                                                      with "follow": true its ticket is fetched until it is done,
                                                      and "once_running": URL is got before the first fetching,
                                                      with "leave_after": SECONDS the client leaves in the middle of it
Prints one JSON object: {"sdk", "protocol", "tools": [{"name", "readOnly", "idempotent"}], "results": [...]}.
"""

import asyncio
import hashlib
import json
import sys
import urllib.error
import urllib.request
from base64 import b64encode
from importlib.metadata import version
from urllib.parse import urlsplit


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
        "readOnly": member(annotations, "readOnlyHint", "read_only_hint"),
        "idempotent": member(annotations, "idempotentHint", "idempotent_hint"),
    }


def put(url, text):
    parts = urlsplit(url)
    body = text.encode("utf-8")
    name = hashlib.sha256(body).hexdigest()
    address = f"{parts.scheme}://{parts.hostname}:{parts.port}/trajectories/{name}"
    request = urllib.request.Request(address, data=body, method="PUT")
    if parts.password:
        secret = b64encode(f"{parts.username}:{parts.password}".encode()).decode()
        request.add_header("authorization", f"Basic {secret}")
    try:
        with urllib.request.urlopen(request) as response:
            return {"status": response.status, "sha256": name}
    except urllib.error.HTTPError as error:
        return {"status": error.code, "sha256": name, "body": error.read().decode()}


def got(url):
    with urllib.request.urlopen(url) as response:
        return response.status


async def answer_of(session, name, arguments, progress):
    heard = []

    async def hear(done, total, message):
        heard.append([done, total])

    result = await session.call_tool(name, arguments, **({"progress_callback": hear} if progress else {}))
    return {
        "isError": bool(member(result, "isError", "is_error")),
        "text": "\n".join(block.text for block in result.content if block.type == "text"),
        "structured": member(result, "structuredContent", "structured_content"),
        "progress": heard,
    }


async def step_of(session, url, step):
    if "put" in step:
        return await asyncio.to_thread(put, url, step["put"])
    name, arguments, progress = step["name"], step["arguments"], step.get("progress", False)
    if "leave_after" in step:
        call = asyncio.create_task(answer_of(session, name, arguments, progress))
        done, _ = await asyncio.wait([call], timeout=step["leave_after"])
        call.cancel()
        await asyncio.gather(call, return_exceptions=True)
        return {"left": not done}
    answer = await answer_of(session, name, arguments, progress)
    asked = 1
    if "once_running" in step and answer["structured"]["status"] == "running":
        await asyncio.to_thread(got, step["once_running"])
    while step.get("follow") and answer["structured"]["status"] == "running":
        answer = await answer_of(session, "get_result", {"ticket": answer["structured"]["ticket"]}, progress)
        asked += 1
    return {**answer, "asked": asked}


async def talk(session, url, steps):
    tools = (await session.list_tools()).tools
    return {"tools": [tool_row(tool) for tool in tools], "results": [await step_of(session, url, one) for one in steps]}


async def with_client(url, steps):
    from mcp import Client

    async with Client(url) as client:
        return {"protocol": str(client.protocol_version), **await talk(client, url, steps)}


async def with_session(url, steps):
    from mcp import ClientSession
    from mcp.client.streamable_http import streamablehttp_client

    async with streamablehttp_client(url) as (read, write, *_):
        async with ClientSession(read, write) as session:
            hello = await session.initialize()
            return {"protocol": str(hello.protocolVersion), **await talk(session, url, steps)}


def main():
    url, steps = sys.argv[1], json.load(sys.stdin)
    sdk = version("mcp")
    run = with_session if sdk.startswith("1.") else with_client
    json.dump({"sdk": sdk, **asyncio.run(run(url, steps))}, sys.stdout, ensure_ascii=False)


main()
