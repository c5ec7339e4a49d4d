"""The Python adapter's client in the drill gateways: submits groups at one address, waits for their rewards and tells its
parent the same as groups-client.mjs does, a line of JSON each. Ends when it is told to and its groups are settled.
"""

import json
import logging
import random
import sys
import threading

from arenakit_trainers import Attempt, AttemptName, GroupClient, Invalid, Scored, Terms

WAIT_SECONDS = 400
TURN = "去西湖看日落，再去灵隐寺。"


def tell(message, lock=threading.Lock()):
    with lock:
        print(json.dumps(message, ensure_ascii=False), flush=True)


def run_group(client, asked, number):
    """A sound group: its attempts have marks by which the judge knows how good they are."""
    name = asked["name"]
    draw = random.Random(f"{asked['seed']} {name} {number}")
    group = f"{name}-sound:n:train:{number}:t:0"
    size = draw.randint(3, 6)
    topology = draw.choice(["round-robin", "seeded-single-elimination"])
    config = {"topology": topology, "rubric": "travel"}
    terms = Terms(step=number, query="去哪里玩", collect_seconds=120, judge_seconds=120)
    tell({"what": "group", "group": group, "kind": "sound", "size": size, "topology": topology})
    futures = []
    for index in range(size):
        mark = f"[[{name}-sound.{number}/{index}/0]] quality {draw.randint(0, 10)}"
        said = [{"role": "user", "content": "去哪里玩"}, {"role": "assistant", "content": f"{TURN}{mark} {TURN * 60}"}]
        told = client.submit(group, index, Attempt(messages=said), size=size, terms=terms, config=config)
        if not (isinstance(told, Invalid) and told.reason == "late"):  # then the group is closed, and nothing was kept
            tell({"what": "stored", "group": group, "index": index, "generation": 0, "mark": mark})
        futures.append(client.settled(AttemptName(group, index)))
    answers = [future.result(WAIT_SECONDS) for future in futures]
    rewards = [
        {"index": index, "generation": 0, "rank": one.rank, "reward": one.reward, "advantage": one.advantage}
        for index, one in enumerate(answers)
        if isinstance(one, Scored)
    ]
    said = ["scored" if isinstance(one, Scored) else one.reason for one in answers]
    tell({"what": "settled", "group": group, "kind": "sound", "scored": len(rewards), "answers": said, "rewards": rewards})


def main():
    logging.getLogger("arenakit_trainers").setLevel(logging.ERROR)  # that gateways are gone is what the drill does
    asked = json.loads(sys.argv[1])
    ending = threading.Event()
    threading.Thread(target=lambda: (sys.stdin.readline(), ending.set()), daemon=True).start()
    numbers = iter(range(1_000_000_000))
    lock = threading.Lock()

    def lane():
        while not ending.is_set():
            with lock:
                number = next(numbers)
            try:
                run_group(client, asked, number)
            except Exception as error:  # the parent counts it as a failure of the drill
                tell({"what": "wrong", "text": f"group {number}: {error!r}"})

    with GroupClient(asked["urls"], run=asked["name"], trainer="trl") as client:
        threads = [threading.Thread(target=lane) for _ in range(asked["parallel"])]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    tell({"what": "done", "unanswered": 0})


main()
