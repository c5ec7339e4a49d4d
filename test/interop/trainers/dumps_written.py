"""Has the trainers write their dumps: {attempts: [{prompt, response, input, output, score, task}], size, out} → {}."""

import importlib.machinery
import json
import os
import sys
from pathlib import Path
from unittest.mock import MagicMock
from uuid import UUID

settings = json.load(open(sys.argv[1]))
attempts, size, out = settings["attempts"], settings["size"], Path(settings["out"])


class Absent:
    """Modules that are not installed, and that SkyRL imports beside its writer."""

    def find_spec(self, name, path=None, target=None):
        here = name.split(".")[0] in ("jaxtyping", "vllm", "flash_attn")
        return importlib.machinery.ModuleSpec(name, self, is_package=True) if here else None

    def create_module(self, spec):
        module = MagicMock()
        module.__spec__, module.__path__, module.__name__ = spec, [], spec.name
        return module

    def exec_module(self, module):
        pass


def column(name):
    return [one[name] for one in attempts]


def verl():
    # A sample is named by a UUID there (trainer_base.py:979).
    from verl.trainer.ppo.v1.trainer_base import PPOTrainer

    keys = [f"{UUID(int=at // size, version=4)}_{at % size}_0" for at in range(len(attempts))]
    texts = column("input"), column("output")
    PPOTrainer._write_generations(
        *texts, [None] * len(keys), column("score"), {"uid": keys}, str(out / "verl"), global_steps=1
    )


def skyrl():
    sys.meta_path.append(Absent())
    from skyrl.train.utils.trainer_utils import dump_per_dataset_eval_results

    class Texts:
        def decode(self, ids):
            return ids

    output = {
        "prompt_token_ids": column("input"),
        "response_ids": column("output"),
        # By token, the last one has it.
        "rewards": [[0.0, score] for score in column("score")],
        "stop_reasons": ["stop"] * len(attempts),
    }
    (out / "skyrl").mkdir()
    extras = [{"task_id": task} for task in column("task")]
    sources, environments = ["hello"] * len(attempts), ["arenakit"] * len(attempts)
    dump_per_dataset_eval_results(out / "skyrl", Texts(), output, sources, environments, extras, {})
    os.remove(out / "skyrl" / "aggregated_results.jsonl")


def slime():
    """As observability/rollout_data_utils.py does at 624b824a8; Sample is not to be had without slime."""
    import torch

    samples = [
        {
            "group_index": at // size,
            "index": at,
            "prompt": one["prompt"],
            "response": one["output"],
            "reward": one["score"],
            "status": "completed",
            "metadata": {"task_id": one["task"]},
        }
        for at, one in enumerate(attempts)
    ]
    torch.save({"rollout_id": 0, "samples": samples}, out / "0.pt")


def trl():
    """The lines of GRPOTrainer.log, which need a trainer."""
    import pandas

    (out / "trl").mkdir()
    table = {
        "step": [1] * len(attempts),
        "prompt": column("prompt"),
        "completion": column("response"),
        "arenakit": column("score"),
        "task_id": column("task"),
        "advantage": column("score"),
    }
    pandas.DataFrame(table).to_parquet(out / "trl" / "completions_00001.parquet")


for write in (verl, slime, trl, skyrl):
    write()
json.dump({}, open(settings["report"], "w"))
