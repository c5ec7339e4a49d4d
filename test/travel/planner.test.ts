/** What the planner finds where the near, the cheap or the usual is not enough: over three cities of a world. */
import { answerOf, Task } from "@arenakit/contracts";
import { connectTools, hermes, rollout } from "@arenakit/core";
import { openTravel } from "@arenakit/env-open-travel";
import { createGateway } from "@arenakit/server-gateway";
import { afterAll, beforeAll, expect, it } from "vitest";
import { cityWorld } from "../city-world.ts";

const world = cityWorld("上海", "杭州", "北京");
let tools: ReturnType<typeof connectTools>;
let stop: () => Promise<unknown>;
beforeAll(async () => {
  const listening = await createGateway({ worlds: [world] }).listen({ port: 0 });
  tools = connectTools({ url: `${listening.url}/mcp/toolset/${openTravel.toolset}` });
  stop = async () => {
    await tools.close();
    await listening.close();
  };
}, 120_000);
afterAll(() => stop());

async function plan(task: Omit<Task, "id" | "env" | "split">) {
  const whole = Task.parse({ ...task, id: "asked", env: "open-travel", split: "validation" });
  const trajectory = await rollout({
    environment: openTravel,
    task: whole,
    policy: openTravel.scripted!.policies(whole, 1)[0]!,
    dialect: hermes,
    tools,
    context: { world: world.id, now: world.meta.now, seed: 1 },
    group: { id: "asked", index: 0, size: 1, anchor: true },
  });
  const checks = openTravel.runChecks({ task: whole, trajectory });
  return {
    answer: answerOf(trajectory)!,
    failed: checks.filter(({ status }) => status === "fail").map(({ id }) => id),
  };
}

it("takes trains of which each costs two fifths of the money, where there are no cheaper ones", async () => {
  const date = (offset: number) => `2026-05-${String(1 + offset).padStart(2, "0")}`;
  const least = Math.min(
    ...world.rail
      .journeys({ from: "上海", to: "北京", date: date(2) })
      .direct.filter(({ legs }) => legs[0]!.departure >= 420 && legs[0]!.arrival <= 1380)
      .map(({ priceYuan }) => priceYuan),
  );
  const { answer, failed } = await plan({
    subtask: "multi-day",
    query: `后天早上7点以后一个人从上海去北京三天，第三天晚上11点前回，天坛公园必去，车票住宿一共${Math.round(least * 2.5)}元以内`,
    constraints: {
      cities: ["上海", "北京"],
      people: 1,
      budget: { amountYuan: Math.round(least * 2.5), per: "group" },
      dates: { startOffsetDays: 2, days: 3 },
      window: { departAfter: "07:00", arriveBy: "23:00" },
      waypoints: { places: [{ names: ["天坛公园", "天坛"], city: "北京" }], ordered: false },
      journey: { from: "上海", to: "北京", returns: true },
      preferences: [],
    },
  });
  expect(answer).not.toContain("没有查到合适的车次");
  expect(failed.filter((id) => id === "constraints.endpoints")).toEqual([]);
}, 60_000);

it("looks past the ten nearest that a search lists, and never recommends the centre itself", async () => {
  const centre = world.data.cities.flatMap(({ landmarks }) => landmarks).find(({ name }) => name === "外滩")!;
  const query = { centre, radiusMetres: 5000, keywords: "景点", limit: 2000 };
  const rated = world.places
    .around(query)
    .pois.filter(({ poi }) => (poi.rating ?? 0) >= MIN_RATING && poi.kind !== "gate");
  const near = rated.filter(({ poi }) =>
    world.places.around({ ...query, limit: 10 }).pois.some((one) => one.poi === poi),
  );
  expect(near.length).toBeLessThan(COUNT);
  expect(rated.length).toBeGreaterThan(COUNT + 3);
  const { answer, failed } = await plan({
    subtask: "search",
    query: "明天在上海的外滩附近5公里内找5个景点，评分4.8以上",
    constraints: {
      cities: ["上海"],
      people: 1,
      dates: { startOffsetDays: 1, days: 1 },
      around: { centre: { names: ["外滩"], city: "上海" }, radiusMetres: 5000, keyword: "景点", count: COUNT },
      minRating: MIN_RATING,
      preferences: [],
    },
  });
  expect(failed.filter((id) => id.startsWith("constraints."))).toEqual([]);
  expect(answer.match(/^### \d+\. /gm)).toHaveLength(COUNT);
  expect(answer).not.toMatch(/^### \d+\. 外滩$/m);
}, 60_000);

const COUNT = 5;
const MIN_RATING = 4.8;
