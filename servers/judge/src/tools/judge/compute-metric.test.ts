import { METRICS } from "@arenakit/evaluator-rubrics/metrics";
import { describe, expect, it } from "vitest";
import { bench } from "../evaluation.fixture.ts";

describe("compute_metric", () => {
  it("scores each input alone, and fails those that it does not take", async () => {
    const inputs = [
      { prediction: "The Beatles", answers: ["beatles"] },
      { prediction: "Oasis", answers: ["beatles"] },
      { answers: ["beatles"] },
    ];
    const heard: [number, number | undefined][] = [];
    const { structured } = await bench().call("compute_metric", { metric: "em", inputs }, { heard });
    expect(structured).toMatchObject({
      status: "scored",
      metric: "em",
      results: [
        { status: "scored", score: 1, failure: null },
        { status: "scored", score: 0 },
        { status: "unscored", score: null, failure: { code: "bad_input" } },
      ],
    });
    expect(heard).toEqual([
      [1, 3],
      [2, 3],
      [3, 3],
    ]);
  });

  it("computes token F1 by the count of shared words", async () => {
    // Two of three words of the prediction are among the four expected: P 2/3, R 2/4, F1 4/7.
    const inputs = [{ prediction: "red green blue", answers: ["red green white black"] }];
    const { structured } = await bench().call("compute_metric", { metric: "token_f1", inputs });
    const [line] = (structured as { results: { score: number }[] }).results;
    expect(line?.score).toBeCloseTo(4 / 7, 9);
  });

  it.each([...METRICS.keys()])("tells what %s takes", async (metric) => {
    const { structured } = await bench().call("compute_metric", { metric });
    expect(structured).toMatchObject({ status: "described", metric, description: METRICS.get(metric)!.description });
  });

  it("gives no number where the metric needs what is not there", async () => {
    const needy = [...METRICS.values()].find(({ needs }) => needs.length > 0)!;
    const { structured } = await bench().call("compute_metric", { metric: needy.id, inputs: [{}] });
    expect(structured).toMatchObject({ results: [{ status: "unscored", score: null }] });
  });

  it("refuses a metric that there is none", async () => {
    expect((await bench().call("compute_metric", { metric: "vibes" })).code).toBe("invalid_arguments");
  });
});
