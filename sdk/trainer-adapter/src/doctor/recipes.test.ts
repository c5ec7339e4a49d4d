/** The recipes of `trainer init` are good configurations, and a trap in one of them is found. */
import { describe, expect, it } from "vitest";
import { RECIPE_TRAINERS, RECIPES, type RecipeTrainer, recipeFiles } from "../recipes/index.ts";
import { diagnose } from "./index.ts";

function look(trainer: RecipeTrainer, files: Readonly<Record<string, string>>) {
  return diagnose(trainer, [{ name: "launch.sh", text: files["launch.sh"]! }], {
    readFile: (name) => (Object.hasOwn(files, name) ? files[name] : undefined),
  });
}

describe.each(RECIPE_TRAINERS)("%s", (trainer) => {
  const written = RECIPES.map((recipe) => {
    const data = { train: "data/train.x", validation: "data/test.x", trainSplit: "train" };
    return [
      recipe,
      recipeFiles(trainer, { recipe, environment: recipe.environment, toolset: "amap", run: "a-run", data }),
    ] as const;
  });

  it.each(written.map(([recipe, files]) => [recipe.name, files] as const))("is silent on %s", (_, files) => {
    const { findings, clear } = look(trainer, files);
    expect(findings).toEqual([]);
    expect(clear).toContain("double_normalisation");
  });

  it.each(written.filter(([{ reward }]) => reward === "group").map(([recipe, files]) => [recipe.name, files] as const))(
    "finds a reward that is scaled twice in %s",
    (_, files) => {
      const planted = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, scaledTwice(text)]));
      expect(look(trainer, planted).findings.map(({ trap }) => trap)).toEqual(["double_normalisation"]);
    },
  );
});

/** The settings that keep each trainer from it, turned around. */
const scaledTwice = (text: string) =>
  text
    .replace("norm_adv_by_std_in_grpo: false", "norm_adv_by_std_in_grpo: true")
    .replace("--disable-grpo-std-normalization", "")
    .replace("scale_rewards: none", "scale_rewards: group")
    .replace("--algo.advantage.estimator dr_grpo", "--algo.advantage.estimator group_norm");
