"""Scripts of recipes over the stage of stage.mjs. The model is an endpoint of this process that looks up the weather and
answers with the letters A to D in turn; the judge knows what they are worth."""

import asyncio
import importlib.machinery
import inspect
import itertools
import json
import os
import re
import runpy
import subprocess
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from unittest.mock import MagicMock

from stage import get

SETTINGS = json.loads(Path(sys.argv[1]).read_text())
FOLDER = Path(SETTINGS["recipes"])
ASKED = []


class Model(BaseHTTPRequestHandler):
    """Chat completions."""

    protocol_version = "HTTP/1.1"
    letters = itertools.cycle("ABCD")

    def log_message(self, *_):
        pass

    def do_POST(self):
        asked = json.loads(self.rfile.read(int(self.headers["content-length"])))
        ASKED.append(asked)
        message = {"role": "assistant", "content": f"{next(Model.letters)} 16℃"}
        if not any(one["role"] == "tool" for one in asked["messages"]):
            function = {"name": "weather", "arguments": '{"city": "北京"}'}
            message = {"role": "assistant", "content": None, "tool_calls": [{"id": "c", "type": "function", "function": function}]}
        choice = {"index": 0, "message": message, "finish_reason": "stop"}
        body = json.dumps({"id": "c", "object": "chat.completion", "created": 1, "model": "stub", "choices": [choice]})
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(body.encode())))
        self.end_headers()
        self.wfile.write(body.encode())


class Absent:
    """Modules that ART's backend imports and that need a GPU."""

    names = ("torch", "mp_actors", "peft", "trl", "unsloth", "accelerate")

    def find_spec(self, name, path=None, target=None):
        return importlib.machinery.ModuleSpec(name, self, is_package=True) if name.split(".")[0] in self.names else None

    def create_module(self, spec):
        module = MagicMock()
        module.__spec__, module.__path__, module.__name__ = spec, [], spec.name
        return module

    def exec_module(self, module):
        pass


def art_run(name, url, reward):
    """What the recipe's script gave to ART's backend in its last step."""
    import art.local

    trained = {}

    class Backend(art.local.LocalBackend):
        async def register(self, model):
            pass

        async def _prepare_backend_for_training(self, model, config=None):
            return url, "key"

        async def _get_step(self, model):
            return 199

        def automatic_gpu_cost_per_hour_usd(self, model):
            return None

        async def train(self, model, groups, **how):
            inspect.signature(super().train).bind(model, groups, **how)
            trained.update(arguments=how, groups=[[told(one) for one in group] for group in groups])

    os.chdir(FOLDER / name)
    os.environ |= {"ARENAKIT_LAUNCH": name, "ARENAKIT_REWARD": reward, "ARENAKIT_CONFIG": '{"topology": "round-robin"}'}
    script = Path("train.py")
    script.write_text(re.sub(r"k=\d+\)", "k=2)", script.read_text()))
    sys.argv = ["train.py", "--model", "stub/model", "--gpus", "8"]
    before = art.local.LocalBackend
    art.local.LocalBackend = Backend
    # Its files of trajectories need pyarrow, which comes with what trains.
    art.TrainableModel.log = logged
    try:
        runpy.run_path("train.py", run_name="__main__")
    finally:
        art.local.LocalBackend = before
    return trained


async def logged(model, groups, split):
    pass


def told(trajectory):
    messages = [one if isinstance(one, dict) else one.message.model_dump() for one in trajectory.messages_and_choices]
    last = messages[-1]["content"]
    return {
        "reward": trajectory.reward,
        "own": scores_of(last),
        "letter": last[0],
        "roles": [one["role"] for one in messages],
        "tools": [one["function"]["name"] for one in trajectory.tools],
    }


def lightning(url):
    """One rollout as Agent Lightning's controller runs it, in a process of its own."""
    from agentlightning.hooks import load_hooks

    os.chdir(FOLDER / "lightning")
    variables = {"AGL_OPENAI_BASE_URL": url, "AGL_KEY": "k", "AGL_URL": "http://127.0.0.1:8080", "ARENA_TASK": "demo"}
    os.environ |= variables
    ran = "from agentlightning.controller import local_reconciler as one; raise SystemExit(one._run_local_reconciler_worker('agent.Agent'))"
    path = os.pathsep.join([str(Path.cwd()), os.environ["PYTHONPATH"]])
    done = subprocess.run([sys.executable, "-c", ran], env=os.environ | {"PYTHONPATH": path})
    hooks = load_hooks("hooks.py")
    last = ASKED[-1]
    asked = {"max_tokens": last["max_tokens"], "roles": [one["role"] for one in last["messages"]]}
    return {"code": done.returncode, "hooks": [hooks.agl_base_url, hooks.agl_key, hooks.rollout_n], "asked": asked}


async def broken():
    """An endpoint that is away in the middle, and a limit of one turn: what play says, and what becomes of the episode."""
    from arenakit_trainers.aio import EpisodeClient
    from arenakit_trainers.chat import play

    call = {"id": "c", "type": "function", "function": {"name": "weather", "arguments": '{"city": "北京"}'}}
    asked = []

    async def ask(messages, tools):
        asked.append(len(messages))
        if len(asked) == 2:
            raise ConnectionError("the endpoint is away")
        return {"role": "assistant", "content": None, "tool_calls": [call, {**call, "id": "d"}]}

    async with EpisodeClient(SETTINGS["service"]) as episodes:
        try:
            await play(episodes, "hello", "demo", ask)
        except ConnectionError as error:
            said = str(error)
        [last] = get(f"{SETTINGS['service']}/episodes?environment=hello&limit=1")["episodes"]
        short = await play(episodes, "hello", "demo", ask, turns=1)
    return {"said": said, "status": last["status"], "asked": asked, "stop": short.stop, "reward": short.reward}


def scores_of(answer):
    """What the service says that such an answer is worth to the environment; the same answer has one score."""
    ended = [get(f"{SETTINGS['service']}/episodes/{one['episode']}")["result"] for one in get(LISTED)["episodes"]]
    scores = {one["reward"] for one in ended if one and one["answer"] == answer}
    return scores.pop() if len(scores) == 1 else None


LISTED = f"{SETTINGS['service']}/episodes?status=finished&environment=hello&limit=16"
server = ThreadingHTTPServer(("127.0.0.1", 0), Model)
threading.Thread(target=server.serve_forever, daemon=True).start()
model_url = f"http://127.0.0.1:{server.server_port}/v1"
report = {}
# Without torch, transformers reads tokenizers alone; it is imported before the others seem to be there.
import art  # noqa: E402

sys.meta_path.insert(0, Absent())
report["group"] = art_run("group", model_url, "group")
report["episode"] = art_run("episode", model_url, "episode")
report["lightning"] = lightning(model_url)
report["broken"] = asyncio.run(broken())
json.dump(report, open(SETTINGS["report"], "w"))
