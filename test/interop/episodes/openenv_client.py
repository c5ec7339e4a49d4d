"""Drives an environment of ours with OpenEnv's own clients and its harness; prints what they saw as JSON."""

import asyncio
import json
import sys

import httpx
from openenv.core import GenericEnvClient
from openenv.core.env_server.mcp_types import CallToolAction, Tool
from openenv.core.harness import HarnessRunLimits, MCPHarnessAdapter, ModelStepResult, StepEnvSessionAdapter
from openenv.core.llm_client import LLMResponse, ToolCall
from openenv.core.mcp_client import MCPToolClient

BASE = sys.argv[1]
ENV = BASE.rsplit("/", 1)[1]


async def generic():
    async with GenericEnvClient(base_url=BASE) as env:
        first = await env.reset(task_id="hello-demo", episode_id="openenv-1")
        looked = await env.step({"type": "call_tool", "tool_name": "weather", "arguments": {"city": "北京"}})
        state = await env.state()
        last = await env.step({"answer": "20℃"})
        try:
            await env.step({"answer": "again"})
            after = None
        except RuntimeError as error:
            after = str(error)
        return {
            "first": first.observation,
            "firstDone": first.done,
            "looked": looked.observation,
            "lookedReward": looked.reward,
            "state": state,
            "last": [last.reward, last.done],
            "after": after,
        }


async def tools():
    async with MCPToolClient(base_url=BASE) as env:
        first = await env.reset(task_id="hello-demo")
        listed = await env.list_tools()
        called = await env.call_tool("weather", city="北京")
        stepped = await env.step(CallToolAction(tool_name="weather", arguments={"city": "上海"}))
        wrong = await env.call_tool("weather", town="北京")
        state = await env.state()
        return {
            "episode": first.metadata["episode_id"],
            "tools": [tool.name for tool in listed],
            "schema": next(tool.input_schema for tool in listed if tool.name == "weather"),
            "called": called,
            "stepped": stepped.observation.result,
            "steppedError": stepped.observation.error,
            "wrong": wrong,
            "steps": state.step_count,
        }


def harness():
    """OpenEnv's own white-box loop over a ResourceSession of ours."""
    client = GenericEnvClient(base_url=BASE)
    specs = [
        Tool(name="weather", description="weather", input_schema={"type": "object"}),
        Tool(name="submit", description="the answer", input_schema={"type": "object"}),
    ]

    def action(name, arguments):
        if name == "submit":
            return {"answer": arguments["answer"]}
        return {"type": "call_tool", "tool_name": name, "arguments": arguments}

    def messages(result, task):
        return list(result.observation["messages"])

    session = StepEnvSessionAdapter(
        client,
        task="hello-demo",
        tool_specs=specs,
        action_builder=action,
        initial_messages_builder=messages,
        reset_kwargs={"task_id": "hello-demo"},
    )
    script = [
        [ToolCall(id="1", name="weather", args={"city": "北京"})],
        [ToolCall(id="2", name="submit", args={"answer": "20℃"})],
        [],
    ]

    def model_step(messages, tools, sampling):
        calls = script.pop(0)
        return ModelStepResult(response=LLMResponse(content="", tool_calls=calls))

    result = MCPHarnessAdapter().run_white_box(model_step, session, HarnessRunLimits(max_turns=5))
    verified = session.verify(result.messages)
    session.close()
    return {
        "tools": [entry.tool_name for entry in result.tool_trace],
        "done": result.done,
        "reward": verified.env_reward,
        "verifiedDone": verified.done,
        "initial": result.messages[0]["role"],
    }


async def full(limit):
    """What the server says when it is full."""
    clients = []
    try:
        for number in range(limit + 1):
            client = GenericEnvClient(base_url=BASE)
            await client.connect()
            clients.append(client)
            await client.reset(task_id="hello-demo")
        return None
    except Exception as error:  # noqa: BLE001 - whichever the client raises
        return str(error)
    finally:
        for client in clients:
            await client.close()


def listing():
    with httpx.Client() as http:
        post = lambda path, body: http.post(f"{BASE}/{ENV}/{path}", json=body).json()
        return {
            "environments": http.get(f"{BASE}/list_environments").json(),
            "splits": http.get(f"{BASE}/{ENV}/splits").json(),
            "count": post("num_tasks", {"split": "test"}),
            "task": post("task", {"split": "test", "index": 0}),
            "tasks": post("tasks", {"split": "test"}),
            "range": post("task_range", {"split": "test", "start": 0, "stop": 1}),
            "health": http.get(f"{BASE}/health").json(),
            "manifest": http.get(f"{BASE}/openenv.yaml").text,
        }


print(
    json.dumps(
        {
            "generic": asyncio.run(generic()),
            "tools": asyncio.run(tools()),
            "harness": harness(),
            "full": asyncio.run(full(int(sys.argv[2]))),
            "listing": listing(),
        },
        ensure_ascii=False,
        default=str,
    )
)
