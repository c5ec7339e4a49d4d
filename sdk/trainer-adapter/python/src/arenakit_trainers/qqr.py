"""qqr 0.1.3 (8653a9ab), the implementation that came with ArenaRL, on slime 0.2.4: its rollouts over our tools, judged
by the arena.

In its launch script (scripts/travel/run-qwen3-8B.sh:170-174), with `--group-rm` as it stands:

    --custom-generate-function-path qqr.examples.travel.generate
    --custom-rm-path arenakit_trainers.qqr.group_reward --disable-rewards-normalization
    (without --custom-reward-post-process-path)

In its config.py (qqr/examples/travel/config.py:86) the tools, by legacy SSE since qqr has no Streamable HTTP
(qqr/mcp/server.py:112-125); the URL is ARENAKIT_URL and /mcp/toolset/qqr/sse, or another toolset's:

    mcp_manager = arenakit_trainers.qqr.tools()

qqr gives a group as lists of samples, one a step, behind samples of one token that fill the list up
(rollout.py:137-151). All samples of an attempt get its one reward, and the steps have no part in the group's mean: that
is why slime must not normalise (its own mean there is over all samples of the batch, slime/ray/rollout.py:670 at
0.2.4). An attempt without a reward gets its siblings' mean and `remove_sample` (slime/ray/rollout.py:717 at 0.2.4).
qqr sets rewards inside the group reward and reads nothing that it returns (agent_rollout.py:515-520).
"""

from __future__ import annotations

from typing import Any

from .attempts import Attempt
from .settings import BadSetting, Settings, read_settings
from .slime_samples import rewards_of
from .whole_groups import broken_off

TRAINER = "qqr"


async def group_reward(args: Any, group: Any, **_: Any) -> list[float]:
    """The rewards of one group, set on its samples. Evaluation stays qqr's own: it sets them in `generate`."""
    if not isinstance(group, list):
        raise BadSetting("expected --group-rm: the attempts of a prompt are judged together")
    return await rewards_of(args, group, _shown, TRAINER)


def tools(toolset: str = "qqr", *, timeout: float = 60.0, concurrency: int = 64) -> Any:
    """What qqr's config.py has as `mcp_manager`: the toolset of the first gateway, with qqr's cache before it.

    Its token is ARENAKIT_TOOLS_TOKEN.
    """
    from qqr.mcp import MCPServerManager, MCPServerSseCacheable  # noqa: PLC0415 - of the trainer's process alone

    settings = read_settings()
    headers = {"Authorization": f"Bearer {settings.tools_token}"} if settings.tools_token else {}
    server = MCPServerSseCacheable(
        name="ArenaKit",
        params={"url": f"{settings.url[0].rstrip('/')}/mcp/toolset/{toolset}/sse", "headers": headers},
        cache_tools_list=True,
        client_session_timeout_seconds=timeout,
        concurrency_limit=concurrency,
    )
    return MCPServerManager([server], connect_in_parallel=True)


async def _shown(args: Any, samples: list[Any], settings: Settings) -> Attempt:
    """The messages of the last step, which has all that went before."""
    last = samples[-1]
    broken = [one.status.value for one in samples if one.status in (one.Status.ABORTED, one.Status.FAILED)]
    messages = getattr(last, "messages", None)
    if broken or not messages:
        return broken_off(f"a step is {broken[0]}" if broken else "the last sample has no messages")
    return Attempt(messages=messages)
