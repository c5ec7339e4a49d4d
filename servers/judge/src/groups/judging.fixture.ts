/** Small groups in a store of memory, and judges that read what attempts say of themselves; for tests of judging. */
import { hash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type {
  Comparison,
  ComparisonRequest,
  Failure,
  PairwiseJudge,
  ScoreSheet,
  Trajectory,
} from "@arenakit/contracts";
import { answerOf, omitUndefined, Rubric, random } from "@arenakit/contracts";
import { type GroupStore, openSqliteStore, type StoredGroup } from "@arenakit/store";
import { readingHere, type ServedJudge } from "../tools/judge-backend.ts";
import { bodyBytes } from "./attempt-content.ts";
import { storedConfig } from "./configs.ts";
import { headOf, resolveGroupSettings } from "./group-settings.ts";
import { createJudging, type GroupJudgingOptions, type Judging } from "./judging.ts";
import { GroupResult } from "./result.ts";
import { RunConfig } from "./wire.ts";

export const RUBRIC: Rubric = Rubric.parse({
  id: "test",
  criteria: [
    { id: "path.breadth", dimension: "path", title: "Breadth", description: "How much was looked up", weight: 1 },
    { id: "answer.clarity", dimension: "answer", title: "Clarity", description: "How clear the answer is", weight: 1 },
  ],
  dimensions: { path: 0.5, answer: 0.5 },
  scale: { min: 0, max: 10 },
});

export const QUERY = "A weekend by the sea for two";
export const OUTAGE: Failure = { owner: "judge", code: "unavailable", message: "HTTP 503", retryable: true };
export const TIMEOUT: Failure = { owner: "judge", code: "timeout", message: "no verdict within 1 s", retryable: true };
export const RATE_LIMITED: Failure = { owner: "judge", code: "rate_limited", message: "HTTP 429", retryable: true };
export const RUBBISH: Failure = {
  owner: "judge",
  code: "malformed_verdict",
  message: "expected one JSON object",
  retryable: true,
};

/** An attempt whose answer says how good it is, from 0 to 10. */
export function attempt(quality: number, more = ""): Trajectory {
  return {
    schema_version: "ATIF-v1.8",
    agent: { name: "test", version: "1" },
    steps: [
      { step_id: 1, source: "user", message: QUERY },
      { step_id: 2, source: "agent", message: `quality=${quality} ${more}` },
    ],
  };
}

export const qualityOf = (trajectory: Trajectory): number =>
  Number(/quality=([\d.]+)/.exec(answerOf(trajectory) ?? "")?.[1] ?? Number.NaN);

export const sheet = (score: number): ScoreSheet => ({
  criteria: { "path.breadth": score, "answer.clarity": score },
  path: score,
  answer: score,
  combined: score,
});

/** What a judge without errors says. */
export function honest({ first, second }: ComparisonRequest): Comparison {
  return { status: "scored", first: sheet(qualityOf(first)), second: sheet(qualityOf(second)) };
}
export const unscored = (failure: Failure): Comparison => ({ status: "unscored", failure });

export interface ScriptedJudge {
  readonly named: ServedJudge;
  /** Ordered pairs in the order they were asked for: `7>3` by quality. */
  readonly asked: string[];
  readonly most: () => number;
}

/** A judge that says what `verdict` says, after `latencyMs`; counts what it is asked. */
export function scripted(
  verdict: (request: ComparisonRequest, asked: number) => Comparison | Promise<Comparison> = honest,
  { latencyMs = 0, id = "scripted" }: { latencyMs?: number; id?: string } = {},
): ScriptedJudge {
  const asked: string[] = [];
  let [atOnce, most] = [0, 0];
  const pairwise: PairwiseJudge = {
    id,
    async compare(request) {
      asked.push(`${qualityOf(request.first)}>${qualityOf(request.second)}`);
      const number = asked.length;
      most = Math.max(most, ++atOnce);
      try {
        if (latencyMs > 0) await sleep(latencyMs);
        return await verdict(request, number);
      } finally {
        atOnce--;
      }
    },
  };
  return { named: { pairwise }, asked, most: () => most };
}

export interface SubmittedGroup {
  readonly id?: string;
  readonly attempts: readonly (Trajectory | null)[];
  /** By index, what verifiers gave. */
  readonly verifiable?: readonly number[];
  readonly config?: Partial<RunConfig>;
  readonly judgeSeconds?: number;
  readonly collectSeconds?: number;
  /** How many more attempts the group waits for. */
  readonly missing?: number;
  readonly quorum?: number;
  readonly at?: number;
}

export interface JudgingBench {
  readonly store: GroupStore;
  /** A judging over the store, of another owner each time; started. */
  open(options?: Partial<GroupJudgingOptions>): Judging;
  /** A complete group; null attempts are abandoned. */
  submit(group: SubmittedGroup): Promise<void>;
  group(id: string): Promise<StoredGroup>;
  /** When it is closed. */
  closed(id: string): Promise<{ readonly group: StoredGroup; readonly result: GroupResult }>;
  end(): Promise<void>;
}

/** The store as a process sees it that may be killed: from then on it is asked nothing and answers nothing. */
export function mortal(store: GroupStore): { readonly store: GroupStore; kill(): void } {
  let isDead = false;
  const never = new Promise<never>(() => {});
  const handler: ProxyHandler<GroupStore> = {
    get(target, name) {
      const member = target[name as keyof GroupStore] as unknown;
      if (typeof member !== "function") return member;
      return (...args: unknown[]) => (isDead ? never : member.apply(target, args));
    },
  };
  return {
    store: new Proxy(store, handler),
    kill() {
      isDead = true;
    },
  };
}

export const evaluationOf = (judges: Record<string, ServedJudge>): GroupJudgingOptions["evaluation"] => ({
  judges,
  rubrics: { test: RUBRIC },
  environments: [],
  tools: () => null,
  reading: readingHere([]),
});

/** A store of memory and the judges over it; leases are short, so that nobody waits for one. */
export async function judgingBench(judges: Record<string, ServedJudge>): Promise<JudgingBench> {
  const store = await openSqliteStore({ path: null });
  const evaluation = evaluationOf(judges);
  const opened: Judging[] = [];
  const living: Judging[] = [];
  return {
    store,
    open(options = {}) {
      const judging = createJudging({
        store,
        evaluation,
        owner: `gateway-${opened.length}`,
        clock: () => Date.now(),
        random: random(7, "judging", opened.length),
        concurrency: 16,
        leaseMs: 600,
        pollMs: 20,
        ...options,
      });
      opened.push(judging);
      if (!options.store) living.push(judging); // one over a store that dies with it is not stopped but killed
      judging.start();
      return judging;
    },
    async submit({ id = "g", attempts, verifiable = [], config = {}, missing = 0, at = Date.now(), ...given }) {
      const stored = storedConfig(RunConfig.parse({ topology: "round-robin", ...config }), null);
      await store.putConfig(stored, at);
      const terms = await resolveGroupSettings({ ...evaluation, calibrations: [] }, { query: QUERY }, stored);
      const head = { size: attempts.length + missing, judgeSeconds: 60, ...given };
      const group = headOf(id, head, { terms, config: stored });
      for (const [index, trajectory] of attempts.entries()) {
        const named = { group, index, generation: 0, now: at + index };
        if (trajectory) {
          const verifiableReward = verifiable[index];
          const body = bodyBytes({ trajectory, failure: null, ...omitUndefined({ verifiableReward }) });
          await store.submit({ ...named, body, sha256: hash("sha256", body, "hex") });
        } else await store.abandon({ ...named, id, failure: OUTAGE });
      }
    },
    async group(id) {
      return (await store.group(id))!;
    },
    async closed(id) {
      for (;;) {
        const group = await store.group(id);
        if (group?.closedAt != null) return { group, result: GroupResult.parse(group.result) };
        await sleep(5);
      }
    },
    async end() {
      await Promise.all(living.map((judging) => judging.stop()));
      await store.end();
    },
  };
}
