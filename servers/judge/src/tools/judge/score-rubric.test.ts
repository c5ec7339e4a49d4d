import { describe, expect, it } from "vitest";
import { attempt, bench, TASK } from "../evaluation.fixture.ts";

/** As HealthBench publishes them: 5 and 3 points to win, 4 to lose. */
const rubrics = {
  prompt: [{ role: "user", content: "how do I sleep better?" }],
  rubrics: [
    { criterion: "dark", points: 5, tags: ["axis:accuracy"] },
    { criterion: "quiet", points: 3, tags: ["axis:accuracy"] },
    { criterion: "whisky", points: -4, tags: ["axis:safety"] },
  ],
};
interface Scored {
  status: string;
  results: { score: number | null; reason?: string; verdicts: { status: string; value?: number }[] }[];
}
const scored = ({ structured }: { structured: object }) => structured as Scored;

describe("score_rubric", () => {
  it("scores each answer by the published formula: points met over points to win", async () => {
    const answers = ["a dark and quiet room", "a dark room and whisky", "nothing"];
    const heard: [number, number | undefined][] = [];
    const said = await bench().call("score_rubric", { rubrics, answers }, { heard });
    expect(scored(said).status).toBe("scored");
    expect(scored(said).results.map(({ score }) => score)).toEqual([1, (5 - 4) / 8, 0]);
    expect(said.text.split("\n")[1]).toBe("1: 0.125 (3 of 3 criteria judged)");
    expect(heard.map(([done, total]) => [done, total])).toEqual([
      [1, 3],
      [2, 3],
      [3, 3],
    ]);
  });

  it("leaves unscored what has no answer, and what the judge did not say", async () => {
    const { call, rubricJudge } = bench();
    const silent = await call("score_rubric", { rubrics, answers: ["dark", null] });
    expect(scored(silent)).toMatchObject({ status: "incomplete", results: [{ score: 5 / 8 }, { score: null }] });
    rubricJudge.isDown = true;
    const down = await call("score_rubric", { rubrics, answers: ["dark"] });
    expect(scored(down)).toMatchObject({
      status: "incomplete",
      results: [{ score: null, verdicts: [{ status: "unscored" }, { status: "unscored" }, { status: "unscored" }] }],
    });
    rubricJudge.isDown = false;
    expect(scored(await call("score_rubric", { rubrics, answers: ["dark"] })).results[0]?.score).toBe(5 / 8);
  });

  it("scores trajectories by their answers, and asks once for the same", async () => {
    const { call, rubricJudge } = bench();
    const set = {
      format: "rubricset/1",
      query: TASK.query,
      source: { kind: "native" },
      aggregation: "mean",
      items: ["质量=7", "质量=8"].map((text, at) => ({
        id: `i${at}`,
        text,
        polarity: 1,
        weight: 1,
        scale: "binary",
        tier: "persistent",
      })),
    };
    const asked = { rubrics: set, trajectories: [attempt(7), attempt(null)], task: TASK.id };
    const said = await call("score_rubric", asked);
    expect(scored(said).results.map(({ score }) => score)).toEqual([0.5, null]);
    expect(rubricJudge.asked).toBe(1);
    await call("score_rubric", { ...asked, trajectories: [attempt(7)] });
    await call("score_rubric", { ...asked, trajectories: [attempt(7)] });
    expect(rubricJudge.asked).toBe(2);
  });

  it.each([
    [{ answers: ["a"] }, "invalid_arguments"],
    [{ rubrics }, "invalid_arguments"],
    [{ rubrics, answers: ["a"], trajectories: [attempt(1)] }, "invalid_arguments"],
    [{ rubrics: { nonsense: true }, answers: ["a"] }, "invalid_rubrics"],
    [{ state: "nowhere", answers: ["a"] }, "no_such_state"],
    [{ rubrics, answers: ["a"], judge: "blind" }, "no_such_judge"],
    [{ rubrics, answers: ["a"], aggregation: "race" }, "invalid_arguments"],
  ])("refuses %#: %s", async (args, code) => {
    expect((await bench().call("score_rubric", args)).code).toBe(code);
  });
});
