/**
 * verifiers 0.4 and ART 0.5.23 with their own code: `vf-eval` with its null harness over our MCP server and a group a task,
 * and `gather_trajectory_groups` with the arena after each group. What was a stub: the model (an endpoint that says lines),
 * and in ART the rollouts. prime-rl and ART's backends, which train, are read and not run (docs/trainers.md).
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { UV_BIN } from "../venv.mjs";
import { advantageOf } from "./expected.ts";
import { openStage } from "./stage.mjs";
import { agentsPython, training } from "./training.mjs";

const MINUTE = 60_000;
const made = agentsPython();

interface Traced {
  readonly ok: boolean;
  readonly errors: readonly string[];
  readonly traces: readonly {
    readonly ok: boolean;
    readonly letter: string;
    readonly roles: readonly string[];
    readonly reward: { readonly arena?: number };
  }[];
}
interface Gathered {
  readonly letters: readonly string[];
  readonly rewards: readonly number[];
  readonly own: readonly number[];
  readonly ours: readonly number[];
  readonly exceptions: number;
}
interface Report {
  readonly whole: Traced;
  readonly art: Readonly<Record<"whole" | "lost" | "few" | "slow" | "outage" | "restart", readonly Gathered[]>> & {
    readonly again: readonly [readonly number[], readonly number[], number];
    readonly alone: readonly number[];
    readonly more: { readonly statuses: readonly number[]; readonly have: number };
    readonly longer: readonly [string, number];
  };
  readonly groups: readonly { readonly group: string; readonly state: string; readonly have: number }[];
}

const expected = (letters: readonly string[]) => letters.map((letter) => advantageOf(letter, letters));
function expectClose(numbers: readonly (number | null | undefined)[], wanted: readonly number[]): void {
  expect(numbers).toHaveLength(wanted.length);
  for (const [at, number] of numbers.entries()) expect(number).toBeCloseTo(wanted[at]!, 5);
}

describe.skipIf("missing" in made)("verifiers and ART", () => {
  let said: Report;
  const folder = mkdtempSync(join(tmpdir(), "arenakit-agents-"));
  let stage: Awaited<ReturnType<typeof openStage>>;
  beforeAll(async () => {
    if ("missing" in made) return;
    stage = await openStage();
    const dataset = join(folder, "tasks.jsonl");
    const row = { prompt: [{ role: "user", content: "北京现在天气怎么样？" }], metadata: { task_id: "demo" } };
    writeFileSync(dataset, `${JSON.stringify(row)}\n`);
    const { url, judge, restart } = stage;
    said = await training<Report>(
      made.python,
      "trainers/agents_drill.py",
      { url, judge, restart, dataset },
      {
        ARENAKIT_URL: url,
        ARENAKIT_ENVIRONMENT: "hello",
        ARENAKIT_LAUNCH: "l",
        ARENAKIT_RUN: "agents",
        MODEL_KEY: "none",
        PATH: `${UV_BIN}:${process.env.PATH}`,
        UV_SYSTEM_CERTS: "1",
      },
    );
  }, 10 * MINUTE);
  afterAll(async () => {
    await stage?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it("vf-eval plays a group over our tools, and finalize records the arena's numbers", () => {
    const { ok, errors, traces } = said.whole;
    expect({ ok, errors }).toEqual({ ok: true, errors: [] });
    expect(traces.map(({ letter }) => letter).toSorted()).toEqual(["A", "B", "C", "D"]);
    for (const { roles } of traces) expect(roles).toEqual(["user", "assistant", "tool", "assistant"]);
    expectClose(
      traces.map(({ reward }) => reward.arena),
      expected(traces.map(({ letter }) => letter)),
    );
  });

  it("ART: each group of gather_trajectory_groups is ranked, with its own reward kept beside", () => {
    expect(said.art.whole.map(({ letters }) => letters.length)).toEqual([4, 2]);
    for (const { letters, rewards, own, ours } of said.art.whole) {
      expectClose(rewards, expected(letters));
      expect(ours).toEqual(rewards);
      expect(new Set(own)).toEqual(new Set([0.25]));
    }
  });

  it("ART: who raised is an exception and moves nobody's baseline; without a judge the group is dropped", () => {
    const [lost] = said.art.lost;
    // ART lists trajectories in the order in which they end.
    expect(lost!.letters.toSorted()).toEqual(["A", "B", "C"]);
    expect(lost!.exceptions).toBe(1);
    expectClose(lost!.rewards, expected(lost!.letters));
    expect(lost!.rewards.reduce((sum, one) => sum + one, 0)).toBeCloseTo(0, 6);
    expect(said.art.outage).toEqual([]);
    // One attempt of two is below the quorum.
    expect(said.art.few).toEqual([]);
    expect(said.art.slow).toEqual([]);
    const [restart] = said.art.restart;
    expectClose(restart!.rewards, expected(restart!.letters));
    expect(restart!.letters).toHaveLength(4);
  });

  it("ART: the same group again has the same rewards, and is judged once", () => {
    const [first, again, own] = said.art.again;
    expectClose(first, expected([..."ABCD"]));
    expect(again).toEqual(first);
    expect(own).toBe(0.25);
    expect(said.art.more).toEqual({ statuses: [422, 409], have: 4 });
    expect(said.art.longer).toEqual([expect.stringContaining("expected one history"), 0.25]);
    // A group of one has nobody to be compared with: eq. 7 gives 0.
    expect(said.art.alone).toEqual([0]);
    const names = said.groups.map(({ group }) => group);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => name.startsWith("agents:l:train:3:demo:"))).toHaveLength(9);
  });
});
