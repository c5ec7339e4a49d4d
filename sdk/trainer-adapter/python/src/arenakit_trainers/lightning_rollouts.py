"""What Agent Lightning's gateway has of rollouts that have ended: read over HTTP, and as attempts."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from .attempts import Attempt
from .rewards import log

Events = Sequence[Mapping[str, Any]]
"""Of one attempt of a rollout, as they came."""


def watch_ended(gateway: Any, seconds: float, tell: Callable[[dict[str, Any], Events], None]) -> None:
    """Tells of each rollout that has ended, with its events, those of a failed one left out; asks as often, forever.

    `gateway` is a client of httpx. What raises is logged and tried again: without this thread each rollout would wait
    for its hook, and its siblings' hooks for it.
    """
    after, left = 0, list[str]()
    while True:
        time.sleep(seconds)
        try:
            page = gateway.get("/api/rollouts/terminal", params={"after": after}).raise_for_status().json()
            ended = [one["rollout_id"] for one in page["items"]]
            # A gateway that was started again has forgotten what was before.
            after = min(page["next_after"], page["total_terminal"])
            left += ended
        except Exception as error:
            log.warning("rollouts that ended are asked for again after %r", error)
        left = [one for one in left if not _is_told(gateway, one, tell)]


def _is_told(gateway: Any, rollout_id: str, tell: Callable[[dict[str, Any], Events], None]) -> bool:
    path = f"/api/rollouts/{rollout_id}"
    try:
        said, events = gateway.get(path), gateway.get(f"{path}/events", params={"include_routed_experts": False})
        if 404 not in (said.status_code, events.status_code):  # the trainer deletes them
            rollout = said.raise_for_status().json()["rollout"]
            is_whole = rollout["status"]["state"] == "succeeded"
            tell(rollout, events.raise_for_status().json() if is_whole else [])
    except Exception as error:
        log.warning("rollout %s is handed over again after %r", rollout_id, error)
        return False
    return True


def attempt_of(events: Events) -> Attempt | None:
    """The last request that was answered, with its answer; None where there is none."""
    for data in (one["data"] for one in reversed(events) if one["event_type"] == "model_request"):
        request, choices = data["request"], (data.get("response") or {}).get("choices")
        if data.get("status") == "ok" and choices and "messages" in request:
            return Attempt(messages=[*request["messages"], choices[0]["message"]])
        if data.get("status") == "ok" and choices:
            return Attempt(prompt=request["prompt"], completion=choices[0]["text"])
    return None
