import type { RubricItem } from "@arenakit/contracts";
import { expect, it } from "vitest";
import { completeVerdict, findVerdictProblem, type GivenVerdict } from "./index.ts";

const item = (id: string, scale: RubricItem["scale"]): RubricItem => ({
  id,
  text: id,
  polarity: 1,
  weight: 1,
  scale,
  tier: "active",
});

it("says what is wrong with verdicts that are given", () => {
  const items = [item("a", "binary"), item("b", "0-2")];
  const found = (...given: GivenVerdict[]) => findVerdictProblem(items, given.map(completeVerdict));
  expect(found({ rubricId: "a", met: true }, { rubricId: "b" })).toBeUndefined();
  expect(found({ rubricId: "a" }, { rubricId: "a" })).toMatch(/two verdicts on a/);
  expect(found({ rubricId: "z", value: 1 })).toMatch(/z, which is no criterion/);
  expect(found({ rubricId: "b", value: 3 })).toMatch(/expected 0 to 2 on the scale 0-2, got 3/);
  const other = completeVerdict({ rubricId: "z", value: 1 });
  expect(findVerdictProblem(items, [other], { others: true })).toBeUndefined();
  expect([{ rubricId: "a" }, { rubricId: "a", value: 0 }].map((one) => completeVerdict(one).status)).toEqual([
    "unscored",
    "scored",
  ]);
});
