/**
 * The judge's tools under clients nobody here wrote: mcp 2.x and mcp 1.x of Python, with real trajectories of scripted
 * policies, groups of 16 with 32 KB each, judges that take long and judges that fail.
 */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Comparison, PairwiseJudge, ScoreSheet, Trajectory } from "@arenakit/contracts";
import { connectTools, hermes, rolloutGroup } from "@arenakit/core";
import { openTravel, scriptedPolicies } from "@arenakit/env-open-travel";
import { RUBRICS, rulesJudge } from "@arenakit/evaluator-arena";
import { rulesRubricJudge } from "@arenakit/evaluator-rubrics";
import { createGateway } from "@arenakit/server-gateway";
import { type GatewayJudges, judgingServices } from "@arenakit/server-gateway/judging";
import { EVALUATION_PROFILES } from "@arenakit/server-judge";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOT } from "../sources.ts";
import { smallWorld } from "./profile-calls.ts";
import { scriptedServer } from "./python-adapter.ts";
import { venv } from "./venv.mjs";

const MINUTES = 60_000;
const LARGEST_REPORT = 64 * 1024 * 1024;
const TOKENS = { policy: "of-policies", judge: "of-judges" };
const GROUP = 16;
const BYTES = 32 * 1024;
const task = openTravel.tasks("demo")[0]!;

/** Sub-scores by the number at the end of the answer. */
function scored(first: Trajectory, second: Trajectory): Comparison {
  const sheet = (trajectory: Trajectory): ScoreSheet => {
    const combined = Number(/(\d+)$/.exec(String(trajectory.steps.at(-1)?.message))?.[1]);
    return { criteria: { "answer.clarity": combined }, path: combined, answer: combined, combined };
  };
  return { status: "scored", first: sheet(first), second: sheet(second) };
}
const byNumber: PairwiseJudge = { id: "by-number", compare: async ({ first, second }) => scored(first, second) };
/** Takes as long as a test holds it. */
const slow = {
  id: "slow",
  held: Promise.resolve(),
  async compare({ first, second }: Parameters<PairwiseJudge["compare"]>[0]): Promise<Comparison> {
    await slow.held;
    return scored(first, second);
  },
};
const down: PairwiseJudge = {
  id: "down",
  compare: async () => ({
    status: "unscored",
    failure: { owner: "judge", code: "timeout", message: "no verdict in time", retryable: true },
  }),
};
/** Never answers; counts the questions that were taken back. */
const stuck = {
  id: "stuck",
  asked: 0,
  takenBack: 0,
  async compare({ signal }: Parameters<PairwiseJudge["compare"]>[0]): Promise<Comparison> {
    this.asked++;
    await new Promise<void>((resolve) => signal?.addEventListener("abort", () => resolve(), { once: true }));
    this.takenBack++;
    return down.compare({} as never);
  },
};

const judging: GatewayJudges = {
  judges: {
    rules: { pairwise: rulesJudge([openTravel]), rubric: rulesRubricJudge() },
    "by-number": { pairwise: byNumber },
    slow: { pairwise: slow },
    down: { pairwise: down },
    stuck: { pairwise: stuck },
  },
  rubrics: RUBRICS,
  environments: [openTravel],
};
/** Answers within 40 s, as is the default; the other one within a moment, so that tickets are needed. */
let url = "";
let hastyUrl = "";
const closers: (() => Promise<void>)[] = [];
let attempts: Trajectory[] = [];

beforeAll(async () => {
  const worlds = [smallWorld()];
  const at = async (more: Partial<GatewayJudges>) => {
    const listening = await createGateway({
      worlds,
      tokens: TOKENS,
      clock: () => performance.now(),
      judging: judgingServices({ ...judging, ...more }),
    }).listen();
    closers.push(listening.close);
    return listening.url;
  };
  url = await at({});
  hastyUrl = await at({ answerWithinMs: 300 });
  const tools = connectTools({
    url: `${url}/mcp/toolset/arenarl`,
    headers: { authorization: `Bearer ${TOKENS.policy}` },
  });
  attempts = await rolloutGroup({
    environment: openTravel,
    task,
    policies: scriptedPolicies(task, GROUP),
    dialect: hermes,
    tools,
    context: { now: task.now ?? worlds[0]!.meta.now },
    group: "g",
  });
  await tools.close();
}, 5 * MINUTES);
afterAll(async () => {
  for (const close of closers) await close();
});

