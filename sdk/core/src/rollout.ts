/**
 * The rollout, top to bottom: a task's prompt goes to the policy, its turns go through the episode, its trajectory
 * comes out; a group is N of these. Read this file first, then episode.ts for what a turn means.
 */
import {
  boundary,
  type CallContext,
  type Dialect,
  type Environment,
  type EpisodeLimits,
  eachBounded,
  type Failure,
  omitUndefined,
  type Policy,
  type Task,
  type ToolCaller,
  type ToolSpec,
  type Trajectory,
  type TrajectoryExtra,
} from "@arenakit/contracts";
import {
  type EpisodeSetup,
  type EpisodeState,
  episodeTurn,
  expireEpisode,
  failEpisode,
  finishEpisode,
  limitsOf,
  startEpisode,
} from "./episode.ts";
import { withLocalTools } from "./local-tools.ts";
import { expiryAfter } from "./model/deadline.ts";
import { withDeadline } from "./model/index.ts";

/** A turn that takes longer is the model's failure; endpoints have shorter limits of their own. */
const TURN_TIMEOUT_MS = 600_000;
/** Rollouts of a group that run at a time. */
const CONCURRENCY = 8;

export interface RolloutOptions {
  readonly environment: Environment;
  readonly task: Task;
  readonly policy: Policy;
  readonly dialect: Dialect;
  /** Those of the environment's toolset, absent where it has none; what it brings itself is put beside them. */
  readonly tools?: ToolCaller;
  /** What of the toolset the policy is offered; default: all that `tools` lists. */
  readonly specs?: readonly ToolSpec[];
  /** World, time and seed of every call; the episode is added. */
  readonly context: CallContext;
  readonly group: NonNullable<TrajectoryExtra["group"]>;
  readonly limits?: Partial<EpisodeLimits>;
  readonly signal?: AbortSignal;
  readonly turnTimeoutMs?: number;
}

/**
 * One trajectory, `{task}-{index}`. Failures of model, tools and environment end it and are in it; rejects only
 * when the tools cannot be listed, the episode cannot start, or `signal` is aborted.
 */
export async function rollout(options: RolloutOptions): Promise<Trajectory> {
  const signal = options.signal ?? new AbortController().signal;
  if (options.tools === undefined) return rolledOut({ ...options, signal });
  return withLease(options.tools, signal, (tools) => rolledOut({ ...options, signal, tools }));
}

/**
 * Tools for one episode, from its first turn to its score: those that keep state are its own until `work` has settled. Who
 * also verifies with tools what an episode did takes the lease around both.
 */
export async function withLease<T>(
  tools: ToolCaller,
  signal: AbortSignal,
  work: (own: ToolCaller) => Promise<T>,
): Promise<T> {
  const lease = await tools.lease?.(signal);
  try {
    return await work(lease?.tools ?? tools);
  } finally {
    await lease?.release();
  }
}

async function rolledOut(options: RolloutOptions & { readonly signal: AbortSignal }): Promise<Trajectory> {
  const { environment, task, policy, dialect, context, group, limits, signal } = options;
  const toolset = omitUndefined({ toolset: options.tools, specs: options.specs });
  const tools = withLocalTools({ environment, task, ...toolset });
  const specs = await tools.list();
  const id = `${task.id}-${group.index}`;
  const setup: EpisodeSetup = {
    id,
    environment,
    task,
    tools: specs,
    dialect,
    policy,
    context,
    group,
    ...omitUndefined({ limits }),
  };
  const turnTimeoutMs = options.turnTimeoutMs ?? TURN_TIMEOUT_MS;
  const takeTurn = async (state: EpisodeState, within: AbortSignal) => {
    const { messages } = state;
    const deadline = { timeoutMs: turnTimeoutMs, failure: tooSlow(policy, turnTimeoutMs), signal: within };
    const turn = await boundary("harness", () =>
      withDeadline(deadline, (turnSignal) => policy.next(messages, specs, turnSignal)),
    );
    within.throwIfAborted();
    if (!turn.ok) return failEpisode(state, turn.failure);
    return (await episodeTurn(setup, state, turn.value, { tools, signal: within })).state;
  };
  const { maxWallMs } = limitsOf(setup);
  const expiry = expiryAfter(maxWallMs, signal);
  let state = startEpisode(setup);
  try {
    while (state.stop === null) {
      const before = state;
      state = await takeTurn(before, expiry.signal).catch((error: unknown) => {
        if (!expiry.isOver()) throw error;
        // An episode that had its time is no failure; one without a single turn has nothing that a score could be of.
        return before.turns > 0 ? expireEpisode(before) : failEpisode(before, noTurn(maxWallMs));
      });
    }
  } finally {
    expiry.stop();
  }
  return finishEpisode(setup, state);
}

function tooSlow(policy: Policy, timeoutMs: number): Failure {
  const message = `policy ${policy.id} gave no turn within ${timeoutMs} ms`;
  return { owner: "model", code: "turn_too_slow", message, retryable: true };
}

function noTurn(maxWallMs: number | undefined): Failure {
  const message = `not one turn was over within ${maxWallMs} ms: give the episode more time (--max-seconds), or look at the endpoint`;
  return { owner: "harness", code: "no_turn_in_time", message, retryable: true };
}

export interface GroupRolloutOptions extends Omit<RolloutOptions, "policy" | "group"> {
  /** Id of the group. */
  readonly group: string;
  /** One policy per trajectory; index 0 is the anchor. */
  readonly policies: readonly Policy[];
  readonly concurrency?: number;
  /** A trajectory of an earlier start, which is taken as it is. */
  readonly known?: (index: number) => Trajectory | undefined;
  /** Told of each rollout as it begins. */
  readonly onBegin?: (index: number) => void;
  /** Told of each trajectory that was rolled out as it ends, in no particular order. */
  readonly onTrajectory?: (trajectory: Trajectory, index: number) => void;
}

/** The group's trajectories by index, whatever the order in which they ended. */
export async function rolloutGroup(options: GroupRolloutOptions): Promise<Trajectory[]> {
  const { group: id, policies, concurrency = CONCURRENCY, known, onBegin, onTrajectory, ...shared } = options;
  const specs = options.specs ?? (await options.tools?.list()) ?? [];
  const together = new AbortController();
  const abort = () => together.abort(options.signal?.reason);
  if (options.signal?.aborted) abort();
  options.signal?.addEventListener("abort", abort, { once: true });
  try {
    return await eachBounded(policies, concurrency, async (policy, index) => {
      const before = known?.(index);
      if (before) return before;
      const group = { id, index, size: policies.length, anchor: index === 0 };
      onBegin?.(index);
      const trajectory = await rollout({ ...shared, specs, policy, group, signal: together.signal });
      onTrajectory?.(trajectory, index);
      return trajectory;
    });
  } finally {
    options.signal?.removeEventListener("abort", abort);
    together.abort(); // one that could not run at all takes the others with it
  }
}
