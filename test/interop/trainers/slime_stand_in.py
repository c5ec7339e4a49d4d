"""What slime calls and what its samples have, at 624b824a, for tests: it is not on PyPI. With a checkout in ARENAKIT_SLIME
or ARENAKIT_MILES the same scenarios run on the trainer's own code, and only its engine, its router and Ray are stubs.

The order of calls is that of slime/rollout/sglang_rollout.py:225-336, the members of a sample those of
slime/utils/types.py:93-151, what becomes of rewards that of slime/ray/rollout.py:608-700.
"""

import asyncio
import contextlib
import dataclasses
import enum
import importlib
import os
import statistics
import sys
import types

from stubs import stub


class Status(enum.Enum):
    PENDING = "pending"
    COMPLETED = "completed"
    TRUNCATED = "truncated"
    ABORTED = "aborted"
    FAILED = "failed"


ENDS = {"length": Status.TRUNCATED, "abort": Status.ABORTED, "stop": Status.COMPLETED}


@dataclasses.dataclass
class Sample:
    group_index: int = None
    index: int = None
    rollout_id: int = None
    prompt: object = ""
    tokens: list = dataclasses.field(default_factory=list)
    response: str = ""
    response_length: int = 0
    label: str = None
    reward: object = None
    loss_mask: list = None
    weight_versions: list = dataclasses.field(default_factory=list)
    rollout_log_probs: list = None
    rollout_top_p_token_ids: list = None
    rollout_top_p_token_offsets: list = None
    rollout_routed_experts: list = None
    remove_sample: bool = False
    status: Status = Status.PENDING
    metadata: dict = dataclasses.field(default_factory=dict)
    generate_function_path: str = None
    custom_rm_path: str = None
    train_metadata: dict = None
    session_id: str = None

    def append_response_tokens(self, args=None, *, tokens, log_probs=None, trainable=True, meta_info=None, text=None):
        assert (log_probs is not None) == trainable
        self.response += text or ""
        self.tokens += tokens
        self.response_length += len(tokens)
        self.loss_mask = (self.loss_mask or []) + [int(trainable)] * len(tokens)
        self.rollout_log_probs = (self.rollout_log_probs or []) + (log_probs or [0.0] * len(tokens))
        if meta_info:
            self.status = ENDS[meta_info["finish_reason"]["type"]]


Sample.Status = Status
Sample.__module__ = "slime.utils.types"


class MilesSample(Sample):
    """Of miles at 31f1ca96: it appends nothing by itself (miles/utils/types.py:26-82, 276)."""

    append_response_tokens = property()

    def update_from_meta_info(self, args, meta_info):
        self.status = ENDS[meta_info["finish_reason"]["type"]]


MilesSample.__module__ = "miles.utils.types"


class State:
    """Of the process: what GenerateState has, as far as slime's calls and the hooks look at it."""

    aborted, semaphore, dp_rank_context = False, contextlib.nullcontext(), contextlib.nullcontext

    def __init__(self, tokenizer, play=None):
        self.tokenizer, self.play, self.pendings, self.remaining_batch_size = tokenizer, play, set(), 0

    def submit_generate_tasks(self, groups):
        """Each group is a task (slime/rollout/sglang_rollout.py:150-166)."""
        self.pendings |= {asyncio.create_task(self.play(one)) for one in groups}
        self.remaining_batch_size += len(groups)


async def given(args, sample, sampling_params, evaluation=False):
    """A generate function of somebody else."""
    return args.made(sample)


def load(path):
    name, _, function = path.rpartition(".")
    return getattr(importlib.import_module(name), function)


made = {}


async def listed(args, sample, sampling_params, evaluation=False):
    """The same, of the samples that were made for it."""
    return made[sample.index]


