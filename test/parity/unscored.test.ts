/** What `fixed` says where nothing was judged, and what a case that is none of its set is told. */
import { describe, expect, it } from "vitest";
import { PARITY_SETS } from "./sets.ts";

const fixed = (set: string, input: unknown) => PARITY_SETS[set]!({ id: "x", input }, "fixed");
const compat = (set: string, input: unknown) => PARITY_SETS[set]!({ id: "x", input }, "compat");

describe("a judge that says nothing", () => {
  const rubrics = ["a", "b"].map((title) => ({ title, description: title, weight: 1 }));
  const alone = { fn: "compute_rubric_scores_and_reward", query: "q", rubrics };

  it.each([
    ["of one kind", ["persistent", "persistent"]],
    ["of both kinds", ["persistent", "adaptive"]],
  ])("leaves every part of the reward unscored, rubrics %s", async (_, types) => {
    const input = { ...alone, rubrics_types: types, raw_judge_replies: ["", ""] };
    expect(await fixed("dr-tulu-rubric", input)).toMatchObject({
      overall_reward: null,
      persistent_reward: null,
      adaptive_reward: null,
    });
    // Published code takes silence for 0.
    expect(await compat("dr-tulu-rubric", input)).toMatchObject({ overall_reward: 0, persistent_reward: 0 });
  });

  it("of one kind leaves that kind unscored, and none where there is none of it", async () => {
    const replies = ['{"score": 2}', ""];
    const types = ["persistent", "adaptive"];
    const half = { ...alone, rubrics_types: types, raw_judge_replies: replies };
    expect(await fixed("dr-tulu-rubric", half)).toMatchObject({ persistent_reward: 1, adaptive_reward: null });
    const whole = {
      ...alone,
      rubrics_types: ["persistent", "persistent"],
      raw_judge_replies: [replies[0], replies[0]],
    };
    expect(await fixed("dr-tulu-rubric", whole)).toMatchObject({ persistent_reward: 1, adaptive_reward: 0 });
  });

  it("on citations gives none, not what silence is worth", async () => {
    const input = { fn: "score_in_context_citations", response: '<cite id="a">x</cite>', citations: { a: "t" } };
    const silent = { ...input, judge_replies: {} };
    expect(await fixed("dr-tulu-rubric", silent)).toMatchObject({ reward: null });
    // No support found, 0.4 for an id that exists.
    expect(await compat("dr-tulu-rubric", silent)).toMatchObject({ reward: 0.4 });
    const refused = {
      ...input,
      judge_replies: { recall: "Rating: [[No support]]", precision: "Rating: [[Unrelevant]]" },
    };
    expect(await fixed("dr-tulu-rubric", refused)).toMatchObject({ reward: 0.4 });
  });

  it("has no mean of no reports and no samples", async () => {
    const none = { total_citations: null, total_valid_citations: null, valid_rate: null };
    expect(await fixed("race-scoring", { fn: "citation_stats", reports: [] })).toEqual(none);
    expect(await compat("race-scoring", { fn: "citation_stats", reports: [] })).toEqual({ error: "ZeroDivisionError" });
    const empty = { fn: "clipped_mean", values: [] };
    expect(await fixed("healthbench-scoring", empty)).toEqual({ mean: null, n_samples: 0 });
    expect(await compat("healthbench-scoring", empty)).toEqual({ mean: "NaN", n_samples: 0 });
  });
});

it.each([
  ["healthbench-scoring", { fn: "calculate_scores" }, /^input\.fn: expected one of calculate_score, clipped_mean, /],
  ["healthbench-scoring", { fn: "clipped_mean" }, /^input\.values: .*expected array/],
  ["o2-format", {}, /^input\.solution_str: .*expected string/],
  ["o2-em", { fn: "em_check", prediction: 3, golden_answers: [] }, /^input\.\w+: /],
  ["qqr-topologies", 3, /^input/],
])("a case of %s that is %j is told where it is wrong, in one line", async (set, input, message) => {
  const failure = await fixed(set, input).then(
    () => null,
    (error: { failure: { code: string; message: string } }) => error.failure,
  );
  expect(failure).toMatchObject({ code: "bad_input", message: expect.stringMatching(message) });
  expect(failure!.message).not.toContain("\n");
});
