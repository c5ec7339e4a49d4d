"""Tiny models of a solver and a proposer of research tasks, for docs/examples/trl_tri_evolution.py: a cold start teaches them
the form of a report and of a proposed task, and nothing of what earns anything. With --hash the weights of a folder.

    python evolution_models.py FOLDER            makes FOLDER/solver and FOLDER/proposer
    python evolution_models.py --hash FOLDER …   prints the sha256 of each one's weights
"""

import os
import random
import sys
from pathlib import Path

os.environ.update(HF_HUB_OFFLINE="1", TRANSFORMERS_OFFLINE="1", CUDA_VISIBLE_DEVICES="")

import torch
from tiny_model import END, cold_start, model_of, tokenizer_of, weights_hash
from transformers import AutoModelForCausalLM
from trl.chat_template_utils import qwen3_template

# So small a model has a small window: of a prompt it reads the beginning of the user's message, and no list of tools.
TEMPLATE = """{%- for message in messages if message.role != 'system' %}
    {%- if message.role == 'tool' %}
        {{- '<|im_start|>user\\n<tool_response>\\n' + message.content + '\\n</tool_response><|im_end|>\\n' }}
    {%- elif message.role == 'assistant' %}
        {{- '<|im_start|>assistant\\n' + (message.content or '') }}
        {%- for call in message.tool_calls or [] %}
            {{- '<tool_call>\\n{"name": "' + call.function.name + '", "arguments": ' }}
            {{- call.function.arguments | tojson }}
            {{- '}\\n</tool_call>' }}
        {%- endfor %}
        {{- '<|im_end|>\\n' }}
    {%- else %}
        {{- '<|im_start|>user\\n' + message.content[:160] + '<|im_end|>\\n' }}
    {%- endif %}
{%- endfor %}
{%- if add_generation_prompt %}
    {{- '<|im_start|>assistant\\n' }}
{%- endif %}"""
SUBJECTS = "canals|lighthouses|town markets|observatories|paper mills|orchards|ferries|printing houses|salt works|schools".split("|")
PLACES = "the northern islands|the river delta|the old capital|mountain villages|the eastern ports|the dry plains".split("|")
TASKS = [
    "How did {} change in {}, and what do the records disagree about?",
    "Compare what is known of {} with those of {}: which explanations hold?",
    "Weigh the evidence that {} were given up early in {}, and say what remains open.",
    "Which causes are named for the spread of {} across {}, and how sure are they?",
]
# What the judge of the test looks for stands in some of them (evolution-judge.mjs).
SENTENCES = [
    "The figures of three surveys are put side by side.",
    "Two sources contradict each other, and both are named.",
    "The limits of the evidence are stated.",
    "The methods of the studies are compared.",
    "It is surely so.",
    "Much has been written on this.",
    "Opinions differ.",
]
OPENING, CLOSING = "<answer>\n<task>\n", "\n</task>\n</answer>"
# Tokens of whole phrases: what is drawn are reports and tasks, and seldom rubbish.
PHRASES = [OPENING, CLOSING, *SUBJECTS, *PLACES, *SENTENCES, *(part for task in TASKS for part in task.split("{}"))]
# Proposals that are none, so that the form is something to be learnt, too.
SLIPS = 1 / 6
STEPS = 200


def asked(text):
    return (f"<|im_start|>user\n{text[:160]}{END}\n<|im_start|>assistant\n", False)


def question(rng):
    return rng.choice(TASKS).format(rng.choice(SUBJECTS), rng.choice(PLACES))


def report(rng):
    return [asked(question(rng)), (" ".join(rng.sample(SENTENCES, rng.randint(2, 4))) + END, True)]


def proposal(rng):
    shown = '{"language":"en","tasks":[{"criteria":[],"query":"' + question(rng)
    task = question(rng)
    text = task if rng.random() < SLIPS else f"{OPENING}{task}{CLOSING}"
    return [asked(shown), (text + END, True)]


def make(folder):
    for seed, (role, draw) in enumerate({"solver": report, "proposer": proposal}.items()):
        rng = random.Random(seed)
        texts = ["".join(text for text, _ in draw(rng)) for _ in range(500)]
        tokenizer = tokenizer_of(texts, TEMPLATE)
        tokenizer.response_template = qwen3_template
        tokenizer.add_tokens(PHRASES)
        model = model_of(tokenizer, seed)
        cold_start(model, tokenizer, draw, steps=STEPS, seed=seed)
        model.save_pretrained(folder / role)
        tokenizer.save_pretrained(folder / role)


if __name__ == "__main__":
    torch.set_num_threads(1)
    if sys.argv[1] == "--hash":
        for one in sys.argv[2:]:
            print(weights_hash(AutoModelForCausalLM.from_pretrained(one)))
    else:
        make(Path(sys.argv[1]))
