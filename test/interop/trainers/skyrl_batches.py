"""SkyRL 0.4.0 on CPU: its generator with skyrl-gym's registry and its environments' threads, over a scripted inference
client, and its trainer's GRPO advantages without the deviation."""

import asyncio
import json
import os
import sys
from pathlib import Path
from typing import get_type_hints
from unittest.mock import patch

import numpy
import torch
from bytes_tokenizer import Bytes
from stage import LOOK, Faults, drilled, get, letter_in, lines_of, post, repeat
from stubs import stub

stub("jaxtyping")

from skyrl.backends.skyrl_train.utils.ppo_utils import compute_grpo_outcome_advantage  # noqa: E402
from skyrl.train.config import GeneratorConfig, SkyRLGymConfig, SkyRLTrainConfig  # noqa: E402
from skyrl.train.generators.base import GeneratorOutput  # noqa: E402
from skyrl.train.generators.utils import prepare_generator_input  # noqa: E402
from skyrl.train.trainer import RayPPOTrainer  # noqa: E402
from skyrl.train.utils.trainer_utils import validate_generator_output  # noqa: E402

from arenakit_trainers.clients import clients_of  # noqa: E402
from arenakit_trainers.rewards import NoReward, NothingScored, Reward  # noqa: E402
from arenakit_trainers.seats import Seat  # noqa: E402
from arenakit_trainers.settings import read_settings  # noqa: E402
from arenakit_trainers.skyrl import ArenaGenerator  # noqa: E402
from arenakit_trainers.skyrl_rows import Play, with_rewards  # noqa: E402
from arenakit_trainers.skyrl_trainer import ArenaTrainer  # noqa: E402


class Chat(Bytes):
    """Bytes with the template of ChatML."""

    eos_token = "<|im_end|>"

    def apply_chat_template(self, messages, *, add_generation_prompt=False, tokenize=True, return_dict=False, **_options):
        """As Hugging Face's tokenizers do."""
        text = "".join(f"<|im_start|>{one['role']}\n{one['content']}<|im_end|>\n" for one in messages)
        text += "<|im_start|>assistant\n" if add_generation_prompt else ""
        return self.encode(text, add_special_tokens=False) if tokenize else text


class Engine:
    """An inference client with a policy that says its lines; a session is a sample, in the order in which they ask."""

    def __init__(self, letters, faults):
        self.waiting, self.faults, self.lines, self.turns, self.seen = list(letters), faults, {}, {}, []
        self.finished = 0

    async def generate(self, batch, model=None):
        """One turn of one session."""
        (session,) = batch["session_ids"]
        if session not in self.lines:
            letter = self.waiting.pop(0)
            self.lines[session], self.turns[session] = [LOOK, repeat] if letter == "R" else lines_of(letter), 0
            self.seen.append(Bytes().decode(batch["prompt_token_ids"][0], skip_special_tokens=False))
        await self.faults.before(self.turns[session])
        said = self.lines[session][self.turns[session]]
        if said is repeat:
            said = repeat(Bytes().decode(batch["prompt_token_ids"][0], skip_special_tokens=False))
        self.turns[session] += 1
        ids = Bytes().encode(said, add_special_tokens=False)
        logprobs = [[-0.25] * len(ids)]
        return {"responses": [said], "response_ids": [ids], "stop_reasons": ["stop"], "response_logprobs": logprobs}

    async def finish_session(self, _session):
        """Called for each trajectory, whatever became of it."""
        self.finished += 1


def prepare(settings, name, letters, *, step_wise=False, **more):
    os.environ.update(
        ARENAKIT_URL=settings["url"],
        ARENAKIT_ENVIRONMENT="hello",
        ARENAKIT_RUN=settings["runs"][name],
        ARENAKIT_LAUNCH="l",
        ARENAKIT_CONFIG=json.dumps({"rubric": "travel", "topology": "round-robin"}),
        **more,
    )
    faults = Faults(settings, name, clients_of(read_settings(), trainer="skyrl").episodes)
    engine = Engine(letters, faults)
    config = GeneratorConfig(max_turns=8, max_input_length=100_000, step_wise_trajectories=step_wise)
    return ArenaGenerator(config, SkyRLGymConfig(), engine, Chat()), engine


def batch_of(tasks, size, phase="train"):
    """By SkyRL's own hand: one prompt for each task, the same words in all."""
    return prepare_generator_input(rows_of(tasks), size, {"logprobs": 1}, "arenakit", phase, 7)[0]


