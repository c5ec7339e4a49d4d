"""ArenaKit for trainers: rewards of groups of attempts, asked of the group-reward service."""

from .answers import (
    Answer,
    AttemptName,
    GroupAnswer,
    GroupEvent,
    Invalid,
    JudgedBy,
    PlayedMatch,
    Scored,
    Settled,
    Take,
    Waiting,
)
from .attempts import Attempt, Terms
from .errors import (
    ArenaKitError,
    Closed,
    Conflict,
    DeadlineExceeded,
    Difference,
    Failure,
    Refused,
    Unavailable,
    UnreadableAnswer,
)
from .groups import GroupClient
from .naming import group_id, launch_nonce
from .version import __version__

__all__ = [
    "Answer",
    "ArenaKitError",
    "Attempt",
    "AttemptName",
    "Closed",
    "Conflict",
    "DeadlineExceeded",
    "Difference",
    "Failure",
    "GroupAnswer",
    "GroupClient",
    "GroupEvent",
    "Invalid",
    "JudgedBy",
    "PlayedMatch",
    "Refused",
    "Scored",
    "Settled",
    "Take",
    "Terms",
    "Unavailable",
    "UnreadableAnswer",
    "Waiting",
    "__version__",
    "group_id",
    "launch_nonce",
]
