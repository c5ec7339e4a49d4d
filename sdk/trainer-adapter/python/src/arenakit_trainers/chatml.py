"""Texts of ChatML as messages, for trainers that write the marks themselves with the model's chat template."""

from __future__ import annotations

from .errors import ArenaKitError

BEGIN, END = "<|im_start|>", "<|im_end|>"


def messages_in(text: str) -> list[dict[str, str]]:
    """The messages of a prompt, or of what follows a turn, without the turn that it opens at its end."""
    _, *parts = text.split(BEGIN)
    if not parts:
        raise ArenaKitError(f"expected a dialect of ChatML, such as ARENAKIT_DIALECT=hermes, not {text[:100]!r}")
    spoken = [part.partition("\n") for part in parts if END in part]
    return [{"role": role, "content": said.rpartition(END)[0]} for role, _, said in spoken]
