"""Calls of tools that `offer` registered with verl, as its tool agent makes them (tools/function_tool.py), many at once."""

import asyncio
import json
import sys

from arenakit_trainers.verl_tools import offer
from verl.tools.function_tool import get_function_tool


async def main(asked):
    (name,) = offer(asked["url"], timeout=20)
    tool = get_function_tool(name)
    calls = (tool.call({"number": number}) for number in range(asked["count"]))
    said = await asyncio.gather(*calls, return_exceptions=True)
    with open(asked["report"], "w") as file:
        json.dump({"answers": [one if isinstance(one, str) else repr(one) for one in said]}, file)


with open(sys.argv[1]) as file:
    asyncio.run(main(json.load(file)))
