"""RL-Factory's call of an environment's rules over a whole batch, and what it makes of the scores: the reward manager
calls `compute_score` (verl/workers/reward_manager/parallel.py:161-218 at d0abc1d), the trainer then centres by uid. The batch
and the advantages are verl's own; of a checkout in ARENAKIT_RL_FACTORY they are those of RL-Factory's fork, and so are
the reward manager and the base of environments."""

import ast
import json
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy
import torch

CHECKOUT = os.environ.get("ARENAKIT_RL_FACTORY")
if CHECKOUT:
    from stubs import stub

    sys.path.insert(0, CHECKOUT)
    stub("qwen_agent", "dotenv", "wandb", "vllm", "json5", "bs4", "requests_html", "tavily", "diskcache", "cachebox")

from arenakit_trainers import rl_factory
from bytes_tokenizer import Bytes
from stage import address_of, drill, get, group_named, one_more, post
from verl import DataProto
from verl.trainer.ppo.core_algos import compute_grpo_outcome_advantage

LOOK = '<tool_call>\n{"name": "query_rag", "arguments": {"query": "晴"}}\n</tool_call><|im_end|>'
TOLD = "\n<|im_start|>user\n<tool_response>\nnothing\n</tool_response><|im_end|>\n<|im_start|>assistant\n"
TOKENIZER = Bytes()
PAD = TOKENIZER.pad_token_id


class StandIn:
    """An environment's base, and the manager that asks it."""

    use_verify_tool = use_process_reward = False

    def compute_score(
        self, reward_rollout_wg, reward_tokenizer, tokenizer, data, if_val=False, use_process_reward=False
    ):
        return self._compute_score_with_rules(data, tokenizer, if_val=if_val)


def manager_of(environment):
    if not CHECKOUT:
        return lambda data: environment.compute_score(None, None, TOKENIZER, data)
    from verl.workers.reward_manager.parallel import AsyncRewardManager

    class Marks(Bytes):
        """The manager counts marks of turns without asking for special tokens."""

    manager = AsyncRewardManager(Marks(), 0)
    manager.stop_token = "<|im_end|>"
    manager.set_env_object(environment)

    def scores(data):
        said = manager(data, return_dict=True)["reward_tensor"]
        # One number a sample, at the end of what it wrote.
        assert (said != 0).sum(-1).max() <= 1
        return [[one] for one in said.sum(-1).tolist()]

    return scores


def base_of():
    if not CHECKOUT:
        base = StandIn
    else:
        from envs.base import Env

        class base(Env):
            def __init__(self):
                self.use_verify_tool = self.use_process_reward = False

    def rules(self, data, tokenizer, if_val=False):
        return [[float(if_val)]] * len(data)

    base._compute_score_with_rules = rules
    return base


def batch_of(rows):
    """A batch as its rollout leaves it: prompts padded on the left, responses on the right, masks of all of it."""
    prompts, responses, masks = [], [], []
    for question, parts in rows:
        prompts.append(TOKENIZER.encode(question, add_special_tokens=False))
        encoded = [TOKENIZER.encode(part, add_special_tokens=False) for part in parts]
        responses.append([one for part in encoded for one in part])
        masks.append([1 - at % 2 for at, part in enumerate(encoded) for _ in part])
    left, right = max(map(len, prompts)), max(map(len, responses))
    prompts = torch.tensor([[PAD] * (left - len(one)) + one for one in prompts])
    responses = torch.tensor([one + [PAD] * (right - len(one)) for one in responses])
    loss = torch.tensor([[0] * left + one + [0] * (right - len(one)) for one in masks])
    attention = (torch.cat([prompts, responses], dim=-1) != PAD).long()
    tensors = {"prompts": prompts, "responses": responses, "attention_mask": attention, "loss_mask": loss}
    columns = {
        "uid": numpy.array([f"uid {question}" for question, _ in rows], dtype=object),
        "question": numpy.array([question for question, _ in rows], dtype=object),
    }
    data = DataProto.from_dict(tensors=tensors, non_tensors=columns)
    # A view of the attention mask, as the trainer makes it.
    data.batch["response_mask"] = data.batch["attention_mask"][:, -right:]
    return data


def told(data, scores):
    rewards = torch.zeros_like(data.batch["responses"], dtype=torch.float32)
    rewards[:, 0] = torch.tensor([one[0] for one in scores])
    ones = torch.ones_like(data.batch["response_mask"])
    given = {"token_level_rewards": rewards, "index": data.non_tensor_batch["uid"], "norm_adv_by_std_in_grpo": False}
    advantages, _ = compute_grpo_outcome_advantage(response_mask=ones, **given)
    return {
        "scores": scores,
        "advantages": advantages[:, 0].tolist(),
        "counted": data.batch["loss_mask"].sum(-1).tolist(),
        "weighed": data.batch["response_mask"].sum(-1).tolist(),
        "attended": data.batch["attention_mask"].sum(-1).tolist(),
    }


