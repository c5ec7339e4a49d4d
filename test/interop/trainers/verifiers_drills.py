"""verifiers' own eval under the faults of a group: its command line, environment, interception and `finalize`, of which the
arena is asked. The harness is ours (line_harness.py), so that an attempt costs no process; the model says letters."""

import contextlib
import io
import itertools
import json
import os
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from stage import drill, get, group_named, one_more, post

SETTINGS = json.loads(Path(sys.argv[1]).read_text())
RUNS = Path(SETTINGS["folder"]) / "runs"
TOOL = "weather"
REFUSED = "Z"
"""The model fails in the place of this letter."""


class Model(BaseHTTPRequestHandler):
    """Chat completions: one letter after the other."""

    protocol_version = "HTTP/1.1"
    letters = iter("")
    run = ""
    """A judge is not asked again what it has said, so each run says something of its own."""

    def log_message(self, *_):
        pass

    def do_POST(self):
        self.rfile.read(int(self.headers["content-length"]))
        letter = next(Model.letters)
        if letter == REFUSED:
            return self.send_error(400, "no")
        message = {"role": "assistant", "content": f"{letter} 16℃ {Model.run}"}
        usage = {"prompt_tokens": 10, "completion_tokens": 5, "total_tokens": 15}
        choice = {"index": 0, "message": message, "finish_reason": "stop"}
        said = {"id": "c", "object": "chat.completion", "created": 1, "model": "stub", "choices": [choice], "usage": usage}
        body = json.dumps(said).encode()
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        return self.wfile.write(body)


def evaluate(name, letters, *flags, **variables):
    """An eval of one task; what its file of traces says of the episode, and all that it wrote."""
    from verifiers.v1.cli.eval.main import main

    Model.letters, Model.run = itertools.cycle(letters), name
    before = dict(os.environ)
    os.environ.update(variables)
    said = io.StringIO()
    flags = [
        *("--env.taskset.dataset", SETTINGS["dataset"], "--env.n", str(len(letters)), *flags),
        *("--env.agent.runtime.type", "subprocess", "--model", "stub", "--run.name", name, "--output-dir", str(RUNS)),
        *("--client.base-url", SETTINGS["model"], "--client.api-key-var", "MODEL_KEY", "--no-push", "--no-rich"),
    ]
    with drill(name), contextlib.redirect_stdout(said):
        main(["line_harness", *flags])
    os.environ.clear()
    os.environ.update(before)
    return json.loads((RUNS / name / "traces.jsonl").read_text().splitlines()[0])


def told(episode):
    """What a trainer reads of it."""
    rows = []
    for trace in episode["traces"]:
        content = str(trace["nodes"][-1]["message"].get("content")) if trace["nodes"] else REFUSED
        rewards = {name: one and one["score"] for name, one in trace["rewards"].items()}
        rows.append({"ok": trace["ok"], "letter": content[:1], "rewards": rewards})
    errors = [one["message"] for one in episode["errors"]]
    return {"ok": episode["ok"], "is_timeout": episode["is_timeout"], "errors": errors, "traces": rows}


def later(seconds, work):
    thread = threading.Timer(seconds, work)
    thread.start()
    return thread


def judge(how):
    post(SETTINGS["judge"], {"how": how})


def restarted():
    """The gateway dies while the judge is at it."""
    judge("hangs")

    def work():
        judge("answers")
        post(SETTINGS["restart"])

    timer = later(3, work)
    said = evaluate("restart", "ABCD")
    timer.join()
    return said


def doubled():
    """What hands the group over does so twice, as a client does whose answer was lost."""
    from arenakit_trainers import aio

    once = aio.GroupClient.hand_over

    async def twice(*arguments, **options):
        await once(*arguments, **options)
        return await once(*arguments, **options)

    aio.GroupClient.hand_over = twice
    try:
        return evaluate("doubled", "ABCD")
    finally:
        aio.GroupClient.hand_over = once


def is_written(token):
    """Whether verifiers wrote it to a file of its runs."""
    return any(f"x:{token}@" in file.read_text() for file in RUNS.rglob("*") if file.is_file() and not file.is_symlink())


def groups():
    return get(f"{SETTINGS['url']}/groups?limit=100")["groups"]


def main():
    server = ThreadingHTTPServer(("127.0.0.1", 0), Model)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    SETTINGS["model"] = f"http://127.0.0.1:{server.server_port}/v1"
    plain = evaluate("plain", "DBCA")
    said = {"plain": told(plain), "more": one_more(SETTINGS["url"], group_named(SETTINGS["url"], plain["id"]), 4)}
    said["restart"] = told(restarted())
    said["lost"] = told(evaluate("lost", "AZCB"))
    said["alone"] = told(evaluate("alone", "AZZZ"))
    said["doubled"] = told(doubled())
    judge("hangs")
    said["slow"] = told(evaluate("slow", "ABCD", "--env.timeout.finalize", "2"))
    said["late"] = told(evaluate("late", "ABCD", ARENAKIT_DEADLINE="2"))
    judge("refuses")
    said["outage"] = told(evaluate("outage", "ABCD", ARENAKIT_DEADLINE="2"))
    said["failed"] = told(evaluate("failed", "ABCD", ARENAKIT_JUDGE_SECONDS="3"))
    judge("answers")
    said["groups"] = groups()
    tokens = SETTINGS["tokens"]
    guarded = {"ARENAKIT_URL": SETTINGS["guarded"], "ARENAKIT_TOKEN": tokens[1], "ARENAKIT_TOOLS_TOKEN": tokens[0]}
    said["guarded"] = told(evaluate("guarded", "BA", **guarded, LINE_HARNESS_CALLS=TOOL))
    # The judge's token opens no tools' URL, since it is in none.
    said["unnamed"] = told(evaluate("unnamed", "BA", **{**guarded, "ARENAKIT_TOOLS_TOKEN": ""}, LINE_HARNESS_CALLS=TOOL))
    said["written"] = [token for token in tokens if is_written(token)]
    Path(SETTINGS["report"]).write_text(json.dumps(said))


main()
