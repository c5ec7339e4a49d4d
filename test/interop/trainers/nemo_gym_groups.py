"""NeMo Gym's own agent, collector and client over our resources server in the place of genrm_compare: the situations of
its cohort tests, and faults. Models are stubs; the judge and the service are told what to do by the test."""

import asyncio
import json
import os
import socket
import sys
import tempfile
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import nemo_gym.rollout_collection as collection
import nemo_gym.server_utils as http
import requests
from environment_servers.legacy_agent.app import LegacyAgentEnvironmentServer, LegacyAgentEnvironmentServerConfig
from nemo_gym import PARENT_DIR
from nemo_gym.cli.env import _server_launch_command
from nemo_gym.cli.setup_command import run_command
from nemo_gym.config_types import AgentServerRef, ModelServerRef, ResourcesServerRef
from nemo_gym.openai_utils import NeMoGymResponseCreateParamsNonStreaming
from omegaconf import OmegaConf
from resources_servers.genrm_compare.app import GenRMCompareConfig, GenRMCompareResourcesServer
from responses_api_agents.simple_agent.app import SimpleAgent, SimpleAgentConfig

from arenakit_trainers.nemo_gym import ArenaCompare, ArenaCompareConfig
from arenakit_trainers.nemo_gym_environment import ArenaEnvironment, ArenaEnvironmentConfig
from nemo_gym_servers import STATE, as_served, listening, models, told
from nemo_rl_rows import batch_of, launched, prompt_of, rows_of
from stage import drill, drilled

GIVEN = json.loads(Path(sys.argv[1]).read_text())
SIZE = 4
AGENT = {"name": "agent"}


def config(**members):
    arenakit = {"url": GIVEN["url"], "run": "gym", "launch": "l", "quorum": 2, "config": GIVEN["config"]}
    shared = {"host": "127.0.0.1", "port": 0, "entrypoint": "app.py", "domain": "rlhf", "name": "ours"}
    times = {"cohort_collection_timeout_s": 60, "cohort_evaluation_timeout_s": 60}
    return ArenaCompareConfig(**shared | times | {"num_rollouts_per_prompt": SIZE, "arenakit": arenakit} | members)


def body(index, group, *, attempt=0, text=None, prompt=None, **members):
    """What an agent posts to /verify; without a text the answer is as good as its index says. The service keeps what a
    judge said of two answers to a prompt, so each group has its own."""
    return {
        "responses_create_params": {"input": [{"role": "user", "content": prompt or f"Write a line about {group}."}]},
        "response": told(f"answer {index}" if text is None else text, f"answer-{index}"),
        "_ng_group_id": group,
        "_ng_group_attempt": attempt,
        "_ng_rollout_index": index,
    } | members


CLIENT = http.ServerClient.model_construct(
    global_config_dict=OmegaConf.create(
        {
            "agent": {"responses_api_agents": {"simple_agent": {}}},
            "environment": {"environment_servers": {"legacy_agent": {"agent_server": {"name": "agent"}}}},
        }
    )
)


async def post(name, path, json_):
    said = await CLIENT.post(server_name=name, url_path=path, json=json_)
    return said.status, await said.json()


async def verify(payload, name="ours"):
    """Status, and the reward or why there is none."""
    status, said = await post(name, "/verify", payload)
    return [status, said["reward"] if status == 200 else str(said.get("detail") if isinstance(said, dict) else said)]


async def group(name, indices=range(SIZE), *, server="ours", **members):
    with drill(f"{name}, {server}"):
        return await asyncio.gather(*(verify(body(index, name, **members), server) for index in indices))


def switch(how):
    requests.post(GIVEN["judge"], json={"how": how}).raise_for_status()


async def control(what):
    await asyncio.to_thread(lambda: requests.post(f"{GIVEN['control']}/{what}").raise_for_status())


