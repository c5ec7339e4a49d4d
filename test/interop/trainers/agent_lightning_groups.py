"""Agent Lightning's gateway, its local controller and its trainer's rollout manager, with our hooks. The model is a stub,
and most rollouts are ended by a thread in the place of the controller, whose subprocesses cost a second each."""

import asyncio
import json
import logging
import os
import sys
import threading
import time
from pathlib import Path

import httpx
import uvicorn
from agentlightning.client import AgentLightningAsyncClient
from agentlightning.controller.local_reconciler import LocalReconciler
from agentlightning.hooks import load_hooks
from agentlightning.schemas import RolloutCreate
from agentlightning.server.app import create_app
from agentlightning.verl.agl_rollout_manager import AglAsyncRolloutManager, AglRolloutManager
from agent_lightning_agent import ask
from fastapi import FastAPI, Request
from fastapi.responses import HTMLResponse
from omegaconf import OmegaConf
from stage import drill

GIVEN = json.loads(Path(sys.argv[1]).read_text())
SIZE = 4
PROXY = {"model_name": "stub", "train": {"temperature": 1}, "val": {"temperature": 0}}
HOOKS = '''
from dataclasses import replace
from arenakit_trainers import agent_lightning

class Hooks(agent_lightning.ArenaHooks):
    agl_base_url = "URL"
    rollout_n = 4
    poll_seconds = 0.2

    def terms_of(self, row):
        seconds = {"slow": 3.0, "down": 3.0}.get(row["task_id"], 120.0)
        return replace(super().terms_of(row), judge_seconds=seconds, collect_seconds=300.0)
'''


def model() -> FastAPI:
    """Answers what it is told to, with the ids that vLLM gives."""
    app = FastAPI()

    @app.post("/v1/chat/completions")
    async def completions(request: Request):
        asked = await request.json()
        said = asked["messages"][-1]["content"].rsplit(" ", 1)[-1]
        choice = {
            "index": 0,
            "message": {"role": "assistant", "content": f"answer {said}"},
            "finish_reason": "stop",
            "token_ids": [7, int(said)],
            "logprobs": {"content": [{"token": "a", "logprob": -0.5}, {"token": "b", "logprob": -0.25}]},
        }
        return {"id": "c", "object": "chat.completion", "prompt_token_ids": [1, 2, 3], "choices": [choice]}

    return app


def listening(app) -> str:
    server = uvicorn.Server(uvicorn.Config(app, host="127.0.0.1", port=0, log_level="error"))
    threading.Thread(target=server.run, daemon=True).start()
    while not server.started:
        time.sleep(0.02)
    return f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"


def gateway_app():
    """Agent Lightning's gateway, behind a proxy that says now and then that something went wrong."""
    app = create_app({"key": "", "default_proxy": PROXY})

    @app.middleware("http")
    async def proxy(request: Request, call_next):
        if PAGES and request.url.path == "/api/rollouts/terminal":
            return HTMLResponse(f"<h1>{PAGES.pop()}</h1>", 200)
        return await call_next(request)

    return app


PAGES: list[str] = []
LOGGED: list[str] = []
logging.getLogger("arenakit_trainers").addHandler(logging.Handler())
logging.getLogger("arenakit_trainers").handlers[-1].emit = lambda record: LOGGED.append(record.getMessage())
MODEL = listening(model())
AGL = listening(gateway_app())
# To make a client reads all certificates: one for each, not one for a request.
HTTP = httpx.Client(base_url=AGL, timeout=60)
SERVICE = httpx.Client(base_url=GIVEN["url"], timeout=60)
# What becomes of a rollout, by task and index; all others succeed.
FATES = {("failed", 2): "failed", ("silent", 1): "silent", ("lone", 0): "failed", ("lone", 1): "failed", ("lone", 3): "failed"}


def patch(rollout_id, **status):
    HTTP.patch(f"/api/rollouts/{rollout_id}", json={"status": status}).raise_for_status()


