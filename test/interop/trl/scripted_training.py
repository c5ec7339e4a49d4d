"""Trains the tiny model for some steps with TRL's GRPOTrainer. What the model writes is scripted; all that comes after
is real: the parser of calls, tools over MCP, the rewards of the group service, mask, advantages, loss and optimizer.

    python scripted_training.py SETTINGS.json      writes what the trainer saw, step by step, to settings["report"]
"""

import contextlib
import inspect
import json
import os
import sys
import threading
from pathlib import Path
from urllib.request import Request, urlopen

os.environ.update(HF_HUB_OFFLINE="1", TRANSFORMERS_OFFLINE="1", TRL_EXPERIMENTAL_SILENCE="1", CUDA_VISIBLE_DEVICES="")

import torch
import trl
from datasets import Dataset
from rewards import arena, environments
from tiny_model import END, model_of, tokenizer_of, weights_hash
from transformers import TrainerCallback
from transformers.utils import get_json_schema
from trl import GRPOConfig, GRPOTrainer

sys.path.append(str(Path(__file__).parents[1] / "trainers"))
from arenakit_trainers import Failure, GroupClient  # noqa: E402
from stage import drill, group_named, one_more  # noqa: E402

SIZE = 4
PROMPTS = 2


def call(name, **arguments):
    return f"<tool_call>\n{json.dumps({'name': name, 'arguments': arguments}, ensure_ascii=False)}\n</tool_call>{END}"


# What the attempts of a group write, turn by turn; the first turns differ, so that a turn tells whose it is.
SCRIPTS = [
    [
        call("weather", city="杭州"),
        call("search_poi", query="断桥残雪"),
        f"明天多云，13～24℃。断桥残雪在北山街，全天开放，免费。{END}",
    ],
    [call("weather", city="杭州市"), f"明天多云，13～24℃。{END}"],
    [f"天气应该不错。{END}"],
    [call("search_poi", query="杭州 断桥残雪"), f"可以去断桥残雪。{END}"],
]
CALLS = [2, 1, 0, 1]


class Scripted(GRPOTrainer):
    """Writes by script, and notes what the trainer makes of it."""

    scripts = SCRIPTS
    seen: list

    def _generate_single_turn(self, prompt_ids, *_args, **_options):
        written = []
        for at, ids in enumerate(prompt_ids):
            past = self.processing_class.decode(ids)
            done = past.count("</tool_response>")
            script = self.scripts[at % SIZE] if done == 0 else next(one for one in self.scripts if one[0] in past)
            written.append(self.processing_class(script[done], add_special_tokens=False)["input_ids"])
        return written, None

    def _generate_and_score_completions(self, inputs):
        batch = super()._generate_and_score_completions(inputs)
        ids, mask = batch["completion_ids"], batch["completion_mask"]
        self.seen.append(
            {
                "tasks": [one["task_id"] for one in inputs],
                "advantages": batch["advantages"].tolist(),
                "written": self._texts(ids, mask * batch["tool_mask"]),
                "told": self._texts(ids, mask * (1 - batch["tool_mask"])),
            }
        )
        return batch

    def _texts(self, ids, mask):
        return [self.processing_class.decode(row[own]) for row, own in zip(ids, mask.bool(), strict=True)]


class Watch(TrainerCallback):
    """Sets the judge's switch before a step, and hashes the weights after it."""

    def __init__(self, settings):
        self.settings = settings
        self.hashes = []

    def on_step_begin(self, _args, state, _control, **_):
        post(self.settings["switch"], self.settings["judge"][state.global_step])

    def on_step_end(self, _args, _state, _control, model=None, **_):
        self.hashes.append(weights_hash(model))


def post(url, body):
    with urlopen(Request(url, json.dumps(body).encode(), {"content-type": "application/json"}), timeout=60) as answer:
        return json.load(answer)


