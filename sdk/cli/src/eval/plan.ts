/** An evaluation as its options name it, with every file read and every name resolved before anything is asked. */
import { canonicalJson, type Environment, type Rubric, type Task, type Trajectory } from "@arenakit/contracts";
import type { ChatDialect } from "@arenakit/core";
import type { OpenedWorld } from "@arenakit/corpus-world";
import type { Agent, Prices } from "@arenakit/evaluator-benchmark";
import { failUsage } from "../commands/arguments.ts";
import { chosenTasks, linesOf } from "../demo/chosen-tasks.ts";
import { scriptsOf } from "../demo/contestants.ts";
import { judgeFrom, type SpecifiedJudge } from "../judge/judges.ts";
import { type AgentSpec, agentSpec, type JudgeSpec, judgeSpec } from "../judge/specs.ts";
import { rolloutSettings } from "../rollout-settings.ts";
import { dialectFor, entryNamed, openTables, requireToolset, type Tables } from "../tables.ts";
import { apiKeyFrom } from "../variables.ts";
import { VERSION } from "../version.ts";
import { EvaluationManifest } from "./folder.ts";
import { digest, type LoadedAgent, loadAgent, readTasks, tasksOfFiles } from "./inputs.ts";
import { matchTasks, overlapWords } from "./matching.ts";
import type { EvalOptions } from "./options.ts";
import { rubricsFor } from "./rubrics.ts";

/** What the command line asked for, with every file read and every name resolved. */
export interface EvaluationPlan {
  readonly options: EvalOptions;
  readonly environment: Environment;
  readonly dialect: ChatDialect;
  readonly toolsets: Tables["toolsets"];
  readonly baseline: AgentSpec;
  readonly candidates: readonly AgentSpec[];
  /** Those of files. */
  readonly loaded: ReadonlyMap<string, Agent>;
  readonly judges: readonly SpecifiedJudge[];
  /** null when every agent is a file. */
  readonly world: OpenedWorld | null;
  readonly tasks: readonly Task[];
  readonly manifest: EvaluationManifest;
}

/** What the options name, as it is written there. */
interface Specs {
  readonly baseline: AgentSpec;
  readonly candidates: readonly AgentSpec[];
  readonly judges: readonly JudgeSpec[];
}

function specsOf(options: EvalOptions, { scripted }: Environment, tables: Tables): Specs {
  const scripts = scripted?.ids ?? [];
  return {
    baseline: agentSpec("baseline", options.baseline, scripts),
    candidates: options.candidate.map((text) => agentSpec("candidate", text, scripts)),
    judges: options.judge.map((text) => judgeSpec(text, tables.judges)),
  };
}

/** A model without a price would be asked without an end. */
function requirePrices({ baseline, candidates, judges }: Specs, prices: Prices | undefined): void {
  const asked = [baseline, ...candidates, ...judges];
  const models = asked.flatMap((spec) => (spec.kind === "model" ? [spec.endpoint.model] : []));
  const unpriced = [...new Set(models)].filter((model) => !prices || !Object.hasOwn(prices.models, model));
  if (unpriced.length > 0)
    failUsage(`--budget: --prices has no price for ${unpriced.join(", ")}; or give tokens or calls.`);
}

/** Whatever cannot be meant is refused before a world is made or a folder begun. */
export async function planOf(options: EvalOptions, prices: Prices | undefined): Promise<EvaluationPlan> {
  const tables = await openTables(options.plugin);
  const environment = await entryNamed(tables.environments, "env", options.env)();
  requireToolset(environment, tables);
  const written = specsOf(options, environment, tables);
  if (options.budget?.unit === "money") requirePrices(written, prices);
  const { baseline, candidates } = written;
  const specs = [baseline, ...candidates];
  const dialect = dialectFor(options, environment, tables);
  if (specs.some(({ kind }) => kind === "scripted")) scriptsOf(environment, dialect.id);
  const rubricOf = rubricsFor(options.rubric, environment);
  const judges = await Promise.all(written.judges.map((spec) => judgeFrom(spec, tables)));
  requireDistinct(
    "--candidate and --baseline",
    specs.map(({ name }) => name),
  );
  requireDistinct(
    "--judge",
    judges.map(({ id }) => id),
  );
  for (const spec of specs) if (spec.kind === "model") apiKeyFrom(spec.endpoint.apiKeyEnv);
  const files: LoadedAgent[] = [];
  for (const spec of specs) if (spec.kind === "file") files.push(await loadAgent(spec));
  const world = specs.some(({ kind }) => kind !== "file") ? await worldOf(options) : null;
  const { tasks, loaded } = await matchedTasks(options, world, { environment, files, baseline: baseline.name });
  const described = (spec: AgentSpec) => `${spec.name}: ${sourceOf(spec, loaded)}`;
  const settings = {
    format: "arenakit.evaluationrun/1" as const,
    version: VERSION,
    seed: options.seed,
    resamples: options.resamples,
    world: world?.id ?? null,
    now: world ? (options.now ?? world.meta.now) : null,
    tasks: tasks.map(({ id }) => id),
    samples: world ? options.samples : 0,
    pairs: options.pairs,
    rubrics: digest(canonicalJson(tasks.map(rubricOf))),
    candidates: candidates.map(described),
    baseline: described(baseline),
    judges: judges.map(
      ({ id, kind, model, settings }) => `${id}: ${kind}${model ? ` ${model}` : ""}${settings ? `, ${settings}` : ""}`,
    ),
    prompts: promptsOf(judges, tasks, rubricOf),
    ...(world ? rolloutSettings(options) : {}),
  };
  const manifest = EvaluationManifest.parse({ ...settings, evaluation: digest(canonicalJson(settings)) });
  const { toolsets } = tables;
  return { options, environment, dialect, toolsets, baseline, candidates, loaded, judges, world, tasks, manifest };
}

