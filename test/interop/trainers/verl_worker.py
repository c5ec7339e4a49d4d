"""verl's rollout worker in this process: its TransferQueue, its data set, its agent loop worker and reward loop worker, with
the configuration that its trainer composes. Two things are stand-ins: Ray's actors are objects of this process, so that
nothing has to start a cluster, and the engine is a script.
"""

import asyncio
import os
import uuid

import numpy as np
import ray
import transfer_queue
import verl
import yaml
from hydra import compose, initialize_config_dir
from omegaconf import OmegaConf
from transfer_queue import interface
from transfer_queue.controller import TransferQueueController
from transfer_queue.storage.simple_storage import SimpleStorageUnit
from verl.experimental.reward_loop.reward_loop import RewardLoopWorker
from verl.trainer.ppo.v1.agent_loop_tq import AgentLoopWorkerTQ
from verl.utils import tensordict_utils
from verl.utils.dataset.rl_dataset import RLHFDataset, collate_fn
from verl.workers.rollout.replica import TokenOutput

MARKS = ["<|im_start|>", "<|im_end|>", "<tool_call>", "</tool_call>", "<tool_response>", "</tool_response>"]
CHAT = (
    "{% if tools %}<|im_start|>system\n{{ tools | tojson }}<|im_end|>\n{% endif %}"
    "{% for message in messages %}"
    "{% if message.role == 'tool' %}<|im_start|>user\n<tool_response>\n{{ message.content }}\n</tool_response><|im_end|>\n"
    "{% elif message.role == 'assistant' %}<|im_start|>assistant\n{{ message.content }}"
    "{% for call in message.tool_calls or [] %}\n<tool_call>\n{{ call.function | tojson }}\n</tool_call>{% endfor %}<|im_end|>\n"
    "{% else %}<|im_start|>{{ message.role }}\n{{ message.content }}<|im_end|>\n{% endif %}"
    "{% endfor %}{% if add_generation_prompt %}<|im_start|>assistant\n{% endif %}"
)


class Here:
    """An actor of this process: its methods have `remote`."""

    def __init__(self, made):
        self.made = made

    def __getattr__(self, name):
        method = getattr(self.made, name)
        return type("Method", (), {"remote": staticmethod(method)})


def plain(actor_class):
    """The class that Ray made an actor's of."""
    return actor_class.__ray_metadata__.modified_class


def open_queue():
    """TransferQueue with its controller and one storage unit, over its own sockets."""
    ray.get = lambda said: said
    interface._TQ_CONTROLLER = Here(plain(TransferQueueController)())
    conf = OmegaConf.load(os.path.join(os.path.dirname(transfer_queue.__file__), "config.yaml"))
    conf = OmegaConf.merge(OmegaConf.create({}, flags={"allow_objects": True}), conf)
    conf.backend.SimpleStorage.num_data_storage_units = 1
    unit = plain(SimpleStorageUnit)(config=dict(conf.backend.SimpleStorage))
    conf.controller.zmq_info = interface._TQ_CONTROLLER.made.get_zmq_server_info()
    conf.backend.SimpleStorage.zmq_info = {"unit": unit.get_zmq_server_info()}
    interface._TQ_CONTROLLER.made.store_config(conf)
    transfer_queue.init()


def make_model(folder, text):
    """A tokenizer of bytes with ChatML's marks, and the configuration of a model that nobody needs."""
    from tokenizers import Tokenizer, decoders, models, pre_tokenizers
    from transformers import PreTrainedTokenizerFast, Qwen2Config

    alphabet = sorted(pre_tokenizers.ByteLevel.alphabet())
    letters = Tokenizer(models.BPE(vocab={one: at for at, one in enumerate(alphabet)}, merges=[]))
    letters.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)
    letters.decoder = decoders.ByteLevel()
    tokenizer = PreTrainedTokenizerFast(tokenizer_object=letters)
    tokenizer.add_special_tokens({"eos_token": "<|im_end|>", "pad_token": "<|endoftext|>"})
    tokenizer.add_tokens([one for one in MARKS if one != "<|im_end|>"], special_tokens=False)
    tokenizer.chat_template = CHAT
    tokenizer.save_pretrained(folder)
    sizes = {"hidden_size": 8, "num_hidden_layers": 1, "num_attention_heads": 1, "num_key_value_heads": 1}
    config = Qwen2Config(vocab_size=len(tokenizer), intermediate_size=8, **sizes)
    config.architectures = ["Qwen2ForCausalLM"]
    config.save_pretrained(folder)
    return folder


