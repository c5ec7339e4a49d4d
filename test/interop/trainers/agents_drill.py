"""verifiers' own eval and ART's own gathering over the stage of stage.mjs. The model is an endpoint of this process that
looks up the weather and answers with the letters A to D in turn; the judge knows what they are worth."""

import asyncio
import itertools
import json
import logging
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from stage import drill, get, group_named, one_more, post

SETTINGS = json.loads(Path(sys.argv[1]).read_text())
RUNS = Path(SETTINGS["folder"]) / "runs"
LETTERS = "ABCD"
REFUSED = "Z"
"""A rollout fails with this letter."""


class Model(BaseHTTPRequestHandler):
    """Chat completions, streamed."""

    protocol_version = "HTTP/1.1"
    letters = itertools.cycle(LETTERS)

    def log_message(self, *_):
        pass

    def do_POST(self):
        asked = json.loads(self.rfile.read(int(self.headers["content-length"])))
        if not any(one["role"] == "tool" for one in asked["messages"]):
            function = {"name": "weather", "arguments": '{"city": "北京"}'}
            call = {"index": 0, "id": "call-1", "type": "function", "function": function}
            return self.say({"role": "assistant", "content": None, "tool_calls": [call]}, "tool_calls")
        return self.say({"role": "assistant", "content": f"{next(Model.letters)} 16℃"}, "stop")

    def say(self, delta, finish):
        head = {"id": "c", "object": "chat.completion.chunk", "created": 1, "model": "stub"}
        usage = {"prompt_tokens": 10, "completion_tokens": 5, "total_tokens": 15}
        chunks = [
            {**head, "choices": [{"index": 0, "delta": delta, "finish_reason": None}]},
            {**head, "choices": [{"index": 0, "delta": {}, "finish_reason": finish}], "usage": usage},
        ]
        body = "".join(f"data: {json.dumps(one)}\n\n" for one in chunks) + "data: [DONE]\n\n"
        self.send_response(200)
        self.send_header("content-type", "text/event-stream")
        self.send_header("content-length", str(len(body.encode())))
        self.end_headers()
        self.wfile.write(body.encode())


def evaluate(name, letters):
    """verifiers' own eval of one task, with four attempts: what it wrote of the episode."""
    from verifiers.v1.cli.eval.main import main

    Model.letters = itertools.cycle(letters)
    flags = [
        *("--env.taskset.dataset", SETTINGS["dataset"], "--env.n", "4", "--run.name", name, "--output-dir", str(RUNS)),
        *("--env.agent.harness.id", "null", "--env.agent.runtime.type", "subprocess", "--model", "stub"),
        *("--client.base-url", SETTINGS["model"], "--client.api-key-var", "MODEL_KEY", "--no-push", "--no-rich"),
    ]
    with drill(name, seconds=180):  # each attempt is a program that uv makes an environment for
        main(["arena_project", *flags])
    return json.loads((RUNS / name / "traces.jsonl").read_text().splitlines()[0])


def told(episode):
    """What a trainer reads of an episode."""
    rows = []
    for trace in episode["traces"]:
        messages = [node["message"] for node in trace["nodes"]]
        rows.append(
            {
                "ok": trace["ok"],
                "letter": str(messages[-1].get("content"))[:1],
                "roles": [one["role"] for one in messages],
                "reward": {name: one and one["score"] for name, one in trace["rewards"].items()},
            }
        )
    return {"ok": episode["ok"], "errors": [one["message"] for one in episode["errors"]], "traces": rows}


def trajectory(letter, what=""):
    import art

    call = {"id": "c1", "type": "function", "function": {"name": "weather", "arguments": '{"city": "北京"}'}}
    return art.Trajectory(
        messages_and_choices=[
            {"role": "user", "content": "北京现在天气怎么样？"},
            {"role": "assistant", "content": "", "tool_calls": [call]},
            {"role": "tool", "tool_call_id": "c1", "content": "16℃"},
            {"role": "assistant", "content": f"{letter} 16℃ {what}"},
        ],
        reward=0.25,
        metadata={"task_id": "demo"},
    )


async def art_drills():
    """Groups gathered by ART, with the arena after each."""
    import art
    from arenakit_trainers import art as adapter

    async def rolled_out(letter, what):
        if letter == REFUSED:
            raise RuntimeError("the rollout broke")
        return trajectory(letter, what)

    async def gathered(groups, most=0, what="", **more):
        with drill(f"ART {what or groups}"):
            made = await art.gather_trajectory_groups(
                (art.TrajectoryGroup(rolled_out(letter, what) for letter in letters) for letters in groups),
                after_each=adapter.score_groups(step=3, task="task_id", **more),
                max_exceptions=most,
            )
        return [
            {
                "letters": [one.messages_and_choices[-1]["content"][0] for one in group],
                "rewards": [one.reward for one in group],
                "own": [one.metrics.get("independent_reward") for one in group],
                "ours": [one.metrics.get("arena_reward") for one in group],
                "exceptions": len(group.exceptions),
            }
            for group in made
        ]

    from arenakit_trainers.settings import read_settings

    said = {"whole": await gathered(["BADC", "AB"]), "lost": await gathered(["AZCB"], most=1)}
    post(SETTINGS["judge"], {"how": "refuses"})
    said["outage"] = await gathered(["ABCD"], what="outage", settings=read_settings(deadline=3))
    said["few"] = await gathered(["AZ"], most=1, what="few")
    post(SETTINGS["judge"], {"how": "hangs"})
    said["slow"] = await gathered(["ABCD"], what="slow", settings=read_settings(deadline=2))
    waiting = asyncio.ensure_future(gathered(["DCBA"], what="restart"))
    await asyncio.sleep(1)
    post(SETTINGS["judge"], {"how": "answers"})
    post(SETTINGS["restart"])
    said["restart"] = await waiting
    group = art.TrajectoryGroup([trajectory(letter) for letter in LETTERS])
    after = adapter.score_groups(step=3, task="task_id")
    with drill("ART again"):
        first = [one.reward for one in await after(group)]
        again = [one.reward for one in await after(group)]
    said["again"] = [first, again, group.trajectories[0].metrics["independent_reward"]]
    said["more"] = one_more(SETTINGS["url"], group_named(SETTINGS["url"], group.metadata[adapter.IDENTITY]), 4)
    longer = trajectory("A")
    longer.additional_histories = [art.trajectories.LegacyHistory(messages_and_choices=longer.messages_and_choices)]
    try:
        await after(art.TrajectoryGroup([longer, trajectory("B")]))
    except ValueError as refused:
        said["longer"] = [str(refused), longer.reward]
    more = art.TrajectoryGroup([trajectory("A")])
    with drill("ART alone"):
        said["alone"] = [one.reward for one in await after(more)]
    return said


def main():
    server = ThreadingHTTPServer(("127.0.0.1", 0), Model)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    SETTINGS["model"] = f"http://127.0.0.1:{server.server_port}/v1"
    logging.getLogger("arenakit_trainers").setLevel(logging.ERROR)
    said = {"whole": told(evaluate("whole", LETTERS))}
    said["art"] = asyncio.run(art_drills())
    said["groups"] = get(f"{SETTINGS['url']}/groups?limit=100")["groups"]
    Path(SETTINGS["report"]).write_text(json.dumps(said))


main()
