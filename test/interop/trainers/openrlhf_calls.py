"""OpenRLHF 0.11.2 on CPU: its loader of agents, the body of RolloutRayActor.generate_responses, what SamplesGenerator makes
of a response, and RemoteExperienceMaker's advantages. The engine is scripted; Ray's transport is a round trip of pickle."""

import asyncio
import json
import os
import pickle
import sys
from contextvars import ContextVar
from pathlib import Path
from types import SimpleNamespace

import torch
import transformers  # noqa: F401 - before there are stubs of packages that it looks for
from bytes_tokenizer import Bytes
from stage import LOOK, Faults, drill, drilled, get, letter_in, lines_of, post, repeat
from stubs import stub

stub("vllm", "flash_attn", "deepspeed")

from openrlhf.models.loss import PolicyLoss  # noqa: E402
from openrlhf.models.utils import masked_mean  # noqa: E402
from openrlhf.trainer.ppo_trainer import compute_eval_metrics  # noqa: E402
from openrlhf.trainer.ppo_utils.experience_maker import RemoteExperienceMaker  # noqa: E402
from openrlhf.trainer.ppo_utils.kl_controller import AdaptiveKLController  # noqa: E402
from openrlhf.trainer.ppo_utils.samples_generator import SamplesGenerator  # noqa: E402
from openrlhf.trainer.ray.vllm_engine import RolloutRayActor, _load_agent_executor  # noqa: E402
from openrlhf.utils.agent import SingleTurnAgentExecutor  # noqa: E402

import arenakit_trainers  # noqa: E402

AGENT = str(Path(arenakit_trainers.__file__).with_name("openrlhf.py"))
REWARD = str(Path(arenakit_trainers.__file__).with_name("openrlhf_reward.py"))
Actor = RolloutRayActor.__ray_metadata__.modified_class
LENGTH = 100_000
PROMPT = "北京现在天气怎么样？"


LETTERS = ContextVar("letters")
"""Of a call's own samples, where several calls are under way on one engine."""


class Engine:
    """The actor's executor with a policy that says its lines; each task is a sample, in the order in which they ask."""

    def __init__(self, executor, letters, faults):
        self.executor, self.faults = executor, faults
        self.waiting, self.lines, self.turns = list(letters), {}, {}

    async def generate(self, ids, params, multi_modal_data=None):
        """What vLLM answers, of which executors read one output."""
        me = asyncio.current_task()
        if me not in self.lines:
            letter = LETTERS.get(self.waiting).pop(0)
            self.lines[me], self.turns[me] = [LOOK, repeat] if letter == "R" else lines_of(letter), 0
        await self.faults.before(self.turns[me])
        line = self.lines[me][self.turns[me]]
        line = repeat(Bytes().decode(ids, skip_special_tokens=False)) if line is repeat else line
        said = Bytes().encode(line, add_special_tokens=False)
        self.turns[me] += 1
        assert params.max_tokens >= len(said)
        logprobs = [{one: SimpleNamespace(logprob=-0.25)} for one in said]
        made = SimpleNamespace(token_ids=said, logprobs=logprobs, finish_reason="stop")
        return SimpleNamespace(outputs=[made])


def executor_of(settings, name, **more):
    os.environ.update(
        ARENAKIT_URL=settings["url"],
        ARENAKIT_ENVIRONMENT="hello",
        ARENAKIT_RUN=settings["runs"][name],
        ARENAKIT_LAUNCH="l",
        ARENAKIT_CONFIG=json.dumps({"rubric": "travel", "topology": "round-robin"}),
        **more,
    )
    return _load_agent_executor(AGENT)


async def call(engine, *, size, label="demo", prompt=PROMPT, letters=None):
    """As SamplesGenerator._dispatch_prompts_to_vllm calls it; every call has its arguments from a pickle, as over Ray."""
    if letters:
        LETTERS.set(list(letters))
    params = SimpleNamespace(max_tokens=None, logprobs=1)
    prompt, label, params = pickle.loads(pickle.dumps((prompt, label, params)))
    return await Actor.generate_responses(engine, prompt, label, params, LENGTH, Bytes(), num_samples=size)


def experiences(groups):
    """What the trainer makes of each response."""
    return [
        SamplesGenerator._process_response_into_experience(None, one, max_len=LENGTH) for group in groups for one in group
    ]


