/** Tasks that are made from a world, over three cities of it; `--split train` of the default world has the full number. */

import { nearDuplicates } from "@arenakit/core";
import type { OpenedWorld } from "@arenakit/corpus-world";
import { constraintsOf, isReadBack, makeTasks, openTravel, READABLE } from "@arenakit/env-open-travel";
import { beforeAll, expect, it } from "vitest";
import { cityWorld } from "../city-world.ts";

let world: OpenedWorld;
let train: Awaited<ReturnType<typeof makeTasks>>;
const sources = (seed: number, count: number) => ({ seed, count, openedWorld: world, questions: async () => [] });
beforeAll(async () => {
  world = cityWorld("上海", "杭州", "北京");
  train = await makeTasks("train", sources(1, 300));
}, 300_000);

it("are as many as are wanted, of all subtasks and cities, in both languages, and the same for the same seed", async () => {
  expect(train).toHaveLength(300);
  const share = (of: (task: (typeof train)[number]) => boolean) => train.filter(of).length / train.length;
  for (const subtask of ["direction", "search", "compare", "one-day", "multi-day"])
    expect(share((task) => task.subtask === subtask)).toBeCloseTo(0.2);
  expect(new Set(train.flatMap(({ constraints }) => constraints.cities))).toEqual(new Set(["上海", "杭州", "北京"]));
  expect(share(({ language }) => language === "en")).toBeGreaterThan(0.08);
  expect(share(({ gold }) => gold?.infeasible === true)).toBeGreaterThan(0.05);
  expect(new Set(train.map(({ difficulty }) => difficulty))).toEqual(new Set(["easy", "medium", "hard"]));
  expect(await makeTasks("train", sources(1, 20))).toEqual(train.slice(0, 20));
  expect((await makeTasks("train", sources(2, 20))).map(({ query }) => query)).not.toEqual(
    train.slice(0, 20).map(({ query }) => query),
  );
}, 120_000);

it("mean what their queries say, as the reader of queries takes them", () => {
  let [asked, read] = [0, 0];
  for (const { query, constraints, id } of train) {
    expect(isReadBack({ query, constraints }, world.meta.now), id).toBe(true);
    const own = constraintsOf(query, world.meta.now).constraints;
    for (const member of READABLE) {
      if (constraints[member] === undefined || (member === "people" && constraints.people === 1)) continue;
      asked += 1;
      if (own?.[member] !== undefined) read += 1;
    }
  }
  console.info(`read back ${read} of ${asked} limits`);
  expect(read / asked).toBeGreaterThan(0.95);
});

it("say nearly what another says in at most 2 of 100 cases", () => {
  expect(
    nearDuplicates(
      train.map(({ query }) => query),
      0.8,
    ).length / train.length,
  ).toBeLessThanOrEqual(0.02);
});

it("cannot be done where the solvers say so: no way is quicker or cheaper, no place costs less, tickets alone cost more", () => {
  const infeasible = train.filter(({ gold }) => gold?.infeasible === true);
  for (const { id, gold, constraints, reference, subtask } of infeasible) {
    expect(reference, id).toMatch(/办不到|not feasible/);
    const { leastYuan, allowedYuan, needMinutes, availableMinutes } = gold as Record<string, number>;
    if (leastYuan !== undefined) expect(leastYuan, id).toBeGreaterThan(allowedYuan!);
    else expect(needMinutes, id).toBeGreaterThan(availableMinutes!);
    if (subtask !== "search") continue;
    const { centre, radiusMetres, keyword } = constraints.around!;
    const landmark = world.data.cities
      .flatMap(({ landmarks }) => landmarks)
      .find(({ name, alias }) => [name, ...alias].includes(centre.names[0]!))!;
    const { pois } = world.places.around({ centre: landmark, radiusMetres, keywords: keyword, limit: 5000 });
    const fitting = pois.filter(
      ({ poi }) => (poi.costYuan ?? poi.ticketYuan ?? Number.POSITIVE_INFINITY) <= constraints.maxCostYuan!,
    );
    expect(fitting, id).toEqual([]);
  }
  expect(new Set(infeasible.map(({ subtask }) => subtask)).size).toBeGreaterThanOrEqual(4);
});

it("are of a split of their own each, and none without a world", async () => {
  const validation = await makeTasks("validation", sources(1, 20));
  expect(
    validation.every(({ split, query }) => split === "validation" && !train.some((task) => task.query === query)),
  ).toBe(true);
  expect(await openTravel.makeTasks?.("train", { seed: 1, questions: async () => [] })).toEqual([]);
  expect(await openTravel.makeTasks?.("test", sources(1, 20))).toEqual([]);
});
