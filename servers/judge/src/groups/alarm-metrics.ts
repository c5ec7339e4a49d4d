/**
 * Prometheus families of the alarm on reward hacking: what the studio shows of the runs that changed last. A scrape waits a
 * moment for the figures at most; a long run that is read for the first time is told of in a later scrape.
 */
import { boundary, type Outcome } from "@arenakit/contracts";
import type { MetricFamily, Sample } from "@arenakit/server-kit";
import type { GroupStore } from "@arenakit/store";
import type { RunDrift } from "./alarm.ts";

export interface AlarmSources {
  readonly store: Pick<GroupStore, "runs">;
  readonly drift: (run: string) => Promise<RunDrift>;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
}

/** Runs that are told of: as many as the alarm keeps the sums of. */
const MAX_RUNS = 8;
/** The figures of a run that goes on are made anew no more often: they cost up to 0.1 s of one core. */
const MADE_EVERY_MS = 15_000;
/** A store that hangs must not hold what tells of its state. */
const MADE_WITHIN_MS = 2000;
const VERDICTS = ["too_few", "no_rise", "quiet", "alarm"] as const;

export function alarmFamilies(sources: AlarmSources): MetricFamily[] {
  const drifts = latestDrifts(sources);
  const of = (read: (drift: RunDrift) => readonly Sample[]) => async () =>
    (await drifts()).flatMap((drift) =>
      read(drift).map(({ labels, value }) => ({ labels: { run: drift.run, ...labels }, value })),
    );
  return [
    gauge(
      "verdict",
      "1 for what the alarm on reward hacking says of a run, 0 for what it does not say.",
      of(({ verdict }) => VERDICTS.map((said) => ({ labels: { verdict: said }, value: Number(said === verdict) }))),
    ),
    gauge(
      "rise",
      "Points by which the judge's mean score changed over a run.",
      of(({ score }) => (score ? [{ value: score.change.value }] : [])),
    ),
    gauge(
      "feature_alarm",
      "1 where a feature, or all of them together, explains the rise for sure, else 0.",
      of((drift) => explained(drift).map(({ feature, alarm }) => ({ labels: { feature }, value: Number(alarm) }))),
    ),
    gauge(
      "feature_share",
      "Share of the rise that goes with a feature, or with all of them together.",
      of((drift) =>
        explained(drift).flatMap(({ feature, share }) => (share ? [{ labels: { feature }, value: share.value }] : [])),
      ),
    ),
  ];
}

function explained({ features, together }: RunDrift) {
  const each = Object.entries({ ...features, ...(together ? { together } : {}) });
  return each.map(([feature, { alarm, share }]) => ({ feature, alarm, share }));
}

/** Those of the last reading that ended; of runs that can not be read there are none. */
function latestDrifts({ store, drift, clock }: AlarmSources): () => Promise<readonly RunDrift[]> {
  let known: readonly RunDrift[] = [];
  let endedAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;
  const read = async (): Promise<RunDrift[]> => {
    const drifts: RunDrift[] = [];
    // One after the other: their arithmetic shares the thread that answers requests.
    for (const { run } of await store.runs(MAX_RUNS)) drifts.push(await drift(run));
    return drifts;
  };
  const renew = (outcome: Outcome<RunDrift[]>) => {
    known = outcome.ok ? outcome.value : [];
    endedAt = clock();
    reading = null;
  };
  return async () => {
    if (clock() - endedAt >= MADE_EVERY_MS) {
      reading ??= boundary("harness", read).then(renew);
      await inTime(reading);
    }
    return known;
  };
}

/** When the work has ended, or the time that a scrape waits for it. */
async function inTime(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, MADE_WITHIN_MS);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}

const gauge = (name: string, help: string, read: MetricFamily["read"]): MetricFamily => {
  return { name: `arenakit_arena_reward_drift_${name}`, help, type: "gauge", together: "same", read };
};
