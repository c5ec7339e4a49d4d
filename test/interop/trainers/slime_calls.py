"""slime's calls of the hooks, over served episodes and a judge with faults. The engine is a script, by the sample's
session; `settings.json` has the addresses of the gateway, the judge's switch and the stage's switchboard."""

import argparse
import asyncio
import itertools
import json
import math
import os
import re
import sys

import slime_stand_in
from arenakit_trainers import slime as hooks
from arenakit_trainers.clients import clients_of
from arenakit_trainers.settings import read_settings
from bytes_tokenizer import Bytes
from stage import LOOK, drill, drilled
from stage import post as post_json

ABORT = object()
TOKENIZER = Bytes()
TURNS, EPISODES = {}, {}
rollout, http, Sample, train_data = slime_stand_in.modules()
STATE = slime_stand_in.State(TOKENIZER, lambda group: play(group))


def state_of(args):
    STATE.args = args
    return STATE


rollout.GenerateState = state_of


def answer(quality):
    return f"<answer>quality {quality}</answer><|im_end|>"


async def post(url, payload, headers=None):
    """The engine behind slime's router."""
    assert url == "http://10.0.0.1:3000/generate"
    turn = next(TURNS[headers["X-SMG-Routing-Key"]])
    if callable(turn):
        turn = await turn(TOKENIZER.decode(payload["input_ids"], skip_special_tokens=False))
    made = [] if turn is ABORT else TOKENIZER.encode(turn, add_special_tokens=False)
    made = made[: payload["sampling_params"]["max_new_tokens"]]
    finish = {"type": "abort" if turn is ABORT else "stop"}
    text = TOKENIZER.decode(made, skip_special_tokens=False)
    return {
        "text": text,
        "meta_info": {"finish_reason": finish, "output_token_logprobs": [(-0.5, one) for one in made]},
    }


http.post = post


def args_of(**members):
    return argparse.Namespace(
        **{
            "partial_rollout": False,
            "group_rm": True,
            "custom_generate_function_path": "arenakit_trainers.slime.generate",
            "custom_rm_path": "arenakit_trainers.slime.group_reward",
            "sglang_router_ip": "10.0.0.1",
            "sglang_router_port": 3000,
            "router_policy": "consistent_hashing",
            "rollout_max_context_len": None,
            "rollout_batch_size": 1,
            "n_samples_per_prompt": 4,
            "rewards_normalization": False,
            "grpo_std_normalization": False,
            "advantage_estimator": "grpo",
            "reward_key": None,
            "use_rollout_routing_replay": False,
            "sglang_router_policy": "consistent_hashing",
            "use_dynamic_global_batch_size": False,
            "multi_lora_n_adapters": 0,
            "sglang_speculative_algorithm": None,
            **members,
        }
    )


def group_of(name, turns, kind=Sample):
    samples = []
    for at, one in enumerate(turns):
        session = f"{name}/{at}"
        TURNS[session] = iter(one)
        made = kind(group_index=sum(map(ord, name)), index=at, prompt="那天热吗？")
        setattr(made, "session_id" if hasattr(made, "session_id") else "routing_key", session)
        made.metadata["task_id"] = "demo"
        samples.append(made)
    return samples


async def play(group, args=None):
    with drill(f"group {group[0].index}: {[one.session_id for one in group]}"):
        return await rollout.generate_and_rm_group(args or args_of(), group, {"max_new_tokens": 100_000})


def told(samples, args=None):
    """What the trainer received of a group, and what it trains on."""
    flat = [one for each in samples for one in (each if isinstance(each, list) else [each])]
    data = train_data(args or args_of(), flat)
    return [
        {
            "reward": one.reward,
            "status": one.status.value,
            "removed": one.remove_sample,
            "advantage": number,
            "trained": sum(mask),
            "length": one.response_length,
            "failure": one.metadata.get("arenakit", {}).get("failure"),
        }
        for one, number, mask in zip(flat, data["rewards"], data["loss_masks"], strict=True)
    ]


def ask(act):
    """What the stage says when it is asked for an act of its switchboard."""
    return post_json(f"{settings['control']}/{act}")[1]


def record_episodes():
    """Which episode a task of asyncio plays, for a fault in the middle of it."""
    client = clients_of(read_settings(), trainer="slime").episodes
    create = client.create

    async def recorded(*args, **named):
        episode = await create(*args, **named)
        EPISODES[asyncio.current_task()] = episode.id
        return episode

    client.create = recorded

    async def give_up(_):
        await client.abandon(EPISODES[asyncio.current_task()], reason="a drill")
        return answer(9)

    return give_up


FOUR = [[LOOK, answer(7)], [answer(3)], [LOOK, answer(5)], [answer(1)]]


async def sound():
    """A group without faults: what a sample has, and what the trainer makes of its number."""
    group = await play(group_of("sound", FOUR))
    first = group[0]
    ids = first.tokens[-first.response_length :]
    runs = [
        [
            by,
            TOKENIZER.decode(
                [one for one, whose in zip(ids, first.loss_mask, strict=True) if whose == by], skip_special_tokens=False
            ),
        ]
        for by in (1, 0)
    ]
    sample = {"written": runs[0][1], "told": runs[1][1], "logprobs": sorted(set(first.rollout_log_probs))}
    asked = ask("asked")
    again = await play(group)
    normal = args_of(rewards_normalization=True)
    return {
        "group": told(group),
        "normalised": [one["advantage"] for one in told(group, normal)],
        "sample": sample,
        "again": told(again),
        "asked": [asked, ask("asked")],
        "kept": hooks.has_reward(normal, group),
    }


