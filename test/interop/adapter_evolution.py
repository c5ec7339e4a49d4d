"""A run of tri-evolution by the client of the package: every task of two steps is played as episodes that answer at once.
Told {url, tasks, answers} on stdin, where answers has those of each role by index; prints what was seen."""

import json
import sys

from arenakit_trainers import AttemptName, DeadlineExceeded, GroupClient, Refused
from arenakit_trainers.episodes import EpisodeClient
from arenakit_trainers.evolution import EvolutionClient

RUN = "by-episodes"
SETTINGS = {"batch": 4, "group": 3, "proposals": 2, "steps": 2}


def main(told):
    seen, held = {"rewards": {}}, []
    with EvolutionClient(told["url"]) as client, EpisodeClient(told["url"]) as episodes, GroupClient(told["url"]) as groups:

        def play(role, step):
            tasks = client.next_tasks(RUN, role, step, deadline=60)
            before = client.unsubmitted(tasks)
            for task in tasks:
                for index in range(task.size):
                    place = task.place(index, trainer="verl")
                    begun = episodes.create(task.environment, task=task.id, place=place)
                    episodes.finish(begun.id, answer=told["answers"][role][index])
            seen[f"{role} {step}"] = {
                "tasks": [[one.origin, one.at, one.size, one.rubrics is None] for one in tasks],
                "unsubmitted": [len(before), len(client.unsubmitted(tasks))],
            }
            return [AttemptName(task.group, index) for task in tasks for index in range(task.size)]

        def rewards(names):
            return [getattr(one, "reward", one.status) for one in groups.await_many(names, deadline=60)]

        def begin(**settings):
            return client.create(RUN, tasks=told["tasks"], settings={**SETTINGS, **settings}, held_out=["What is asked?"])

        seen["begun"] = [begin()["step"], begin()["step"]]
        try:
            begin(seed=5)
        except Refused as error:
            seen["other"] = [error.status, error.failure.code]
        try:
            client.next_tasks(RUN, "proposer", 1, deadline=0.2)
        except DeadlineExceeded as error:
            seen["early"] = str(error)
        seen["rewards"]["solver 1"] = rewards(play("solver", 1))
        held = play("proposer", 1)
        seen["held"] = [one.status for one in groups.await_many(held, wait=0)]
        seen["rewards"]["solver 2"] = rewards(play("solver", 2))
        seen["rewards"]["proposer 1"] = rewards(held)
        seen["over"] = [client.next_tasks(RUN, "proposer", 2), client.next_tasks(RUN, "solver", 3)]
        view = client.view(RUN, first_report=2)
        seen["view"] = [view["isOver"], [one["step"] for one in view["reports"]]]
    print(json.dumps(seen))


main(json.load(sys.stdin))
