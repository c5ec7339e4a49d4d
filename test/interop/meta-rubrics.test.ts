/** Eqs. 4 and 5 of HOTE over `arenakit serve`: a model behind a chat endpoint judges, the public MCP client asks. */
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, expect, it } from "vitest";
import { served } from "../demo.ts";
import { type ScriptedServer, scriptedServer } from "./python-adapter.ts";

const MINUTE = 60_000;

interface Document {
  readonly answer?: string;
  readonly criteria?: readonly { readonly id: string; readonly text: string }[];
  readonly assessments?: readonly object[];
}

/** Meets a criterion whose text stands in the answer, and writes two meta rubrics. */
function replyTo({ answer, criteria, assessments }: Document): object {
  if (assessments)
    return { criteria: ["sources", "limits"].map((description) => ({ title: `Names ${description}`, description })) };
  const score = (text: string) => Number(answer!.includes(text));
  return { verdicts: criteria!.map(({ id, text }) => ({ id, score: score(text), explanation: "", quotes: [] })) };
}

let model: ScriptedServer;
let finished: Promise<unknown>;
let end = () => {};
const client = new Client({ name: "test", version: "0" }, { versionNegotiation: { mode: "auto" } });
const shown: Document[] = [];

beforeAll(async () => {
  model = await scriptedServer(({ body }) => {
    const [, user] = body.messages as { content: string }[];
    const document: Document = JSON.parse(user!.content);
    shown.push(document);
    const message = { role: "assistant", content: JSON.stringify(replyTo(document)) };
    return { body: { choices: [{ index: 0, message, finish_reason: "stop" }] } };
  });
  const judges = ["--judge", "rules", "--judge", `reader=m@${model.url}/v1`, "--judge-token-env", "JUDGE_TOKEN"];
  const corpora = ["--web", "none", "--wiki", "none", "--papers", "none"];
  const gateway = await served([...judges, ...corpora], { JUDGE_TOKEN: "of-judges" });
  ({ finished, end } = gateway);
  const requestInit = { headers: { authorization: "Bearer of-judges" } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${gateway.url}/mcp/evaluation`), { requestInit }));
}, 5 * MINUTE);
afterAll(async () => {
  await client.close();
  end();
  await finished;
  await model.close();
});

const rubricsOf = (query: string, text: string) => ({
  format: "rubricset/1",
  query,
  source: { kind: "native" },
  aggregation: "hote",
  items: [{ id: "p", text, polarity: 1, weight: 1, scale: "binary", tier: "persistent" }],
});

it("makes meta rubrics from two tasks and rewards the tasks that were proposed from them", {
  timeout: MINUTE,
}, async () => {
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(["make_meta_rubrics", "reward_proposals"]));

  await client.callTool({
    name: "update_rubric",
    arguments: { state: "sky", rubrics: rubricsOf("Why blue?", "scattering") },
  });
  const verdicts = [[{ rubricId: "p", value: 1 }], [{ rubricId: "p" }]];
  const assessments = [
    { state: "sky", answers: ["scattering of light", "no idea"] },
    { rubrics: rubricsOf("Why salty?", "rivers"), answers: ["rivers", "rain"], verdicts },
  ];
  const made = await client.callTool({
    name: "make_meta_rubrics",
    arguments: { judge: "reader", assessments, step: 2 },
  });
  const { status, rubrics: meta } = made.structuredContent as {
    status: string;
    rubrics: { id: string; text: string }[];
  };
  expect(status).toBe("made");
  expect(meta).toMatchObject([
    { text: "sources", tier: "meta", origin: { step: 2 } },
    { text: "limits", tier: "meta", origin: { step: 2 } },
  ]);
  expect(shown.at(-1)?.assessments).toMatchObject([
    { query: "Why blue?", criteria: [{ score: 1 / 2, scores: [1, 0] }] },
    { query: "Why salty?", responses: ["rivers", "rain"], criteria: [{ score: 1, scores: [1, null] }] },
  ]);

  const proposals = [
    { query: "Why green?", answers: ["sources", "sources and limits", "-", "-"] },
    null,
    {
      verdicts: [
        [1, 1],
        [1, 0],
      ].map((own) => own.map((value, at) => ({ rubricId: meta[at]!.id, value }))),
    },
  ];
  const rewarded = await client.callTool({
    name: "reward_proposals",
    arguments: { judge: "reader", meta, proposals },
  });
  // Of the first 1 − 2/4 and 1 − 1/4, of the last 1 − 2/2 and 1 − 1/2: advantages of two are ±1.
  expect(rewarded.structuredContent).toMatchObject({
    status: "scored",
    rewards: [{ raw: 5 / 8, clamped: 5 / 8, scored: 2, of: 2 }, null, { raw: 1 / 4, clamped: 1 / 4 }],
    advantages: [1, null, -1],
  });
});

it("refuses a judge without a model, and says which one has one", { timeout: MINUTE }, async () => {
  const assessments = [{ rubrics: rubricsOf("q", "x"), answers: ["x"] }];
  const said = await client.callTool({ name: "make_meta_rubrics", arguments: { judge: "rules", assessments } });
  expect(said.isError).toBe(true);
  expect(said._meta).toMatchObject({ "arenakit/failure": { owner: "policy", code: "no_such_judge" } });
  expect(said.content).toMatchObject([{ text: expect.stringContaining("name reader") }]);
});