def configuration(folder, loops, overrides):
    """What `python -m verl.trainer.main_ppo` composes from its own files."""
    path = os.path.join(folder, "loops.yaml")
    with open(path, "w") as file:
        yaml.safe_dump(loops, file)
    files = os.path.join(os.path.dirname(verl.__file__), "trainer", "config")
    rollout = "actor_rollout_ref.rollout"
    with initialize_config_dir(files, version_base=None):
        return compose(
            "ppo_trainer",
            overrides=[
                f"actor_rollout_ref.model.path={make_model(os.path.join(folder, 'model'), '')}",
                "+actor_rollout_ref.model.override_config.attn_implementation=eager",
                f"{rollout}.name=vllm",
                f"{rollout}.calculate_log_probs=true",
                f"{rollout}.agent.agent_loop_config_path={path}",
                "algorithm.adv_estimator=grpo",
                *overrides,
            ],
        )


class Script:
    """The engine: a rollout writes the turns of the next script, ended by the mark; a turn may be something to do with
    what was read so far."""

    def __init__(self, tokenizer):
        self.tokenizer = tokenizer
        self.scripts = []
        self.playing = {}
        self.asked = []

    async def generate(self, request_id, *, prompt_ids, sampling_params, **others):
        if request_id not in self.playing:
            self.playing[request_id] = iter(self.scripts.pop(0))
        self.asked.append(dict(sampling_params))
        turn = next(self.playing[request_id])
        if not isinstance(turn, str):
            turn = await turn(self.tokenizer.decode(prompt_ids))
        ids = self.tokenizer.encode(turn, add_special_tokens=False)
        step = len(self.asked)
        return TokenOutput(
            token_ids=ids,
            log_probs=[-0.25] * len(ids),
            stop_reason="completed",
            extra_fields={"global_steps": step, "min_global_steps": step, "max_global_steps": step},
        )


class Worker:
    """A worker of agent loops, with the data set of a file and, where asked for, a worker of rewards."""

    def __init__(self, config, file, *, rewards=False):
        self.config = config
        handles = [Here(RewardLoopWorker(config))] if rewards else None
        self.engine = Script(None)
        self.worker = plain(AgentLoopWorkerTQ)(config, self.engine, reward_loop_worker_handles=handles)
        self.engine.tokenizer = self.worker.tokenizer
        self.rows = RLHFDataset(file, self.worker.tokenizer, config.data)

    async def submit(self, rows, scripts, *, step=1, partition="train", more=None):
        """Hands prompts over as the trainer does (trainer_base.py:1465-1512); gives their uids."""
        self.engine.scripts += scripts
        made = collate_fn([self.rows[one] for one in rows])
        made["uid"] = np.array([str(uuid.uuid4()) for _ in rows], dtype=object)
        made.update(more or {})
        batch = tensordict_utils.get_tensordict(made)
        tensordict_utils.assign_non_tensor_data(batch, "global_steps", step)
        if partition == "val":
            tensordict_utils.assign_non_tensor_data(batch, "validate", True)
        tags = [{"is_prompt": True, "status": "pending", "global_steps": step} for _ in rows]
        uids = list(made["uid"])
        await transfer_queue.async_kv_batch_put(keys=uids, partition_id=partition, tags=tags)
        await self.worker.generate_sequences(batch)
        return uids

    async def settled(self):
        """Until all prompts that were handed over have ended."""
        while self.worker.background_tasks:
            await asyncio.gather(*self.worker.background_tasks)
