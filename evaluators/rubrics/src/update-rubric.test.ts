import { RUBRIC_SET_FORMAT, type RubricItem, type RubricSet, type Verdict } from "@arenakit/contracts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  admitProposals,
  judgements,
  metaRubrics,
  modelRubricJudge,
  newRubricState,
  proposerReward,
  type RubricProposal,
  readRubricState,
  retireItems,
  rubricStateHash,
  updateRubric,
} from "./index.ts";
import { clientOf, scoring } from "./judge.fixture.ts";

const item = (id: string, text: string, more: Partial<RubricItem> = {}): RubricItem => ({
  id,
  text,
  polarity: 1,
  weight: 1,
  scale: "binary",
  tier: "active",
  ...more,
});
const setOf = (...items: RubricItem[]): RubricSet => ({
  format: RUBRIC_SET_FORMAT,
  query: "Why is the sky blue?",
  source: { kind: "native" },
  aggregation: "hote",
  items,
});
const proposal = (text: string, more: Partial<RubricProposal> = {}): RubricProposal => ({
  text,
  title: text,
  polarity: 1,
  ...more,
});
const known = (std: number, n = 8) => ({ stats: { n, mean: 0.5, std, missing: 0, lastStep: 1 } });
/** By answer: the value that each item got; null is unscored. */
const verdictsOf = (values: Record<string, readonly (number | null)[]>): Verdict[][] => {
  const count = Math.max(...Object.values(values).map((own) => own.length));
  return Array.from({ length: count }, (_, at) =>
    Object.entries(values).map(([rubricId, own]): Verdict => {
      const base = { rubricId, judge: "j", promptHash: "" };
      const value = own[at] ?? null;
      return value === null ? { ...base, status: "unscored" } : { ...base, status: "scored", value };
    }),
  );
};
const tiers = (items: readonly RubricItem[]) => Object.fromEntries(items.map(({ id, tier }) => [id, tier]));

describe("proposals", () => {
  it("join the active items up to the cap, before anything is scored", () => {
    fc.assert(
      fc.property(fc.nat(8), fc.nat(8), fc.nat(6), (active, proposed, maxActive) => {
        const words = ["alpha", "beta", "gamma", "delta", "omega", "kappa", "sigma", "theta", "zeta"];
        const set = setOf(...words.slice(0, active).map((word, at) => item(`a${at}`, `held ${word}`)));
        const proposals = words.slice(0, proposed).map((word) => proposal(`fresh thing ${word} ${word}ly`));
        const { items, changes } = admitProposals(set, proposals, { step: 1, maxActive, maxProposals: 20 });
        const after = items.filter(({ tier }) => tier === "active").length;
        expect(after).toBe(Math.max(active, Math.min(maxActive, active + proposed)));
        expect(changes).toHaveLength(proposed);
        expect(items.slice(0, active)).toEqual(set.items);
      }),
    );
  });

  it("that are there already in other letters, words or tiers are refused", () => {
    const set = setOf(
      item("p", "Names the scattering of short wavelengths by air", { tier: "persistent" }),
      item("r", "解释为什么天空是蓝色的", { tier: "inactive" }),
    );
    const said = [
      "names the SCATTERING of short wavelengths, by air!",
      "Names the scattering of short wavelengths by the air",
      "解释为什么天空是蓝色的。",
      "Gives the wavelength of blue light in nanometres",
    ];
    const { items, changes } = admitProposals(
      set,
      said.map((text) => proposal(text)),
      { step: 3, model: "m" },
    );
    expect(changes.map(({ kind }) => kind)).toEqual(["refused", "refused", "refused", "added"]);
    expect(items.at(-1)).toMatchObject({
      text: said[3],
      tier: "active",
      weight: 1,
      origin: { by: "judge", step: 3, model: "m" },
    });
  });

  it("of a fault are not those of a merit that differs by a word, but equal words are not both", () => {
    const text = "Gives the price of a ticket for each of the two days in the city of Suzhou";
    const set = setOf(item("p", text, { tier: "persistent" }));
    const fault = (said: string) => ({ ...proposal(said), polarity: -1 as const });
    const { changes } = admitProposals(set, [fault(text.replace("the price", "the wrong price")), fault(text)], {
      step: 1,
    });
    expect(changes).toMatchObject([
      { kind: "added" },
      { kind: "refused", reason: expect.stringContaining("a merit and a fault at once") },
    ]);
  });

  it("displace the item that tells least apart, and no other", () => {
    const set = setOf(item("good", "one", known(0.4)), item("weak", "two", known(0.1)), item("new", "three"));
    const { items } = admitProposals(set, [proposal("something else entirely")], { step: 2, maxActive: 3 });
    expect(tiers(items)).toMatchObject({ good: "active", weak: "inactive", new: "active" });
    const strong = setOf(item("good", "one", known(0.4)), item("fine", "two", known(0.3)));
    const refused = admitProposals(strong, [proposal("something else entirely")], { step: 2, maxActive: 2 });
    expect(refused.items).toEqual(strong.items);
    expect(refused.changes).toMatchObject([{ kind: "refused" }]);
  });
});

