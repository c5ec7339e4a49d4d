/** Prometheus families of the group-reward service: what its parts count, read when somebody asks. */

import { boundary, FailureError, type Outcome } from "@arenakit/contracts";
import { histogramSamples, type MetricFamily, type Metrics, type Sample } from "@arenakit/server-kit";
import type { JudgeStatus } from "@arenakit/server-pages";
import type { GroupCounts, GroupStore } from "@arenakit/store";
import type { RunDrift } from "./alarm.ts";
import { alarmFamilies } from "./alarm-metrics.ts";
import type { JudgeCounts, Judging } from "./judging.ts";

/** What a judge's tokens cost, per million of them. */
export interface JudgePrice {
  readonly inputPerMillion: number;
  readonly outputPerMillion: number;
}

export interface ArenaSources {
  readonly judging: Pick<Judging, "health" | "counts">;
  readonly store: Pick<GroupStore, "counts" | "runs">;
  /** Absent where no alarm is kept. */
  readonly drift?: (run: string) => Promise<RunDrift>;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
  readonly service?: { health(): { readonly waiters: number; readonly streams: number } };
  /** Submissions by outcome, since the process began. */
  readonly submissions?: () => ReadonlyMap<string, number>;
  /** By the name of the judge; what has none is left out of the cost. */
  readonly prices?: { readonly currency: string; readonly judges: Readonly<Record<string, JudgePrice>> };
}

const STATES = ["open", "ready", "judging", "scored", "invalid"] as const;
/** All families of one scrape read the same count. */
const COUNTED_EVERY_MS = 1000;
/** A store that hangs must not hold what tells of its state. */
const COUNTED_WITHIN_MS = 2000;

/** Counts of the store, or why there are none; after two seconds it is not waited for. */
export function countsInTime(store: Pick<GroupStore, "counts">): Promise<Outcome<GroupCounts>> {
  const message = `the store has not answered for ${COUNTED_WITHIN_MS / 1000} s`;
  return boundary("harness", async () => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, refuse) => {
      timer = setTimeout(
        () => refuse(new FailureError({ owner: "harness", code: "store_hangs", message, retryable: true })),
        COUNTED_WITHIN_MS,
      );
    });
    return Promise.race([store.counts(), late]).finally(() => clearTimeout(timer));
  });
}

/** Adds them all. A store that does not answer leaves its families without samples. */
export function addArenaMetrics(metrics: Pick<Metrics, "add">, sources: ArenaSources): void {
  const { drift, ...rest } = sources;
  const families = [...groupFamilies(sources), ...judgeFamilies(sources), ...judgingFamilies(sources)];
  for (const family of [...families, ...serviceFamilies(sources)]) metrics.add(family);
  if (drift) for (const family of alarmFamilies({ ...rest, drift })) metrics.add(family);
}

function groupFamilies({ store, clock }: ArenaSources): MetricFamily[] {
  let counted: { readonly at: number; readonly counts: Promise<GroupCounts | null> } | null = null;
  const counts = async () => {
    if (!counted || clock() - counted.at >= COUNTED_EVERY_MS) {
      const asked = countsInTime(store);
      counted = { at: clock(), counts: asked.then((outcome) => (outcome.ok ? outcome.value : null)) };
    }
    return counted.counts;
  };
  const of = (read: (counts: GroupCounts) => Sample[]) => async () => {
    const known = await counts();
    return known ? read(known) : [];
  };
  const ageOf = (openedAt: number | null) => (openedAt === null ? 0 : Math.max(0, clock() - openedAt) / 1000);
  return [
    stored(
      "groups",
      "Groups of the store by state.",
      of((known) => STATES.map((state) => ({ labels: { state }, value: known[state] }))),
    ),
    stored(
      "oldest_group_seconds",
      "Age of the oldest group that is not closed.",
      of(({ oldestOpenedAt }) => [{ value: ageOf(oldestOpenedAt) }]),
    ),
    stored(
      "attempts_bytes",
      "Bytes of the attempts that are held.",
      of(({ bodyBytes }) => [{ value: bodyBytes }]),
    ),
  ];
}

