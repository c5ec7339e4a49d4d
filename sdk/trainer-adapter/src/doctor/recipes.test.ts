/** The recipes of `trainer init` are good configurations, and a trap in one of them is found. */
import { normalize } from "node:path/posix";
import { describe, expect, it } from "vitest";
import { RECIPE_TRAINERS, RECIPES, type RecipeTrainer, recipeFiles } from "../recipes/index.ts";
import { diagnose } from "./index.ts";

/** The setting of a recipe that keeps its trainer from scaling twice, and what it is without; prime-rl never does, AsyncGRPO always. */
const SCALED_TWICE: Readonly<Record<RecipeTrainer, readonly [string, string] | null>> = {
  verl: ["norm_adv_by_std_in_grpo: false", "norm_adv_by_std_in_grpo: true"],
  slime: ["--disable-rewards-normalization", ""],
  miles: ["--disable-rewards-normalization", ""],
  qqr: ["--disable-rewards-normalization", ""],
  trl: ["scale_rewards: none", "scale_rewards: group"],
  openrlhf: ["--algo.advantage.estimator dr_grpo", "--algo.advantage.estimator group_norm"],
  skyrl: ["grpo_norm_by_std=false", "grpo_norm_by_std=true"],
  "rl-factory": ["norm_adv_by_std_in_grpo=False", "norm_adv_by_std_in_grpo=True"],
  "prime-rl": null,
  "agent-lightning": ["norm_adv_by_std_in_grpo: false", "norm_adv_by_std_in_grpo: true"],
  "nemo-rl": ["name: grpo\n    normalize_rewards: false", "name: grpo\n    normalize_rewards: true"],
  openenv: [`ARENAKIT_CONFIG='{"topology"`, `ARENAKIT_CONFIG='{"advantage":"expected_rank","topology"`],
  art: ["normalize_advantages=False", "normalize_advantages=True"],
};

function look(trainer: RecipeTrainer, files: Readonly<Record<string, string>>) {
  const name = ["rl.toml", "launch.sh"].find((one) => Object.hasOwn(files, one))!;
  return diagnose(trainer, [{ name, text: files[name]! }], {
    readFile: (path) => files[normalize(path)],
  });
}

describe.each(RECIPE_TRAINERS)("%s", (trainer) => {
  const written = RECIPES.map((recipe) => {
    const data = { train: "data/train.x", validation: "data/test.x", trainSplit: "train", rows: 800 };
    const made = { program: "/arenakit.js", source: ["--seed", "7"] };
    return [
      recipe,
      recipeFiles(trainer, { recipe, environment: recipe.environment, toolset: "amap", run: "a-run", data, ...made }),
    ] as const;
  });

  const twice = SCALED_TWICE[trainer];

  it.each(written.map(([recipe, files]) => [recipe.name, files] as const))("is silent on %s", (_, files) => {
    const { findings, unknown, clear } = look(trainer, files);
    expect(unknown).toEqual([]);
    expect(findings).toEqual([]);
    expect(clear).toContain(twice ? "double_normalisation" : "filter_by_mean");
  });

  const groups = written.filter(([{ reward }]) => twice && reward === "group");
  it.runIf(twice).each(groups.map(([{ name }, files]) => [name, files] as const))(
    "finds a reward that is scaled twice in %s",
    (_, files) => {
      const planted = Object.entries(files).map(([name, text]) => [name, text.replace(...twice!)]);
      expect(planted.some(([name, text]) => files[name!] !== text)).toBe(true);
      expect(look(trainer, Object.fromEntries(planted)).findings.map(({ trap }) => trap)).toEqual([
        "double_normalisation",
      ]);
    },
  );
});
