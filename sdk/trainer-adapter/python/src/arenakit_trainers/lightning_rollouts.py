"""What Agent Lightning's gateway has of rollouts that have ended: read over HTTP, and as attempts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .attempts import Attempt

Events = Sequence[Mapping[str, Any]]
"""Of one attempt of a rollout, as they came."""


def ended_rollouts(gateway: Any, after: int) -> tuple[list[tuple[dict[str, Any], Events]], int]:
    """Rollouts with their events, those of a failed one left out, and where to read on.

    `gateway` is a client of httpx. A rollout that the trainer has deleted is not there.
    """
    page = gateway.get("/api/rollouts/terminal", params={"after": after}).raise_for_status().json()
    found = []
    for path in (f"/api/rollouts/{one['rollout_id']}" for one in page["items"]):
        said, events = gateway.get(path), gateway.get(f"{path}/events", params={"include_routed_experts": False})
        if 404 not in (said.status_code, events.status_code):
            rollout = said.raise_for_status().json()["rollout"]
            is_whole = rollout["status"]["state"] == "succeeded"
            found.append((rollout, events.raise_for_status().json() if is_whole else []))
    # A gateway that was started again has forgotten what was before.
    return found, min(page["next_after"], page["total_terminal"])


def attempt_of(events: Events) -> Attempt | None:
    """The last request that was answered, with its answer; None where there is none."""
    for data in (one["data"] for one in reversed(events) if one["event_type"] == "model_request"):
        request, choices = data["request"], (data.get("response") or {}).get("choices")
        if data.get("status") == "ok" and choices and "messages" in request:
            return Attempt(messages=[*request["messages"], choices[0]["message"]])
        if data.get("status") == "ok" and choices:
            return Attempt(prompt=request["prompt"], completion=choices[0]["text"])
    return None
