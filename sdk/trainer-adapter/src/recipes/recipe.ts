/**
 * A recipe is a table of hyper-parameters, each with where it was read, and a trainer is a function that writes them in
 * its own words. A recipe knows no trainer, a trainer no recipe: what a trainer has no word for is named beside its files.
 */

/** Where a value comes from: `at` is the section or table, or the file of the released code; of an estimate, its reason. */
export interface RecipeValue<Value extends string | number = string | number> {
  readonly value: Value;
  readonly source: "paper" | "released code" | "estimate";
  readonly at: string;
}

/** What recipes say, in a trainer-neutral unit each. */
export interface Hyperparameters {
  readonly model: RecipeValue<string>;
  /** GPUs of the one node. */
  readonly gpus: RecipeValue<number>;
  /** Attempts of one task, N. */
  readonly groupSize: RecipeValue<number>;
  /** Tasks of one step, K. */
  readonly groups: RecipeValue<number>;
  readonly learningRate: RecipeValue<number>;
  /** Tasks of one update of the weights; a step has as many updates as it has of these. */
  readonly miniBatch: RecipeValue<number>;
  /** Of the loss; 0 for no reference model. */
  readonly klCoefficient: RecipeValue<number>;
  readonly clipLow: RecipeValue<number>;
  readonly clipHigh: RecipeValue<number>;
  readonly temperature: RecipeValue<number>;
  readonly promptTokens: RecipeValue<number>;
  /** Of a whole attempt after its prompt, with what tools answered. */
  readonly responseTokens: RecipeValue<number>;
  readonly steps: RecipeValue<number>;
  /** Of one turn of the policy. */
  readonly turnTokens?: RecipeValue<number>;
  /** Turns of an attempt in which tools may be called. */
  readonly toolSteps?: RecipeValue<number>;
  readonly weightDecay?: RecipeValue<number>;
  readonly judgeModel?: RecipeValue<string>;
  readonly judgeTemperature?: RecipeValue<number>;
  readonly topology?: RecipeValue<string>;
}
export type HyperparameterName = keyof Hyperparameters;

/** Of the supervised training before, which is not ArenaKit's work: `arenakit data export` writes its data. */
export interface ColdStart {
  readonly model: RecipeValue<string>;
  readonly epochs: RecipeValue<number>;
  readonly learningRate?: RecipeValue<number>;
  readonly batchSize?: RecipeValue<number>;
  readonly warmupRatio?: RecipeValue<number>;
}

export interface Recipe {
  readonly name: string;
  readonly about: string;
  /** Of the paper, and of its code where there is some. */
  readonly from: string;
  /** The environment that is nearest to what the paper trained in. */
  readonly environment: string;
  /** `group`: the arena ranks the attempts of a task. `episode`: the environment's own score is the reward. */
  readonly reward: "group" | "episode";
  /** The share of tasks that are asked without tools (`mode: no_tool`), where the paper says one. */
  readonly withoutTools?: number;
  readonly values: Hyperparameters;
  readonly coldStart?: ColdStart;
  /** What of the method is in no hyper-parameter, one sentence each. */
  readonly beyond: readonly string[];
}

/** What a trainer's files are written for. */
export interface RecipeRequest {
  readonly recipe: Recipe;
  readonly environment: string;
  /** Whose tools the environment has, `/mcp/toolset/{name}`; null where it brings its own alone. */
  readonly toolset: string | null;
  /** Names this training in groups and folders. */
  readonly run: string;
  /** Paths of the data set below the recipe's folder, and the rows to train on. */
  readonly data: {
    readonly train: string;
    readonly validation: string;
    readonly trainSplit: string;
    readonly rows: number;
  };
  /** The path of the command line that writes the recipe. */
  readonly program: string;
  /** What the tasks were made from, as options of `arenakit serve` and `tasks export`: plugins, world, seed, time. */
  readonly source: readonly string[];
}

export interface TrainerTemplate {
  /** The version whose source the names of flags and keys were read in. */
  readonly verified: string;
  /** Format of `arenakit tasks export`. */
  readonly dataFormat: string;
  /** Whose rewards its files can give; both unless said. */
  readonly rewards?: readonly Recipe["reward"][];
  /** What scores an attempt where it is no arena and not the environment: it takes `gold.answers`, and says so. */
  readonly exactMatch?: string;
  /** The hyper-parameters that its files do not say, with what stands in their place; null where nothing does. */
  readonly lacks: Partial<Record<HyperparameterName, string | null>>;
  /** By path; a `.sh` is made executable. */
  files(request: RecipeRequest): Readonly<Record<string, string>>;
  /** How the trainer itself is installed; the adapter comes beside it. */
  readonly install: readonly string[];
  /** What to change before the first launch, one sentence each. */
  readonly change: readonly string[];
}
