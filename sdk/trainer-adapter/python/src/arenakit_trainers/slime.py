"""slime 0.3.1 (624b824a) and miles (31f1ca96), which has kept slime's hooks: episodes as rollouts, whole groups judged.

    --custom-generate-function-path arenakit_trainers.slime.generate --metadata-key metadata
    --custom-rm-path arenakit_trainers.slime.group_reward --group-rm --disable-rewards-normalization
    --eval-function-path arenakit_trainers.slime.evaluate
    --dynamic-sampling-filter-path arenakit_trainers.slime.has_reward

slime calls them in slime/rollout/sglang_rollout.py:251-260, :331-334 and :428, and slime/ray/rollout.py:520. What
`generate` raises ends its rollout (:327, a gather that raises): an attempt that fails is a sample of status FAILED. A
reward is a number there: an attempt without one gets the mean of its siblings and `remove_sample`, which zeroes its
loss mask (slime/ray/rollout.py:680). With the filter slime draws another group for one that has no reward at all.
"""

from __future__ import annotations

import copy
import logging
import math
import sys
from typing import Any

from .clients import clients_of
from .errors import ArenaKitError, Closed, Refused
from .rewards import NothingScored
from .rollouts import roll_out
from .settings import BadSetting, read_settings
from .slime_engine import Aborted, engine_of, module
from .slime_samples import ABOUT, begin_anew, break_off, rewards_of, rollouts_of, shown

TRAINER = "slime"
MOST_ROUNDS = 2
"""How often all groups that slime draws at once may be without a reward, one round after the other."""
_lost: list[str] = []  # why, of the groups that were dropped one after the other in this process
log = logging.getLogger("arenakit_trainers")


class NothingJudged(ArenaKitError):
    """No group has a reward, for as long as two rounds of draws."""


async def generate(args: Any, sample: Any, sampling_params: dict[str, Any], evaluation: bool = False) -> Any:
    """Plays the task of the row from its beginning; in evaluation the reward is the environment's own."""
    settings = read_settings()
    tokenizer = module("rollout.sglang_rollout", sample).GenerateState(args).tokenizer
    begin_anew(sample)
    about = sample.metadata[ABOUT] = dict[str, Any]()
    if "task_id" not in sample.metadata:
        raise BadSetting("expected task_id in the metadata of each row, as arenakit tasks export --format slime has it")
    task, length = str(sample.metadata["task_id"]), int(sampling_params["max_new_tokens"])
    engine, clients = engine_of(args, sample, sampling_params), clients_of(settings, trainer=TRAINER)
    try:
        rollout = await roll_out(
            clients,
            settings,
            tokenizer,
            engine,
            trainer=TRAINER,
            task=task,
            response_length=length,
            context_length=getattr(args, "rollout_max_context_len", None),
        )
    except Aborted as error:
        break_off(args, sample, tokenizer, "ABORTED", str(error))
    except (BadSetting, Closed):
        raise
    except ArenaKitError as error:
        if isinstance(error, Refused) and not sample.tokens:
            raise  # There is no such task or environment, or the token is wrong: it is so for all of them.
        break_off(args, sample, tokenizer, "FAILED", str(error))
    else:
        failure = rollout.result and rollout.result.failure
        about.update(episode=rollout.episode.id, reward=rollout.result and rollout.result.reward)
        if failure and failure.owner != "policy":
            break_off(args, sample, tokenizer, "FAILED", str(failure))
        elif rollout.is_full:
            sample.status = sample.Status.TRUNCATED
    if evaluation:
        sample.reward = math.nan if about.get("reward") is None else about["reward"]
    return sample


async def group_reward(args: Any, samples: Any, **_: Any) -> list[float]:
    """The rewards of one group. Samples of other generate functions are shown as text."""
    if not isinstance(samples, list):
        raise BadSetting("expected --group-rm: the attempts of a prompt are judged together")
    return await rewards_of(args, samples, shown, TRAINER)


def evaluate(args: Any, rollout_id: int, data_source: Any, evaluation: bool = True) -> Any:
    """slime's own evaluation, which refuses --group-rm, without the samples that could not be scored. Raises
    NothingScored where there is no other."""
    alone = copy.copy(args)
    alone.group_rm = False
    rollout = sys.modules.get("slime.rollout.sglang_rollout") or sys.modules["miles.rollout.sglang_rollout"]
    said = rollout.generate_rollout(alone, rollout_id, data_source, evaluation=evaluation)
    if said.data and all(math.isnan(one) for columns in said.data.values() for one in columns["rewards"]):
        raise NothingScored(f"no sample of {', '.join(said.data)} has a score")
    for name, columns in said.data.items():
        kept = [at for at, reward in enumerate(columns["rewards"]) if not math.isnan(reward)]
        if 0 < len(kept) < len(columns["rewards"]):
            log.warning("evaluation %s: %d samples were not scored", name, len(columns["rewards"]) - len(kept))
            columns.update({key: [values[at] for at in kept] for key, values in columns.items()})
    return said


def has_reward(args: Any, samples: list[Any], **_: Any) -> bool:
    """Whether any attempt of the group has a reward. Raises NothingJudged where no group has, again and again: slime
    would draw on as long as that lasts, and what its filter raises ends the run."""
    last = [one[-1] for one in rollouts_of(samples)]
    if any(not one.remove_sample for one in last):
        _lost.clear()
        return True
    about = last[0].metadata.get(ABOUT, {})
    _lost.append(str(about.get("missing") or about.get("failure")))
    if len(_lost) >= MOST_ROUNDS * (getattr(args, "over_sampling_batch_size", None) or args.rollout_batch_size):
        count, reason = len(_lost), _lost[-1]
        _lost.clear()
        raise NothingJudged(f"{count} groups one after the other have no reward; the last: {reason}")
    return False
