"""OpenEnv's own harness, rollout function and collector over our sessions, with scripted policies."""

import json
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from unittest.mock import MagicMock

# Of OpenEnv's web pages, which nobody asks for here: to import it takes longer than all that follows.
sys.modules["gradio"] = MagicMock()

from openenv.core.harness import HarnessRunLimits, MCPHarnessAdapter, ModelStepResult, build_harness_rollout_func
from openenv.core.harness.collect import CollectRunner, RolloutSerializer
from openenv.core.llm_client import LLMResponse, ToolCall

from arenakit_trainers.errors import Unavailable
from arenakit_trainers.openenv import ArenaSessions
from stage import drill, post

GIVEN = json.loads(Path(sys.argv[1]).read_text())
SIZE = 4
TASK = "demo"
LIMITS = HarnessRunLimits(max_turns=4)


def sessions(size=SIZE, kind=ArenaSessions, **settings):
    known = {"url": GIVEN["url"], "environment": "hello", "run": "openenv", "launch": "l", "quorum": 2}
    return kind(size, config=GIVEN["config"], **known | settings)


def policy(answer):
    """Looks the weather up, then answers."""
    turns = [LLMResponse("", [ToolCall(id="1", name="weather", args={"city": "北京"})]), LLMResponse(answer)]

    def step(messages, tools, sampling):
        said = sum(one["role"] == "assistant" for one in messages)
        return ModelStepResult(response=turns[said], prompt_ids=[1], completion_ids=[2], logprobs=[-0.5])

    return step


def rolled(factory, seed, number):
    """As TRL's AsyncGRPO rolls out: the sessions of a group have one seed, and are run at once in threads."""
    session = factory.create(TASK, seed=seed, episode_id=f"{seed}-{number}")
    try:
        result = MCPHarnessAdapter().run_white_box(policy(f"answer {session.seat.index}"), session, LIMITS)
        verified = session.verify(result.messages)
        return {
            "place": session.seat.index,
            "reward": verified.env_reward,
            "group": verified.metrics["group"],
            "tools": [[one.tool_name, one.result.data[:8], one.result.error] for one in result.tool_trace],
        }
    finally:
        session.close()


def group(factory, seed, numbers=range(SIZE)):
    with ThreadPoolExecutor(SIZE) as pool:
        done = list(pool.map(lambda number: rolled(factory, seed, number), numbers))
    return sorted(done, key=lambda one: one["place"])


def switch(how):
    post(GIVEN["judge"], {"how": how})


def restarted(factory):
    """The service is killed when half of the group has answered."""
    half = threading.Barrier(3)

    def late(number):
        session = factory.create(TASK, seed=5)
        result = MCPHarnessAdapter().run_white_box(policy(f"answer {session.seat.index}"), session, LIMITS)
        if number < 2:
            return [session.seat.index, session.verify(result.messages).env_reward]
        half.wait(60)
        return [session.seat.index, session.verify(result.messages).env_reward]

    with ThreadPoolExecutor(SIZE) as pool:
        jobs = [pool.submit(late, number) for number in range(SIZE)]
        half.wait(60)
        post(GIVEN["restart"])
        return sorted(job.result() for job in jobs)


def lost(factory):
    """One session of the group is closed before it is verified, as after an error of the policy."""
    gone = factory.create(TASK, seed=1)
    gone.call_tool("weather", {"city": "北京"})
    gone.close()
    return [gone.seat.index, group(factory, 1, range(1, SIZE))]


def unbegun(factory):
    """The first session of the group does not come about; TRL goes on without it."""
    client = factory._clients.episodes.blocking
    create = client.create

    def gone(*given, **named):
        raise Unavailable("no gateway answered")

    client.create = gone
    try:
        factory.create(TASK, seed=3)
        error = None
    except Exception as raised:
        error = type(raised).__name__
    client.create = create
    return [error, group(factory, 3, range(1, SIZE))]


def verify(session):
    return session.verify([{"role": "assistant", "content": f"answer {session.seat.index}"}]).env_reward


def repeated(factory):
    """Each verification is asked for twice, and there is a session too many: the first of a group that never comes."""
    made = [factory.create(TASK, seed=2) for _ in range(SIZE + 1)]
    said = {"places": [[one.seat.occurrence, one.seat.index] for one in made]}
    with ThreadPoolExecutor(SIZE) as pool:
        said["first"] = list(pool.map(verify, made[:SIZE]))
        said["again"] = list(pool.map(verify, made[:SIZE]))
        waiting = pool.submit(verify, made[SIZE])
        while made[SIZE]._awaited is None:
            time.sleep(0.05)
        made[SIZE].close()
        said["closed"] = type(waiting.exception(30)).__name__
    return said


class Twins(ArenaSessions):
    """Gives up the sibling of each session: what is left is below the quorum."""

    def create(self, *given, **named):
        session = super().create(*given, **named)
        super().create(*given, **named).close()
        return session


def others():
    """What OpenEnv's own callers do with the environment's reward, and with a session that is unscored."""
    build = {"harness_adapter": MCPHarnessAdapter(), "model_step_builder": lambda *_: policy("20℃"), "limits": LIMITS}
    alone = sessions(SIZE, reward="episode").create(TASK)
    alone.close()
    own = build_harness_rollout_func(session_factory=sessions(None), **build)([TASK, TASK], None)
    twins = sessions(2, kind=Twins)
    try:
        function = build_harness_rollout_func(session_factory=twins, **build)([TASK], None)
    except ValueError as error:
        function = str(error)
    with tempfile.TemporaryDirectory() as folder:
        shared = {"session_factory": twins, "harness_adapter": MCPHarnessAdapter(), "limits": LIMITS}
        runner = CollectRunner(serializer=RolloutSerializer(folder), tasks=[TASK], **shared)
        collected = runner.run(model_step=policy("20℃"), num_episodes=1)
    return {"alone": alone.seat is None, "own": own["env_reward"], "function": function, "collector": [collected.num_collected, collected.num_failed]}


def outage():
    """One group has no time for a judge that is down, the other one has."""
    switch("refuses")
    with ThreadPoolExecutor(1) as pool:
        patient = pool.submit(group, sessions(launch="patient"), 0)
        hasty = group(sessions(launch="hasty", deadline=4), 0)
        switch("answers")
        return {"hasty": hasty, "patient": patient.result()}


def slow():
    """A judge that does not answer in the time that it has."""
    switch("hangs")
    try:
        return group(sessions(launch="slow", judge_seconds=3), 0)
    finally:
        switch("answers")


def main():
    factory = sessions()
    report = {}

    def played(name, work):
        with drill(name):
            report[name] = work()

    played("group", lambda: group(factory, 0))
    played("next", lambda: group(factory, 0))
    played("lost", lambda: lost(factory))
    played("unbegun", lambda: unbegun(factory))
    played("repeated", lambda: repeated(factory))
    first = factory.create(TASK, seed=9)
    report["tools"] = [[one.name, one.input_schema.get("required")] for one in first.list_tools()]
    report["roles"] = [one["role"] for one in first.initial_messages()]
    report["wrong"] = first.call_tool("weather", {"town": "北京"}).data
    first.close()
    played("restart", lambda: restarted(factory))
    played("outage", outage)
    played("slow", slow)
    played("others", others)
    Path(GIVEN["report"]).write_text(json.dumps(report, ensure_ascii=False))


main()