async def generate_and_rm(args, sample, sampling_params, evaluation=False):
    if sample.status in (Status.COMPLETED, Status.TRUNCATED):
        return sample
    made = await load(args.custom_generate_function_path)(args, sample, sampling_params, evaluation=evaluation)
    if args.group_rm:
        return made
    if not isinstance(made, list) and made.status is not Status.ABORTED and made.reward is None:
        made.reward = await load(args.custom_rm_path)(args, made)
    return made


async def generate_and_rm_group(args, group, sampling_params, evaluation=False):
    group = await asyncio.gather(*(generate_and_rm(args, one, dict(sampling_params), evaluation) for one in group))
    if args.group_rm:
        rewards = await load(args.custom_rm_path)(args, group)
        for sample, reward in zip(group, rewards, strict=False):
            sample.reward = reward
    return group


async def generate_rollout_async(args, rollout_id, data_source):
    """Groups are drawn until the filter has kept enough of them; nothing catches what it raises (:402-441)."""
    state, data = sys.modules["slime.rollout.sglang_rollout"].GenerateState(args), []
    keep = load(args.dynamic_sampling_filter_path)
    while len(data) < args.rollout_batch_size:
        while state.remaining_batch_size < args.rollout_batch_size:
            state.submit_generate_tasks(data_source(args.over_sampling_batch_size))
        done, state.pendings = await asyncio.wait(state.pendings, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            if keep(args, task.result()):
                data.append(task.result())
            else:
                state.remaining_batch_size -= 1
    return data


def train_data(args, samples):
    """The numbers and the masks that are trained on; the mean is positional, over a row of the batch."""
    rewards = [one.reward for one in samples]
    if args.rewards_normalization:
        per_row = args.n_samples_per_prompt
        if len(rewards) != per_row * args.rollout_batch_size:
            per_row = len(rewards)
        rows = [rewards[at : at + per_row] for at in range(0, len(rewards), per_row)]
        rewards = [one - statistics.fmean(row) for row in rows for one in row]
    masks = [[0] * one.response_length if one.remove_sample else one.loss_mask for one in samples]
    return {"rewards": rewards, "loss_masks": masks, "tokens": [one.tokens for one in samples]}


def modules():
    """sglang_rollout, http_utils, the sample's class, and train_data: the trainer's own, or these."""
    for root in ("slime", "miles"):
        checkout = os.environ.get(f"ARENAKIT_{root.upper()}")
        if checkout:
            sys.path.insert(0, checkout)
            stub("sglang", "sglang_router", "wandb", "pylatexenc", "megatron")
            names = ("rollout.sglang_rollout", "utils.http_utils", "utils.types")
            rollout, http, kinds = (importlib.import_module(f"{root}.{name}") for name in names)
            return rollout, http, kinds.Sample, _slime_train_data() if root == "slime" else _miles_train_data()
    http, rollout = types.ModuleType("http_utils"), types.ModuleType("sglang_rollout")
    rollout.generate_and_rm_group, rollout.generate_and_rm = generate_and_rm_group, generate_and_rm
    rollout.generate_rollout_async = generate_rollout_async
    for root in ("slime", "miles"):
        sys.modules.update({name: types.ModuleType(name) for name in (root, f"{root}.utils", f"{root}.rollout")})
        sys.modules.update({f"{root}.utils.http_utils": http, f"{root}.rollout.sglang_rollout": rollout})
    return rollout, http, Sample, train_data


def _slime_train_data():
    manager = importlib.import_module("slime.ray.rollout").RolloutManager.__ray_metadata__.modified_class

    def converted(args, samples):
        self = types.SimpleNamespace(
            args=args, custom_reward_post_process_func=None, custom_convert_samples_to_train_data_func=None
        )
        self._post_process_rewards = lambda samples: manager._post_process_rewards(self, samples)
        return manager._convert_samples_to_train_data(self, samples)

    return converted


def _miles_train_data():
    convert = importlib.import_module("miles.ray.rollout.train_data_conversion").convert_samples_to_train_data
    return lambda args, samples: convert(args, samples, {}, None, None)