def play(rollout):
    """Ends a rollout as the controller does."""
    task, place, rollout_id = rollout["input"]["task_id"], rollout["metadata"]["arenakit"], rollout["rollout_id"]
    patch(rollout_id, state="running", last_attempt_id="0")
    fate = FATES.get((task, place["index"]), "succeeded")
    if fate != "silent":
        ask(HTTP, f"{AGL}/proxy/rollout/{rollout_id}/attempt/0/mode/train/openai/v1", task, place["index"])
        # An agent's own opinion is not what the trainer shall see.
        event = {"event_type": "reward", "data": {"value": 100.0, "source": "agent"}}
        HTTP.post(f"/api/rollouts/{rollout_id}/attempt/0/events", json=event).raise_for_status()
    if fate == "failed":
        return patch(rollout_id, state="failed", error_message="local subprocess timed out")
    return patch(rollout_id, state="succeeded")


def controller(until):
    while not until.is_set():
        queued = HTTP.get("/api/rollouts", params={"state_in": "queuing"}).json()
        for rollout in queued:
            play(rollout)
        time.sleep(0.05)


def rolled(tasks, kind=AglRolloutManager, size=SIZE, hooks=None, **options):
    """The trainer's step: what its manager has of each rollout, by task and index; a task that comes twice has all."""
    manager = kind(
        agl_base_url=AGL,
        agl_key="",
        model="stub",
        step=1,
        train_rollout_n=size,
        poll_interval_seconds=0.1,
        hooks=hooks or GIVEN["loaded"],
        **options,
    )
    manager.register_model([f"{MODEL}/v1"])
    rows = {"task_id": tasks, "prompt": [f"Write about {one}." for one in tasks]}
    if kind is AglRolloutManager:
        ended = manager.enqueue_and_wait_until_completed(rows, is_train=True)
    else:
        ended, left = manager.enqueue_and_wait_until_group_completed(
            rows, [], is_train=True, target_finished_group_num=len(tasks)
        )
        assert left == []
    found = {task: [] for task in tasks}
    for one in sorted(ended, key=lambda one: [one.metadata["arenakit"][name] for name in ("occurrence", "index")]):
        place = one.metadata["arenakit"]
        about = {"requests": len(one.triplets), "state": one.rollout_state, "step": place["step"]}
        found[place["task"]].append({"reward": one.final_reward, "index": place["index"], **about})
    return found


def switch(how):
    httpx.post(GIVEN["judge"], json={"how": how}).raise_for_status()


def control(what):
    httpx.post(f"{GIVEN['control']}/{what}", timeout=120).raise_for_status()


def once_have(task, have):
    """Until the service has so many attempts of the task's group."""
    for _ in range(600):
        said = SERVICE.get("/groups", params={"run": "agl", "limit": 100}).json()
        if any(f":{task}:" in one["group"] and one["have"] >= have for one in said["groups"]):
            return
        time.sleep(0.05)
    raise TimeoutError(f"{task} never had {have} attempts")


async def reconciled(until):
    config = OmegaConf.create(
        {"runner_type": "local", "agl_server": {"url": AGL, "key": ""}, "local_runner": {"maximum_size": 4, "poll_interval": 0.1}}
    )
    async with AgentLightningAsyncClient(base_url=AGL) as api:
        reconciler = LocalReconciler(api=api, config=config)
        running = asyncio.create_task(reconciler.run())
        while not until.is_set():
            await asyncio.sleep(0.1)
        reconciler.stop()
        await running


def beside(work, target):
    """What `work` gives while `target` runs beside it, until it is told that work is done."""
    done = threading.Event()
    other = threading.Thread(target=target, args=(done,))
    other.start()
    try:
        return work()
    finally:
        done.set()
        other.join()


def restarted():
    """The service is killed when it has two attempts of a group, and started again when the others have ended, too."""
    drill = {}

    def outage(done):
        seen = 0
        while seen < SIZE:
            queued = HTTP.get("/api/rollouts", params={"state_in": "queuing"}).json()
            for rollout in queued:
                if seen == 2:
                    once_have("restart", 2)
                    control("kill")
                play(rollout)
                seen += 1
            time.sleep(0.05)
        control("start")

    drill["restart"] = beside(lambda: rolled(["restart"]), outage)["restart"]
    return drill


