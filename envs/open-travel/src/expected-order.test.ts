import { describe, expect, it } from "vitest";
import { comparablePairs, isApplicable } from "./comparable-pairs.ts";
import { type Defect, MILDER_THAN, NOT_APPLICABLE, POLICY_IDS } from "./expected-order.ts";
import { SUBTASKS } from "./tasks/task-data.ts";
import { TASKS } from "./tasks.ts";

describe("tasks", () => {
  it("are five a subtask: one for the demo, two for development, two held out", () => {
    for (const subtask of SUBTASKS) {
      const splits = TASKS.filter((task) => task.subtask === subtask && task.extra?.world === undefined);
      expect(splits.map((task) => task.split)).toEqual(["demo", "validation", "validation", "test", "test"]);
    }
  });

  it("have unique ids, and one more belongs to an imported world", () => {
    expect(new Set(TASKS.map((task) => task.id)).size).toBe(26);
    expect(TASKS.filter((task) => task.extra?.world === "rail-timetable")).toHaveLength(1);
  });

  it("name every city, amount, rating and place of their constraints in the query", () => {
    for (const { query, constraints, id } of TASKS) {
      for (const city of constraints.cities) expect(query, id).toContain(city);
      if (constraints.budget) expect(query, id).toContain(String(constraints.budget.amountYuan));
      if (constraints.maxCostYuan) expect(query, id).toContain(`${constraints.maxCostYuan}元`);
      if (constraints.minRating) expect(query, id).toContain(`评分${constraints.minRating.toFixed(1)}`);
      for (const place of constraints.waypoints?.places ?? [])
        expect(
          place.names.some((name) => query.includes(name)),
          `${id} ${place.names[0]}`,
        ).toBe(true);
    }
  });
});

describe("expected order", () => {
  it("covers exactly the tasks there are", () => {
    expect(Object.keys(NOT_APPLICABLE).sort()).toEqual(TASKS.map((task) => task.id).sort());
  });

  it("lets budgets be ignored exactly where there is one, and trains be invented exactly where one is ridden", () => {
    for (const { id, constraints } of TASKS) {
      const hasBudget = constraints.budget !== undefined || constraints.maxCostYuan !== undefined;
      expect(NOT_APPLICABLE[id]?.["ignores-budget"] === undefined, id).toBe(hasBudget);
      expect(NOT_APPLICABLE[id]?.["invents-train"] === undefined, id).toBe(constraints.journey !== undefined);
    }
  });

  it("is a strict partial order on every task: nobody beats itself, directly or in a circle", () => {
    for (const { id } of TASKS) {
      const beats = new Map<string, Set<string>>(POLICY_IDS.map((policy) => [policy, new Set()]));
      for (const { better, worse } of comparablePairs(id)) beats.get(better)?.add(worse);
      for (const via of POLICY_IDS)
        for (const from of POLICY_IDS)
          if (beats.get(from)?.has(via)) for (const to of beats.get(via) ?? []) beats.get(from)?.add(to);
      for (const policy of POLICY_IDS) expect(beats.get(policy)?.has(policy), `${id} ${policy}`).toBe(false);
    }
  });

  it("ties a variant with the full planner where its defect cannot occur", () => {
    const pairs = comparablePairs("search-guangzhou-parks");
    const tied = ["full", "ignores-budget", "invents-train", "omits-waypoint", "late-leg"];
    for (const pair of pairs) expect(tied.includes(pair.better) && tied.includes(pair.worse)).toBe(false);
    // five tied ones beat three defects, and two answered defects beat the unanswered one
    expect(pairs).toHaveLength(5 * 3 + 2);
  });

  it("counts on a task that can have every defect: full beats seven, six beat no-answer, and the milder pairs", () => {
    expect(comparablePairs("multi-day-shanghai-hangzhou")).toHaveLength(7 + 6 + MILDER_THAN.length);
  });

  it("knows no order on a task that is not written down here", () => {
    expect(comparablePairs("direction-mars")).toEqual([]);
  });

  it("follows from the constraints for other tasks as it was written down for these, whatever their subtask", () => {
    const defects = POLICY_IDS.filter((id): id is Defect => id !== "full");
    const differing = TASKS.flatMap((task) =>
      defects
        .filter((defect) => isApplicable(task, defect) !== isApplicable({ ...task, id: "another" }, defect))
        .map((defect) => `${task.id} ${defect}`),
    );
    expect(differing).toEqual([]);
  });
});
