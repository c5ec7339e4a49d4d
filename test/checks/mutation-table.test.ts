/**
 * The mutation test of the checks: errors planted in correct answers are seen, and correct answers are left alone. A
 * share of it runs with all tests; `ARENAKIT_WRITE_TABLES=1` runs all of it and writes docs/checks.md.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { TRAVEL_CHECKS } from "@arenakit/env-open-travel";
import { describe, expect, it } from "vitest";
import { ROOT } from "../sources.ts";
import { checksPage } from "./page.ts";
import { keptSections } from "./sections.ts";
import { accusedAnswers, alarmShare, type Half, halfOf, REPORT_MUTATIONS, reports, TRAVEL_MUTATIONS } from "./table.ts";
import { travelAnswers } from "./travel-answers.ts";

const PAGE = join(ROOT, "docs", "checks.md");
const writes = process.env.ARENAKIT_WRITE_TABLES === "1";
const LONG = 1_800_000;

/** What every half must show: nine of ten plants over all kinds, and two of a hundred accusations of what is right. */
function expectGoals(half: Half, least: number): void {
  const planted = half.kinds.reduce((sum, one) => sum + one.planted, 0);
  const caught = half.kinds.reduce((sum, one) => sum + one.caught, 0);
  expect(planted).toBeGreaterThan(least);
  expect(caught / planted).toBeGreaterThanOrEqual(0.9);
  const { alarms, applicable } = alarmShare(half);
  expect(alarms / applicable, `${accusedAnswers(half)} answers accused`).toBeLessThanOrEqual(0.02);
}

describe.skipIf(writes)("a share of the planted errors", () => {
  it(
    "is caught in reports, and correct ones are left alone",
    async () => {
      const subjects = await reports(6, { stride: 29, pages: 1_200 });
      expect(subjects.length).toBeGreaterThan(8);
      expectGoals(halfOf(subjects, REPORT_MUTATIONS, 1), 200);
    },
    LONG,
  );

  it(
    "is caught in travel answers, and correct ones are left alone",
    async () => {
      const isWanted = ({ id }: { id: string }) => /beijing|hangzhou|chengdu/.test(id);
      const subjects = await travelAnswers(7, isWanted, { of: "asked cities" });
      expect(subjects.length).toBeGreaterThan(4);
      expectGoals(halfOf(subjects, TRAVEL_MUTATIONS, 1), 100);
    },
    LONG,
  );

  it("are looked at by as many checks as the page says, each of which it names", () => {
    const page = readFileSync(PAGE, "utf8");
    expect(page).toMatch(new RegExp(`^\\\`${TRAVEL_CHECKS.length}\\\` checks look at`, "m"));
    for (const { id } of TRAVEL_CHECKS) expect(page).toContain(`\`${id.replace(/^[^.]+\./, "")}\``);
  });

  it("has its kinds in the table, at least 25 of travel and of research", () => {
    const page = readFileSync(PAGE, "utf8");
    for (const mutations of [TRAVEL_MUTATIONS, REPORT_MUTATIONS]) {
      expect(new Set(mutations.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(25);
      for (const { kind, means } of mutations) expect(page).toContain(`| ${kind}`.padEnd(kind.length + 2) && means);
    }
  });
});

describe.runIf(writes)("all of the planted errors", () => {
  it(
    "are written to docs/checks.md",
    async () => {
      const travel = {
        tuned: halfOf(await travelAnswers(7, ({ split }) => split !== "test"), TRAVEL_MUTATIONS, 1),
        held: halfOf(
          [...(await travelAnswers(7, ({ split }) => split === "test")), ...(await travelAnswers(11, () => true))],
          TRAVEL_MUTATIONS,
          1,
        ),
      };
      const research = {
        tuned: halfOf(await reports(5, { stride: 11 }), REPORT_MUTATIONS, 1),
        held: halfOf(await reports(6, { stride: 11 }), REPORT_MUTATIONS, 1),
      };
      writeFileSync(PAGE, `${checksPage({ travel, research }).trimEnd()}\n${keptSections()}`);
      for (const half of [travel.held, research.held]) expectGoals(half, 500);
    },
    LONG,
  );
});
