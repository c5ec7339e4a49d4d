"""Teaches the tiny model a skill by rewards: to call the right one of four tools for the query. Everything is sampled and
the tools are called over MCP; the reward is either a score of each attempt or what the arena makes of its group.

    python skill_training.py SETTINGS.json       writes what each step was worth to settings["report"]
"""

import copy
import json
import os
import random
import sys
import time
from pathlib import Path
from statistics import fmean

os.environ.update(HF_HUB_OFFLINE="1", TRANSFORMERS_OFFLINE="1", TRL_EXPERIMENTAL_SILENCE="1", CUDA_VISIBLE_DEVICES="")

import torch
from datasets import Dataset
from rewards import REWARDS, answer_of, calls_of, environments
from tiny_model import END, cold_start, model_of, tokenizer_of
from trl import GRPOConfig, GRPOTrainer
from trl.chat_template_utils import qwen3_template

SIZE = 8
PROMPTS = 8
# Of the cold start: how often the right tool stands against each other one.
RIGHT, WRONG = 3, 1
SKILL = json.loads((Path(__file__).parent / "skill.json").read_text(encoding="utf-8"))
KINDS = SKILL["kinds"]
# The marks of Qwen's models without the list of tools, which would be most of what so small a model has to read.
TEMPLATE = """{%- for message in messages %}
    {%- if message.role == 'tool' %}
        {{- '<|im_start|>user\\n<tool_response>\\n' + message.content + '\\n</tool_response><|im_end|>\\n' }}
    {%- elif message.role == 'assistant' and message.tool_calls %}
        {{- '<|im_start|>assistant\\n' + (message.content or '') }}
        {%- for call in message.tool_calls %}
            {{- '<tool_call>\\n{"name": "' + call.function.name + '", "arguments": ' }}
            {{- call.function.arguments | tojson }}
            {{- '}\\n</tool_call>' }}
        {%- endfor %}
        {{- '<|im_end|>\\n' }}
    {%- else %}
        {{- '<|im_start|>' + message.role + '\\n' + message.content + '<|im_end|>\\n' }}
    {%- endif %}
{%- endfor %}
{%- if add_generation_prompt %}
    {{- '<|im_start|>assistant\\n' }}
{%- endif %}"""


def query_of(kind, rng):
    """Numbered, so that no two groups are of one text."""
    return f"{rng.choice(kind['queries'])} ({rng.randrange(10_000)})"


def call_of(kind):
    return f"<tool_call>\n{json.dumps({'name': kind['tool'], 'arguments': kind['arguments']}, ensure_ascii=False)}\n</tool_call>{END}"


def conversation(asked, called, result, rng):
    """A prompt, the call of a tool, its result, and an answer that ends in a number: no two attempts say the same."""
    return [
        (f"<|im_start|>user\n{query_of(asked, rng)}{END}\n<|im_start|>assistant\n", False),
        (call_of(called), True),
        (f"\n<|im_start|>user\n<tool_response>\n{result}\n</tool_response>{END}\n<|im_start|>assistant\n", False),
        (f"{called['answer']} [{rng.randrange(100)}]{END}", True),
    ]


def results_of(environment):
    """What each tool answers; the world does not change."""
    environment.reset()
    return {kind["tool"]: str(getattr(environment, kind["tool"])(**kind["arguments"])) for kind in KINDS}


def drawn(results):
    def draw(rng):
        asked = rng.choice(KINDS)
        weights = [RIGHT if kind is asked else WRONG for kind in KINDS]
        called = rng.choices(KINDS, weights)[0]
        return conversation(asked, called, results[called["tool"]], rng)

    return draw


def is_right(kind, completion):
    """One call, of the right tool, and an answer."""
    last = completion[-1]
    return calls_of(completion) == [kind["tool"]] and last["role"] == "assistant" and bool(last.get("content"))


def quality_of(kind, completion):
    """What a judge sees that never errs: right, other, none."""
    answer = answer_of(completion) or ""
    answered = next((one for one in KINDS if answer.startswith(one["answer"])), None)
    if answered is None:
        return "none"
    return "right" if answered is kind and calls_of(completion) == [kind["tool"]] else "other"


