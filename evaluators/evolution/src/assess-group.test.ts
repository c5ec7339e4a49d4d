/** Equations 2 and 3 on groups whose verdicts are written down: expected values are sums by hand. */
import {
  type Failure,
  type Outcome,
  RUBRIC_SET_FORMAT,
  type RubricItem,
  type RubricSet,
  type Verdict,
} from "@arenakit/contracts";
import type { RubricProposal } from "@arenakit/evaluator-rubrics";
import { describe, expect, it } from "vitest";
import { type AssessRequest, assessGroup } from "./assess-group.ts";
import type { EvolutionJudge } from "./evolution-judge.ts";

const item = (text: string, more: Partial<RubricItem> = {}): RubricItem => ({
  ...{ id: text, text, polarity: 1, weight: 1, scale: "binary", tier: "persistent" },
  ...more,
});
const setOf = (...items: RubricItem[]): RubricSet => {
  return { format: RUBRIC_SET_FORMAT, query: "q", source: { kind: "native" }, aggregation: "hote", items };
};

/** An answer meets a criterion whose text stands in it; "?" in it makes all of it unscored. */
function judgeOf(proposals: Outcome<readonly RubricProposal[]> = { ok: true, value: [] }) {
  const asked: { answers: readonly string[]; known: string[] }[] = [];
  const judge: EvolutionJudge = {
    id: "reader",
    rubric: {
      id: "reader",
      judge: async ({ items, answer }) =>
        items.map(({ id, text }): Verdict => {
          const base = { rubricId: id, judge: "reader", promptHash: "" };
          if (answer.includes("?")) return { ...base, status: "unscored", reason: "away" };
          return { ...base, status: "scored", value: answer.includes(text) ? 1 : 0 };
        }),
    },
    async propose({ set, answers }) {
      asked.push({ answers, known: set.items.map(({ text }) => text) });
      return proposals;
    },
    summarise: async () => ({ ok: true, value: [] }),
  };
  return { judge, asked };
}

const assess = (given: Partial<AssessRequest> & Pick<AssessRequest, "set" | "answers">) =>
  assessGroup({ step: 1, judge: judgeOf().judge, judgeEvolution: true, ...given });

async function assessmentOf(given: Parameters<typeof assess>[0]) {
  const outcome = await assess(given);
  if (!outcome.ok) throw new Error(outcome.failure.message);
  return outcome.value;
}

describe("eq. 2", () => {
  it("is the weighted sum of J over the sum of |w|, with J = −1 for a fault that is met", async () => {
    const set = setOf(item("alpha", { weight: 2 }), item("beta"), item("wrong", { polarity: -1, weight: 3 }));
    const { reward } = await assessmentOf({ set, answers: ["alpha beta", "alpha", "beta wrong", "wrong", "nothing"] });
    // Of 6: 2 + 1, 2, 1 − 3, −3, 0.
    expect(reward).toEqual([3 / 6, 2 / 6, -2 / 6, -3 / 6, 0]);
  });

  it("leaves out what is unscored, and has no reward where that is all", async () => {
    const { reward, advantage } = await assessmentOf({
      set: setOf(item("alpha")),
      answers: ["alpha", "alpha?", "none"],
    });
    expect(reward).toEqual([1, null, 0]);
    expect(advantage).toEqual([1, null, -1]);
  });

  it("gives silence the least that it can give, and an attempt that failed nothing", async () => {
    const set = setOf(item("alpha", { weight: 3 }), item("wrong", { polarity: -1 }));
    const { reward } = await assessmentOf({ set, answers: ["alpha", null, undefined, "wrong"] });
    expect(reward).toEqual([3 / 4, -1 / 4, null, -1 / 4]);
    const merits = await assessmentOf({ set: setOf(item("alpha")), answers: ["alpha", null] });
    expect(merits.reward).toEqual([1, 0]);
  });
});

