"""The groups of verl's drills: the scripts of their rollouts, and steps that play them under a judge that is well or not."""

import asyncio
import itertools
import os

from stage import END, LOOK, drill, post

TRAIN, VALIDATION = 0, 1
NUMBERS = itertools.count(1)


def answer(quality):
    """No two are equal: what was judged once is not asked of the judge again."""
    return f"<answer>quality {quality} no. {next(NUMBERS)}</answer>{END}"


def looking(*qualities):
    """Scripts of rollouts that look up the weather and answer this well."""
    return [[LOOK, answer(one)] for one in qualities]


async def lost(_read):
    raise RuntimeError("the engine is gone")


class Group:
    """How groups fare, step by step: each step is one prompt, or several of them."""

    def __init__(self, worker, switch, restart):
        self.worker = worker
        self._switch = switch
        self._restart = restart

    async def play(self, step, scripts, *, judge="answers", prompts=1, rows=None, **others):
        """One whose judge refuses is given up after some seconds."""
        await asyncio.to_thread(post, self._switch, {"how": judge})
        if judge == "refuses":
            os.environ["ARENAKIT_JUDGE_SECONDS"] = "3"
        with drill(f"step {step}"):
            uids = await self.worker.submit(rows or [TRAIN] * prompts, scripts, step=step, **others)
            await self.worker.settled()
        os.environ.pop("ARENAKIT_JUDGE_SECONDS", None)
        await asyncio.to_thread(post, self._switch, {"how": "answers"})
        return uids

    async def restart(self):
        await asyncio.to_thread(post, self._restart)
