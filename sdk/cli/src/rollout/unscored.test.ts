import type { Failure } from "@arenakit/contracts";
import { expect, it } from "vitest";
import { whyUnscored } from "./unscored.ts";

const failed = (owner: Failure["owner"], code: string, message: string) => ({
  total: null,
  components: {},
  failure: { owner, code, message, retryable: true },
});

const notJudged = { total: null, components: { rubric: null, length: 1, form: null }, failure: null };

it("names the failure that came the most often, how often, and what to do", () => {
  const scores = [
    failed("tool", "timeout", "the tool is slow"),
    failed("model", "unreachable", "cannot reach the first"),
    failed("model", "unreachable", "cannot reach the second"),
  ];
  expect(whyUnscored(scores)?.failure).toEqual({
    owner: "model",
    code: "unreachable",
    retryable: true,
    message: expect.stringMatching(
      /^no trajectory was scored: 3 of 3 failed\. .* --resume.* The most frequent failure, 2 times: cannot reach the first$/,
    ),
  });
});

it("says nothing where one has a score, be it 0, and of no rollouts at all", () => {
  expect(whyUnscored([failed("tool", "timeout", "slow"), { ...notJudged, total: 0 }])).toBeNull();
  expect(whyUnscored([])).toBeNull();
});

it("says that no judge was named, and which components wait for one", () => {
  expect(whyUnscored([notJudged, notJudged])).toMatchObject({
    failure: null,
    message: expect.stringMatching(/: 2 of 2 are valid and not judged \(form, rubric\)\. .*--judge MODEL@URL/),
  });
});

it("gives the first reason of a judge that judged nothing", () => {
  expect(whyUnscored([notJudged], { count: 5, first: "the endpoint is gone" })).toMatchObject({
    failure: { owner: "judge", code: "no_verdict" },
    message: expect.stringMatching(/another --judge.*: the endpoint is gone$/),
  });
});

it("tells of both where some failed and the others were not judged", () => {
  const why = whyUnscored([failed("tool", "timeout", "slow"), notJudged]);
  expect(why?.message).toContain("1 of 2 failed, 1 of 2 are valid and not judged (form, rubric).");
});
