/**
 * `arenakit eval` as a user runs it: policies and judges behind an endpoint, recorded judgements, killed and resumed,
 * stopped by a budget. Every figure is recomputed from the match log by a script that shares no code with the program.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { arenakit, type Finished } from "../demo.ts";
import { sharedProcess } from "../shared-process.ts";
import { type Endpoint, modelEndpoint } from "./endpoint.fixture.ts";

const MINUTES = 60_000;
const RECOMPUTE = join(import.meta.dirname, "recompute.py");
const folder = mkdtempSync(join(tmpdir(), "arenakit-eval-"));
const prices = join(folder, "prices.json");
const human = join(folder, "human.jsonl");
let endpoint: Endpoint;

beforeAll(async () => {
  endpoint = await modelEndpoint({ delayMs: 15 });
  const price = { inputPerMillion: 2, outputPerMillion: 10 };
  writeFileSync(prices, JSON.stringify({ currency: "USD", models: { "judge-a": price, thorough: price } }));
});
afterAll(() => {
  endpoint.close();
  rmSync(folder, { recursive: true, force: true });
});

const policies = () => ["--baseline", `brief@${endpoint.url}`, "--candidate", `thorough@${endpoint.url}`];
const judges = () => ["--judge", `judge-a@${endpoint.url}`, "--judge", `judge-b@${endpoint.url}`];
const common = ["--tasks", "demo", "--resamples", "200", "--prices", prices];
const called = sharedProcess();
const run = (out: string, args: readonly string[], during?: Parameters<typeof arenakit>[1]) =>
  called(["eval", ...args, ...common, "--out", out], during);

/** Ends the job as soon as its journal holds so many lines. */
function killedAt(out: string, lines: number, signal: NodeJS.Signals = "SIGKILL"): Parameters<typeof arenakit>[1] {
  return {
    during(job) {
      const timer = setInterval(() => {
        const path = join(out, "journal.jsonl");
        if (!existsSync(path) || readFileSync(path, "utf8").split("\n").length <= lines) return;
        job.kill(signal);
        clearInterval(timer);
      }, 3);
      job.on("close", () => clearInterval(timer));
    },
  };
}

/** Name → text of all files but the side file of durations. */
function filesOf(out: string): Record<string, string> {
  const names = readdirSync(out, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== "durations.jsonl")
    .map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(names.sort().map((name) => [name.slice(out.length + 1), readFileSync(name, "utf8")]));
}

function resultOf(out: string) {
  return JSON.parse(readFileSync(join(out, "result.json"), "utf8"));
}

function linesOf(out: string, name: string): string[] {
  return readFileSync(join(out, name), "utf8").trim().split("\n");
}

/** All that the journal says was paid for. */
function journalCalls(out: string): number {
  const calls = linesOf(out, "journal.jsonl").map((text) => {
    const { kind, line, trajectory } = JSON.parse(text);
    if (kind === "judged") return line.usage.calls as number;
    return trajectory.steps.reduce(
      (sum: number, step: { llm_call_count?: number }) => sum + (step.llm_call_count ?? 0),
      0,
    );
  });
  return calls.reduce((sum, count) => sum + count, 0);
}

/** How many figures were compared; what differs fails. */
function recomputed(out: string, ...args: string[]): number {
  const script = spawnSync("python3", [RECOMPUTE, out, "--prices", prices, ...args], { encoding: "utf8" });
  expect(script.stderr).toBe("");
  const { compared, different } = JSON.parse(script.stdout) as { compared: number; different: string[] };
  expect(different).toEqual([]);
  return compared;
}

function expectDone({ code, stderr }: Finished): void {
  expect(code, stderr).toBe(0);
}

