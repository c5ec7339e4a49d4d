import { FailureError, fail, type ToolCaller, type Trajectory } from "@arenakit/contracts";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { FromThread, ReadingQuestion, ThreadCallAnswer, ToThread } from "./messages.ts";
import { openReadingThreads, type ReadingThreads } from "./threads.ts";

const DEADLINE_MS = 10_000;
const CHECK: ReadingQuestion = { asks: "check", isShared: false, input: {} };
const SHARED: ReadingQuestion = { ...CHECK, isShared: true };
const attempt = (name: string) => ({ session_id: name, steps: [] }) as unknown as Trajectory;

interface FakeThread {
  readonly received: ToThread[];
  readonly answered: ThreadCallAnswer[];
  isEnded: boolean;
  tell(message: FromThread): void;
  die(problem: string): void;
}

let threads: FakeThread[];
let reading: ReadingThreads;

beforeEach(() => {
  vi.useFakeTimers();
  threads = [];
  reading = openReadingThreads({
    most: 2,
    deadlineMs: DEADLINE_MS,
    clock: () => Date.now(),
    start(tell, die) {
      const thread: FakeThread = { received: [], answered: [], isEnded: false, tell, die };
      threads.push(thread);
      return {
        post: (message) => void thread.received.push(message),
        answer: (message) => void thread.answered.push(message),
        hold: () => undefined,
        end: async () => {
          thread.isEnded = true;
        },
      };
    },
  });
});
afterEach(() => void vi.useRealTimers());

const codeOf = (work: Promise<unknown>) =>
  work.then(
    (given) => given,
    (error: unknown) => (error instanceof FailureError ? `${error.failure.owner}/${error.failure.code}` : error),
  );
const readNow = (thread: FakeThread, at: number) =>
  thread.tell({ reading: { number: thread.received.at(-1)!.number, attempt: at } });

it("sends an attempt once to a thread, and gives what it answers", async () => {
  const one = attempt("one");
  const first = reading.ask(CHECK, [one]);
  threads[0]!.tell({ number: threads[0]!.received[0]!.number, given: "read" });
  expect(await first).toBe("read");
  void reading.ask(CHECK, [one]);
  expect(threads[0]!.received.map(({ attempts }) => attempts.map((sent) => "attempt" in sent))).toEqual([
    [true],
    [false],
  ]);
});

it("has no more threads than it may, and lets questions wait", () => {
  for (const name of ["a", "b", "c"]) void codeOf(reading.ask(CHECK, [attempt(name)]));
  expect(threads.map(({ received }) => received.length)).toEqual([1, 1]);
  threads[1]!.tell({ number: threads[1]!.received[0]!.number, given: null });
  expect(threads.map(({ received }) => received.length)).toEqual([1, 2]);
});

it("ends a thread that is silent for too long, and never reads that attempt again", async () => {
  const [good, bad] = [attempt("good"), attempt("bad")];
  const first = codeOf(reading.ask(CHECK, [good, bad]));
  readNow(threads[0]!, 1);
  await vi.advanceTimersByTimeAsync(DEADLINE_MS + 500);
  expect(await first).toBe("judge/cannot_judge");
  expect(threads[0]!.isEnded).toBe(true);
  expect(await codeOf(reading.ask(CHECK, [bad]))).toBe("judge/cannot_judge");
  expect(threads).toHaveLength(1);
  void codeOf(reading.ask(CHECK, [good]));
  expect(threads[1]!.received).toHaveLength(1);
});

it("calls tools for a thread where it was asked, until the question ends", async () => {
  const signals: AbortSignal[] = [];
  const tools: ToolCaller = {
    list: async () => [],
    call: async (name, _, { signal }) => {
      signals.push(signal);
      return name === "gone" ? fail("tool", "unreachable", "gone") : { text: name, isError: false };
    },
  };
  const asked = reading.ask(SHARED, [attempt("a")], tools);
  const { number } = threads[0]!.received[0]!;
  for (const [id, name] of ["rail", "gone"].entries())
    threads[0]!.tell({ call: { number, id, tool: { name, args: {}, context: {} } } });
  threads[0]!.tell({ call: { number, id: 2, tool: null } });
  await vi.advanceTimersByTimeAsync(1);
  expect(threads[0]!.answered.toSorted((one, other) => one.id - other.id)).toMatchObject([
    { id: 0, outcome: { ok: true, value: { text: "rail" } } },
    { id: 1, outcome: { ok: false, failure: { owner: "tool", code: "unreachable" } } },
    { id: 2, outcome: { ok: true, value: [] } },
  ]);
  expect(signals.map(({ aborted }) => aborted)).toEqual([false, false]);
  threads[0]!.tell({ number, given: "confirmed" });
  expect(await asked).toBe("confirmed");
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
});

it("waits for a thread that says it is alive", async () => {
  const asked = codeOf(reading.ask(SHARED, [attempt("a")]));
  for (let second = 0; second < 60; second++) {
    threads[0]!.tell({ alive: true });
    await vi.advanceTimersByTimeAsync(1000);
  }
  threads[0]!.tell({ number: threads[0]!.received[0]!.number, given: "late" });
  expect(await asked).toBe("late");
});

it("asks what shared a lost thread once more by itself, so that one text fails for nobody else", async () => {
  const [slow, ...rest] = ["slow", "b", "c", "d"].map((name) => codeOf(reading.ask(SHARED, [attempt(name)])));
  expect(threads.map(({ received }) => received.length)).toEqual([3, 1]);
  for (const thread of threads) thread.tell({ alive: true });
  threads[1]!.tell({ number: threads[1]!.received[0]!.number, given: "b" });
  await vi.advanceTimersByTimeAsync(DEADLINE_MS + 500);
  const answered = new Set<ToThread>();
  for (let round = 0; round < 4; round++) {
    for (const thread of threads.filter(({ isEnded }) => !isEnded))
      for (const message of thread.received) {
        if (answered.has(message)) continue;
        const name = message.attempts[0]!.attempt?.session_id;
        thread.tell({ alive: true });
        if (name !== "slow") {
          answered.add(message);
          thread.tell({ number: message.number, given: name });
        }
      }
    await vi.advanceTimersByTimeAsync(DEADLINE_MS / 2);
  }
  await vi.advanceTimersByTimeAsync(3 * DEADLINE_MS);
  expect(await Promise.all(rest)).toEqual(["b", "c", "d"]);
  expect(await slow).toBe("judge/cannot_judge");
});

it("fails what a thread that ends by itself was asked, and what comes after it is closed", async () => {
  const asked = codeOf(reading.ask(CHECK, [attempt("a")]));
  threads[0]!.die("out of memory");
  expect(await asked).toBe("judge/judge_thread_lost");
  const under = codeOf(reading.ask(CHECK, [attempt("b")]));
  await reading.close();
  expect(await under).toBe("judge/judge_thread_lost");
  expect(await codeOf(reading.ask(CHECK, [attempt("c")]))).toBe("judge/judge_thread_lost");
});