async def waiting(group_name, have, attempt=0):
    """Until the service has so many attempts of the group."""
    place = f"{GIVEN['url']}/groups/gym:l:train:0:{group_name}:{attempt}"
    for _ in range(600):
        seen = await asyncio.to_thread(requests.get, place)
        if seen.ok and seen.json()["have"] >= have:
            return
        await asyncio.sleep(0.05)
    raise TimeoutError(f"{group_name} never had {have} attempts")


async def situations():
    said = {}
    said["order"] = await group("order", [3, 0, 2, 1])
    said["fields"] = (await post("ours", "/verify", body(0, "order")))[1]
    # An identical request while the group collects, and one after its end.
    first = asyncio.create_task(verify(body(0, "twice")))
    await waiting("twice", 1)
    second = asyncio.create_task(verify(body(0, "twice")))
    other = await verify(body(0, "twice", text="answer 9"))
    rest = await group("twice", [1, 2, 3])
    said["twice"] = [await first, await second, await verify(body(0, "twice")), rest[0]]
    said["taken"] = [other, await verify(body(0, "twice", text="answer 9"))]
    said["coordinates"] = [
        await verify(body(-1, "wrong")),
        await verify(body(SIZE, "wrong")),
        await verify(body(None, "wrong")),
        await verify(body(0, None)),
        (await post("ours", "/verify", body(0, "wrong", attempt=-1)))[0],
    ]
    said["by_task"] = await asyncio.gather(
        *(verify(body(index, None, _ng_task_index=7)) for index in range(SIZE))
    )
    # Attempts of a group.
    said["attempt_1"] = await group("order", attempt=1)
    said["attempt_0_again"] = await verify(body(0, "order"))
    partial = [asyncio.create_task(verify(body(index, "partial"))) for index in (0, 1)]
    await waiting("partial", 2)
    mismatch = await verify(body(2, "partial", attempt=1, prompt="Another prompt."))
    still = [task.done() for task in partial]
    said["replacement"] = await group("partial", attempt=1)
    said["superseded"] = [mismatch, still, await asyncio.gather(*partial), await verify(body(3, "partial"))]
    # Another prompt under the same attempt.
    held = asyncio.create_task(verify(body(0, "prompts")))
    await waiting("prompts", 1)
    said["prompt"] = [await verify(body(1, "prompts", prompt="Another prompt.")), held.done()]
    said["prompt"].append((await group("prompts", [1, 2, 3]))[2])
    await held
    # A client that goes away and comes back.
    leaver = asyncio.create_task(verify(body(0, "leaver")))
    await waiting("leaver", 1)
    leaver.cancel()
    await asyncio.gather(leaver, return_exceptions=True)
    said["leaver"] = [*await group("leaver", [1, 2, 3]), await verify(body(0, "leaver"))]
    said["mixed"] = await asyncio.gather(*(group(f"mixed-{one}", [3, 1, 0, 2]) for one in range(5)))
    return said


async def faults():
    """The drills: (a) restarts, (b) a lost sibling, (c) a slow judge, (d) twice: above, (e) an outage, (f) one too many."""
    said = {}
    members = [asyncio.create_task(verify(body(index, "restart"))) for index in (0, 1)]
    await waiting("restart", 2)
    row = hello_row()
    seeded = await CLIENT.post(server_name="plain", url_path="/seed_session", json=row)
    await control("kill")
    looking = CLIENT.post(
        server_name="plain", url_path="/weather", json={"city": "北京"}, cookies=seeded.cookies
    )
    looked = asyncio.create_task(looking)
    members += [asyncio.create_task(verify(body(2, "restart"))), asyncio.create_task(verify(body(3, "restart"), "worker"))]
    await asyncio.sleep(0.5)
    await control("start")
    said["restart"] = await asyncio.gather(*members)
    said["called"] = [(await looked).status, await (await looked).text()]
    # The other server knows nothing of the first: a Gym that was started again, or a second worker of it.
    halves = await asyncio.gather(group("workers", [0, 1]), group("workers", [2, 3], server="worker"))
    said["workers"] = [*halves[0], *halves[1]]
    said["lost"] = await group("lost", [0, 1, 3], server="hasty")
    said["lost_comes"] = await verify(body(2, "lost"), "hasty")
    said["alone"] = await group("alone", [0], server="hasty")
    switch("hangs")
    said["slow"] = await group("slow", server="hasty")
    switch("babbles")
    said["babble"] = await group("babble", server="hasty")
    said["theirs"] = await group("babble", server="theirs")
    switch("refuses")
    outage = asyncio.create_task(group("outage"))
    await waiting("outage", SIZE)
    said["down"] = await group("down", server="hasty")
    switch("answers")
    said["outage"] = await outage
    said["anew"] = await group("down", attempt=1, server="hasty")
    said["too_many"] = [await verify(body(4, "outage")), await verify(body(1, "outage", text="answer 9"))]
    return said


