import { FailureError, haversineMetres, type LonLat, random } from "@arenakit/contracts";
import { generateTransit, readAtlas, readCountry } from "@arenakit/corpus-world-maker";
import { beforeAll, describe, expect, it } from "vitest";
import type { CityFacts } from "../atlas.ts";
import { createCountry } from "../country.ts";
import type { TransitPlan, TransitPlans, TransitQuery, WalkPart } from "../solvers.ts";
import { estimatedWalk } from "./compile.ts";
import { ruleYuan } from "./fares.ts";
import { createTransit, REACH_METRES } from "./plan.ts";
import type { TransitNetwork } from "./transit-network.ts";

const NAMES = ["上海", "厦门"];
const cities = NAMES.map((name) => readAtlas().find((city) => city.name === name)!);
const [shanghai, xiamen] = cities as [CityFacts, CityFacts];
let networks: TransitNetwork[];
let plan: (query: TransitQuery) => TransitPlans;
beforeAll(() => {
  networks = cities.map((city) => generateTransit(city, 1));
  ({ plan } = createTransit(networks, { cities, country: createCountry(readCountry()), walk: walkToGates }));
});

/** Straight, between the nearest of the gates that both places have. */
function walkToGates(from: LonLat, to: LonLat): WalkPart {
  const walks = gatesAt(from, "出口").flatMap((start) => gatesAt(to, "入口").map((end) => straightWalk(start, end)));
  return walks.sort((one, other) => one.distanceMetres - other.distanceMetres)[0]!;
}

/** Where one gets in or out of a sight whose gates are known; else the place itself. */
function gatesAt(point: LonLat, side: "入口" | "出口"): readonly LonLat[] {
  const sight = shanghai.landmarks.find(({ gates, ...place }) => gates && haversineMetres(place, point) < 1);
  const gates = (sight?.gates ?? []).filter(({ name }) => !name.includes(side === "入口" ? "出口" : "(入口)"));
  return gates.length > 0 ? gates : [point];
}

const landmark = (city: CityFacts, name: string): LonLat => city.landmarks.find((place) => place.name === name)!;
const rides = (plan: TransitPlan) => plan.segments.flatMap(({ ride }) => (ride ? [ride] : []));
const failureOf = (query: TransitQuery) => {
  try {
    plan(query);
  } catch (error) {
    if (error instanceof FailureError) return error.failure;
  }
  return null;
};
const MORNING = "2026-05-04T08:00";

/** Pairs of landmarks of Shanghai. */
function pairs(count: number): { origin: LonLat; destination: LonLat }[] {
  const rng = random(3, "pairs");
  return Array.from({ length: count }, () => {
    const [origin, destination] = rng.shuffled(shanghai.landmarks);
    return { origin: origin!, destination: destination! };
  });
}

