/**
 * Takes runs of tri-evolution forward: a gateway leases a run, looks whenever one of its groups has changed, and keeps it until
 * it ends or stops. Another gateway goes on when the lease runs out. A judge that is away is asked again, with growing pauses.
 */
import { boundary, type Failure, FailureError, fail, type Outcome, type Random } from "@arenakit/contracts";
import type { EvolutionJudge } from "@arenakit/evaluator-evolution";
import type { EvolutionClaim, EvolutionLease, EvolutionStore, GroupStore } from "@arenakit/store";
import { backOffDelay } from "../groups/judging/retrying-judge.ts";
import { judgeOf } from "../tools/call-arguments.ts";
import type { JudgeBackend } from "../tools/judge-backend.ts";
import { evolutionJudgeOf } from "./evolution-judges.ts";
import { RunSteps } from "./run-steps.ts";
import { runOfGroup, StoredRun } from "./stored-run.ts";

export interface EvolutionRunnerOptions {
  readonly store: EvolutionStore;
  readonly groups: Pick<GroupStore, "groupsById" | "bodies" | "onChange">;
  readonly evaluation: Pick<JudgeBackend, "judges">;
  /** Names this process in leases; no other one has it. */
  readonly owner: string;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
  readonly random: Random;
  /** A gateway that is lost keeps its runs from others for this long; 15 s unless given. */
  readonly leaseMs?: number;
  /** How often the store is looked at for what nobody told; 1 s unless given. */
  readonly pollMs?: number;
  /** Told of a run that went forward. */
  readonly onChange?: (run: string) => void;
  readonly onError?: (error: Error) => void;
}

export interface EvolutionRunner {
  start(): void;
  /** There is a new run, or something for one: looks at once. */
  nudge(run?: string): void;
  /** Gives its runs back. */
  stop(): Promise<void>;
}

const LEASE_MS = 15_000;
const POLL_MS = 1000;
/** A lease is renewed this often before it would run out. */
const RENEWALS = 3;
/** Runs that one gateway takes forward; others are for other gateways, or wait. */
const MOST_RUNS = 64;

interface ActiveRun {
  readonly lease: EvolutionLease;
  readonly steps: RunSteps;
  readonly controller: AbortController;
  isLooking: boolean;
  looksAgain: boolean;
  failure: Failure | null;
  work: Promise<void>;
}

export function createEvolutionRunner(options: EvolutionRunnerOptions): EvolutionRunner {
  const { store, groups, owner, clock, onError = () => {} } = options;
  const { leaseMs = LEASE_MS, pollMs = POLL_MS } = options;
  const active = new Map<string, ActiveRun>();
  let timers: NodeJS.Timeout[] = [];
  let unlisten = () => {};
  let isStopping = false;
  let claiming: Promise<void> | null = null;
  const told = async <T>(work: () => Promise<T>): Promise<T | null> => {
    const outcome = await boundary("harness", work);
    if (!outcome.ok) onError(new FailureError(outcome.failure));
    return outcome.ok ? outcome.value : null;
  };
  const look = (run: string, one: ActiveRun) => {
    one.looksAgain = true;
    if (one.isLooking) return;
    one.isLooking = true;
    one.work = (async () => {
      let tries = 0;
      while (one.looksAgain && !one.controller.signal.aborted) {
        one.looksAgain = false;
        const outcome = await boundary("harness", () => one.steps.look());
        one.failure = outcome.ok ? null : outcome.failure;
        if (outcome.ok && outcome.value !== "waits") {
          active.delete(run);
          return;
        }
        if (outcome.ok) tries = 0;
        else if (!one.controller.signal.aborted) {
          onError(new FailureError(outcome.failure));
          one.looksAgain = true;
          await pause(backOffDelay(tries++, options.random, outcome.failure.retryAfterMs), one.controller.signal);
        }
      }
    })().finally(() => {
      one.isLooking = false;
    });
  };
  const begin = ({ evolution, token }: EvolutionClaim) => {
    const { run } = evolution;
    const controller = new AbortController();
    const lease = { run, token };
    const steps = new RunSteps(evolution, {
      store,
      groups,
      run,
      judge: judgeOfRun(StoredRun.parse(evolution.settings), options, controller.signal),
      async advance(change) {
        const isWritten = await store.advance({ ...change, ...lease, now: clock() });
        if (isWritten) options.onChange?.(run);
        return isWritten;
      },
    });
    const one: ActiveRun = {
      ...{ lease, steps, controller, isLooking: false, looksAgain: false, failure: null, work: Promise.resolve() },
    };
    active.get(run)?.controller.abort();
    active.set(run, one);
    look(run, one);
  };
  const claim = async () => {
    const limit = MOST_RUNS - active.size;
    if (isStopping || limit <= 0) return;
    const claims = await told(() => store.claim({ owner, now: clock(), leaseMs, limit }));
    for (const one of claims ?? []) await told(async () => begin(one));
  };
  const claimNow = () => {
    claiming ??= claim().finally(() => {
      claiming = null;
    });
  };
  const renew = async () => {
    const leases = [...active.values()].map(({ lease, failure }) => ({ ...lease, failure }));
    if (leases.length === 0) return;
    const stale = (await told(() => store.renew({ leases, now: clock(), leaseMs }))) ?? [];
    for (const { run, token } of stale) {
      const one = active.get(run);
      if (one?.lease.token !== token) continue;
      one.controller.abort();
      active.delete(run);
    }
  };
  return {
    start() {
      unlisten = groups.onChange((id) => {
        const run = runOfGroup(id);
        const one = run === null ? undefined : active.get(run);
        if (one) look(run!, one);
      });
      timers = [
        setInterval(() => {
          claimNow();
          for (const [run, one] of active) look(run, one);
        }, pollMs),
        setInterval(() => void renew(), Math.max(1, leaseMs / RENEWALS)),
      ];
      claimNow();
    },
    nudge(run) {
      const one = run === undefined ? undefined : active.get(run);
      if (one) look(run!, one);
      else claimNow();
    },
    async stop() {
      isStopping = true;
      unlisten();
      for (const timer of timers) clearInterval(timer);
      await claiming;
      for (const { controller } of active.values()) controller.abort();
      await Promise.allSettled([...active.values()].map(({ work }) => work));
      const leases = [...active.values()].map(({ lease }) => lease);
      active.clear();
      if (leases.length > 0) await told(() => store.release(leases));
    },
  };
}

/** Asked with the signal of the run: what is being asked ends with it. */
function judgeOfRun(
  { judge: name }: StoredRun,
  { evaluation }: EvolutionRunnerOptions,
  signal: AbortSignal,
): EvolutionJudge {
  const judge = evolutionJudgeOf(judgeOf(evaluation, name ?? undefined));
  const whileHeld = async <T>(said: Promise<Outcome<T>>): Promise<Outcome<T>> => {
    const outcome = await said;
    if (signal.aborted) fail("harness", "stopped", "the run is no longer this gateway's", { retryable: true });
    return outcome;
  };
  return {
    ...judge,
    propose: (request) => whileHeld(judge.propose({ ...request, signal })),
    summarise: (request) => whileHeld(judge.summarise({ ...request, signal })),
  };
}

/** Resolves when the time is up or the signal aborts. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", wake);
      resolve();
    };
    const timer = setTimeout(wake, ms);
    signal.addEventListener("abort", wake, { once: true });
  });
}
