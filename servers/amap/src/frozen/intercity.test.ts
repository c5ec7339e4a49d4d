import { boundary } from "@arenakit/contracts";
import { openWorld } from "@arenakit/corpus-world";
import { buildWorld, readAtlas } from "@arenakit/corpus-world-maker";
import { expect, it } from "vitest";
import { frozenMaps } from "../frozen.ts";

const cities = readAtlas().filter(({ name }) => ["北京", "南京", "福州", "厦门", "长春", "大理"].includes(name));
const world = openWorld(buildWorld({ seed: 1, cities }), "ab".repeat(32));
const frozen = frozenMaps(world);
const call = { now: "2026-05-04T08:00" };
const [beijing, nanjing] = ["北京", "南京"].map((name) => world.places.city(name)!) as [
  NonNullable<ReturnType<typeof world.places.city>>,
  NonNullable<ReturnType<typeof world.places.city>>,
];
const query = { origin: beijing, destination: nanjing };
const clock = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));

it("takes trains of the timetable, which leave after one is at the station and are the earliest to arrive", async () => {
  const { plans } = await frozen.transit(query, call);
  expect(plans.length).toBeGreaterThan(0);
  const { direct, transfer } = world.rail.journeys({ date: "2026-05-04", from: "北京", to: "南京", earliest: 480 });
  for (const plan of plans) {
    const rides = plan.segments.flatMap(({ ride }) => (ride?.kind === "railway" ? [ride] : []));
    const first = plan.segments.findIndex(({ ride }) => ride?.kind === "railway");
    const listed = [...direct, ...transfer].find(({ legs }) =>
      legs.every((leg, at) => leg.number === rides[at]?.lineId && leg.from === rides[at]?.from.name),
    )!;
    expect(listed.legs).toHaveLength(rides.length);
    expect(rides.map(({ durationSeconds }) => durationSeconds)).toEqual(
      listed.legs.map(({ departure, arrival }) => (arrival - departure) * 60),
    );
    // The ride waits for the train: what is before it takes the rest of the time until it leaves.
    expect(rides[0]!.waitSeconds).toBeGreaterThanOrEqual(30 * 60);
    const beforeSeconds = plan.segments
      .slice(0, first)
      .reduce(
        (sum, { walking, ride }) =>
          sum + (walking?.durationSeconds ?? 0) + (ride ? ride.durationSeconds + ride.waitSeconds : 0),
        0,
      );
    const untilTrain = (clock(rides[0]!.firstClock) - 480) * 60;
    expect(Math.abs(untilTrain - beforeSeconds - rides[0]!.waitSeconds)).toBeLessThanOrEqual(60);
    expect(plan.fareYuan).toBeGreaterThanOrEqual(listed.priceYuan);
    expect(plan.durationSeconds).toBeGreaterThan((listed.legs.at(-1)!.arrival - 480) * 60);
  }
});

it("asks the cheapest first where the strategy says so", async () => {
  const cheapest = await frozen.transit({ ...query, strategy: 1, alternatives: 1 }, call);
  const quickest = await frozen.transit({ ...query, alternatives: 1 }, call);
  expect(cheapest.plans[0]!.fareYuan).toBeLessThanOrEqual(quickest.plans[0]!.fareYuan);
});

it("keeps the refusal of the city's lines where no train can be caught any more", async () => {
  expect(await boundary("tool", () => frozen.transit(query, { now: "2026-05-04T23:58" }))).toMatchObject({
    ok: false,
    failure: { owner: "policy", code: "no_route" },
  });
});
