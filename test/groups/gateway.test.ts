/** Reward groups in a gateway: whose door they stand behind, what it tells of them to whom, and how it ends. */
import { type PairwiseJudge, random } from "@arenakit/contracts";
import { openWorld, worldId } from "@arenakit/corpus-world";
import { buildWorld, readAtlas } from "@arenakit/corpus-world-maker";
import { openTravel } from "@arenakit/env-open-travel";
import { RUBRICS, rulesJudge } from "@arenakit/evaluator-arena";
import { createGateway, type GatewayOptions } from "@arenakit/server-gateway";
import { judgingServices } from "@arenakit/server-gateway/judging";
import { openSqliteStore } from "@arenakit/store";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterEach, expect, it } from "vitest";

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const data = buildWorld({ seed: 1, cities: readAtlas().filter(({ name }) => name === "天津"), name: "tiny" });
const world = openWorld(data, worldId(data));
const SECRET = "the rubric wants the West Lake";

/** A judge that never gives a verdict, and says more than policies should hear. */
const broken: PairwiseJudge = {
  id: "broken",
  compare: async () => ({
    status: "unscored",
    failure: { owner: "judge", code: "malformed_verdict", message: SECRET, retryable: true },
  }),
};

async function open(more: Partial<GatewayOptions> = {}, without?: "judging" | "clock") {
  const store = await openSqliteStore({ path: null });
  const { [without ?? "none"]: _, ...options } = {
    worlds: [world],
    clock: () => Date.now(),
    judging: judgingServices(
      {
        judges: { rules: { pairwise: rulesJudge([openTravel]) }, broken: { pairwise: broken } },
        rubrics: RUBRICS,
        environments: [],
      },
      { store, owner: "test", random: random(1) },
    ),
    ...more,
  } as GatewayOptions & Record<string, unknown>;
  const gateway = createGateway(options as unknown as GatewayOptions);
  const listening = await gateway.listen();
  closers.push(async () => {
    await listening.close();
    await store.end();
  });
  return { ...listening, paths: gateway.paths };
}

const trajectory = (answer: string) => ({
  schema_version: "ATIF-v1.8",
  agent: { name: "test", version: "1" },
  steps: [
    { step_id: 1, source: "user", message: "去哪里玩" },
    { step_id: 2, source: "agent", message: answer },
  ],
});

async function submit(
  url: string,
  group: string,
  {
    judge,
    judgeSeconds = 60,
    query = "预算300元以内，必须去西湖",
    answers = ["西湖，合计80元。", "灵隐寺，合计75元。"],
  }: { judge: string; judgeSeconds?: number; query?: string; answers?: readonly string[] },
) {
  const terms = { size: answers.length, query, config: { judge, rubric: "travel" }, judgeSeconds };
  for (const [index, answer] of answers.entries()) {
    const body = JSON.stringify({ index, ...terms, trajectory: trajectory(answer) });
    const headers = { "content-type": "application/json" };
    const { status } = await fetch(`${url}/groups/${group}/attempts`, { method: "POST", headers, body });
    expect([200, 202]).toContain(status);
  }
  const answer = await fetch(`${url}/groups/${group}/attempts/0/reward?wait=30`);
  return (await answer.json()) as { status: string; reason?: string; failure?: { message: string } };
}

it("is behind the judge's door, page and tools included", async () => {
  const { url, paths } = await open({ tokens: { policy: "p", judge: "j" } });
  expect(paths).toEqual(expect.arrayContaining(["/mcp/arena", "/groups", "/groups/…", "/runs/…", "/studio"]));
  for (const path of ["/groups", "/studio", "/groups/openapi.json"]) {
    const status = async (token?: string) =>
      (await fetch(url + path, token ? { headers: { authorization: `Bearer ${token}` } } : {})).status;
    expect([path, await status(), await status("p"), await status("j")]).toEqual([path, 401, 403, 200]);
  }
  const client = new Client({ name: "test", version: "0" }, { versionNegotiation: { mode: "auto" } });
  const headers = { authorization: "Bearer j" };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp/arena`), { requestInit: { headers } }));
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(["submit_attempt", "await_reward", "score_group"]);
  await client.close();
});

it("tells anybody how groups and judges are, and nobody there what a judge said", async () => {
  const { url } = await open();
  expect((await submit(url, "a:n:t:0:q:0", { judge: "rules" })).status).toBe("scored");
  const lost = await submit(url, "b:n:t:0:q:0", { judge: "broken", judgeSeconds: 1 });
  expect(lost).toMatchObject({ status: "invalid", reason: "judge_failed" });
  expect(lost.failure?.message).toContain(SECRET);
  // A judge that cannot judge says so at once: it is not waited for.
  const corals = await submit(url, "c:n:t:0:q:0", { judge: "rules", query: "珊瑚为什么会白化？" });
  expect(corals).toMatchObject({ status: "invalid", failure: { owner: "judge", code: "cannot_judge" } });

  const health = await (await fetch(`${url}/health`)).text();
  expect(JSON.parse(health).groups).toMatchObject({
    engine: "sqlite",
    open: 0,
    ready: 0,
    judging: 0,
    scored: 1,
    invalid: 2,
  });
  const judges = JSON.parse(health).groups.judges as { name: string; lastFailure: string | null }[];
  expect(judges.map(({ name, lastFailure }) => [name, lastFailure])).toEqual([
    ["rules", "judge/cannot_judge"],
    ["broken", "judge/malformed_verdict"],
  ]);
  expect(health).not.toContain(SECRET);
  const metrics = await (await fetch(`${url}/metrics`)).text();
  expect(metrics).toMatch(/^arenakit_\w+\{[^}]*state="invalid"[^}]*\} 2$/m);
});

it("names the attempt that could not be read, and why, to its siblings and in the metrics", async () => {
  const { url } = await open();
  const unread = "价值42.7，系数88.1，比值3.9。指数17.5高于12.2。";
  for (const [group, size] of [
    ["four", 4],
    ["sixteen", 16],
  ] as const) {
    const answers = Array.from({ length: size }, (_, index) => (index === 2 ? unread : "西湖，合计80元。"));
    const { failure, ...told } = await submit(url, `${group}:n:t:0:q:0`, { judge: "rules", answers });
    expect(told).toMatchObject({ status: "invalid", reason: "judge_failed" });
    expect(failure).toMatchObject({ owner: "judge", code: "cannot_judge" });
    expect(failure!.message).toMatch(
      /^Attempt 2 cannot be judged: of 2 statements of fact in the answer 0 % were understood/,
    );
    expect(failure!.message).toContain("“42.7”");
  }
  const metrics = await (await fetch(`${url}/metrics`)).text();
  expect(metrics).toMatch(/^arenakit_arena_attempts_unjudged_total\{index="2",failure="judge\/cannot_judge"\} 2$/m);
  expect(metrics.match(/^arenakit_arena_attempts_unjudged_total\{/gm)).toHaveLength(1);
  // What an answer says is for those who may read it.
  expect(metrics).not.toContain("42.7");
});

it("has no groups where nobody judges", async () => {
  const { url, paths } = await open({}, "judging");
  expect(paths.filter((path) => path.includes("groups") || path === "/mcp/arena")).toEqual([]);
  expect((await fetch(`${url}/groups`)).status).toBe(404);
  expect(JSON.parse(await (await fetch(`${url}/health`)).text())).not.toHaveProperty("groups");
});

it("needs a clock", async () => {
  await expect(open({}, "clock")).rejects.toThrow("clock");
});
