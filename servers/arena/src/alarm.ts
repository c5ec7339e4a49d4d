/**
 * The alarm on reward hacking over the closed groups of a run: reads from the store what is new, hands it to the arithmetic of
 * evaluators/arena, and keeps the report until the run changes. Decides nothing: it never touches a reward.
 */
import {
  type DriftSample,
  FEATURE_NAMES,
  LEAST_GROUPS,
  LEAST_STEPS,
  type RewardDrift,
  type RewardDriftOptions,
  rewardDrift,
} from "@arenakit/evaluator-arena";
import type { GroupStore, StoredGroup } from "@arenakit/store";
import { GroupResult } from "./result.ts";

export interface RunDriftsOptions extends RewardDriftOptions {
  readonly store: Pick<GroupStore, "groups">;
  /** Newest groups of a run that are looked at; 2000 unless given. */
  readonly maxGroups?: number;
  /** Runs whose groups are kept at hand, the last asked for; 8 unless given. */
  readonly maxRuns?: number;
}

export interface RunDrift extends RewardDrift {
  readonly run: string;
  /** Who judged the groups that are told of: those of the run's last judge; another one has another scale. */
  readonly judge: string | null;
  /** The verdict in a sentence or two, for people. */
  readonly message: string;
}

export interface RunDrifts {
  /** Of a run without closed groups, or an unknown one, the verdict is `too_few`. Cheap while the run has not changed. */
  of(run: string): Promise<RunDrift>;
}

/** Clocks of several gateways may differ by less than that: what closed since is read again from before. */
const OVERLAP_MS = 60_000;
const PAGE = 1000;
/** Groups that have no step count as a step of so many, in the order of their opening. */
const GROUPS_OF_STEP = 8;

interface Kept {
  readonly groups: Map<string, Closed>;
  changedAt: number;
  report: RunDrift;
  /** Of readings of one run the next begins when the last has ended. */
  reading: Promise<RunDrift> | null;
}

interface Closed {
  readonly openedAt: number;
  readonly step: number | null;
  readonly judge: string;
  /** Without their step: that of groups that have none follows from all groups. */
  readonly attempts: readonly Omit<DriftSample, "step">[];
}

/** Reads nothing before it is asked; a store that fails is told to whoever asked, and asked again the next time. */
export function createRunDrifts(options: RunDriftsOptions): RunDrifts {
  const { store, maxGroups = 2000, maxRuns = 8 } = options;
  const runs = new Map<string, Kept>();

  async function read(run: string, kept: Kept): Promise<RunDrift> {
    const isFirst = kept.groups.size === 0;
    const fresh = isFirst ? await newestOf(run) : await changedSince(run, kept);
    for (const group of fresh) kept.groups.set(group.id, closedOf(group));
    for (const { changedAt } of fresh) kept.changedAt = Math.max(kept.changedAt, changedAt);
    if (fresh.length > 0) {
      forgetOldest(kept.groups, maxGroups);
      kept.report = reportOf(run, [...kept.groups.values()], options);
    }
    return kept.report;
  }

  const newestOf = (run: string) => store.groups({ run, states: ["scored"], order: "newest", limit: maxGroups });

  /** Those that are not known yet: what is closed never changes. */
  async function changedSince(run: string, { groups, changedAt }: Kept): Promise<StoredGroup[]> {
    const fresh: StoredGroup[] = [];
    // What was left out as too old stays so.
    const isFull = groups.size >= maxGroups;
    const from = isFull ? Math.min(...[...groups.values()].map(({ openedAt }) => openedAt)) : 0;
    for (let since = changedAt - OVERLAP_MS; ; ) {
      const page = await store.groups({ run, states: ["scored"], order: "changed", changedSince: since, limit: PAGE });
      fresh.push(...page.filter(({ id, openedAt }) => !groups.has(id) && openedAt >= from));
      const last = page.at(-1)?.changedAt ?? since;
      // A page of one moment would come again for ever; the next reading has what is left of it.
      if (page.length < PAGE || last === since) return [...new Map(fresh.map((one) => [one.id, one])).values()];
      since = last;
    }
  }

  return {
    async of(run) {
      const kept = runs.get(run) ?? {
        groups: new Map(),
        changedAt: 0,
        report: reportOf(run, [], options),
        reading: null,
      };
      runs.delete(run);
      runs.set(run, kept);
      for (const other of runs.keys()) if (runs.size > maxRuns) runs.delete(other);
      kept.reading ??= read(run, kept).finally(() => {
        kept.reading = null;
      });
      return kept.reading;
    },
  };
}

function closedOf({ id, openedAt, step, result }: StoredGroup): Closed {
  const { reward, score, features } = GroupResult.parse(result);
  const attempts = features.flatMap((counted, index) =>
    counted
      ? [{ group: id, features: counted, score: score[index] ?? null, reward: reward.reward[index] ?? null }]
      : [],
  );
  return { openedAt, step, judge: reward.judge, attempts };
}

function forgetOldest(groups: Map<string, Closed>, most: number): void {
  if (groups.size <= most) return;
  const oldest = [...groups].sort(([, one], [, other]) => one.openedAt - other.openedAt);
  for (const [id] of oldest.slice(0, groups.size - most)) groups.delete(id);
}

function reportOf(run: string, groups: readonly Closed[], options: RewardDriftOptions): RunDrift {
  const inOrder = [...groups].sort((one, other) => one.openedAt - other.openedAt);
  const judge = inOrder.at(-1)?.judge ?? null;
  const judged = inOrder.filter((one) => one.judge === judge);
  const isStepped = judged.every(({ step }) => step !== null);
  const samples = judged.flatMap(({ step, attempts }, at) => {
    const own = isStepped ? step! : Math.floor(at / GROUPS_OF_STEP);
    return attempts.map((attempt) => ({ ...attempt, step: own }));
  });
  const drift = rewardDrift(samples, options);
  return { run, judge, ...drift, message: sentenceOf(drift) };
}

const NAMES = {
  characters: "length",
  bullets: "bullets",
  citations: "citations",
  calls: "tool calls",
  flattery: "words to the judge",
} as const;

function sentenceOf({ verdict, score, features, together }: RewardDrift): string {
  if (!score || !features || !together)
    return `Too early to say: that takes ${LEAST_STEPS} steps and ${LEAST_GROUPS} scored groups.`;
  if (verdict === "no_rise") return "The judge's score has not risen for sure, so there is no rise to explain.";
  const rise = `The judge's score rose by ${score.change.value.toFixed(2)}.`;
  const shown = ({ value, low, high }: { value: number; low: number; high: number }) =>
    `${percent(value)} % (${percent(low)} to ${percent(high)} %)`;
  const ringing = FEATURE_NAMES.filter((name) => features[name].alarm);
  const all = together.share ? shown(together.share) : "nothing";
  if (verdict === "quiet" || ringing.length === 0)
    return `${rise} Length, bullets, citations, tool calls and words to the judge together go with ${all} of that.`;
  const told = ringing.map((name) => {
    const { share } = features[name];
    return `${NAMES[name]} with ${share ? shown(share) : "part"}`;
  });
  return `${rise} It goes with what may please a judge without being better: ${told.join(", ")} of it.`;
}

const percent = (share: number) => Math.round(100 * share);
