/**
 * Estimated routes: no road graph yet, but one consistent model. Distance is a concave function of the
 * great-circle distance and duration a concave function of the distance, both zero at zero; so a detour is
 * never shorter nor faster than the direct way, and there and back are alike.
 */
import { fail, haversineMetres, isInChina, type LonLat } from "@arenakit/contracts";
import type { FerryOnlyArea } from "./atlas.ts";
import { islandOf } from "./islands.ts";
import { fareOf, taxiYuan, tollYuan } from "./routing/fares.ts";
import { drawFerryLeg, drawLeg } from "./routing/steps.ts";
import type { Places, Route, RouteLeg, Routing, TravelMode } from "./solvers.ts";

interface ModeModel {
  /** How much longer the way is than the line, up to `nearMetres` and beyond. */
  readonly detour: { readonly near: number; readonly far: number; readonly nearMetres: number };
  /** Speeds by distance travelled, ascending; each band is faster than the one before. */
  readonly bands: readonly { readonly upToMetres: number; readonly kmh: number }[];
  /** Getting in and out, waiting; minutes. */
  readonly fixedMinutes: number;
  /** Great-circle metres beyond which there is no route. */
  readonly maximumMetres: number;
  readonly text: string;
}

/** The limits of walking (100 km) and cycling (500 km) are Amap's. */
const MODELS: Readonly<Record<TravelMode, ModeModel>> = {
  driving: {
    detour: { near: 1.42, far: 1.22, nearMetres: 15_000 },
    bands: [
      { upToMetres: 8_000, kmh: 24 },
      { upToMetres: 40_000, kmh: 45 },
      { upToMetres: Number.POSITIVE_INFINITY, kmh: 88 },
    ],
    fixedMinutes: 2,
    maximumMetres: 6_000_000,
    text: "驾车",
  },
  walking: {
    detour: { near: 1.28, far: 1.28, nearMetres: 1 },
    bands: [{ upToMetres: Number.POSITIVE_INFINITY, kmh: 4.5 }],
    fixedMinutes: 0,
    maximumMetres: 100_000,
    text: "步行",
  },
  bicycling: {
    detour: { near: 1.3, far: 1.25, nearMetres: 15_000 },
    bands: [{ upToMetres: Number.POSITIVE_INFINITY, kmh: 14 }],
    fixedMinutes: 0,
    maximumMetres: 500_000,
    text: "骑行",
  },
  electrobike: {
    detour: { near: 1.3, far: 1.25, nearMetres: 15_000 },
    bands: [{ upToMetres: Number.POSITIVE_INFINITY, kmh: 20 }],
    fixedMinutes: 0,
    maximumMetres: 500_000,
    text: "电动车骑行",
  },
  transit: {
    detour: { near: 1.38, far: 1.25, nearMetres: 15_000 },
    bands: [
      { upToMetres: 1_200, kmh: 5 },
      { upToMetres: 12_000, kmh: 24 },
      { upToMetres: Number.POSITIVE_INFINITY, kmh: 38 },
    ],
    fixedMinutes: 6,
    maximumMetres: 80_000,
    text: "公共交通",
  },
};

/** Between these longitudes and latitudes lies Hainan, which no road reaches. */
const HAINAN = { west: 108.5, east: 111.2, south: 18, north: 20.17 };

/** Farther than this from every known place the model knows no roads. */
const SETTLED_METRES = 60_000;
/** No place of a city is farther from its centre. */
const CITY_REACH_METRES = 500_000;
const FERRY_KMH = 12;
const FERRY_WAIT_MINUTES = 20;
/** Half of a return ticket, whole yuan, approximate. */
const FERRY_YUAN = 18;

