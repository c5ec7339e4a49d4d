"""SkyRL 0.4.0: `ArenaTrainer` in BasePPOExp.get_trainer (skyrl/train/entrypoints/main_base.py:155). Its evaluation is
SkyRL's, but for pass@n: a trajectory without a score does not count there for one that failed.
"""

from __future__ import annotations

from typing import Any

from skyrl.train.trainer import RayPPOTrainer

from .skyrl_rows import without_failures


class ArenaTrainer(RayPPOTrainer):
    """SkyRL's own trainer."""

    async def eval(self, *arguments: Any, **named: Any) -> dict[str, float]:
        """As RayPPOTrainer.eval."""
        return without_failures(await super().eval(*arguments, **named))
