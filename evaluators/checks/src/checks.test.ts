import { expect, it } from "vitest";
import { checkCases } from "./check.case.ts";
import { CHECKS, runChecks } from "./checks.ts";
import { PALACE, taskOf, trajectoryOf } from "./trajectory.fixture.ts";

for (const check of CHECKS) checkCases(check);

it("checks have names of their own", () => {
  expect(new Set(CHECKS.map((check) => check.id)).size).toBe(CHECKS.length);
});

it("reads a trajectory once per task and time", () => {
  const trajectory = trajectoryOf([[PALACE]], "去故宫博物院");
  const task = taskOf("去哪里？", { cities: ["北京"] });
  const first = runChecks({ task, trajectory });
  expect(runChecks({ task, trajectory })).toBe(first);
  expect(runChecks({ task: { ...task, query: "还去哪里？" }, trajectory })).not.toBe(first);
  expect(runChecks({ task, trajectory, now: "2026-05-02T08:00" })).not.toBe(first);
});

it("reads what other tools recorded, where our extra is absent", () => {
  const { extra: _, ...foreign } = trajectoryOf([[PALACE]], "去故宫博物院，门票80元");
  const task = taskOf("去哪里？", { cities: ["北京"] });
  const price = runChecks({ task, trajectory: foreign }).find((one) => one.id === "groundedness.place_prices");
  expect(price?.status).toBe("fail");
});