def too_many():
    """A rollout with the place of another one, and another answer."""
    extra = {"task_id": "extra", "prompt": "Write about extra."}

    def intrude(done):
        seen = []
        while len(seen) < SIZE:
            for rollout in HTTP.get("/api/rollouts", params={"state_in": "queuing"}).json():
                seen.append(rollout)
                play(rollout)
                if len(seen) == 2:
                    once_have("extra", 2)
                    same = [{"input": extra, "metadata": rollout["metadata"], "rollout_id": "intruder"}]
                    HTTP.post("/api/rollouts", json=same).raise_for_status()
                    patch("intruder", state="running", last_attempt_id="0")
                    ask(HTTP, f"{AGL}/proxy/rollout/intruder/attempt/0/mode/train/openai/v1", "extra", 9)
                    patch("intruder", state="succeeded")
                    time.sleep(1)
            time.sleep(0.05)

    return {"extra": beside(lambda: rolled(["extra"]), intrude)["extra"]}


def darkness():
    """The service is away for longer than an outage is borne, in a step of two groups; then it is back."""
    gateways = GIVEN["loaded"]._groups._gateways
    gateways._outage, before = 2.0, len(LOGGED)
    control("kill")
    said = beside(lambda: rolled(["dusk", "night"]), controller)
    logged = [one for one in LOGGED[before:] if "has no reward" in one]
    control("start")
    gateways._outage = 300.0
    said |= beside(lambda: rolled(["dawn"]), controller)
    borne = sum("no gateway answered for 2 s" in one for one in logged)
    return said | {"borne": [borne, sum("in this step already" in one for one in logged)]}


def pages():
    """The gateway's proxy answers with a page three times: the thread goes on, without which the first hook would wait."""
    before = len(LOGGED)
    PAGES.extend(["Bad Gateway"] * 3)
    said = beside(lambda: rolled(["page"]), controller)
    return said | {"logged": sum("asked for again after JSONDecodeError" in one for one in LOGGED[before:])}


def miscounted(path):
    """A trainer with another number of rollouts than the hooks: what it raises before anything is enqueued."""
    said = []
    for size, tasks in ((SIZE + 1, ["odd", "even"]), (SIZE - 1, ["odd", "even"]), (SIZE + 1, ["odd"])):
        hooks = load_hooks(path)
        hooks.on_startup()
        try:
            rolled(tasks, size=size, hooks=hooks) if len(tasks) > 1 else unfinished(hooks, size)
        except Exception as error:
            said.append(f"{type(error).__name__}: {error}")
    return {"miscounted": said}


def unfinished(hooks, size):
    """Two steps of one row each: the second one begins in the middle of a group."""
    for _ in range(2):
        for _ in range(size):
            hooks.on_enqueue(RolloutCreate(input={"task_id": "odd", "prompt": "?"}, is_train=True, config={}, metadata={}))
        hooks._is_new_step = True


def main():
    path = Path(GIVEN["report"]).with_name("hooks.py")
    path.write_text(HOOKS.replace("URL", AGL))
    GIVEN["loaded"] = load_hooks(str(path))
    GIVEN["loaded"].on_startup()
    local = {"local_agent_class": "agent_lightning_agent:Agent", "local_env_map": {"TASK": "input.task_id"}}
    report = {}

    def played(name, work):
        with drill(name):
            report.update(work())

    def step(*tasks, **options):
        return beside(lambda: rolled(list(tasks), **options), controller)

    def judged(how, *tasks):
        switch(how)
        return step(*tasks)

    played("real", lambda: beside(lambda: rolled(["real"], **local), lambda done: asyncio.run(reconciled(done))))
    played("lost", lambda: step("tea", "failed", "silent", "lone"))
    played("async", lambda: step("rain", "snow", kind=AglAsyncRolloutManager))
    played("again", lambda: {"again": step("tea")["tea"]})
    played("twins", lambda: step("twin", "twin"))
    played("restart", restarted)
    played("one too many", too_many)
    played("pages", pages)
    played("miscounted", lambda: miscounted(str(path)))
    played("slow judge", lambda: judged("hangs", "slow"))
    played("judge down", lambda: judged("refuses", "down"))
    threading.Timer(2, switch, ["answers"]).start()
    played("judge outage", lambda: step("outage"))
    played("service away", darkness)
    Path(GIVEN["report"]).write_text(json.dumps(report))


# For the controller's subprocesses.
os.environ["PYTHONPATH"] = os.pathsep.join([str(Path(__file__).parent), os.environ["PYTHONPATH"]])
main()
