"""NeMo Gym 0.7: a resources server that forwards to an environment that `arenakit serve` serves, for a Gym that starts
its servers itself. Sessions, tools and verification are those of /nemo-gym/ENVIRONMENT (docs/episodes.md).

Extension point: the `entrypoint` of a server (nemo_gym/config_types.py:644), a file that ends in `run_webserver()`.
Switched on by a folder and a block of the YAML: docs/trainers.md.

What was not scored has `mask_sample` and the reward 0, as Gym's own servers write it; a group's reward has no such row
(nemo_gym.py). A request that got no answer is asked again, and a call of a tool runs once by its key.
"""

from __future__ import annotations

import asyncio
import time
import uuid
from typing import Any, ClassVar

from aiohttp import ClientError, ClientResponse
from fastapi import FastAPI, HTTPException, Request, Response
from nemo_gym.base_resources_server import BaseResourcesServerConfig, ReverifyMode, SimpleResourcesServer
from nemo_gym.server_utils import request as http_request
from pydantic import Field, PrivateAttr

from .settings import Settings, read_settings

OUTAGE_SECONDS = 300.0
"""How long a request is asked again while nobody answers."""
BUSY = frozenset({502, 503, 504})
PAUSE_SECONDS = 0.5


class ArenaEnvironmentConfig(BaseResourcesServerConfig):
    """`arenakit` has members of `settings.Settings`; what it leaves out is read from the variables."""

    REVERIFY_MODE: ClassVar[ReverifyMode] = ReverifyMode.UNSUPPORTED
    arenakit: dict[str, Any] = Field(default_factory=dict)

    @property
    def settings(self) -> Settings:
        """Raises BadSetting."""
        return read_settings(**self.arenakit)


class ArenaEnvironment(SimpleResourcesServer):
    """The server that the entrypoint runs."""

    ray_enabled = False
    config: ArenaEnvironmentConfig
    _unanswered: set[str] = PrivateAttr(default_factory=set)

    def setup_webserver(self) -> FastAPI:
        """Any other path is a tool."""
        app = super().setup_webserver()
        app.post("/{path}")(self.forward)
        return app

    async def seed_session(self, request: Request) -> Response:
        """Begins an episode."""
        return await self.forward("seed_session", request)

    async def close_resources_session(self, request: Request) -> Response:
        """Gives it up, if it is not over."""
        return await self.forward("close_session", request)

    async def verify(self, request: Request) -> Response:
        """Ends it with the answer, and scores it."""
        return await self.forward("verify", request)

    async def forward(self, path: str, request: Request) -> Response:
        """The environment's answer.

        An agent shows its model whatever a tool answers (simple_agent/app.py:300). So an episode of which a call had no
        answer of the environment is never verified.
        """
        session = request.headers.get("cookie", "")
        if path == "verify" and session in self._unanswered:
            raise HTTPException(503, "a call of this episode had no answer of the environment")
        try:
            said = await self._ask(path, await request.body(), session)
            headers = {name: said.headers[name] for name in ("content-type", "set-cookie") if name in said.headers}
            return Response(await said.read(), said.status, headers)
        except (ClientError, OSError) as error:
            self._unanswered.add(session)
            raise HTTPException(503, f"the environment does not answer: {error!r}") from error

    async def _ask(self, path: str, body: bytes, cookie: str) -> ClientResponse:
        settings = self.config.settings
        headers = {"content-type": "application/json", "cookie": cookie, "idempotency-key": uuid.uuid4().hex}
        if settings.token:
            headers["authorization"] = f"Bearer {settings.token}"
        url = f"{settings.url[0].rstrip('/')}/nemo-gym/{settings.required('environment')}/{path}"
        until = time.monotonic() + OUTAGE_SECONDS
        while True:
            try:
                said = await http_request("POST", url, _max_connection_retries=1, data=body, headers=headers)
                if said.status not in BUSY or time.monotonic() > until:
                    return said
            except (ClientError, OSError):
                if time.monotonic() > until:
                    raise
            await asyncio.sleep(PAUSE_SECONDS)
