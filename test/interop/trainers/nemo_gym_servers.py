"""What stands around our server of NeMo Gym: servers as Gym puts them together and listens, and models, which are stubs."""

import asyncio
import json
import socket
from contextlib import asynccontextmanager

import uvicorn
from fastapi import FastAPI, Request

STATE = {"answers": 0}


def told(text, identity="r"):
    content = [{"type": "output_text", "text": text, "annotations": []}]
    message = {"id": f"m-{identity}", "type": "message", "role": "assistant", "status": "completed", "content": content}
    shared = {"created_at": 0, "model": "stub", "object": "response", "tools": []}
    return shared | {"id": identity, "tool_choice": "auto", "parallel_tool_calls": True, "output": [message]}


@asynccontextmanager
async def listening(app):
    place = socket.socket()
    place.bind(("127.0.0.1", 0))
    server = uvicorn.Server(uvicorn.Config(app, log_level="critical", timeout_graceful_shutdown=0.5))
    task = asyncio.create_task(server.serve(sockets=[place]))
    while not server.started:
        await asyncio.sleep(0.02)
    try:
        yield f"http://127.0.0.1:{place.getsockname()[1]}"
    finally:
        server.should_exit = True
        await asyncio.wait_for(task, 10)
        place.close()


def as_served(server):
    """As Gym's run_webserver puts it together."""
    app = server.setup_webserver()
    server.setup_exception_middleware(app)
    server.setup_cancellation_middleware(app)
    return app


def models():
    """The policy, and the judge that genrm_compare would ask."""
    app = FastAPI()

    @app.post("/v1/responses")
    async def responses(request: Request):
        asked = await request.json()
        if "response_1" in (asked.get("metadata") or {}):
            return told("These are both lovely.")
        if asked.get("tools") and not any(one.get("type") == "function_call_output" for one in asked["input"]):
            call = {"type": "function_call", "call_id": "c", "id": "f", "name": "weather"}
            arguments = json.dumps({"city": "北京"}, ensure_ascii=False)
            return told("") | {"output": [call | {"arguments": arguments}]}
        STATE["answers"] += 1
        return told(f"answer {STATE['answers'] % 10}", f"policy-{STATE['answers']}")

    return app
