/** The figures of the papers, and that every trainer's files say them or the README says that they do not. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { VALUE_WORDS } from "./readme.ts";
import type {
  HyperparameterName,
  Hyperparameters,
  Recipe,
  RecipeRequest,
  RecipeValue,
  TrainerTemplate,
} from "./recipe.ts";
import {
  RECIPE_TRAINERS,
  type RecipeTrainer,
  recipeFiles,
  recipeNamed,
  requireReward,
  templateOf,
} from "./trainers.ts";
import { RECIPES } from "./values.ts";
import { floatText, numberText, quoted } from "./words.ts";

const valuesOf = (recipe: string, source: string) =>
  Object.fromEntries(
    Object.entries(recipeNamed(recipe).values)
      .filter(([, one]) => one.source === source)
      .map(([name, { value }]) => [name, value]),
  );

describe("the figures of the papers", () => {
  it("has ArenaRL's: N = 16 and K = 8, or 8 and 4 for deep research, lr 1e-6 (Appendix A)", () => {
    // Appendix A; §6.1 for the backbone, before whose fine-tuning there is no RL.
    const both = { gpus: 8, learningRate: 1e-6, topology: "seeded-single-elimination", judgeModel: "qwen3-max" };
    expect(valuesOf("arenarl-travel", "paper")).toEqual({ ...both, groupSize: 16, groups: 8 });
    expect(valuesOf("arenarl-deep-research", "paper")).toEqual({ ...both, groupSize: 8, groups: 4 });
    // --global-batch-size 256 of 16 × 16: all of a step at once.
    expect(valuesOf("arenarl-travel", "released code").miniBatch).toBe(8);
    expect(valuesOf("arenarl-deep-research", "released code").miniBatch).toBe(4);
    const released = { klCoefficient: 0, temperature: 0.8, turnTokens: 2000, clipLow: 0.2, clipHigh: 0.28 };
    expect(valuesOf("arenarl-travel", "released code")).toMatchObject({ ...released, toolSteps: 5 });
    expect(valuesOf("arenarl-deep-research", "released code")).toMatchObject({ ...released, toolSteps: 10 });
  });

  it("has HOTE's two phases (§2.3, §3.2, Appendix E)", () => {
    const both = {
      groups: 48,
      groupSize: 8,
      learningRate: 5e-7,
      temperature: 1,
      responseTokens: 16_384,
      judgeTemperature: 0,
    };
    expect(valuesOf("hote-no-tool", "paper")).toMatchObject({ ...both, steps: 600 });
    expect(recipeNamed("hote-no-tool").values).not.toHaveProperty("toolSteps");
    expect(valuesOf("hote", "paper")).toMatchObject({ ...both, toolSteps: 10, steps: 700 });
    expect([recipeNamed("hote-no-tool").withoutTools, recipeNamed("hote").withoutTools]).toEqual([1, 0.5]);
    expect(recipeNamed("hote").beyond.join(" ")).toContain("G' = 6");
  });

  it("has O²-Searcher's (§3.1, Appendix A.2)", () => {
    expect(valuesOf("o2-searcher", "paper")).toMatchObject({
      groups: 32,
      groupSize: 8,
      miniBatch: 32,
      klCoefficient: 0.001,
      clipLow: 0.2,
      clipHigh: 0.2,
      toolSteps: 4,
      steps: 200,
      gpus: 4,
    });
    expect(recipeNamed("o2-searcher").beyond.join(" ")).toContain("4 : 1");
  });

  it("has RLFactory's model and task (§3)", () => {
    const recipe = recipeNamed("rl-factory-search-r1");
    expect(recipe.values.model).toMatchObject({ value: "Qwen/Qwen3-4B", source: "paper" });
    expect(recipe.environment).toBe("search-qa");
    // main_grpo.sh of d0abc1d.
    expect(valuesOf("rl-factory-search-r1", "released code")).toMatchObject({
      groups: 128,
      miniBatch: 32,
      groupSize: 4,
    });
  });

  it("has the supervised training before", () => {
    const coldStartOf = (name: string) =>
      Object.fromEntries(Object.entries(recipeNamed(name).coldStart ?? {}).map(([key, { value }]) => [key, value]));
    expect(coldStartOf("arenarl-travel")).toMatchObject({
      model: "Qwen/Qwen3-8B-Base",
      epochs: 3,
      learningRate: 2e-5,
    });
    expect(recipeNamed("arenarl-travel").beyond.join(" ")).toContain("Qwen3-8B-Base");
    expect(coldStartOf("o2-searcher")).toMatchObject({ epochs: 2, batchSize: 16, warmupRatio: 0.1 });
  });

  it("says of every value where it was read", () => {
    const places = { paper: /^(§|Appendix|Table)/, "released code": / [0-9a-f]{7}, /, estimate: /\w+ \w+ \w+/ };
    for (const { name, values } of RECIPES)
      for (const [key, { source, at }] of Object.entries(values) as [string, RecipeValue][])
        expect(at, `${name}: ${key}`).toMatch(places[source]);
  });
});

const requestOf = (recipe: Recipe): RecipeRequest => ({
  recipe,
  environment: recipe.environment,
  toolset: "amap",
  run: "a-run",
  data: { train: "data/train.x", validation: "data/test.x", trainSplit: "train", rows: 800 },
  program: "/a folder/arenakit.js",
  source: ["--plugin", "/tea shop.ts", "--seed", "7"],
});

/** Those of the adapters, by their table in docs/trainers.md. */
const VARIABLES = [
  ...readFileSync(new URL("../../../../docs/trainers.md", import.meta.url), "utf8").matchAll(/^\| (`ARENAKIT_.*?)\|/gm),
].flatMap(([, cell]) => [...cell!.matchAll(/`ARENAKIT_(\w+)`/g)].map(([, name]) => name!));

describe.each(RECIPE_TRAINERS)("%s", (trainer) => {
  const { rewards }: TrainerTemplate = templateOf(trainer);
  const written = RECIPES.filter(({ reward }) => rewards?.includes(reward) ?? true);
  it.each(written.map((recipe) => [recipe.name, recipe] as const))("writes %s", (_, recipe) => {
    const files = recipeFiles(trainer, requestOf(recipe));
    const all = Object.values(files).join("\n");
    expect(Object.keys(files)).toEqual(expect.arrayContaining(["launch.sh", "serve.sh", "README.md"]));
    for (const hole of ["undefined", "NaN", "[object"]) expect(all).not.toContain(hole);
    const launch = files["launch.sh"]!;
    for (const name of VARIABLES.filter((one) => one !== "LIMITS")) expect(launch).toContain(`ARENAKIT_${name}=`);
    expect(launch).toContain(`ARENAKIT_REWARD=${recipe.reward}\n`);
    const { "README.md": readme = "", ...others } = files;
    const said = Object.values(others).join("\n");
    const left = readme.slice(readme.indexOf("## Left out"));
    for (const name of Object.keys(recipe.values) as HyperparameterName[]) {
      const value = recipe.values[name as keyof Hyperparameters]!.value;
      const shown = typeof value === "number" ? numberText(value) : value;
      const isSaid = templateOf(trainer).lacks[name] === undefined;
      // Lengths are added up, mini-batches may count attempts, and a coefficient of 0 may be no flag at all.
      const isWhole = !["promptTokens", "responseTokens", "miniBatch", "klCoefficient"].includes(name);
      if (isSaid && isWhole) expect(said, name).toContain(shown);
      if (!isSaid) expect(left, name).toContain(`(${shown})`);
    }
    for (const sentence of recipe.beyond) expect(left).toContain(sentence);
  });
});

it("leaves nothing to the arena where the environment scores, and scales once where the arena does", () => {
  const launch = (name: string) => recipeFiles("slime", requestOf(recipeNamed(name)))["launch.sh"]!;
  expect(launch("arenarl-travel")).toContain("--disable-rewards-normalization");
  expect(launch("arenarl-travel")).toContain(`ARENAKIT_CONFIG='{"topology":"seeded-single-elimination"}'`);
  expect(launch("o2-searcher")).not.toContain("--disable-rewards-normalization");
  expect(launch("o2-searcher")).toContain("ARENAKIT_CONFIG='{}'");
});

it("has the server know what the tasks were made from, and starts it by its path", () => {
  const { "serve.sh": serve, "README.md": readme } = recipeFiles("verl", requestOf(recipeNamed("arenarl-travel")));
  expect(serve).not.toContain("npx");
  expect(readme).not.toContain("npx");
  expect(serve).toContain("ARENAKIT_PROGRAM='/a folder/arenakit.js'\n");
  expect(serve).toContain(
    `exec "$ARENAKIT_PROGRAM" serve --port 8931 --plugin '/tea shop.ts' --seed 7 --judge "$JUDGE" "$@"`,
  );
  expect(readme).toContain("tasks export --env open-travel --format verl --plugin '/tea shop.ts' --seed 7 --out data`");
  expect(readme).toContain("export JUDGE_API_KEY=");
});

it("offers TRL no tools for tasks that are asked without", () => {
  const script = (name: string) => recipeFiles("trl", requestOf(recipeNamed(name)))["train.py"]!;
  expect(script("hote")).toContain('environment_factory=environment_factory(f"{settings.url[0]}/mcp/toolset/amap"');
  expect(script("hote-no-tool")).toContain("environment_factory=None  #");
  // Nothing is imported of the adapter then.
  expect(script("hote-no-tool")).not.toContain("arenakit_trainers.trl");
});

/** Of a text in launch.sh: the number after it. */
const after = (launch: string, flag: string) =>
  Number(launch.slice(launch.indexOf(flag) + flag.length).match(/^\d+/)![0]);

it("has mini-batches that divide a step, in the trainer's unit", () => {
  for (const recipe of RECIPES) {
    const { groups, miniBatch, groupSize } = recipe.values;
    expect(groups.value % miniBatch.value, recipe.name).toBe(0);
    const tasks = { "rl-factory": "ppo_mini_batch_size=", skyrl: "policy_mini_batch_size=" } as const;
    for (const trainer of ["rl-factory", "skyrl"] as const)
      expect(after(recipeFiles(trainer, requestOf(recipe))["launch.sh"]!, tasks[trainer])).toBe(miniBatch.value);
    const attempts = { slime: "--global-batch-size ", openrlhf: "--train.batch_size " } as const;
    for (const trainer of ["slime", "openrlhf"] as const)
      expect(after(recipeFiles(trainer, requestOf(recipe))["launch.sh"]!, attempts[trainer])).toBe(
        miniBatch.value * groupSize.value,
      );
  }
});

it.each([
  // 4,979 rows are more than 200 steps of 8 tasks need; of 800 rows one pass has 100 steps; of 40 rows it has 5.
  [4979, 1, 1600],
  [800, 2, 800],
  [40, 40, 40],
])("has OpenRLHF pass over %i rows as often as makes 200 steps", (rows, passes, samples) => {
  const request = requestOf(recipeNamed("arenarl-travel"));
  const launch = recipeFiles("openrlhf", { ...request, data: { ...request.data, rows } })["launch.sh"]!;
  expect(after(launch, "--train.num_episodes ")).toBe(passes);
  expect(after(launch, "--data.max_samples ")).toBe(samples);
  expect(passes * (samples / 8)).toBe(200);
});

it("bounds episodes by the turns with tools and one that answers, where the trainer has no number of turns", () => {
  const launch = (trainer: RecipeTrainer, name: string) =>
    recipeFiles(trainer, requestOf(recipeNamed(name)))["launch.sh"]!;
  for (const trainer of ["verl", "slime", "miles", "openrlhf"] as const)
    for (const [name, turns] of [
      ["arenarl-travel", 6],
      ["o2-searcher", 5],
    ] as const)
      expect(launch(trainer, name)).toContain(`export ARENAKIT_LIMITS='{"maxTurns":${turns}}'\n`);
  for (const trainer of ["skyrl", "trl", "rl-factory"] as const)
    expect(launch(trainer, "arenarl-travel")).not.toContain("ARENAKIT_LIMITS");
});

it("refuses a recipe whose rewards a trainer's files cannot give", () => {
  expect(() => requireReward("qqr", recipeNamed("hote"))).toThrow("take arenarl-travel or arenarl-deep-research");
  requireReward("verl", recipeNamed("hote"));
});

it("refuses a recipe that it has not", () => {
  expect(() => recipeNamed("constructor")).toThrow("expected one of arenarl-travel, arenarl-deep-research, hote");
});

it("writes numbers as YAML, TOML, Python and a shell read them", () => {
  expect([1e-6, 5e-7, 2.5e-5, 0.001, 0.2, 0, 16_384].map(numberText)).toEqual([
    "1.0e-6",
    "5.0e-7",
    "2.5e-5",
    "0.001",
    "0.2",
    "0",
    "16384",
  ]);
  expect([0, 1, 0.8].map(floatText)).toEqual(["0.0", "1.0", "0.8"]);
  expect(quoted("it's")).toBe("'it'\\''s'");
});

it("stands in docs/trainers.md, value by value with its source", () => {
  const rows = readFileSync(new URL("../../../../docs/trainers.md", import.meta.url), "utf8").split("\n");
  const marks = { paper: "p", "released code": "c", estimate: "e" };
  for (const [name, words] of Object.entries(VALUE_WORDS)) {
    const cells = RECIPES.map(({ values }) => {
      const one = Object.entries(values).find(([key]) => key === name)?.[1] as RecipeValue | undefined;
      return one ? `${typeof one.value === "number" ? numberText(one.value) : one.value} ${marks[one.source]}` : "";
    });
    const row = rows.find((line) => line.startsWith(`| ${words} |`) || line.startsWith(`| ${words}  `));
    expect(
      row
        ?.split("|")
        .slice(2, -1)
        .map((cell) => cell.trim()),
      words,
    ).toEqual(cells);
  }
});
