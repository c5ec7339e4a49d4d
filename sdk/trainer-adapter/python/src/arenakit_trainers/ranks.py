"""Which completions of a batch are whose: ranks have equal parts of a batch, in order, and a group may lie across some
of them. Then each rank submits its own and they meet in the service, under a name that all of them work out.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass


@dataclass(frozen=True)
class Part:
    """What of one group this rank has: completions `begin` to `end` of its batch, from `index` of the group on."""

    number: int
    """Of the group, over the batches of all ranks."""
    index: int
    begin: int
    end: int
    size: int

    @property
    def is_whole(self) -> bool:
        """Whether the rank has all of the group."""
        return self.end - self.begin == self.size


def parts_of(first: int, count: int, size: int) -> list[Part]:
    """The groups of a rank whose batch begins at place `first` of all ranks' completions."""
    parts, begin = list[Part](), 0
    while begin < count:
        number, index = divmod(first + begin, size)
        end = min(count, begin + size - index)
        parts.append(Part(number, index, begin, end, size))
        begin = end
    return parts


def rank() -> tuple[int, int]:
    """This process among those that train together, and how many they are."""
    if "accelerate" not in sys.modules:
        return 0, 1
    state = sys.modules["accelerate"].PartialState()
    return int(state.process_index), int(state.num_processes)


def shared(nonce: str) -> str:
    """The first rank's nonce, on every rank; all of them come here with their first batch."""
    from accelerate.utils import broadcast_object_list  # noqa: PLC0415 - only where several processes train

    told = [nonce]
    broadcast_object_list(told, from_process=0)
    return str(told[0])