describe("plans", () => {
  it("add up: time is walks, waits and rides; distance is walks and rides", () => {
    for (const pair of pairs(40))
      for (const { segments, ...whole } of plan({ ...pair, departure: MORNING }).plans) {
        const walks = segments.flatMap(({ walking }) => walking ?? []);
        const ridden = segments.flatMap(({ ride }) => ride ?? []);
        const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
        expect(whole.walkingMetres).toBe(sum(walks.map(({ distanceMetres }) => distanceMetres)));
        expect(whole.distanceMetres).toBe(
          whole.walkingMetres + sum(ridden.map(({ distanceMetres }) => distanceMetres)),
        );
        expect(whole.durationSeconds).toBe(
          sum(walks.map(({ durationSeconds }) => durationSeconds)) +
            sum(ridden.map(({ durationSeconds, waitSeconds }) => durationSeconds + waitSeconds)),
        );
        for (const walk of walks)
          expect(sum(walk.steps.map(({ distanceMetres }) => distanceMetres))).toBe(walk.distanceMetres);
      }
  });

  it("lead from the origin to the destination without a gap", () => {
    for (const pair of pairs(20))
      for (const { segments } of plan({ ...pair, departure: MORNING }).plans) {
        const isAt = (place: LonLat, gates: readonly LonLat[]) =>
          expect(Math.min(...gates.map((gate) => haversineMetres(place, gate)))).toBeLessThan(1);
        let at: LonLat = segments[0]!.walking?.from ?? gatesAt(pair.origin, "出口")[0]!;
        isAt(at, gatesAt(pair.origin, "出口"));
        for (const { walking, ride } of segments) {
          if (walking && walking.distanceMetres > 0 && walking.from.longitude !== walking.to.longitude) {
            expect(haversineMetres(at, walking.from)).toBeLessThan(260);
            at = walking.to;
          }
          if (!ride) continue;
          // Between a door and the platform nobody counts metres.
          expect(haversineMetres(at, ride.from)).toBeLessThan(260);
          at = ride.exit ?? ride.to;
          expect(ride.via.length).toBe(ride.polyline.length - 2);
        }
        isAt(at, gatesAt(pair.destination, "入口"));
      }
  });

  it("are the same list, however many of it are wanted", () => {
    for (const strategy of [0, 3, 8])
      for (const pair of pairs(15)) {
        const ask = (alternatives: number) => plan({ ...pair, departure: MORNING, strategy, alternatives }).plans;
        const ten = ask(10);
        for (const fewer of [1, 3, 5, 7]) expect(ask(fewer)).toEqual(ten.slice(0, fewer));
      }
  });

  it("of one answer differ in their lines", () => {
    for (const pair of pairs(20)) {
      const { plans } = plan({ ...pair, departure: MORNING, alternatives: 10 });
      const lines = plans.map((one) =>
        rides(one)
          .map(({ line }) => line.replace(/\(.*/u, ""))
          .join(),
      );
      expect(new Set(lines).size).toBe(lines.length);
      expect(plans.length).toBeLessThanOrEqual(10);
    }
  });

  it("enter and leave by the doors that are nearest", () => {
    const [network] = networks;
    for (const pair of pairs(20))
      for (const { segments } of plan({ ...pair, departure: MORNING }).plans) {
        const [first] = segments;
        if (!first?.ride?.entrance) continue;
        const station = network!.stations.find(({ id }) => id === first.ride!.from.id)!;
        const nearest = (door: LonLat) =>
          Math.min(...gatesAt(pair.origin, "出口").map((gate) => Math.round(haversineMetres(door, gate))));
        expect(nearest(first.ride.entrance)).toBe(Math.min(...station.entrances.map(nearest)));
      }
  });

  it("cost what the rules say: underground rides together, each bus by itself", () => {
    const [network] = networks;
    const rule = (name: string) => network!.fares.find((fare) => fare.name === name)!;
    let checked = 0;
    for (const pair of pairs(40))
      for (const one of plan({ ...pair, departure: MORNING }).plans) {
        const lines = rides(one).map(({ lineId }) => network!.lines.find(({ id }) => id === lineId)!);
        const isPlain = lines.every(({ fare }) => fare === "metro" || fare === "bus");
        const metro = rides(one).filter(({ kind }) => kind === "metro");
        const isTogether =
          rides(one).findLastIndex(({ kind }) => kind === "metro") -
            rides(one).findIndex(({ kind }) => kind === "metro") ===
          metro.length - 1;
        const leaves = metro.slice(0, -1).some(({ exit }) => exit !== null);
        if (!isPlain || !isTogether || leaves) continue;
        checked++;
        const metres = metro.reduce((sum, { distanceMetres }) => sum + distanceMetres, 0);
        // Shanghai: 3 yuan up to 6 km, one more for every 10 km begun; a bus 2 yuan.
        const underground = metro.length === 0 ? 0 : 3 + Math.max(0, Math.ceil((metres - 6000) / 10_000));
        expect(one.fareYuan).toBe(underground + 2 * (rides(one).length - metro.length));
        if (metro.length > 0) expect(ruleYuan(rule("metro"), metres)).toBe(underground);
      }
    expect(checked).toBeGreaterThan(20);
  });
});

describe("strategies", () => {
  it("put first what they ask for", () => {
    for (const pair of pairs(15)) {
      const ask = (strategy: number) => plan({ ...pair, departure: MORNING, strategy, alternatives: 10 }).plans;
      const least = (plans: readonly TransitPlan[], value: (plan: TransitPlan) => number) =>
        expect(value(plans[0]!)).toBe(Math.min(...plans.map(value)));
      least(ask(1), ({ fareYuan }) => fareYuan);
      least(ask(2), (one) => rides(one).length);
      least(ask(3), ({ walkingMetres }) => walkingMetres);
      least(ask(8), ({ durationSeconds }) => durationSeconds);
    }
  });

  it("5 leaves the underground out, 6 takes nothing else", () => {
    const pair = { origin: landmark(shanghai, "外滩"), destination: landmark(shanghai, "上海迪士尼乐园") };
    const kinds = (strategy: number) =>
      new Set(
        plan({ ...pair, departure: MORNING, strategy }).plans.flatMap((one) => rides(one).map(({ kind }) => kind)),
      );
    expect([...kinds(5)]).toEqual(["bus"]);
    expect([...kinds(6)]).toEqual(["metro"]);
  });

  it("0 never takes longer than 8 is fast, and 8 is the fastest of all", () => {
    for (const pair of pairs(15)) {
      const durations = [0, 1, 2, 3, 4, 7, 8].map(
        (strategy) => plan({ ...pair, departure: MORNING, strategy }).plans[0]!.durationSeconds,
      );
      expect(Math.min(...durations)).toBe(durations.at(-1));
    }
  });
});

describe("hours", () => {
  const pair = () => ({ origin: landmark(shanghai, "外滩"), destination: landmark(shanghai, "上海迪士尼乐园") });

  it("say when the first vehicle leaves where nothing runs", () => {
    const failure = failureOf({ ...pair(), departure: "2026-05-04T03:00", night: false });
    expect(failure).toMatchObject({ owner: "policy", code: "no_route" });
    const clock = /首班 (\d\d:\d\d)/u.exec(failure!.message)![1]!;
    expect(plan({ ...pair(), departure: `2026-05-04T${clock}` }).plans.length).toBeGreaterThan(0);
  });

  it("make one wait longer outside the peak", () => {
    const waitAt = (time: string) =>
      rides(plan({ ...pair(), departure: `2026-05-04T${time}`, strategy: 6 }).plans[0]!)[0]!.waitSeconds;
    expect(waitAt("08:00")).toBeLessThan(waitAt("22:00"));
  });

  it("let nobody board after the last departure", () => {
    for (const departure of ["2026-05-04T22:40", "2026-05-04T23:10"]) {
      const failure = failureOf({ ...pair(), departure });
      const plans = failure ? [] : plan({ ...pair(), departure }).plans;
      for (const one of plans) {
        let minute = Number(departure.slice(11, 13)) * 60 + Number(departure.slice(14));
        for (const { walking, ride } of one.segments) {
          minute += (walking?.durationSeconds ?? 0) / 60;
          if (!ride) continue;
          minute += ride.waitSeconds / 60;
          const [hours, minutes] = ride.lastClock.split(":").map(Number) as [number, number];
          const last = hours * 60 + minutes + (hours < 4 ? 1440 : 0);
          expect(minute).toBeLessThanOrEqual(last + 1);
          minute += ride.durationSeconds / 60;
        }
      }
    }
  });
});

describe("night buses", () => {
  it("run when nothing else does, unless they are not wanted", () => {
    const night = networks[0]!.lines.find(({ name }) => name === "夜1路")!;
    const [origin, destination] = [night.stops[0]!, night.stops.at(-1)!].map((stop) => networks[0]!.stations[stop]!);
    const query = { origin: origin!, destination: destination!, departure: "2026-05-04T02:00" };
    const [best] = plan(query).plans;
    expect(best!.night).toBe(true);
    expect(rides(best!)[0]!.line).toMatch(/^夜\d路\(/u);
    expect(failureOf({ ...query, night: false })).toMatchObject({ code: "no_route" });
    expect(plan({ ...query, departure: MORNING }).plans.every((one) => !one.night)).toBe(true);
  });
});

describe("what cannot be planned", () => {
  it("is refused between cities, with what to use instead", () => {
    const failure = failureOf({ origin: landmark(shanghai, "外滩"), destination: xiamen, departure: MORNING });
    expect(failure).toMatchObject({ owner: "policy", code: "no_route" });
    expect(failure!.message).toMatch(/search_train_tickets/u);
  });

  it("is refused far from any stop, with the nearest one", () => {
    // In the sea east of Shanghai.
    const failure = failureOf({
      origin: landmark(shanghai, "外滩"),
      destination: { longitude: 122.3, latitude: 31.1 },
      departure: MORNING,
    });
    expect(failure!.message).toMatch(/终点步行 2000 米内没有站点（最近的是.+，约 \d+ 米）/u);
  });

  it.each([
    ["strategy", 9],
    ["strategy", 0.5],
    ["alternatives", 0],
    ["alternatives", 11],
  ])("is refused with %s %d", (key, value) => {
    const query = { origin: shanghai, destination: landmark(shanghai, "外滩"), departure: MORNING, [key]: value };
    expect(failureOf(query)).toMatchObject({ owner: "policy", code: "invalid_arguments" });
  });

  it("is refused with a time that is none", () => {
    expect(failureOf({ origin: shanghai, destination: shanghai, departure: "2026-02-30T08:00" })?.code).toBe(
      "invalid_arguments",
    );
  });
});

describe("ferries and short ways", () => {
  it("an island without bridges is reached by boat", () => {
    const island = xiamen.ferryOnly![0]!;
    const dock = networks[1]!.stations.find(({ name }) => name === `${island.name}码头`)!;
    const [best] = plan({ origin: landmark(xiamen, "南普陀寺"), destination: dock, departure: MORNING }).plans;
    expect(rides(best!).at(-1)!.kind).toBe("ferry");
    expect(best!.fareYuan).toBeGreaterThanOrEqual(18);
  });

  it("who is nearly there walks", () => {
    const origin = landmark(shanghai, "外滩");
    const destination = { longitude: origin.longitude + 0.002, latitude: origin.latitude };
    const [best] = plan({ origin, destination, departure: MORNING }).plans;
    expect(rides(best!)).toEqual([]);
    expect(best!.walkingMetres).toBe(estimatedWalk(origin, destination).metres);
  });
});

describe("a generated network", () => {
  it("is the same for the same seed, and another one for another", () => {
    expect(generateTransit(xiamen, 1)).toEqual(networks[1]);
    expect(generateTransit(xiamen, 2)).not.toEqual(networks[1]);
  });

  it.each(readAtlas().map((city) => [city.name, city] as const))(
    "of %s has enough lines and a stop near every landmark of its mainland within 80 km of a district",
    (_, city) => {
      const network = generateTransit(city, 1);
      const buses = network.lines.filter(({ kind }) => kind === "bus");
      expect(buses.length).toBeGreaterThanOrEqual(18);
      // A line or two for every sight that lies apart, and not more than that.
      expect(buses.length).toBeLessThanOrEqual(80 + city.landmarks.length);
      for (const { stops, metres, seconds, fare } of network.lines) {
        expect(metres).toHaveLength(stops.length - 1);
        expect(seconds).toHaveLength(stops.length - 1);
        expect(network.fares.map(({ name }) => name)).toContain(fare);
      }
      const isAshore = ({ longitude, latitude }: LonLat) =>
        !city.ferryOnly?.some(
          ({ west, east, south, north }) =>
            longitude >= west && longitude <= east && latitude >= south && latitude <= north,
        );
      const lonely = city.landmarks.filter(
        (place) =>
          isAshore(place) &&
          [city, ...city.districts].some((centre) => haversineMetres(place, centre) < 80_000) &&
          !network.stations.some((station) =>
            (place.gates ?? [place]).some((gate) => estimatedWalk(station, gate).metres <= REACH_METRES),
          ),
      );
      expect(lonely.map(({ name }) => name)).toEqual([]);
    },
  );
});

/** The walk between two points without any roads. */
function straightWalk(from: LonLat, to: LonLat): WalkPart {
  const { metres, seconds } = estimatedWalk(from, to);
  const ends = [from, to].map(({ longitude, latitude }) => ({ longitude, latitude }));
  return {
    from: ends[0]!,
    to: ends[1]!,
    distanceMetres: metres,
    durationSeconds: seconds,
    steps:
      metres === 0
        ? []
        : [
            {
              leg: 0,
              instruction: `步行${metres}米`,
              orientation: "",
              road: "",
              distanceMetres: metres,
              durationSeconds: seconds,
              tollsYuan: 0,
              tollMetres: 0,
              tollRoad: "",
              trafficLights: 0,
              action: "",
              assistantAction: "",
              polyline: ends,
            },
          ],
  };
}
