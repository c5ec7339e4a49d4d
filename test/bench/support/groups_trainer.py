"""One trainer process of the bench of groups: its attempts are ready before it starts; then all are submitted and awaited."""

import json
import math
import random
import resource
import sys
import time
from concurrent.futures import ThreadPoolExecutor

from arenakit_trainers import Attempt, AttemptName, GroupClient, Scored, Terms

MEDIAN_BYTES = 32_768
P99_BYTES = 200_000
SIGMA = math.log(P99_BYTES / MEDIAN_BYTES) / 2.3263  # the 99th percentile of the normal distribution
TURN_BYTES = 4_000
SENTENCE = "早上七点从酒店出发，步行到地铁站，坐四站到湖边，沿着苏堤慢慢走，十点以前人不多。"


def attempt_of(draw, group, index):
    """Messages of a log-normal size: turns with a tool's answer each, and an answer that says how good it is."""
    left = int(random_size(draw))
    messages = [{"role": "user", "content": f"第{group}组：两天的杭州行程"}]
    number = 0
    while left > 0:
        text = f"{draw.random():.12f} " + SENTENCE * max(1, min(left, TURN_BYTES) // len(SENTENCE.encode()))
        call = {"id": f"c{number}", "type": "function", "function": {"name": "search_poi", "arguments": '{"query":"西湖"}'}}
        messages.append({"role": "assistant", "content": f"第{number}步：再看看。", "tool_calls": [call]})
        messages.append({"role": "tool", "tool_call_id": f"c{number}", "content": text})
        left -= len(text.encode()) + 200
        number += 1
    quality = draw.random()
    messages.append({"role": "assistant", "content": f"<answer>[quality {quality:.9f}] {SENTENCE}</answer>"})
    return Attempt(messages=messages)


def status_of(answer):
    return "scored" if isinstance(answer, Scored) else f"invalid {answer.reason}"


def cpu_seconds():
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return usage.ru_utime + usage.ru_stime


def random_size(draw):
    return min(1_500_000, MEDIAN_BYTES * math.exp(SIGMA * draw.gauss(0, 1)))


def main():
    asked = json.loads(sys.argv[1])
    draw = random.Random(f"{asked['seed']} {asked['process']}")
    # One attempt of each group, or of some: the siblings are in other processes.
    mine = [(group, index) for group in range(asked["groups"]) for index in asked["indices"]]
    attempts = {name: attempt_of(draw, *name) for name in mine}
    sizes = [len(json.dumps(attempt.as_json(), ensure_ascii=False).encode()) for attempt in attempts.values()]
    name_of = "{run}:{nonce}:train:0:{group}:0".format
    told = []
    print("ready", flush=True)
    sys.stdin.readline()
    before = cpu_seconds()
    with GroupClient(asked["urls"], run=asked["run"], trainer="verl", pool=asked["pool"]) as client:

        def one(place):
            group, index = place
            name = name_of(run=asked["run"], nonce=asked["nonce"], group=group)
            terms = Terms(step=0, query=f"第{group}组：两天的杭州行程", judge_seconds=600, collect_seconds=600)
            began = time.time()
            client.submit(name, index, attempts[place], size=asked["size"], terms=terms, config=asked["config"])
            acknowledged = time.time()

            def settled(future):
                error = future.exception()
                status = repr(error) if error else status_of(future.result())
                told.append((group, index, began, acknowledged, time.time(), status))

            client.settled(AttemptName(name, index)).add_done_callback(settled)

        with ThreadPoolExecutor(asked["pool"]) as threads:
            list(threads.map(one, mine))
        while len(told) < len(mine):
            time.sleep(0.01)
    print(json.dumps({"told": told, "sizes": sizes, "cpuSeconds": cpu_seconds() - before}))


main()
