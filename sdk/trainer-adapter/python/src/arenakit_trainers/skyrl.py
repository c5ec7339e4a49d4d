"""SkyRL 0.4.0: `ArenaGenerator` in BasePPOExp.get_generator (skyrl/train/entrypoints/main_base.py:132), and the
environment `arenakit` as `environment.env_class`, whose rows have a column `task_id`. What else they need are the
variables of `settings.py`. Both together: the environment plays the episodes, the generator takes the rewards.

Rewards are numbers here (skyrl/train/generators/base.py:43), and every sample stays. One without a reward gets the mean
of the others of its group, so that the mean that SkyRL takes off is theirs (ppo_utils.py:1391), and a loss mask of
zeros. SkyRL groups by instance_id (ppo_utils.py:1376); here step and the call's number are in the name, too.
Evaluation takes the environment's own scores, NaN where there is none (see skyrl_trainer.py).
"""

from __future__ import annotations

import asyncio
from typing import Any

import skyrl_gym
from skyrl.train.generators.base import GeneratorInput, GeneratorOutput
from skyrl.train.generators.skyrl_gym_generator import SkyRLGymGenerator
from skyrl_gym.envs.base_text_env import BaseTextEnv, BaseTextEnvStepOutput, ConversationType

from .chatml import messages_in
from .clients import clients_of
from .errors import DeadlineExceeded, Refused, Unavailable
from .rewards import NoReward, Reward
from .rollouts import NO_ROOM
from .seats import ABANDON_SECONDS, begin, failure_from, rewarded
from .settings import BadSetting, read_settings
from .skyrl_rows import Play, plays_of, with_rewards

TRAINER = "skyrl"
KEY = "arenakit"
LOST = (Refused, Unavailable, DeadlineExceeded)


class ArenaEnv(BaseTextEnv):
    """An episode. Its rewards are those that ArenaGenerator puts in their place."""

    def __init__(self, env_config: Any = None, extras: dict[str, Any] | None = None) -> None:
        super().__init__()
        if KEY not in (extras or {}):
            raise BadSetting("expected arenakit_trainers.skyrl.ArenaGenerator: it takes the rewards of the group")
        self._play: Play = (extras or {})[KEY]
        self._clients = clients_of(read_settings(), trainer=TRAINER)
        self._client = self._clients.episodes.blocking

    def init(self, prompt: ConversationType) -> tuple[ConversationType, dict[str, Any]]:
        """The prompt of the episode, whatever stands in the dataset. Without an episode the first turn is the last."""
        try:
            begun = begin(self._clients, read_settings(), self._play.seat, TRAINER)
        except NoReward as missing:
            self._play.missing = missing
            return prompt, {}
        self._play.episode = begun.id
        return messages_in(begun.prompt), {}

    def step(self, action: str) -> BaseTextEnvStepOutput:
        """What the turn brought. An episode that the service lost is over, and has no reward."""
        play, number = self._play, self.turns
        self.turns += 1
        over: BaseTextEnvStepOutput = {"observations": [], "reward": 0.0, "done": True, "metadata": {}}
        if play.missing:
            return over
        try:
            told = self._client.turn(str(play.episode), number, text=action)
        except LOST as error:
            play.missing = NoReward(str(play.episode), "episode_lost", failure_from(error))
            return over
        play.result = told.result
        if told.is_over:
            return over
        return {**over, "observations": messages_in(told.append), "done": False}

    def close(self) -> None:
        """Ends what SkyRL cut off: its context was full."""
        play = self._play
        if play.episode and not play.result and not play.missing:
            try:
                play.result = self._client.finish(play.episode, failure=NO_ROOM)
            except LOST as error:
                play.missing = NoReward(play.episode, "episode_lost", failure_from(error))


class ArenaGenerator(SkyRLGymGenerator):
    """SkyRL's own, whose output keeps every member, with rewards by group."""

    async def generate(self, input_batch: GeneratorInput, disable_tqdm: bool = False) -> GeneratorOutput:
        """As SkyRLGymGenerator.generate, when all groups of the batch are judged."""
        settings = read_settings()
        plays = plays_of(input_batch)
        extras = [{**extra, KEY: play} for extra, play in zip(input_batch["env_extras"], plays, strict=True)]
        clients = clients_of(settings, trainer=TRAINER)
        try:
            output = await super().generate({**input_batch, "env_extras": extras}, disable_tqdm)
        except BaseException as error:
            left = [one.episode for one in plays if one.episode and not one.result]
            gone = (clients.episodes.abandon(one, reason=repr(error), deadline=ABANDON_SECONDS) for one in left)
            await asyncio.gather(*gone, return_exceptions=True)
            raise

        async def reward(play: Play) -> Reward:
            if play.missing:
                return Reward(missing=play.missing)
            return await rewarded(clients.groups, settings, play, play.seat, TRAINER)

        rewards = await asyncio.gather(*(reward(one) for one in plays))
        return with_rewards(output, plays, rewards)


if KEY not in skyrl_gym.registry:
    skyrl_gym.register(id=KEY, entry_point="arenakit_trainers.skyrl:ArenaEnv")