def rows_of(tasks, first=0):
    """Of its data set, whose source is always the same."""
    extras = [{"task_id": task, "data_source": "hello"} for task in tasks]
    prompt = [{"role": "user", "content": "?"}]
    return [
        {"prompt": prompt, "env_class": None, "env_extras": extra, "uid": str(at)} for at, extra in enumerate(extras, first)
    ]


def trained(output, batch, *, step_wise=False):
    """What the trainer makes of it: by row its text, reward, mask and advantage."""
    validate_generator_output(len(batch["prompts"]), output, step_wise=step_wise)
    length = max(map(len, output["response_ids"]))
    padded = torch.zeros(len(output["rewards"]), length)
    for row, rewards in zip(padded, output["rewards"], strict=True):
        row[: len(rewards)] = torch.tensor(rewards)
    masks = torch.zeros_like(padded)
    for row, mask in zip(masks, output["loss_masks"], strict=True):
        row[: len(mask)] = torch.tensor(mask, dtype=torch.float)
    ids = output.get("trajectory_ids") or batch["trajectory_ids"]
    last = torch.tensor(output.get("is_last_step") or [True] * len(padded))
    names = numpy.array([one.instance_id for one in ids])
    # As RayPPOTrainer.compute_advantages_and_returns does: of the last rows, with a mask of ones where there are steps.
    ones = torch.ones_like(padded[last])
    ranked, _ = compute_grpo_outcome_advantage(padded[last].clone(), ones, names[last.numpy()], grpo_norm_by_std=False)
    owner = torch.cat([torch.tensor([0]), last[:-1].int().cumsum(0)])
    advantages = ranked[owner] * masks
    rows = []
    for at, mask in enumerate(masks.bool()):
        told = output["response_ids"][at]
        written = Bytes().decode([one for one, by in zip(told, mask.tolist(), strict=False) if by], skip_special_tokens=False)
        rows.append(
            {
                "group": ids[at].instance_id,
                "letter": letter_in(written),
                "written": written,
                "reward": padded[at].sum().item(),
                "advantages": sorted(set(advantages[at][mask].tolist())),
                "lost": float(not mask.any()),
            }
        )
    return {"rows": rows, "metrics": {name: value for name, value in output["rollout_metrics"].items() if "arenakit" in name}}


async def scenario(settings, name, letters="CADB", **more):
    return await drilled(name, played(settings, name, letters, **more))


