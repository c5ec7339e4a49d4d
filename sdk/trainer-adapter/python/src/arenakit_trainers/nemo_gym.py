"""NeMo Gym 0.7 and NeMo-RL: a resources server in the place of resources_servers/genrm_compare, with its requests and
responses, over the group-reward service. Episodes are of an environment that `arenakit serve` serves, or of none.

Extension points: the `entrypoint` of a server (nemo_gym/config_types.py:644), and `verify`, which waits for the group's
reward (genrm_compare/app.py:318). Switched on by a folder and a block of the YAML: docs/trainers.md.

A rollout without a reward is an HTTP error and no row: 409 where its place is taken or its group closed, else 503.
genrm_compare makes a masked row of reward 0 (nemo_gym/judge.py:107), and NeMo-RL counts it in its siblings' baseline:
all rewards are valid in nemo_rl/algorithms/advantage_estimator.py:85 (NeMo-RL#4061, #3467). Gym's client does not ask
again what was answered (nemo_gym/server_utils.py:598).
"""

from __future__ import annotations

import json
import logging
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from fastapi import HTTPException, Request, Response
from fastapi.responses import JSONResponse
from pydantic import Field
from resources_servers.genrm_compare.app import GenRMCompareVerifyRequest, GenRMCompareVerifyResponse

from .answers import Waiting
from .attempts import Attempt, given
from .clients import clients_of
from .errors import ArenaKitError, Failure, Refused
from .nemo_gym_environment import ArenaEnvironment, ArenaEnvironmentConfig
from .nemo_rl import hand_over, seats_of
from .responses import messages_of, question_of
from .rewards import NoReward, number_of
from .seats import Seat
from .settings import Settings, read_settings

TRAINER = "nemo-rl"
CLOSED = frozenset({"late", "superseded", "cancelled", "abandoned", "missing"})
OUTAGE_SECONDS = 400.0
"""For the service to be away, beyond the time that collecting and judging take."""
log = logging.getLogger("arenakit_trainers")


class ArenaCompareConfig(ArenaEnvironmentConfig):
    """The members that genrm_compare has, too, have its names; a time that is left out is that of `arenakit`."""

    num_rollouts_per_prompt: int = Field(ge=2, le=64)
    cohort_collection_timeout_s: float | None = Field(default=None, gt=0, allow_inf_nan=False)
    cohort_evaluation_timeout_s: float | None = Field(default=None, gt=0, allow_inf_nan=False)

    @property
    def settings(self) -> Settings:
        """Raises BadSetting."""
        own = given(collect_seconds=self.cohort_collection_timeout_s, judge_seconds=self.cohort_evaluation_timeout_s)
        return read_settings(**{**own, **self.arenakit})


class ArenaCompare(ArenaEnvironment):
    """The server that the entrypoint runs; its state is the service's, so it may have several workers."""

    config: ArenaCompareConfig

    async def forward(self, path: str, request: Request) -> Response:
        """Without an environment there are no tools, and sessions without a state."""
        if self.config.settings.environment:
            return await super().forward(path, request)
        if path not in ("seed_session", "close_session"):
            raise HTTPException(404, f"no tool {path}: expected an environment in arenakit.environment")
        body = await request.json()
        return JSONResponse({name: body[name] for name in ("resources_session_id",) if name in body})

    async def verify(  # type: ignore[override]  # FastAPI reads what it takes from its parameters
        self, body: GenRMCompareVerifyRequest, request: Request
    ) -> GenRMCompareVerifyResponse:
        """The group's reward, when it is there. The same request may be sent again at any time."""
        settings, seats = self.config.settings, self._seats(body)
        failure = await self._unscored(request) if settings.environment else None
        row = body.model_dump(mode="json")
        asked = messages_of(row["responses_create_params"]["input"])
        attempt = Attempt(messages=[*asked, *messages_of(row["response"]["output"])], failure=failure)
        query = "\n\n".join(filter(None, [question_of(asked), body.principle]))
        terms = settings.terms(task=row.get("task"), query=query)
        groups = clients_of(settings, trainer=TRAINER).groups
        try:
            # A group that was closed is never judged again, so that each attempt at it has a name of its own.
            for older in (replace(seats[0], occurrence=one) for one in range(body.group_attempt)):
                group = older.group(settings)
                await groups.abandon(group, older.index, size=older.size, terms=terms, reason="superseded")
                await groups.cancel_group(group)
            group, answer = await hand_over(groups, settings, seats, attempt, terms)
            if isinstance(answer, Waiting):
                seconds = settings.group_seconds + OUTAGE_SECONDS
                answer = await groups.reward(group, seats[0].index, generation=0, deadline=seconds)
            echoed = ("responses_create_params", "response", "group_id", "group_attempt", "rollout_index")
            echo = {one: getattr(body, one) for one in echoed}
            return GenRMCompareVerifyResponse(**echo, reward=number_of(answer, TRAINER))
        except NoReward as none:
            log.warning("no reward: %s", none)
            raise HTTPException(409 if none.reason in CLOSED else 503, str(none)) from none
        except Refused as refused:
            raise HTTPException(refused.status, str(refused)) from refused
        except ArenaKitError as error:
            raise HTTPException(503, str(error)) from error

    def _seats(self, body: GenRMCompareVerifyRequest) -> Sequence[Seat]:
        try:
            return seats_of(body, self.config.num_rollouts_per_prompt)
        except ValueError as error:
            raise HTTPException(422, str(error)) from error

    async def _unscored(self, request: Request) -> Failure | None:
        """Ends the episode; a failure where it was not scored: such an attempt is not ranked."""
        said: Any = await self.forward("verify", request)
        if said.status_code != 200:
            raise HTTPException(said.status_code, said.body.decode())
        scored = json.loads(said.body)
        return Failure("harness", "not_scored", str(scored["failure_reason"])) if scored["mask_sample"] else None