async def faults(give_up):
    """The drills, and what the trainer received of each."""
    said = {}
    lost = group_of("aborted", [FOUR[0], [LOOK, ABORT], FOUR[2], FOUR[3]])
    said["aborted"] = told(await play(lost))
    TURNS["aborted/1"] = iter(FOUR[1])
    said["resumed"] = told(await play(lost))
    said["given up"] = told(await play(group_of("given up", [FOUR[0], [LOOK, give_up], FOUR[2], FOUR[3]])))

    async def restart(_):
        await asyncio.to_thread(ask, "restart")
        return answer(3)

    whole = await play(group_of("restart", [FOUR[0], [LOOK, restart], FOUR[2], FOUR[3]]))
    said["restart"] = told(whole)
    said["one too many"] = told(await play(group_of("five", [*FOUR, [answer(0)]])))
    for how in ("hangs", "refuses"):
        os.environ["ARENAKIT_DEADLINE"] = "8"
        post_json(settings["judge"], {"how": how})
        group = await play(group_of(how, FOUR))
        said[how] = told(group)
        said[f"{how}, kept"] = hooks.has_reward(args_of(rollout_batch_size=2), group)
    # One that has a reward, and the filter counts anew.
    hooks.has_reward(args_of(), whole)
    said["drawn"] = await drilled("drawn", drawn())
    post_json(settings["judge"], {"how": "answers"})
    del os.environ["ARENAKIT_DEADLINE"]
    return said


async def drawn():
    """slime's own draws with the filter, while the judge is away: what ends them, and how many groups there were."""
    numbers = itertools.count()

    def data_source(count):
        return [group_of(f"drawn {next(numbers)}", FOUR) for _ in range(count)]

    filtered = {"dynamic_sampling_filter_path": "arenakit_trainers.slime.has_reward", "rollout_global_dataset": True}
    args = args_of(rollout_batch_size=2, over_sampling_batch_size=2, **filtered)
    why = await raised(rollout.generate_rollout_async(args, 0, data_source))
    for task in STATE.pendings:
        task.cancel()
    return [why, next(numbers)]


def written(sample, quality, **members):
    """A sample of somebody else's generate function."""
    made = Sample(group_index=sample.group_index, index=sample.index, rollout_id=sample.index, prompt=sample.prompt)
    made.response, made.metadata = answer(quality), dict(sample.metadata)
    ids = TOKENIZER.encode(made.response, add_special_tokens=False)
    made.tokens, made.response_length = [1, *ids], len(ids)
    made.loss_mask, made.rollout_log_probs = [1] * len(ids), [-0.5] * len(ids)
    made.status = Sample.Status.COMPLETED
    for name, value in members.items():
        setattr(made, name, value)
    return made


async def fanned_out():
    """Rollouts of one to three samples, and one of the rollouts is lost."""
    steps, qualities = [1, 3, 2, 1], [7, 3, 5, 1]

    def made(sample):
        lost = {"status": Sample.Status.FAILED} if sample.index == 3 else {}
        last = written(sample, qualities[sample.index], **lost)
        return [*(written(sample, 0) for _ in range(steps[sample.index] - 1)), last]

    args = args_of(custom_generate_function_path="slime_stand_in.given", made=made)
    return told(await play(group_of("fanned out", [()] * 4), args), args)


async def evaluated():
    """Evaluation by the environment's own score, under --group-rm, and an episode that could not be scored."""

    async def repeat(text):
        return f"<answer>北京{re.findall('-?[0-9]+℃', text)[-1]}</answer><|im_end|>"

    turns = {"right": [LOOK, repeat], "wrong": [answer(3)], "lost": [LOOK, ABORT]}

    def generate_rollout(args, rollout_id, data_source, evaluation):
        assert evaluation and not args.group_rm
        samples = group_of("evaluation", [turns[one] for one in data_source])

        async def all_of():
            one = rollout.generate_and_rm
            return [await one(args, sample, {"max_new_tokens": 10_000}, evaluation=True) for sample in samples]

        made = asyncio.run(all_of())
        columns = {"rewards": [one.reward for one in made], "samples": made, "truncated": [False] * len(made)}
        return argparse.Namespace(data={"hello": columns})

    rollout.generate_rollout = generate_rollout
    said = await asyncio.to_thread(hooks.evaluate, args_of(), 3, list(turns))
    columns = said.data["hello"]
    nothing = await raised(asyncio.to_thread(hooks.evaluate, args_of(), 4, ["lost", "lost"]))
    return {"rewards": columns["rewards"], "lengths": [len(values) for values in columns.values()], "nothing": nothing}


async def raised(call):
    try:
        await call
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return None


async def main():
    os.environ["ARENAKIT_URL"] = settings["url"]
    give_up = record_episodes()
    said = {"sound": await sound(), "faults": await faults(give_up), "fanned out": await fanned_out()}
    said["evaluated"] = await drilled("evaluated", evaluated())
    alone = hooks.group_reward(args_of(), Sample())
    said["alone"] = await raised(alone)
    os.environ["ARENAKIT_ENVIRONMENT"] = "nowhere"
    said["nowhere"] = await raised(play(group_of("nowhere", FOUR)))
    os.environ["ARENAKIT_ENVIRONMENT"] = "hello"
    if Sample is slime_stand_in.Sample:
        group = await play(group_of("miles", FOUR, slime_stand_in.MilesSample))
        said["miles"] = told(group)
    group = [written(one, 5) for one in group_of("gone", [()] * 4)]
    ask("kill")
    os.environ["ARENAKIT_DEADLINE"] = "3"
    rewards = await drilled("gone", hooks.group_reward(args_of(), group))
    said["gone"] = [rewards, [one.remove_sample for one in group]]
    said["finite"] = all(map(math.isfinite, rewards))
    with open(settings["report"], "w") as report:
        json.dump(said, report)


with open(sys.argv[1]) as given:
    settings = json.load(given)
asyncio.run(main())
