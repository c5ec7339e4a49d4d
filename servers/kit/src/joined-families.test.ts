/** Metrics of several workers as one. */
import { expect, it } from "vitest";
import { createMetrics, createToolMetrics, histogramSamples, type MetricFamily } from "./metrics.ts";

const gauge = (name: string, value: number, more: Partial<MetricFamily> = {}): MetricFamily => ({
  name,
  help: "h",
  type: "gauge",
  read: () => [{ value }],
  ...more,
});

const linesOf = async (own: readonly MetricFamily[], others: readonly (readonly MetricFamily[])[]) => {
  const workers = others.map((families) => createMetrics({}, families));
  const metrics = createMetrics({ others: () => Promise.all(workers.map((worker) => worker.collect())) }, own);
  const { text } = await metrics.expose();
  return text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
};

it("adds up what each counts, by labels, whoever has them first", async () => {
  const calls = (counts: Record<string, number>): MetricFamily => ({
    ...gauge("calls", 0, { type: "counter" }),
    read: () => Object.entries(counts).map(([tool, value]) => ({ labels: { tool }, value })),
  });
  expect(await linesOf([calls({ a: 1 })], [[calls({ b: 5, a: 2 })], [calls({ a: 4 })]])).toEqual([
    'calls{tool="a"} 7',
    'calls{tool="b"} 5',
  ]);
});

it("takes the least, or what one says of what all share, where a family says so", async () => {
  const up = (value: number) => gauge("up", value, { together: "least" });
  const stored = (samples: number[]) =>
    gauge("stored", 0, { together: "same", read: () => samples.map((value) => ({ value })) });
  expect(
    await linesOf(
      [up(1), stored([])],
      [
        [up(0), stored([9])],
        [up(1), stored([9])],
      ],
    ),
  ).toEqual(["up 0", "stored 9"]);
});

it("keeps the lines of a histogram together", async () => {
  const times = (counts: number[], tool: string): MetricFamily => ({
    ...gauge("seconds", 0, { type: "histogram" }),
    read: () => histogramSamples({ buckets: [1, 2], counts, sum: 10 }, { tool }),
  });
  const lines = await linesOf([times([1, 0, 0], "b")], [[times([1, 1, 1], "a"), times([0, 0, 1], "b")]]);
  expect(lines.map((line) => /tool="(.)"/.exec(line)?.[1]).join("")).toBe("bbbbbaaaaa");
  const both = await linesOf([times([1, 0, 0], "a")], [[times([1, 1, 1], "a")]]);
  // Buckets have those below them: 1+1, 1+2, 1+3.
  expect(both).toEqual([
    'seconds_bucket{le="1",tool="a"} 2',
    'seconds_bucket{le="2",tool="a"} 3',
    'seconds_bucket{le="+Inf",tool="a"} 4',
    'seconds_sum{tool="a"} 20',
    'seconds_count{tool="a"} 4',
  ]);
});

it("adds the calls of tools of two workers", async () => {
  const other = createToolMetrics();
  other.start("weather")("ok");
  const metrics = createToolMetrics({ others: async () => [await other.collect()] });
  metrics.start("weather")("ok");
  metrics.start("weather")("policy/unknown_city");
  const { text } = await metrics.expose();
  expect(text).toContain('arenakit_tool_calls_total{tool="weather",outcome="ok"} 2');
  expect(text).toContain('arenakit_tool_calls_total{tool="weather",outcome="policy/unknown_city"} 1');
  expect(text).toContain('arenakit_tool_call_duration_seconds_count{tool="weather"} 3');
});