describe("silence", () => {
  it("has no merit, and of a fault nobody can say: so eq. 5 and the summary see it", async () => {
    const set = setOf(item("alpha"), item("wrong", { polarity: -1 }));
    const { verdicts, reward } = await assessmentOf({ set, answers: ["alpha", null] });
    expect(verdicts[1]).toMatchObject([
      { rubricId: "alpha", status: "scored", value: 0, met: false, reason: "no answer" },
      { rubricId: "wrong", status: "unscored", reason: "no answer" },
    ]);
    expect(reward).toEqual([1 / 2, -1 / 2]);
  });

  it("of a whole group is judged by the criteria that there are, without a difference", async () => {
    const { judge, asked } = judgeOf();
    const set = setOf(item("alpha", { weight: 3 }), item("wrong", { polarity: -1 }));
    const { verdicts, reward, advantage } = await assessmentOf({ set, answers: [null, null], judge });
    expect([reward, advantage, asked]).toEqual([[-1 / 4, -1 / 4], [0, 0], []]);
    expect(verdicts.map((own) => own.map(({ status }) => status))).toEqual([
      ["scored", "unscored"],
      ["scored", "unscored"],
    ]);
  });
});

describe("eq. 3", () => {
  const found: RubricProposal[] = [
    { text: "gamma", polarity: 1 },
    { text: "padding", polarity: -1 },
  ];

  it("updates the active criteria from the group's answers before they are scored", async () => {
    const { judge, asked } = judgeOf({ ok: true, value: found });
    const answers = ["alpha gamma", "alpha padding", null, "gamma", "alpha"];
    const { set, reward, changes } = await assessmentOf({ set: setOf(item("alpha")), answers, judge, step: 4 });
    expect(asked).toEqual([{ answers: ["alpha gamma", "alpha padding", "gamma", "alpha"], known: ["alpha"] }]);
    // Of three: 1 + 1, 1 − 1, the least −1, 1, 1.
    expect(reward).toEqual([2 / 3, 0, -1 / 3, 1 / 3, 1 / 3]);
    expect(changes.map(({ kind, step }) => [kind, step])).toEqual([
      ["added", 4],
      ["added", 4],
    ]);
    expect(set.items.map(({ text, tier, polarity }) => [text, tier, polarity])).toEqual([
      ["alpha", "persistent", 1],
      ["gamma", "active", 1],
      ["padding", "active", -1],
    ]);
  });

  it("retires an active criterion that tells no answers apart, and never a persistent one", async () => {
    const set = setOf(item("alpha"), item("beta", { tier: "active" }));
    const next = await assessmentOf({ set, answers: ["alpha beta", "alpha beta", "alpha beta", "alpha beta"] });
    expect(next.set.items.map(({ tier }) => tier)).toEqual(["persistent", "inactive"]);
    // It counted in this step still.
    expect(next.reward).toEqual([1, 1, 1, 1]);
  });

  it("keeps a fault that all answers have, and retires one that none has", async () => {
    const fault = { polarity: -1, tier: "active" } as const;
    const set = setOf(item("alpha"), item("padding", fault), item("insult", fault));
    const next = await assessmentOf({ set, answers: ["padding", "padding", "alpha padding", "padding"] });
    expect(next.set.items.map(({ text, tier }) => [text, tier])).toEqual([
      ["alpha", "persistent"],
      ["padding", "active"],
      ["insult", "inactive"],
    ]);
  });

  it("changes nothing where judge evolution is off, and asks for nothing", async () => {
    const { judge, asked } = judgeOf({ ok: true, value: found });
    const set = setOf(item("alpha"), item("beta", { tier: "active" }));
    const same = await assessmentOf({
      set,
      answers: ["alpha", "gamma", "alpha", "alpha"],
      judge,
      judgeEvolution: false,
    });
    expect(asked).toEqual([]);
    expect(same.set).toBe(set);
    expect(same.changes).toEqual([]);
    expect(same.reward).toEqual([1 / 2, 0, 1 / 2, 1 / 2]);
  });

  it("goes on with the criteria that there are where none could be proposed, and says so", async () => {
    const failure: Failure = { owner: "judge", code: "refused", message: "no", retryable: false };
    const { judge } = judgeOf({ ok: false, failure });
    const { reward, unproposed } = await assessmentOf({ set: setOf(item("alpha")), answers: ["alpha", "beta"], judge });
    expect([reward, unproposed]).toEqual([[1, 0], failure]);
  });

  it("is not ok where no criterion says what a good answer is", async () => {
    expect(await assess({ set: setOf(), answers: ["alpha", "beta"] })).toMatchObject({
      failure: { owner: "task", code: "no_criteria" },
    });
  });
});
