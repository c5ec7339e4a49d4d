import { describe, expect, it } from "vitest";
import { attempt, bench, OUTAGE, TASK } from "../evaluation.fixture.ts";

const asked = (quality: number, verify?: boolean) => ({
  task: TASK.id,
  environment: "toy",
  trajectory: attempt(quality),
  ...(verify === undefined ? {} : { verify }),
});

describe("compute_score", () => {
  it("is the environment's score, with what the tools confirm", async () => {
    const { structured, text } = await bench().call("compute_score", asked(7));
    expect(structured).toMatchObject({
      status: "scored",
      total: 0.7,
      components: { quality: 0.7, verified: 1 },
      verified: [{ ok: true }],
    });
    expect(text).toBe("total 0.700 (quality 0.700, verified 1.000)");
  });

  it("asks no tool where it shall not", async () => {
    const { call, tools } = bench();
    tools.isDown = true;
    expect((await call("compute_score", asked(7, false))).structured).toMatchObject({
      total: 0.7,
      components: { verified: null },
      verified: [],
    });
    expect((await call("compute_score", asked(7))).structured).toMatchObject({
      status: "unscored",
      total: null,
      failure: { code: "unreachable" },
    });
  });

  it("gives a trajectory that is not valid no score", async () => {
    const trajectory = attempt(9, { failure: OUTAGE });
    const { structured } = await bench().call("compute_score", { task: TASK.id, trajectory });
    expect(structured).toMatchObject({ status: "unscored", total: null, failure: OUTAGE });
  });

  it("needs a task of an environment", async () => {
    expect((await bench().call("compute_score", { trajectory: attempt(1) })).code).toBe("invalid_task");
  });
});
