import { type ChatRequest, fail, type ModelClient, type PolicyTurn, textOf } from "@arenakit/contracts";
import { describe, expect, it } from "vitest";
import { attempt, RUBRIC, TASK } from "../group.fixture.ts";
import { modelJudge } from "./model.ts";
import type { ModelJudgeOptions } from "./question.ts";
import { judgePrompt } from "./question.ts";

const request = { task: TASK, rubric: RUBRIC, first: attempt({ index: 0 }), second: attempt({ index: 1 }) };
const first = { "path.breadth": 8, "path.detail": 4, "answer.clarity": 10 };
const second = { "path.breadth": 0, "path.detail": 10, "answer.clarity": 5 };
const verdict = JSON.stringify({ first, second, reason: "前者更全" });

/** A client that gives these replies in turn, the last one for ever, and keeps what it was asked. */
function client(...replies: (string | PolicyTurn | (() => never))[]) {
  const asked: ChatRequest[] = [];
  const model: ModelClient = {
    id: "stub",
    async complete(chat) {
      asked.push(chat);
      const reply = replies[Math.min(asked.length, replies.length) - 1]!;
      if (typeof reply === "function") return reply();
      return typeof reply === "string" ? { kind: "message", text: reply, calls: [] } : reply;
    },
  };
  return { model, asked };
}

function judged(model: ModelClient, options: Partial<ModelJudgeOptions> = {}) {
  return modelJudge({ client: model, ...options }).compare(request);
}