def hello_row():
    said = requests.get(f"{GIVEN['url']}/nemo-gym/hello/rows", params={"split": "demo"})
    return json.loads(said.text.splitlines()[0])


@asynccontextmanager
async def started(folder):
    """The folder of docs/trainers.md, run as Gym's main process runs it; its address."""
    place = folder / "resources_servers" / "arenakit"
    place.mkdir(parents=True)
    for name in ("app.py", "requirements.txt"):
        (place / name).write_text(GIVEN["written"][name])
    # The environment that Gym would make of the requirements.
    (place / ".venv").symlink_to(sys.prefix)
    yaml = folder / "arenakit.yaml"
    yaml.write_text(GIVEN["written"]["yaml"])
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    block = {"host": "127.0.0.1", "port": port, "num_rollouts_per_prompt": 2}
    settings = {"url": GIVEN["url"], "environment": "hello", "config": GIVEN["config"]}
    known = {"dry_run": False, "skip_venv_if_present": True, "uv_venv_dir": str(PARENT_DIR), "uv_cache_dir": ""}
    whole = OmegaConf.merge(
        known | {"head_server": {"host": "127.0.0.1", "port": 1}, "head_server_deps": [], "python_version": "3.13"},
        OmegaConf.load(yaml),
        {"arenakit": {"resources_servers": {"arenakit": block | {"arenakit": settings}}}},
    )
    command = _server_launch_command(place, whole, "arenakit", Path(whole.arenakit.resources_servers.arenakit.entrypoint))
    config = {"NEMO_GYM_CONFIG_DICT": OmegaConf.to_yaml(whole), "NEMO_GYM_CONFIG_PATH": "arenakit"}
    launch = {"ARENAKIT_RUN": "gym", "ARENAKIT_LAUNCH": "l"}
    job = run_command(command, place, "arenakit", global_config_dict=whole, extra_env=config | launch)
    try:
        while True:
            try:
                if requests.get(f"http://127.0.0.1:{port}/health", timeout=1).ok:
                    break
            except requests.RequestException:
                if job.poll() is not None:
                    raise RuntimeError(f"the entrypoint ended with {job.returncode}") from None
                await asyncio.sleep(0.2)
        yield f"http://127.0.0.1:{port}"
    finally:
        job.terminate()
        job.wait(10)


async def episodes():
    """Gym's simple agent plays an environment of ours, through both of our servers."""
    row = hello_row()
    STATE["answers"] = 3
    with tempfile.TemporaryDirectory() as folder:
        async with started(Path(folder)) as CLIENT._server_base_urls["served"]:
            named = [row | {"_ng_group_id": "played", "_ng_rollout_index": index} for index in (0, 1)]
            first = asyncio.create_task(post("player", "/run", named[0]))
            await waiting("played", 1)
            return {"group": [await post("player", "/run", named[1]), await first], "alone": await post("alone", "/run", row)}


