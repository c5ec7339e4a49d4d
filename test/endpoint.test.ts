/** A model behind an OpenAI-compatible endpoint plays and judges in the main job: calls, mistakes, answers, outages. */

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, it } from "vitest";
import { sharedProcess } from "./shared-process.ts";

const arenakit = sharedProcess();
const folder = mkdtempSync(join(tmpdir(), "arenakit-endpoint-"));
let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Body {
  readonly messages: readonly { role: string; content: string | null }[];
  readonly temperature: number;
}
type Answer = { content: string; tool_calls?: unknown } | { status: number; text: string };

async function endpoint(answer: (body: Body) => Answer): Promise<string> {
  server = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    const answered = answer(JSON.parse(text) as Body);
    if ("status" in answered)
      return void response.writeHead(answered.status, { "content-type": "text/html" }).end(answered.text);
    response.writeHead(200, { "content-type": "application/json" });
    const choices = [{ index: 0, message: { role: "assistant", ...answered }, finish_reason: "stop" }];
    response.end(
      JSON.stringify({
        id: "1",
        object: "chat.completion",
        choices,
        usage: { prompt_tokens: 9, completion_tokens: 5, total_tokens: 14 },
      }),
    );
  });
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

/** Searches once, writes one broken call, then answers; the greedy one answers more fully. */
function travelModel({ messages, temperature }: Body): Answer {
  const turns = messages.filter(({ role }) => role === "assistant").length;
  const call = (args: string) => ({
    content: "",
    tool_calls: [{ id: `c${turns}`, type: "function", function: { name: "search_poi", arguments: args } }],
  });
  if (turns === 0) return call('{"query":"外滩"}');
  if (turns === 1) return call('{"query":');
  return {
    content:
      temperature === 0 ? "<answer>建议先去外滩，再去豫园，最后去南京路。</answer>" : "<answer>去外滩。</answer>",
  };
}

/** Gives the longer answer more; reads only the document that it was asked to judge. */
function longerIsBetter({ messages }: Body): Answer {
  const document = JSON.parse(messages.at(-1)?.content ?? "{}") as Record<
    "first" | "second",
    { answer: string | null }
  > & { rubric: { id: string }[] };
  const sheet = (side: "first" | "second") =>
    Object.fromEntries(document.rubric.map(({ id }) => [id, (document[side].answer?.length ?? 0) > 10 ? 8 : 4]));
  return { content: JSON.stringify({ first: sheet("first"), second: sheet("second"), reason: "更完整" }) };
}

const isJudged = ({ messages }: Body) =>
  messages[0]?.content?.includes("评审") === true &&
  messages.length === 2 &&
  messages[1]?.content?.startsWith("{") === true;
const rewardsOf = (out: string) =>
  readFileSync(join(out, "rewards.jsonl"), "utf8")
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => JSON.parse(line));

it("rolls out and judges with models, and keeps what they wrote", async () => {
  const baseUrl = await endpoint((body) => (isJudged(body) ? longerIsBetter(body) : travelModel(body)));
  const out = join(folder, "models");
  const run = await arenakit([
    "demo",
    "--policy",
    "tiny",
    "--base-url",
    baseUrl,
    "--group-size",
    "3",
    "--out",
    out,
    "--json",
  ]);
  expect(run.code, run.stderr).toBe(0);
  expect(JSON.parse(run.stdout)).toMatchObject({ agreement: null });
  for (const reward of rewardsOf(out)) {
    expect(reward).toMatchObject({ status: "scored", judge: "model:tiny?temperature=0", rank: [0, 1.5, 1.5] });
    expect(reward.reward).toEqual([1, 0.25, 0.25]);
  }
  const [first] = readFileSync(join(out, "trajectories.jsonl"), "utf8").split("\n");
  const trajectory = JSON.parse(first ?? "");
  const steps = trajectory.steps.filter((step: { source: string }) => step.source === "agent");
  expect(steps[0]).toMatchObject({
    llm_call_count: 1,
    tool_calls: [{ function_name: "search_poi", arguments: { query: "外滩" } }],
    metrics: { prompt_tokens: 9 },
  });
  expect(steps[1].extra.arenakit.invalidCalls).toHaveLength(1);
  expect(trajectory.extra.arenakit).toMatchObject({ stop: "answer", failure: null });
});

