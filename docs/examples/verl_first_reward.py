"""verl's own agent loops, queue and replay buffer without a GPU, up to the rewards of the first two groups. A script
stands in for the engine: it says the turns of `arenakit rollout` again. docs/training.md has the commands.

    python verl_first_reward.py FOLDER, which holds demo.parquet and trajectories.jsonl
"""

import json
import os
import sys
from collections import Counter

import numpy as np
import ray
import transfer_queue
from hydra import compose, initialize_config_module
from tokenizers import Tokenizer, decoders, models, pre_tokenizers
from transformers import PreTrainedTokenizerFast, Qwen2Config
from verl.trainer.ppo.v1 import AgentLoopManagerTQ
from verl.trainer.ppo.v1.replay_buffer import ReplayBuffer
from verl.utils import hf_tokenizer, tensordict_utils
from verl.utils.dataset.rl_dataset import RLHFDataset, collate_fn
from verl.workers.rollout.replica import TokenOutput

PROMPTS, ATTEMPTS, STEP = 2, 4, 1


def make_model(folder):
    """A model's configuration without weights, and a tokenizer of bytes: nothing is downloaded."""
    letters = sorted(pre_tokenizers.ByteLevel.alphabet())
    tokenizer = Tokenizer(models.BPE(vocab={letter: at for at, letter in enumerate(letters)}, merges=[]))
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)
    tokenizer.decoder = decoders.ByteLevel()
    marks = {"eos_token": "<|im_end|>", "pad_token": "<|endoftext|>", "additional_special_tokens": ["<|im_start|>"]}
    PreTrainedTokenizerFast(tokenizer_object=tokenizer, chat_template="-", **marks).save_pretrained(folder)
    Qwen2Config(architectures=["Qwen2ForCausalLM"]).save_pretrained(folder)
    return folder


class Script:
    """The engine: of the rollouts of one task, the first says the turns of its first trajectory, and so on."""

    def __init__(self, file, tokenizer):
        self.tokenizer, self.rollouts, self.started = tokenizer, {}, Counter()
        with open(file) as lines:
            self.trajectories = [json.loads(line) for line in lines]

    async def generate(self, request_id, *, prompt_ids, sampling_params, **_):
        """The ids of a rollout's next turn; what `extra_fields` says comes with the rewards."""
        if request_id not in self.rollouts:
            prompt = self.tokenizer.decode(prompt_ids)
            siblings = [one for one in self.trajectories if one["steps"][1]["message"] in prompt]
            chosen = siblings[self.started[prompt]]
            self.started[prompt] += 1
            turns = [step["extra"]["arenakit"]["raw"] for step in chosen["steps"] if step["source"] == "agent"]
            self.rollouts[request_id] = chosen["extra"]["arenakit"], iter(turns)
        about, turns = self.rollouts[request_id]
        ids = self.tokenizer.encode(next(turns) + self.tokenizer.eos_token)
        extra = {"task": about["task"], "policy": about["policy"]}
        return TokenOutput(token_ids=ids, log_probs=[0.0] * len(ids), stop_reason="completed", extra_fields=extra)


def main(folder):
    """What verl's trainer does in a step before it trains, for two prompts of four attempts each."""
    with open(f"{folder}/loops.yaml", "w") as file:
        file.write("[{name: arenakit, _target_: arenakit_trainers.verl.EpisodeLoop}]\n")
    rollout = "actor_rollout_ref.rollout"
    overrides = f"""actor_rollout_ref.model.path={make_model(f"{folder}/model")} {rollout}.name=vllm
        {rollout}.agent.agent_loop_config_path={folder}/loops.yaml {rollout}.agent.default_agent_loop=arenakit
        {rollout}.n={ATTEMPTS} {rollout}.agent.num_workers=1 data.max_prompt_length=8000 data.max_response_length=24000
        transfer_queue.enable=true transfer_queue.backend.SimpleStorage.num_data_storage_units=1"""
    with initialize_config_module("verl.trainer.config", version_base=None):
        config = compose("ppo_trainer", overrides=overrides.split())
    # Three actors, of the queue and of the loops, wait for a processor each: with fewer they would wait without end.
    ray.init(address="local", num_cpus=4, include_dashboard=False, object_store_memory=300_000_000)
    transfer_queue.init(config.transfer_queue)
    tokenizer = hf_tokenizer(f"{folder}/model")
    rows = RLHFDataset(f"{folder}/demo.parquet", tokenizer, config.data)
    columns = collate_fn([rows[at] for at in range(PROMPTS)])
    columns["uid"] = np.array([f"prompt-{at}" for at in range(PROMPTS)], dtype=object)
    batch = tensordict_utils.get_tensordict(columns)
    tensordict_utils.assign_non_tensor_data(batch, "global_steps", STEP)
    loops = AgentLoopManagerTQ.create(config, Script(f"{folder}/trajectories.jsonl", tokenizer))
    tags = [{"is_prompt": True, "status": "pending", "global_steps": STEP} for _ in range(PROMPTS)]
    transfer_queue.kv_batch_put(keys=list(columns["uid"]), partition_id="train", tags=tags)
    loops.generate_sequences(batch)
    sampled, _ = ReplayBuffer("sync", {}, None, "drop", {}).sample(STEP, "train", PROMPTS)
    fields = ["extra_fields", "rm_scores"]
    data = transfer_queue.kv_batch_get(keys=sampled.keys, partition_id="train", select_fields=fields)
    rewards = zip(data["extra_fields"], data["rm_scores"], strict=True)
    print(*sorted(f"{one['task']} {one['policy']:14} {score.sum():7.4f}" for one, score in rewards), sep="\n")
    ray.shutdown()


if __name__ == "__main__":
    main(os.path.abspath(sys.argv[1]))
