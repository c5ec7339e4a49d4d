"""Groups of verl's own worker, replay buffer and advantages over a served judge, and what goes wrong with them; see
verl_worker.py. Reads its settings from the file that is its argument, and writes a report where they say."""

import asyncio
import json
import os
import sys
from types import SimpleNamespace

import numpy as np
import verl_worker
from arenakit_trainers import settings
from stage import LOOK, look, repeat
from verl.experimental.agent_loop.agent_loop import AgentLoopOutput
from verl.trainer.ppo.v1.replay_buffer import ReplayBuffer, ReplayBufferAsync
from verl.trainer.ppo.v1.trainer_sync import PPOTrainerSync
from verl.utils.dataset.rl_dataset import collate_fn
from verl_batches import advantages, buffer, clear, place, sampled, told
from verl_groups import TRAIN, VALIDATION, Group, answer, looking, lost
from verl_managed import managed, schemas

ROLLOUT = "actor_rollout_ref.rollout"
CITY = "上海"
"""That of the task which is validated on."""
SIZES = [
    f"{ROLLOUT}.n=4",
    f"{ROLLOUT}.val_kwargs.n=2",
    f"{ROLLOUT}.prompt_length=30000",
    f"{ROLLOUT}.response_length=4000",
    "data.max_prompt_length=30000",
]


async def whole(group, tokenizer):
    """One task twice in a step, in groups of four and of three: their numbers as verl's advantages."""
    more = {"__rollout_n__": np.array([4, 3], dtype=object)}
    scripts = [[LOOK, answer(one)] for one in (7, 3, 5, 1)] + [[answer(one)] for one in (2, 9, 4)]
    uids = await group.play(1, scripts, prompts=2, more=more)
    said = await told(tokenizer, uids)
    asked = sorted({key for one in group.worker.engine.asked for key in one})
    chosen, keys = await sampled(buffer(ReplayBuffer), uids, 1, 2)
    keys = sorted(keys, key=lambda key: place(key, uids))
    numbers = {"plain": await advantages(keys, False), "normalised": await advantages(keys, True)}
    return {**said, "sampled": chosen, "advantages": numbers, "asked": asked}


async def refilled(group, tokenizer):
    """A group without rewards beside one with them: what each mode samples, and what it does where there is nothing else."""
    said = {}
    alone = await group.play(2, looking(7, 3, 5, 1), judge="refuses")
    said["status"] = (await told(tokenizer, alone))["status"]
    said["alone"], _ = await sampled(buffer(ReplayBuffer), alone, 2, 1)
    failing = [*looking(7, 3, 5), [LOOK, lost]]
    for name, kind, switch, scripts, judge in (
        ("off", ReplayBuffer, {}, looking(7, 3, 5, 1), "refuses"),
        ("on", ReplayBuffer, {"sync_refill_failed_groups": True}, looking(7, 3, 5, 1), "refuses"),
        ("async", ReplayBufferAsync, {}, looking(7, 3, 5, 1), "refuses"),
        ("lostOn", ReplayBuffer, {"sync_refill_failed_groups": True}, failing, "answers"),
        ("lostAsync", ReplayBufferAsync, {}, failing, "answers"),
    ):
        clear()
        uids = await group.play(2, scripts, judge=judge)
        uids += await group.play(2, looking(7, 3, 5, 1))
        kept = buffer(kind, refill(group, uids), **switch)
        said[name], _ = await sampled(kept, uids, 2, 2)
    return said


def refill(group, uids):
    """The trainer's own is _add_prompts_to_generate: fresh prompts of the same step."""
    loop = asyncio.get_running_loop()

    def add(count):
        made = group.worker.submit([TRAIN] * count, looking(7, 3, 5, 1) * count, step=2)
        uids.extend(asyncio.run_coroutine_threadsafe(made, loop).result())

    return add


