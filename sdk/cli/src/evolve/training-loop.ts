/**
 * Two trainers in one loop, as two programs would ask the service: the solver's step is rolled out, judged and learned from, then
 * the proposer learns from what its tasks of the step before were worth, and proposes for the next. All requests may be
 * repeated, so that a loop that was cut off goes on from its last finished step.
 */
import { setTimeout } from "node:timers/promises";
import {
  boundary,
  eachBounded,
  type Failure,
  FailureError,
  fail,
  failureOf,
  type Trajectory,
} from "@arenakit/contracts";
import type { EvolutionRole, EvolutionTask, StepReport } from "@arenakit/evaluator-evolution";
import type { LearnedGroup } from "@arenakit/evaluator-evolution/learners";
import { type HandedTask, SubmitBody } from "@arenakit/server-judge";
import type { Actor, Attempt } from "./actors.ts";
import type { EvolutionServices } from "./services.ts";

export interface TrainingLoopOptions {
  readonly run: string;
  readonly services: EvolutionServices;
  readonly actors: Readonly<Record<EvolutionRole, Actor>>;
  readonly rollout: (attempt: RolloutRequest) => Promise<Trajectory>;
  /** Rollouts at once. */
  readonly concurrency: number;
  /** First step that is not finished. */
  readonly from: number;
  readonly steps: number;
  readonly signal: AbortSignal;
  /** Without it the proposer stays as it is. */
  readonly proposerEvolution: boolean;
  /** Told of what an endpoint failed with, while it is tried again, and of a judge that is waited for. */
  readonly onOutage: (failure: Failure) => void;
  /** Told of each step when both have learned from it. */
  readonly onStep: (report: StepReport) => Promise<void>;
}

export interface RolloutRequest {
  readonly task: EvolutionTask;
  readonly group: HandedTask["group"];
  readonly index: number;
  readonly attempt: Attempt;
}

export async function trainBoth(options: TrainingLoopOptions): Promise<void> {
  const { run, services, actors, from, steps, proposerEvolution, onStep } = options;
  // What an earlier start submitted of its first step is there; attempts of an endpoint would be other ones.
  let proposed = from > 1 ? await attemptStep(options, "proposer", from - 1) : [];
  for (let step = from; step <= steps; step++) {
    const solved = await attemptStep(options, "solver", step);
    actors.solver.learn(await rewardsOf(options, solved));
    const worth = await rewardsOf(options, proposed);
    if (proposerEvolution) actors.proposer.learn(worth);
    proposed = step < steps ? await attemptStep(options, "proposer", step) : [];
    const { reports } = await services.evolution.view(run, step);
    const report = reports.find((one) => one.step === step);
    if (!report) fail("harness", "no_report", `step ${step} of ${run} has no report`);
    await onStep(report);
  }
}

interface AttemptedTask {
  readonly task: EvolutionTask;
  readonly group: HandedTask["group"];
  readonly attempts: readonly Attempt[];
}

/** Attempts at all tasks of a role and step; those that are submitted already are not made again. */
async function attemptStep(options: TrainingLoopOptions, role: EvolutionRole, step: number): Promise<AttemptedTask[]> {
  const { services, actors, concurrency, signal } = options;
  const handed = await handedTasks(options, role, step);
  const attempted: AttemptedTask[] = [];
  for (const { id, group } of handed) {
    const task = await services.taskOf(id);
    attempted.push({ task, group, attempts: actors[role].attempts(task, group.size) });
  }
  const missing = await eachBounded(attempted, concurrency, async (one) => {
    const known = step <= options.from ? await submittedOf(services, one.group.id) : new Set<number>();
    return [...one.attempts.entries()].flatMap(([index, attempt]) => {
      return known.has(index) ? [] : [{ task: one.task, group: one.group, index, attempt }];
    });
  });
  await eachBounded(missing.flat(), concurrency, async (request) => {
    signal.throwIfAborted();
    const trajectory = await rolloutInspiteOfOutages(options, request);
    const { group, index } = request;
    const { settings, size } = group;
    await services.groups.submit(group.id, SubmitBody.parse({ ...settings, size, index, trajectory }));
  });
  return attempted;
}

/** An endpoint is tried again so often, with pauses of up to half a minute: some ten minutes in all. */
const ENDPOINT_TRIES = 25;
const LONGEST_PAUSE_MS = 30_000;

/**
 * What an endpoint fails with is no attempt of its policy, and is not submitted: the attempt is made again. Throws the failure of
 * an endpoint that stays away, so that the run ends and can be resumed.
 */
async function rolloutInspiteOfOutages(options: TrainingLoopOptions, request: RolloutRequest): Promise<Trajectory> {
  for (let tries = 1; ; tries++) {
    const trajectory = await options.rollout(request);
    const failure = failureOf(trajectory);
    if (!request.attempt.asksEndpoint || failure?.owner !== "model") return trajectory;
    if (!failure.retryable || tries >= ENDPOINT_TRIES) throw new FailureError(failure);
    options.onOutage(failure);
    const pauseMs = failure.retryAfterMs ?? Math.min(LONGEST_PAUSE_MS, 500 * 2 ** tries);
    await setTimeout(pauseMs, undefined, { signal: options.signal });
  }
}

async function handedTasks({ run, services, signal }: TrainingLoopOptions, role: EvolutionRole, step: number) {
  for (;;) {
    signal.throwIfAborted();
    const answer = await services.evolution.next(run, { role, step, wait: WAIT_SECONDS, partial: false }, signal);
    if (answer.status !== "waiting") return answer.tasks;
  }
}
const WAIT_SECONDS = 10;

/** Indices whose attempts the group has. */
async function submittedOf({ groups }: EvolutionServices, group: string): Promise<ReadonlySet<number>> {
  const view = await boundary("harness", () => groups.view(group));
  const attempts = view.ok ? view.value.attempts : [];
  return new Set(attempts.flatMap(({ index, state }) => (state === "missing" ? [] : [index])));
}

/** Waits until each group is closed; an attempt without a reward has no advantage. */
async function rewardsOf(options: TrainingLoopOptions, attempted: readonly AttemptedTask[]): Promise<LearnedGroup[]> {
  const { services, signal } = options;
  const learned: LearnedGroup[] = [];
  for (const { task, group, attempts } of attempted) {
    const asked = attempts.map((_, index) => ({ group: group.id, index }));
    for (;;) {
      signal.throwIfAborted();
      const body = { attempts: asked, wait: WAIT_SECONDS, until: "all" as const, answers: "all" as const };
      const answers = await services.groups.awaitMany(body, signal);
      const waiting = answers.find((answer) => answer.status === "waiting");
      if (waiting?.failure) options.onOutage(waiting.failure);
      if (waiting) continue;
      const advantages = answers.map((answer) => (answer.status === "scored" ? answer.advantage : null));
      learned.push({
        task,
        attempts: attempts.flatMap(({ text }, index) =>
          text === null ? [] : [{ text, advantage: advantages[index]! }],
        ),
      });
      break;
    }
  }
  return learned;
}
