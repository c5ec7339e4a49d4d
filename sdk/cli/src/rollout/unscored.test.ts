import type { Failure } from "@arenakit/contracts";
import { expect, it } from "vitest";
import { whyUnscored } from "./unscored.ts";

const failed = (owner: Failure["owner"], code: string, message: string) => ({
  total: null,
  components: {},
  failure: { owner, code, message, retryable: true },
});

it("names the failure that came the most often, how often, and what to do", () => {
  const scores = [
    failed("tool", "timeout", "the tool is slow"),
    failed("model", "unreachable", "cannot reach the first"),
    failed("model", "unreachable", "cannot reach the second"),
  ];
  expect(whyUnscored(scores)).toEqual({
    owner: "model",
    code: "unreachable",
    retryable: true,
    message: expect.stringMatching(
      /^no trajectory was scored: 3 of 3 failed\. .* --resume.* The most frequent failure, 2 times: cannot reach the first$/,
    ),
  });
});

it("says nothing where one has a score, be it 0, and of no rollouts at all", () => {
  expect(whyUnscored([failed("tool", "timeout", "slow"), { total: 0, failure: null }])).toBeNull();
  expect(whyUnscored([])).toBeNull();
});
