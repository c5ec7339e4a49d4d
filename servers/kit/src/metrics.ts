/** Prometheus metrics of tool calls. Each server has its own registry, so several may live in one process. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** Told of every call: when it starts, and with what outcome it ends (`ok`, a policy's error code, or `owner/code`). */
export interface CallObserver {
  start(tool: string): (outcome: string) => void;
}

export interface ToolMetrics extends CallObserver {
  /** The exposition format, and its media type. */
  expose(): Promise<{ text: string; contentType: string }>;
}

// From a cached answer to a deadline; most calls end within the first three.
const LATENCY_BUCKETS_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 10];

/** Metrics in a registry of their own; `processMetrics` adds those of the process (default: left out). */
export function createToolMetrics(options: { processMetrics?: boolean } = {}): ToolMetrics {
  const registers = [new Registry()];
  const calls = new Counter({
    name: "arenakit_tool_calls_total",
    help: "Tool calls by tool and outcome.",
    labelNames: ["tool", "outcome"],
    registers,
  });
  const latency = new Histogram({
    name: "arenakit_tool_call_duration_seconds",
    help: "Time from the call's arguments to its result.",
    labelNames: ["tool"],
    buckets: LATENCY_BUCKETS_SECONDS,
    registers,
  });
  const inFlight = new Gauge({
    name: "arenakit_tool_calls_in_flight",
    help: "Tool calls that have started and not ended.",
    registers,
  });
  const [registry] = registers as [Registry];
  if (options.processMetrics) collectDefaultMetrics({ register: registry });
  return {
    start(tool) {
      const endTimer = latency.startTimer({ tool });
      inFlight.inc();
      return (outcome) => {
        endTimer();
        inFlight.dec();
        calls.inc({ tool, outcome });
      };
    },
    async expose() {
      return { text: await registry.metrics(), contentType: registry.contentType };
    },
  };
}
