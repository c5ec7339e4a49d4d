import { expect, it } from "vitest";
import { diagnose } from "./index.ts";
import { plantedTraps } from "./planted.fixture.ts";

const SCRIPT = `import art
from arenakit_trainers.art import score_groups

async def train(model):
    groups = await art.gather_trajectory_groups(
        (art.TrajectoryGroup(rollout(model, task) for _ in range(8)) for task in tasks),
        after_each=score_groups(task="task_id"),
        max_exceptions=0,
    )
    await model.train(groups, config=art.TrainConfig(learning_rate=1e-6), _config={"scale_rewards": False})
`;

plantedTraps({
  trainer: "art",
  files: [{ name: "train.py", text: SCRIPT }],
  plants: [
    {
      trap: "double_normalisation",
      from: ', _config={"scale_rewards": False}',
      to: "",
      setting: "train.normalize_advantages",
      fix: '_config={"scale_rewards": False}',
    },
    {
      trap: "double_normalisation",
      from: '_config={"scale_rewards": False}',
      to: '_config={"scale_rewards": True}',
      setting: "train._config.scale_rewards",
      fix: '_config={"scale_rewards": False}',
    },
  ],
});

plantedTraps({
  trainer: "art",
  files: [
    {
      name: "train.py",
      text: SCRIPT.replace(
        'model.train(groups, config=art.TrainConfig(learning_rate=1e-6), _config={"scale_rewards": False})',
        "backend.train(model, groups, normalize_advantages=False)",
      ),
    },
  ],
  plants: [
    {
      trap: "double_normalisation",
      from: "normalize_advantages=False",
      to: "normalize_advantages=True",
      setting: "train.normalize_advantages",
      fix: "normalize_advantages=False",
    },
  ],
});

it("says what is missing in a dictionary, and where it would stand", () => {
  const text = SCRIPT.replace('{"scale_rewards": False}', '{"epsilon": 0.2}');
  const { findings } = diagnose("art", [{ name: "train.py", text }]);
  expect(findings).toMatchObject([
    { setting: "train._config.scale_rewards", value: null, place: { file: "train.py", line: 10 } },
  ]);
});
