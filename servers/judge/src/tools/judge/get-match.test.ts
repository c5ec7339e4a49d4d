import { describe, expect, it } from "vitest";
import { attempt, bench, TASK } from "../evaluation.fixture.ts";

describe("get_match", () => {
  it("gives both orders of a match, the rubric, and the hashes of what played", async () => {
    const { call } = bench();
    const asked = { task: TASK.id, trajectories: [attempt(3), attempt(9), attempt(1)], topology: "round-robin" };
    const { structured } = await call("rank_group", asked);
    const { matches } = structured as unknown as { matches: { id: string; pair: number[] }[] };
    const read = await Promise.all(matches.map(async ({ id }) => (await call("get_match", { match: id })).structured));
    expect(read.map(({ id }) => id)).toEqual(matches.map(({ id }) => id));
    const { match, trajectories, rubric, query } = read[0] as unknown as {
      match: { pair: number[]; forward: object; backward: object };
      trajectories: string[];
      rubric: object;
      query: string;
    };
    expect(match).toMatchObject({
      pair: [0, 1],
      forward: { first: { combined: 3 }, second: { combined: 9 }, reason: "质量" },
      backward: { first: { combined: 9 }, second: { combined: 3 } },
    });
    expect({ rubric, query }).toMatchObject({ rubric: { id: "toy" }, query: TASK.query });
    expect(new Set(trajectories).size).toBe(2);
    expect((await call("get_match", { match: matches[0]!.id })).text).toContain("6 to 18, 1 wins");
  });

  it("refuses an id of no match", async () => {
    const { call } = bench();
    expect((await call("get_match", { match: "ab".repeat(12) })).code).toBe("no_such_match");
    expect((await call("get_match", { match: "../etc" })).code).toBe("invalid_arguments");
  });
});