it("several judges that are named are one, and what they are asked with belongs to the run", async () => {
  const baseUrl = await endpoint(longerIsBetter);
  const out = join(folder, "ensemble");
  const judges = ["--judge", "rules", "--judge", `tiny@${baseUrl},max-tokens=900,timeout=90`];
  const run = await arenakit(["demo", "--group-size", "2", ...judges, "--out", out]);
  expect(run.code, run.stderr).toBe(0);
  const judge = "ensemble(rules,model:tiny?temperature=0&max_tokens=900)";
  expect(JSON.parse(readFileSync(join(out, "run.json"), "utf8")).judge).toBe(`${judge}; 90 s`);
  for (const reward of rewardsOf(out)) expect(reward).toMatchObject({ status: "scored", judge });
});

it("leaves every group invalid when the judge answers with a web page, and says why", async () => {
  const baseUrl = await endpoint((body) =>
    isJudged(body) ? { status: 200, text: "<html>sign in</html>" } : travelModel(body),
  );
  const out = join(folder, "html");
  const run = await arenakit(["demo", "--policy", "tiny", "--base-url", baseUrl, "--group-size", "2", "--out", out]);
  expect(run.code, run.stderr).toBe(1);
  for (const reward of rewardsOf(out)) {
    expect(reward).toMatchObject({
      status: "invalid",
      reward: [null, null],
      advantage: [null, null],
      failure: { owner: "judge" },
    });
  }
  expect(run.stdout).toContain("invalid");
});

it("tries again with --resume what an outage left without a score, to the bytes of a run without one", async () => {
  let isDown = true;
  const model = (body: Body) => (isJudged(body) ? longerIsBetter(body) : travelModel(body));
  const baseUrl = await endpoint((body) =>
    isDown && (isJudged(body) || body.temperature > 0) ? { status: 400, text: "down" } : model(body),
  );
  const args = ["demo", "--policy", "tiny", "--base-url", baseUrl, "--group-size", "3"];
  const out = join(folder, "repaired");
  expect((await arenakit([...args, "--out", out])).code).toBe(1);
  expect(rewardsOf(out).map(({ status }) => status)).toEqual(Array(5).fill("invalid"));
  isDown = false;
  const repaired = await arenakit([...args, "--out", out, "--resume"]);
  expect(repaired.code, repaired.stderr).toBe(0);
  const untroubled = join(folder, "untroubled");
  expect((await arenakit([...args, "--out", untroubled])).code).toBe(0);
  for (const name of ["trajectories.jsonl", "matches.jsonl", "rewards.jsonl"]) {
    expect(readFileSync(join(out, name), "utf8"), name).toBe(readFileSync(join(untroubled, name), "utf8"));
  }
});

it("leaves every group invalid when the model's key is refused, and never prints the key", async () => {
  const baseUrl = await endpoint(() => ({ status: 401, text: '{"error":{"message":"bad key"}}' }));
  const out = join(folder, "unauthorised");
  const args = [
    "demo",
    "--policy",
    "tiny",
    "--base-url",
    baseUrl,
    "--api-key-env",
    "TINY_KEY",
    "--judge",
    "rules",
    "--group-size",
    "2",
    "--out",
    out,
  ];
  const run = await arenakit(args, { env: { TINY_KEY: "sk-very-secret-key" } });
  expect(run.code, run.stderr).toBe(1);
  for (const reward of rewardsOf(out))
    expect(reward).toMatchObject({ status: "invalid", reward: [null, null], failure: { owner: "model" } });
  const written = ["run.json", "trajectories.jsonl", "rewards.jsonl", "report.html"]
    .map((name) => readFileSync(join(out, name), "utf8"))
    .join("");
  expect(run.stdout + run.stderr + written).not.toContain("very-secret");
});

it("says which option is missing", async () => {
  const run = await arenakit(["demo", "--policy", "tiny"]);
  expect(run.code).toBe(2);
  expect(run.stderr).toContain("--base-url");
});
