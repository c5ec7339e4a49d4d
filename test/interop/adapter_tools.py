"""Programs over the MCP client and the environment classes. Reads {"do": a function's name, …its arguments} from stdin
and prints what it saw as JSON."""

import dataclasses
import inspect
import json
import sys
import time
import types

from arenakit_trainers.environments import environment_factory, failure_of
from arenakit_trainers.mcp import McpClient, McpServer


def listed(url):
    """The tools of a server, as they are listed."""
    with McpClient(url) as client:
        return [dataclasses.asdict(tool) for tool in client.tools()]


def called(url, calls, timeout=10):
    """Results of calls, one after the other, or what is raised."""
    told = []
    with McpClient(McpServer(url, timeout=timeout)) as client:
        for name, arguments, is_repeatable in calls:
            try:
                told.append(dataclasses.asdict(client.call(name, arguments, is_repeatable=is_repeatable)))
            except Exception as error:
                told.append({"error": type(error).__name__, "message": str(error)})
    return told


def timed(url, calls, timeout):
    """How many seconds each of the calls takes, with a client of its own as long as it is open."""
    seconds = []
    for one in calls:
        began = time.monotonic()
        called(url, [one], timeout)
        seconds.append(time.monotonic() - began)
    return {"seconds": seconds}


def episodes(url, rows, calls, token=None, query=None, columns=None, addition=None):
    """An instance plays an episode for each row: what reset says, what tools say or raise, what voids the attempt."""
    of_row = (lambda row: {key: row[key] for key in columns}) if columns else query
    made = environment_factory(url, token=token, query=of_row, observation=addition and (lambda row: row[addition]))
    environment = made()
    told = []
    for row in rows:
        episode = {"reset": environment.reset(**row), "said": []}
        for name, arguments in calls:
            try:
                episode["said"].append(getattr(environment, name)(**arguments))
            except Exception as error:
                episode["said"].append({"error": type(error).__name__, "message": str(error)})
        failure = failure_of(environment)
        told.append({**episode, "failure": failure and failure.as_json()})
    return told


def methods(url):
    """The class as trainers look at it: public methods with typed signatures and docstrings."""
    made = environment_factory(url)
    rows = {}
    for name, method in inspect.getmembers(made, inspect.isfunction):
        if name == "reset" or name.startswith("_"):
            continue
        parameters = list(inspect.signature(method).parameters.values())[1:]
        rows[name] = {
            "doc": inspect.getdoc(method),
            "parameters": {one.name: [str(one.annotation), one.default is inspect.Parameter.empty] for one in parameters},
            "name": method.__name__,
        }
    return rows


def refused_class(url):
    """What comes of a class that cannot be made."""
    try:
        return environment_factory(url).__name__
    except ValueError as error:
        return {"error": type(error).__name__, "message": str(error)}


def main():
    asked = json.load(sys.stdin)
    name = asked.pop("do")
    found = globals()[name]
    assert isinstance(found, types.FunctionType)
    json.dump(found(**asked), sys.stdout, ensure_ascii=False)


main()