function withToken(address: string, token: string): string {
  return address.replace("http://", `http://x:${token}@`);
}

/** Trajectories of 32 KB whose answers are numbers in no order. */
const large = Array.from({ length: GROUP }, (_, index): Trajectory => {
  const number = (index * 7 + 3) % GROUP;
  return {
    schema_version: "ATIF-v1.8",
    agent: { name: "other", version: "1" },
    steps: [
      { step_id: 1, source: "user", message: "列出景点" },
      {
        step_id: 2,
        source: "agent",
        message: "查一查",
        tool_calls: [{ tool_call_id: "a", function_name: "search", arguments: { q: "景点" } }],
        observation: { results: [{ source_call_id: "a", content: "西湖".repeat(BYTES / 6) }] },
      },
      { step_id: 3, source: "agent", message: `答案 ${number}` },
    ],
  };
});
/** Rank 0 has the largest number. */
const expectedRank = large.map((_, index) => GROUP - 1 - ((index * 7 + 3) % GROUP));
const asQuery = { query: "列出景点", rubric: "travel" };

/** Two rules that need no model. */
const RUBRIC_SET = {
  format: "rubricset/1",
  query: "去哪里住",
  source: { kind: "native" },
  aggregation: "mean",
  items: ["住宿", "价格"].map((word) => ({
    id: word,
    text: `说到${word}`,
    polarity: 1,
    weight: 1,
    scale: "binary",
    tier: "persistent",
    check: { rule: "contains", args: { all: [word] } },
  })),
};
const ANSWERS = ["住宿在西湖边，价格 300 元", "不知道"];

interface Result {
  isError: boolean;
  text: string;
  structured: Record<string, unknown> & { status?: string; group?: { rank: number[] } };
  progress: [number, number | null][];
  asked: number;
  status?: number;
  sha256?: string;
}
interface Report {
  sdk: string;
  protocol: string;
  tools: { name: string; readOnly: boolean; idempotent: boolean }[];
  results: Result[];
}

