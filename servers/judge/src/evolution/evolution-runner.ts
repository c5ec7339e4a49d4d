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
const MOST_RUNS = 1024;
/** Runs that are looked at in one poll, in turns: changes of groups are told, and a poll finds what was not. */
const POLLED_AT_ONCE = 64;

interface ActiveRun {
  readonly lease: EvolutionLease;
  readonly steps: RunSteps;
  readonly controller: AbortController;
  isLooking: boolean;
  looksAgain: boolean;
  failure: Failure | null;
  work: Promise<void>;
}

/** Any number of them, in any number of processes, may share one store: each run has one of them at a time. */
export function createEvolutionRunner(options: EvolutionRunnerOptions): EvolutionRunner {
  return new LeasedRuns(options);
}

class LeasedRuns implements EvolutionRunner {
  readonly #options: EvolutionRunnerOptions;
  readonly #leaseMs: number;
  readonly #active = new Map<string, ActiveRun>();
  #timers: NodeJS.Timeout[] = [];
  #unlisten = () => {};
  #isStopping = false;
  #claiming: Promise<void> | null = null;

  constructor(options: EvolutionRunnerOptions) {
    this.#options = options;
    this.#leaseMs = options.leaseMs ?? LEASE_MS;
  }

  start(): void {
    const { groups, pollMs = POLL_MS } = this.#options;
    this.#unlisten = groups.onChange((id) => {
      const run = runOfGroup(id);
      const one = run === null ? undefined : this.#active.get(run);
      if (one) this.#look(one);
    });
    const poll = () => {
      this.#claimNow();
      const next = [...this.#active.entries()].slice(0, POLLED_AT_ONCE);
      for (const [run, one] of next) {
        // To the end of the line.
        this.#active.delete(run);
        this.#active.set(run, one);
        this.#look(one);
      }
    };
    this.#timers = [
      setInterval(poll, pollMs),
      setInterval(() => void this.#renew(), Math.max(1, this.#leaseMs / RENEWALS)),
    ];
    this.#claimNow();
  }

  nudge(run?: string): void {
    const one = run === undefined ? undefined : this.#active.get(run);
    if (one) this.#look(one);
    else this.#claimNow();
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#unlisten();
    for (const timer of this.#timers) clearInterval(timer);
    await this.#claiming;
    const all = [...this.#active.values()];
    for (const { controller } of all) controller.abort();
    await Promise.allSettled(all.map(({ work }) => work));
    const leases = [...this.#active.values()].map(({ lease }) => lease);
    this.#active.clear();
    if (leases.length > 0) await this.#told(() => this.#options.store.release(leases));
  }

  #claimNow(): void {
    this.#claiming ??= this.#claim().finally(() => {
      this.#claiming = null;
    });
  }

  async #claim(): Promise<void> {
    const { store, owner, clock } = this.#options;
    const limit = MOST_RUNS - this.#active.size;
    if (this.#isStopping || limit <= 0) return;
    const claims = await this.#told(() => store.claim({ owner, now: clock(), leaseMs: this.#leaseMs, limit }));
    for (const one of claims ?? []) {
      const begun = await boundary("harness", async () => this.#begin(one));
      if (!begun.ok) await this.#giveBack(one, begun.failure);
    }
  }

  /** What this gateway cannot take forward, such as a run of a judge that it does not have: another one may. */
  async #giveBack({ evolution: { run }, token }: EvolutionClaim, failure: Failure): Promise<void> {
    const { store, clock, onError } = this.#options;
    onError?.(new FailureError(failure));
    await this.#told(() => store.renew({ leases: [{ run, token, failure }], now: clock(), leaseMs: this.#leaseMs }));
    await this.#told(() => store.release([{ run, token }]));
  }

  #begin({ evolution, token }: EvolutionClaim): void {
    const { store, groups, clock, onChange } = this.#options;
    const { run } = evolution;
    const controller = new AbortController();
    const lease = { run, token };
    const steps = new RunSteps(evolution, {
      ...{ store, groups, run },
      judge: judgeOfRun(StoredRun.parse(evolution.settings), this.#options, controller.signal),
      async advance(change) {
        const isWritten = await store.advance({ ...change, ...lease, now: clock() });
        if (isWritten) onChange?.(run);
        return isWritten;
      },
    });
    const one: ActiveRun = {
      ...{ lease, steps, controller, isLooking: false, looksAgain: false, failure: null, work: Promise.resolve() },
    };
    this.#active.get(run)?.controller.abort();
    this.#active.set(run, one);
    this.#look(one);
  }

  /** Once more, where it is being looked at. */
  #look(one: ActiveRun): void {
    one.looksAgain = true;
    if (one.isLooking) return;
    one.isLooking = true;
    one.work = this.#lookWhileAsked(one).finally(() => {
      one.isLooking = false;
    });
  }

  /** What fails is tried again with growing pauses, and told to who asks for the run. */
  async #lookWhileAsked(one: ActiveRun): Promise<void> {
    const { signal } = one.controller;
    let tries = 0;
    while (one.looksAgain && !signal.aborted) {
      one.looksAgain = false;
      const outcome = await boundary("harness", () => one.steps.look());
      one.failure = outcome.ok ? null : outcome.failure;
      if (outcome.ok) {
        tries = 0;
        if (outcome.value !== "waits") return this.#leave(one);
      } else if (!signal.aborted) {
        this.#options.onError?.(new FailureError(outcome.failure));
        one.looksAgain = true;
        await pause(backOffDelay(tries++, this.#options.random, outcome.failure.retryAfterMs), signal);
      }
    }
  }

  async #renew(): Promise<void> {
    const { store, clock } = this.#options;
    const leases = [...this.#active.values()].map(({ lease, failure }) => ({ ...lease, failure }));
    if (leases.length === 0) return;
    const stale = (await this.#told(() => store.renew({ leases, now: clock(), leaseMs: this.#leaseMs }))) ?? [];
    for (const { run, token } of stale) {
      const one = this.#active.get(run);
      if (one?.lease.token === token) this.#leave(one);
    }
  }

  #leave(one: ActiveRun): void {
    one.controller.abort();
    const { run } = one.lease;
    if (this.#active.get(run) === one) this.#active.delete(run);
  }

  async #told<T>(work: () => Promise<T>): Promise<T | null> {
    const outcome = await boundary("harness", work);
    if (outcome.ok) return outcome.value;
    this.#options.onError?.(new FailureError(outcome.failure));
    return null;
  }
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
