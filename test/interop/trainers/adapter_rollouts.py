"""Rollouts of the adapters' shared loop over served episodes. The engine is a script; reads {"url", …} from
stdin and prints what came of it as JSON."""

import asyncio
import dataclasses
import json
import sys

from arenakit_trainers import clients, rollouts, seats
from arenakit_trainers.errors import Unavailable
from arenakit_trainers.rewards import NoReward, fill
from arenakit_trainers.settings import BadSetting, read_settings
from bytes_tokenizer import Bytes

LOOK = '<tool_call>\n{"name": "weather", "arguments": {"city": "北京"}}\n</tool_call>'
TOKENIZER = Bytes()


def engine(turns, *, logprobs=True):
    """Writes these turns; one that is an exception is raised, one that is None never comes."""
    left = iter(turns)

    async def generate(ids, room):
        turn = next(left)
        if isinstance(turn, Exception):
            raise turn
        if turn is None:
            await asyncio.Event().wait()
        made = TOKENIZER.encode(turn, add_special_tokens=False)[:room]
        return rollouts.Generated(made, [-0.5] * len(made) if logprobs else None, "stop")

    return generate


async def play(made, settings, seat, turns, *, response_length=100_000, logprobs=True, tokenizer=TOKENIZER):
    return await rollouts.roll_out(
        made,
        settings,
        tokenizer,
        engine(turns, logprobs=logprobs),
        trainer="verl",
        task="demo",
        response_length=response_length,
        seat=seat,
    )


def parts(rollout):
    """The response as runs of text: who wrote it, and what."""
    runs = []
    for one, by in zip(rollout.response_ids, rollout.mask, strict=True):
        if not runs or runs[-1][0] != by:
            runs.append((by, []))
        runs[-1][1].append(one)
    return [[by, TOKENIZER.decode(ids, skip_special_tokens=False)] for by, ids in runs]


async def whole(url):
    """A group of four: rewards of the arena, ids that say what the episode says."""
    settings = read_settings(url=url, launch="l", environment="hello", run="whole")
    made = clients.clients_of(settings, trainer="verl")
    ends = ["<answer>quality 7</answer><|im_end|>", "<answer>quality 3</answer>", "quality 5<|im_end|>", LOOK]

    async def one(index):
        seat = seats.Seat("train", 3, "demo", "u", index, len(ends))
        told = [f"{LOOK}<|im_end|>", ends[index], "<answer>quality 1</answer>"]
        rollout = await play(made, settings, seat, told, logprobs=index != 1)
        number = await seats.reward_of(made.groups, settings, rollout, seat, "verl")
        view = await made.episodes.view(rollout.episode.id)
        return {
            "number": number,
            "parts": parts(rollout),
            "turns": rollout.turns,
            "logprobs": rollout.logprobs,
            "mask": rollout.mask,
            "text": TOKENIZER.decode(rollout.ids, skip_special_tokens=False),
            "conversation": view.prompt,
            "result": dataclasses.asdict(rollout.result),
            "trajectory": await made.episodes.trajectory(rollout.episode.id),
        }

    return await asyncio.gather(*map(one, range(len(ends))))


async def broken(url):
    """Attempts that break off do not hold their siblings, and a full response is the policy's own."""
    settings = read_settings(url=url, launch="l", environment="hello", run="broken")
    made = clients.clients_of(settings, trainer="verl")
    places = [seats.Seat("train", 0, "demo", "u", index, 4) for index in range(4)]
    good = "<answer>quality 9</answer><|im_end|>"
    room = len(TOKENIZER.encode(f"{LOOK}<|im_end|>", add_special_tokens=False)) + 5
    raising = play(made, settings, places[0], [RuntimeError("the engine is gone")])
    hanging = asyncio.ensure_future(play(made, settings, places[1], [LOOK, None]))
    full = asyncio.ensure_future(play(made, settings, places[2], [f"{LOOK}<|im_end|>"], response_length=room))
    last = asyncio.ensure_future(play(made, settings, places[3], [good]))
    raised = await asyncio.gather(raising, return_exceptions=True)
    await asyncio.gather(full, last)
    hanging.cancel()
    cancelled = await asyncio.gather(hanging, return_exceptions=True)
    answers = [await seats.answer_of(made.groups, settings, seat) for seat in places]
    return {
        "raised": repr(raised[0]),
        "cancelled": type(cancelled[0]).__name__,
        "full": [full.result().is_full, full.result().result.stop, len(full.result().response_ids), room],
        "answers": [[one.status, getattr(one, "reason", None), getattr(one, "rank", None)] for one in answers],
    }


