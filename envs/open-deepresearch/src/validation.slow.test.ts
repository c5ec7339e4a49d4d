/** All written tasks, and some of every split, by what can be checked alone. */
import { validateEnvironment } from "@arenakit/core";
import { expect, it } from "vitest";
import { fakeWeb, sources } from "./fake-web.fixture.ts";
import { openDeepResearch } from "./open-deepresearch.ts";

it("validates over all splits", { timeout: 300_000 }, async () => {
  const splits = (["train", "validation", "test"] as const).map((split) => openDeepResearch.makeTasks!(split, sources));
  const report = await validateEnvironment(openDeepResearch, (await Promise.all(splits)).flat(), { tools: fakeWeb });
  expect(report).toMatchObject({ ok: true, scored: 300, notJudged: ["rubric"], emptyMean: 0 });
  expect(report.goldMean).toBeGreaterThanOrEqual(0.8);
  expect(report.pastedMean).toBeLessThanOrEqual(0.2);
  expect(report.shuffledMean).toBeLessThanOrEqual(0.2);
  expect(report.nearDuplicates).toBeLessThanOrEqual(0.02);
});