class Faults:
    """What happens to the groups of a step while their rewards are asked for, by name; `said` is what it found."""

    def __init__(self, settings):
        self.settings, self.said = settings, {}

    @contextlib.contextmanager
    def during(self, name, step, columns):
        """Around the reward function of the step."""
        if name == "restart":
            threading.Thread(target=self.restart, args=[step]).start()
        if name == "lost":
            columns["environments"][1]._failure = Failure("tool", "unreachable", "a drill")
        once = GroupClient.hand_over
        if name == "twice":
            GroupClient.hand_over = lambda *given, **named: once(*given, **named) and once(*given, **named)
        try:
            yield
        finally:
            GroupClient.hand_over = once
        if name == "more":
            self.said["more"] = one_more(self.settings["service"], self.group_of(step), SIZE)

    def group_of(self, step):
        """The first one of a step, when all its attempts are there."""
        return group_named(self.settings["service"], f":train:{step}:", SIZE, self.settings["run"])

    def restart(self, step):
        """The gateway is killed and started again while the judge is at the group."""
        self.group_of(step)
        post(self.settings["switch"], {"how": "answers"})
        post(self.settings["restart"], {})


def tokenizer_for(environment, rows, scripts=SCRIPTS):
    """One that has the prompts with their list of tools in few tokens."""
    template = (Path(trl.__file__).parent / "chat_templates" / "qwen2_5.jinja").read_text(encoding="utf-8")
    tools = [get_json_schema(tool) for name, tool in inspect.getmembers(environment, inspect.isfunction) if name[0] != "_" and name != "reset"]
    said = [turn for script in scripts for turn in script] + [row["prompt"][0]["content"] for row in rows]
    texts = [template, *said, *(json.dumps(tool, ensure_ascii=False) for tool in tools)]
    return tokenizer_of(texts, template, vocabulary=4000)


def config(folder, **more):
    return GRPOConfig(
        output_dir=folder,
        use_cpu=True,
        bf16=False,
        gradient_checkpointing=False,
        num_generations=SIZE,
        max_completion_length=2000,
        learning_rate=1e-3,
        shuffle_dataset=False,
        logging_steps=1,
        report_to="none",
        save_strategy="no",
        disable_tqdm=True,
        **more,
    )


def trained(settings):
    steps = len(settings["judge"])
    rows = [
        {"prompt": [{"role": "user", "content": f"{settings['run']}，第{at + 1}个问题：明天杭州天气怎样，去哪里玩？"}], "task_id": f"trip-{at + 1}"}
        for at in range(PROMPTS * steps)
    ]
    environment = environments(settings["toolset"])
    tokenizer = tokenizer_for(environment, rows)
    model = model_of(tokenizer, seed=1)
    given = []
    # A step says how long the judge has for its groups.
    rewards = [arena({**settings, "judgeSeconds": step.get("seconds")}, SIZE) for step in settings["judge"]]

    faults = Faults(settings)

    def noted(**columns):
        step = len(given)
        fault = settings["judge"][step].get("fault")
        with drill(f"step {step}"), faults.during(fault, step, columns):
            given.append(rewards[step][0](**columns))
        return given[-1]

    watch = Watch(settings)
    trainer = Scripted(
        model=model,
        processing_class=tokenizer,
        reward_funcs=noted,
        environment_factory=environment,
        train_dataset=Dataset.from_list(rows),
        callbacks=[watch],
        args=config(
            settings["folder"],
            per_device_train_batch_size=PROMPTS * SIZE,
            max_steps=steps,
            max_tool_calling_iterations=3,
            scale_rewards=rewards[0][1],
        ),
    )
    trainer.seen = []
    before = weights_hash(model)
    trainer.train()
    logs = [one for one in trainer.state.log_history if "grad_norm" in one]
    return {
        "size": SIZE,
        "calls": CALLS,
        "scripts": SCRIPTS,
        "before": before,
        "found": faults.said,
        "steps": [
            {"given": values, "weights": weights, "log": log, **seen}
            for values, weights, log, seen in zip(given, watch.hashes, logs, trainer.seen, strict=True)
        ],
    }


if __name__ == "__main__":
    torch.set_num_threads(1)
    told = json.loads(Path(sys.argv[1]).read_text())
    Path(told["report"]).write_text(json.dumps(trained(told), ensure_ascii=False))