def drills(settings, manager):
    """The faults of a group: what the trainer makes of each."""
    url, said = settings["url"], {}

    def rows_of(name, qualities=(7, 3, 5, 1)):
        """The judge is not asked again what it has said, so each drill says something of its own."""
        return [(name, [LOOK, TOLD, f"<answer>quality {one}, {name}</answer><|im_end|>"]) for one in qualities]

    def judged(rows):
        data = batch_of(rows)
        return told(data, manager(data))

    def asked():
        return post(f"{settings['control']}/asked")[1]

    def judge(how):
        post(settings["judge"], {"how": how})

    judge("hangs")
    with drill("restart"), ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(judged, rows_of("restart"))
        group_named(url, "uid%20restart", 4)
        judge("answers")
        post(settings["restart"])
        said["restart"] = waiting.result()
    with drill("lost"):
        # A sample that is not in the batch, and one whose engine wrote nothing, for which their own manager raises.
        said["lost"] = judged(rows_of("lost", (7, 3, 5)))
        said["silent"] = None if CHECKOUT else judged([*rows_of("silent", (7, 3, 5)), ("silent", [])])
    with drill("twice"):
        said["once"], before = judged(rows_of("twice")), asked()
        said["twice"] = judged(rows_of("twice"))
        said["asked"] = [before, asked()]
    with drill("one too many"):
        said["five"] = judged(rows_of("five", (7, 3, 5, 1, 9)))
        said["more"] = one_more(url, group_named(url, "uid%20twice"), 4)
    os.environ["ARENAKIT_DEADLINE"] = "4"
    for how in ("hangs", "refuses"):
        judge(how)
        with drill(how):
            said[how] = judged(rows_of(how))
    groups = {how: group_named(url, f"uid%20{how}") for how in ("hangs", "refuses")}
    said["states"] = {how: get(address_of(url, group))["state"] for how, group in groups.items()}
    judge("answers")
    return said


def exact_match(path):
    """What RL-Factory's own SearchEnv says, in validation, of exported rows: of the answer in the row, and of another."""
    from datasets import load_dataset
    from envs.search import SearchEnv

    class Plain(Bytes):
        def decode(self, ids, skip_special_tokens):
            """There are no special tokens here but the mark of a turn, which the rule looks past."""
            return super().decode(ids.tolist(), skip_special_tokens=False)

    rows = load_dataset("parquet", data_files=path)["train"].to_list()
    known = [row["reward_model"]["ground_truth"]["target"] for row in rows]
    texts = [text for target in known for text in (*target, "elsewhere")]
    data = batch_of([("?", [f"<answer>{text}</answer><|im_end|>"]) for text in texts])
    models = [row["reward_model"] for row in rows for _ in (*row["reward_model"]["ground_truth"]["target"], "")]
    for name, column in {"reward_model": models, "data_source": ["arenakit"] * len(texts)}.items():
        data.non_tensor_batch[name] = numpy.array(column, dtype=object)
    scores = object.__new__(SearchEnv)._compute_score_with_rules(data, Plain(), if_val=True)
    return [[text, score] for text, (score,) in zip(texts, scores, strict=True)]


def main(settings):
    os.environ["ARENAKIT_URL"] = settings["url"]
    environment = rl_factory.arena_env(base_of())()
    manager = manager_of(environment)
    ends = [f"<answer>quality {quality}</answer><|im_end|>" for quality in (7, 3, 5, 1)]
    rows = [(question, [LOOK, TOLD, end]) for end in ends for question in ("the first", "the second")]
    data = batch_of(rows)
    before = data.batch["attention_mask"].sum(-1).tolist()
    with drill("batch"):
        said = {"before": before, "batch": told(data, manager(data))}
    again = batch_of(rows[::2])
    said["again"] = told(again, manager(again))
    said["drills"] = drills(settings, manager)
    said["validation"] = environment._compute_score_with_rules(data, TOKENIZER, if_val=True)
    del data.non_tensor_batch["uid"]
    try:
        environment._compute_score_with_rules(data, TOKENIZER)
    except Exception as error:
        said["without uid"] = f"{type(error).__name__}: {error}"
    said["tools"] = ast.literal_eval(rl_factory.mcp_tools())
    os.environ["ARENAKIT_TOOLS_TOKEN"] = "a/b"
    said["with token"] = ast.literal_eval(rl_factory.mcp_tools("o2"))
    said["search"] = exact_match(settings["rows"]) if CHECKOUT else None
    Path(settings["report"]).write_text(json.dumps(said))


main(json.loads(Path(sys.argv[1]).read_text()))
