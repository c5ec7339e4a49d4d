"""What scripts of trainers do on the stage of stage.mjs: the lines that a policy says, and what is turned meanwhile. It
imports no trainer."""

import asyncio
import json
from urllib.request import Request, urlopen

END = "<|im_end|>"
LOOK = '<tool_call>\n{"name": "weather", "arguments": {"city": "北京"}}\n</tool_call>' + END


def lines_of(letter):
    """A policy that looks up the weather and answers; the judge knows what its letter is worth."""
    return [LOOK, f"<answer>{letter} 16℃</answer>{END}"]


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


class Faults:
    """One scenario: what happens, once, before the second turn of some attempt."""

    def __init__(self, settings, name):
        self.settings, self.name, self.is_done, self.said = settings, name, False, None

    async def before(self, turn):
        """Called by each attempt before it says its line of this turn."""
        if turn == 1 and not self.is_done:
            self.is_done = True
            self.said = await asyncio.to_thread(getattr(self, self.name, lambda: None))

    def restart(self):
        """The gateway is killed and started again."""
        return post(self.settings["restart"])[0]

    def lost(self):
        """Somebody gives up one of the episodes."""
        episode = get(f"{self.settings['url']}/episodes?status=open&limit=1")["episodes"][0]["episode"]
        return post(f"{self.settings['url']}/episodes/{episode}", {"reason": "drill"}, "DELETE")[0]

    def more(self):
        """An attempt that the group has no place for."""
        run, size = self.settings["runs"][self.name], self.settings["size"]
        name = get(f"{self.settings['url']}/groups?run={run}&limit=1")["groups"][0]["group"].replace(":", "%3A")
        attempt = {"prompt": "too many", "completion": "A", "trainer": self.settings["trainer"], "run": run}
        where = f"{self.settings['url']}/groups/{name}/attempts"
        return [post(where, {**attempt, "index": size, "size": asked})[0] for asked in (size, size + 1)]


def doubled(client):
    """The client sends every turn twice, as one whose answer was lost does."""
    once = client.turn

    async def turn(*arguments, **options):
        await once(*arguments, **options)
        return await once(*arguments, **options)

    client.turn = turn