describe.each([
  ["2.3.0", "2026-07-28"],
  ["1.30.0", "2025-11-25"],
])("the Python client mcp %s", (version, protocol) => {
  const timeout = 10 * MINUTES;
  /** Makes it other work than that of the other version, whose results are kept. */
  const seed = version.length;
  /** Null when the client cannot be had; then the test is skipped. */
  async function report(address: string, steps: readonly object[], skip: (why: string) => void) {
    const made = venv(`mcp-${version}`, [`mcp==${version}`]);
    if ("missing" in made) return skip(made.missing) ?? null;
    const script = join(ROOT, "test/interop/evaluation_client.py");
    const child = promisify(execFile)(made.python, [script, address], { maxBuffer: LARGEST_REPORT });
    child.child.stdin?.end(JSON.stringify(steps));
    const said: Report = JSON.parse((await child).stdout);
    expect(said.sdk).toBe(version);
    expect(said.protocol).toBe(protocol);
    return said;
  }
  const judges = (base: string) => withToken(`${base}/mcp/evaluation`, TOKENS.judge);

  it("lists the tools, and ranks, compares, scores, confirms and checks real trajectories", { timeout }, async ({
    skip,
  }) => {
    const { id } = task;
    const [first, second] = attempts;
    const said = await report(
      judges(url),
      [
        { name: "rank_group", arguments: { task: id, seed, trajectories: attempts }, progress: true },
        { name: "compare_trajectories", arguments: { task: id, first, second } },
        { name: "compute_score", arguments: { environment: "open-travel", task: id, trajectory: first } },
        { name: "verify_tool", arguments: { task: id, trajectory: first } },
        { name: "run_checks", arguments: { task: id, trajectory: first } },
        { name: "compute_metric", arguments: { metric: "em", inputs: [{ prediction: "故宫", answers: ["故宫"] }] } },
        {
          name: "evaluate_against_baseline",
          arguments: { cases: [{ task: id, candidate: first, baseline: second }], judges: ["rules"] },
        },
        { name: "update_rubric", arguments: { state: `nights ${version}`, rubrics: RUBRIC_SET } },
        {
          name: "update_rubric",
          arguments: { state: `nights ${version}`, answers: ANSWERS, step: 1, proposals: [], expected_version: 0 },
        },
        { name: "score_rubric", arguments: { state: `nights ${version}`, answers: ANSWERS } },
        { name: "score_rubric", arguments: { rubrics: RUBRIC_SET, trajectories: [first] } },
      ],
      skip,
    );
    if (!said) return;
    expect(said.tools.map(({ name }) => name)).toEqual(EVALUATION_PROFILES.judge.map(({ name }) => name));
    const [ranked, compared, score, verified, checked, metric, evaluated, ...rubric] = said.results as Result[];
    for (const result of said.results) expect([result.isError, result.text]).toEqual([false, result.text]);
    expect(ranked?.structured).toMatchObject({ status: "scored", group: { judge: "rules" } });
    const { matches } = ranked!.structured as unknown as { matches: unknown[] };
    expect(ranked?.progress.map(([done]) => done)).toEqual(matches.map((_, at) => at + 1));
    expect(compared?.structured).toMatchObject({ status: "scored", judge: "rules" });
    expect(score?.structured).toMatchObject({ status: "scored", total: expect.any(Number), failure: null });
    expect(verified?.structured).toMatchObject({ status: "scored" });
    expect(checked?.structured).toMatchObject({ failed: expect.any(Number) });
    expect(metric?.structured).toMatchObject({ results: [{ score: 1 }] });
    expect(evaluated?.structured).toMatchObject({ status: "scored", matches: [{ judge: "rules" }] });
    const [begun, updated, scored, ofTrajectory] = rubric as [Result, Result, Result, Result];
    expect(begun.structured).toMatchObject({ status: "read", version: 0 });
    expect(updated.structured).toMatchObject({ status: "updated", version: 1, failure: null });
    expect((scored.structured.results as { score: number }[]).map((one) => one.score)).toEqual([1, 0]);
    expect(ofTrajectory.structured).toMatchObject({ status: "scored" });
    const ids = [...(matches as { id: string }[]), ...(evaluated!.structured.matches as { id: string }[])];
    const read = await report(
      judges(url),
      ids.map(({ id: match }) => ({ name: "get_match", arguments: { match } })),
      skip,
    );
    expect(read?.results.map(({ structured }) => structured.id)).toEqual(ids.map(({ id: match }) => match));
    expect(said.tools.filter(({ readOnly }) => !readOnly)).toEqual([
      { name: "update_rubric", readOnly: false, idempotent: false },
    ]);
  });

  it("ranks 16 trajectories of 32 KB each, inline and by their hashes, to the same", { timeout }, async ({ skip }) => {
    const texts = large.map((trajectory) => JSON.stringify(trajectory));
    for (const text of texts) expect(Buffer.byteLength(text)).toBeGreaterThanOrEqual(BYTES);
    const hashes = texts.map((text) => createHash("sha256").update(text).digest("hex"));
    const named = { ...asQuery, judge: "by-number", trajectories: hashes.map((sha256) => ({ sha256 })) };
    const said = await report(
      judges(url),
      [
        { name: "rank_group", arguments: { ...asQuery, judge: "by-number", trajectories: large } },
        ...texts.map((put) => ({ put })),
        { name: "rank_group", arguments: named },
        { name: "rank_group", arguments: { ...named, topology: "round-robin" } },
      ],
      skip,
    );
    if (!said) return;
    const inline = said.results[0]!;
    const sent = said.results.slice(1, 1 + GROUP);
    const [byHash, other] = said.results.slice(1 + GROUP) as [Result, Result];
    expect(inline.structured.group?.rank).toEqual(expectedRank);
    expect(sent.map(({ sha256 }) => sha256)).toEqual(hashes);
    // The other version of the client has sent them before.
    for (const { status } of sent) expect([200, 201]).toContain(status);
    expect(byHash.structured).toEqual(inline.structured);
    expect(other.structured.group?.rank).toEqual(expectedRank);
  });

  it("is given a ticket by a judge that takes long, and fetches the result", { timeout }, async ({ skip }) => {
    const asked = { ...asQuery, judge: "slow", seed, trajectories: large };
    // However busy the machine is, the judge answers when the client has both tickets.
    let answer = () => {};
    slow.held = new Promise((resolve) => {
      answer = resolve;
    });
    const told = await scriptedServer(() => {
      answer();
      return {};
    });
    const said = await report(
      judges(hastyUrl),
      [
        { name: "rank_group", arguments: asked },
        { name: "rank_group", arguments: asked, follow: true, once_running: told.url, progress: true },
      ],
      skip,
    ).finally(told.close);
    if (!said) return;
    const [begun, followed] = said.results as [Result, Result];
    expect(begun.structured).toEqual({ status: "running", ticket: expect.any(String) });
    expect(followed.asked).toBeGreaterThan(1);
    // What get_result gives is the tool's own output.
    expect(followed.structured).toMatchObject({
      status: "done",
      tool: "rank_group",
      ticket: begun.structured.ticket,
      result: { status: "scored", group: { rank: expectedRank } },
    });
    const steps = followed.progress.map(([done]) => done);
    expect(steps).toEqual([...steps].sort((a, b) => a - b));
  });

  it("gets no score from a judge that is down", { timeout }, async ({ skip }) => {
    const asked = { ...asQuery, judge: "down" };
    const said = await report(
      judges(url),
      [
        { name: "rank_group", arguments: { ...asked, trajectories: large } },
        { name: "compare_trajectories", arguments: { ...asked, first: large[0], second: large[1] } },
      ],
      skip,
    );
    if (!said) return;
    expect(said.results[0]?.structured).toMatchObject({
      status: "invalid",
      failure: { owner: "judge" },
      group: { reward: large.map(() => null), advantage: large.map(() => null) },
    });
    expect(said.results[1]?.structured).toMatchObject({ status: "invalid", winner: null, scores: null });
  });

  it("takes its questions back when it leaves", { timeout }, async ({ skip }) => {
    const before = { ...stuck };
    const asked = { ...asQuery, judge: "stuck", trajectories: large };
    const said = await report(judges(url), [{ name: "rank_group", arguments: asked, leave_after: 1 }], skip);
    if (!said) return;
    expect(said.results).toEqual([{ left: true }]);
    expect(stuck.asked).toBeGreaterThan(before.asked);
    await expect.poll(() => stuck.takenBack, { timeout: 10_000 }).toBe(stuck.asked);
  });

  it("is turned away with the token of policies", { timeout }, async ({ skip }) => {
    const made = venv(`mcp-${version}`, [`mcp==${version}`]);
    if ("missing" in made) return skip(made.missing);
    // Not every version tells the status that it saw.
    const { status } = await fetch(`${url}/mcp/evaluation`, {
      method: "POST",
      headers: { authorization: `Bearer ${TOKENS.policy}` },
    });
    expect(status).toBe(403);
    await expect(report(withToken(`${url}/mcp/evaluation`, TOKENS.policy), [], skip)).rejects.toThrow(/Command failed/);
  });
});

