/** Prompts in the language of the query, and what both languages must say. */
import { RUBRIC_SET_FORMAT, type RubricScale, type RubricSet } from "@arenakit/contracts";
import { describe, expect, it } from "vitest";
import { metaRubrics, modelRubricJudge, proposeRubrics, scoreRace } from "./index.ts";
import { clientOf } from "./judge.fixture.ts";

const HAN = /[\u4e00-\u9fff]/;
const ENGLISH = "Where is the museum?";
const CHINESE = "苏州 museum 在哪里？";

const setOf = (query: string, scale: RubricScale): RubricSet => ({
  format: RUBRIC_SET_FORMAT,
  query,
  source: { kind: "native" },
  aggregation: "mean",
  items: [{ id: "i", text: "names the street", polarity: 1, weight: 1, scale, tier: "persistent" }],
});

type Client = ReturnType<typeof clientOf>["client"];

const judging = (scale: RubricScale) => async (client: Client, query: string) => {
  const set = setOf(query, scale);
  const trajectory = { schema_version: "ATIF-v1.8", agent: { name: "a", version: "1" }, steps: [] };
  const judge = modelRubricJudge({ client, showSteps: true });
  const [verdict] = await judge.judge({ set, items: set.items, answer: "a", trajectory });
  return verdict!.promptHash;
};
const SCALES = ["binary", "ternary", "0-2", "likert5", "0-10", "1-10"] as const;

/** Each puts its question to a client whose replies are of no use; those that name their prompt return its name. */
const ASKED: Readonly<Record<string, (client: Client, query: string) => Promise<unknown>>> = {
  ...Object.fromEntries(SCALES.map((scale) => [`criterion.${scale}`, judging(scale)])),
  race: async (client, query) => {
    const { verdicts } = await scoreRace({ client, set: setOf(query, "0-10"), target: "t", reference: "r" });
    return verdicts[0]!.promptHash;
  },
  propose: async (client, query) => {
    await proposeRubrics({ set: setOf(query, "binary"), answers: ["a", "b"], most: 3 }, { client });
  },
  meta: async (client, query) => {
    const verdicts = [[{ rubricId: "i", status: "scored" as const, value: 1, judge: "j", promptHash: "" }]];
    await metaRubrics([{ set: setOf(query, "binary"), verdicts, responses: ["a"] }], { client });
  },
};

describe.each(Object.entries(ASKED))("the prompt %s", (id, ask) => {
  it.each([
    ["English", ENGLISH, ""],
    ["Chinese", CHINESE, ".zh"],
  ])("is %s for a query in it, and names every member that it shows", async (language, query, suffix) => {
    const { client, shown } = clientOf(() => "{}");
    const name = await ask(client, query);
    if (name !== undefined)
      expect(name).toMatch(new RegExp(`^${id.replace(".", "\\.")}${suffix.replace(".", "\\.")}/\\d+:[0-9a-f]{16}$`));
    const { system, document } = shown[0]!;
    expect(HAN.test(system)).toBe(language === "Chinese");
    for (const member of [...Object.keys(document), "repair.reply", "repair.problem"]) expect(system).toContain(member);
    expect(system).not.toContain("---");
    // The second try is asked in the same words.
    expect(shown.at(-1)!.system).toBe(system);
  });
});

it("gives both languages the values of a scale", async () => {
  for (const scale of SCALES) {
    const [english, chinese] = await Promise.all(
      [ENGLISH, CHINESE].map(async (query) => {
        const { client, shown } = clientOf(() => "{}");
        await judging(scale)(client, query);
        return (shown[0]!.system.match(/-?\d+/g) ?? []).map(Number).sort((a, b) => a - b);
      }),
    );
    expect(chinese).toEqual(english);
  }
});
