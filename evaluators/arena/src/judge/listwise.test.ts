import { type ChatRequest, fail, type ModelClient, type PolicyTurn, textOf } from "@arenakit/contracts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { attempt, judgedGroup, RUBRIC, sheet, TASK } from "../group.fixture.ts";
import { viewOf } from "../view.ts";
import { listwiseModelJudge } from "./listwise.ts";
import type { ListDocument } from "./prompt.ts";
import { judgePrompt } from "./question.ts";

type Reply = { sheets: { id: string; scores: Record<string, number> }[]; reason?: string };

/** A client that answers each document; keeps what it was asked. */
function client(...answers: ((document: ListDocument) => unknown)[]) {
  const asked: ChatRequest[] = [];
  const model: ModelClient = {
    id: "stub",
    async complete(chat): Promise<PolicyTurn> {
      asked.push(chat);
      const answer = answers[Math.min(asked.length, answers.length) - 1]!;
      const said = answer(JSON.parse(textOf(chat.messages[1]!.content)));
      return { kind: "message", text: typeof said === "string" ? said : JSON.stringify(said), calls: [] };
    },
  };
  return { model, asked };
}

const scores = (score: number) => Object.fromEntries(RUBRIC.criteria.map(({ id }) => [id, score]));
/** Scores an attempt by the number in its answer, whatever place it stands at. */
const honest = ({ attempts }: ListDocument): Reply => ({
  sheets: attempts.map(({ id, answer }) => ({ id, scores: scores(Number(answer?.match(/\d+/)?.[0])) })),
  reason: "ok",
});
const request = (order: readonly number[]) => ({
  task: TASK,
  rubric: RUBRIC,
  trajectories: order.map((index) => attempt({ index })),
});

describe("the listwise model judge", () => {
  it("reads a reply by id, in whatever order it comes", async () => {
    const order = fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7], { minLength: 1 });
    await fc.assert(
      fc.asyncProperty(order, fc.array(fc.nat(7), { minLength: 8, maxLength: 8 }), async (shown, keys) => {
        const shuffled = (document: ListDocument): Reply => {
          const reply = honest(document);
          const place = new Map(reply.sheets.map((one, at) => [one, keys[at]!]));
          return { ...reply, sheets: reply.sheets.toSorted((one, other) => place.get(one)! - place.get(other)!) };
        };
        const verdict = await listwiseModelJudge({ client: client(shuffled).model }).rank(request(shown));
        expect(verdict).toEqual({
          status: "scored",
          sheets: shown.map((index) => sheet(index)),
          reason: "ok",
          prompt: judgePrompt("listwise", "zh").name,
        });
      }),
      { numRuns: 60 },
    );
  });

  it("shows every attempt whole, under an id that says nothing of its place", async () => {
    const { model, asked } = client(honest);
    const judge = listwiseModelJudge({ client: model });
    await judge.rank(request([2, 0, 1]));
    await judge.rank(request([0, 1, 2]));
    const documents = asked.map(({ messages }): ListDocument => JSON.parse(textOf(messages[1]!.content)));
    expect(documents[0]!.attempts.map(({ id: _, ...shown }) => shown)).toEqual(
      [2, 0, 1].map((index) => viewOf(attempt({ index }))),
    );
    const ids = documents.map(({ attempts }) => attempts.map(({ id }) => id));
    expect(ids[1]).toEqual([ids[0]![1], ids[0]![2], ids[0]![0]]);
    expect(new Set(ids[0]).size).toBe(3);
  });

  it.each([7, undefined])("never asks twice in the same words where two make few orders, seed %s", async (seed) => {
    const { model, asked } = client(honest);
    const judge = listwiseModelJudge({ client: model, ...(seed === undefined ? {} : { seed }) });
    const { lists } = await judgedGroup({
      judge,
      trajectories: [1, 2].map((index) => attempt({ index })),
      topology: "listwise",
    });
    expect(lists).toHaveLength(4);
    expect(new Set(asked.map(({ messages, sampling }) => JSON.stringify([messages, sampling]))).size).toBe(4);
  });

  it("has room for the verdict on as many as are shown, unless it is told how much", async () => {
    const { model, asked } = client(honest);
    for (const count of [2, 64])
      await listwiseModelJudge({ client: model }).rank(request(Array.from({ length: count }, (_, at) => at % 10)));
    await listwiseModelJudge({ client: model, maxTokens: 500 }).rank(request([1, 2, 3]));
    // Three criteria: 62 more attempts of 32 + 3 · 24 tokens.
    expect(asked.map(({ sampling }) => sampling!.maxTokens)).toEqual([4096, 4096 + 62 * 104, 500]);
  });

  it("tells attempts that say the same apart", async () => {
    const { model, asked } = client(honest);
    const verdict = await listwiseModelJudge({ client: model }).rank(request([3, 3, 3]));
    expect(verdict.status === "scored" && verdict.sheets).toEqual([sheet(3), sheet(3), sheet(3)]);
    const document: ListDocument = JSON.parse(textOf(asked[0]!.messages[1]!.content));
    expect(new Set(document.attempts.map(({ id }) => id)).size).toBe(3);
  });

  const edit = (change: (reply: Reply) => unknown) => (document: ListDocument) => change(honest(document));
  it.each([
    ["leaves one out", edit((reply) => ({ sheets: reply.sheets.slice(1) }))],
    ["names one twice", edit((reply) => ({ sheets: [...reply.sheets.slice(1), reply.sheets[1]] }))],
    ["adds one", edit((reply) => ({ sheets: [...reply.sheets, { id: "ffffffff", scores: scores(1) }] }))],
    [
      "names one that was not shown",
      edit((reply) => ({ sheets: reply.sheets.with(0, { id: "t1", scores: scores(1) }) })),
    ],
    [
      "gives a score off the scale",
      edit((reply) => ({ sheets: reply.sheets.with(0, { ...reply.sheets[0]!, scores: scores(11) }) })),
    ],
    ["gives places instead", edit((reply) => ({ ranking: reply.sheets.map(({ id }) => id) }))],
    ["is a list by position", edit((reply) => reply.sheets.map((one) => one.scores))],
    ["is prose", () => "The second one is best."],
  ])("shows a reply back that %s, then is unscored", async (_, reply) => {
    const { model, asked } = client(reply);
    expect(await listwiseModelJudge({ client: model }).rank(request([1, 2, 3]))).toMatchObject({
      status: "unscored",
      failure: { owner: "judge", code: "malformed_verdict", retryable: true },
    });
    expect(asked).toHaveLength(2);
    const repaired: ListDocument = JSON.parse(textOf(asked[1]!.messages[1]!.content));
    expect(repaired.repair?.problem).toBeTruthy();
    const recovered = await listwiseModelJudge({ client: client(reply, honest).model }).rank(request([1, 2, 3]));
    expect(recovered.status).toBe("scored");
  });

  it("is unscored with the client's code when the client fails, and when the list is empty or endless", async () => {
    const down = listwiseModelJudge({
      client: { id: "stub", complete: () => fail("model", "rate_limited", "429", { retryable: true }) },
    });
    const failure = { owner: "judge", code: "rate_limited", retryable: true };
    expect(await down.rank(request([1, 2]))).toMatchObject({ status: "unscored", failure });
    const judge = listwiseModelJudge({ client: client(honest).model });
    for (const count of [0, 65])
      expect(await judge.rank(request(Array.from({ length: count }, (_, at) => at)))).toMatchObject({
        status: "unscored",
        failure: { owner: "judge", code: "bad_list", retryable: false },
      });
  });
});
