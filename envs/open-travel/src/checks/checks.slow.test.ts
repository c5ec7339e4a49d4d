import { checkCoverage } from "@arenakit/evaluator-checks";
import { expect, it } from "vitest";
import { runTravelChecks, TRAVEL_CHECKS } from "../checks.ts";
import { checkCases } from "./check.case.ts";
import { PALACE, taskOf, trajectoryOf } from "./trajectory.fixture.ts";

for (const check of TRAVEL_CHECKS) checkCases(check);

it("checks have names of their own", () => {
  expect(new Set(TRAVEL_CHECKS.map((check) => check.id)).size).toBe(TRAVEL_CHECKS.length);
});

it("reads a trajectory once per task and time", () => {
  const trajectory = trajectoryOf([[PALACE]], "去故宫博物院");
  const task = taskOf("去哪里？", { cities: ["北京"] });
  const first = runTravelChecks({ task, trajectory });
  expect(runTravelChecks({ task, trajectory })).toBe(first);
  expect(runTravelChecks({ task: { ...task, query: "还去哪里？" }, trajectory })).not.toBe(first);
  expect(runTravelChecks({ task, trajectory, now: "2026-05-02T08:00" })).not.toBe(first);
});

it("reads what other tools recorded, where our extra is absent", () => {
  const { extra: _, ...foreign } = trajectoryOf([[PALACE]], "去故宫博物院，门票80元");
  const task = taskOf("去哪里？", { cities: ["北京"] });
  const price = runTravelChecks({ task, trajectory: foreign }).find((one) => one.id === "groundedness.place_prices");
  expect(price?.status).toBe("fail");
});

it("says how little could be looked at", () => {
  const { applicable, total, families } = checkCoverage(runTravelChecks({ trajectory: trajectoryOf([], "Yes.") }));
  expect(total).toBeGreaterThan(60);
  expect(applicable).toBeLessThan(total / 3);
  expect(families.constraints).toEqual({ applicable: 0, total: families.constraints!.total });
});