async def collected(folder, name, **members):
    """What Gym's own collector makes of a row that is rolled out SIZE times."""
    row = {"responses_create_params": {"input": [{"role": "user", "content": f"Write about {name}."}]}, "agent_ref": AGENT}
    source, out = folder / f"{name}.jsonl", folder / f"{name}-out.jsonl"
    source.write_text(json.dumps(row | {"_ng_group_id": name, "_ng_group_attempt": 0}) + "\n")
    asked = collection.RolloutCollectionConfig(
        input_jsonl_fpath=str(source),
        output_jsonl_fpath=str(out),
        num_repeats=SIZE,
        num_samples_in_parallel=SIZE,
        disable_health_check=True,
        **members,
    )
    before = STATE["answers"]
    try:
        await collection.RolloutCollectionHelper().run_from_config(asked)
        error = None
    except Exception as raised:
        error = f"{type(raised).__name__}: {raised}"
    lines = {}
    for kind, place in {"rows": out, "failures": out.with_name(f"{out.stem}_failures.jsonl")}.items():
        lines[kind] = [json.loads(line) for line in place.read_text().splitlines()] if place.exists() else []
    return {"error": error, "answers": STATE["answers"] - before, **lines}


async def dispatched(rows):
    return await drilled(f"rows of {rows[0].get('_ng_group_id')}", results_of(rows))


async def results_of(rows):
    """As NeMo-RL's actor hands rows to Gym (nemo_rl/environments/nemo_gym.py:690-696): by place the digit of the answer and
    its reward, and of those that failed why."""
    done, failed = {}, []
    for task in collection.RolloutCollectionHelper().run_examples(examples=rows):
        try:
            row, result = await task
        except Exception as error:
            failed.append(str(getattr(error, "response_content", error)))
        else:
            text = result["response"]["output"][-1]["content"][0]["text"]
            done[row["_rowidx"]] = [int(text.split()[1]), result["reward"]]
    return {"done": [done.get(row["_rowidx"]) for row in rows], "failed": failed}


async def trainer():
    """NeMo-RL 7ea279a's rows through Gym's own run_examples and its agent: what comes of the rows of each call."""
    said = {"whole": await dispatched(rows_of(prompt_of("trained"), SIZE))}
    # A prompt that is drawn twice in a step, and a batch whose rows are counted through.
    both = await asyncio.gather(*(dispatched(rows_of(prompt_of("drawn"), SIZE)) for _ in range(2)))
    said["drawn"] = sorted(reward for one in both for _, reward in one["done"])
    said["batch"] = await dispatched(batch_of([prompt_of("batched"), prompt_of("batched too")], SIZE, 40))
    # All rows fail, and NeMo-RL sends them again (rollout_manager.py:937-985).
    prompt = prompt_of("refused by the judge")
    ours, CLIENT._server_base_urls["ours"] = CLIENT._server_base_urls["ours"], CLIENT._server_base_urls["hasty"]
    switch("refuses")
    said["refused"] = [await dispatched(rows_of(prompt, SIZE))]
    switch("answers")
    said["refused"].append(await dispatched(rows_of(prompt, SIZE)))
    # One row is lost after the group was ranked: alone it has nobody to be compared with, and all of them have.
    said["lone"] = [await dispatched(rows_of(prompt, SIZE)[2:3]), await dispatched(rows_of(prompt, SIZE))]
    CLIENT._server_base_urls["ours"] = ours
    # One row's error ends the call when the others wait, and the prompt is generated anew.
    prompt = prompt_of("given up")
    early = asyncio.create_task(dispatched(rows_of(prompt, SIZE)[:3]))
    await waiting(prompt["extra_env_info"]["_ng_group_id"], 3)
    anew = asyncio.create_task(dispatched(rows_of(prompt, SIZE)[:3]))
    await waiting(prompt["extra_env_info"]["_ng_group_id"], 1, attempt=1)
    last = await dispatched(rows_of(prompt, SIZE)[3:])
    said["anew"] = [{name: [*(await anew)[name][:3], *last[name][-1:]] for name in last}, await early]
    unnamed = prompt_of("unnamed")
    del unnamed["extra_env_info"]["_ng_group_id"]
    said["unnamed"] = await dispatched(rows_of(unnamed, SIZE))
    with tempfile.TemporaryDirectory() as folder:
        said["launched"] = await asyncio.to_thread(launched, Path(folder))
    return said


