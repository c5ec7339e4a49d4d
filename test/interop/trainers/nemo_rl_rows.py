"""Rows of NeMo-RL 7ea279a as its data set, its rollout manager and its async collector make them, with our id; stand-ins,
since NeMo-RL is not on PyPI. Its own processor and manager, run by hand over `drawn`, made the same rows."""

import copy
import json
import os
import subprocess
import sys
import types

from arenakit_trainers import nemo_rl


def prompt_of(name, **members):
    """A row of the data set as NeMo-RL's processor makes it (nemo_rl/data/processors.py:779-834 at 7ea279a), and as ours."""
    row = {"responses_create_params": {"input": [{"role": "user", "content": f"Write about {name}."}]}, "agent_ref": {"name": "agent"}}
    return nemo_rl.drawn({"extra_env_info": json.dumps(row | members), "task_name": "lines"}, None, None, None, 0)


def theirs_alone(datum, _spec, _tokenizer, _length, idx):
    """NeMo-RL's processor: it imports torch, and this does what is left of it."""
    return {"extra_env_info": json.loads(datum["extra_env_info"]), "idx": idx, "task_name": datum["task_name"]}


def rows_of(prompt, size):
    """As AsyncNemoGymRolloutImpl._build_inputs makes them (nemo_rl/experience/rollout_manager.py:817-845)."""
    template = copy.deepcopy(prompt["extra_env_info"])
    template["responses_create_params"] |= {"temperature": 1.0, "top_p": 1.0, "max_output_tokens": 100}
    return [copy.deepcopy(template) | {"_rowidx": place} for place in range(size)]


def batch_of(prompts, size, first):
    """As the async collector and _prepare_nemo_gym_rows (trajectory_collector.py:451, rollouts.py:2224-2244): the rows of
    all prompts in one call, which number the prompts and the rows, and know no id."""
    rows = []
    for at, prompt in enumerate(prompts):
        row = {name: value for name, value in prompt["extra_env_info"].items() if name != "_ng_group_id"}
        rows += [copy.deepcopy(row) | {"_ng_task_index": first + at} for _ in range(size)]
    return [row | {"_rowidx": place} for place, row in enumerate(rows)]


REGISTRY = """
PROCESSOR_REGISTRY = {}
register_processor = PROCESSOR_REGISTRY.__setitem__

def nemo_gym_data_processor(datum):
    return {"extra_env_info": dict(datum)}
"""
# A dataset goes to Ray's actors, which do not have our package.
SCRIPT = """
import sys

import cloudpickle
from nemo_rl.data import processors

import beside

sent = cloudpickle.dumps(processors.PROCESSOR_REGISTRY["arenakit"])
for name in [one for one in sys.modules if one.startswith("arenakit_trainers")]:
    sys.modules[name] = None
rows = [cloudpickle.loads(sent)({"task": 1})["extra_env_info"] for _ in range(2)]
print(sys.argv[1:], rows[0]["_ng_group_id"] != rows[1]["_ng_group_id"], rows[0]["task"], __name__)
"""


def launched(folder):
    """What a script of NeMo-RL finds that is run by `python -m arenakit_trainers.nemo_rl`."""
    files = {"nemo_rl/data/processors.py": REGISTRY, "examples/run.py": SCRIPT, "examples/beside.py": ""}
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    path = os.pathsep.join([str(folder), os.environ["PYTHONPATH"]])
    command = [sys.executable, "-m", "arenakit_trainers.nemo_rl", str(folder / "examples/run.py"), "--config", "x"]
    said = subprocess.run(command, env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True, timeout=60)
    return said.stdout.strip() or said.stderr


_processors = types.ModuleType("nemo_rl.data.processors")
_processors.nemo_gym_data_processor = theirs_alone
sys.modules.update({"nemo_rl": types.ModuleType("nemo_rl"), "nemo_rl.data": types.ModuleType("nemo_rl.data")})
sys.modules["nemo_rl.data.processors"] = _processors