describe("the model judge", () => {
  it("takes integer sub-scores and does the arithmetic itself", async () => {
    const { model, asked } = client(verdict);
    const comparison = await judged(model);
    // Path weights 1 and 3, dimensions 0.6 and 0.4: (8 + 3·4)/4 = 5 and 0.6·5 + 0.4·10 = 7; 7.5 and 6.5.
    expect(comparison).toEqual({
      status: "scored",
      first: { criteria: first, path: 5, answer: 10, combined: 7 },
      second: { criteria: second, path: 7.5, answer: 5, combined: 6.5 },
      reason: "前者更全",
      prompt: judgePrompt("pairwise", "zh").name,
    });
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({ json: true, tools: [], sampling: { temperature: 0 } });
  });

  it.each([
    ["white space around it", `\n ${verdict} \n`],
    ["one code fence", `\`\`\`json\n${verdict}\n\`\`\``],
    ["the thoughts of a reasoning model before it", `<think>{"first":{}} 再想想</think>\n${verdict}`],
    ["thoughts that the chat template opened", `前者 {"first":{}} 更全</think>\n\n${verdict}`],
  ])("reads a verdict with %s", async (_, reply) => {
    const { model, asked } = client(reply);
    expect((await judged(model)).status).toBe("scored");
    expect(asked).toHaveLength(1);
  });

  const change = (edit: (value: { first: Record<string, unknown>; second: Record<string, unknown> }) => unknown) =>
    JSON.stringify(edit(JSON.parse(verdict)));
  it.each([
    ["a side twice", verdict.replace("{", `{"first":${JSON.stringify(second)},`)],
    ["a score twice", verdict.replace('"path.breadth":8', '"path.breadth":10,"path.breadth":8')],
    ["words after it, behind thoughts", `想</think>${verdict} 完`],
    ["empty text", ""],
    ["prose", "first 更好"],
    ["a verdict among other text", `评分如下：${verdict}`],
    ["a verdict and more after it", `${verdict}${verdict}`],
    ["two fences", `\`\`\`json\n${verdict}\n\`\`\`\n\`\`\`json\n${verdict}\n\`\`\``],
    ["a truncated verdict", verdict.slice(0, -4)],
    ["an array", `[${verdict}]`],
    ["null", "null"],
    ["one side only", change(({ first }) => ({ first }))],
    ["a criterion missing", change((value) => ({ ...value, first: { "path.breadth": 8, "answer.clarity": 10 } }))],
    ["a criterion too many", change((value) => ({ ...value, second: { ...value.second, "path.luck": 3 } }))],
    ["a total of its own", change((value) => ({ ...value, winner: "first" }))],
    ["a fraction", change((value) => ({ ...value, first: { ...value.first, "path.detail": 7.5 } }))],
    ["a score above the scale", change((value) => ({ ...value, first: { ...value.first, "path.detail": 11 } }))],
    ["a score below the scale", change((value) => ({ ...value, first: { ...value.first, "path.detail": -1 } }))],
    ["a number as text", change((value) => ({ ...value, first: { ...value.first, "path.detail": "7" } }))],
    ["a number that is none", verdict.replace("8", "NaN")],
    ["a tool call", { kind: "message", text: verdict, calls: [{ name: "score", argumentsText: "{}" }] } as PolicyTurn],
    ["a verdict that broke off", { kind: "message", text: verdict, calls: [], finish: "length" } as PolicyTurn],
    ["a verdict held back", { kind: "message", text: verdict, calls: [], finish: "content_filter" } as PolicyTurn],
  ])("shows its reply to the model once after %s, then gives up unscored", async (_, reply) => {
    const { model, asked } = client(reply);
    expect(await judged(model)).toMatchObject({
      status: "unscored",
      failure: { owner: "judge", code: "malformed_verdict", retryable: true },
    });
    expect(asked).toHaveLength(2);
    const documents = asked.map(({ messages }) => JSON.parse(textOf(messages[1]!.content)));
    const { repair, ...again } = documents[1];
    expect(again).toEqual(documents[0]);
    expect(repair.reply).toBe(typeof reply === "string" ? reply : reply.text);
    expect(repair.problem).not.toBe("");
    expect(asked[1]!.messages[0]).toEqual(asked[0]!.messages[0]);

    const recovered = client(reply, verdict);
    expect((await judged(recovered.model)).status).toBe("scored");
  });

  it("does not ask again when the client failed: its retries are its own", async () => {
    const { model, asked } = client(() => fail("model", "rate_limited", "429, try later", { retryable: true }));
    expect(await judged(model)).toMatchObject({
      status: "unscored",
      failure: { owner: "judge", code: "rate_limited", retryable: true },
    });
    expect(asked).toHaveLength(1);
  });

  it("is unscored at the deadline, even when the client does not heed it", async () => {
    const model: ModelClient = { id: "stub", complete: () => new Promise(() => {}) };
    expect(await judged(model, { timeoutMs: 20 })).toMatchObject({
      status: "unscored",
      failure: { owner: "judge", code: "timeout", retryable: true },
    });
  });

  it("stops when the caller does", async () => {
    const controller = new AbortController();
    const model: ModelClient = { id: "stub", complete: () => new Promise(() => {}) };
    const pending = modelJudge({ client: model }).compare({ ...request, signal: controller.signal });
    controller.abort();
    expect((await pending).status).toBe("unscored");
  });

  it("passes its sampling on, says it in its id, and moves the seed with each further judgement of a pair", async () => {
    const { model, asked } = client(verdict);
    const judge = modelJudge({ client: model, temperature: 0.3, topP: 0.9, seed: 7, maxTokens: 99 });
    await judge.compare(request);
    await judge.compare({ ...request, sample: 2 });
    expect(asked.map(({ sampling }) => sampling)).toEqual([
      { temperature: 0.3, topP: 0.9, seed: 7, maxTokens: 99 },
      { temperature: 0.3, topP: 0.9, seed: 9, maxTokens: 99 },
    ]);
    expect(judge.id).toBe("model:stub?temperature=0.3&top_p=0.9&seed=7&max_tokens=99");
    const shown = { observationCharacters: 100, observationBudget: 1000, language: "en" } as const;
    expect(modelJudge({ client: model, ...shown }).id).toBe(
      "model:stub?temperature=0&language=en&observation=100&observations=1000",
    );
    expect(modelJudge({ client: model }).id).toBe("model:stub?temperature=0");
  });

  it("gives the schema of the verdict to clients that can hold a model to it", async () => {
    const { model, asked } = client(verdict);
    await judged(model);
    const why = {
      type: "object",
      properties: { cannotJudge: { type: "string", minLength: 1 } },
      required: ["cannotJudge"],
      additionalProperties: false,
    };
    const score = { anyOf: [{ type: "integer", minimum: 0, maximum: 10 }, why] };
    const sheet = {
      type: "object",
      properties: Object.fromEntries(RUBRIC.criteria.map(({ id }) => [id, score])),
      required: RUBRIC.criteria.map(({ id }) => id),
      additionalProperties: false,
    };
    expect(asked[0]!.schema).toEqual({
      type: "object",
      properties: { first: sheet, second: sheet, reason: { type: "string" } },
      required: ["first", "second", "reason"],
      additionalProperties: false,
    });
  });

  it("takes a reason in the place of a score, which then counts for neither side", async () => {
    const scores = JSON.parse(verdict) as { first: Record<string, unknown>; second: Record<string, unknown> };
    const unread = { ...scores, second: { ...scores.second, "path.breadth": { cannotJudge: "no call is shown" } } };
    const comparison = await judged(client(JSON.stringify(unread)).model);
    if (comparison.status !== "scored") throw new Error(comparison.failure.message);
    expect(comparison.first.criteria).not.toHaveProperty(["path.breadth"]);
    expect(comparison.second.cannotJudge).toEqual({ "path.breadth": "no call is shown" });
    // Breadth has 1 of path's 4 parts: the path is the detail's score.
    expect(comparison.first.path).toBe(scores.first["path.detail"]);
  });

  it.each([null, {}, { cannotJudge: "" }])("is malformed with %j in the place of a score", async (empty) => {
    const scores = JSON.parse(verdict) as { first: Record<string, unknown> };
    const reply = JSON.stringify({ ...scores, first: { ...scores.first, "path.breadth": empty } });
    expect(await judged(client(reply, reply).model)).toMatchObject({ failure: { code: "malformed_verdict" } });
  });

  it("reports what every turn cost, that of a reply it could not read too", async () => {
    const turn = (text: string, promptTokens: number): PolicyTurn => ({
      kind: "message",
      text,
      calls: [],
      usage: { promptTokens, completionTokens: 5 },
    });
    const spent: number[] = [];
    const { model } = client(turn("what?", 100), turn(verdict, 130));
    expect((await judged(model, { onUsage: ({ promptTokens }) => spent.push(promptTokens) })).status).toBe("scored");
    expect(spent).toEqual([100, 130]);
  });

  it("asks in the language of the query unless told otherwise", async () => {
    const english = { ...request, task: { ...TASK, query: "One day in Hangzhou" } };
    const { model } = client(verdict);
    const prompts = [
      await modelJudge({ client: model }).compare(request),
      await modelJudge({ client: model }).compare(english),
      await modelJudge({ client: model, language: "zh" }).compare(english),
    ].map((comparison) => comparison.status === "scored" && comparison.prompt);
    const [zh, en] = [judgePrompt("pairwise", "zh").name, judgePrompt("pairwise", "en").name];
    expect(prompts).toEqual([zh, en, zh]);
    expect(modelJudge({ client: model }).promptOf?.(english)).toBe(en);
  });
});