export function createRouting(places: Places): Routing {
  return {
    route(points, mode) {
      if (points.length < 2) fail("policy", "invalid_arguments", "至少需要起点和终点两个坐标");
      for (const point of points) checkPoint(point, places);
      const legs = points.slice(1).map((to, index) => legOf(points[index]!, to, { mode, places }));
      const sum = (key: "distanceMetres" | "durationMinutes") => legs.reduce((total, leg) => total + leg[key], 0);
      const distanceMetres = sum("distanceMetres");
      const city = places.nearestCity(points[0]!).city;
      const taxi = distanceMetres === 0 ? 0 : taxiYuan(city.name, distanceMetres);
      return {
        mode,
        distanceMetres,
        durationMinutes: sum("durationMinutes"),
        costYuan: costOf(legs, { mode, city: city.name, crossings: crossingsOf(legs, places) }),
        taxiYuan: mode === "driving" ? taxi : null,
        legs,
        estimated: true,
      } satisfies Route;
    },
    paths: () => fail("tool", "unexpected", "paths are being built"),
    transit: () => fail("tool", "unexpected", "transit is being built"),
    distances: () => fail("tool", "unexpected", "distances are being built"),
  };
}

function legOf(from: LonLat, to: LonLat, { mode, places }: { mode: TravelMode; places: Places }): RouteLeg {
  const model = MODELS[mode];
  const line = haversineMetres(from, to);
  if (line > model.maximumMetres) noRoute(model, line, mode);
  if (onHainan(from) !== onHainan(to))
    fail(
      "policy",
      "no_route",
      `${model.text}没有跨琼州海峡的路线，请改查航班（search_flights）或火车票（search_train_tickets）`,
    );
  const here = islandAt(from, places);
  const there = islandAt(to, places);
  if (here || there) {
    refuseOnIsland(here, there, mode);
    const island = here ?? there;
    if (here !== there && island) return ferryLeg(from, to, { island, places, outwards: here !== null });
  }
  const distance = modelDistance(model, line);
  const minutes = line === 0 ? 0 : modelMinutes(model, distance);
  // Rounding up keeps sums of parts from falling below the whole.
  const figures = { distanceMetres: Math.ceil(distance), durationMinutes: Math.ceil(minutes) };
  const drawn = drawLeg(from, to, { mode, places, ...figures });
  return { from, to, ...figures, ...drawn };
}

function islandAt(point: LonLat, places: Places): FerryOnlyArea | null {
  return islandOf(places.nearestCity(point).city, point);
}

/** On and to an island without cars one walks and takes the ferry. */
function refuseOnIsland(here: FerryOnlyArea | null, there: FerryOnlyArea | null, mode: TravelMode): void {
  const { name, pier } = (here ?? there)!;
  const at = `${pier.name}（${pier.longitude},${pier.latitude}）`;
  if (here === there) {
    if (mode === "walking") return;
    fail("policy", "no_route", `${name}岛上不通汽车，也没有公交和骑行道，请改用 mode=walking`);
  }
  if (mode === "transit") return;
  const reason = mode === "walking" ? `${name}与对岸之间隔海，不能步行` : `${name}不通汽车，也不能骑行`;
  fail("policy", "no_route", `${reason}，请到${at}乘轮渡，或用 mode=transit 查询含轮渡的路线`);
}

/** Public transport between the mainland and the island: to the pier or from it, and the boat. */
function ferryLeg(
  from: LonLat,
  to: LonLat,
  { island, places, outwards }: { island: FerryOnlyArea; places: Places; outwards: boolean },
): RouteLeg {
  const [ashore, onIsland] = outwards ? [to, from] : [from, to];
  const { pier } = island;
  const line = haversineMetres(ashore, pier);
  const land = modelDistance(MODELS.transit, line);
  const boat = haversineMetres(pier, onIsland);
  const parts = {
    land: {
      distanceMetres: Math.ceil(land),
      durationMinutes: Math.ceil(line === 0 ? 0 : modelMinutes(MODELS.transit, land)),
    },
    boat: {
      distanceMetres: Math.ceil(boat),
      durationMinutes: Math.ceil(FERRY_WAIT_MINUTES + (boat / 1000 / FERRY_KMH) * 60),
    },
  };
  return {
    from,
    to,
    distanceMetres: parts.land.distanceMetres + parts.boat.distanceMetres,
    durationMinutes: parts.land.durationMinutes + parts.boat.durationMinutes,
    ...drawFerryLeg(from, to, { island, places, outwards, ...parts }),
  };
}

