/** What commands are told of an endpoint that does not answer, and when it is not asked again. */
import { type FailureError, fail, type ModelClient, type PolicyTurn } from "@arenakit/contracts";
import { expect, it } from "vitest";
import { newRecord, watchedModel } from "./endpoint-model.ts";

const REQUEST = { messages: [], tools: [], sampling: { temperature: 0 } };
const TURN: PolicyTurn = { kind: "message", text: "yes", calls: [] };

/** Does in turn what it is told: answers, or fails with the code; after that the last one again. */
function bench(...outcomes: readonly string[]) {
  const said: string[] = [];
  let asked = 0;
  const client: ModelClient = {
    id: "m",
    async complete() {
      const outcome = outcomes[Math.min(asked++, outcomes.length - 1)]!;
      if (outcome === "answers") return TURN;
      return fail("model", outcome, `cannot: ${outcome}`, { retryable: true });
    },
  };
  const record = newRecord();
  const open = () => watchedModel(client, record, { name: "m", say: (line) => void said.push(line) });
  const model = open();
  const call = async (through = model) =>
    through.complete(REQUEST, new AbortController().signal).then(
      () => "answers",
      (error: FailureError) => error.failure.message,
    );
  return { said, call, open, asked: () => asked };
}

it("says the first failure at once, and asks no more after eight in a row, whichever client asks", async () => {
  const { said, call, open, asked } = bench("unreachable");
  expect(await call()).toBe("cannot: unreachable");
  expect(said).toEqual(["m: cannot: unreachable"]);
  for (let more = 0; more < 20; more++) await call(open());
  expect(asked()).toBe(8);
  expect(await call()).toMatch(/^cannot: unreachable \(8 calls failed in a row/);
  expect(said).toHaveLength(2);
  expect(said[1]).toContain("not asked again");
});

it("goes on through failures of one that has answered, and counts anew after each answer", async () => {
  const { call, asked } = bench("answers", ...Array(63).fill("timeout"), "answers", "timeout");
  for (let more = 0; more < 65; more++) await call();
  expect(await call()).toBe("cannot: timeout");
  for (let more = 0; more < 100; more++) await call();
  expect(asked()).toBe(65 + 64);
});

it("counts no request that the endpoint refuses for what it is", async () => {
  const { said, call, asked } = bench("context_overflow");
  for (let more = 0; more < 20; more++) expect(await call()).toBe("cannot: context_overflow");
  expect([asked(), said]).toEqual([20, []]);
});

it("ends the calls that are under way when it asks no more", async () => {
  const client: ModelClient = {
    id: "m",
    // The first is under way until it is called off, as one that waits before another try.
    complete: ({ messages }, signal) =>
      messages.length > 0
        ? fail("model", "unreachable", "cannot: unreachable", { retryable: true })
        : new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
  };
  const model = watchedModel(client, newRecord(), { name: "m", say: () => {} });
  const { signal } = new AbortController();
  const waiting = model.complete(REQUEST, signal);
  const asking = { ...REQUEST, messages: [{ role: "user" as const, content: [{ type: "text" as const, text: "?" }] }] };
  for (let more = 0; more < 8; more++)
    await expect(model.complete(asking, signal)).rejects.toThrow(/cannot: unreachable$/);
  await expect(waiting).rejects.toThrow(/8 calls failed in a row, so it is not asked again/);
});