def trained(groups, size):
    """What the trainer makes of the responses of a batch: by sample its text, reward, mask and advantage."""
    args = SimpleNamespace(
        algo=SimpleNamespace(advantage=SimpleNamespace(estimator="dr_grpo", gamma=1.0)),
        rollout=SimpleNamespace(n_samples_per_prompt=size, micro_batch_size=2),
        train=SimpleNamespace(dynamic_batch_enable=False),
        reward=SimpleNamespace(clip_range=(-10, 10)),
    )
    made = experiences(groups)
    maker = SimpleNamespace(
        args=args,
        strategy=SimpleNamespace(args=args),
        advantage_estimator="dr_grpo",
        kl_ctl=SimpleNamespace(value=0.0),
        tokenizer=Bytes(),
    )
    maker.get_cumulative_returns = lambda *given: RemoteExperienceMaker.get_cumulative_returns(maker, *given)
    batches = RemoteExperienceMaker.split_rollout_samples(maker, made)
    for one in batches:
        one.kl = torch.zeros(one.action_mask.shape)
    RemoteExperienceMaker.compute_advantages_and_returns(maker, batches)
    loss = PolicyLoss()
    rows = []
    for one in batches:
        zeros = torch.zeros(one.action_mask.shape)
        value = loss(zeros, zeros, one.advantages, action_mask=one.action_mask, batch_num_tokens=torch.tensor(100.0))[0]
        for at in range(len(one.sequences)):
            mask = one.action_mask[at].bool()
            ids = one.sequences[at][1:][mask].tolist()
            written = Bytes().decode(ids, skip_special_tokens=False)
            rows.append(
                {
                    "letter": letter_in(written),
                    "written": written,
                    "reward": one.rewards[at].item(),
                    "score": one.scores[at].item(),
                    "advantages": sorted(set(one.advantages[at][mask].tolist())),
                    "logprobs": sorted(set(one.rollout_log_probs[at][mask].tolist())),
                    "lost": one.info["without_reward"][at].item(),
                    "loss": value.item(),
                }
            )
    return [rows[at : at + size] for at in range(0, len(rows), size)]


async def scenario(settings, name, letters="CADB", **more):
    """One group under a fault."""
    executor = executor_of(settings, name, **more)
    faults = Faults(settings, name, executor._clients.episodes)
    with drill(name):
        group = await call(Engine(executor, letters, faults), size=len(letters))
    return {"groups": trained([group], len(letters)), "said": faults.said}


async def evaluated(settings, name, size):
    """OpenRLHF's figures of two data sets with a prompt each; of the first an episode is lost under this name."""
    executor = executor_of(settings, name)
    engine = Engine(executor, "R" * size, Faults(settings, name, executor._clients.episodes))
    label = '{"task_id": "demo", "split": "validation"}'
    groups = [await call(engine, size=size, label=label, prompt="a?")]
    engine.waiting = list("RA"[:size])
    groups.append(await call(engine, size=size, label=label, prompt="b?"))
    rows = [(["lossy"], ["a?"], [label], [None]), (["hello"], ["b?"], [label], [None])]
    measured = compute_eval_metrics(rows, experiences(groups), size)
    said = get(f"{settings['url']}/groups?run={settings['runs'][name]}")["groups"]
    return {"measured": {key: str(value) for key, value in measured.items() if "_pass" in key}, "groups": len(said)}


class Gateways:
    """The addresses of an executor: notes which one took the turns of which episode. Where it rotates each turn goes to
    another one than the last turn of its episode and the same turn of the episode before."""

    def __init__(self, executor, *, rotates):
        self.took, self.rotates = {}, rotates
        self.watch(executor._clients.episodes.blocking._gateways)

    def watch(self, gateways):
        once = gateways._try

        def asked(gateway, call, *rest):
            if not call.path.endswith("/turns"):
                return once(gateway, call, *rest)
            turns, at = self.took.setdefault(call.path, []), gateways._gateways.index(gateway)
            if self.rotates:
                at = (list(self.took).index(call.path) + len(turns)) % len(gateways._gateways)
            reply, reason = once(gateways._gateways[at], call, *rest)
            if reply:
                turns.append(at)
            return reply, reason

        gateways._try = asked


async def over_two(settings, name):
    """One group over two gateways of one PostgreSQL."""
    executor = executor_of({**settings, "url": ",".join(settings["urls"])}, name)
    gateways = Gateways(executor, rotates=name == "rotates")
    faults = Faults({**settings, "url": settings["urls"][-1]}, name, executor._clients.episodes)
    group = await call(Engine(executor, "CADB", faults), size=4)
    return {"groups": trained([group], 4), "said": faults.said, "took": sorted(gateways.took.values())}


