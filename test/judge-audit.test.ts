/** `arenakit judge audit` and `arenakit arena plan` as they are called: one writes what the other reads. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AnswersReport, JudgeReport } from "@arenakit/evaluator-judge-lab";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { arenakit as ownProcess } from "./demo.ts";
import { type Endpoint, modelEndpoint } from "./eval/endpoint.fixture.ts";
import { sharedProcess } from "./shared-process.ts";

const arenakit = sharedProcess();
let folder = "";
let audited: Awaited<ReturnType<typeof arenakit>>;
const file = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "arenakit-audit-"));
  audited = await arenakit(["judge", "audit", "--groups", "3", "--size", "4", "--out", file("rules.json"), "--json"]);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("writes the report that it prints", () => {
  expect([audited.code, audited.stderr.includes("comparisons")]).toEqual([0, true]);
  const printed = JudgeReport.parse(JSON.parse(audited.stdout));
  expect(printed).toEqual(JSON.parse(readFileSync(file("rules.json"), "utf8")));
  // Three questions of four attempts are 36 ordered pairs; the rest are changed copies in both orders.
  const planted = printed.perturbations.reduce((sum, { planted: count }) => sum + count, 0);
  expect(printed.comparisons).toEqual({ asked: 36 + 2 * planted, unscored: 0, failures: {} });
  // Rules see each side by itself: no place is better, and both orders say the same.
  expect([printed.noise.position.value, printed.orderConsistency.value]).toEqual([0, 1]);
  const invented = printed.perturbations.find(({ kind }) => kind === "invented_number")!;
  expect([invented.judged, invented.prefersOriginal.count]).toEqual([3, 3]);
});

it("plans from a report, and refuses what is none", async () => {
  const known = (value: number) => ({ value, low: value, high: value });
  const noise = { noise: 1, offset: 0.5, position: 0, contrast: 0, group: 1, ratio: 1.1 };
  const report = {
    ...JSON.parse(audited.stdout),
    noise: Object.fromEntries(Object.entries(noise).map(([name, value]) => [name, known(value)])),
    tokens: { prompt: 1000, completion: 100 },
  };
  writeFileSync(file("noisy.json"), JSON.stringify(report));
  const asked = ["--topology", "anchor", "ring", "--n", "8", "--groups", "100", "--simulated", "50", "--json"];
  const planned = await arenakit(["arena", "plan", "--judge-report", file("noisy.json"), ...asked, "--prices", "1,2"]);
  const { rows } = JSON.parse(planned.stdout);
  // 2N − 2 and N − 1 matches of two calls each, for 100 groups; 0.0012 a call.
  const anchor = rows.find((row: { topology: string }) => row.topology === "anchor");
  const ring = rows.find((row: { topology: string }) => row.topology === "ring");
  expect([anchor.calls, ring.calls]).toEqual([1400, 2800]);
  expect(anchor.money).toBeCloseTo(1400 * 0.0012, 9);

  writeFileSync(file("other.json"), "{}");
  const refused = await arenakit(["arena", "plan", "--judge-report", file("other.json")]);
  expect([refused.code, refused.stdout]).toEqual([2, ""]);
  expect(refused.stderr).toContain("arenakit judge audit --out FILE");
});

describe("an audit of a model", () => {
  let endpoint: Endpoint;
  beforeAll(async () => {
    endpoint = await modelEndpoint({ delayMs: 15 });
  });
  afterAll(() => endpoint.close());
  const asked = () => [...endpoint.asked.values()].reduce((sum, count) => sum + count, 0);
  const settings = ["--groups", "3", "--size", "4", "--kinds", "wrong_price", "fluff"];
  const command = (out: string, more: readonly string[]) => {
    const judge = ["--judge", `judge-a@${endpoint.url}`];
    return ["judge", "audit", ...judge, ...settings, "--out", file(out), ...more];
  };
  const run = (out: string, more: readonly string[] = [], during?: Parameters<typeof ownProcess>[1]) =>
    arenakit(command(out, more), during);
  const killedAt = (out: string, lines: number, signal: NodeJS.Signals): Parameters<typeof ownProcess>[1] => ({
    during(job) {
      const journal = file(`${out}.journal.jsonl`);
      const timer = setInterval(() => {
        if (!existsSync(journal) || readFileSync(journal, "utf8").split("\n").length <= lines) return;
        job.kill(signal);
        clearInterval(timer);
      }, 3);
      job.on("close", () => clearInterval(timer));
    },
  });

  it("killed or interrupted, and resumed, ends with the same bytes and asks nothing twice", async () => {
    const whole = await run("whole.json");
    expect(whole.code, whole.stderr).toBe(0);
    expect(existsSync(file("whole.json.journal.jsonl"))).toBe(false);
    const questions = asked();
    for (const [out, lines, signal, resumedBy] of [
      ["killed-1.json", 2, "SIGKILL", arenakit],
      ["killed-2.json", 20, "SIGKILL", ownProcess],
      ["stopped.json", 12, "SIGINT", arenakit],
    ] as const) {
      const before = asked();
      const cut = await run(out, [], killedAt(out, lines, signal));
      expect([cut.signal, cut.code], cut.stderr).toEqual(signal === "SIGKILL" ? ["SIGKILL", null] : [null, 130]);
      // Whatever was under way may be asked once more, eight at a time.
      const left = await resumedBy(command(out, ["--resume"]));
      expect(left.code, left.stderr).toBe(0);
      expect(asked() - before).toBeLessThanOrEqual(questions + 8);
      expect(readFileSync(file(out), "utf8")).toBe(readFileSync(file("whole.json"), "utf8"));
      expect(existsSync(file(`${out}.journal.jsonl`))).toBe(false);
    }
  });

  it("refuses another audit in the place of one that did not end, and other settings", async () => {
    await run("other.json", [], killedAt("other.json", 5, "SIGKILL"));
    const begun = await run("other.json");
    expect([begun.code, begun.stderr.includes("holds an audit that did not end")]).toEqual([1, true]);
    const changed = await run("other.json", ["--resume", "--seed", "2"]);
    expect([changed.code, changed.stderr.includes("seed: it has 1, you asked for 2")]).toEqual([1, true]);
    const none = await run("none.json", ["--resume"]);
    expect([none.code, none.stderr.includes("no audit to go on with")]).toEqual([1, true]);
  });
});

/** One question with a sound answer of three true claims, and two copies: a wrong sum, and another price without results. */
function writeAnswers(): string {
  const task = {
    id: "t-1",
    env: "open-travel",
    subtask: "one-day",
    split: "validation",
    query: "去西湖玩一天要多少钱？",
  };
  const attempt = {
    ...{ id: "a", task: { ...task, constraints: { cities: ["杭州"] } }, now: "2026-05-01T09:00" },
    steps: [{ step_id: 1, source: "user", message: task.query }],
  };
  const answer = "上午去西湖，免费。午饭40元，游船60元，40+60=100元。";
  const sound = { id: "s", attempt: "a", form: "prose", language: "zh", answer, copyOf: null, planted: null };
  const copy = (id: string, kind: string, quote: string, from: string) => {
    const planted = { kind, quote, why: `原文是${from}` };
    return { ...sound, id, answer: answer.replace(from, quote), copyOf: "s", planted, trueClaims: [] };
  };
  const trueClaims = ["免费", "午饭40元", "40+60=100元"];
  const lines = [
    { ...sound, trueClaims },
    copy("c-1", "sum", "40+60=130元", "40+60=100元"),
    copy("c-2", "place", "东湖", "西湖"),
  ];
  const directory = mkdtempSync(join(folder, "answers-"));
  const jsonLines = (values: readonly object[]) => values.map((value) => `${JSON.stringify(value)}\n`).join("");
  writeFileSync(join(directory, "attempts.jsonl"), jsonLines([attempt]));
  writeFileSync(join(directory, "answers.jsonl"), jsonLines(lines));
  return directory;
}