/** Crossings by ferry. */
function crossingsOf(legs: readonly RouteLeg[], places: Places): number {
  return legs.filter(({ from, to }) => islandAt(from, places) !== islandAt(to, places)).length;
}

function modelDistance({ detour }: ModeModel, line: number): number {
  return detour.near * Math.min(line, detour.nearMetres) + detour.far * Math.max(0, line - detour.nearMetres);
}

function modelMinutes({ bands, fixedMinutes }: ModeModel, distance: number): number {
  let minutes = fixedMinutes;
  let from = 0;
  for (const { upToMetres, kmh } of bands) {
    minutes += (Math.max(0, Math.min(distance, upToMetres) - from) / 1000 / kmh) * 60;
    from = upToMetres;
  }
  return minutes;
}

/** Tolls of driving, fares of public transport; the ways that cost nothing have none. */
function costOf(
  legs: readonly RouteLeg[],
  { mode, city, crossings }: { mode: TravelMode; city: string; crossings: number },
): number | null {
  if (mode !== "driving" && mode !== "transit") return null;
  const costs = legs.map((leg) =>
    mode === "driving" ? tollYuan(leg.distanceMetres) : fareOf(city, leg.distanceMetres),
  );
  const total = costs.reduce((sum, cost) => sum + cost, crossings * FERRY_YUAN);
  return total > 0 ? total : null;
}

function checkPoint({ longitude, latitude }: LonLat, places: Places): void {
  if (isInChina({ longitude, latitude })) {
    if (isSettled({ longitude, latitude }, places)) return;
    const { city, distanceMetres } = places.nearestCity({ longitude, latitude });
    fail(
      "policy",
      "no_route",
      `坐标 ${longitude},${latitude} 附近没有道路（在海上或离所有已收录城市太远，最近的是${city.name}，约${Math.round(distanceMetres / 1000)}公里），请用 search_poi 查出地点的坐标`,
    );
  }
  if (isInChina({ longitude: latitude, latitude: longitude }))
    fail(
      "policy",
      "coordinates_swapped",
      `坐标应为“经度,纬度”，收到 ${longitude},${latitude}，像是写反了，请改为 ${latitude},${longitude}`,
    );
  fail("policy", "coordinates_out_of_range", `坐标 ${longitude},${latitude} 不在中国境内，请检查经纬度`);
}

/** Whether a known place is near: a district's centre, a landmark, a station or an airport. */
function isSettled(point: LonLat, { cities }: Places): boolean {
  return cities.some(
    (city) =>
      haversineMetres(city, point) < CITY_REACH_METRES &&
      [city, ...city.districts, ...city.landmarks, ...city.stations, ...city.airports].some(
        (place) => haversineMetres(place, point) <= SETTLED_METRES,
      ),
  );
}

function noRoute(model: ModeModel, line: number, mode: TravelMode): never {
  const advice =
    mode === "transit"
      ? "跨城请用 search_train_tickets 或 search_flights 查询，或改用 mode=driving"
      : "请改用 mode=driving，或用 search_train_tickets、search_flights 查询跨城交通";
  return fail(
    "policy",
    "no_route",
    `${model.text}最多支持直线距离${model.maximumMetres / 1000}公里，两点相距约${Math.round(line / 1000)}公里；${advice}`,
  );
}

function onHainan({ longitude, latitude }: LonLat): boolean {
  return longitude > HAINAN.west && longitude < HAINAN.east && latitude > HAINAN.south && latitude < HAINAN.north;
}
