"""Drives an environment of ours with NeMo Gym's own servers: its simple agent, its environment server and their client,
both generations of the contract. Models are stubs. Prints what came of it as JSON."""

import asyncio
import json
import os
import sys
from typing import Any

import aiohttp
import requests
from environment_servers.single_agent_turn.app import (
    SingleAgentTurnEnvironmentServer,
    SingleAgentTurnEnvironmentServerConfig,
)
from fastapi import FastAPI
from nemo_gym.atif_v1_7 import AtifTrajectoryV1_7
from nemo_gym.base_resources_server import ResourcesCloseSessionRequest, ResourcesSeedSessionRequest
from nemo_gym.config_types import AggregateMetrics, AgentServerRef, ModelServerRef, ResourcesServerRef
from nemo_gym.episode_types import EpisodeId, MaterializedTask, TaskId
from nemo_gym.failure_kinds import validate_failure_kind
from nemo_gym.reward_profile import compute_aggregate_metrics
from nemo_gym.server_utils import BaseServerConfig, ServerClient
from nemo_gym.single_agent_turn_types import SingleAgentTurnRequest, SingleAgentTurnTaskInput
from nemo_gym.testing.session_conformance import check_resources_session_contract
from omegaconf import OmegaConf
from responses_api_agents.simple_agent.app import SimpleAgent, SimpleAgentConfig
import uvicorn

PORT, ROOT = int(sys.argv[1]), sys.argv[2]
BASE = f"http://127.0.0.1:{PORT}"
AGENT_PORT, MODEL_PORT, ENV_PORT = (int(port) for port in sys.argv[3:6])


def model_app() -> FastAPI:
    """A model that asks for the weather, then answers."""
    app = FastAPI()

    @app.post("/v1/responses")
    @app.post("/ng-rollout/{rollout}/v1/responses")
    async def responses(body: dict[str, Any]):
        seen = [item for item in body["input"] if item.get("type") == "function_call_output"]
        if seen:
            content = [{"type": "output_text", "text": "<answer>20℃</answer>", "annotations": []}]
            item = {"type": "message", "role": "assistant", "id": "m", "status": "completed", "content": content}
        else:
            arguments = json.dumps({"city": "北京"}, ensure_ascii=False)
            item = {"type": "function_call", "call_id": "c1", "id": "f1", "name": "weather", "arguments": arguments}
        shared = {"id": "r", "created_at": 0, "model": "stub", "object": "response"}
        return shared | {"output": [item], "tool_choice": "auto", "parallel_tool_calls": True, "tools": []}

    return app


def server(kind: str, name: str, port: int) -> dict:
    return {name: {kind: {name: {"host": "127.0.0.1", "port": port, "entrypoint": "app.py"}}}}


CONFIG = OmegaConf.create(
    server("resources_servers", "ours", PORT)
    | server("responses_api_agents", "agent", AGENT_PORT)
    | server("responses_api_models", "model", MODEL_PORT)
    | server("environment_servers", "env", ENV_PORT)
)
# As a child of NeMo Gym's main process is given it.
os.environ["NEMO_GYM_CONFIG_DICT"] = OmegaConf.to_yaml(CONFIG)
CLIENT = ServerClient(head_server_config=BaseServerConfig(host="127.0.0.1", port=1), global_config_dict=CONFIG)


async def serving(app: FastAPI, port: int):
    running = uvicorn.Server(uvicorn.Config(app, host="127.0.0.1", port=port, log_level="error"))
    task = asyncio.create_task(running.serve())
    while not running.started:
        await asyncio.sleep(0.02)
    return running, task


def rows() -> list[dict]:
    text = requests.get(f"{BASE}/rows", params={"split": "demo"}).text
    return [json.loads(line) for line in text.splitlines()]


async def post(port: int, path: str, body: dict) -> dict:
    async with aiohttp.ClientSession() as http:
        async with http.post(f"http://127.0.0.1:{port}{path}", json=body) as response:
            text = await response.text()
            return json.loads(text) if response.ok else {"status": response.status, "text": text}


async def legacy(row: dict) -> dict:
    """The simple agent's /run: seed, tool posts and verify with a cookie."""
    return await post(AGENT_PORT, "/run", row)


async def sessions(row: dict) -> dict:
    """An environment server that names the session, with the agent as its client."""
    request = SingleAgentTurnRequest(
        episode_id=EpisodeId(rollout_id="rollout-1"),
        task=MaterializedTask(
            task_id=TaskId(taskset="hello", task_id=row["task"]),
            task_input=SingleAgentTurnTaskInput(
                responses_create_params=row["responses_create_params"], task_data={"task": row["task"]}
            ),
        ),
    )
    return await post(ENV_PORT, "/run", request.model_dump(mode="json", exclude_unset=True))