describe("two policies and two judges over an endpoint", () => {
  const whole = join(folder, "whole");

  it("gives figures that an independent script finds too", { timeout: 3 * MINUTES }, async () => {
    const finished = await run(whole, [...policies(), ...judges(), "--samples", "2", "--json"]);
    expectDone(finished);
    const { complete, result } = JSON.parse(finished.stdout);
    expect(complete).toBe(true);
    expect(result).toEqual(resultOf(whole));
    const [pair] = result.pairs;
    expect(pair.rates.cases).toMatchObject({ all: 10, playable: 10 });
    expect(pair.rates.winRate.nonTied.value).toBeGreaterThan(0.5);
    expect(linesOf(whole, "matches.jsonl")).toHaveLength(1 + 20);
    expect(result.cost.entries.map((entry: { name: string }) => entry.name)).toEqual([
      "model:judge-a?temperature=0",
      "model:judge-b?temperature=0",
      "thorough",
      "brief",
    ]);
    expect(result.cost.unpriced).toEqual(["model:judge-b?temperature=0", "brief"]);
    const task = JSON.parse(linesOf(whole, "cases.jsonl")[0]!).task as string;
    const labels = [
      { task, label: "win" },
      { task, label: "loss", annotator: "second" },
      { task, sample: 1, label: "tie" },
      { task, criterion: "answer.clarity", label: "win" },
      { task: "of-another-evaluation", label: "win" },
    ];
    writeFileSync(human, labels.map((label) => `${JSON.stringify(label)}\n`).join(""));
    const labelled = await run(whole, [...policies(), ...judges(), "--samples", "2", "--human", human, "--resume"]);
    expectDone(labelled);
    expect(resultOf(whole).pairs[0].human).toMatchObject({ labels: 5, matched: 4 });
    expect(labelled.stderr).toContain("1 of 5 labels are of tasks that are not evaluated here");
    expect(labelled.stdout).toMatch(
      /people: 4 of 5 labels are of compared cases.*\n {2}model:judge-a.* and people: .* of 4 the same/,
    );
    const slips = join(folder, "slips.jsonl");
    for (const [slip, words] of [
      [{ candidate: "thorouhg" }, "there is no candidate thorouhg; there are thorough"],
      [{ criterion: "answer.clarty" }, "there is no criterion answer.clarty; there are combined, "],
      [{ task: "none" }, "there is no task none; there are "],
    ] as const) {
      writeFileSync(slips, `${JSON.stringify({ task, label: "win", ...slip })}\n`);
      const refused = await run(whole, [...policies(), ...judges(), "--samples", "2", "--human", slips, "--resume"]);
      expect(refused.code).toBe(2);
      expect(refused.stderr).toContain(words);
    }
    expect(recomputed(whole, "--human", human)).toBeGreaterThan(400);
  });

  it.each([
    [1, run],
    [6, run],
    [13, (out: string, args: readonly string[]) => arenakit(["eval", ...args, ...common, "--out", out])],
    [24, run],
    [33, run],
  ])(
    "killed when its journal has more than %i lines, and resumed, ends with the same bytes",
    { timeout: 3 * MINUTES },
    async (lines, resumedBy) => {
      const out = join(folder, `killed-${lines}`);
      const args = [...policies(), ...judges(), "--samples", "2", "--human", human];
      const killed = await run(out, args, killedAt(out, lines));
      expect(killed.signal, killed.stderr).toBe("SIGKILL");
      const turns = () => (endpoint.asked.get("thorough") ?? 0) + (endpoint.asked.get("brief") ?? 0);
      const before = turns();
      expectDone(await resumedBy(out, [...args, "--resume"]));
      // What was finished is not asked again: two turns a rollout, twenty rollouts in all.
      expect(turns() - before).toBeLessThan(40);
      expect(filesOf(out)).toEqual(filesOf(whole));
    },
  );

  it("interrupted, says how to go on, and ends with the same bytes", { timeout: 3 * MINUTES }, async () => {
    const out = join(folder, "interrupted");
    const args = [...policies(), ...judges(), "--samples", "2", "--human", human];
    const stopped = await run(out, args, killedAt(out, 15, "SIGINT"));
    expect(stopped.code, stopped.stderr).toBe(130);
    expect(stopped.stderr).toContain(`Finished work is kept in ${out}; go on with the same options and --resume`);
    expectDone(await run(out, [...args, "--resume"]));
    expect(filesOf(out)).toEqual(filesOf(whole));
  });

  it("stops at its budget, says what is left, and goes on to the same bytes", { timeout: 3 * MINUTES }, async () => {
    const out = join(folder, "budget");
    const args = [...policies(), ...judges(), "--samples", "2", "--human", human, "--concurrency", "2"];
    const first = await run(out, [...args, "--budget", "30calls"]);
    expect(first.code).toBe(1);
    expect(first.stderr).toMatch(
      /the budget is reached \(\d+ of 30 calls\): \d+ rollouts (?:and \d+ judgements )?are left/,
    );
    const spent = journalCalls(out);
    expect(spent).toBeLessThanOrEqual(30);
    const second = await run(out, [...args, "--budget", "60calls", "--resume"]);
    expect(second.code).toBe(1);
    expect(second.stderr).toMatch(/: 0 rollouts and [1-9]\d* judgements are left/);
    expect(resultOf(out).left).toBeGreaterThan(0);
    expect(resultOf(out).cost.calls).toBeGreaterThan(spent);
    expect(resultOf(out).cost.calls).toBeLessThanOrEqual(60);
    expect(resultOf(out).cost.calls).toBe(journalCalls(out));
    recomputed(out, "--human", human);
    expect(readFileSync(join(out, "report.html"), "utf8")).toContain("Not complete");
    expectDone(await run(out, [...args, "--resume"]));
    expect(filesOf(out)).toEqual(filesOf(whole));
  });
});

