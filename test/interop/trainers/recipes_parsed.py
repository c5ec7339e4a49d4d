"""What the trainers' own parsers make of recipes: {recipes: [{name, folder, args}]} → {name: {value: …}}."""

import ast
import importlib.machinery
import inspect
import json
import os
import runpy
import sys
from unittest.mock import MagicMock

settings = json.load(open(sys.argv[1]))


class Absent:
    """Modules that are not installed and are imported before arguments are read."""

    names = ("vllm", "deepspeed", "flash_attn")

    def find_spec(self, name, path=None, target=None):
        return importlib.machinery.ModuleSpec(name, self, is_package=True) if name.split(".")[0] in self.names else None

    def create_module(self, spec):
        module = MagicMock()
        module.__spec__, module.__path__, module.__name__ = spec, [], spec.name
        return module

    def exec_module(self, module):
        pass


def verl(args):
    from hydra import compose, initialize_config_dir
    from omegaconf import OmegaConf
    from verl.trainer.ppo.utils import need_critic, need_reference_policy
    from verl.utils.config import omega_conf_to_dataclass, validate_config

    flags, overrides = args[2:6], args[6:]
    assert flags[0] == "--config-path" and flags[2] == "--config-name", flags
    with initialize_config_dir(config_dir=flags[1], version_base=None):
        config = compose(config_name=flags[3], overrides=overrides)
    validate_config(config, use_reference_policy=need_reference_policy(config), use_critic=need_critic(config))
    actor = omega_conf_to_dataclass(config.actor_rollout_ref.actor)
    rollout = omega_conf_to_dataclass(config.actor_rollout_ref.rollout)
    loops = {one["name"]: one["_target_"] for one in OmegaConf.load(rollout.agent.agent_loop_config_path)}
    assert os.path.exists(config.data.train_files) and os.path.exists(config.data.val_files)
    return {
        "groupSize": rollout.n,
        "groups": config.data.train_batch_size,
        "miniBatch": actor.ppo_mini_batch_size,
        "learningRate": actor.optim.lr,
        "clipLow": actor.clip_ratio_low,
        "clipHigh": actor.clip_ratio_high,
        "temperature": rollout.temperature,
        "kl": actor.kl_loss_coef if actor.use_kl_loss else 0,
        "dividesByDeviation": config.algorithm.norm_adv_by_std_in_grpo,
        "steps": config.trainer.total_training_steps,
        "responseTokens": rollout.response_length,
        "agentLoop": loops[rollout.agent.default_agent_loop],
        "refills": config.trainer.v1.sampler.sync_refill_failed_groups,
        "config": config.ray_kwargs.ray_init.runtime_env.env_vars.ARENAKIT_CONFIG,
    }


def trl(args):
    from accelerate.commands.config.config_args import load_config_from_file
    from datasets import load_dataset
    from trl import GRPOConfig, ModelConfig, ScriptArguments, TrlParser

    at = args.index("train.py")
    gpus = int(args[args.index("--num_processes") + 1])
    assert str(load_config_from_file(args[args.index("--config_file") + 1]).distributed_type).endswith("DEEPSPEED")
    compile(open("train.py").read(), "train.py", "exec")
    # There is no GPU here.
    sys.argv = [*args[at:], "--use_cpu", "true", "--bf16", "false"]
    script, config, _ = TrlParser((ScriptArguments, GRPOConfig, ModelConfig)).parse_args_and_config()
    rows = config.per_device_train_batch_size * gpus / config.num_generations
    groups, batch = rows * config.steps_per_generation, rows * config.gradient_accumulation_steps
    return {
        "groupSize": config.num_generations,
        "groups": groups,
        "miniBatch": batch,
        "learningRate": config.learning_rate,
        "clipLow": config.epsilon,
        "clipHigh": config.epsilon_high,
        "temperature": config.temperature,
        "kl": config.beta,
        "dividesByDeviation": config.scale_rewards != "none",
        # TRL counts updates.
        "steps": config.max_steps * batch / groups,
        "toolSteps": config.max_tool_calling_iterations,
        "rows": len(load_dataset(script.dataset_name, split=script.dataset_train_split)),
    }


