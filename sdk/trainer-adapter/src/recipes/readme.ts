/** The README of a recipe's folder: what to install, to change and to start, every value with its source, and what is left out. */
import { tableOf } from "@arenakit/contracts";
import type { HyperparameterName, RecipeRequest, RecipeValue, TrainerTemplate } from "./recipe.ts";
import { numberText, shellWords } from "./words.ts";

/** What each value is, in the words of the documents. */
export const VALUE_WORDS: Readonly<Record<HyperparameterName, string>> = {
  model: "model",
  gpus: "GPUs of one node",
  groupSize: "attempts of a task (N)",
  groups: "tasks of a step (K)",
  miniBatch: "tasks of an update",
  learningRate: "learning rate",
  klCoefficient: "KL coefficient of the loss",
  clipLow: "clip, lower",
  clipHigh: "clip, upper",
  temperature: "temperature",
  promptTokens: "tokens of a prompt",
  responseTokens: "tokens of an attempt after its prompt",
  turnTokens: "tokens of one turn",
  toolSteps: "turns with tools",
  steps: "steps",
  weightDecay: "weight decay",
  judgeModel: "judge",
  judgeTemperature: "judge's temperature",
  topology: "topology",
};

export function readme(trainer: string, template: TrainerTemplate, request: RecipeRequest): string {
  const { recipe, environment, data, program, source } = request;
  const values = Object.entries(recipe.values) as [HyperparameterName, RecipeValue][];
  const unsaid = values.filter(([name]) => template.lacks[name] !== undefined);
  const paragraphs = [
    `# ${recipe.name} on ${trainer}`,
    recipe.about,
    `Values of ${recipe.from}. Flags and keys were read in ${template.verified}. Environment: ${environment}. Rewards: ${(recipe.reward === "episode" && template.exactMatch) || REWARD_WORDS[recipe.reward]}.`,
    "## Start",
    list([
      ...template.install.map((line) => `The trainer: ${line}.`),
      "The adapter beside it: `pip install ARENAKIT/sdk/trainer-adapter/python`, from ArenaKit's sources.",
      recipe.values.judgeModel
        ? "Serve, in a terminal of its own: `JUDGE_URL=ADDRESS ./serve.sh`, the address of the judge's endpoint. A judge that needs a key takes it from `export JUDGE_API_KEY=…`."
        : "Serve, in a terminal of its own: `./serve.sh`.",
      `Look for traps: \`${shellWords([program])} trainer doctor ${trainer} ${Object.keys(template.files(request))
        .filter((name) => /^launch\.sh$|\.toml$/.test(name))
        .join(" ")}\`.`,
      "Train: `./launch.sh`. Arguments after it go to the trainer.",
      `The data set is ${data.train} and ${data.validation}; write it again with \`${shellWords([program])} tasks export --env ${environment} --format ${template.dataFormat}${source.length > 0 ? ` ${shellWords(source)}` : ""} --out data\`.${recipe.withoutTools === undefined ? "" : " The share of tasks without tools is the recipe's; an export has all."}`,
    ]),
    "## Change",
    list([
      ...template.change,
      "Another judge: `JUDGE=MODEL@URL ./serve.sh`, or `MODEL@URL,key=VARIABLE` with the name of the variable that holds its key. Two recipes of one server share its judges.",
    ]),
    "## Values",
    table(values),
    ...(recipe.coldStart
      ? ["## Before: supervised training", "`arenakit data export` writes its data.", coldStart(recipe.coldStart)]
      : []),
    "## Left out",
    list([
      ...unsaid.map(
        ([name, { value }]) =>
          `${VALUE_WORDS[name]} (${shown(value)}): ${template.lacks[name] ?? `${trainer} has no setting that our adapter passes on.${HINTS[name] ?? ""}`}`,
      ),
      ...recipe.beyond,
    ]),
  ];
  return `${paragraphs.join("\n\n")}\n`;
}

const REWARD_WORDS = {
  group: "the arena ranks the attempts of a task",
  episode: "the environment's own score of each attempt",
};

/** Where such a value is set instead. */
const HINTS: Partial<Record<HyperparameterName, string>> = {
  toolSteps: " The environment's own limit holds (`maxTurns`): change it there.",
  turnTokens: " A turn may be as long as the attempt has room.",
};

const shown = (value: string | number) => (typeof value === "number" ? numberText(value) : value);

const list = (lines: readonly string[]) => lines.map((line) => `- ${line}`).join("\n");

function table(values: readonly (readonly [HyperparameterName, RecipeValue])[]): string {
  const rows = values.map(
    ([name, { value, source, at }]) => `| ${VALUE_WORDS[name]} | ${shown(value)} | ${source} | ${at} |`,
  );
  return ["| what | value | source | where |", "| --- | --- | --- | --- |", ...rows].join("\n");
}

function coldStart(values: object): string {
  const rows = Object.entries(values as Record<string, RecipeValue>).map(
    ([name, { value, source, at }]) => `| ${COLD_WORDS.get(name) ?? name} | ${shown(value)} | ${source} | ${at} |`,
  );
  return ["| what | value | source | where |", "| --- | --- | --- | --- |", ...rows].join("\n");
}

const COLD_WORDS = tableOf({
  model: "model",
  epochs: "epochs",
  learningRate: "learning rate",
  batchSize: "batch",
  warmupRatio: "warm-up ratio",
});
