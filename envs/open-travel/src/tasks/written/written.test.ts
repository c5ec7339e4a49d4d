/** The written test tasks: counts, ids, cities, likeness, names that stand in the query, and what cannot be fulfilled. */
import { Task } from "@arenakit/contracts";
import { nearDuplicates } from "@arenakit/core";
import { describe, expect, it } from "vitest";
import { openTravel } from "../../environment.ts";
import { TASKS, WRITTEN_TASKS } from "../../tasks.ts";
import { SUBTASKS } from "../task-data.ts";

const CITIES = "北京 上海 天津 广州 深圳 杭州 南京 成都 重庆 西安 武汉 苏州 青岛 厦门".split(" ");
const LIKE = 0.7;
const of = (subtask: string) => WRITTEN_TASKS.filter((task) => task.subtask === subtask);
const isInfeasible = ({ gold }: Task) => gold?.infeasible === true;

describe("written tasks", () => {
  it.each(SUBTASKS)("are fifty of %s, at least two of which cannot be fulfilled", (subtask) => {
    const tasks = of(subtask);
    expect(tasks).toHaveLength(50);
    expect(tasks.filter(({ id }) => !id.startsWith(`test-${subtask}-`))).toEqual([]);
    expect(tasks.filter(isInfeasible).length).toBeGreaterThanOrEqual(2);
  });

  it("visit every city of the small world in every subtask", () => {
    for (const subtask of SUBTASKS) {
      const cities = new Set(of(subtask).flatMap(({ constraints }) => constraints.cities));
      expect([...cities].sort(), subtask).toEqual([...CITIES].sort());
    }
  });

  it("have ids of their own and parse as tasks", () => {
    const ids = [...TASKS, ...WRITTEN_TASKS].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const task of WRITTEN_TASKS) expect(Task.parse(task)).toEqual(task);
  });

  it("are unlike each other and unlike the other tasks", () => {
    const queries = [...TASKS, ...WRITTEN_TASKS].map(({ query }) => query);
    expect(nearDuplicates(queries, LIKE).map(({ second }) => queries[second])).toEqual([]);
  });

  it("call a place first as the query does, and say where they play", () => {
    const unnamed = WRITTEN_TASKS.flatMap(({ id, query, constraints: { waypoints, around } }) =>
      [...(waypoints?.places ?? []), ...(around ? [around.centre] : [])]
        .filter(({ names }) => !query.includes(names[0]!))
        .map(({ names }) => `${id}: ${names[0]}`),
    );
    expect(unnamed).toEqual([]);
    for (const { constraints: c } of WRITTEN_TASKS) {
      for (const place of c.waypoints?.places ?? []) expect(c.cities).toContain(place.city);
      if (c.journey) expect(c.cities).toEqual([c.journey.from, c.journey.to]);
    }
  });

  it("start within three days, and take the numbers that they hold from the query", () => {
    for (const { id, query, language, constraints: c } of WRITTEN_TASKS) {
      expect(c.dates?.startOffsetDays ?? 0, id).toBeLessThanOrEqual(3);
      expect(language, id).toBe(/\p{Script=Han}/u.test(query) ? "zh" : "en");
      const said = { 1: /明|[Tt]omorrow/, 2: /后天|Sunday/, 3: /大后天|Monday/ } as const;
      const offset = c.dates?.startOffsetDays as keyof typeof said | 0 | undefined;
      if (offset) expect(query, id).toMatch(said[offset]);
    }
  });

  it("tell why what cannot be fulfilled cannot, and what to answer", () => {
    const infeasible = WRITTEN_TASKS.filter(isInfeasible);
    expect(infeasible.length).toBeGreaterThanOrEqual(10);
    for (const { gold, reference } of infeasible) {
      expect(["time", "money", "closed", "nothing_fits"]).toContain(gold?.because);
      expect(gold?.why).toMatch(/./);
      expect(reference).toMatch(/./);
    }
    for (const task of WRITTEN_TASKS.filter((one) => !isInfeasible(one)))
      expect(task.gold).toEqual({ infeasible: false });
  });

  it("follow the others of their split", () => {
    const inTest = TASKS.filter(({ split }) => split === "test");
    expect(openTravel.tasks("test")).toEqual([...inTest, ...WRITTEN_TASKS]);
    expect(openTravel.tasks("all")).toEqual([...TASKS, ...WRITTEN_TASKS]);
  });
});
