/** `arenakit eval`: agents from files or policies, judges, figures, a report; kept so that it can be resumed. */

import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { canonicalJson, fail, omitUndefined } from "@arenakit/contracts";
import {
  type Agent,
  casesOf,
  type EvaluateOptions,
  type Evaluation,
  isPlayable,
  judgeCases,
  lineKey,
  resultOf,
  verdictOf,
} from "@arenakit/evaluator-benchmark";
import { asOnlyBuilder } from "../corpus/build-lock.ts";
import { Interrupted, interruption } from "../interruption.ts";
import { modelOf, type PolicySpec } from "../judge/specs.ts";
import { requireRoom } from "../resumable.ts";
import { type Spending, spendingOf } from "./budget.ts";
import {
  EVALUATION_FILES,
  EVALUATION_FOLDER,
  type EvaluationFolder,
  type EvaluationManifest,
  openEvaluationFolder,
} from "./folder.ts";
import { digest, readLabels, readPrices } from "./inputs.ts";
import { type EvaluatedNames, strayLabels } from "./labels.ts";
import { nothingIsThere, whatIsMissing } from "./missing.ts";
import type { EvalOptions } from "./options.ts";
import { type EvaluationPlan, planOf } from "./plan.ts";
import { type EvaluationProgress, evaluationProgress } from "./progress.ts";
import type { RolledOut } from "./rollouts.ts";
import { rubricsFor } from "./rubrics.ts";
import { summaryText } from "./summary.ts";

/** Runs or completes an evaluation; throws Interrupted on Ctrl-C, and a failure when a budget left something. */
export async function runEvaluation(options: EvalOptions): Promise<void> {
  const prices = options.prices ? readPrices(options.prices) : undefined;
  const labels = options.human ? await readLabels(options.human) : undefined;
  const plan = await planOf(options, prices);
  const stray = labels ? strayLabels(labels, namesOf(plan)) : null;
  if (stray !== null) console.error(stray);
  if (!options.resume) requireRoom(options.out, EVALUATION_FOLDER);
  const { signal, release } = interruption();
  const extras = omitUndefined({ prices, labels });
  try {
    // Of two that resume one folder the second would pay for everything once more: it waits, and finds it done.
    await asOnlyBuilder(options.out, () => completed(plan, extras, signal), signal);
  } catch (error) {
    if (!signal.aborted || (error instanceof Interrupted && error !== signal.reason)) throw error;
    throw new Interrupted(
      `Interrupted. Finished work is kept in ${options.out}; go on with the same options and --resume`,
    );
  } finally {
    release();
  }
}

async function completed(
  plan: EvaluationPlan,
  extras: Pick<EvaluateOptions, "prices" | "labels">,
  signal: AbortSignal,
): Promise<void> {
  const { options } = plan;
  const folder = await openEvaluationFolder(options.out, plan.manifest, { resume: options.resume });
  const progress = evaluationProgress({ terminal: process.stderr.isTTY === true });
  const spending = spendingOf({
    ...omitUndefined({ budget: options.budget, prices: extras.prices }),
    judges: new Map(plan.judges.map(({ id, model }) => [id, model])),
  });
  try {
    countKnown(plan, folder, spending);
    const { agents, ...rollouts } = await agentsOf(plan, { folder, progress, spending, signal });
    const request = requestOf(plan, agents, { folder, spending, progress, signal });
    if (request.tasks.length === 0 && rollouts.left > 0) nothingYet(options, { rollouts, spending });
    const evaluation = await judgeAll({ ...request, ...extras }, folder, progress);
    await publish(plan, { folder, agents, evaluation, rollouts, spending });
  } finally {
    progress.stop();
  }
}

/** A budget may end before any task has all of its rollouts: there is no figure then. */
function nothingYet(options: EvalOptions, parts: Pick<Finished, "rollouts" | "spending">): never {
  const left = { judgements: 0, rollouts: parts.rollouts.left };
  if (options.json) console.log(canonicalJson({ complete: false, files: {}, left, result: null }));
  const { owner, code, message } = nothingIsThere(parts);
  return fail(owner, code, message);
}

const namesOf = ({ options, environment, candidates, tasks }: EvaluationPlan): EvaluatedNames => ({
  candidates: candidates.map(({ name }) => name),
  tasks,
  rubricOf: rubricsFor(options.rubric, environment),
});

interface Keeping {
  readonly folder: EvaluationFolder;
  readonly progress: EvaluationProgress;
  readonly spending: Spending;
  readonly signal: AbortSignal;
}

/** What earlier starts spent counts against the budget. */
function countKnown(
  { baseline, candidates }: EvaluationPlan,
  { judged, paid }: EvaluationFolder,
  spending: Spending,
): void {
  for (const line of judged) spending.addJudged(line);
  for (const spec of [baseline, ...candidates])
    if (spec.kind !== "file")
      for (const trajectory of paid(spec.name))
        spending.addTrajectory({ name: spec.name, model: modelOf(spec) }, trajectory);
}

type RolloutsLeft = Pick<RolledOut, "left" | "failures">;