describe("other ways to the same tools", () => {
  const headers = { authorization: `Bearer ${TOKENS.judge}`, "content-type": "application/json" };

  it("hears of progress, and takes its questions back, through the SDK of TypeScript", async () => {
    const client = new Client({ name: "test", version: "0" }, { versionNegotiation: { mode: "auto" } });
    const requestInit = { headers: { authorization: headers.authorization } };
    await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp/evaluation`), { requestInit }));
    const heard: number[] = [];
    const asked = { ...asQuery, judge: "by-number", topology: "round-robin", seed: 77, trajectories: large };
    const ranked = await client.callTool(
      { name: "rank_group", arguments: asked },
      { onprogress: ({ progress }) => void heard.push(progress) },
    );
    expect(ranked.structuredContent).toMatchObject({ status: "scored", group: { rank: expectedRank } });
    expect(heard).toEqual(Array.from({ length: (GROUP * (GROUP - 1)) / 2 }, (_, at) => at + 1));
    const before = stuck.asked;
    const leaving = new AbortController();
    const call = client.callTool(
      { name: "rank_group", arguments: { ...asQuery, judge: "stuck", seed: 78, trajectories: large } },
      { signal: leaving.signal },
    );
    await expect.poll(() => stuck.asked, { timeout: 10_000 }).toBeGreaterThan(before);
    leaving.abort();
    await expect(call).rejects.toThrow();
    await expect.poll(() => stuck.takenBack, { timeout: 10_000 }).toBe(stuck.asked);
    await client.close();
  });

  it("answers over REST, one call or several, as its document says", { timeout: 10 * MINUTES }, async ({ skip }) => {
    const asked = { ...asQuery, judge: "by-number", trajectories: large };
    const post = async (path: string, body: object) => {
      const response = await fetch(`${url}/evaluation/${path}`, {
        method: "POST",
        headers,
        body: JSON.stringify(body),
      });
      return { status: response.status, said: JSON.parse(await response.text()) };
    };
    const one = await post("tools/rank_group", asked);
    expect([one.status, one.said.ok, one.said.structured.group.rank]).toEqual([200, true, expectedRank]);
    const calls = [
      { name: "rank_group", arguments: asked },
      { name: "compare_trajectories", arguments: { ...asQuery, judge: "nobody", first: large[0], second: large[1] } },
      { name: "search_poi", arguments: { query: "西湖" } },
    ];
    const { said } = await post("tools:batch", { calls });
    expect(said.results.map((result: { error?: { code: string } }) => result.error?.code)).toEqual([
      undefined,
      "no_such_judge",
      "unknown_tool",
    ]);
    expect((await post("tools/get_match", { match: "none" })).status).toBe(422);
    const document = await (await fetch(`${url}/evaluation/openapi.json`, { headers })).text();
    expect(Object.keys(JSON.parse(document).paths)).toEqual([
      ...EVALUATION_PROFILES.judge.map(({ name }) => `/evaluation/tools/${name}`),
      "/evaluation/tools:batch",
    ]);
    const made = venv("openapi-0.9.0", ["openapi-spec-validator==0.9.0", "openapi-schema-validator==0.9.0"]);
    if ("missing" in made) return skip(made.missing);
    const script = "import json,sys; from openapi_spec_validator import validate; validate(json.load(sys.stdin))";
    const child = promisify(execFile)(made.python, ["-c", script]);
    child.child.stdin?.end(document);
    await expect(child).resolves.toMatchObject({ stderr: "" });
  });

  it("takes bodies of 8 MiB for groups, and 256 KiB for the tools of policies as before", async () => {
    const body = (bytes: number) =>
      JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping", params: { x: "x".repeat(bytes) } });
    const status = async (path: string, token: string, bytes: number) => {
      const own = { ...headers, authorization: `Bearer ${token}`, accept: "application/json, text/event-stream" };
      return (await fetch(url + path, { method: "POST", headers: own, body: body(bytes) })).status;
    };
    const MEBIBYTE = 1024 * 1024;
    expect(await status("/mcp/evaluation", TOKENS.judge, 7.9 * MEBIBYTE)).toBe(200);
    expect(await status("/mcp/evaluation", TOKENS.judge, 8 * MEBIBYTE)).toBe(413);
    expect(await status("/mcp/amap", TOKENS.policy, 0.2 * MEBIBYTE)).toBe(200);
    expect(await status("/mcp/amap", TOKENS.policy, 0.3 * MEBIBYTE)).toBe(413);
  });
});