describe("many updates", () => {
  it("leave a state of bounded size, the latest retired items kept, and a prompt that lists a few of them", async () => {
    let state = newRubricState(setOf(item("p", "Says why", { tier: "persistent" })));
    const sizes: number[] = [];
    const word = (at: number) => `w${at}x w${at}y w${at}z`;
    for (let step = 1; step <= 200; step++) {
      const active = state.set.items.filter(({ tier }) => tier === "active");
      // All answers do the same on what is there: it retires.
      const flat = Object.fromEntries(active.map(({ id }) => [id, [1, 1, 1, 1]]));
      const verdicts = active.length > 0 ? verdictsOf(flat) : [[], [], [], []];
      const proposer = { proposals: [proposal(word(2 * step)), proposal(word(2 * step + 1))] };
      const responses = ["a", "b", "c", "d"];
      ({ state } = await updateRubric(state, { step, responses, proposer, judge: { verdicts } }));
      sizes.push(JSON.stringify(state).length);
    }
    const retired = state.set.items.filter(({ tier }) => tier === "inactive");
    expect(retired).toHaveLength(50);
    // Of the last step two are active; those of the steps before retired, the latest of them last.
    expect(retired.at(-1)!.text).toBe(word(399));
    expect(tiers(state.set.items).p).toBe("persistent");
    expect(sizes.at(-1)! / sizes[179]!).toBeLessThan(1.05);
    const { client, shown } = clientOf(() => '{"positive":[],"negative":[]}');
    await updateRubric(state, { step: 201, responses: ["a"], proposer: { client }, judge: { verdicts: [[]] } });
    const { retired: listed } = shown[0]!.document as unknown as { retired: { text: string }[] };
    expect(listed.map(({ text }) => text)).toEqual(retired.slice(-20).map(({ text }) => text));
  });
});

describe("retirement", () => {
  const set = setOf(
    item("p", "persistent", { tier: "persistent" }),
    item("flat", "a"),
    item("split", "b"),
    item("few", "c"),
  );

  it("is of active items without deviation among at least four scored answers", () => {
    const verdicts = verdictsOf({
      p: [1, 1, 1, 1],
      flat: [1, 1, null, 1, 1],
      split: [1, 0, 1, 0],
      few: [1, 1, 1, null],
    });
    const { items, changes } = retireItems(set, verdicts, { step: 7 });
    expect(tiers(items)).toEqual({ p: "persistent", flat: "inactive", split: "active", few: "active" });
    expect(changes).toEqual([
      { step: 7, kind: "retired", rubricId: "flat", title: "a", reason: "no deviation among 4 scored answers" },
    ]);
    expect(items[2]!.stats).toEqual({ n: 4, mean: 0.5, std: 0.5, missing: 1, lastStep: 7 });
    expect(items[1]!.stats).toMatchObject({ n: 4, std: 0, retiredReason: "no deviation among 4 scored answers" });
  });

  it("is of the lowest deviations beyond the cap", () => {
    const many = setOf(item("a", "a"), item("b", "b"), item("c", "c"));
    const verdicts = verdictsOf({ a: [1, 0, 0, 0], b: [1, 1, 0, 0], c: [1, 1, 1, 0] });
    // Deviations sqrt(3)/4, 1/2, sqrt(3)/4: of two alike the older one goes.
    expect(tiers(retireItems(many, verdicts, { step: 1, maxActive: 2 }).items)).toEqual({
      a: "inactive",
      b: "active",
      c: "active",
    });
  });

  it("is of nothing in an outage, whole or in part", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(0, 1), { maxLength: 3 }),
        fc.integer({ min: 4, max: 16 }),
        (scored, lost) => {
          const values = [...scored, ...Array.from({ length: lost }, () => null)];
          const before = setOf(item("flat", "a", known(0.3)), item("new", "b"));
          const { items, changes } = retireItems(before, verdictsOf({ flat: values, new: values }), { step: 2 });
          expect(changes).toEqual([]);
          expect(tiers(items)).toEqual({ flat: "active", new: "active" });
          if (scored.length === 0) expect(items[0]!.stats).toMatchObject({ std: 0.3, n: 8, missing: lost });
        },
      ),
    );
  });

  it("sees equal thirds as equal", () => {
    const thirds = setOf(item("t", "t", { scale: "0-10" }));
    const { items } = retireItems(thirds, verdictsOf({ t: [3, 3, 3, 3, 3, 3, 3] }), { step: 1 });
    expect(items[0]).toMatchObject({ tier: "inactive", stats: { std: 0 } });
  });
});