describe("an audit on written answers", () => {
  it("tells what the rule judge's checks find, and prints what it writes", async () => {
    const answers = writeAnswers();
    const given = ["judge", "audit", "--answers", answers, "--out", file("written.json")];
    const told = await arenakit([...given, "--json"]);
    const report = AnswersReport.parse(JSON.parse(told.stdout));
    expect(report).toEqual(JSON.parse(readFileSync(file("written.json"), "utf8")));
    expect([report.judge, report.answers, report.comparisons.asked]).toEqual(["rules", { sound: 1, copies: 2 }, 4]);
    expect(report.checks!.accused).toMatchObject({ count: 0, of: 3 });
    expect(report.kinds.find(({ kind }) => kind === "sum")!.found).toMatchObject({ count: 1, of: 1 });
  });

  it("leaves out what a model without checks cannot tell", async () => {
    const endpoint = await modelEndpoint();
    const given = ["judge", "audit", "--answers", writeAnswers(), "--judge", `judge-a@${endpoint.url}`];
    const told = await arenakit(given);
    endpoint.close();
    expect(told.code, told.stderr).toBe(0);
    expect(told.stdout).toMatch(/^true claims accused +n\/a$/m);
    expect(told.stdout).toMatch(/^planted errors found +n\/a$/m);
    expect(told.stdout).toMatch(/^cannot judge +0 of 4, 0 %/m);
  });

  it("asks the reader about each answer once, names it in the judge, and never reads by rules where it fails", async () => {
    const endpoint = await modelEndpoint();
    const given = ["judge", "audit", "--answers", writeAnswers(), "--json", "--reader"];
    const read = AnswersReport.parse(JSON.parse((await arenakit([...given, `reader@${endpoint.url}`])).stdout));
    expect(endpoint.asked.get("reader")).toBe(3);
    expect(read.judge).toMatch(/^rules\+claims:.*reader.*&prompt=[0-9a-f]{16}$/);
    const broken = await arenakit([...given, `reader-broken@${endpoint.url}`]);
    expect(broken.code).toBe(1);
    const report = AnswersReport.parse(JSON.parse(broken.stdout));
    expect(report.comparisons).toEqual({ asked: 4, unscored: 4, failures: { malformed_claims: 4 } });
    expect(report.checks).toMatchObject({ unread: 3, accused: { of: 0 } });
    const idle = await arenakit([...given, `reader@${endpoint.url}`, "--judge", `judge-a@${endpoint.url}`]);
    endpoint.close();
    expect([idle.code, idle.stderr.includes("only the rule judge goes by claims")]).toEqual([2, true]);
  });

  it("refuses options of questions beside it, and a file with a wrong quote by its line", async () => {
    const answers = writeAnswers();
    const both = await arenakit(["judge", "audit", "--answers", answers, "--groups", "3"]);
    expect([both.code, both.stderr.includes("--groups: does not go with --answers")]).toEqual([2, true]);
    const path = join(answers, "answers.jsonl");
    writeFileSync(path, readFileSync(path, "utf8").replace('"quote":"东湖"', '"quote":"南湖"'));
    const wrong = await arenakit(["judge", "audit", "--answers", answers]);
    expect([wrong.code, wrong.stdout]).toEqual([1, ""]);
    expect(wrong.stderr).toContain(`${path}: line 3: planted.quote: the answer does not hold "南湖"`);
  });
});

it("of a judge that nobody reaches fails with what came of it", async () => {
  const judge = ["--judge", "dead@http://127.0.0.1:9/v1"];
  const settings = ["--groups", "3", "--size", "4", "--kinds", "fluff", "--out", file("dead.json")];
  const dead = await arenakit(["judge", "audit", ...judge, ...settings, "--json"]);
  expect(dead.code).toBe(1);
  expect(dead.stderr).toContain("42 of 42 comparisons are left without a verdict, the first with judge/");
  expect(dead.stderr).not.toMatch(/of 42 comparisons$|[?!.]\. /m);
  expect(dead.stderr).toContain(" The figures are of the others. ");
  // The report says so, too, and the journal holds nothing but what it is of.
  expect(JSON.parse(dead.stdout).comparisons).toMatchObject({ asked: 42, unscored: 42 });
  expect(readFileSync(file("dead.json.journal.jsonl"), "utf8").split("\n")).toHaveLength(2);
});
