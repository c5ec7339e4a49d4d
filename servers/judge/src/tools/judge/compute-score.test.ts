import { RUBRIC_SET_FORMAT, weightedScore } from "@arenakit/contracts";
import { withIds } from "@arenakit/evaluator-rubrics";
import { describe, expect, it } from "vitest";
import { attempt, bench, OUTAGE, TASK, toy } from "../evaluation.fixture.ts";

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

  it("counts what a named judge says of the rubric set, and nothing that no judge said", async () => {
    const criteria = ["质量=7", "质量=8"].map((text) => {
      return { text, polarity: 1, weight: 1, scale: "binary", tier: "persistent" } as const;
    });
    const read: typeof toy = {
      ...toy,
      rubricSet: ({ query }) => ({
        format: RUBRIC_SET_FORMAT,
        query,
        source: { kind: "native" },
        aggregation: "mean",
        items: withIds(query, criteria),
      }),
      computeScore: (_trajectory, _task, { judged }) => ({
        ...weightedScore({ rubric: judged?.rubric ?? null }),
        checks: [],
      }),
    };
    const { call, rubricJudge } = bench({ environments: [read] });
    const score = async (more: object) => (await call("compute_score", { ...asked(7, false), ...more })).structured;
    expect(await score({})).toMatchObject({ status: "unscored", total: null, components: { rubric: null } });
    expect(rubricJudge.asked).toBe(0);
    expect(await score({ judge: "fake" })).toMatchObject({ status: "scored", total: 0.5, components: { rubric: 0.5 } });
    rubricJudge.isDown = true;
    const down = { ...asked(8, false), judge: "fake" };
    expect((await call("compute_score", down)).structured).toMatchObject({ status: "unscored", total: null });
    expect((await call("compute_score", { ...down, judge: "nobody" })).code).toBe("no_such_judge");
  });

  it("leaves a total beside [0, 1] unscored, as a failure of the environment", async () => {
    const generous: typeof toy = { ...toy, computeScore: () => ({ total: 7, components: {}, checks: [] }) };
    const { structured } = await bench({ environments: [generous] }).call("compute_score", asked(7, false));
    const failure = { owner: "harness", code: "bad_score", message: expect.stringContaining("got 7") };
    expect(structured).toMatchObject({ status: "unscored", total: null, failure });
  });

  it("needs a task of an environment", async () => {
    expect((await bench().call("compute_score", { trajectory: attempt(1) })).code).toBe("invalid_task");
  });
});
