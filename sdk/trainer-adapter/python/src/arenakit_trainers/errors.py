"""What can go wrong between a trainer and the service: one class a kind, each with what the service said of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .answers import Waiting


@dataclass(frozen=True)
class Failure:
    """Who has to change something so that this does not happen again, and what happened."""

    owner: str
    """policy, tool, corpus, model, judge, task or harness."""
    code: str
    """Stable, for programs: lower-case words joined by underscores."""
    message: str
    retryable: bool = False

    def as_json(self) -> dict[str, Any]:
        """As the service reads it."""
        return {"owner": self.owner, "code": self.code, "message": self.message, "retryable": self.retryable}

    def __str__(self) -> str:
        return f"{self.owner}/{self.code}: {self.message}"


def read_failure(value: object) -> Failure | None:
    """The failure that a member of an answer is; None where it is none."""
    if not isinstance(value, Mapping):
        return None
    owner, code, message = value.get("owner"), value.get("code"), value.get("message")
    if not (isinstance(owner, str) and isinstance(code, str) and isinstance(message, str)):
        return None
    return Failure(owner, code, message, value.get("retryable") is True)


def outage(error: Exception) -> Failure:
    """What stands for an answer that did not come."""
    return Failure("harness", "service_outage", str(error), retryable=True)


class ArenaKitError(Exception):
    """Any error of this package."""


class Refused(ArenaKitError):
    """The service understood the request and will not do it; the same request will be refused again."""

    def __init__(self, status: int, failure: Failure) -> None:
        super().__init__(f"{failure} (HTTP {status})")
        self.status = status
        self.failure = failure


@dataclass(frozen=True)
class Difference:
    """A place where what was sent is not what the service has."""

    path: str
    was: str | None
    """As JSON, cut where it is long; None where there was nothing."""
    is_now: str | None


class Conflict(Refused):
    """What was sent before under this name is something else (HTTP 409)."""

    def __init__(self, status: int, failure: Failure, diff: tuple[Difference, ...]) -> None:
        super().__init__(status, failure)
        self.diff = diff

    def __str__(self) -> str:
        places = ", ".join(one.path for one in self.diff[:5])
        return f"{super().__str__()}; it differs at {places}" if places else super().__str__()


class Unavailable(ArenaKitError):
    """No gateway answered for as long as an outage is borne."""


class DeadlineExceeded(ArenaKitError):
    """The time that the call was given is over. The attempt is still the service's: ask again, or abandon it."""

    def __init__(self, message: str, last: Waiting | None = None) -> None:
        super().__init__(message)
        self.last = last
        """What the service said last of the attempt, where it said something."""


class UnreadableAnswer(ArenaKitError):
    """The answer is not what the service's contract says: another service, or another version."""


class Closed(ArenaKitError):
    """The client was closed before the call ended."""
