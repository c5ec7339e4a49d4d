/**
 * Prometheus metrics of tool calls, in plain numbers: a call adds to a few counters, and the text is spelt when
 * somebody asks for it. Each server has its own, so several may live in one process.
 */
import type { InjectedFault } from "@arenakit/contracts";
import { collectDefaultMetrics, Registry } from "prom-client";
import { joinFamilies } from "./joined-families.ts";

/** Told of every call: when it starts, and with what outcome it ends (`ok`, a policy's error code, or `owner/code`). */
export interface CallObserver {
  start(tool: string): (outcome: string) => void;
  /** Told of what was injected on purpose into a call. */
  injected?(tool: string, faults: readonly InjectedFault[]): void;
}

export interface Metrics {
  /** Adds a family of numbers that are read when they are asked for. */
  add(family: MetricFamily): void;
  /** The families as they are now, but for those of the process. */
  collect(): Promise<CollectedFamily[]>;
  /** The exposition format, and its media type. */
  expose(): Promise<{ text: string; contentType: string }>;
}

export interface ToolMetrics extends Metrics, CallObserver {}

export interface MetricFamily {
  readonly name: string;
  readonly help: string;
  readonly type: "counter" | "gauge" | "histogram";
  /**
   * What it is of several workers that are one server: the sum of theirs (the default), the least, or what one of them says
   * since all have it from one place.
   */
  readonly together?: "sum" | "least" | "same";
  read(): readonly Sample[] | Promise<readonly Sample[]>;
}

export interface Sample {
  /** Of a histogram: what the name of the line has behind the family's. */
  readonly suffix?: "_bucket" | "_sum" | "_count";
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/** A family with what was read of it. */
export interface CollectedFamily extends Omit<MetricFamily, "read"> {
  readonly samples: readonly Sample[];
}

// From a cached answer to a deadline; most calls end within the first three.
const LATENCY_BUCKETS_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 10];
/** Codes come from our own tools; the bound is for those that would put what they were asked into them. */
const MAX_OUTCOMES = 200;

interface ToolSeries {
  readonly outcomes: Map<string, number>;
  readonly faults: Map<string, number>;
  /** Calls by the first bucket that holds them; the last is beyond all. */
  readonly latencies: Float64Array;
  latencySum: number;
}

export interface MetricsOptions {
  /** Adds the metrics of the process, the lag of its event loop among them (default: left out). */
  readonly processMetrics?: boolean;
  /** What other workers have collected that are one server with this one; asked for each time. */
  readonly others?: () => Promise<readonly (readonly CollectedFamily[])[]>;
}

export interface ToolMetricsOptions extends MetricsOptions {
  /** Milliseconds that only ever grow; without one every call takes no time. */
  readonly clock?: () => number;
}

/** Metrics of a server without tools; the families of `own` come first. */
export function createMetrics(
  { processMetrics = false, others }: MetricsOptions = {},
  own: readonly MetricFamily[] = [],
): Metrics {
  const registry = new Registry();
  if (processMetrics) collectDefaultMetrics({ register: registry });
  const families = [...own];
  const collect = () =>
    Promise.all(families.map(async ({ read, ...family }) => ({ ...family, samples: await read() })));
  return {
    add: (family) => void families.push(family),
    collect,
    async expose() {
      const [here, there = []] = await Promise.all([collect(), others?.()]);
      const lines = joinFamilies([here, ...there]).flatMap(familyText);
      return { text: `${lines.join("\n")}\n${await registry.metrics()}`, contentType: registry.contentType };
    },
  };
}

/** Metrics that start at nothing; a gateway has one for all of its tools. */
export function createToolMetrics({ clock = () => 0, ...options }: ToolMetricsOptions = {}): ToolMetrics {
  const tools = new Map<string, ToolSeries>();
  let inFlight = 0;
  const seriesOf = (tool: string): ToolSeries => {
    let series = tools.get(tool);
    if (!series) {
      const latencies = new Float64Array(LATENCY_BUCKETS_SECONDS.length + 1);
      series = { outcomes: new Map(), faults: new Map(), latencies, latencySum: 0 };
      tools.set(tool, series);
    }
    return series;
  };
  const own: readonly MetricFamily[] = [
    byTool("arenakit_tool_calls_total", "Tool calls by tool and outcome.", "outcome", tools),
    latencies(tools),
    {
      name: "arenakit_tool_calls_in_flight",
      help: "Tool calls that have started and not ended.",
      type: "gauge",
      read: () => [{ value: inFlight }],
    },
    byTool("arenakit_injected_faults_total", "Faults injected on purpose.", "kind", tools),
  ];
  return {
    ...createMetrics(options, own),
    start(tool) {
      const series = seriesOf(tool);
      const began = clock();
      inFlight++;
      return (outcome) => {
        inFlight--;
        const seconds = (clock() - began) / 1000;
        count(series.outcomes, outcome);
        series.latencySum += seconds;
        series.latencies[bucketOf(seconds)]! += 1;
      };
    },
    injected(tool, faults) {
      const series = seriesOf(tool);
      for (const { kind } of faults) count(series.faults, kind);
    },
  };
}

function count(counts: Map<string, number>, name: string): void {
  const known = counts.has(name) || counts.size < MAX_OUTCOMES ? name : "other";
  counts.set(known, (counts.get(known) ?? 0) + 1);
}

function bucketOf(seconds: number): number {
  const at = LATENCY_BUCKETS_SECONDS.findIndex((bound) => seconds <= bound);
  return at < 0 ? LATENCY_BUCKETS_SECONDS.length : at;
}

function byTool(
  name: string,
  help: string,
  label: "outcome" | "kind",
  tools: ReadonlyMap<string, ToolSeries>,
): MetricFamily {
  const read = () =>
    [...tools].flatMap(([tool, series]) =>
      [...(label === "outcome" ? series.outcomes : series.faults)].map(([said, value]) => ({
        labels: { tool, [label]: said },
        value,
      })),
    );
  return { name, help, type: "counter", read };
}

function latencies(tools: ReadonlyMap<string, ToolSeries>): MetricFamily {
  const read = () =>
    [...tools].flatMap(([tool, { latencies, latencySum }]) =>
      histogramSamples({ buckets: LATENCY_BUCKETS_SECONDS, counts: latencies, sum: latencySum }, { tool }),
    );
  const help = "Time from the call's arguments to its result.";
  return { name: "arenakit_tool_call_duration_seconds", help, type: "histogram", read };
}

/** Values by the first of the ascending `buckets` that holds them; the last count is of those beyond all. */
export interface HistogramCounts {
  readonly buckets: readonly number[];
  readonly counts: ArrayLike<number>;
  readonly sum: number;
}

/** The lines of one histogram: each bucket has those below it too. */
export function histogramSamples({ buckets, counts, sum }: HistogramCounts, labels: Sample["labels"] = {}): Sample[] {
  let total = 0;
  const samples = Array.from(counts, (count, at): Sample => {
    total += count;
    const le = at < buckets.length ? String(buckets[at]) : "+Inf";
    return { suffix: "_bucket", labels: { le, ...labels }, value: total };
  });
  return [...samples, { suffix: "_sum", labels, value: sum }, { suffix: "_count", labels, value: total }];
}

function familyText({ name, help, type, samples }: CollectedFamily): string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...samples.map((sample) => sampleText(name, sample))];
}

function sampleText(name: string, { suffix, labels = {}, value }: Sample): string {
  const named = Object.entries(labels).map(([label, text]) => `${label}=${JSON.stringify(text)}`);
  return `${name}${suffix ?? ""}${named.length > 0 ? `{${named.join(",")}}` : ""} ${value}`;
}
