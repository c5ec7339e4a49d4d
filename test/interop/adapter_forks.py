"""What a child can do whose parent forked at a bad moment. Reads {"do": a function's name, …its arguments} from stdin and
prints what the child saw as JSON."""

import asyncio
import json
import os
import signal
import sys
import threading
import time

from arenakit_trainers import ArenaKitError, GroupClient, aio, clients, forks
from arenakit_trainers.settings import read_settings

LONGEST_CHILD = 20


def in_child(make):
    """What it gives in a child."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        signal.alarm(LONGEST_CHILD)
        os.write(writing, json.dumps(make()).encode())
        os._exit(0)
    os.close(writing)
    _, status = os.waitpid(child, 0)
    return json.loads(os.read(reading, 65536)) if status == 0 else {"ended": status}


def told(make):
    """What a call gives or raises, and in how many seconds."""
    began = time.monotonic()
    try:
        said = make()
    except ArenaKitError as error:
        said = {"error": type(error).__name__, "message": str(error)}
    return {"said": said, "seconds": time.monotonic() - began}


def busy(url, pool):
    """All connections of the parent's client are in use."""
    client = GroupClient(url, pool=pool)
    for _ in range(pool):
        threading.Thread(target=lambda: client.view("hangs"), daemon=True).start()
    time.sleep(0.5)
    said = in_child(lambda: told(lambda: client.view("fast", deadline=10)))
    client.close()
    return said


def locked(url):
    """Another thread of the parent holds every lock that there is."""
    settings = read_settings(url=url, launch="l")
    blocking, later = GroupClient(url), aio.GroupClient(url)
    made = clients.clients_of(settings, trainer="trl")
    blocking.view("fast")
    held, over = threading.Event(), threading.Event()

    def hold():
        values = [value for one in tuple(forks._inherited) for value in vars(one).values()]
        for lock in values:
            if hasattr(lock, "acquire"):
                lock.acquire()
        held.set()
        over.wait()

    threading.Thread(target=hold, daemon=True).start()
    held.wait()

    def use():
        settled = [blocking.reward("g", 0, deadline=10).status, asyncio.run(later.reward("g", 0, deadline=10)).status]
        seen = [blocking.view("fast", deadline=10), asyncio.run(later.view("fast", deadline=10))]
        again = clients.clients_of(settings, trainer="trl")
        seen.append(again.groups.blocking.view("fast", deadline=10))
        return {"settled": settled, "seen": seen, "is_own": again is not made}

    said = in_child(use)
    over.set()
    return said


def main():
    asked = json.load(sys.stdin)
    json.dump(globals()[asked.pop("do")](**asked), sys.stdout)
    sys.stdout.flush()
    os._exit(0)


main()