async def apart(settings):
    """Two groups of one prompt at once, on one engine, then one of another size."""
    executor = executor_of(settings, "apart")
    engine = Engine(executor, "", Faults(settings, "apart", executor._clients.episodes))
    groups = await asyncio.gather(*(call(engine, size=4, letters=letters) for letters in ("ABCD", "DCBA")))
    engine.waiting = list("BA")
    few = await call(engine, size=2, label='{"task_id": "demo", "split": "train"}')
    return {"groups": trained(groups, 4), "few": trained([few], 2), "members": sorted(groups[0][0])}


async def refused(settings):
    """What is refused, and why."""
    said = {}

    async def tried(name, coroutine):
        try:
            await coroutine
        except Exception as error:
            said[name] = str(error)

    executor = executor_of(settings, "refused")
    faults = Faults(settings, "refused", executor._clients.episodes)
    engine = Engine(executor, "AAAA", faults)
    await tried("one", call(engine, size=1))
    await tried("unlabelled", call(engine, size=2, label=""))
    await tried("task", call(engine, size=2, label="no such task"))
    params = SimpleNamespace(max_tokens=None, logprobs=1)
    two = [executor.execute(prompt, "demo", params, LENGTH, Bytes(), engine) for prompt in ("a?", "b?")]
    await tried("shared", asyncio.gather(*two))
    broken = Engine(executor, "A", faults)
    await tried("engine", call(broken, size=2))
    return said


class Callable(Bytes):
    """As OpenRLHF's own executor calls a tokenizer."""

    def __call__(self, *, text, add_special_tokens, return_tensors):
        return {"input_ids": torch.tensor([self.encode(text, add_special_tokens=add_special_tokens)])}


async def remote(settings):
    """OpenRLHF's own executor of single turns, with our file as the remote reward."""
    agent = executor_of(settings, "remote")
    said = {}
    try:
        SingleTurnAgentExecutor([REWARD])
    except Exception as error:
        said["group"] = str(error)
    os.environ["ARENAKIT_REWARD"] = "episode"
    executor = SingleTurnAgentExecutor([REWARD])
    engine = Engine(executor, "", Faults(settings, "remote", agent._clients.episodes))
    params = SimpleNamespace(max_tokens=100, logprobs=None)
    for name, line in (("answer", "<answer>不知道</answer><|im_end|>"), ("call", lines_of("A")[0])):
        engine.lines, engine.turns = {asyncio.current_task(): [line]}, {asyncio.current_task(): 0}
        made = await executor.execute(PROMPT, "demo", params, LENGTH, Callable(), engine)
        said[name] = [made["reward"], made["scores"]]
    os.environ.pop("ARENAKIT_REWARD")
    return said


async def reported(settings):
    """All of it."""
    torch.set_num_threads(1)
    if "urls" in settings:
        return {name: await drilled(name, over_two(settings, name)) for name in ("rotates", "killed")}
    told = {one.__name__: await drilled(one.__name__, one(settings)) for one in (apart, refused, remote)}
    for name, size in (("evaluated", 2), ("unscored", 2), ("alone", 1)):
        told[name] = await drilled(name, evaluated(settings, name, size))
    for name in ("restart", "lost", "unbegun", "twice", "more"):
        told[name] = await scenario(settings, name)
    post(settings["judge"], {"how": "hangs"})
    told["slow"] = await scenario(settings, "slow", ARENAKIT_DEADLINE="3")
    post(settings["judge"], {"how": "refuses"})
    os.environ.pop("ARENAKIT_DEADLINE")
    told["outage"] = await scenario(settings, "outage", ARENAKIT_JUDGE_SECONDS="3")
    post(settings["judge"], {"how": "answers"})
    os.environ.pop("ARENAKIT_JUDGE_SECONDS")
    told["episode"] = await scenario(settings, "episode", letters="A", ARENAKIT_REWARD="episode")
    controller = AdaptiveKLController(0.1, 1.0, 100)
    controller.update(masked_mean(torch.zeros(1, 2), torch.zeros(1, 2), dim=-1).item(), 1)
    return {**told, "adaptive": str(controller.value)}


if __name__ == "__main__":
    given = json.loads(Path(sys.argv[1]).read_text())
    Path(given["report"]).write_text(json.dumps(asyncio.run(reported(given)), ensure_ascii=False))
