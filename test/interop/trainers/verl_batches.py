"""What came of prompts, as verl's trainer finds it: their trajectories in TransferQueue, what its replay buffers sample of
them, and the advantages that it computes."""

import asyncio

import numpy as np
import transfer_queue
from verl import DataProto
from verl.trainer.ppo.v1.replay_buffer import ReplayBuffer
from verl.trainer.ppo.v1.utils import compute_advantage_for_multi_trajectories


def tags(partition="train"):
    return (transfer_queue.kv_list() or {}).get(partition, {})


async def told(tokenizer, uids, partition="train"):
    """What came of the prompts: their status, and of each trajectory its parts, its numbers and its versions."""
    kept = tags(partition)
    said = {"status": [kept[uid]["status"] for uid in uids if uid in kept], "rollouts": []}
    keys = sorted((key for key in kept if "_" in key and key.split("_")[0] in uids), key=lambda key: place(key, uids))
    if keys:
        rows = await transfer_queue.async_kv_batch_get(keys=keys, partition_id=partition)
        said["rollouts"] = [
            rollout(tokenizer, place(key, uids), row, kept[key]) for key, row in zip(keys, rows, strict=True)
        ]
    return said


def place(key, uids):
    uid, session, output = key.split("_")
    return [uids.index(uid), int(session), int(output)]


def rollout(tokenizer, at, row, tag):
    ids, mask = row["responses"].tolist(), row["response_mask"].tolist()
    parts = []
    for one, by in zip(ids, mask, strict=True):
        if not parts or parts[-1][0] != by:
            parts.append((by, []))
        parts[-1][1].append(one)
    scores = row["rm_scores"].tolist()
    return {
        "at": at,
        "parts": [[by, tokenizer.decode(run)] for by, run in parts],
        "prompt": tokenizer.decode(row["prompts"].tolist()),
        "score": scores[-1],
        "isLast": not any(scores[:-1]),
        "turns": int(row["num_turns"]),
        "logprobs": [mask, row["rollout_log_probs"].tolist()] if "rollout_log_probs" in row.keys() else None,
        "extra": row["extra_fields"]["reward_extra_info"],
        "versions": [tag["min_global_steps"], tag["max_global_steps"]],
    }


def buffer(kind, refill=None, **others):
    """A replay buffer as the trainer makes it (trainer_base.py:138-186)."""
    is_sync = kind is ReplayBuffer
    more = {"train_batch_size": 2, "gen_batch_size": 1} if is_sync else {}
    return kind(
        trainer_mode="sync" if is_sync else "colocate_async",
        trainer_config={},
        max_off_policy_threshold=None,
        max_off_policy_strategy="drop",
        sampler_kwargs={},
        poll_interval=0.05,
        refill_fn=refill,
        **more,
        **others,
    )


async def sampled(kept, uids, step, size):
    """Which prompts a step is trained on, by number, how many attempts each has, and what the buffer says besides."""
    try:
        batch, metrics = await asyncio.to_thread(kept.sample, step, "train", size)
    except RuntimeError as error:
        return {"error": str(error)}, []
    counts = {}
    for key in batch.keys:
        at = str(uids.index(key.split("_")[0]))
        counts[at] = counts.get(at, 0) + 1
    return {"attempts": counts, "metrics": metrics}, batch.keys


async def advantages(keys, is_normalised):
    """Those that the trainer computes (trainer_base.py:1743-1784): by trajectory the number on each of its own tokens."""
    fields = ["uid", "response_mask", "rm_scores"]
    rows = await transfer_queue.async_kv_batch_get(keys=keys, partition_id="train", select_fields=fields)
    data = DataProto(batch=rows.to_padded_tensor())
    data.batch["token_level_rewards"] = data.batch["rm_scores"]
    data.non_tensor_batch["uid"] = np.array(data.batch.pop("uid").tolist(), dtype=object)
    made = compute_advantage_for_multi_trajectories(
        data, batch_keys=keys, adv_estimator="grpo", norm_adv_by_std_in_grpo=is_normalised
    )
    return [
        [sorted(set(values[mask == 1].tolist())), sorted(set(values[mask == 0].tolist()))]
        for values, mask in zip(made.batch["advantages"], made.batch["response_mask"], strict=True)
    ]


def clear():
    for partition in ("train", "val"):
        keys = list(tags(partition))
        if keys:
            transfer_queue.kv_clear(partition_id=partition, keys=keys)
