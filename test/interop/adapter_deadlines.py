"""Programs over clients of a service that does not answer. Reads {"do": a function's name, …its arguments} from
stdin and prints what it saw as JSON; times are seconds."""

import asyncio
import contextlib
import gc
import json
import os
import signal
import socket
import sys
import threading
import time

from arenakit_trainers import ArenaKitError, Attempt, AttemptName, Closed, GroupClient, aio
from arenakit_trainers.trl import group_reward

SAID = Attempt(messages=[{"role": "user", "content": "去哪里玩"}])


async def timed(call):
    began = time.monotonic()
    try:
        row = {"said": type(await call).__name__}
    except ArenaKitError as error:
        last = getattr(error, "last", None)
        row = {"said": type(error).__name__, "message": str(error), "have": last and last.have}
    return {**row, "seconds": time.monotonic() - began}


def full(urls, pool, count, seconds):
    """More calls at once than the client has threads, all with one deadline."""

    async def calls():
        async with aio.GroupClient(urls, run="r", pool=pool, deadline=seconds) as client:
            kinds = {
                "submit": lambda index: client.submit("g", index, SAID, size=64, deadline=seconds),
                "submit of the client's deadline": lambda index: client.submit("g", index, SAID, size=64),
                "reward now": lambda index: client.reward("g", index, wait=0, deadline=seconds),
                "reward": lambda index: client.reward("g", index, deadline=seconds),
                "score": lambda index: client.score([SAID] * 2, group=f"g{index}", deadline=seconds),
                "cancel_run": lambda _: client.cancel_run(deadline=seconds),
            }
            told = {}
            for name, make in kinds.items():
                told[name] = await asyncio.gather(*(timed(make(index)) for index in range(count)))
            return told

    return asyncio.run(calls())


def last_word(urls, pool, seconds, later):
    """What was said of an attempt is known; then calls that end `later` take all threads, and its deadline comes."""

    async def calls():
        async with aio.GroupClient(urls, pool=pool) as client:
            waiting = asyncio.create_task(timed(client.reward("g", 0, deadline=seconds)))
            while not waiting.done() and client.blocking.said_last([AttemptName("g", 0)]) is None:
                await asyncio.sleep(0.01)
            others = [asyncio.create_task(timed(client.submit("g", 1, SAID, size=2, deadline=later))) for _ in range(pool)]
            told = await waiting
            for other in others:
                other.cancel()
            await asyncio.gather(*others, return_exceptions=True)
            return told

    return asyncio.run(calls())


def left(urls, pool):
    """The client is left while calls and a stream are under way, one of them cancelled."""

    async def listen(client):
        async for _ in client.events("r"):
            pass

    async def calls():
        async with aio.GroupClient(urls, pool=pool) as client:
            submits = [asyncio.create_task(client.submit("g", index, SAID, size=64)) for index in range(pool + 2)]
            reward = asyncio.create_task(client.reward("g", 0))
            stream = asyncio.create_task(listen(client))
            with contextlib.suppress(asyncio.TimeoutError):
                await asyncio.wait_for(submits[0], 0.5)
            began = time.monotonic()
        seconds = time.monotonic() - began
        ends = await asyncio.gather(*submits[1:], reward, return_exceptions=True)
        await stream
        all_seconds = time.monotonic() - began
        again = await asyncio.gather(client.submit("g", 0, SAID, size=2), return_exceptions=True)
        return {
            "cancelled": submits[0].cancelled(),
            "left": seconds,
            "ended": all_seconds,
            "closed": all(isinstance(one, Closed) for one in [*ends, *again]),
        }

    told = asyncio.run(calls())
    gc.collect()
    return told


def left_opening(pool):
    """The same of a gateway that takes connections and does not even answer what opens TLS."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        return left(f"https://127.0.0.1:{server.getsockname()[1]}", pool)


def interrupted(urls, after):
    """TRL's reward function waits for two groups, and Ctrl-C comes once."""
    client = GroupClient(urls, run="r")
    reward = group_reward(client, 4)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    threading.Timer(after, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
    began = time.monotonic()
    try:
        reward(prompts=["去哪里玩"] * 8, completions=[f"西湖{at}" for at in range(8)])
    except KeyboardInterrupt:
        return {"left": time.monotonic() - began}


def main():
    asked = json.load(sys.stdin)
    json.dump(globals()[asked.pop("do")](**asked), sys.stdout, ensure_ascii=False)


main()
