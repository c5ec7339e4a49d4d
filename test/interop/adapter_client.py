"""Programs over the client of the group-reward service. Reads {"do": a function's name, …its arguments} from stdin and
prints what it saw as JSON: answers as their fields, errors as {"error": class, "message", …}."""

import asyncio
import dataclasses
import json
import sys
import threading
import time

from arenakit_trainers import (
    ArenaKitError,
    Attempt,
    AttemptName,
    Conflict,
    DeadlineExceeded,
    Failure,
    GroupClient,
    Refused,
    Terms,
    aio,
)
from arenakit_trainers.episodes import EpisodeClient, Place

SAID = [{"role": "user", "content": "去哪里玩"}, {"role": "assistant", "content": "西湖"}]


def seen(make):
    """What a call gives, or raises."""
    try:
        value = make()
    except ArenaKitError as error:
        return said_of(error)
    return plain(value)


def said_of(error):
    row = {"error": type(error).__name__, "message": str(error)}
    if isinstance(error, Refused):
        row |= {"status": error.status, "failure": plain(error.failure)}
    if isinstance(error, Conflict):
        row["diff"] = [plain(one) for one in error.diff]
    if isinstance(error, DeadlineExceeded):
        row["last"] = plain(error.last)
    return row


def plain(value):
    if dataclasses.is_dataclass(value):
        return dataclasses.asdict(value)
    return [plain(one) for one in value] if isinstance(value, (list, tuple)) else value


def attempt_of(row):
    failure = row.get("failure")
    return Attempt(**{**row, "failure": Failure(**failure) if failure else None})


def calls(urls, steps, client=None):
    """Calls of the client, one after the other: [method, positional arguments, keyword arguments]."""
    with GroupClient(urls, **(client or {})) as service:
        return [seen(lambda: call(service, *step)) for step in steps]


def episodes(urls, steps, client=None):
    """Calls of the client of episodes, the same way."""
    with EpisodeClient(urls, **(client or {})) as service:
        return [seen(lambda: episode_call(service, *step)) for step in steps]


def episode_call(service, method, positional, keywords):
    keywords = dict(keywords)
    if "place" in keywords:
        keywords["place"] = Place(**keywords["place"])
    if "failure" in keywords:
        keywords["failure"] = Failure(**keywords["failure"])
    return getattr(service, method)(*positional, **keywords)


def call(service, method, *given):
    positional, keywords = (*given, [], {})[:2] if len(given) == 1 else given
    keywords = dict(keywords)
    if "attempts" in keywords:
        keywords["attempts"] = [attempt_of(one) for one in keywords["attempts"]]
    if "attempt" in keywords:
        keywords["attempt"] = attempt_of(keywords["attempt"])
    if "terms" in keywords:
        keywords["terms"] = Terms(**keywords["terms"])
    if "names" in keywords:
        keywords["names"] = [AttemptName(*one) for one in keywords["names"]]
    return getattr(service, method)(*positional, **keywords)


def rollouts(urls, groups, size):
    """All attempts of all groups at once in one event loop; each submits and awaits."""

    async def one(client, group, index):
        await client.submit(group, index, Attempt(messages=SAID), size=size)
        return await client.reward(group, index)

    async def all_of_them():
        async with aio.GroupClient(urls, run="many", trainer="trl") as client:
            places = [(client.group_id("train", 0, f"t{group}"), index) for group in range(groups) for index in range(size)]
            return await asyncio.gather(*(one(client, *place) for place in places))

    answers = asyncio.run(all_of_them())
    return {"threads": threading.active_count(), "answers": [[one.group, one.index, one.status] for one in answers]}