/** The words that the judges will use: an evaluation holds verdicts of one kind alone. */
function promptsOf(
  judges: readonly SpecifiedJudge[],
  tasks: readonly Task[],
  rubricOf: (task: Task) => Rubric,
): string[] {
  const names = judges.flatMap((judge) => {
    const asked = judge.open(() => {});
    return tasks.flatMap(
      (task) => asked.promptOf?.({ task, rubric: rubricOf(task), first: NO_ATTEMPT, second: NO_ATTEMPT }) ?? [],
    );
  });
  return [...new Set(names)].sort();
}
/** The words go by the task. */
const NO_ATTEMPT: Trajectory = { schema_version: "ATIF-v1.8", agent: { name: "none", version: "0" }, steps: [] };

function requireDistinct(option: string, names: readonly string[]): void {
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined)
    failUsage(`${option}: two are called ${twice}. Give one a name of its own, such as other=${twice}.`);
}

/** A file by what is in it, a policy by what it is: other content is another evaluation. */
function sourceOf(spec: AgentSpec, loaded: EvaluationPlan["loaded"]): string {
  if (spec.kind === "scripted") return `scripted ${spec.policy}`;
  if (spec.kind === "model") return `model ${spec.endpoint.model}, ${spec.toolCalls} tool calls`;
  return `file ${digest(canonicalJson([...loaded.get(spec.name)!.trajectories]))}`;
}

async function tasksOfWorld(
  options: EvalOptions,
  environment: Environment,
  world: OpenedWorld,
): Promise<readonly Task[]> {
  const { tasks, leftOut } = await chosenTasks(environment, options, world);
  if (leftOut.length > 0) console.error(linesOf(leftOut));
  return tasks;
}

/** The tasks that are compared, and the agents of files by them. What an agent lacks of them is said on stderr. */
async function matchedTasks(
  options: EvalOptions,
  world: OpenedWorld | null,
  { environment, files, baseline }: { environment: Environment; files: readonly LoadedAgent[]; baseline: string },
): Promise<Pick<EvaluationPlan, "tasks" | "loaded">> {
  const given = options.taskFile ? await readTasks(options.taskFile) : [];
  const ofWorld = world ? await tasksOfWorld(options, environment, world) : [];
  const agents = new Map(files.map(({ name, asked }) => [name, asked]));
  const matched = matchTasks({ agents, baseline, tasks: world ? ofWorld : given });
  const own = matched.agents.get(baseline);
  const tasks = world
    ? ofWorld
    : await tasksOfFiles([...(own?.keys() ?? [])], matched.queries, {
        tasks: given,
        environment,
        seed: options.seed,
      });
  // A task that the baseline lacks is no case.
  const compared = tasks.map(({ id }) => id).filter((id) => own?.has(id) ?? true);
  for (const words of overlapWords(matched, compared.length > 0 ? compared : tasks.map(({ id }) => id), baseline))
    console.error(words);
  const loaded = new Map(
    files.map(({ name, model }) => [name, { name, model, trajectories: matched.agents.get(name)! }]),
  );
  return { tasks, loaded };
}

/** Worlds and servers are loaded for policies that are rolled out: trajectories of files need none. */
async function worldOf({ world: name, seed, now }: EvalOptions): Promise<OpenedWorld> {
  const { openNamedWorld, requireNowInside } = await import("../world-store.ts");
  const world = await openNamedWorld(name, seed);
  requireNowInside(world, now);
  return world;
}
