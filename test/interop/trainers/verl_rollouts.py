"""Groups of verl's own worker, replay buffer and advantages over a served judge, and what goes wrong with them; see
verl_worker.py. Reads its settings from the file that is its argument, and writes a report where they say."""

import asyncio
import itertools
import json
import os
import sys
import urllib.request

import numpy as np
import transfer_queue
import verl_worker
from arenakit_trainers import errors, mcp
from verl import DataProto
from verl.experimental.agent_loop.agent_loop import AgentLoopOutput
from verl.tools.schemas import OpenAIFunctionToolSchema
from verl.trainer.ppo.v1.replay_buffer import ReplayBuffer, ReplayBufferAsync
from verl.trainer.ppo.v1.utils import compute_advantage_for_multi_trajectories

END = "<|im_end|>"
LOOK = '<tool_call>\n{"name": "weather", "arguments": {"city": "北京"}}\n</tool_call>' + END
TRAIN, VALIDATION = 0, 1
ROLLOUT = "actor_rollout_ref.rollout"
SIZES = [
    f"{ROLLOUT}.n=4",
    f"{ROLLOUT}.val_kwargs.n=2",
    f"{ROLLOUT}.prompt_length=30000",
    f"{ROLLOUT}.response_length=4000",
    "data.max_prompt_length=30000",
]


NUMBERS = itertools.count(1)


def answer(quality):
    """No two are equal: what was judged once is not asked of the judge again."""
    return f"<answer>quality {quality} no. {next(NUMBERS)}</answer>{END}"


def looking(*qualities):
    """Scripts of rollouts that look up the weather and answer this well."""
    return [[LOOK, answer(one)] for one in qualities]


async def lost():
    raise RuntimeError("the engine is gone")


class Group:
    """How groups fare, step by step: each step is one prompt, or several of them."""

    def __init__(self, worker, switch, restart):
        self.worker = worker
        self._switch = switch
        self._restart = restart

    async def play(self, step, scripts, *, judge="answers", prompts=1, rows=None, **others):
        """One whose judge refuses is given up after some seconds."""
        await post(self._switch, {"how": judge})
        if judge == "refuses":
            os.environ["ARENAKIT_JUDGE_SECONDS"] = "3"
        uids = await self.worker.submit(rows or [TRAIN] * prompts, scripts, step=step, **others)
        await self.worker.settled()
        os.environ.pop("ARENAKIT_JUDGE_SECONDS", None)
        await post(self._switch, {"how": "answers"})
        return uids

    async def restart(self):
        await post(self._restart, {})


async def post(url, body):
    def send():
        data = json.dumps(body).encode()
        request = urllib.request.Request(url, data, {"content-type": "application/json"})
        return urllib.request.urlopen(request, timeout=120).read()

    await asyncio.to_thread(send)


def tags(partition="train"):
    return (transfer_queue.kv_list() or {}).get(partition, {})


async def told(tokenizer, uids, partition="train"):
    """What came of the prompts: their status, and of each trajectory its parts, its numbers and its versions."""
    kept = tags(partition)
    said = {"status": [kept[uid]["status"] for uid in uids if uid in kept], "rollouts": []}
    keys = sorted((key for key in kept if "_" in key and key.split("_")[0] in uids), key=lambda key: place(key, uids))
    if keys:
        rows = await transfer_queue.async_kv_batch_get(keys=keys, partition_id=partition)
        said["rollouts"] = [
            rollout(tokenizer, place(key, uids), row, kept[key]) for key, row in zip(keys, rows, strict=True)
        ]
    return said


def place(key, uids):
    uid, session, output = key.split("_")
    return [uids.index(uid), int(session), int(output)]


