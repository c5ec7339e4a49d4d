"""qqr's call of the group reward, over groups as its generate function gives them: lists of samples, one a step, behind
samples that fill the list up (qqr/examples/travel/rollout.py:137-151 at 8653a9ab, agent_rollout.py:483-520). With checkouts
in ARENAKIT_QQR and ARENAKIT_SLIME (0.2.4) qqr's own code runs, and its MCP client lists the tools of the gateway."""

import argparse
import asyncio
import dataclasses
import json
import os
import sys
import types
from pathlib import Path

import slime_stand_in
from arenakit_trainers import qqr
from stage import drilled, get, group_named, one_more, post
from stubs import stub

CHECKOUT = os.environ.get("ARENAKIT_QQR")
STEPS = 3


def of_stand_in():
    class Sample(slime_stand_in.Sample):
        messages = None

    async def generate_and_rm_group(args, group, sampling_params):
        group = await asyncio.gather(*(args.made(one) for one in group))
        await qqr.group_reward(args, group)
        return group

    servers = []
    mcp = types.ModuleType("qqr.mcp")
    mcp.MCPServerSseCacheable = lambda **members: servers.append(members)
    mcp.MCPServerManager = lambda of, **_: None
    sys.modules.update({"qqr": types.ModuleType("qqr"), "qqr.mcp": mcp})
    qqr.tools()
    return Sample, generate_and_rm_group, servers[0]["params"], None


async def of_checkout():
    sys.path[:0] = [CHECKOUT, os.environ["ARENAKIT_SLIME"]]
    stub("sglang", "sglang_router", "wandb", "pylatexenc", "megatron")
    from packaging import version
    from qqr.rollout import agent_rollout
    from qqr.schemas import Sample

    assert version
    agent_rollout.GenerateState = lambda args: slime_stand_in.State(None)
    manager = qqr.tools()
    state = agent_rollout.MCPState(manager)
    await state.get_servers()
    call = {"id": "1", "function": {"name": "weather", "arguments": '{"city": "北京"}'}}
    listed = {"tools": sorted(state.tool_to_server), "weather": (await state.call_tool(call))["content"]}
    (server,) = state.servers
    params = server.params
    await manager.cleanup_all()
    return Sample, agent_rollout.generate_and_rm_group, params, listed


def steps_of(Sample, first, quality, count, **last):
    """A rollout of `count` steps: the last one's messages are all of it."""
    call = {"id": "1", "type": "function", "function": {"name": "weather", "arguments": '{"city": "北京"}'}}
    looked = [
        {"role": "assistant", "content": "", "tool_calls": [call]},
        {"role": "tool", "tool_call_id": "1", "content": "晴"},
    ]
    messages = [{"role": "system", "content": "现在"}, {"role": "user", "content": first.prompt}]
    made = [
        Sample(group_index=first.group_index, index=first.index, prompt=first.prompt, tokens=[0], loss_mask=[])
        for _ in range(STEPS - count)
    ]
    for step in range(count):
        is_last = step == count - 1
        # The judge is not asked again what it has said, so each group says something of its own.
        answer = {"role": "assistant", "content": f"quality {quality} of {first.group_index}"}
        messages = [*messages, *([answer] if is_last else looked)]
        sample = Sample(group_index=first.group_index, index=first.index, prompt=first.prompt, tokens=[0, 1, 2])
        sample.response_length, sample.loss_mask = 2, [1, 1]
        sample.status, sample.messages = Sample.Status.COMPLETED, messages
        if is_last:
            for name, value in last.items():
                setattr(sample, name, value)
        made.append(sample)
    return made


async def main(settings):
    os.environ["ARENAKIT_URL"] = settings["url"]
    Sample, generate_and_rm_group, params, listed = await of_checkout() if CHECKOUT else of_stand_in()

    async def told(number, *rollouts, times=1):
        return await drilled(f"group {number}", received(number, rollouts, times))

    async def received(number, rollouts, times):
        group = [
            Sample(group_index=number, index=number * len(rollouts) + at, prompt="那天热吗？")
            for at in range(len(rollouts))
        ]
        made = {
            one.index: steps_of(Sample, one, *rollout[:2], **dict(rollout[2:]))
            for one, rollout in zip(group, rollouts, strict=True)
        }
        slime_stand_in.made = made

        async def of(sample):
            return made[sample.index]

        args = argparse.Namespace(
            made=of,
            group_rm=True,
            partial_rollout=False,
            rollout_batch_size=1,
            custom_generate_function_path="slime_stand_in.listed",
            custom_rm_path="arenakit_trainers.qqr.group_reward",
        )
        group = await generate_and_rm_group(args, group, {})
        for _ in range(times - 1):
            await qqr.group_reward(args, group)
        return [[[one.reward, one.remove_sample] for one in samples] for samples in group]

    def judge(how):
        post(settings["judge"], {"how": how})

    async def restarted():
        judge("hangs")
        waiting = asyncio.create_task(told(3, *four))
        await asyncio.to_thread(group_named, settings["url"], ":train:3:", 4)
        judge("answers")
        await asyncio.to_thread(post, settings["restart"])
        return await waiting

    def asked():
        return post(f"{settings['control']}/asked")[1]

    four = (7, 3), (3, 1), (5, 2), (1, 1)

    said = {
        "params": dataclasses.asdict(params) if dataclasses.is_dataclass(params) else dict(params),
        "listed": listed,
        "group": await told(1, *four),
        "lost": await told(2, (7, 3), (3, 2, ("status", Sample.Status.ABORTED)), (5, 2), (1, 1)),
        "restart": await restarted(),
        "once": await told(4, *four),
        "before": asked(),
        "twice": await told(4, *four, times=2),
        "after": asked(),
        "five": await told(5, *four, (9, 1)),
        "more": one_more(settings["url"], group_named(settings["url"], ":train:1:"), 4),
    }
    os.environ["ARENAKIT_DEADLINE"] = "4"
    for number, how in ((6, "hangs"), (7, "refuses")):
        judge(how)
        said[how] = await told(number, *four)
    said["states"] = {
        one["group"].split(":")[3]: one["state"] for one in get(f"{settings['url']}/groups?limit=100")["groups"]
    }
    Path(settings["report"]).write_text(json.dumps(said))


asyncio.run(main(json.loads(Path(sys.argv[1]).read_text())))
