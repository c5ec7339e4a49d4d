"""Every road by which an adapter hands attempts or episodes to the service, up to its first request: the service refuses
it, and the test reads what it said. Of a trainer there is just what the road looks at."""

import asyncio
import json
import os
import sys
from pathlib import Path
from types import SimpleNamespace as Some

CHAT = [{"role": "user", "content": "晴吗"}, {"role": "assistant", "content": "晴"}]
REFUSED = "refused by the test"


class Ids(list):
    """A row of a tensor."""

    def tolist(self):
        return list(self)

    def __getitem__(self, at):
        found = super().__getitem__(at)
        return Ids(found) if isinstance(at, slice) else found


def settings_of():
    from arenakit_trainers.settings import read_settings

    return read_settings()


async def slime():
    import slime_stand_in
    from arenakit_trainers.slime import group_reward

    status = slime_stand_in.Status.COMPLETED
    group = [slime_stand_in.Sample(group_index=at, prompt="晴吗", response="晴", status=status) for at in (1, 1)]
    await group_reward(Some(rollout_batch_size=1), group)


async def qqr():
    import slime_stand_in
    from arenakit_trainers.qqr import group_reward

    group = [slime_stand_in.Sample(group_index=1, prompt="晴吗") for _ in range(2)]
    for one in group:
        one.messages = CHAT
    await group_reward(Some(rollout_batch_size=1), [[one] for one in group])


async def rl_factory():
    from arenakit_trainers.rl_factory import group_scores
    from bytes_tokenizer import Bytes

    class Rows:
        non_tensor_batch = {"uid": ["u", "u"]}
        batch = {name: [Ids([65]), Ids([65])] for name in ("prompts", "responses")}
        batch["attention_mask"] = [Ids([1, 1]), Ids([1, 1])]
        meta_info = {}

        def __len__(self):
            return 2

    await group_scores(Rows(), Bytes())


async def trl():
    from arenakit_trainers import GroupClient
    from arenakit_trainers.trl import group_reward

    client = GroupClient(os.environ["ARENAKIT_URL"], run="trl", trainer="trl")
    await asyncio.to_thread(group_reward(client, 2), ["晴吗", "晴吗"], ["晴", "雨"])


async def trl_parts():
    """Of a group that lies across ranks each submits its own."""
    from arenakit_trainers import GroupClient
    from arenakit_trainers.attempts import Attempt
    from arenakit_trainers.batches import BatchJudge, Share

    client = GroupClient(os.environ["ARENAKIT_URL"], run="trl_parts", trainer="trl")
    settings = settings_of()
    share = Share("g", settings.terms(query="晴吗"), 0, 2, [Attempt(messages=CHAT)])
    await asyncio.to_thread(BatchJudge(client, "trl", settings.config).judge, [share])


async def roll_out():
    from arenakit_trainers import clients, rollouts, seats

    seat, made = seats.Seat("train", 1, "demo", "u", 0, 2), clients.clients_of(settings_of(), trainer="verl")
    await rollouts.roll_out(
        made, settings_of(), None, None, trainer="verl", task="demo", response_length=9, seat=seat
    )


async def art():
    import art as trainer

    from arenakit_trainers.art import score_groups

    group = trainer.TrajectoryGroup([trainer.Trajectory(messages_and_choices=CHAT, reward=0.0) for _ in range(2)])
    await score_groups()(group)


async def verifiers():
    from arenakit_trainers.verifiers import ArenaEnv

    trace = Some(ok=False, messages=[], last_error=None, stop_condition="a test")
    task = Some(key="k", data=Some(id="demo", prompt_text="晴吗"))
    await ArenaEnv.finalize(Some(config=Some(split="train")), task, Some(id="e", traces=[trace, trace]))


async def agent_lightning():
    from arenakit_trainers.agent_lightning import TRAINER, ArenaHooks
    from arenakit_trainers.clients import clients_of

    hooks = object.__new__(ArenaHooks)
    hooks._settings = settings_of()
    hooks._groups = clients_of(hooks._settings, trainer=TRAINER).groups.blocking
    place = {"split": "train", "step": 1, "task": "demo", "occurrence": 1, "index": 0, "size": 2}
    row, status = {"task_id": "demo", "prompt": "晴吗"}, Some(error_message=None)
    await asyncio.to_thread(hooks._hand_over, Some(metadata=Some(arenakit=place), input=row, status=status), [])


async def nemo_gym():
    from arenakit_trainers.nemo_gym import ArenaCompare, ArenaCompareConfig
    from resources_servers.genrm_compare.app import GenRMCompareVerifyRequest

    shared = {"host": "127.0.0.1", "port": 0, "entrypoint": "app.py", "domain": "rlhf", "name": "ours"}
    server = ArenaCompare.model_construct(config=ArenaCompareConfig(**shared, num_rollouts_per_prompt=2))
    said = {"type": "message", "id": "m", "role": "assistant", "status": "completed"}
    text = {"type": "output_text", "text": "晴", "annotations": []}
    response = {"id": "r", "created_at": 0, "model": "stub", "object": "response", "tools": [], "tool_choice": "auto"}
    body = {
        "responses_create_params": {"input": CHAT[:1]},
        "response": response | {"parallel_tool_calls": True, "output": [said | {"content": [text]}]},
        "_ng_group_id": "g",
        "_ng_rollout_index": 0,
    }
    await server.verify(GenRMCompareVerifyRequest.model_validate(body), None)


async def openenv():
    from arenakit_trainers.openenv import ArenaSessions

    await asyncio.to_thread(ArenaSessions(2).create, "demo")


ROW = {"uid": "u", "session_id": 0, "global_steps": 1, "extra_info": {"task_id": "demo", "env": "hello"}}


async def verl():
    from arenakit_trainers.verl import EpisodeLoop

    loop = object.__new__(EpisodeLoop)
    loop.rollout_config, loop.tokenizer = Some(prompt_length=9, response_length=9), None
    await asyncio.gather(*(loop.run({}, **{**ROW, "session_id": one}) for one in range(2)))


async def verl_manager():
    from arenakit_trainers.verl import GroupRewards
    from bytes_tokenizer import Bytes

    manager = object.__new__(GroupRewards)
    manager.tokenizer = Bytes()
    manager.config = Some(actor_rollout_ref=Some(rollout=Some(n=2)))
    row = {**ROW, "response_len": 1, "__num_turns__": 2, "raw_prompt": CHAT[:1]}
    await manager.run_single([Some(non_tensor_batch=row, batch={"responses": Ids([65])})])


async def skyrl():
    from arenakit_trainers.seats import Seat
    from arenakit_trainers.skyrl import KEY, ArenaEnv
    from arenakit_trainers.skyrl_rows import Play

    env = ArenaEnv(extras={KEY: Play(Seat("train", 1, "demo", "u", 0, 2))})
    await asyncio.to_thread(env.init, [])


async def openrlhf():
    from openrlhf_calls import AGENT, _load_agent_executor

    executor, params = _load_agent_executor(AGENT), Some(logprobs=None)
    await asyncio.gather(*(executor.execute("晴吗", "demo", params, 9, None, None) for _ in range(2)))


async def main(settings):
    for name in settings["roads"]:
        os.environ["ARENAKIT_RUN"] = name
        try:
            await globals()[name]()
        except Exception as error:
            if REFUSED not in str(error) and REFUSED not in str(getattr(error, "detail", "")):
                raise
    Path(settings["report"]).write_text("{}")


if __name__ == "__main__":
    asyncio.run(main(json.loads(Path(sys.argv[1]).read_text())))