def rollout(tokenizer, at, row, tag):
    ids, mask = row["responses"].tolist(), row["response_mask"].tolist()
    parts = []
    for one, by in zip(ids, mask, strict=True):
        if not parts or parts[-1][0] != by:
            parts.append((by, []))
        parts[-1][1].append(one)
    scores = row["rm_scores"].tolist()
    return {
        "at": at,
        "parts": [[by, tokenizer.decode(run)] for by, run in parts],
        "prompt": tokenizer.decode(row["prompts"].tolist()),
        "score": scores[-1],
        "isLast": not any(scores[:-1]),
        "turns": int(row["num_turns"]),
        "logprobs": [mask, row["rollout_log_probs"].tolist()] if "rollout_log_probs" in row.keys() else None,
        "extra": row["extra_fields"]["reward_extra_info"],
        "versions": [tag["min_global_steps"], tag["max_global_steps"]],
    }


def buffer(kind, refill=None, **others):
    """A replay buffer as the trainer makes it (trainer_base.py:138-186)."""
    is_sync = kind is ReplayBuffer
    more = {"train_batch_size": 2, "gen_batch_size": 1} if is_sync else {}
    return kind(
        trainer_mode="sync" if is_sync else "colocate_async",
        trainer_config={},
        max_off_policy_threshold=None,
        max_off_policy_strategy="drop",
        sampler_kwargs={},
        poll_interval=0.05,
        refill_fn=refill,
        **more,
        **others,
    )


async def sampled(kept, uids, step, size):
    """Which prompts a step is trained on, by number, how many attempts each has, and what the buffer says besides."""
    try:
        batch, metrics = await asyncio.to_thread(kept.sample, step, "train", size)
    except RuntimeError as error:
        return {"error": str(error)}, []
    counts = {}
    for key in batch.keys:
        at = str(uids.index(key.split("_")[0]))
        counts[at] = counts.get(at, 0) + 1
    return {"attempts": counts, "metrics": metrics}, batch.keys


