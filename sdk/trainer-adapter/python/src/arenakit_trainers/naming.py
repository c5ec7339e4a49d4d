"""Names of groups: `{run}:{launch nonce}:{split}:{step}:{task}:{occurrence}`, the same on every rank that must meet."""

from __future__ import annotations

import hashlib
import re
import secrets

LONGEST_NAME = 300
"""Characters that the service takes."""
LONGEST_PART = 100
_HASH_CHARACTERS = 32
# A colon parts the name, blanks and control characters are not in one.
_NOT_IN_A_PART = re.compile(r"[^\x21-\x39\x3b-\x7e\u00a1-\ud7ff\ue000-\uffff]|%")


def group_id(*, run: str, nonce: str, split: str, step: int, task: str, occurrence: int | str = 0) -> str:
    """The name of a group.

    `nonce` differs at every launch, so that a training run that begins anew never meets its former groups;
    `occurrence` tells two groups of one task in one step apart. A part that is long is named by its sha256.
    """
    parts = (run, nonce, split, str(step), task, str(occurrence))
    name = ":".join(_part(part) for part in parts)
    if len(name) > LONGEST_NAME:
        raise ValueError(f"a group's name has at most {LONGEST_NAME} characters, {name[:80]}… has {len(name)}")
    return name


def launch_nonce() -> str:
    """Names one launch: 12 random characters."""
    return secrets.token_hex(6)


def _part(text: str) -> str:
    spelt = _NOT_IN_A_PART.sub(lambda found: "".join(f"%{byte:02X}" for byte in _bytes(found[0])), text)
    return spelt if len(spelt) <= LONGEST_PART else hashlib.sha256(_bytes(text)).hexdigest()[:_HASH_CHARACTERS]


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")
