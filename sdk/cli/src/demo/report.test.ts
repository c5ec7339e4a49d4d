/** The checks of a run as lines beside its report. */
import { type GroupReward, type RunManifest, type Trajectory, TrajectoryChecks } from "@arenakit/contracts";
import type { OpenedWorld } from "@arenakit/corpus-world";
import { openTravel } from "@arenakit/env-open-travel";
import { expect, it } from "vitest";
import { writeReport } from "./report.ts";

it("writes a header and a line for every trajectory, in order, and the page", async () => {
  // No attempt moves, so that nothing but the name is read.
  const world = { meta: { name: "w" }, data: { cities: [] } } as unknown as OpenedWorld;
  const tasks = openTravel.tasks("demo").slice(0, 2);
  const manifest: RunManifest = {
    format: "arenakit.run/1",
    run: "0123456789abcdef",
    version: "0.1.0",
    seed: 7,
    world: "w",
    now: "2026-05-01T08:00",
    env: "open-travel@0.1.0",
    tasks: tasks.map(({ id }) => id),
    groupSize: 2,
    topology: "anchor",
    slots: "standard",
    policy: "p",
    judge: "j",
  };
  const reward: GroupReward = {
    group: "g",
    task: "t",
    status: "invalid",
    topology: "anchor",
    slots: "standard",
    estimator: "mean",
    advantageMap: "standardised",
    rank: [null, null],
    reward: [null, null],
    advantage: [null, null],
    matches: 0,
    failure: { owner: "judge", code: "no_verdict", message: "none", retryable: true },
  } as unknown as GroupReward;
  const trajectory = (id: string): Trajectory => ({
    schema_version: "ATIF-v1.8",
    trajectory_id: id,
    agent: { name: "test", version: "1" },
    steps: [{ step_id: 1, source: "agent", message: "北京" }],
  });
  const ids = tasks.map(({ id }) => [`${id}-0`, `${id}-1`]);
  const files = new Map<string, string>();
  await writeReport(
    { write: async (name, text) => void files.set(name, text) },
    {
      manifest,
      environment: openTravel,
      world,
      records: ids.map((own) => ({ trajectories: own.map(trajectory), matches: [], reward })),
      results: tasks.map((task) => ({ task, policies: ["p", "q"] })),
      agreement: null,
      leftOut: [],
    },
  );
  const [head, ...lines] = files.get("checks.jsonl")!.trimEnd().split("\n");
  expect(JSON.parse(head!)).toEqual({ format: "arenakit.checks/1", run: manifest.run });
  expect(lines.map((line) => TrajectoryChecks.parse(JSON.parse(line)).trajectory)).toEqual(ids.flat());
  expect(files.get("report.html")).toMatch(/^<!doctype html>/);
});