describe("a judge or a policy out of reach", () => {
  const down = join(folder, "down");
  const reference = join(folder, "reference");
  const scripts = ["--baseline", "scripted:half-calls", "--candidate", "scripted:full"];
  const judge = () => ["--judge", `j=judge-a@${endpoint.url},temperature=0.5,max-tokens=900,timeout=30,json-schema`];

  it("is no complete evaluation, says so, and is asked again", { timeout: 3 * MINUTES }, async () => {
    expectDone(await run(reference, [...scripts, ...judge()]));
    expect(endpoint.last.get("judge-a")).toMatchObject({
      temperature: 0.5,
      max_tokens: 900,
      response_format: { type: "json_schema" },
    });
    endpoint.down.add("judge-a");
    const stopped = await run(down, [...scripts, ...judge(), "--json"]);
    endpoint.down.delete("judge-a");
    expect(stopped.code).toBe(1);
    expect(stopped.stderr).toMatch(/5 judgements are left without a verdict, the first with judge\/\w+: .*--resume/s);
    expect(JSON.parse(stopped.stdout)).toMatchObject({ complete: false, left: { judgements: 5, rollouts: 0 } });
    expect(resultOf(down).pairs[0].rates.judges[0]).toMatchObject({ scored: 0, unscored: 5 });
    expect(readFileSync(join(down, "report.html"), "utf8")).toContain("Not complete: 5 judgements left");
    recomputed(down);
    expectDone(await run(down, [...scripts, ...judge(), "--resume"]));
    expect(filesOf(down)).toEqual(filesOf(reference));
  });

  it("takes another setting or another prompt of a judge for another evaluation", {
    timeout: 3 * MINUTES,
  }, async () => {
    const hotter = judge().map((text) => text.replace("0.5", "0.7"));
    const resumed = await run(down, [...scripts, ...hotter, "--resume"]);
    expect(resumed.code).toBe(1);
    expect(resumed.stderr).toMatch(/judges: it has .*temperature 0\.5.*temperature 0\.7/s);
    const path = join(down, "evaluation.json");
    const manifest = JSON.parse(readFileSync(path, "utf8"));
    const [{ forward }] = linesOf(down, "matches.jsonl")
      .slice(1)
      .map((line) => JSON.parse(line));
    expect(manifest.prompts).toEqual([forward.prompt]);
    writeFileSync(path, JSON.stringify({ ...manifest, prompts: ["pairwise.zh/0:0000000000000000"] }));
    const older = await run(down, [...scripts, ...judge(), "--resume"]);
    expect(older.code).toBe(1);
    expect(older.stderr).toContain('prompts: it has ["pairwise.zh/0:0000000000000000"]');
  });

  it("has nothing to compare where a policy was never reached", { timeout: 3 * MINUTES }, async () => {
    const out = join(folder, "policy-down");
    const args = [...policies(), "--judge", "rules"];
    endpoint.down.add("thorough");
    const stopped = await run(out, args);
    endpoint.down.delete("thorough");
    expect(stopped.code).toBe(1);
    expect(stopped.stderr).toMatch(/5 rollouts failed by no fault of the policy, the first with model\//);
    expect(resultOf(out).pairs[0].rates.cases).toMatchObject({ all: 5, void: 5 });
    const before = endpoint.asked.get("brief") ?? 0;
    expectDone(await run(out, [...args, "--resume"]));
    expect(resultOf(out).pairs[0].rates.cases).toMatchObject({ all: 5, playable: 5 });
    expect(endpoint.asked.get("brief") ?? 0).toBe(before);
  });
});

describe("finished trajectories and recorded judgements", () => {
  const source = join(folder, "source");
  const replay = join(folder, "replay");
  const files = () =>
    ["--baseline", "brief", "--candidate", "thorough", "--candidate", "silent"].map((text) =>
      text.startsWith("--") ? text : `${text}=${join(source, "trajectories", `${text}.jsonl`)}`,
    );
  const recorded = () => {
    const matches = join(source, "matches.jsonl");
    return ["a", "b"].flatMap((one) => ["--judge", `recorded:${matches},judge=model:judge-${one}?temperature=0`]);
  };

  it("gives the same verdicts without asking anybody", { timeout: 3 * MINUTES }, async () => {
    const candidates = [...policies(), "--candidate", `silent@${endpoint.url}`, "--pairs", "all"];
    expectDone(await run(source, [...candidates, ...judges()]));
    const asked = [...endpoint.asked.values()].reduce((sum, count) => sum + count, 0);
    expectDone(await run(replay, [...files(), ...recorded(), "--pairs", "all"]));
    expect([...endpoint.asked.values()].reduce((sum, count) => sum + count, 0)).toBe(asked);
    const [own, theirs] = [resultOf(replay), resultOf(source)];
    expect(own.pairs.map((pair: { rates: unknown }) => pair.rates)).toEqual(
      theirs.pairs.map((pair: { rates: unknown }) => pair.rates),
    );
    expect(own.transitivity).toEqual(theirs.transitivity);
    expect(own.pairs).toHaveLength(3);
    for (const out of [source, replay]) expect(recomputed(out)).toBeGreaterThan(1000);
  });

  it("killed and resumed ends with the same bytes", { timeout: 3 * MINUTES }, async () => {
    const out = join(folder, "replay-killed");
    const args = [...files(), ...recorded(), "--pairs", "all", "--concurrency", "1"];
    const killed = await run(out, args, killedAt(out, 2));
    // A replay asks nobody: it may be over before the signal comes, and resuming what is whole must change nothing.
    if (killed.signal === null) expectDone(killed);
    expectDone(await run(out, [...args, "--resume"]));
    expect(filesOf(out)).toEqual(filesOf(replay));
  });

  it("leaves a case unscored that nobody recorded, and never takes it for a tie", {
    timeout: 3 * MINUTES,
  }, async () => {
    const out = join(folder, "unrecorded");
    const [header, first, second] = linesOf(source, "matches.jsonl");
    const part = join(folder, "part.jsonl");
    writeFileSync(part, `${[header, first, second].join("\n")}\n`);
    const judge = ["--judge", `recorded:${part},judge=model:judge-a?temperature=0`];
    expectDone(await run(out, [...files().slice(0, 4), ...judge]));
    const [own] = resultOf(out).pairs[0].rates.judges;
    expect(own).toMatchObject({ scored: 1, unscored: 4 });
    expect(own.combined.wins + own.combined.ties + own.combined.losses).toBe(1);
    recomputed(out);
  });

  it("weighs recorded sub-scores by the rubric that is asked for, and refuses other criteria", {
    timeout: 2 * MINUTES,
  }, async () => {
    const [, first] = linesOf(source, "matches.jsonl").map((line) => JSON.parse(line));
    const ids = Object.keys(first.forward.first.criteria);
    const rubric = (criteria: readonly string[]) => {
      const path = join(folder, `rubric-${criteria.length}.json`);
      const weights = criteria.map((id, at) => ({
        id,
        dimension: id.startsWith("path") ? "path" : "answer",
        title: id,
        description: "",
        weight: at === 0 ? 10 : 1,
      }));
      const scale = { min: 0, max: 10 };
      const text = { id: "mine", criteria: weights, dimensions: { path: 0.25, answer: 0.75 }, scale };
      writeFileSync(path, JSON.stringify(text));
      return ["--rubric", path];
    };
    const out = join(folder, "reweighted");
    const judge = recorded().slice(0, 2);
    expectDone(await run(out, [...files().slice(0, 4), ...judge, ...rubric(ids)]));
    const mean = (sheet: Record<string, number>, part: string) => {
      const own = ids.filter((id) => id.startsWith(part));
      const weight = (id: string) => (id === ids[0] ? 10 : 1);
      const sum = own.reduce((total, id) => total + weight(id) * sheet[id]!, 0);
      return sum / own.reduce((total, id) => total + weight(id), 0);
    };
    for (const line of linesOf(out, "matches.jsonl").slice(1)) {
      const { forward } = JSON.parse(line);
      const expected = (mean(forward.first.criteria, "path") + 3 * mean(forward.first.criteria, "answer")) / 4;
      expect(forward.first.combined).toBeCloseTo(expected, 9);
    }
    const other = await run(join(folder, "other-criteria"), [
      ...files().slice(0, 4),
      ...judge,
      ...rubric(ids.slice(1)),
    ]);
    expect(other.code).toBe(1);
    expect(other.stderr).toContain("other_rubric");
    expect(other.stderr).not.toContain("--resume");
  });

  it("stands on one leaderboard with runs of the same kind alone", { timeout: 2 * MINUTES }, async () => {
    const board = await called(["eval", "leaderboard", source, replay, "--json"]);
    expectDone(board);
    const { groups } = JSON.parse(board.stdout);
    // The same verdicts, but recorded ones are of other judges than those who were asked.
    expect(groups.map(({ rows }: { rows: unknown[] }) => rows.length)).toEqual([2, 2]);
    expect(groups[1].differs).toHaveLength(2);
    expect(groups[1].differs.join()).toMatch(/judges: .*recorded.*prompts: none, and not pairwise/);
    const page = join(folder, "board.html");
    const same = await called(["eval", "leaderboard", replay, join(folder, "replay-killed"), "--out", page]);
    expectDone(same);
    expect(same.stdout).toMatch(
      /^against brief, 5 cases, judged by .*\nplace +agent +win rate +no answer as a loss +valid +run\n1 +/,
    );
    expect(same.stdout).not.toContain("do not compare");
    expect(readFileSync(page, "utf8")).toContain("5 cases");
  });
});