describe("an update", () => {
  const start = newRubricState(setOf(item("p", "names scattering", { tier: "persistent", title: "Scattering" })));
  const reply = {
    positive: [{ title: "Numbers", description: "gives wavelengths in nanometres" }],
    negative: [{ title: "Padding", description: "repeats the question at length" }],
  };
  const judge = modelRubricJudge({ client: clientOf(scoring(() => 1)).client });
  const responses = ["one", "two", "three", "four", null];
  const numbered = () =>
    modelRubricJudge({
      client: clientOf(({ document }) =>
        JSON.stringify({
          verdicts: document.criteria!.map(({ id, text }) => {
            const rank = responses.indexOf(String(document.answer));
            return { id, score: text.includes("repeats") ? 0 : text.includes("wave") ? rank % 2 : 1, explanation: "" };
          }),
        }),
      ).client,
    });

  it("adds what is proposed, scores by it, and retires what tells no answers apart", async () => {
    const { client, shown } = clientOf(() => JSON.stringify(reply));
    const first = await updateRubric(start, {
      step: 1,
      responses,
      proposer: { client },
      judge: numbered(),
      expectedVersion: 0,
    });
    expect(first.state.version).toBe(1);
    expect(first.state.set.items.map(({ text, tier, polarity }) => [text, tier, polarity])).toEqual([
      ["names scattering", "persistent", 1],
      ["gives wavelengths in nanometres", "active", 1],
      ["repeats the question at length", "inactive", -1],
    ]);
    // (1 · scattering + 1 · wavelengths − 1 · padding) / 3 by eq. 2.
    expect(first.responses.map(({ aggregate }) => aggregate.score)).toEqual([1 / 3, 2 / 3, 1 / 3, 2 / 3, null]);
    expect(first.changes.map(({ kind, version }) => [kind, version])).toEqual([
      ["added", 1],
      ["added", 1],
      ["retired", 1],
    ]);
    expect(shown[0]!.document).toMatchObject({
      responses: ["one", "two", "three", "four"],
      existing: [{ title: "Scattering" }],
      most: 5,
    });
    // The same again: what is there, and what has retired, is shown to the proposer and refused.
    const second = await updateRubric(first.state, { step: 2, responses, proposer: { client }, judge: numbered() });
    expect(shown[1]!.document).toMatchObject({ retired: [{ title: "Padding", fault: true }] });
    expect(second.changes.map(({ kind }) => kind)).toEqual(["refused", "refused"]);
    expect(readRubricState(JSON.parse(JSON.stringify(second.state)))).toEqual(second.state);
  });

  it("gives the same state for the same inputs", async () => {
    const run = async () => {
      const { client } = clientOf(() => JSON.stringify(reply));
      return updateRubric(start, { step: 1, responses, proposer: { client }, judge: numbered() });
    };
    const [one, two] = [await run(), await run()];
    expect(rubricStateHash(one.state)).toBe(rubricStateHash(two.state));
    expect(rubricStateHash(one.state)).not.toBe(rubricStateHash(start));
    expect(one).toEqual(two);
  });

  it("loses nothing when the proposer or the judge is out", async () => {
    const out = clientOf(() => {
      throw new Error("down");
    }).client;
    const before = newRubricState(setOf(...start.set.items, item("a", "active one", known(0.4))));
    const updated = await updateRubric(before, {
      step: 4,
      responses,
      proposer: { client: out },
      judge: modelRubricJudge({ client: out }),
    });
    expect(updated.failure).toMatchObject({ owner: "judge" });
    expect(updated.changes).toMatchObject([{ kind: "failed", reason: "nothing was proposed" }]);
    expect(tiers(updated.state.set.items)).toEqual(tiers(before.set.items));
    for (const { aggregate } of updated.responses) expect(aggregate.score).toBeNull();
    expect(updated.responses).toHaveLength(5);
  });

  it("refuses a reply that is none, and asks once more", async () => {
    const { client, shown } = clientOf((_, call) =>
      call === 0 ? "I propose:" : JSON.stringify({ positive: [], negative: [] }),
    );
    const updated = await updateRubric(start, { step: 1, responses, proposer: { client }, judge });
    expect(shown).toHaveLength(2);
    expect(updated.failure).toBeUndefined();
    const six = Array.from({ length: 6 }, (_, at) => ({ title: "t", description: `d${at}` }));
    const { client: greedy } = clientOf(() => JSON.stringify({ positive: six, negative: [] }));
    const refused = await updateRubric(start, { step: 1, responses, proposer: { client: greedy }, judge });
    expect(refused.failure).toMatchObject({ code: "malformed_reply", message: expect.stringContaining("at most 5") });
  });

  it("of a state that has moved on is refused", async () => {
    const next = await updateRubric(start, { step: 1, responses: [], judge });
    await expect(updateRubric(next.state, { step: 1, responses: [], judge, expectedVersion: 0 })).rejects.toThrow(
      /at version 1, the update was made from 0/,
    );
  });
});

