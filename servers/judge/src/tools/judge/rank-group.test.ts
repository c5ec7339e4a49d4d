import type { Trajectory } from "@arenakit/contracts";
import { calibrate } from "@arenakit/evaluator-arena";
import { describe, expect, it } from "vitest";
import { attempt, bench, FakeJudge, OUTAGE, qualityOf, TASK } from "../evaluation.fixture.ts";

const group = (...qualities: (number | null)[]) => qualities.map((quality) => attempt(quality));
const asked = (...qualities: (number | null)[]) => ({ task: TASK.id, trajectories: group(...qualities) });
interface Ranked {
  status: string;
  ticket: string;
  group: {
    calibration: string | null;
    rank: (number | null)[];
    reward: (number | null)[];
    advantage: number[];
    topology: string;
    judge: string;
  };
  matches: { id: string; pair: [number, number]; scores: [number, number]; winner: number | null }[];
}
const ranked = ({ structured }: { structured: object }) => structured as Ranked;

describe("rank_group", () => {
  it("ranks by what the judge says, with rewards of eq. 6", async () => {
    const { call } = bench();
    const { text, structured } = await call("rank_group", asked(3, 9, 1, 5));
    expect(structured).toMatchObject({ status: "scored", failure: null, group: { judge: "fake" } });
    // Reward 1 − rank / (N − 1): the best has 1, the worst 0.
    const { rank, reward } = ranked({ structured }).group;
    expect(rank).toEqual([2, 0, 3, 1]);
    for (const [index, expected] of [1 / 3, 1, 0, 2 / 3].entries()) expect(reward[index]).toBeCloseTo(expected, 9);
    expect(
      text
        .split("\n")
        .slice(1)
        .map((line) => line[0]),
    ).toEqual(["1", "3", "0", "2"]);
  });

  it("plays every pair of a round robin in both orders, and tells which matches they were", async () => {
    const { call, judge } = bench();
    const { matches } = ranked(await call("rank_group", { ...asked(3, 9, 1, 5), topology: "round-robin" }));
    expect(matches).toHaveLength(6);
    expect(judge.asked).toBe(12);
    expect(matches.find(({ pair }) => pair.join() === "0,1")).toMatchObject({ scores: [6, 18], winner: 1 });
  });

  it("places one without an answer last, and leaves out one that failed", async () => {
    const { call } = bench();
    const trajectories = [...group(3, null, 9), attempt(10, { failure: OUTAGE })];
    const { group: reward } = ranked(await call("rank_group", { task: TASK.id, trajectories }));
    expect(reward.rank).toEqual([1, 2, 0, null]);
    expect(reward.reward).toEqual([0.5, 0, 1, null]);
  });

  it("names the trajectory whose call nests too deep, so that the others can be ranked", async () => {
    const deep = attempt(9);
    const calls = `[{"tool_call_id":"1","function_name":"f","arguments":{"a":${"[".repeat(3000)}${"]".repeat(3000)}}}]`;
    const step = `{"step_id":9,"source":"agent","message":"","tool_calls":${calls}}`;
    deep.steps.push(JSON.parse(step));
    const refused = await bench().call("rank_group", { ...asked(3, 9), trajectories: [attempt(3), deep, attempt(1)] });
    expect(refused).toMatchObject({ isError: true, code: "invalid_arguments" });
    expect(refused.text).toMatch(/trajectories\[1\]\./);
    expect(refused.text).not.toMatch(/trajectories\[[02]\]/);
  });

  it("takes arguments as deep as our own recorder does", async () => {
    const deep = attempt(9);
    const call = {
      tool_call_id: "1",
      function_name: "f",
      arguments: { a: JSON.parse("[".repeat(63) + "]".repeat(63)) },
    };
    const last = deep.steps.pop()!;
    deep.steps.push({ step_id: last.step_id, source: "agent", message: "", tool_calls: [call] });
    deep.steps.push({ ...last, step_id: last.step_id + 1 });
    const { group: reward } = ranked(
      await bench().call("rank_group", { task: TASK.id, trajectories: [attempt(3), deep] }),
    );
    expect(reward.rank).toEqual([1, 0]);
  });

  it("is invalid when the judge is down, and asks it anew when the same is asked again", async () => {
    const { call, judge } = bench();
    judge.isDown = true;
    const { structured, isError } = await call("rank_group", asked(3, 9));
    expect(isError).toBeUndefined();
    expect(structured).toMatchObject({
      status: "invalid",
      failure: { owner: "judge" },
      group: { rank: [null, null], reward: [null, null], advantage: [null, null] },
    });
    judge.isDown = false;
    expect(ranked(await call("rank_group", asked(3, 9))).group.rank).toEqual([1, 0]);
  });

  it("is invalid below the quorum", async () => {
    const { call } = bench();
    const { structured } = await call("rank_group", { ...asked(3, 9), quorum: 3 });
    expect(structured).toMatchObject({ status: "invalid", failure: { code: "below_quorum" } });
  });

  it("gives the result that is there to who asks the same again, in whatever form", async () => {
    const { call, judge, evaluation } = bench();
    const first = await call("rank_group", asked(3, 9, 1));
    const { asked: before } = judge;
    const bytes = Buffer.from(JSON.stringify(attempt(9)));
    const sha256 = await sha256Of(bytes);
    await evaluation.trajectories.put(sha256, bytes);
    const again = await call("rank_group", { task: TASK.id, trajectories: [attempt(3), { sha256 }, attempt(1)] });
    expect(again.structured).toEqual(first.structured);
    expect(judge.asked).toBe(before);
  });

  it("takes a task of the caller's own, with a rubric by name", async () => {
    const { call } = bench();
    const { structured } = await call("rank_group", {
      query: "write a haiku",
      trajectories: group(1, 2),
      rubric: "toy",
    });
    expect(structured).toMatchObject({ status: "scored", group: { rank: [1, 0] } });
  });

  it("shows all at once to a judge of lists, and has none for a judge of pairs", async () => {
    const shown: number[] = [];
    const listwise = {
      id: "lists",
      async rank({ trajectories }: { trajectories: readonly Trajectory[] }) {
        shown.push(trajectories.length);
        const sheets = trajectories.map((one) => {
          const combined = qualityOf(one);
          return { criteria: { "answer.clarity": combined }, path: combined, answer: combined, combined };
        });
        return { status: "scored" as const, sheets };
      },
    };
    const { call } = bench({ judges: { lists: { pairwise: new FakeJudge(), listwise } } });
    const { structured } = await call("rank_group", { ...asked(3, 9, 1), topology: "listwise", calls: 2 });
    expect(structured).toMatchObject({ status: "scored", group: { rank: [1, 0, 2] }, lists: [{}, {}] });
    expect(shown).toEqual([3, 3]);
    expect((await bench().call("rank_group", { ...asked(3, 9), topology: "listwise" })).code).toBe("no_listwise_judge");
  });

  it("is invalid for a bracket of the paper whose size is no power of two", async () => {
    const { structured } = await bench().call("rank_group", { ...asked(3, 9, 1), slots: "paper" });
    expect(structured).toMatchObject({ status: "invalid", failure: { owner: "task" } });
  });

  it("ranks by the estimator and the advantage that are named", async () => {
    const named = { topology: "ring", estimator: "refit", advantage: "posterior" };
    const { structured } = await bench().call("rank_group", { ...asked(3, 9, 1, 5), ...named });
    expect(structured).toMatchObject({ status: "scored", group: { estimator: "refit", advantageMap: "posterior" } });
    expect(ranked({ structured }).group.rank).toEqual([2, 0, 3, 1]);
    const wrong = { ...asked(3, 9), topology: "anchor", advantage: "posterior" };
    expect((await bench().call("rank_group", wrong)).isError).toBe(true);
  });

  it("ranks by a frozen calibration that the server has, and names it", async () => {
    const level = (scores: [number, number]) => ({ pair: [0, 1] as const, scores, phase: "ring" as const, round: 0 });
    const frozen = [3, 5].map((lead) => calibrate([{ size: 2, matches: [level([12, 8 - lead]), level([9, 11])] }]));
    const [first, second] = frozen.map(({ hash }) => hash);
    const { call } = bench({ calibrations: frozen });
    const named = { ...asked(3, 9, 1, 5), topology: "ring" };
    const posterior = async (more: object) => {
      const { structured, text } = await call("rank_group", { ...named, advantage: "posterior", ...more });
      return { ...ranked({ structured }).group, text };
    };
    const served = await posterior({});
    expect(served).toMatchObject({ calibration: first, text: expect.stringContaining(`calibration ${first}`) });
    const other = await posterior({ calibration: { sha256: second } });
    expect(other.calibration).toBe(second);
    const none = await posterior({ calibration: { sha256: "none" } });
    expect(none.calibration).toBeNull();
    expect(new Set([served, other, none].map(({ advantage }) => advantage.join())).size).toBe(3);
    // What takes none is judged without, and says so where one is named.
    const tiered = ranked(await call("rank_group", asked(3, 9, 1, 5)));
    expect(tiered.group.calibration).toBeNull();
    const unused = await call("rank_group", { ...asked(3, 9), calibration: { sha256: first } });
    expect(unused.code).toBe("calibration_unused");
    const unknown = await call("rank_group", { ...named, calibration: { sha256: "ab".repeat(32) } });
    expect(unknown).toMatchObject({
      code: "no_such_calibration",
      text: expect.stringContaining(`${first}, ${second}`),
    });
    const malformed = await call("rank_group", { ...named, calibration: { sha256: "AB" } });
    expect(malformed.code).toBe("invalid_arguments");
  });

  it("tells how many matches were played", async () => {
    const heard: [number, number | undefined][] = [];
    await bench().call("rank_group", { ...asked(3, 9, 1), topology: "round-robin" }, { heard });
    expect(heard).toEqual([1, 2, 3].map((done) => [done, 3]));
  });

  it.each([
    ["anchor", 5, 4],
    ["round-robin", 5, 10],
    // 2N − 2: four against the anchor, four of the bracket.
    ["seeded-single-elimination", 5, 8],
  ])("of %s tells at its beginning that %i attempts play %i matches", async (topology, size, count) => {
    const heard: [number, number | undefined][] = [];
    const { structured } = await bench().call(
      "rank_group",
      // One without an answer does not play.
      { ...asked(...Array.from({ length: size }, (_, at) => at + 1), null), topology },
      { heard },
    );
    expect((structured as { matches: unknown[] }).matches).toHaveLength(heard.length);
    expect(heard[0]).toEqual([1, count]);
    expect(heard.at(-1)).toEqual([heard.length, heard.length]);
  });

  it.each([
    [{ trajectories: [] }, "invalid_arguments"],
    [{ trajectories: group(1, 2), task: "nowhere" }, "no_such_task"],
    [{ trajectories: group(1, 2) }, "invalid_task"],
    [{ trajectories: group(1, 2), task: TASK.id, query: "both" }, "invalid_task"],
    [{ trajectories: group(1, 2), task: TASK.id, environment: "mars" }, "no_such_environment"],
    [{ trajectories: group(1, 2), task: TASK.id, rubric: "none" }, "no_such_rubric"],
    [{ trajectories: group(1, 2), task: TASK.id, judge: "__proto__" }, "no_such_judge"],
    [{ trajectories: group(1, 2), task: TASK.id, topology: "dice" }, "invalid_arguments"],
    [{ trajectories: [attempt(1), { steps: 3 }], task: TASK.id }, "invalid_trajectory"],
    [{ trajectories: [attempt(1), { sha256: "ab".repeat(32) }], task: TASK.id }, "no_such_trajectory"],
    [{ trajectories: [attempt(1), { sha256: "AB" }], task: TASK.id }, "invalid_trajectory"],
    [{ trajectories: group(1, 2), task: TASK.id, anchor: 2 }, "anchor_out_of_range"],
  ])("refuses %#: %s", async (args, code) => {
    expect((await bench().call("rank_group", args)).code).toBe(code);
  });
});

const sha256Of = async (bytes: Uint8Array<ArrayBuffer>) =>
  Buffer.from(await crypto.subtle.digest("SHA-256", bytes)).toString("hex");