async def collections():
    said = {}
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        said["scored"] = await collected(place, "collected")
        CLIENT._server_base_urls["ours"] = CLIENT._server_base_urls["hasty"]
        switch("refuses")
        said["sidecar"] = await collected(place, "refused", route_failures_to_sidecar=True)
        said["raised"] = await collected(place, "refused-too")
        switch("answers")
        said["resumed"] = await collected(place, "refused", route_failures_to_sidecar=True, resume_from_cache=True)
    return said


async def main():
    collection.setup_server_client_utils = lambda *_, **__: CLIENT
    collection.get_global_config_dict = lambda: OmegaConf.create({})
    session = http.set_global_aiohttp_client(http.GlobalAIOHTTPAsyncClientConfig())
    shared = {"host": "127.0.0.1", "port": 0, "entrypoint": "app.py"}

    def agent_of(name, server):
        resources = ResourcesServerRef(type="resources_servers", name=server)
        model = ModelServerRef(type="responses_api_models", name="models")
        return SimpleAgentConfig(name=name, model_server=model, resources_server=resources, **shared)

    agent = agent_of("agent", "ours")
    served = {"url": GIVEN["url"], "environment": "hello"}
    plain = ArenaEnvironmentConfig(name="plain", domain="rlhf", arenakit=served, **shared)
    environment = LegacyAgentEnvironmentServerConfig(
        name="environment", agent_server=AgentServerRef(type="responses_api_agents", name="agent"), **shared
    )
    theirs = GenRMCompareConfig(
        name="theirs",
        domain="rlhf",
        genrm_model_server=ModelServerRef(type="responses_api_models", name="models"),
        genrm_responses_create_params=NeMoGymResponseCreateParamsNonStreaming(input=[]),
        num_rollouts_per_prompt=SIZE,
        genrm_parse_retry_sleep_s=0,
        **shared,
    )
    hasty = config(cohort_collection_timeout_s=1.5, cohort_evaluation_timeout_s=4)
    apps = {
        "models": models(),
        "ours": as_served(ArenaCompare(config=config(), server_client=CLIENT)),
        "worker": as_served(ArenaCompare(config=config(), server_client=CLIENT)),
        "hasty": as_served(ArenaCompare(config=hasty, server_client=CLIENT)),
        "theirs": as_served(GenRMCompareResourcesServer(config=theirs, server_client=CLIENT)),
        "plain": as_served(ArenaEnvironment(config=plain, server_client=CLIENT)),
        "agent": as_served(SimpleAgent(config=agent, server_client=CLIENT)),
        "player": as_served(SimpleAgent(config=agent_of("player", "served"), server_client=CLIENT)),
        "alone": as_served(SimpleAgent(config=agent_of("alone", "plain"), server_client=CLIENT)),
        "environment": as_served(LegacyAgentEnvironmentServer(config=environment, server_client=CLIENT)),
    }
    async with AsyncExitStack() as stack:
        for name, app in apps.items():
            CLIENT._server_base_urls[name] = await stack.enter_async_context(listening(app))
        report = {}
        for part in (situations, faults, trainer, episodes, collections):
            with drill(part.__name__, seconds=240):
                report[part.__name__] = await part()
        Path(GIVEN["report"]).write_text(json.dumps(report))
    await session.close()


os.environ.setdefault("NEMO_GYM_CONFIG_DICT", "{}")
asyncio.run(main())
