"""verl's own tool agent over our tools, rewarded by our reward manager: groups, what is refused, and the schemas of tools."""

import asyncio

import numpy as np
import verl_worker
from arenakit_trainers import mcp
from verl.tools.schemas import OpenAIFunctionToolSchema
from verl_batches import told
from verl_groups import answer, looking


class Twice(verl_worker.Here):
    """A worker of rewards that is asked for each trajectory twice."""

    def __getattr__(self, name):
        async def remote(data):
            first, second = await asyncio.gather(self.made.compute_score(data), self.made.compute_score(data))
            assert first == second, (first, second)
            return second

        return type("Method", (), {"remote": staticmethod(remote)})


async def managed(group, tokenizer):
    """verl's own tool agent with our tools and our reward manager."""
    uids = await group.play(21, looking(7, 3, 5, 1))
    said = {"whole": await told(tokenizer, uids)}
    worker = group.worker.worker
    handles = worker.reward_loop_worker_handles
    worker.reward_loop_worker_handles = [Twice(one.made) for one in handles]
    said["twice"] = await told(tokenizer, await group.play(22, looking(7, 3, 5, 1)))
    worker.reward_loop_worker_handles = handles
    # verl's own loop of one turn, which says nothing of its siblings: one more than the configuration has.
    alone = {"agent_name": np.array(["single_turn_agent"], dtype=object)}
    scripts = [[answer(one)] for one in (7, 3, 5, 1)]
    said["single"] = await told(tokenizer, await group.play(23, scripts, more=alone))
    more = {**alone, "__rollout_n__": np.array([5], dtype=object)}
    said["many"] = await told(tokenizer, await group.play(24, [*scripts, [answer(0)]], more=more))
    said["toolless"] = await told(tokenizer, await toolless(group))
    # verl's own tool agent as it is does not say which ids it was told.
    bare = {"agent_name": np.array(["tool_agent"], dtype=object)}
    said["unmasked"] = await told(tokenizer, await group.play(25, looking(7, 3, 5, 1), more=bare))
    return said


async def toolless(group):
    """Attempts whose calls of tools get no answer; the policy reads so, and goes on."""
    call = mcp.McpClient.call

    def gone(*_, **__):
        raise mcp.McpUnreachable("no answer")

    mcp.McpClient.call = gone
    try:
        return await group.play(26, looking(7, 3, 5, 1))
    finally:
        mcp.McpClient.call = call


def schemas(worker, toolset):
    """Of each tool: the parameters of the server, of the loop, and of verl's own reading of them."""
    with mcp.McpClient(toolset) as client:
        served = {tool.name: tool.input_schema for tool in client.tools()}
    dump = {"exclude_unset": True, "exclude_none": True}
    offered = {tool.name: tool.tool_schema.model_dump(**dump)["function"]["parameters"] for tool in worker.worker.tools}
    own = {
        name: OpenAIFunctionToolSchema.model_validate(
            {"type": "function", "function": {"name": name, "description": "", "parameters": one}}
        ).model_dump(**dump)["function"]["parameters"]
        for name, one in served.items()
    }
    return {"served": served, "offered": offered, "own": own}