def openenv(args):
    from dataclasses import make_dataclass

    from trl import TrlParser
    from trl.experimental.async_grpo import AsyncGRPOConfig

    at = args.index("train.py")
    gpus = int(args[args.index("--num_processes") + 1])
    check_worker(ast.parse(open("train.py").read()))
    sys.argv = [*args[at:], "--use_cpu", "true", "--bf16", "false"]
    policy = make_dataclass("Policy", [("policy", str)])
    _, config = TrlParser((policy, AsyncGRPOConfig)).parse_args_and_config()
    attempts = config.per_device_train_batch_size * config.gradient_accumulation_steps * gpus
    return {
        "groupSize": config.num_generations,
        "groups": attempts // config.num_generations,
        "learningRate": config.learning_rate,
        "clipLow": config.epsilon,
        "clipHigh": config.epsilon_high,
        "temperature": config.temperature,
        "steps": config.max_steps,
        "turns": config.max_tool_calling_iterations,
        "turnTokens": config.max_completion_length,
        "places": config.max_inflight_tasks,
    }


def check_worker(script):
    """The worker's arguments are those that TRL's loop takes, and none that it needs is left out. It asks for vLLM."""
    from trl.experimental.async_grpo.async_rollout_worker import _AsyncRolloutLoop

    calls = [node for node in ast.walk(script) if isinstance(node, ast.Call)]
    (call,) = [one for one in calls if getattr(one.func, "id", "") == "HarnessRolloutWorker"]
    given = {one.arg for one in call.keywords} - {"harness_session_factory", "harness_adapter"}
    takes = inspect.signature(_AsyncRolloutLoop).parameters
    needs = {name for name, one in takes.items() if one.default is one.empty}
    # The worker's process has queues and values of its own, which it hands on.
    shared = {name for name in needs if name.endswith(("_queue", "_buffer", "_value", "_event"))}
    assert needs - shared <= given <= set(takes), (needs - shared - given, given - set(takes))


def openrlhf(args):
    import ray

    class Parsed(Exception):
        pass

    def started():
        raise Parsed(sys._getframe(1).f_locals["args"])

    # The first that train(args) asks.
    ray.is_initialized = started
    sys.argv = ["train_ppo_ray", *args[2:]]
    try:
        runpy.run_module("openrlhf.cli.train_ppo_ray", run_name="__main__")
    except Parsed as told:
        (known,) = told.args
    assert os.path.exists(known.data.prompt_dataset)
    return {
        "groupSize": known.rollout.n_samples_per_prompt,
        "groups": known.rollout.batch_size,
        "miniBatch": known.train.batch_size / known.rollout.n_samples_per_prompt,
        "steps": known.train.num_episodes * known.data.max_samples / known.rollout.batch_size,
        "learningRate": known.actor.adam.lr,
        "clipLow": known.actor.eps_clip_low_high[0],
        "clipHigh": known.actor.eps_clip_low_high[1],
        "temperature": known.rollout.temperature,
        "kl": known.algo.kl.init_coef if known.algo.kl.use_loss else 0,
        "dividesByDeviation": known.algo.advantage.estimator == "group_norm",
        "samples": known.train.batch_size,
        "agent": known.train.agent_func_path,
    }


PARSERS = {"verl": verl, "trl": trl, "openenv": openenv, "openrlhf": openrlhf}

report = {}
# OpenRLHF last: TRL and transformers must not find its absent modules.
for one in sorted(settings["recipes"], key=lambda one: one["name"].startswith("openrlhf")):
    parser = PARSERS.get(one["name"].split("-")[0])
    if parser is None:
        continue
    if parser is openrlhf and not any(isinstance(finder, Absent) for finder in sys.meta_path):
        sys.meta_path.insert(0, Absent())
    os.chdir(one["folder"])
    os.environ["PWD"] = one["folder"]
    report[one["name"]] = parser(one["args"])
json.dump(report, open(settings["report"], "w"))
