import {
  type ClaimReader,
  type ClaimReading,
  type EnvironmentChecks,
  fail,
  type PairwiseJudge,
  Trajectory,
} from "@arenakit/contracts";
import { openTravel } from "@arenakit/env-open-travel";
import { rulesJudge } from "@arenakit/evaluator-arena";
import { ruleClaimReader } from "@arenakit/evaluator-checks";
import { expect, it } from "vitest";
import { cachedReader, checksWithReader, claimContexts, judgeWithReader } from "./claims.ts";

const task = openTravel.tasks("validation")[0]!;
const rubric = openTravel.rubric(task);
const attempt = (answer: string) =>
  Trajectory.parse({
    schema_version: "ATIF-v1.8",
    agent: { name: "test", version: "1" },
    steps: [
      { step_id: 1, source: "user", message: task.query },
      { step_id: 2, source: "agent", message: answer },
    ],
  });
const [first, second] = [attempt("上午去外滩，40+60=100元。"), attempt("上午去豫园，40+60=130元。")];

/** Reads by rules, and notes what it was asked. */
function noting(read: ClaimReader["read"] = ruleClaimReader.read) {
  const asked: string[] = [];
  const reader: ClaimReader = {
    id: "noting",
    read(answer, context) {
      asked.push(answer);
      return read(answer, context);
    },
  };
  return { asked, reader: cachedReader(reader, claimContexts([openTravel])) };
}

it("reads each answer once, in whichever comparison, and judges as the rules that read the same", async () => {
  const { asked, reader } = noting();
  const judge = judgeWithReader(rulesJudge([openTravel]), reader);
  const said = await judge.compare({ task, rubric, first, second });
  await judge.compare({ task, rubric, first: second, second: first });
  expect(asked).toEqual([first, second].map(({ steps }) => steps[1]!.message));
  expect(said).toEqual(await rulesJudge([openTravel]).compare({ task, rubric, first, second }));
  expect(judge.id).toBe("rules+claims:noting");
});

it("gives judge and checks what it read, in place of what rules read", async () => {
  const nothing: ClaimReading = { claims: [], statements: [] };
  const { reader } = noting(() => nothing);
  let given: unknown;
  const inner: PairwiseJudge = {
    id: "inner",
    async compare({ claims }) {
      given = claims;
      return fail("judge", "cannot_judge", "seen");
    },
  };
  await judgeWithReader(inner, reader)
    .compare({ task, rubric, first, second })
    .catch(() => undefined);
  expect(given).toEqual([nothing, nothing]);
  const check = checksWithReader(({ claims }) => {
    expect(claims).toBe(nothing);
    return [];
  }, reader);
  expect(await check({ task, trajectory: first })).toEqual([]);
});

it("leaves a comparison unscored with the reader's own failure, and asks again", async () => {
  let times = 0;
  const { reader } = noting(() => {
    times += 1;
    return fail("judge", "malformed_claims", "no JSON", { retryable: true });
  });
  const judge = judgeWithReader(rulesJudge([openTravel]), reader);
  const unread = { status: "unscored", failure: { owner: "judge", code: "malformed_claims", retryable: true } };
  expect(await judge.compare({ task, rubric, first, second })).toMatchObject(unread);
  const before = times;
  expect(await judge.compare({ task, rubric, first, second })).toMatchObject(unread);
  expect(times).toBeGreaterThan(before);
});

it("asks nothing about a task whose checks go by no claims", async () => {
  const { asked } = noting();
  const other: EnvironmentChecks = { id: "other", runChecks: () => [] };
  const reader = cachedReader(
    { id: "none", read: () => fail("judge", "malformed_claims", "asked") },
    claimContexts([other]),
  );
  expect(await reader.claimsOf({ task: { ...task, env: "other" }, trajectory: first })).toBeUndefined();
  expect(asked).toEqual([]);
});
