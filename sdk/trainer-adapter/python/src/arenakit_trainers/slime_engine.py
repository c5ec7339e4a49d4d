"""The engine of slime and miles, as a rollout over an episode asks it: all that the policy sees goes into the sample as
it is written. A sample of slime appends tokens with all that the engine says of them, one of miles does not
(slime/utils/types.py:253 at 624b824a, miles/utils/types.py:276 at 31f1ca96): there routing replay is not carried.
"""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from typing import Any

from .rollouts import Generate, Generated


class Aborted(Exception):
    """The trainer ends its rollout, and this attempt with it."""


def module(name: str, sample: object) -> Any:
    """A module of the trainer that the sample is of; qqr's samples are slime's."""
    root = next(kind.__module__.split(".")[0] for kind in reversed(type(sample).__mro__) if kind is not object)
    return importlib.import_module(f"{root}.{name}")


def engine_of(args: Any, sample: Any, sampling_params: dict[str, Any]) -> Generate:
    """The engine behind the trainer's router. All that the policy sees goes into the sample as it is written."""
    rollout, http = module("rollout.sglang_rollout", sample), module("utils.http_utils", sample)
    state = rollout.GenerateState(args)
    url = f"http://{args.sglang_router_ip}:{args.sglang_router_port}/generate"
    # slime's name of it, and miles'.
    key = getattr(sample, "session_id", None) or getattr(sample, "routing_key", None)
    policies = {getattr(args, name, None) for name in ("router_policy", "sglang_router_policy")}
    headers = {"X-SMG-Routing-Key": key} if key and "consistent_hashing" in policies else None

    async def write(ids: Sequence[int], room: int) -> Generated:
        if state.aborted:
            raise Aborted("the rollout is over")
        if not sample.tokens:
            sample.tokens = list(ids)
        told = list(ids[len(sample.tokens) :])
        if told:
            _append(args, sample, told, None, state.tokenizer.decode(told, skip_special_tokens=False), None)
        asked: dict[str, Any] = {"input_ids": list(ids), "return_logprob": True}
        asked["sampling_params"] = {**sampling_params, "max_new_tokens": room}
        if getattr(args, "use_rollout_routing_replay", False):
            asked["return_routed_experts"] = True
        said = await http.post(url, asked, headers=headers)
        meta = said["meta_info"]
        wrote = meta.get("output_token_logprobs") or []
        made, logprobs = [one[1] for one in wrote], [one[0] for one in wrote]
        _append(args, sample, made, logprobs, said["text"], meta)
        finish = str(meta["finish_reason"]["type"])
        if finish == "abort":
            raise Aborted("the engine aborted the turn")
        return Generated(made, logprobs, finish)

    return write


def _append(
    args: Any, sample: Any, ids: list[int], logprobs: list[float] | None, text: str, meta: dict[str, Any] | None
) -> None:
    if hasattr(sample, "append_response_tokens"):
        sample.append_response_tokens(
            args, tokens=ids, log_probs=logprobs, trainable=meta is not None, meta_info=meta, text=text
        )
        return
    sample.tokens = sample.tokens + ids
    sample.response += text
    sample.response_length += len(ids)
    sample.loss_mask = (sample.loss_mask or []) + [0 if meta is None else 1] * len(ids)
    sample.rollout_log_probs = (sample.rollout_log_probs or []) + (logprobs or [0.0] * len(ids))
    if meta is not None:
        sample.update_from_meta_info(args, meta)