def started(settings, environment):
    """The model as the cold start leaves it, one for all seeds and rewards and kept in a file, and its tokenizer."""
    draw = drawn(results_of(environment()))
    rng = random.Random(0)
    tokenizer = tokenizer_of(["".join(text for text, _ in draw(rng)) for _ in range(500)], TEMPLATE)
    tokenizer.response_template = qwen3_template
    model = model_of(tokenizer, seed=0)
    kept = Path(settings["base"])
    if kept.exists():
        model.load_state_dict(torch.load(kept, weights_only=True))
    else:
        cold_start(model, tokenizer, draw, steps=settings["coldStart"], seed=0)
        torch.save(model.state_dict(), kept)
    return model, tokenizer


def asked_of(settings):
    """The prompts of a training, the same for every reward."""
    rng = random.Random(settings["seed"])
    kinds = [rng.choice(KINDS) for _ in range(PROMPTS * settings["steps"])]
    return [
        {"prompt": [{"role": "user", "content": query_of(kind, rng)}], "task_id": f"skill-{at}", "kind": KINDS.index(kind)}
        for at, kind in enumerate(kinds)
    ]


def configuration(settings, scaling):
    return GRPOConfig(
        output_dir=settings["folder"],
        seed=settings["seed"],
        use_cpu=True,
        bf16=False,
        gradient_checkpointing=False,
        per_device_train_batch_size=PROMPTS * SIZE,
        num_generations=SIZE,
        max_completion_length=400,
        max_tool_calling_iterations=1,
        max_steps=settings["steps"],
        learning_rate=settings["learningRate"],
        lr_scheduler_type="constant",
        adam_beta2=0.95,
        max_grad_norm=0.2,
        beta=0.0,
        temperature=1.0,
        scale_rewards=scaling,
        logging_steps=1,
        report_to="none",
        save_strategy="no",
        disable_tqdm=True,
    )


def trained(model, tokenizer, environment, settings, name):
    """Trains `model` by one reward. Step by step: the share of right calls, that of right answers, whatever was called,
    the mean score without the judge's errors, the mean of what the trainer got, the count of attempts without a reward."""
    reward, scaling = REWARDS[name](settings, SIZE)
    right, answered, score, given, lost = [], [], [], [], []

    def noted(**columns):
        attempts = [(KINDS[kind], one) for kind, one in zip(columns["kind"], columns["completions"], strict=True)]
        values = reward(**columns)
        right.append(fmean(is_right(*one) for one in attempts))
        qualities = [quality_of(*one) for one in attempts]
        answered.append(fmean(one == "right" for one in qualities))
        score.append(fmean(SKILL["points"][one] / 10 for one in qualities))
        known = [value for value in values if value is not None]
        given.append(fmean(known) if known else None)
        lost.append(len(values) - len(known))
        return values

    trainer = GRPOTrainer(
        model=model,
        processing_class=tokenizer,
        reward_funcs=noted,
        environment_factory=environment,
        train_dataset=Dataset.from_list(asked_of(settings)),
        args=configuration(settings, scaling),
    )
    began = time.monotonic()
    trainer.train()
    logs = [one for one in trainer.state.log_history if "grad_norm" in one]
    return {
        "right": right,
        "answered": answered,
        "score": score,
        "given": given,
        "lost": lost,
        "calls": [one["tools/call_frequency"] for one in logs],
        "failures": [one["tools/failure_frequency"] for one in logs],
        "seconds": time.monotonic() - began,
    }


def main(settings):
    environment = environments(settings["toolset"])
    began = time.monotonic()
    model, tokenizer = started(settings, environment)
    report = {"seed": settings["seed"], "startSeconds": time.monotonic() - began}
    for name in settings["rewards"]:
        report[name] = trained(copy.deepcopy(model), tokenizer, environment, settings, name)
    Path(settings["report"]).write_text(json.dumps(report))


if __name__ == "__main__":
    torch.set_num_threads(1)
    main(json.loads(Path(sys.argv[1]).read_text()))