async def advantages(keys, is_normalised):
    """Those that the trainer computes (trainer_base.py:1743-1784): by trajectory the number on each of its own tokens."""
    fields = ["uid", "response_mask", "rm_scores"]
    rows = await transfer_queue.async_kv_batch_get(keys=keys, partition_id="train", select_fields=fields)
    data = DataProto(batch=rows.to_padded_tensor())
    data.batch["token_level_rewards"] = data.batch["rm_scores"]
    data.non_tensor_batch["uid"] = np.array(data.batch.pop("uid").tolist(), dtype=object)
    made = compute_advantage_for_multi_trajectories(
        data, batch_keys=keys, adv_estimator="grpo", norm_adv_by_std_in_grpo=is_normalised
    )
    return [
        [sorted(set(values[mask == 1].tolist())), sorted(set(values[mask == 0].tolist()))]
        for values, mask in zip(made.batch["advantages"], made.batch["response_mask"], strict=True)
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


def clear():
    for partition in ("train", "val"):
        keys = list(tags(partition))
        if keys:
            transfer_queue.kv_clear(partition_id=partition, keys=keys)


async def faults(group, tokenizer, first):
    """Drills (a) to (e): by name what verl has of the group afterwards, and the advantages of what it samples."""
    is_there = asyncio.Event()
    ready = asyncio.Semaphore(0)

    async def waiting():
        ready.release()
        await is_there.wait()
        return answer(1)

    async def silent():
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
    """A session that begins anew when its group is closed: what its caller gets."""
    uids = await group.play(4, looking(7, 3, 5, 1))
    row = {**group.worker.rows[TRAIN], "uid": uids[0], "session_id": 3, "global_steps": 4}
    trajectory = {"step": 4, "sample_index": 0, "rollout_n": 0, "validate": False}
    try:
        await group.worker.worker._run_agent_loop({}, trajectory, agent_name="arenakit", trace=False, **row)
    except errors.Refused as error:
        return [type(error).__name__, error.status]
    return None


async def validated(group, tokenizer):
    uids = await group.play(3, looking(2, 8), rows=[VALIDATION], partition="val")
    return await told(tokenizer, uids, "val")


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


class Twice(verl_worker.Here):
    """A worker of rewards that is asked for each trajectory twice."""

    def __getattr__(self, name):
        async def remote(data):
            first, second = await asyncio.gather(self.made.compute_score(data), self.made.compute_score(data))
            assert first == second, (first, second)
            return second

        return type("Method", (), {"remote": staticmethod(remote)})


async def managed(group, tokenizer):
    """verl's own tool agent with our tools and our reward manager."""
    uids = await group.play(21, looking(7, 3, 5, 1))
    said = {"whole": await told(tokenizer, uids)}
    worker = group.worker.worker
    handles = worker.reward_loop_worker_handles
    worker.reward_loop_worker_handles = [Twice(one.made) for one in handles]
    said["twice"] = await told(tokenizer, await group.play(22, looking(7, 3, 5, 1)))
    worker.reward_loop_worker_handles = handles
    # verl's own loop of one turn, which says nothing of its siblings: one more than the configuration has.
    alone = {"agent_name": np.array(["single_turn_agent"], dtype=object)}
    scripts = [[answer(one)] for one in (7, 3, 5, 1)]
    said["single"] = await told(tokenizer, await group.play(23, scripts, more=alone))
    more = {**alone, "__rollout_n__": np.array([5], dtype=object)}
    said["many"] = await told(tokenizer, await group.play(24, [*scripts, [answer(0)]], more=more))
    said["toolless"] = await told(tokenizer, await toolless(group))
    # verl's own tool agent as it is does not say which ids it was told.
    bare = {"agent_name": np.array(["tool_agent"], dtype=object)}
    said["unmasked"] = await told(tokenizer, await group.play(25, looking(7, 3, 5, 1), more=bare))
    return said


async def toolless(group):
    """Attempts whose calls of tools get no answer; the policy reads so, and goes on."""
    call = mcp.McpClient.call

    def gone(*_, **__):
        raise mcp.McpUnreachable("no answer")

    mcp.McpClient.call = gone
    try:
        return await group.play(26, looking(7, 3, 5, 1))
    finally:
        mcp.McpClient.call = call


def schemas(worker, toolset):
    """Of each tool: the parameters of the server, of the loop, and of verl's own reading of them."""
    with mcp.McpClient(toolset) as client:
        served = {tool.name: tool.input_schema for tool in client.tools()}
    dump = {"exclude_unset": True, "exclude_none": True}
    offered = {tool.name: tool.tool_schema.model_dump(**dump)["function"]["parameters"] for tool in worker.worker.tools}
    own = {
        name: OpenAIFunctionToolSchema.model_validate(
            {"type": "function", "function": {"name": name, "description": "", "parameters": one}}
        ).model_dump(**dump)["function"]["parameters"]
        for name, one in served.items()
    }
    return {"served": served, "offered": offered, "own": own}


async def main(asked):
    folder = asked["folder"]
    verl_worker.open_queue()
    loop = [{"name": "arenakit", "_target_": "arenakit_trainers.verl.EpisodeLoop"}]
    chosen = f"{ROLLOUT}.agent.default_agent_loop=arenakit"
    config = verl_worker.configuration(folder, loop, [*SIZES, chosen])
    worker = verl_worker.Worker(config, asked["data"])
    group = Group(worker, asked["switch"], asked["restart"])
    tokenizer = worker.engine.tokenizer
    report = {"whole": await whole(group, tokenizer), "refilled": await refilled(group, tokenizer)}
    clear()
    report["validated"] = await validated(group, tokenizer)
    report["again"] = await again(group)
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
    loop = [{"name": "arenakit", "_target_": "arenakit_trainers.verl_tools.ToolLoop"}]
    config = verl_worker.configuration(folder, loop, [*SIZES, *overrides])
    worker = verl_worker.Worker(config, asked["data"], rewards=True)
    group = Group(worker, asked["switch"], asked["restart"])
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
