"""Two rewards for TRL over the same judge: each attempt scored by itself, as usual, and what the arena makes of its group.
Each with the `scale_rewards` that belongs to it."""

import json
from urllib.request import Request, urlopen

from arenakit_trainers import GroupClient, Terms
from arenakit_trainers.trl import environment_factory as environments
from arenakit_trainers.trl import group_reward

__all__ = ["REWARDS", "arena", "environments", "pointwise"]

RUBRIC = "travel"


def arena(settings, size):
    """Advantages of the group-reward service; TRL must not divide them by the group's deviation again."""
    config = settings.get("config", {"rubric": RUBRIC})
    client = GroupClient(settings["service"], run=settings["run"], nonce=settings.get("nonce"), config=config)
    terms = Terms(judge_seconds=settings.get("judgeSeconds"))
    return group_reward(client, size, task=None, terms=terms), "none"


def pointwise(settings, size):
    """Scores from 0 to 1 by one criterion, normalised by TRL as it does by default."""

    def scored(prompts, completions, **_columns):
        groups = range(0, len(prompts), size)
        return [
            score for at in groups for score in group_scores(settings, prompts[at][-1]["content"], completions[at : at + size])
        ]

    return scored, "group"


def group_scores(settings, query, completions):
    answers = [shown(completion) for completion in completions]
    if not any(answers):
        return [0.0] * len(answers)
    item = {"id": "asked", "text": "The answer is what the query asks for, by the right tool.", "polarity": 1, "weight": 1, "scale": "0-10", "tier": "persistent"}
    rubrics = {"format": "rubricset/1", "query": query, "source": {"kind": "native"}, "aggregation": "mean", "items": [item]}
    said = ask(settings["service"], "score_rubric", {"rubrics": rubrics, "answers": [one for one in answers if one]})
    scores = iter([one["score"] for one in said["results"]])
    # Without an answer there is nothing to judge: the least, as the arena places such an attempt last.
    return [next(scores) if one else 0.0 for one in answers]


def shown(completion):
    """The calls and the answer as one text; None without an answer. The arena shows its judge the same."""
    answer = answer_of(completion)
    return answer and "".join(f"called {name}; " for name in calls_of(completion)) + answer


def calls_of(completion):
    return [call["function"]["name"] for message in completion for call in message.get("tool_calls") or []]


def answer_of(completion):
    last = completion[-1]
    return last.get("content") if last["role"] == "assistant" and not last.get("tool_calls") else None


def ask(service, tool, arguments):
    request = Request(f"{service}/evaluation/tools/{tool}", json.dumps(arguments).encode(), {"content-type": "application/json"})
    with urlopen(request, timeout=120) as answer:
        return json.load(answer)["structured"]


REWARDS = {"pointwise": pointwise, "arena": arena}