describe("HOTE's proposer", () => {
  it("is rewarded by eq. 5 for what is hard and can be done", () => {
    // Half of the answers pass: 1 − 1/2. All pass: 0. None passes: I = 0.
    expect(
      proposerReward([
        [1, 0],
        [1, 1],
        [0, 0],
      ]),
    ).toEqual({ raw: 0.5 / 3, clamped: 0.5 / 3, scored: 3, of: 3 });
  });

  it("may earn more than 1 as written where answers fall below 0, and no more when clamped", () => {
    expect(proposerReward([[1, -1, -1, -1]])).toEqual({ raw: 1.5, clamped: 1, scored: 1, of: 1 });
  });

  it("earns nothing from what was not scored, and no 0 either", () => {
    expect(
      proposerReward([
        [null, null],
        [1, null, 0],
      ]),
    ).toEqual({ raw: 0.5, clamped: 0.5, scored: 1, of: 2 });
    expect(proposerReward([[null]])).toMatchObject({ raw: null, clamped: null });
  });

  it("is shown meta rubrics, made from the means of what was scored", async () => {
    const set = setOf(
      item("a", "gives sources", { tier: "persistent" }),
      item("b", "is wrong", { polarity: -1 }),
      item("c", "unknown"),
    );
    const verdicts = verdictsOf({ a: [0, 1, null, 0], b: [1, 1, 0, 0], c: [null, null, null, null] });
    const { client, shown } = clientOf(() =>
      JSON.stringify({ criteria: [{ title: "Sources", description: "names where facts come from" }] }),
    );
    const made = await metaRubrics([{ set, verdicts, responses: ["one", "two", null, "four"] }], { client, step: 5 });
    expect(shown[0]!.document.assessments).toEqual([
      {
        query: set.query,
        criteria: [
          { text: "gives sources", fault: false, score: expect.closeTo(1 / 3, 9), scores: [0, 1, null, 0] },
          { text: "is wrong", fault: true, score: 0.5, scores: [1, 1, 0, 0] },
        ],
        responses: ["one", "two", null, "four"],
      },
    ]);
    expect(made).toMatchObject({
      ok: true,
      value: [{ tier: "meta", text: "names where facts come from", origin: { step: 5 } }],
    });
    expect(judgements(set.items, verdicts)).toEqual([
      [0, 1, null, 0],
      [-1, -1, -0, -0],
      [null, null, null, null],
    ]);
  });

  it("takes no reply without meta rubrics for one: eq. 5 is a mean over them", async () => {
    const { client, shown } = clientOf(() => JSON.stringify({ criteria: [] }));
    const set = setOf(item("a", "gives sources"));
    const made = await metaRubrics([{ set, verdicts: verdictsOf({ a: [0] }), responses: ["one"] }], { client });
    expect(made).toMatchObject({ ok: false, failure: { owner: "judge", code: "malformed_reply" } });
    expect(shown.map(({ document }) => (document.repair as { problem: string } | undefined)?.problem)).toEqual([
      undefined,
      expect.stringContaining("expected 1 to 5 criteria"),
    ]);
  });

  it("are made from tasks of which something is scored; without any no model is asked", async () => {
    const { client, shown } = clientOf(() => JSON.stringify({ criteria: [{ title: "t", description: "d" }] }));
    const set = setOf(item("a", "gives sources"));
    const of = (query: string, value: number | null) => ({
      set: { ...set, query },
      verdicts: verdictsOf({ a: [value] }),
      responses: ["one"],
    });
    await metaRubrics([of("first", null), of("second", 0)], { client });
    expect(shown.map(({ document }) => document.assessments)).toMatchObject([[{ query: "second" }]]);
    for (const none of [[], [of("first", null)]])
      expect(await metaRubrics(none, { client })).toMatchObject({
        ok: false,
        failure: { owner: "judge", code: "unscored", retryable: true },
      });
    expect(shown).toHaveLength(1);
  });
});
