/** Points and legs to which no way leads, and what to do instead; read by policies, so in Chinese. */
import { fail, haversineMetres, isInChina, type LonLat } from "@arenakit/contracts";
import type { FerryOnlyArea } from "../atlas.ts";
import { islandOf, onHainan } from "../islands.ts";
import type { Places, TravelMode } from "../solvers.ts";

/** Great-circle metres beyond which there is no route. The limits of walking (100 km) and cycling (500 km) are Amap's. */
const MAXIMUM_METRES: Readonly<Record<TravelMode, number>> = {
  driving: 6_000_000,
  walking: 100_000,
  bicycling: 500_000,
  electrobike: 500_000,
  transit: 80_000,
};
const TEXT: Readonly<Record<TravelMode, string>> = {
  driving: "驾车",
  walking: "步行",
  bicycling: "骑行",
  electrobike: "电动车骑行",
  transit: "公共交通",
};

/** Farther than this from every known place there are no roads. */
const SETTLED_METRES = 40_000;
/** A degree of latitude has more metres. */
const SETTLED_DEGREES = SETTLED_METRES / 110_000;
/** No place of a city is farther from its centre. */
const CITY_REACH_METRES = 500_000;

export function checkPoint({ longitude, latitude }: LonLat, places: Places): void {
  if (isInChina({ longitude, latitude })) {
    const { city, distanceMetres } = places.nearestCity({ longitude, latitude });
    if (distanceMetres <= SETTLED_METRES || isSettled({ longitude, latitude }, places)) return;
    fail(
      "policy",
      "no_roads_nearby",
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
        (place) =>
          Math.abs(place.latitude - point.latitude) <= SETTLED_DEGREES &&
          haversineMetres(place, point) <= SETTLED_METRES,
      ),
  );
}

interface LegToCheck {
  readonly mode: TravelMode;
  readonly places: Places;
  readonly ferry?: boolean;
}

/** Refuses what is too far for the mode, and what lies across water without a bridge. */
export function checkLeg(from: LonLat, to: LonLat, leg: LegToCheck): void {
  const reason = whyNoWay(from, to, leg);
  if (reason !== null) fail("policy", "no_route", reason);
}

/** Why no way leads, and what to do instead; null where one may. */
export function whyNoWay(from: LonLat, to: LonLat, { mode, places, ferry = false }: LegToCheck): string | null {
  const line = haversineMetres(from, to);
  const here = islandAt(from, places);
  const there = islandAt(to, places);
  if (line > MAXIMUM_METRES[mode]) return tooFar(line, mode, here === there ? null : (there ?? here));
  if (onHainan(from) !== onHainan(to) && !(ferry && mode === "driving"))
    return `${TEXT[mode]}没有跨琼州海峡的路线，请改查航班（search_flights）或火车票（search_train_tickets）`;
  const across = acrossBorder(from, to, { mode, places });
  if (across !== null) return across;
  const water = mode === "driving" || mode === "transit" ? null : places.country.waterBetween(from, to);
  if (water !== null)
    return `${water}市区段没有可供${TEXT[mode]}的桥梁或隧道，请用 mode=transit 查询地铁、公交过江（海）的路线，或改用 mode=driving`;
  return here || there ? acrossWater(here, there, { mode, line }) : null;
}

/** Who is not driving passes a checkpoint, which is the end of one journey and the beginning of another. */
function acrossBorder(from: LonLat, to: LonLat, { mode, places: { country } }: LegToCheck): string | null {
  if (mode === "driving") return null;
  const areas = [country.territoryOf(from), country.territoryOf(to)] as const;
  if (areas[0] === areas[1]) return null;
  const bridge = country.borderCrossing(...areas);
  if (bridge !== null)
    return `两点分属不同关境，${TEXT[mode]}不能直接到达，须经港珠澳大桥口岸或客运码头办理出入境手续；请乘${bridge}，并分两段查询（起点到口岸或码头、口岸或码头到终点），或改用 mode=driving（须持两地牌证）`;
  const [checkpoint, train] = areas.includes("澳门")
    ? ["拱北口岸、横琴口岸或青茂口岸", ""]
    : ["罗湖、福田、深圳湾、皇岗等口岸", "或用 search_train_tickets 查询高铁，"];
  return `两点分属不同关境，${TEXT[mode]}不能直接到达，须经${checkpoint}办理出入境手续；请分两段查询（起点到口岸、口岸到终点），${train}或改用 mode=driving（须持两地牌证）`;
}

function tooFar(line: number, mode: TravelMode, island: FerryOnlyArea | null): string {
  const trains = "用 search_train_tickets 或 search_flights 查询";
  const advice = island
    ? `${island.name}不通汽车，请先${trains}到所在城市的路线，再到${placeText(island.pier)}乘轮渡`
    : mode === "transit"
      ? `跨城请${trains}，或改用 mode=driving`
      : "请改用 mode=driving，或用 search_train_tickets、search_flights 查询跨城交通";
  return `${TEXT[mode]}最多支持直线距离${MAXIMUM_METRES[mode] / 1000}公里，两点相距约${Math.round(line / 1000)}公里；${advice}`;
}

/** The island without cars on which the point lies, of whatever city; null on the mainland. */
function islandAt(point: LonLat, { cities }: Pick<Places, "cities">): FerryOnlyArea | null {
  for (const city of cities) {
    const island = islandOf(city, point);
    if (island) return island;
  }
  return null;
}

/** On and to an island without cars one walks and takes the ferry. */
function acrossWater(
  here: FerryOnlyArea | null,
  there: FerryOnlyArea | null,
  { mode, line }: { mode: TravelMode; line: number },
): string | null {
  const { name, pier } = (here ?? there)!;
  if (here === there) return mode === "walking" ? null : `${name}岛上不通汽车，也没有公交和骑行道，请改用 mode=walking`;
  if (mode === "transit") return null;
  const reason = mode === "walking" ? `${name}与对岸之间隔海，不能步行` : `${name}不通汽车，也不能骑行`;
  const whole = line > MAXIMUM_METRES.transit ? "" : "，或用 mode=transit 查询含轮渡的路线";
  return `${reason}，请到${placeText(pier)}乘轮渡${whole}`;
}

const placeText = ({ name, longitude, latitude }: FerryOnlyArea["pier"]) => `${name}（${longitude},${latitude}）`;