async def played(settings, name, letters, *, step_wise=False, phase="train", tasks=("demo",), **more):
    generator, engine = prepare(settings, name, letters, step_wise=step_wise, **more)
    batch = batch_of(tasks, len(letters) // len(tasks), phase)
    output = await generator.generate(batch, disable_tqdm=True)
    told = trained(output, batch, step_wise=step_wise)
    return {**told, "said": engine.faults.said, "seen": engine.seen[0], "finished": engine.finished, "keys": sorted(output)}


async def evaluated(settings, name, letters, *, step_wise=False):
    """What SkyRL's evaluation makes of two batches, and our trainer of that."""
    generator, engine = prepare(settings, name, letters, step_wise=step_wise)
    trainer = object.__new__(ArenaTrainer)
    trainer.cfg = SkyRLTrainConfig()
    trainer.cfg.environment.env_class = "arenakit"
    trainer.cfg.generator.step_wise_trajectories = step_wise
    trainer.cfg.trainer.dump_eval_results = False
    trainer.cfg.trainer.print_example_interval = 0
    half = len(letters) // 2
    trainer.eval_dataloader = [rows_of(["demo"] * half), rows_of(["demo"] * (len(letters) - half), half)]
    trainer.generator, trainer.tokenizer, trainer.global_step = generator, generator.tokenizer, 7
    trainer.trajectory_logger = trainer.tracker = None
    whole, own = RayPPOTrainer.eval, {}

    async def noted(self):
        own.update(await whole(self))
        return dict(own)

    try:
        with patch.object(RayPPOTrainer, "eval", noted):
            measured = await trainer.eval()
    except NothingScored as error:
        return {"error": str(error)}
    groups = get(f"{settings['url']}/groups?run={settings['runs'][name]}")["groups"]
    names = ["avg_score", "pass_at_1", "mean_positive_reward"]
    picked = [[str(one[f"eval/{source}/{what}"]) for what in names] for one in (own, measured) for source in ("all", "hello")]
    return {
        "own": picked[:2],
        "measured": picked[2:],
        "lost": own["eval/all/arenakit/attempts_without_reward"],
        "groups": len(groups),
    }


async def varied(settings):
    """Groups of three and of two in one batch."""
    generator, _ = prepare(settings, "varied", "ABCBA")
    three, two = batch_of(["demo"], 3), batch_of(["demo", "demo"], 2)
    batch = {**three}
    for name in ("prompts", "env_classes", "env_extras", "trajectory_ids"):
        batch[name] = three[name] + two[name][2:]
    return trained(await generator.generate(batch, disable_tqdm=True), batch)


async def again(settings):
    """A task is drawn a second time in a step, by another call of the generator: a row of the same name and index."""
    said = []
    for letters in ("ABCD", "DCBA"):
        generator, _ = prepare(settings, "again", letters)
        batch = batch_of(["demo"], 4)
        said.append(trained(await generator.generate(batch, disable_tqdm=True), batch))
    return said


async def refused(settings):
    """What is refused, and why."""
    said = {}

    async def tried(name, batch, letters=""):
        generator, engine = prepare(settings, "refused", letters)
        try:
            await generator.generate(batch, disable_tqdm=True)
        except Exception as error:
            said[name] = str(error)
        said[f"{name} finished"] = engine.finished

    twice = batch_of(["demo"], 2)
    await tried("one", batch_of(["demo"], 1))
    await tried("twice", {**twice, "trajectory_ids": [twice["trajectory_ids"][0]] * 2})
    await tried("unnamed", {**twice, "env_extras": [{}, {}]})
    await tried("engine", twice, "A")
    return said


def kept():
    """Every member of GeneratorOutput, each with its own mark; two trajectories of two rows and of one."""
    plays = [Play(Seat("train", 0, "t", "0", index, 2)) for index in range(2)]
    marks = {name: [f"{name}{at}" for at in range(3)] for name in get_type_hints(GeneratorOutput)}
    marks |= {
        "rewards": [[9.0, 9.0], [9.0, 9.0, 9.0], [9.0]],
        "loss_masks": [[1, 0], [1, 1, 0], [1]],
        "is_last_step": [False, True, True],
        "rollout_metrics": {"theirs": 1.0},
        "trajectory_time_splits": {"llm": [1.0]},
    }
    before = json.dumps(marks)
    rewards = [Reward(0.5, 1.0), Reward(missing=NoReward("g", "judge_failed", None))]
    output = with_rewards(marks, plays, rewards)
    changed = {name: output[name] for name in output if output[name] is not marks[name]}
    return {"names": sorted(output), "all": sorted(marks), "changed": changed, "is_whole": json.dumps(marks) == before}


async def reported(settings):
    """All of it."""
    torch.set_num_threads(1)
    told = {"kept": kept(), "refused": await drilled("refused", refused(settings))}
    told["varied"] = await drilled("varied", varied(settings))
    told["again"] = await drilled("again", again(settings))
    told["apart"] = await scenario(settings, "apart", "ABCDDCBA", tasks=("demo", "demo"))
    told["steps"] = await scenario(settings, "steps", step_wise=True)
    for name in ("restart", "lost", "unbegun", "twice", "more"):
        told[name] = await scenario(settings, name)
    post(settings["judge"], {"how": "hangs"})
    told["slow"] = await scenario(settings, "slow", ARENAKIT_DEADLINE="3")
    os.environ.pop("ARENAKIT_DEADLINE")
    post(settings["judge"], {"how": "refuses"})
    told["outage"] = await scenario(settings, "outage", ARENAKIT_JUDGE_SECONDS="3")
    os.environ.pop("ARENAKIT_JUDGE_SECONDS")
    post(settings["judge"], {"how": "answers"})
    told["scored"] = await drilled("scored", evaluated(settings, "scored", "RRRA"))
    told["unscored"] = await drilled("unscored", evaluated(settings, "unscored", "RRRA"))
    told["stepwise"] = await drilled("stepwise", evaluated(settings, "stepwise", "RRRA", step_wise=True))
    told["nothing"] = await drilled("nothing", evaluated(settings, "nothing", "RRRA"))
    return told


if __name__ == "__main__":
    given = json.loads(Path(sys.argv[1]).read_text())
    Path(given["report"]).write_text(json.dumps(asyncio.run(reported(given)), ensure_ascii=False))
