"""Programs over the adapter for TRL, called as GRPOTrainer calls it. Reads {"do": a function's name, …its arguments} from
stdin and prints what it saw as JSON."""

import asyncio
import json
import sys
import threading
from types import SimpleNamespace

import arenakit_trainers.trl
from arenakit_trainers import ArenaKitError, Failure, GroupClient, Terms
from arenakit_trainers.environments import ToolEnvironment
from arenakit_trainers.trl import all_or_none, check_config, group_reward


class Trainer:
    """What of GRPOTrainer reward functions can reach: its log, and through it its configuration."""

    def __init__(self, is_training=True, num_generations=4, num_generations_eval=4, **config):
        self.args = SimpleNamespace(num_generations=num_generations, **{"scale_rewards": "none", **config})
        self.model = SimpleNamespace(training=is_training)
        self.num_generations = num_generations
        self.num_generations_eval = num_generations_eval
        self.metrics = {}
        self.extra = {}

    def log_metric(self, name, value):
        self.metrics[name] = value

    def log_extra(self, name, values):
        self.extra[name] = values

    def given(self, step, **columns):
        return {
            "completion_ids": None,
            "trainer_state": SimpleNamespace(global_step=step),
            "log_metric": self.log_metric,
            "log_extra": self.log_extra,
            **columns,
        }


def length(completions, **_columns):
    return [float(len(completion[-1]["content"])) for completion in completions]


async def later(completions, **columns):
    await asyncio.sleep(0)
    return length(completions, **columns)


def said(make):
    try:
        return make()
    except (ArenaKitError, ValueError, TypeError) as error:
        return {"error": type(error).__name__, "message": str(error)}


def batches(url, rows, reward=None, others=True, failures=None, trainer=None, client=None):
    """Rewards of batches of [prompt, completion, columns]; the reward functions are called in TRL's order."""
    seen = Trainer(**(trainer or {}))
    given = {**(reward or {}), "terms": Terms(**(reward or {}).get("terms", {}))}
    with GroupClient(url, run="r", nonce="n", **(client or {})) as service:
        functions = all_or_none(group_reward(service, **given), *([length, later] if others else []))
        told = []
        for step, batch in enumerate(rows):
            columns = {name: [row[2][name] for row in batch] for name in batch[0][2]}
            if failures:
                columns["environments"] = [environment_with(failure) for failure in failures]
            values = {"prompts": [row[0] for row in batch], "completions": [row[1] for row in batch], **columns}
            told.append([said(lambda one=one: result_of(one(**values, **seen.given(step)))) for one in functions])
    names = [one.__name__ for one in functions]
    return {"names": names, "rewards": told, "metrics": seen.metrics, "extra": seen.extra}


def result_of(value):
    return asyncio.run(value) if asyncio.iscoroutine(value) else value


def environment_with(failure):
    environment = ToolEnvironment()
    environment._failure = Failure(**failure) if failure else None
    return environment


def ranks(urls, token, size, count, per_rank):
    """`count` ranks with `per_rank` completions each, at once, of groups of `size`; what each rank gets for two batches."""
    here = threading.local()
    arenakit_trainers.trl.rank = lambda: (here.rank, count)
    arenakit_trainers.trl.shared = lambda nonce: "shared"
    rewards = {}

    def train(rank):
        here.rank = rank
        places = range(rank * per_rank, (rank + 1) * per_rank)
        prompts = [[{"role": "user", "content": f"q{place // size}"}] for place in places]
        with GroupClient(urls, token=token, run="ranks", config={"rubric": "travel"}) as client:
            reward = group_reward(client, size)
            for step in range(2):
                completions = [[{"role": "assistant", "content": f"quality {place % size}"}] for place in places]
                found = said(lambda step=step, own=completions: reward(prompts, own, **Trainer(num_generations=size).given(step)))
                rewards.setdefault(step, {})[rank] = found

    threads = [threading.Thread(target=train, args=(rank,)) for rank in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return [[rewards[step][rank] for rank in range(count)] for step in range(2)]


def configs(rows):
    """What is said of configurations."""
    return [said(lambda row=row: check_config(SimpleNamespace(**row), group_size=4)) for row in rows]


def unwrapped():
    """What cannot be a reward function beside the arena's."""
    with GroupClient("http://127.0.0.1:1") as client:
        ranked = group_reward(client, 4)
        return [said(lambda: all_or_none(ranked, "some/model")), said(lambda: group_reward(client, 1))]


def main():
    asked = json.load(sys.stdin)
    json.dump(globals()[asked.pop("do")](**asked), sys.stdout, ensure_ascii=False)


main()
