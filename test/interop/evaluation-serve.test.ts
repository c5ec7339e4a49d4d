/** `arenakit serve` as a process: whose token opens what, a model behind an endpoint as the judge, its end. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Rubric } from "@arenakit/contracts";
import { RUBRICS } from "@arenakit/evaluator-arena";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Finished, served } from "../demo.ts";

const MINUTE = 60_000;
const { criteria }: Rubric = RUBRICS.travel;
const sheet = (score: number) => Object.fromEntries(criteria.map(({ id }) => [id, score]));
/** Likes whatever is shown first a little, as judges do. */
const VERDICT = JSON.stringify({ first: sheet(7), second: sheet(6), reason: "first come" });
let endpoint: Server;
let url = "";
let finished: Promise<Finished>;
let end = () => {};

beforeAll(async () => {
  endpoint = createServer((request, response) => {
    request.resume().on("end", () => {
      const choices = [{ message: { role: "assistant", content: VERDICT }, finish_reason: "stop" }];
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ choices, usage: { prompt_tokens: 10, completion_tokens: 5 } }));
    });
  });
  await new Promise<void>((resolve) => endpoint.listen(0, "127.0.0.1", resolve));
  const baseUrl = `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/v1`;
  const judges = ["--judge", `some-model@${baseUrl}`, "--judge", "rules", "--judge-token-env", "JUDGE_TOKEN"];
  const corpora = ["--web", "none", "--wiki", "none", "--papers", "none"];
  ({ url, finished, end } = await served([...judges, ...corpora], { JUDGE_TOKEN: "of-judges" }));
}, 5 * MINUTE);
afterAll(() => {
  end();
  endpoint.close();
});

const trajectory = (answer: string) => ({
  schema_version: "ATIF-v1.8",
  agent: { name: "other", version: "1" },
  steps: [
    { step_id: 1, source: "user", message: "去哪里玩" },
    { step_id: 2, source: "agent", message: answer },
  ],
});

async function ask(path: string, body: object, token?: string) {
  const headers = { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const response = await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) });
  return { status: response.status, said: JSON.parse(await response.text()) };
}

it("needs the judge's token for the judge's tools, and none on this machine for those of policies", async () => {
  expect((await ask("/tools/weather", { city: "北京" })).status).toBe(200);
  expect((await ask("/tools/weather", { city: "北京" }, "of-judges")).status).toBe(200);
  for (const token of [undefined, "wrong"])
    expect((await ask("/evaluation/tools/get_match", {}, token)).status).toBe(401);
  expect((await ask("/evaluation/tools/get_match", {}, "of-judges")).status).toBe(422);
});

it("asks the model in both orders, so that a liking for a place is a tie", async () => {
  const asked = { query: "去哪里玩", rubric: "travel", first: trajectory("西湖"), second: trajectory("灵隐寺") };
  const { said } = await ask("/evaluation/tools/compare_trajectories", asked, "of-judges");
  expect(said.structured).toMatchObject({
    status: "scored",
    winner: "tie",
    orders: [{ reason: "first come" }, { reason: "first come" }],
  });
  const [first, second] = said.structured.scores;
  expect(first).toBeCloseTo(13, 9);
  expect(second).toBeCloseTo(13, 9);
});

it("reads the messages of a chat", async () => {
  const messages = [
    { role: "user", content: "去哪里玩" },
    { role: "assistant", content: "西湖" },
  ];
  const asked = { query: "去哪里玩", trajectory: { messages } };
  const { said } = await ask("/evaluation/tools/run_checks", asked, "of-judges");
  const answer = said.structured.checks.find(({ id }: { id: string }) => id === "format.answer");
  expect(answer).toMatchObject({ status: "pass" });
});

it("ends at Ctrl-C", { timeout: MINUTE }, async () => {
  end();
  const { code } = await finished;
  expect(code).toBe(0);
});
