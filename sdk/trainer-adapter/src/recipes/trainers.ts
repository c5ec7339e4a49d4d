/** The trainers that recipes are written for, and the folder of one: its files, the server's command and a README. */
import { fail, tableOf } from "@arenakit/contracts";
import { agentLightning } from "./agent-lightning.ts";
import { art } from "./art.ts";
import { serveScript } from "./launch.ts";
import { nemoRl } from "./nemo-rl.ts";
import { openenv } from "./openenv.ts";
import { openrlhf } from "./openrlhf.ts";
import { primeRl } from "./prime-rl.ts";
import { qqr } from "./qqr.ts";
import { readme } from "./readme.ts";
import type { Recipe, RecipeRequest, TrainerTemplate } from "./recipe.ts";
import { rlFactory } from "./rl-factory.ts";
import { skyrl } from "./skyrl.ts";
import { miles, slime } from "./slime.ts";
import { trl } from "./trl.ts";
import { RECIPES } from "./values.ts";
import { verl } from "./verl.ts";

const TEMPLATES = {
  verl,
  slime,
  miles,
  trl,
  openrlhf,
  skyrl,
  "prime-rl": primeRl,
  "rl-factory": rlFactory,
  qqr,
  art,
  "agent-lightning": agentLightning,
  "nemo-rl": nemoRl,
  openenv,
} as const satisfies Readonly<Record<string, TrainerTemplate>>;

export type RecipeTrainer = keyof typeof TEMPLATES;
export const RECIPE_TRAINERS = Object.keys(TEMPLATES) as [RecipeTrainer, ...RecipeTrainer[]];
export const RECIPE_NAMES = RECIPES.map(({ name }) => name) as [string, ...string[]];

const BY_NAME = tableOf(Object.fromEntries(RECIPES.map((recipe) => [recipe.name, recipe])));

/** Throws harness/usage for a name that there is none of. */
export function recipeNamed(name: string): Recipe {
  return BY_NAME.get(name) ?? fail("harness", "usage", `no recipe ${name}: expected one of ${RECIPE_NAMES.join(", ")}`);
}

/** How recipes are written for this trainer. */
export const templateOf = (trainer: RecipeTrainer): TrainerTemplate => TEMPLATES[trainer];

/** Throws harness/usage for a recipe whose rewards this trainer's files cannot give. */
export function requireReward(trainer: RecipeTrainer, { name, reward }: Recipe): void {
  const { rewards }: TrainerTemplate = TEMPLATES[trainer];
  if (rewards?.includes(reward) === false)
    fail(
      "harness",
      "usage",
      `${trainer} takes rewards of groups, and ${name} those of the environment: take ${RECIPES.filter((one) =>
        rewards.includes(one.reward),
      )
        .map((one) => one.name)
        .join(" or ")}`,
    );
}

/** All files of the folder but those of the data set, by path. */
export function recipeFiles(trainer: RecipeTrainer, request: RecipeRequest): Readonly<Record<string, string>> {
  const template: TrainerTemplate = TEMPLATES[trainer];
  return {
    ...template.files(request),
    "serve.sh": serveScript(request),
    "README.md": readme(trainer, template, request),
  };
}
