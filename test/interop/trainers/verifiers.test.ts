/**
 * verifiers 0.4 under the faults of a group, with its own code: `vf-eval`, its environment's and interception's machinery
 * and the client of MCP that its harnesses have. What was a stub: the model, and the harness, which asks it once (the null
 * harness plays in agents.test.ts).
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { gateway } from "../trl/gateway.mjs";
import { advantageOf } from "./expected.ts";
import { openStage } from "./stage.mjs";
import { agentsPython, training } from "./training.mjs";

const MINUTE = 60_000;
/** Of tools, and of the judge. */
const TOKENS = ["drill-tools-5c1", "drill-judge-9e2"] as const;
const made = agentsPython();

interface Told {
  readonly ok: boolean;
  readonly is_timeout: boolean;
  readonly errors: readonly string[];
  readonly traces: readonly { readonly ok: boolean; readonly letter: string; readonly rewards: { arena?: number } }[];
}
type Fault =
  | "plain"
  | "restart"
  | "lost"
  | "alone"
  | "doubled"
  | "slow"
  | "late"
  | "outage"
  | "failed"
  | "guarded"
  | "unnamed";
interface Report extends Readonly<Record<Fault, Told>> {
  readonly more: { readonly statuses: readonly number[]; readonly have: number };
  readonly groups: readonly { readonly group: string; readonly state: string; readonly size: number }[];
  readonly written: readonly string[];
}

function expectRanked({ traces }: Told, letters: readonly string[]): void {
  const rewarded = traces.filter(({ rewards }) => rewards.arena !== undefined);
  expect(rewarded.map(({ letter }) => letter).toSorted()).toEqual(letters.toSorted());
  for (const { letter, rewards } of rewarded) expect(rewards.arena).toBeCloseTo(advantageOf(letter, letters), 5);
}

/** verifiers calls the episode failed, for this reason, and none of its traces has a number. */
function expectNone({ ok, errors, traces }: Told, reason: RegExp): void {
  expect(ok).toBe(false);
  expect(errors).toHaveLength(1);
  expect(errors[0]).toMatch(reason);
  expect(traces.flatMap(({ rewards }) => Object.values(rewards))).toEqual([]);
}

describe.skipIf("missing" in made)("an episode of verifiers, as a group", () => {
  let said: Report;
  let stage: Awaited<ReturnType<typeof openStage>>;
  let guarded: Awaited<ReturnType<typeof gateway>>;
  const folder = mkdtempSync(join(tmpdir(), "arenakit-verifiers-"));
  beforeAll(async () => {
    if ("missing" in made) return;
    stage = await openStage();
    Object.assign(process.env, { DRILL_POLICY_TOKEN: TOKENS[0], DRILL_JUDGE_TOKEN: TOKENS[1] });
    const tokens = ["--token-env", "DRILL_POLICY_TOKEN", "--judge-token-env", "DRILL_JUDGE_TOKEN"];
    guarded = await gateway([
      "--judge",
      `stub@${stage.judge.replace("/switch", "/v1")}`,
      "--episodes",
      "hello",
      ...tokens,
    ]);
    const dataset = join(folder, "tasks.jsonl");
    const row = { prompt: [{ role: "user", content: "北京现在天气怎么样？" }], metadata: { task_id: "demo" } };
    writeFileSync(dataset, `${JSON.stringify(row)}\n`);
    const { url, judge, restart } = stage;
    const settings = { url, judge, restart, dataset, guarded: guarded.url, tokens: TOKENS };
    said = await training<Report>(made.python, "trainers/verifiers_drills.py", settings, {
      ARENAKIT_URL: url,
      ARENAKIT_ENVIRONMENT: "hello",
      ARENAKIT_LAUNCH: "l",
      ARENAKIT_RUN: "verifiers",
      MODEL_KEY: "none",
    });
  }, 10 * MINUTE);
  afterAll(async () => {
    await stage?.close();
    await guarded?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it("has the arena's numbers", () => {
    expect(said.plain).toMatchObject({ ok: true, errors: [] });
    expectRanked(said.plain, ["A", "B", "C", "D"]);
  });

  it("restart in mid-group: the numbers of the whole group, late", () => {
    expect(said.restart).toMatchObject({ ok: true, errors: [] });
    expectRanked(said.restart, ["A", "B", "C", "D"]);
  });

  it("lost sibling: the others are ranked among themselves, and the episode is no valid one", () => {
    expect(said.lost).toMatchObject({ ok: false, errors: [] });
    expect(said.lost.traces.filter(({ ok }) => !ok)).toMatchObject([{ letter: "Z", rewards: {} }]);
    expectRanked(said.lost, ["A", "B", "C"]);
    expectNone(said.alone, /below_quorum/);
  });

  it("slow judge: whichever deadline is first ends the episode, and no trace has a number", () => {
    expectNone(said.slow, /finalize\(\) exceeded its 2s deadline/);
    expect(said.slow.is_timeout).toBe(true);
    expectNone(said.late, /DeadlineExceeded/);
    expect(said.late.is_timeout).toBe(false);
  });

  it("duplicate submit: one group, judged once", () => {
    expectRanked(said.doubled, ["A", "B", "C", "D"]);
    const names = said.groups.map(({ group }) => group);
    expect(new Set(names).size).toBe(names.length);
    // plain, restart, lost, alone, doubled, slow, late, outage, failed.
    expect(names).toHaveLength(9);
  });

  it("judge outage: an error that says so, and no number", () => expectNone(said.outage, /DeadlineExceeded/));

  it("a judge that stays away: the group is invalid, which is an error and no number", () =>
    expectNone(said.failed, /judge_failed/));

  it("one sample too many: refused, and the group is as it was", () => {
    expect(said.more.have).toBe(4);
    expect(said.more.statuses).toEqual([422, 409]);
  });

  it("calls tools by a URL with the tools' token, and writes the judge's nowhere", () => {
    expect(said.guarded).toMatchObject({ ok: true, errors: [] });
    expectRanked(said.guarded, ["A", "B"]);
    expect(said.unnamed.ok).toBe(false);
    expect(said.unnamed.traces.map(({ rewards }) => rewards)).toEqual([{}, {}]);
    // verifiers writes the URL of a toolset to its log.
    expect(said.written).toEqual([TOKENS[0]]);
    for (const token of TOKENS) expect(guarded.said()).not.toContain(token);
  });
});
