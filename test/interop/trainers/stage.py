"""What scripts of trainers do on the stage of stage.mjs: the lines that a policy says, and what is turned meanwhile. It
imports no trainer."""

import asyncio
import contextlib
import faulthandler
import itertools
import json
import os
import re
import sys
import threading
import time
from urllib.parse import quote
from urllib.request import Request, urlopen

from arenakit_trainers.errors import Unavailable

END = "<|im_end|>"


def look(city="北京"):
    """A call that asks for the weather."""
    return f'<tool_call>\n{{"name": "weather", "arguments": {{"city": "{city}"}}}}\n</tool_call>{END}'


LOOK = look()


@contextlib.contextmanager
def drill(name, seconds=90):
    """A drill that has not ended after so long ends the script, which says what its tasks and threads wait for."""
    try:
        loop = asyncio.get_running_loop()
    except RuntimeError:
        loop = None

    def end():
        print(f"the drill {name} has not ended after {seconds} s; it waits here:", file=sys.stderr)
        faulthandler.dump_traceback()
        for task in asyncio.all_tasks(loop) if loop else ():
            print(task.get_name(), "waits in", waits_of(task), file=sys.stderr)
        print(f"the drill {name} has not ended after {seconds} s", file=sys.stderr, flush=True)
        os._exit(1)

    timer = threading.Timer(seconds, end)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def waits_of(task):
    """Where a task of asyncio waits, from the outside in."""
    at, places = task.get_coro(), []
    while getattr(at, "cr_frame", None):
        places.append(f"{os.path.basename(at.cr_code.co_filename)}:{at.cr_frame.f_lineno} {at.cr_code.co_name}")
        at = at.cr_await
    return ", ".join(places)


async def drilled(name, work):
    """What `work` gives, within the time of a drill."""
    with drill(name):
        return await work


def lines_of(letter):
    """A policy that looks up the weather and answers; the judge knows what its letter is worth."""
    return [LOOK, f"<answer>{letter} 16℃</answer>{END}"]


def repeat(read, city="北京"):
    """The answer with what the tool said, for which the environment's own score is 1; that of a letter has 0."""
    return f"<answer>{city}{re.findall('-?[0-9]+(?=℃)', read)[-1]}℃</answer>{END}"


def letter_in(written):
    """The letter of the answer, None where nothing was written."""
    return written.partition("<answer>")[2][:1] or None


def post(url, body=None, method="POST"):
    """What an address answered, with its status; refusals are answers."""
    request = Request(url, json.dumps(body or {}).encode(), {"content-type": "application/json"}, method=method)
    try:
        with urlopen(request, timeout=120) as said:
            return said.status, json.loads(said.read() or b"{}")
    except OSError as error:
        if not hasattr(error, "code"):
            raise
        return error.code, json.loads(error.read() or b"{}")


def get(url):
    """What an address says."""
    with urlopen(url, timeout=120) as said:
        return json.load(said)


def group_named(url, part, have=0, run=None):
    """The name of the group that has this in it, when it has so many attempts."""
    while True:
        groups = get(f"{url}/groups?limit=100{f'&run={run}' if run else ''}")["groups"]
        found = [one["group"] for one in groups if part in one["group"] and one["have"] >= have]
        if found:
            return found[0]
        time.sleep(0.1)


def address_of(url, group):
    """Where the service tells of a group."""
    return f"{url}/groups/{quote(group, safe='')}"


def one_more(url, group, size):
    """Somebody submits an attempt that a group of this size has no place for."""
    where, attempt = address_of(url, group), {"prompt": "too many", "completion": "A", "index": size}
    statuses = [post(f"{where}/attempts", {**attempt, "size": asked})[0] for asked in (size, size + 1)]
    return {"statuses": statuses, "have": get(where)["have"]}


class Faults:
    """One scenario: what happens, once, before the second turn of some attempt, while the others stand still."""

    def __init__(self, settings, name, client):
        self.settings, self.name, self.said = settings, name, None
        self.done, self.episodes, self.begun, numbers = None, [], 0, itertools.count(1)
        gateways = client.blocking._gateways
        ask = gateways.ask

        def noted(call, deadline):
            if name == "unbegun" and call.path == "/episodes" and next(numbers) == 3:
                raise Unavailable("the drill lets the third episode not begin")
            made = ask(call, deadline)
            if call.path == "/episodes":
                self.episodes.append(made["episode"])
            # As one whose answer was lost does.
            return ask(call, deadline) if name == "twice" and call.path.endswith("/turns") else made

        gateways.ask = noted

    async def before(self, turn):
        """Called by each attempt before it says its line of this turn."""
        self.begun += turn == 1
        if turn == 0 or (self.name == "killed" and self.begun <= 2):
            return
        if self.done is None:
            self.done = asyncio.Event()
            act = getattr(self, self.name, None)
            if self.name == "more":
                self.done.set()
            self.said = await asyncio.to_thread(act) if act else None
            self.done.set()
        await self.done.wait()

    def restart(self):
        """The gateway is killed and started again."""
        return post(self.settings["restart"])[0]

    def killed(self):
        """The first gateway is killed when two attempts are there, and does not come back."""
        self.group_of(2)
        return post(self.settings["kill"])[0]

    def lost(self):
        """Somebody gives up one of the episodes."""
        return post(f"{self.settings['url']}/episodes/{self.episodes[-1]}", {"reason": "drill"}, "DELETE")[0]

    unscored = lost

    def nothing(self):
        """Somebody gives up all of them."""
        while self.episodes:
            self.lost()
            self.episodes.pop()

    def more(self):
        """An attempt that the group has no place for, while it collects."""
        return one_more(self.settings["url"], self.group_of(0), self.settings["size"])["statuses"]

    def group_of(self, have):
        """The name of the scenario's group, when it has so many attempts."""
        where = f"{self.settings['url']}/groups?run={self.settings['runs'][self.name]}&limit=1"
        while not (groups := [one for one in get(where)["groups"] if one["have"] >= have]):
            time.sleep(0.1)
        return groups[0]["group"]