async def faults(group, tokenizer, first):
    """Drills (a) to (e): by name what verl has of the group afterwards, and the advantages of what it samples."""
    is_there = asyncio.Event()
    ready = asyncio.Semaphore(0)

    async def waiting(_read):
        ready.release()
        await is_there.wait()
        return answer(1)

    async def silent(_read):
        return ""

    async def restarted():
        playing = asyncio.ensure_future(group.play(first, [*looking(7, 3), *[[LOOK, waiting]] * 2]))
        for _ in range(2):
            await ready.acquire()
        await group.restart()
        is_there.set()
        return await playing

    deadlines = {"ARENAKIT_DEADLINE": "4"}
    drills = {
        "restart": (restarted, {}),
        "lost": (lambda: group.play(first + 1, [*looking(7, 3, 5), [LOOK, lost]]), {}),
        "slow": (lambda: group.play(first + 2, looking(7, 3, 5, 1), judge="hangs"), deadlines),
        "outage": (lambda: group.play(first + 3, looking(7, 3, 5, 1), judge="refuses"), {}),
        "empty": (lambda: group.play(first + 4, [*looking(7, 3, 5), [silent]]), {}),
    }
    said = {}
    for name, (drill, variables) in drills.items():
        clear()
        os.environ.update(variables)
        uids = await drill()
        for key in variables:
            del os.environ[key]
        said[name] = {**await told(tokenizer, uids), "step": first + list(drills).index(name)}
        chosen, keys = await sampled(buffer(ReplayBuffer), uids, first, 1)
        keys = sorted(keys, key=lambda key: place(key, uids))
        said[name].update(sampled=chosen, advantages=await advantages(keys, False) if keys else [])
    return said


async def again(group):
    """Sessions that begin anew when their group is closed: what their caller gets."""
    uids = await group.play(4, looking(7, 3, 5, 1))
    row = {**group.worker.rows[TRAIN], "uid": uids[0], "global_steps": 4}
    trajectory = {"step": 4, "sample_index": 0, "rollout_n": 0, "validate": False}
    run = group.worker.worker._run_agent_loop
    again = [run({}, trajectory, agent_name="arenakit", trace=False, **row, session_id=one) for one in (2, 3)]
    said = await asyncio.gather(*again, return_exceptions=True)
    return [[type(one).__name__, getattr(one, "status", None)] for one in said]


async def alone(group):
    """One attempt at a task that is trained on: what its caller gets."""
    row = {**group.worker.rows[TRAIN], "uid": "alone", "session_id": 0, "global_steps": 5}
    trajectory = {"step": 5, "sample_index": 0, "rollout_n": 0, "validate": False}
    try:
        await group.worker.worker._run_agent_loop({}, trajectory, agent_name="arenakit", trace=False, **row)
    except settings.BadSetting as error:
        return str(error)
    return None


async def right(read):
    return repeat(read, CITY)


async def validated(group, *scripts, **columns):
    """What verl's validation measures of one task, played by each of these scripts for one attempt."""
    loop, worker = asyncio.get_running_loop(), group.worker

    def generate(batch):
        asyncio.run_coroutine_threadsafe(worker.worker.generate_sequences(batch), loop).result()

    trainer = object.__new__(PPOTrainerSync)
    columns = {name: np.array([one], dtype=object) for name, one in {"__rollout_n__": len(scripts), **columns}.items()}
    row = {**collate_fn([worker.rows[VALIDATION]]), **columns}
    trainer.val_dataloader, trainer.global_steps, trainer.config = [row], 3, worker.config
    trainer.tokenizer = worker.engine.tokenizer
    trainer.agent_loop_manager = SimpleNamespace(generate_sequences=generate)
    trainer.replay_buffer = buffer(ReplayBuffer)
    trainer.reward_loop_manager = SimpleNamespace(reward_loop_worker_handles=[])
    worker.engine.scripts += scripts
    try:
        said = await asyncio.to_thread(trainer._validate)
    except Exception as error:
        return repr(error)
    finally:
        worker.engine.scripts.clear()
    return {key: value for key, value in said.items() if "/mean@" in key}