class OverHttp(FastAPI):
    """An app for NeMo Gym's own conformance test that passes every request on to ours."""

    async def __call__(self, scope, receive, send):
        if scope["type"] != "http":
            return await super().__call__(scope, receive, send)
        body = b""
        while True:
            message = await receive()
            body += message.get("body", b"")
            if not message.get("more_body"):
                break
        answer = await asyncio.to_thread(
            requests.request, scope["method"], f"{BASE}{scope['path']}", data=body, headers={"content-type": "application/json"}
        )
        await send({"type": "http.response.start", "status": answer.status_code, "headers": [(b"content-type", b"application/json")]})
        await send({"type": "http.response.body", "body": answer.content})


def conformance() -> str:
    seed = ResourcesSeedSessionRequest(
        resources_session_id="conformance 1",
        episode_id=EpisodeId(rollout_id="conformance"),
        task_id=TaskId(taskset="hello", task_id="hello-demo"),
        task_data={},
    )
    check_resources_session_contract(OverHttp(), seed, keeps_state=True)
    return "kept"


def lost() -> dict:
    """A session that was closed is verified: what was never measured is masked."""
    http = requests.Session()
    seed = {"task": "hello-demo", "responses_create_params": {"input": []}}
    http.post(f"{BASE}/seed_session", json=seed).raise_for_status()
    wrong = http.post(f"{BASE}/weather", json={"town": "北京"})
    again = http.post(f"{BASE}/verify", json=seed | {"response": {"output": []}})
    return {"wrong": [wrong.status_code, wrong.text], "verified": again.json()}


def metrics() -> dict:
    responses = [
        {"_ng_task_index": task, "_ng_rollout_index": index, "reward": reward, "mask_sample": masked}
        for task, index, reward, masked in [(0, 0, 1.0, False), (0, 1, 0.0, False), (1, 0, 0.5, False), (1, 1, 0.0, True)]
    ]
    ours = requests.post(f"{BASE}/aggregate_metrics", json={"verify_responses": responses}).json()
    AggregateMetrics.model_validate(ours)
    theirs = compute_aggregate_metrics(responses).model_dump()
    keys = ours["agent_metrics"].keys()
    return {"ours": ours["agent_metrics"], "theirs": {key: theirs["agent_metrics"].get(key) for key in keys}}


async def main():
    [row] = rows()
    shared = {"host": "127.0.0.1", "entrypoint": "app.py", "domain": "agent"}
    agent = SimpleAgent(
        config=SimpleAgentConfig(
            name="agent",
            port=AGENT_PORT,
            resources_server=ResourcesServerRef(type="resources_servers", name="ours"),
            model_server=ModelServerRef(type="responses_api_models", name="model"),
            max_steps=5,
            **shared,
        ),
        server_client=CLIENT,
    )
    environment = SingleAgentTurnEnvironmentServer(
        config=SingleAgentTurnEnvironmentServerConfig(
            name="env",
            port=ENV_PORT,
            cleanup_timeout_seconds=20,
            resources_server=ResourcesServerRef(type="resources_servers", name="ours"),
            agent_server=AgentServerRef(type="responses_api_agents", name="agent"),
            resources_tool_transports=["direct_http"],
            host="127.0.0.1",
            entrypoint="app.py",
        ),
        server_client=CLIENT,
    )
    running = [
        await serving(model_app(), MODEL_PORT),
        await serving(agent.setup_webserver(), AGENT_PORT),
        await serving(environment.setup_webserver(), ENV_PORT),
    ]
    said = {"legacy": await legacy(row), "sessions": await sessions(row)}
    said["conformance"] = await asyncio.to_thread(conformance)
    said["lost"] = await asyncio.to_thread(lost)
    said["metrics"] = await asyncio.to_thread(metrics)
    said["mode"] = requests.get(f"{BASE}/reverify_mode").json()
    listed = requests.get(f"{ROOT}/episodes", params={"status": "finished"}).json()["episodes"]
    trajectories = [requests.get(f"{BASE}/trajectories/{one['episode']}").json() for one in listed]
    said["atif"] = [AtifTrajectoryV1_7.model_validate(one).schema_version for one in trajectories]
    said["kind"] = validate_failure_kind("verifier_error")
    print(json.dumps(said, ensure_ascii=False))
    for server_, task in running:
        server_.should_exit = True
        await task


asyncio.run(main())