def crowded(urls, groups):
    """More tasks wait for whole groups than the client has places for requests; then the groups are completed."""

    async def wait_for(client, group):
        await client.submit(group, 0, Attempt(messages=SAID), size=2)
        return await client.await_many([AttemptName(group, 0), AttemptName(group, 1)])

    async def all_of_them():
        async with aio.GroupClient(urls, pool=2) as client:
            tasks = [asyncio.create_task(wait_for(client, f"g{number}")) for number in range(groups)]
            await asyncio.sleep(0.5)
            for number in range(groups):
                await client.submit(f"g{number}", 1, Attempt(messages=SAID), size=2)
            return await asyncio.gather(*tasks)

    return [[one.status for one in answers] for answers in asyncio.run(all_of_them())]


def scores_later(urls, count):
    """Whole groups at once in one event loop."""

    async def all_of_them():
        async with aio.GroupClient(urls, pool=2) as client:
            attempts = [Attempt(messages=SAID)] * 2
            scores = [client.score(attempts, group=f"g{number}") for number in range(count)]
            return await asyncio.gather(*scores)

    return [{"status": one.status, **plain(one)} for one in asyncio.run(all_of_them())]


def side_by_side(urls, groups):
    """The first attempt of each group, awaited at once."""

    async def all_of_them():
        async with aio.GroupClient(urls) as client:
            waits = [client.reward(group, 0) for group in groups]
            return await asyncio.gather(*waits, return_exceptions=True)

    return [said_of(one) if isinstance(one, ArenaKitError) else plain(one) for one in asyncio.run(all_of_them())]


def cancelled(urls):
    """Of two tasks that wait for one attempt one is cancelled; then the other waits on."""

    async def both():
        async with aio.GroupClient(urls) as client:
            first = asyncio.create_task(client.reward("g", 0))
            second = asyncio.create_task(client.reward("g", 0))
            await asyncio.sleep(0.3)
            first.cancel()
            results = await asyncio.gather(first, second, return_exceptions=True)
            return [type(one).__name__ for one in results]

    return asyncio.run(both())


def too_large(urls, sizes, client):
    """Attempts of so many megabytes each, one after the other."""
    with GroupClient(urls, **client) as service:
        said = [Attempt(messages=[{"role": "user", "content": "x" * (size * 1_000_000)}]) for size in sizes]
        return [seen(lambda: service.submit("g", 0, one, size=2)) for one in said]


def out_of_time(urls, seconds):
    """An attempt is awaited for some seconds, in a thread and in asyncio."""

    async def later():
        async with aio.GroupClient(urls) as client:
            try:
                return await client.reward("g", 0, deadline=seconds)
            except ArenaKitError as error:
                return said_of(error)

    with GroupClient(urls) as client:
        return {"threads": seen(lambda: client.reward("g", 0, deadline=seconds)), "asyncio": asyncio.run(later())}


def closed(urls):
    """A thread waits for an attempt that is never settled, and the client is closed."""
    client = GroupClient(urls)
    told = []
    waiting = threading.Thread(target=lambda: told.append(seen(lambda: client.reward("g", 0))))
    waiting.start()
    time.sleep(0.3)
    client.close()
    waiting.join()
    return told


def events(urls, count, run=None):
    """The first events of a stream, in threads and in asyncio."""

    async def later():
        told = []
        async with aio.GroupClient(urls) as client:
            async for event in client.events(run):
                told.append(plain(event))
                if len(told) == count:
                    return told

    told = []
    with GroupClient(urls) as client:
        for event in client.events(run):
            told.append(plain(event))
            if len(told) == count:
                break
    return {"threads": told, "asyncio": asyncio.run(later())}


def watched(urls, token, run):
    """What is told of a run until a group of it is closed."""
    told = []
    with GroupClient(urls, token=token) as client:
        for event in client.events(run):
            told.append(plain(event))
            if event.state in ("scored", "invalid"):
                return told
    return told


def refused_events(urls):
    """What a stream ends with."""
    with GroupClient(urls) as client:
        return seen(lambda: next(client.events()))


def main():
    asked = json.load(sys.stdin)
    json.dump(globals()[asked.pop("do")](**asked), sys.stdout, ensure_ascii=False)


main()