async function agentsOf(
  plan: EvaluationPlan,
  keeping: Keeping,
): Promise<RolloutsLeft & { agents: ReadonlyMap<string, Agent> }> {
  const { options, environment, dialect, toolsets, world, tasks, manifest, baseline, candidates, loaded } = plan;
  const specs = [baseline, ...candidates].filter((spec): spec is PolicySpec => spec.kind !== "file");
  const agents = new Map(loaded);
  if (!world) return { agents, left: 0, failures: [] };
  const { rollOut } = await import("./rollouts.ts");
  const rolled = await rollOut({
    ...keeping,
    options,
    environment,
    dialect,
    toolsets,
    evaluation: manifest.evaluation,
    world,
    tasks,
    specs,
  });
  for (const agent of rolled.agents) agents.set(agent.name, agent);
  return { agents, left: rolled.left, failures: rolled.failures };
}

function requestOf(
  plan: EvaluationPlan,
  agents: ReadonlyMap<string, Agent>,
  { folder, spending, progress, signal }: Keeping,
): EvaluateOptions {
  const { options, environment, baseline, candidates, judges, manifest } = plan;
  const rolled = [baseline, ...candidates].filter(({ kind }) => kind !== "file");
  // A task that a budget left without a rollout is no case yet: its absence says nothing about the policy.
  const tasks = plan.tasks.filter(({ id }) => rolled.every(({ name }) => agents.get(name)!.trajectories.has(id)));
  return {
    evaluation: manifest.evaluation,
    candidates: candidates.map(({ name }) => agents.get(name)!),
    baseline: agents.get(baseline.name)!,
    tasks,
    judges,
    rubricOf: rubricsFor(options.rubric, environment),
    pairs: options.pairs,
    seed: options.seed,
    resamples: options.resamples,
    digest,
    known: folder.judged,
    concurrency: options.concurrency,
    signal,
    mayAsk: spending.reserve,
    onJudged(line) {
      folder.addJudged(line);
      spending.addJudged(line);
      progress.step(spending.text());
    },
  };
}

async function judgeAll(
  request: EvaluateOptions,
  folder: EvaluationFolder,
  progress: EvaluationProgress,
): Promise<Evaluation> {
  const began = performance.now();
  const cases = casesOf(request);
  const playable = new Set(
    cases
      .filter(({ entry }) => isPlayable(entry))
      .flatMap(({ entry }) =>
        request.judges.map(({ id }) =>
          lineKey({ agents: [entry.sides[0].agent, entry.sides[1].agent], case: entry.case, judge: id }),
        ),
      ),
  );
  const known = folder.judged.filter((line) => playable.has(lineKey(line)) && verdictOf(line) !== null).length;
  progress.begin("judgements", playable.size, known);
  const judging = await judgeCases({ ...request, cases });
  folder.addDuration({ what: "judging", milliseconds: Math.round(performance.now() - began) });
  return { cases, judging, result: resultOf(request, cases, judging) };
}

interface Finished {
  readonly folder: EvaluationFolder;
  readonly agents: ReadonlyMap<string, Agent>;
  readonly evaluation: Evaluation;
  readonly rollouts: RolloutsLeft;
  readonly spending: Spending;
}

async function publish(plan: EvaluationPlan, finished: Finished): Promise<void> {
  const { options, environment, baseline, candidates, manifest } = plan;
  const { folder, agents, evaluation, rollouts } = finished;
  const rolledOut = new Map(
    [baseline, ...candidates]
      .filter(({ kind }) => kind !== "file")
      .map(({ name }) => {
        const shown = [...agents.get(name)!.trajectories.values()].flat();
        return [name, { shown, paid: folder.paid(name) }] as const;
      }),
  );
  const { cases, judging, result } = evaluation;
  await folder.publish({ cases: cases.map(({ entry }) => entry), lines: judging.lines, result, rolledOut });
  // What draws it takes half a second to load.
  const { evaluationPage } = await import("@arenakit/server-pages");
  const page = evaluationPage({
    evaluation,
    rubricOf: rubricsFor(options.rubric, environment),
    facts: factsOf(manifest),
  });
  await folder.write(EVALUATION_FILES.report, page);
  const missing = whatIsMissing(finished);
  if (missing === null) folder.finish();
  const untold = finished.spending.untold();
  if (missing === null && untold !== null) console.error(untold);
  const say = options.json ? console.error : console.log;
  say(summaryText(result));
  const files = Object.fromEntries(
    (["cases", "matches", "result", "report"] as const).map((key) => [key, join(options.out, EVALUATION_FILES[key])]),
  );
  say(`report  ${files.report}  (open it in a browser)`);
  const left = { judgements: judging.left, rollouts: rollouts.left };
  if (options.json) console.log(canonicalJson({ complete: missing === null, files, left, result }));
  if (missing) fail(missing.owner, missing.code, missing.message);
}

function factsOf(manifest: EvaluationManifest): [string, string][] {
  const { baseline, candidates, judges, tasks, samples, seed, resamples, world, now, version } = manifest;
  return [
    ["Baseline", baseline],
    ["Candidates", candidates.join("; ")],
    ["Judges", judges.join("; ")],
    ["Tasks", `${tasks.length}${samples > 1 ? `, ${samples} samples each` : ""}`],
    ...(world
      ? ([
          ["World", world.slice(0, 16)],
          ["Now", now?.replace("T", " ") ?? "–"],
        ] as [string, string][])
      : []),
    ["Intervals", `95 %, ${resamples} resamples of the tasks, seed ${seed}`],
    ["Version", version],
  ];
}