function judgeFamilies({ judging, prices }: ArenaSources): MetricFamily[] {
  const byJudge = (read: (judge: JudgeStatus) => Sample[]) => () =>
    judging
      .health()
      .judges.flatMap((judge) =>
        read(judge).map(({ labels, value }) => ({ labels: { judge: judge.name, ...labels }, value })),
      );
  const counted = (read: (judge: JudgeCounts) => Sample[]) => () =>
    judging.counts().judges.flatMap((judge) => read(judge));
  const families = [
    {
      ...gauge(
        "judge_up",
        "1 of a judge that may be asked, 0 while one question at a time looks whether it is back.",
        byJudge(({ state }) => [{ value: state === "down" ? 0 : 1 }]),
      ),
      together: "least" as const,
    },
    gauge(
      "judge_questions_in_flight",
      "Questions that a judge has not answered yet.",
      byJudge(({ inFlight }) => [{ value: inFlight }]),
    ),
    counter(
      "judge_orders_total",
      "Ordered pairs and lists: asked for, kept from before, asked for again after a failure.",
      counted(({ name, orders }) =>
        Object.entries(orders).map(([was, value]) => ({ labels: { judge: name, was }, value })),
      ),
    ),
    counter(
      "judge_failures_total",
      "Questions that ended with a failure, by its owner and code.",
      counted(({ name, failures }) =>
        [...failures].map(([failure, value]) => ({ labels: { judge: name, failure }, value })),
      ),
    ),
    counter(
      "judge_matches_total",
      "Matches with scores in both orders; ties, and flips: each order favoured another attempt.",
      byJudge(({ matches, ties, flips }) =>
        Object.entries({ all: matches, tied: ties, flipped: flips }).map(([were, value]) => ({
          labels: { were },
          value,
        })),
      ),
    ),
    counter(
      "judge_tokens_total",
      "Tokens that judges told of.",
      byJudge(({ tokens }) => Object.entries(tokens).map(([kind, value]) => ({ labels: { kind }, value }))),
    ),
    {
      ...counter(
        "judge_latency_seconds",
        "Time of a question that was answered.",
        counted(({ name, latency }) => histogramSamples(latency, { judge: name })),
      ),
      type: "histogram" as const,
    },
  ];
  if (!prices) return families;
  const cost = ({ name, tokens }: JudgeStatus): Sample[] => {
    const price = Object.hasOwn(prices.judges, name) ? prices.judges[name] : undefined;
    if (!price) return [];
    const value = (tokens.input * price.inputPerMillion + tokens.output * price.outputPerMillion) / 1e6;
    return [{ labels: { currency: prices.currency }, value }];
  };
  return [...families, counter("judge_cost_total", "What the tokens of judges with a price cost.", byJudge(cost))];
}

function judgingFamilies({ judging }: ArenaSources): MetricFamily[] {
  return [
    gauge("groups_in_judging", "Groups that this gateway is judging.", () => [{ value: judging.health().active }]),
    gauge("orders_waiting", "Ordered pairs and lists that wait for a slot.", () => [
      { value: judging.health().callsWaiting },
    ]),
    counter("groups_scored_total", "Groups that this gateway closed with rewards, by what decided them.", () => {
      const { scored, verified } = judging.counts();
      return [
        { labels: { decided_by: "judge" }, value: scored - verified },
        { labels: { decided_by: "verifiable_rewards" }, value: verified },
      ];
    }),
    counter(
      "groups_invalid_total",
      "Groups that this gateway closed without rewards, by the failure's owner and code.",
      () => [...judging.counts().invalid].map(([reason, value]) => ({ labels: { reason }, value })),
    ),
    counter(
      "attempts_unjudged_total",
      "Attempts without a score that left their groups without rewards, by index and why; a group's answer says more.",
      () =>
        judging.counts().unjudged.map(({ index, failure, count }) => ({
          labels: { index: String(index), failure },
          value: count,
        })),
    ),
    {
      ...counter("group_seconds", "Time from a group's last attempt to its rewards.", () =>
        histogramSamples(judging.counts().groupTime),
      ),
      type: "histogram",
    },
  ];
}

function serviceFamilies({ service, submissions }: ArenaSources): MetricFamily[] {
  return [
    ...(service
      ? [
          gauge("waiters", "Attempts that wait for a reward.", () => [{ value: service.health().waiters }]),
          gauge("event_streams", "Open streams of events.", () => [{ value: service.health().streams }]),
        ]
      : []),
    ...(submissions
      ? [
          counter("submissions_total", "Attempts that were submitted, by what became of them.", () =>
            [...submissions()].map(([outcome, value]) => ({ labels: { outcome }, value })),
          ),
        ]
      : []),
  ];
}

const PREFIX = "arenakit_arena_";
const gauge = (name: string, help: string, read: MetricFamily["read"]): MetricFamily => {
  return { name: `${PREFIX}${name}`, help, type: "gauge", read };
};
/** What every gateway over the store says alike. */
const stored = (...[name, help, read]: Parameters<typeof gauge>): MetricFamily => ({
  ...gauge(name, help, read),
  together: "same",
});
const counter = (name: string, help: string, read: MetricFamily["read"]): MetricFamily => {
  return { name: `${PREFIX}${name}`, help, type: "counter", read };
};