async def several(worker):
    """A rollout of two outputs has one reward; verl reads reward_extra_info wherever there is one (agent_loop_tq.py:175)."""

    def outputs(extra):
        made = [AgentLoopOutput(prompt_ids=[1], response_ids=[2], response_mask=[1], metrics={}) for _ in range(2)]
        made[1].reward_score = 0.5
        made[1].extra_fields = extra
        return made

    row = {"uid": "several", "session_id": 0, "global_steps": 1, "raw_prompt": []}
    said = []
    for extra in ({}, {"reward_extra_info": {"score": 0.5}}):
        try:
            made = outputs(extra)
            await worker.worker._agent_loop_postprocess(made, False, **row)
            said.append([one.reward_score for one in made])
        except KeyError as error:
            said.append(repr(error))
    try:
        AgentLoopOutput(
            prompt_ids=[1], response_ids=[], response_mask=[], metrics={}, reward_score=1.0
        ).as_dict()
    except IndexError as error:
        said.append(type(error).__name__)
    return said


async def main(asked):
    folder = asked["folder"]
    verl_worker.open_queue()
    loop = [{"name": "arenakit", "_target_": "arenakit_trainers.verl.EpisodeLoop"}]
    chosen = f"{ROLLOUT}.agent.default_agent_loop=arenakit"
    config = verl_worker.configuration(folder, loop, [*SIZES, chosen])
    worker = verl_worker.Worker(config, asked["data"])
    group = Group(worker, asked["judge"], asked["restart"])
    tokenizer = worker.engine.tokenizer
    report = {"whole": await whole(group, tokenizer), "refilled": await refilled(group, tokenizer)}
    clear()
    report["validated"] = {
        "greedy": await validated(group, [look(CITY), right]),
        "all": await validated(group, [look(CITY), right], [answer(8)]),
        "unscored": await validated(group, [look(CITY), right], [answer(8)], [look(CITY), lost]),
        "nothing": await validated(group, [lost], [lost]),
    }
    clear()
    report["again"] = await again(group)
    report["alone"] = await alone(group)
    report["faults"] = await faults(group, tokenizer, 11)
    report["several"] = await several(worker)
    clear()
    tools = os.path.join(folder, "tools.py")
    with open(tools, "w") as file:
        file.write(f"from arenakit_trainers.verl_tools import offer\n\noffer({asked['toolset']!r})\n")
    overrides = [
        chosen,
        f"{ROLLOUT}.multi_turn.function_tool_path={tools}",
        f"{ROLLOUT}.multi_turn.max_tool_response_length=4000",
        "reward.reward_manager.source=importlib",
        "reward.reward_manager.name=GroupRewards",
        "reward.reward_manager.module.path=pkg://arenakit_trainers.verl",
    ]
    loop = [{**loop[0], "name": "episodes"}, {"name": "arenakit", "_target_": "arenakit_trainers.verl_tools.ToolLoop"}]
    config = verl_worker.configuration(folder, loop, [*SIZES, *overrides])
    worker = verl_worker.Worker(config, asked["data"], rewards=True)
    group = Group(worker, asked["judge"], asked["restart"])
    scripts = [[look(CITY), right], [answer(8)]]
    report["managedValidation"] = {
        "tools": await validated(group, *scripts),
        "episodes": await validated(group, *scripts, agent_name="episodes"),
    }
    clear()
    report["managed"] = await managed(group, tokenizer)
    report["managedFaults"] = await faults(group, tokenizer, 31)
    report["schemas"] = schemas(worker, asked["toolset"])
    with open(asked["report"], "w") as file:
        json.dump(report, file)
    # Threads of TransferQueue's sockets never end.
    sys.stdout.flush()
    os._exit(0)


if __name__ == "__main__":
    with open(sys.argv[1]) as file:
        asyncio.run(main(json.load(file)))
