/**
 * OpenRLHF 0.11.2 on this machine's CPU. Real: its loader of agent files, the body of RolloutRayActor.generate_responses,
 * SamplesGenerator's experience of a response, RemoteExperienceMaker's dr_grpo advantages, PolicyLoss and the figures of an
 * evaluation; our gateway as a process. Stubs: the engine (its lines are scripted), Ray's transport (a round trip of pickle), vLLM, DeepSpeed and
 * flash-attn, which are empty packages.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startPostgres } from "../../store/postgres.mjs";
import { advantageOf, runsOf, type Sample } from "./expected.ts";
import { openStage } from "./stage.mjs";
import { trainersPython, training } from "./training.mjs";

const MINUTE = 60_000;
const made = trainersPython();
const FAULTS = ["restart", "lost", "unbegun", "twice", "more", "slow", "outage", "episode"] as const;
const EVALUATIONS = ["evaluated", "unscored", "alone"] as const;
const SCENARIOS = [...FAULTS, ...EVALUATIONS, "apart", "refused", "remote"];

interface Scenario {
  readonly groups: readonly (readonly (Sample & { readonly score: number; readonly loss: number })[])[];
  readonly said: unknown;
}
interface Evaluation {
  readonly measured: Readonly<Record<string, string>>;
  readonly groups: number;
}
type Scenarios = Readonly<Record<(typeof FAULTS)[number], Scenario>>;
type Evaluations = Readonly<Record<(typeof EVALUATIONS)[number], Evaluation>>;
type Report = Scenarios &
  Evaluations & {
    readonly apart: Scenario & { readonly few: Scenario["groups"] };
    readonly refused: Readonly<Record<string, string>>;
    readonly remote: Readonly<Record<string, unknown>>;
    readonly adaptive: string;
  };

/** Each sample has the advantage of its letter's rank, on what it wrote and nowhere else. */
function expectRanked(group: Scenario["groups"][number]): void {
  const letters = group.map(({ letter }) => letter);
  for (const { letter, advantages, written } of group) {
    expect(advantages).toHaveLength(1);
    expect(advantages[0]).toBeCloseTo(advantageOf(letter!, letters), 4);
    expect(written).toMatch(/^<tool_call>[\s\S]*<\/tool_call><\|im_end\|><answer>[A-D] 16℃<\/answer><\|im_end\|>$/);
  }
}

