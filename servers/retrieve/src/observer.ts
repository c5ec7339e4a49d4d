/** What a retrieval server tells of itself: counters, in plain numbers, for whoever exposes them. */
import type { MetricFamily } from "@arenakit/server-kit";
import type { OverloadReason } from "./load/bounds.ts";

/** Told of everything that is answered. Methods must not throw. */
export interface RetrieveObserver {
  /** A request was answered; `dialect` is null where none was asked. */
  answered?(request: { readonly dialect: string | null; readonly status: number }): void;
  /** A search answered so many queries of so many requests. */
  searched?(queries: number, requests: number): void;
  /** A request could not be taken in; `isEmpty` where it was answered with nothing instead of a 503. */
  overloaded?(request: {
    readonly dialect: string | null;
    readonly reason: OverloadReason;
    readonly isEmpty: boolean;
  }): void;
  /** Something broke that is a defect. */
  broke?(error: Error): void;
}

/** An observer that counts, and its counts as families for the metrics of a gateway. */
export interface RetrieveCounters extends RetrieveObserver {
  readonly families: readonly MetricFamily[];
}

/** Counters that start at nothing. */
export function createRetrieveCounters(): RetrieveCounters {
  const answered = new Map<string, number>();
  const overloaded = new Map<string, number>();
  const searches = { count: 0, queries: 0, requests: 0 };
  const total = (name: string, help: string, read: () => number): MetricFamily => ({
    name,
    help,
    type: "counter",
    read: () => [{ value: read() }],
  });
  return {
    answered: ({ dialect, status }) => count(answered, [dialect ?? "none", String(status)]),
    searched(queries, requests) {
      searches.count++;
      searches.queries += queries;
      searches.requests += requests;
    },
    overloaded: ({ dialect, reason, isEmpty }) =>
      count(overloaded, [dialect ?? "none", reason, isEmpty ? "empty" : "refused"]),
    families: [
      family(answered, {
        name: "arenakit_retrieve_requests_total",
        help: "Requests answered, by dialect and status.",
        labels: ["dialect", "status"],
      }),
      family(overloaded, {
        name: "arenakit_retrieve_overloaded_total",
        help: "Requests that were refused, or answered with nothing, because of load.",
        labels: ["dialect", "reason", "answer"],
      }),
      total("arenakit_retrieve_searches_total", "Searches of the engine.", () => searches.count),
      total("arenakit_retrieve_queries_total", "Queries that were searched.", () => searches.queries),
      total("arenakit_retrieve_batched_requests_total", "Requests that searches were for.", () => searches.requests),
    ],
  };
}

function count(counts: Map<string, number>, labels: readonly string[]): void {
  const key = labels.join("\t");
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function family(
  counts: ReadonlyMap<string, number>,
  { name, help, labels }: { readonly name: string; readonly help: string; readonly labels: readonly string[] },
): MetricFamily {
  const read = () =>
    [...counts].map(([key, value]) => {
      const values = key.split("\t");
      return { labels: Object.fromEntries(labels.map((label, at) => [label, values[at]!])), value };
    });
  return { name, help, type: "counter", read };
}
