"""The version of the package: that of every ArenaKit package; `npm run release` sets it."""

__version__ = "0.1.0"