describe.skipIf("missing" in made)("OpenRLHF", () => {
  let stage: Awaited<ReturnType<typeof openStage>>;
  let told: Report;
  beforeAll(async () => {
    if ("missing" in made) return;
    stage = await openStage();
    const { url, judge, restart } = stage;
    const settings = { url, judge, restart, size: 4, trainer: "openrlhf", runs: runsOf("openrlhf", SCENARIOS) };
    told = await training<Report>(made.python, "trainers/openrlhf_calls.py", settings);
  }, 10 * MINUTE);
  afterAll(() => stage?.close());

  it("keeps the advantages of the service, for two groups of one prompt at once and for a group of another size", () => {
    expect(told.apart.groups).toHaveLength(2);
    for (const group of told.apart.groups) {
      expect(group.map(({ letter }) => letter).sort()).toEqual(["A", "B", "C", "D"]);
      expectRanked(group);
      // Eq. 6: what dynamic filtering averages is within its bounds.
      expect(group.reduce((sum, { score }) => sum + score, 0) / 4).toBeCloseTo(0.5, 6);
    }
    expectRanked(told.apart.few[0]!);
    expect(told.apart.few[0]!.map(({ letter }) => letter).sort()).toEqual(["A", "B"]);
  });

  it("refuses where a group cannot be had, and raises what the engine raises", () => {
    expect(told.refused.one).toContain("at least 2 attempts");
    expect(told.refused.unlabelled).toContain("--data.label_key");
    expect(told.refused.task).toContain("unknown_task");
    expect(told.refused.shared).toContain("one prompt for one key");
    expect(told.refused.engine).toBe("pop from empty list");
  });

  it("goes on when the gateway is killed and started again, and when every turn is sent twice", () => {
    for (const name of ["restart", "twice", "more"] as const) expectRanked(told[name].groups[0]!);
    expect(told.restart.said).toBe(200);
  });

  it("has no place for one sample too many", () => {
    expect(told.more.said).toEqual([422, 409]);
  });

  it.each(["lost", "unbegun"] as const)("trains on nothing of a sibling that is %s, and moves no baseline", (name) => {
    expect(told[name].said).toBe(name === "lost" ? 200 : null);
    const [group] = told[name].groups;
    const lost = group!.filter((one) => one.lost === 1);
    expect(lost).toHaveLength(1);
    expect(lost[0]).toMatchObject({ written: "", advantages: [] });
    // The other three are ranked among themselves: their mean is 0, so the mean of all four is.
    expectRanked(group!.filter((one) => one.lost === 0));
    expect(lost[0]!.reward).toBeCloseTo(0, 6);
  });

  it("trains on nothing of a group that was not judged", () => {
    for (const name of ["slow", "outage"] as const) {
      for (const sample of told[name].groups[0]!)
        expect(sample).toMatchObject({ lost: 1, reward: 0, score: 0, written: "", advantages: [], loss: 0 });
    }
  });

  it("measures itself by the environment's own score, in which a failure is no number", () => {
    // Of two tries at a prompt both or one are right; figures of a prompt with a try that was not scored are none.
    expect(told.evaluated.measured).toEqual({
      eval_lossy_pass1: "1.0",
      eval_lossy_pass2: "1.0",
      eval_hello_pass1: "0.5",
      eval_hello_pass2: "1.0",
    });
    expect(told.unscored.measured).toEqual({
      eval_lossy_pass1: "nan",
      eval_lossy_pass2: "nan",
      eval_hello_pass1: "0.5",
      eval_hello_pass2: "1.0",
    });
    expect(told.alone.measured).toEqual({ eval_lossy_pass1: "1.0", eval_hello_pass1: "1.0" });
    expect(EVALUATIONS.map((name) => told[name].groups)).toEqual([0, 0, 0]);
  });

  it("takes the environment's own score where it is asked to", () => {
    const [[sample]] = told.episode.groups as [[Scenario["groups"][number][number]]];
    expect(sample).toMatchObject({ lost: 0, score: sample.reward });
  });

  it("scores single turns by the environment over --reward.remote_url, and refuses groups there", () => {
    expect(told.remote.group).toContain("--train.agent_func_path");
    // Neither an answer without a temperature nor a call without an answer is right.
    expect(told.remote).toMatchObject({ answer: [0, 0], call: [0, 0] });
  });

  it("has a trap: KL of nothing is no number, which an adaptive controller keeps", () => {
    expect(told.adaptive).toBe("nan");
  });
});

type OverTwo = Scenario & {
  /** By episode, which gateway took its turns. */
  readonly took: readonly (readonly number[])[];
};

it.skipIf("missing" in made)(
  "has siblings of different gateways in one group, where these share a PostgreSQL",
  async ({ skip }) => {
    if ("missing" in made) return;
    const server = await startPostgres();
    if ("missing" in server) return skip(server.missing);
    const stage = await openStage({ state: server.url(), gateways: 2 });
    const runs = runsOf("openrlhf", ["rotates", "killed"]);
    const settings = { urls: stage.urls, kill: `${stage.control}/kill`, size: 4, trainer: "openrlhf", runs };
    try {
      const { rotates, killed } = await training<Readonly<Record<"rotates" | "killed", OverTwo>>>(
        made.python,
        "trainers/openrlhf_calls.py",
        settings,
      );
      for (const { groups } of [rotates, killed]) {
        expect(groups[0]!.map(({ letter }) => letter).toSorted()).toEqual(["A", "B", "C", "D"]);
        expectRanked(groups[0]!);
      }
      // The last turn of an episode makes it an attempt: they came over both gateways.
      const last = ({ took }: OverTwo) => took.map((turns) => turns.at(-1)).sort();
      expect([last(rotates), last(killed)]).toEqual([
        [0, 0, 1, 1],
        [0, 0, 1, 1],
      ]);
      expect(rotates.took.map(([first]) => first).sort()).toEqual([0, 0, 1, 1]);
      expect(killed.took.map(([first]) => first)).toEqual([0, 0, 0, 0]);
      expect(killed.said).toBe(200);
    } finally {
      await stage.close();
      await server.stop();
    }
  },
  10 * MINUTE,
);
