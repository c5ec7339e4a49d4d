"""What a project of verifiers has, so that `vf-eval arena_project` finds the environment."""

from arenakit_trainers.verifiers import ArenaEnv, ArenaTaskset

__all__ = ["ArenaEnv", "ArenaTaskset"]
