/** What takes part where models do: policies and a judge behind endpoints, tools of the served corpora, tasks of an environment. */
import type { Environment } from "@arenakit/contracts";
import { type ChatDialect, modelPolicy } from "@arenakit/core";
import { openAiCompatible } from "@arenakit/core/model";
import { listwiseModelJudge, modelJudge } from "@arenakit/evaluator-arena";
import type { PoolRow } from "@arenakit/evaluator-evolution";
import { mixedRubricJudge, modelRubricJudge, rulesRubricJudge } from "@arenakit/evaluator-rubrics";
import type { ServedJudge } from "@arenakit/server-judge";
import { failUsage } from "../commands/arguments.ts";
import { readTasks } from "../eval/inputs.ts";
import { askedModel } from "../judge/judges.ts";
import { agentSpec, judgeSpec } from "../judge/specs.ts";
import { openRolloutTools } from "../rollout-tools.ts";
import { rowsOfEnvironment } from "../serve/evolution-tasks.ts";
import { dialectFor, entryNamed, TABLES } from "../tables.ts";
import { openTaskSources, tasksOf } from "../task-sources.ts";
import { apiKeyFrom } from "../variables.ts";
import { openNamedWorld, requireNowInside } from "../world-store.ts";
import { type Actor, endpointActor } from "./actors.ts";
import type { EvolveOptions } from "./options.ts";
import type { Participants } from "./participants.ts";
import { readBenchmarks } from "./score-inputs.ts";

const DEFAULT_TASKS = "deep-solver";

interface Endpoints {
  readonly solver: string;
  readonly proposer: string;
  readonly judge: string;
}

/** Throws harness/usage for what is no endpoint, a key that is not set, and tasks that have no criteria. */
export async function endpointParticipants(options: EvolveOptions, endpoints: Endpoints): Promise<Participants> {
  const environment = await TABLES.environments["tri-evolution"]!();
  const dialect = dialectFor({}, environment, TABLES);
  const actors = {
    solver: actorOf("solver", endpoints.solver, { dialect, seed: options.seed }),
    proposer: actorOf("proposer", endpoints.proposer, { dialect, seed: options.seed }),
  };
  const judge = judgeOf(endpoints.judge);
  const world = await openNamedWorld(options.world, options.seed);
  requireNowInside(world, options.now);
  const now = options.now ?? world.meta.now;
  const sources = openTaskSources({ seed: options.seed, world, now });
  const { rows, heldOutTexts } = await realTasks(options, sources).finally(() => sources.close());
  const { tools, close } = await openRolloutTools({
    environment,
    world,
    toolsets: TABLES.toolsets,
    seed: options.seed,
  });
  return {
    ...{ actors, judge, rows: rows.slice(0, options.pool), heldOutTexts, tools, now, close },
    context: { world: world.id },
    heldOut: async () => [],
    figuresOf: () => ({ topics: null, demands: null }),
  };
}

function actorOf(option: string, text: string, { dialect, seed }: { dialect: ChatDialect; seed: number }): Actor {
  const spec = agentSpec(option, text, []);
  if (spec.kind !== "model") return failUsage(`--${option} ${text}: expected MODEL@URL`);
  const { baseUrl, model, apiKeyEnv } = spec.endpoint;
  const client = openAiCompatible({ baseUrl, model, ...apiKeyFrom(apiKeyEnv) });
  const tools = spec.toolCalls === "native" ? "native" : dialect;
  return endpointActor(model, (index) => modelPolicy({ client, index, tools, seed }));
}

function judgeOf(text: string): { readonly name: string; readonly served: ServedJudge } {
  const spec = judgeSpec(text);
  if (spec.kind !== "model")
    return failUsage(`--judge ${text}: expected MODEL@URL, which proposes criteria and summarises`);
  const asked = askedModel(spec);
  return {
    name: spec.id ?? spec.endpoint.model,
    served: {
      pairwise: modelJudge(asked),
      listwise: listwiseModelJudge(asked),
      rubric: mixedRubricJudge(modelRubricJudge(asked), rulesRubricJudge()),
      proposer: asked,
    },
  };
}

/** Those of a file, or of an environment; its tests are what no proposal may repeat. */
async function realTasks(options: EvolveOptions, sources: ReturnType<typeof openTaskSources>) {
  const { env = DEFAULT_TASKS, split = "train", taskFile } = options;
  const environment = await environmentNamed(env);
  const tests = split === "test" ? [] : await tasksOf(environment, "test", sources);
  const rows = taskFile
    ? await rowsOfFile(taskFile)
    : rowsOfEnvironment(environment, await tasksOf(environment, split, sources));
  const published = options.benchmark ? await readBenchmarks(options.benchmark) : [];
  const spoken = rows.filter((row) => (options.language ?? row.language) === row.language);
  return { rows: spoken, heldOutTexts: [...tests.map(({ query }) => query), ...published.map(({ set }) => set.query)] };
}

async function rowsOfFile(file: string): Promise<PoolRow[]> {
  const rows: PoolRow[] = [];
  for (const task of await readTasks(file)) rows.push(...rowsOfEnvironment(await environmentNamed(task.env), [task]));
  return rows;
}

const environmentNamed = (name: string): Promise<Environment> => entryNamed(TABLES.environments, "env", name)();
