import { rulesRubricJudge } from "@arenakit/evaluator-rubrics";
import { describe, expect, it } from "vitest";
import { bench, FakeJudge } from "../evaluation.fixture.ts";

const rubrics = {
  format: "rubricset/1",
  query: "how do I sleep better?",
  source: { kind: "native" },
  aggregation: "hote",
  items: [{ id: "p", text: "dark", polarity: 1, weight: 1, scale: "binary", tier: "persistent" }],
};
const answers = ["dark and quiet", "dark and cool", "dark and quiet, too", "dark"];
const proposals = [
  { title: "Quiet", text: "quiet", polarity: 1 },
  { title: "Dark", text: "dark", polarity: 1 },
  { title: "Dear", text: "expensive curtains", polarity: 1 },
];
interface Updated {
  status: string;
  version: number;
  hash: string;
  set: { items: { text: string; tier: string; stats?: { n: number; std: number } }[] };
  changes: { kind: string; title?: string }[];
  results: { score: number | null }[];
  failure: { code: string } | null;
}
const updated = ({ structured }: { structured: object }) => structured as unknown as Updated;

describe("update_rubric", () => {
  it("keeps a state by its name: what is proposed joins, what tells none apart retires", async () => {
    const { call } = bench();
    const begun = updated(await call("update_rubric", { state: "sleep", rubrics }));
    expect(begun).toMatchObject({ status: "read", version: 0, set: { items: [{ text: "dark" }] } });
    const next = updated(await call("update_rubric", { state: "sleep", answers, proposals, step: 1 }));
    expect(next).toMatchObject({ status: "updated", version: 1, failure: null });
    const tiers = Object.fromEntries(next.set.items.map(({ text, tier }) => [text, tier]));
    // Two of four answers are quiet; no answer has curtains, so that they tell nobody apart. Dark is there already.
    expect(tiers).toEqual({ dark: "persistent", quiet: "active", "expensive curtains": "inactive" });
    expect(next.set.items.find(({ text }) => text === "quiet")?.stats).toMatchObject({ n: 4, std: 0.5 });
    expect(next.changes.map(({ kind, title }) => [kind, title])).toEqual(
      expect.arrayContaining([
        ["added", "Quiet"],
        ["refused", "Dark"],
        ["retired", "Dear"],
      ]),
    );
    const again = updated(await call("update_rubric", { state: "sleep" }));
    expect([again.status, again.version, again.hash]).toEqual(["read", 1, next.hash]);
    const scored = await call("score_rubric", { state: "sleep", answers: ["dark and quiet", "bright"] });
    expect((scored.structured as unknown as Updated).results.map(({ score }) => score)).toEqual([1, 0]);
  });

  it("takes proposals that a rule decides", async () => {
    const { call } = bench({ judges: { rules: { pairwise: new FakeJudge(), rubric: rulesRubricJudge() } } });
    const check = { rule: "contains", args: { all: ["quiet"] } };
    const ruled = [{ text: "says how to keep noise out", polarity: 1, check, tags: ["noise"] }];
    const next = updated(await call("update_rubric", { state: "sleep", rubrics, answers, proposals: ruled, step: 1 }));
    expect(next.set.items.at(-1)).toMatchObject({ tier: "active", check, tags: ["noise"], stats: { n: 4, mean: 0.5 } });
  });

  it("is a step of its own each time, but for who says from which version", async () => {
    const { call, rubricJudge } = bench();
    await call("update_rubric", { state: "s", rubrics });
    const asked = { state: "s", answers, proposals: [] };
    expect(updated(await call("update_rubric", asked)).version).toBe(1);
    expect(updated(await call("update_rubric", asked)).version).toBe(2);
    const fromTwo = { ...asked, expected_version: 2 };
    const once = await call("update_rubric", fromTwo);
    const { asked: before } = rubricJudge;
    expect(updated(once).version).toBe(3);
    expect((await call("update_rubric", fromTwo)).structured).toEqual(once.structured);
    expect(rubricJudge.asked).toBe(before);
    expect((await call("update_rubric", { ...fromTwo, step: 9 })).code).toBe("conflict");
  });

  it("refuses the second of two updates from one version", async () => {
    const { call } = bench();
    await call("update_rubric", { state: "s", rubrics });
    const codes = await Promise.all(
      [1, 2].map(async (step) => (await call("update_rubric", { state: "s", answers, proposals: [], step })).code),
    );
    expect(codes.sort()).toEqual(["conflict", undefined]);
  });

  it("changes nothing while the judge is down", async () => {
    const { call, rubricJudge } = bench();
    await call("update_rubric", { state: "s", rubrics });
    rubricJudge.isDown = true;
    const asked = { state: "s", answers, proposals };
    expect(updated(await call("update_rubric", asked))).toMatchObject({
      status: "unscored",
      version: 0,
      failure: { code: "unscored" },
      results: answers.map(() => ({ score: null })),
    });
    rubricJudge.isDown = false;
    expect(updated(await call("update_rubric", asked))).toMatchObject({ status: "updated", version: 1 });
  });

  it.each([
    [{ state: "s" }, "no_such_state"],
    [{ state: "s", answers }, "no_such_state"],
    [{ state: "s", rubrics: { nonsense: 1 } }, "invalid_rubrics"],
    [{ state: "s", rubrics, answers, proposals: [{ text: "a", polarity: 0 }] }, "invalid_arguments"],
    [{ rubrics, answers }, "invalid_arguments"],
  ])("refuses %#: %s", async (args, code) => {
    expect((await bench().call("update_rubric", args)).code).toBe(code);
  });
});
