/**
 * The hostile suite: whatever a trajectory holds, every prompt of a judge read back gives exactly that trajectory, and
 * prompts differ from those of a plain one inside JSON strings only.
 */
import { type ChatRequest, type Message, type ModelClient, textOf } from "@arenakit/contracts";
import { describe, expect, it } from "vitest";
import { attempt, RUBRIC, TASK } from "../group.fixture.ts";
import { type TrajectoryView, viewOf } from "../view.ts";
import type { ShownText, ShownView } from "./digest.ts";
import { HOSTILE, trajectoryWith } from "./hostile.fixture.ts";
import { listwiseModelJudge } from "./listwise.ts";
import { modelJudge } from "./model.ts";
import type { ListDocument, PairDocument } from "./prompt.ts";
import { judgePrompt } from "./question.ts";

const plain = attempt({ index: 1 });
/** What a model says that repeats what it read. */
const parrot = (text: string) => `Sure. ${text}`;

/** Every prompt that a judge of this trajectory asks with, its repairs too. */
async function promptsOf(trajectory: typeof plain): Promise<Message[][]> {
  const prompts: Message[][] = [];
  const client: ModelClient = {
    id: "stub",
    async complete({ messages }: ChatRequest) {
      prompts.push([...messages]);
      return { kind: "message", text: parrot(viewOf(trajectory).answer ?? ""), calls: [] };
    },
  };
  const pair = { task: TASK, rubric: RUBRIC };
  await modelJudge({ client }).compare({ ...pair, first: trajectory, second: plain });
  await modelJudge({ client }).compare({ ...pair, first: plain, second: trajectory });
  await listwiseModelJudge({ client }).rank({ ...pair, trajectories: [plain, trajectory, plain] });
  return prompts;
}

/** What was observed or said, in order. */
const heard = <T>({ steps }: { steps: readonly ({ text: T } | { observations: readonly { text: T }[] })[] }): T[] =>
  steps.flatMap((step) => ("text" in step ? [step.text] : step.observations.map(({ text }) => text)));

/** The view with each observation as it is shown: whole, or in excerpts that are checked against it. */
function expectSame(shown: ShownView, view: TrajectoryView): void {
  const observed = heard(view);
  const whole = (text: ShownText, at: number) => {
    if (typeof text === "string") return text;
    for (const { start, text: excerpt } of text.excerpts)
      expect(observed[at]!.slice(start, start + excerpt.length)).toBe(excerpt);
    expect(text.length).toBe(observed[at]!.length);
    const excerpts = text.excerpts.reduce((sum, one) => sum + one.text.length, 0);
    expect(text.omitted).toBe(text.length - excerpts);
    return observed[at]!;
  };
  const restored = heard(shown).map(whole)[Symbol.iterator]();
  const steps = shown.steps.map((step) =>
    "by" in step
      ? { ...step, text: restored.next().value as string }
      : {
          ...step,
          observations: step.observations.map((one) => ({ ...one, text: restored.next().value as string })),
        },
  );
  expect(JSON.stringify({ ...shown, steps })).toBe(JSON.stringify(view));
}

/** The document with every string emptied, keys of arguments too: what is left is the shape alone. */
const shapeless = (user: string) => user.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""');
/** A trajectory of the same shape whose every word is plain. */
function tamed(value: unknown): unknown {
  if (typeof value === "string") return value === "" ? "" : "x";
  if (Array.isArray(value)) return value.map(tamed);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([, one], at) => [`k${at}`, tamed(one)]));
}

it("holds at least sixty hostile trajectories, all different", () => {
  expect(HOSTILE.length).toBeGreaterThanOrEqual(60);
  expect(new Set(HOSTILE.map(({ name }) => name)).size).toBe(HOSTILE.length);
});

describe.each(HOSTILE)("$name", ({ trajectory }) => {
  const view = viewOf(trajectory);

  it("comes back exactly from every prompt, both orders, the list and the repairs", async () => {
    const prompts = await promptsOf(trajectory);
    expect(prompts).toHaveLength(6);
    for (const [at, messages] of prompts.entries()) {
      expect(messages.map(({ role }) => role)).toEqual(["system", "user"]);
      const kind = at < 4 ? "pairwise" : "listwise";
      expect(textOf(messages[0]!.content)).toBe(judgePrompt(kind, "zh").text);
      const user = textOf(messages[1]!.content);
      const document = JSON.parse(user) as PairDocument & ListDocument;
      if (kind === "pairwise") {
        expectSame(at < 2 ? document.first : document.second, view);
        expectSame(at < 2 ? document.second : document.first, viewOf(plain));
      } else {
        const { id: _, ...shown } = document.attempts[1]!;
        expectSame(shown, view);
      }
      if (at % 2 === 1) {
        const said = parrot(view.answer ?? "");
        expect(said.startsWith(document.repair!.reply)).toBe(true);
        expect(document.repair!.reply.length).toBeGreaterThanOrEqual(Math.min(said.length, 3999));
      }
      expect(user).not.toMatch(/[<\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]|\[\/?(?:INST|SYS)|\{\{|\]~/);
      expect(user.isWellFormed()).toBe(true);
    }
  });

  it("differs from a plain one inside JSON strings only", async () => {
    const [[system, user] = []] = await promptsOf(trajectory);
    const [[plainSystem] = []] = await promptsOf(plain);
    expect(system).toEqual(plainSystem);
    // The same document with every word of the attempt replaced has the same shape.
    const document = JSON.parse(textOf(user!.content));
    const calm = JSON.stringify({ ...document, first: tamed(document.first) });
    expect(shapeless(textOf(user!.content))).toBe(shapeless(calm));
  });
});

it("has trajectories that are plain where they are not hostile", () => {
  const words = trajectoryWith({ thoughts: ["想"], calls: [{ query: "灵隐寺" }] });
  expect(viewOf(words).steps[0]).toMatchObject({
    thought: "想",
    calls: [{ name: "search_poi", arguments: { query: "灵隐寺" } }],
  });
});