class Broken(Bytes):
    """A tokenizer that cannot read the prompt."""

    def encode(self, text, *, add_special_tokens):
        raise RuntimeError("no such id")


async def unbegun(url):
    """Two attempts break off before they begin, the first one of its group among them: siblings do not wait for them."""
    settings = read_settings(url=url, launch="l", environment="hello", run="unbegun")
    made = clients.clients_of(settings, trainer="verl")
    places = [seats.Seat("train", 0, "demo", "u", index, 4) for index in range(4)]
    create = made.episodes.create

    async def gone(*given, **named):
        raise Unavailable("no gateway answered")

    made.episodes.create = gone
    raised = await asyncio.gather(play(made, settings, places[0], []), return_exceptions=True)
    made.episodes.create = create
    raised += await asyncio.gather(play(made, settings, places[1], [], tokenizer=Broken()), return_exceptions=True)
    await asyncio.gather(
        *(play(made, settings, seat, [f"<answer>quality {seat.index}</answer><|im_end|>"]) for seat in places[2:])
    )
    answers = [await seats.answer_of(made.groups, settings, seat) for seat in places]
    return {
        "raised": [f"{type(one).__name__}: {one}" for one in raised],
        "answers": [[one.status, getattr(one, "reason", None), getattr(one, "rank", None)] for one in answers],
    }


async def evaluated(url):
    """What is no training has the environment's own score and no group; a group of one is refused."""
    settings = read_settings(url=url, launch="l", environment="hello", run="evaluated")
    made = clients.clients_of(settings, trainer="verl")
    seat = seats.Seat("validation", 0, "demo", "u", 0, 1)
    rollout = await play(made, settings, seat, ["no idea<|im_end|>"])
    reward = await seats.rewarded(made.groups, settings, rollout, seat, "verl")
    try:
        await play(made, settings, dataclasses.replace(seat, split="train"), [])
    except BadSetting as error:
        return [reward.number, str(error)]


async def own_score(url):
    """The environment's own score as the reward; an episode that was not scored has none."""
    settings = read_settings(url=url, launch="l", environment="hello", reward="episode")
    made = clients.clients_of(settings, trainer="verl")
    seat = seats.Seat("train", 0, "demo", "u", 0, 1)
    rollout = await play(made, settings, None, ["no idea<|im_end|>"])
    rewards = [await seats.reward_of(made.groups, settings, rollout, seat, "verl")]
    rollout.result = dataclasses.replace(rollout.result, reward=None, stop="infrastructure")
    try:
        rewards.append(await seats.reward_of(made.groups, settings, rollout, seat, "verl"))
    except NoReward as error:
        rewards.append(str(error))
    return rewards


async def limited(url):
    """An episode that ends where ARENAKIT_LIMITS say, before it has an answer."""
    settings = read_settings({"ARENAKIT_LIMITS": '{"maxTurns": 2}'}, url=url, launch="l", environment="hello")
    made = clients.clients_of(settings, trainer="verl")
    rollout = await play(made, settings, None, [f"{LOOK}<|im_end|>"] * 3)
    return [rollout.turns, rollout.result.stop]


def told(variables, **arguments):
    try:
        return dataclasses.asdict(read_settings(variables, **arguments))
    except BadSetting as error:
        return str(error)


def filled(values):
    return dataclasses.asdict(fill(values))


async def main():
    asked = json.loads(sys.stdin.read())
    said = {
        "settings": [told(one) for one in asked["variables"]],
        "filled": [filled(one) for one in asked["values"]],
        "arguments": told({"ARENAKIT_RUN": "variable"}, run="argument"),
        "whole": await whole(asked["url"]),
        "broken": await broken(asked["url"]),
        "unbegun": await unbegun(asked["url"]),
        "evaluated": await evaluated(asked["url"]),
        "own": await own_score(asked["url"]),
        "limited": await limited(asked["url"]),
    }
    print(json.dumps(said))


asyncio.run(main())
