"""Trains the solver or the proposer of a run of tri-evolution with TRL's GRPOTrainer (docs/evolution.md, “Two trainers”).

    arenakit serve --port 8931 --judge MODEL@URL --state run.sqlite
    python trl_tri_evolution.py --role solver --model Qwen/Qwen3-8B --tasks tasks.jsonl --out solver
    python trl_tri_evolution.py --role proposer --model Qwen/Qwen3-8B --tasks tasks.jsonl --out proposer

A line of tasks.jsonl is a real task: {"id", "query", "language", "rubrics"}. Whoever comes first begins the run. A trainer
that was lost goes on from the weights that it saved: start it again with --model OUT.
"""

import argparse
import itertools
import json
from pathlib import Path

import torch
from arenakit_trainers import GroupClient
from arenakit_trainers.evolution import EvolutionClient
from arenakit_trainers.trl import environment_factory
from arenakit_trainers.trl_evolution import NoTools, evolution_reward, rows_of
from datasets import Dataset
from transformers import AutoModelForCausalLM, AutoTokenizer
from trl import GRPOConfig, GRPOTrainer


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--role", choices=["solver", "proposer"], required=True)
    parser.add_argument("--model", required=True, help="a folder, or a name of the hub")
    parser.add_argument("--out", required=True, help="folder of the weights, saved after every step")
    parser.add_argument("--tasks", required=True, help="real tasks, one a line")
    parser.add_argument("--url", default="http://127.0.0.1:8931", help="of gateways over one store, with commas between")
    parser.add_argument("--run", default="hote-1")
    parser.add_argument("--steps", type=int, default=1300)
    parser.add_argument("--batch", type=int, default=48, help="B")
    parser.add_argument("--group", type=int, default=8, help="G")
    parser.add_argument("--proposals", type=int, default=6, help="G′")
    parser.add_argument("--toolset", default="", help="such as hote; without one all tasks are answered without tools")
    parser.add_argument("--learning-rate", type=float, default=1e-6)
    parser.add_argument("--completion", type=int, default=8192, help="tokens at most")
    return parser.parse_args()


def begun(client, given):
    """The run, by the same words of both trainers, and the step that this one goes on with."""
    settings = {name: getattr(given, name) for name in ("steps", "batch", "group", "proposals")}
    rows = [json.loads(line) for line in Path(given.tasks).read_text(encoding="utf-8").splitlines() if line]
    modes = "hybrid" if given.toolset else "no_tool"
    view = client.create(given.run, tasks=rows, settings={**settings, "modes": modes})
    # The proposer's step before the run's own may still have to be proposed.
    return max(1, view["step"] - (given.role == "proposer"))


def configuration(given, step, count, size):
    """One optimizer step over `count` groups of `size`, one group at a time through the model."""
    return GRPOConfig(
        output_dir=given.out,
        max_steps=1,
        per_device_train_batch_size=size,
        gradient_accumulation_steps=count,
        num_generations=size,
        max_completion_length=given.completion,
        # What comes back is normalised as eq. 1 has it.
        scale_rewards="none",
        beta=0.0,
        # A trainer seeds its sampling when it is made, which happens in every step.
        seed=step,
        use_cpu=not torch.cuda.is_available(),
        bf16=torch.cuda.is_available(),
        gradient_checkpointing=torch.cuda.is_available(),
        lr_scheduler_type="constant",
        logging_steps=1,
        report_to="none",
        save_strategy="no",
        disable_tqdm=True,
    )


def save(model, tokenizer, out):
    """Each file takes its place whole: a trainer may be killed while it saves."""
    fresh = out / "saving"
    model.save_pretrained(fresh)
    tokenizer.save_pretrained(fresh)
    for file in fresh.iterdir():
        file.replace(out / file.name)


def main():
    given = arguments()
    urls = given.url.split(",")
    tokenizer = AutoTokenizer.from_pretrained(given.model)
    model = AutoModelForCausalLM.from_pretrained(given.model)
    optimizer = torch.optim.AdamW(model.parameters(), lr=given.learning_rate, weight_decay=0.0)
    tools = given.toolset and environment_factory(f"{urls[0]}/mcp/toolset/{given.toolset}")
    with EvolutionClient(urls) as client, GroupClient(urls) as groups:
        for step in itertools.count(begun(client, given)):
            tasks = client.next_tasks(given.run, given.role, step)
            if tasks is None:
                return
            # After a restart some groups may have their attempts already: those are past.
            tasks = client.unsubmitted(tasks)
            if not tasks:
                continue
            size = tasks[0].size
            trainer = GRPOTrainer(
                model=model,
                processing_class=tokenizer,
                args=configuration(given, step, len(tasks), size),
                train_dataset=Dataset.from_list(rows_of(tasks)),
                reward_funcs=evolution_reward(groups, tasks),
                environment_factory={"tool": tools, "no_tool": NoTools} if tools else None,
                optimizers=(optimizer, None),
            )
            trainer.train()
            save(model, tokenizer, Path(given.out))
            print(f"{given.role}: step {step}, {len(tasks)} groups of {size}", flush=True)


if __name__ == "__main__":
    main()
