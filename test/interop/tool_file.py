"""A tool file as RLFactory's users write them: FastMCP over stdio. It answers, refuses, and can end itself in a call."""

import os

from mcp.server.fastmcp import FastMCP

mcp = FastMCP("Local")
calls = 0


@mcp.tool()
def count(step: int = 1) -> str:
    """Count the calls of this process."""
    global calls
    calls += step
    return str(calls)


@mcp.tool()
def divide(a: float, b: float) -> str:
    """Divide a by b."""
    return str(a / b)


@mcp.tool()
def die() -> str:
    """End the process in the middle of the call."""
    os._exit(1)


if __name__ == "__main__":
    mcp.run(transport="stdio")
