/** Rolls out policies on the tasks of an environment, over MCP on loopback as in the main job; one task a time each. */
import {
  type Environment,
  eachBounded,
  type Failure,
  failureOf,
  omitUndefined,
  type Policy,
  type Task,
  type ToolCaller,
  type Trajectory,
} from "@arenakit/contracts";
import { type ChatDialect, modelPolicy, rollout } from "@arenakit/core";
import type { OpenedWorld } from "@arenakit/corpus-world";
import type { Agent } from "@arenakit/evaluator-benchmark";
import { scriptsOf } from "../demo/contestants.ts";
import { endpointModel } from "../endpoint-model.ts";
import { modelOf, type PolicySpec } from "../judge/specs.ts";
import { rolloutSettings } from "../rollout-settings.ts";
import { openRolloutTools } from "../rollout-tools.ts";
import type { Tables } from "../tables.ts";
import { apiKeyFrom } from "../variables.ts";
import type { Spending } from "./budget.ts";
import type { EvaluationFolder } from "./folder.ts";
import type { EvalOptions } from "./options.ts";
import type { EvaluationProgress } from "./progress.ts";

export interface RolloutJob {
  readonly options: EvalOptions;
  readonly evaluation: string;
  readonly environment: Environment;
  readonly dialect: ChatDialect;
  readonly toolsets: Tables["toolsets"];
  readonly world: OpenedWorld;
  readonly tasks: readonly Task[];
  readonly specs: readonly PolicySpec[];
  readonly folder: EvaluationFolder;
  readonly progress: EvaluationProgress;
  readonly spending: Spending;
  readonly signal: AbortSignal;
}

export interface RolledOut {
  readonly agents: readonly Agent[];
  /** Rollouts that the budget left, and those that failed by no fault of the policy for a reason that may pass. */
  readonly left: number;
  /** Why the failed ones of `left` failed. */
  readonly failures: readonly Failure[];
}

/** A policy that failed has failed; whom something else stopped has another try. */
function isDone(trajectory: Trajectory): boolean {
  const failure = failureOf(trajectory);
  return failure === null || failure.owner === "policy";
}

/** What an earlier start rolled out is kept, unless its episode failed by no fault of the policy. */
export async function rollOut(job: RolloutJob): Promise<RolledOut> {
  const { options, environment, toolsets, world, tasks, specs, folder, progress, spending, signal } = job;
  const wanted = specs.flatMap((spec) =>
    tasks.flatMap((task) => Array.from({ length: options.samples }, (_, sample) => ({ spec, task, sample }))),
  );
  const knownOf = ({ spec, task, sample }: (typeof wanted)[number]) => {
    const known = folder.trajectories.get(spec.name)?.get(`${task.id}-${sample}`);
    return known && isDone(known) ? known : null;
  };
  const done = wanted.filter((one) => knownOf(one) !== null).length;
  progress.begin("rollouts", wanted.length, done);
  const collected = (results: readonly (Trajectory | null)[]) =>
    collect(specs, wanted, results).map((agent) => ({ ...agent, paid: folder.paid(agent.name) }));
  if (done === wanted.length) return { agents: collected(wanted.map(knownOf)), left: 0, failures: [] };
  const { tools, close } = await openRolloutTools({ environment, world, toolsets, seed: options.seed, options });
  try {
    const results = await eachBounded(wanted, options.concurrency, async (one) => {
      const known = knownOf(one);
      if (known) return known;
      const done = await spending.reserve({ name: one.spec.name, model: modelOf(one.spec) });
      if (done === null) return null;
      try {
        signal.throwIfAborted();
        const trajectory = await rollOne(job, one, tools);
        progress.step(spending.text());
        return trajectory;
      } finally {
        done();
      }
    });
    const failures = results.flatMap((result) => {
      const failure = result && !isDone(result) ? failureOf(result) : null;
      return failure?.retryable ? [failure] : [];
    });
    const left = results.filter((result) => result === null).length + failures.length;
    return { agents: collected(results), left, failures };
  } finally {
    await close();
  }
}

async function rollOne(
  job: RolloutJob,
  { spec, task, sample }: { spec: PolicySpec; task: Task; sample: number },
  tools: ToolCaller,
): Promise<Trajectory> {
  const { options, evaluation, environment, dialect, world, folder, spending, signal } = job;
  const began = performance.now();
  const { faults, limits } = rolloutSettings(options);
  const now = task.now ?? options.now ?? world.meta.now;
  const trajectory = await rollout({
    environment,
    task,
    policy: policyOf(job, spec, { task, sample }),
    dialect,
    tools,
    context: { world: world.id, now, seed: options.seed, ...omitUndefined({ faults }) },
    ...omitUndefined({ limits }),
    group: {
      id: `${evaluation}:${spec.name}:${task.id}`,
      index: sample,
      size: options.samples,
      anchor: sample === 0,
    },
    signal,
  });
  signal.throwIfAborted();
  folder.addTrajectory(spec.name, trajectory);
  spending.addTrajectory({ name: spec.name, model: modelOf(spec) }, trajectory);
  const milliseconds = Math.round(performance.now() - began);
  folder.addDuration({ what: `${spec.name} ${task.id}-${sample}`, milliseconds });
  return trajectory;
}

function policyOf(
  { environment, dialect, options: { seed, images } }: RolloutJob,
  spec: PolicySpec,
  { task, sample }: { task: Task; sample: number },
): Policy {
  if (spec.kind === "scripted") {
    const { ids, policies } = scriptsOf(environment, dialect.id);
    return policies(task)[ids.indexOf(spec.policy)]!;
  }
  const { baseUrl, model, apiKeyEnv } = spec.endpoint;
  const client = endpointModel({ baseUrl, model, images, ...apiKeyFrom(apiKeyEnv) });
  return modelPolicy({ client, index: sample, tools: spec.toolCalls === "native" ? "native" : dialect, seed });
}

/** By agent and task, in the order of the samples; a task of which one is missing is left out of that agent. */
function collect(
  specs: readonly PolicySpec[],
  wanted: readonly { spec: PolicySpec; task: Task }[],
  results: readonly (Trajectory | null)[],
): Agent[] {
  return specs.map((spec) => {
    const trajectories = new Map<string, Trajectory[]>();
    const missing = new Set<string>();
    for (const [at, one] of wanted.entries()) {
      if (one.spec !== spec) continue;
      const result = results[at];
      if (!result) missing.add(one.task.id);
      else trajectories.set(one.task.id, [...(trajectories.get(one.task.id) ?? []), result]);
    }
    for (const task of missing) trajectories.delete(task);
    return { name: spec.name, trajectories, model: modelOf(spec) };
  });
}
