/** Maps over a frozen world: the same question has the same answer for ever. Writes its answers as Amap's replies can carry them. */
import { addDays, fail, haversineMetres, type LonLat, parseLocalTime } from "@arenakit/contracts";
import { type CityFacts, fullCityName, type Poi, type World } from "@arenakit/corpus-world";
import { cityOfAddress } from "../addresses-of-cities.ts";
import { checkPoint } from "../coordinates.ts";
import {
  type CityWeather,
  type IpPlace,
  type Maps,
  MOST_ROWS,
  MOST_ROWS_A_PAGE,
  type PageQuery,
  type Place,
  type TransitPlan,
  type TravelMode,
} from "../maps.ts";
import { DEFAULT_DRIVING_STRATEGY, DRIVING_STRATEGIES } from "../strategies.ts";
import { createAreas, type WeatherPlace } from "./frozen-areas.ts";

const FORECAST_DAYS = 4; // as Amap's forecast
/** As forecasts write provinces: 浙江, 广西. */
const PROVINCE_SUFFIX = /(省|市|(壮族|回族|维吾尔)?自治区|特别行政区)$/;
const MOST_DETAILS = 10;
const DEFAULT_PAGE_SIZE = 10;
const DEFAULT_PLANS = 5;
/** Straight line between origin and destination, as Amap's service has it. */
const FARTHEST_METRES: Readonly<Partial<Record<TravelMode, number>>> = {
  walking: 100_000,
  bicycling: 500_000,
  electrobike: 500_000,
};
const MODE_NAMES: Readonly<Record<TravelMode, string>> = {
  driving: "驾车",
  walking: "步行",
  bicycling: "骑行",
  electrobike: "电动车",
  transit: "公共交通",
};
const FARTHEST_STROLL_METRES = 5_000;
/** Amap measures distances on foot no farther. */
const FARTHEST_WALK_MEASURED_METRES = 5_000;

/** The maps of one opened world. */
export function frozenMaps(world: World): Maps {
  const { places, routing } = world;
  const areas = createAreas(places);
  const asPlace = placeOf(places.cities);
  const byAdcode = [...places.cities].sort((one, other) => Number(one.adcode) - Number(other.adcode));
  const cityNames = byAdcode.map(({ name }) => name);
  const regionOf = ({ region, cityLimit }: PageQuery) =>
    region === undefined ? {} : { region: areas.regionOf(region), cityLimit: cityLimit ?? false };

  return {
    async search(query) {
      const page = pageOf(query);
      const { region, cityLimit } = regionOf(query);
      if (page.limit <= 0 || (region === null && cityLimit)) return { total: 0, rows: [] };
      const found = places.search({
        keywords: query.keywords.toWellFormed(),
        ...page,
        ...(query.typecodes ? { typecodes: query.typecodes } : {}),
        ...(region ? { region, cityLimit } : {}),
      });
      return { total: Math.min(found.total, MOST_ROWS), rows: found.pois.map(({ poi }) => asPlace(poi)) };
    },
    async around(query) {
      const page = pageOf(query);
      const { region, cityLimit } = regionOf(query);
      if (page.limit <= 0 || (region === null && cityLimit)) return { total: 0, rows: [] };
      const found = places.around({
        centre: checkPoint(query.centre, "location"),
        radiusMetres: query.radiusMetres,
        ...page,
        ...(query.keywords === undefined ? {} : { keywords: query.keywords.toWellFormed() }),
        ...(query.typecodes ? { typecodes: query.typecodes } : {}),
        ...(region ? { region, cityLimit } : {}),
        order: query.order ?? "distance",
      });
      const rows = found.pois.map(({ poi, distanceMetres }) => ({
        place: asPlace(poi),
        distanceMetres: Math.round(distanceMetres),
      }));
      return { total: Math.min(found.total, MOST_ROWS), rows };
    },
    async details(ids) {
      return ids.slice(0, MOST_DETAILS).flatMap((id) => {
        const poi = places.poi(id);
        return poi ? [asPlace(poi)] : [];
      });
    },
    similarNames: async (query, limit) => places.similarNames(query.toWellFormed(), limit),

    async geocode({ address, city }) {
      const found = places.geocode(address.toWellFormed(), city?.toWellFormed());
      return found.map(({ city: facts, district, poi: _, ...rest }) => ({
        ...rest,
        ...cityFields(facts),
        district: district?.name ?? null,
        adcode: district?.adcode ?? facts.adcode,
      }));
    },
    async regeocode({ point, radiusMetres }) {
      const { city, district, pois, ...rest } = places.regeocode(checkPoint(point, "location"), radiusMetres);
      return {
        ...rest,
        ...cityFields(city),
        district: district.name,
        adcode: district.adcode,
        places: pois.map(({ poi, distanceMetres }) => nearPlace(poi, distanceMetres)),
      };
    },

    async paths(query, { now }) {
      const { strategy = DEFAULT_DRIVING_STRATEGY, points, ...rest } = query;
      const checked = checkEnds(points, query.mode);
      const asked = {
        ...rest,
        points: checked,
        departure: now,
        ...(query.mode === "driving" ? { strategy: strategyOf(strategy) } : {}),
        alternatives: query.alternatives ?? 1,
      };
      return routing.paths(asked);
    },
    async transit({ origin, destination, departure, ...rest }, { now }) {
      const [from, to] = checkEnds([origin, destination], "transit");
      const asked = { ...rest, origin: from!, destination: to!, departure: departure ?? now };
      const { strategy = 0, alternatives = DEFAULT_PLANS } = rest;
      const found = routing.transit({ ...asked, strategy, alternatives });
      return { ...found, plans: found.plans.filter(isRideOrStroll) };
    },
    async distances({ origins, destination, measure }, { now }) {
      const to = checkPoint(destination, "destination");
      const from = origins.map((origin) => checkPoint(origin, "origins"));
      const found = routing.distances(from, to, measure, now);
      return found.map((row, index) => {
        const isTooFar = measure === "walking" && haversineMetres(from[index]!, to) > FARTHEST_WALK_MEASURED_METRES;
        if (!row || isTooFar) return null;
        return {
          distanceMetres: Math.round(row.distanceMetres),
          durationSeconds: Math.round(row.durationSeconds),
        };
      });
    },

    weather: async (name, { now }) => weatherOf(world, areas.weatherPlace(name), now),
    async locateIp(ip) {
      const at = cityOfAddress(ip, { worldId: world.id, cities: places.cities.length });
      return at === null ? null : ipPlace(places.cities[at]!);
    },
    areas: async (name) => areas.named(name),
    similarCities: async (name, limit) => places.similarCities(name.toWellFormed(), limit),
    cities: async () => cityNames,
  };
}

/** Public transport is no answer where one would walk all the way for hours. */
function isRideOrStroll({ segments, walkingMetres }: TransitPlan): boolean {
  return segments.some(({ ride }) => ride !== null) || walkingMetres <= FARTHEST_STROLL_METRES;
}

/** Rows of the page; none beyond the first MOST_ROWS of the query. */
function pageOf({ page = 1, pageSize = DEFAULT_PAGE_SIZE }: PageQuery): { offset: number; limit: number } {
  const size = Math.min(pageSize, MOST_ROWS_A_PAGE);
  const offset = (page - 1) * size;
  return { offset, limit: Math.min(size, MOST_ROWS - offset) };
}

/** The points at six decimals, inside of China and of the reach of the mode. */
function checkEnds(points: readonly LonLat[], mode: TravelMode): LonLat[] {
  const checked = points.map((point, index) =>
    checkPoint(point, index === 0 ? "起点" : index === points.length - 1 ? "终点" : `第${index}个途经点`),
  );
  const farthest = FARTHEST_METRES[mode];
  const line = haversineMetres(checked[0]!, checked.at(-1)!);
  if (farthest !== undefined && line > farthest)
    fail(
      "policy",
      "route_too_long",
      `${MODE_NAMES[mode]}只规划直线距离${farthest / 1000}公里以内的路线，起点和终点相距约${Math.round(line / 1000)}公里。请改用驾车，或查询火车票和航班。`,
    );
  return checked;
}

function strategyOf(number: number) {
  const strategy = DRIVING_STRATEGIES[number];
  if (strategy) return strategy;
  const known = Object.keys(DRIVING_STRATEGIES).join("、");
  return fail("policy", "invalid_arguments", `strategy 应为以下之一：${known}，收到${number}。`);
}

function cityFields(city: CityFacts) {
  return { province: city.province, cityName: fullCityName(city), citycode: city.citycode };
}

function placeOf(cities: readonly CityFacts[]): (poi: Poi) => Place {
  const byAdcode = new Map(cities.map((city) => [city.adcode, city]));
  return (poi) => {
    const city = byAdcode.get(poi.city);
    if (!city) fail("corpus", "invalid_world", `place ${poi.id} is in the city ${poi.city}, which the world lacks`);
    const { longitude, latitude, id, name, alias, kind, typecode, type, parent, address, businessArea } = poi;
    const { entrance, tel, rating, costYuan, ticketYuan, openHours, weekendHours, closedWeekdays } = poi;
    const { district, visitMinutes, tags, approximate } = poi;
    return {
      ...{ longitude, latitude, id, name, alias, kind, typecode, type, parent },
      ...cityFields(city),
      city: city.name,
      district,
      adcode: city.districts.find((known) => known.name === district)?.adcode ?? city.adcode,
      ...{ address, businessArea, entrance, tel, rating, costYuan, ticketYuan, openHours, weekendHours },
      ...{ closedWeekdays, visitMinutes, tags, approximate },
    };
  };
}

function nearPlace(poi: Poi, distanceMetres: number) {
  const { longitude, latitude, id, name, type, address, tel, businessArea } = poi;
  return {
    ...{ longitude, latitude, id, name, type, address, tel, businessArea },
    distanceMetres: Math.round(distanceMetres),
  };
}

function weatherOf({ climate }: World, place: WeatherPlace | null, now: string): CityWeather | null {
  if (!place) return null;
  const today = parseLocalTime(now)?.date;
  if (!today)
    fail("harness", "invalid_context", `now is ${JSON.stringify(now)}: expected a time such as 2026-05-01T08:00`);
  const days = Array.from({ length: FORECAST_DAYS }, (_, offset) => {
    const { windDirection, windPower, ...day } = climate.day(place.city, addDays(today, offset));
    const wind = { dayWind: windDirection, nightWind: windDirection, dayPower: windPower, nightPower: windPower };
    // Minus zero is no temperature.
    return { ...day, dayTemperature: day.dayTemperature + 0, nightTemperature: day.nightTemperature + 0, ...wind };
  });
  const live = climate.live(place.city, now);
  return {
    province: place.city.province.replace(PROVINCE_SUFFIX, ""),
    city: place.name,
    cityName: place.fullName,
    adcode: place.adcode,
    reportTime: `${now.replace("T", " ")}:00`,
    live: { ...live, temperature: live.temperature + 0 },
    days,
  };
}

/** The box around the districts' centres. */
function ipPlace(city: CityFacts): IpPlace {
  const longitudes = city.districts.map(({ longitude }) => longitude);
  const latitudes = city.districts.map(({ latitude }) => latitude);
  return {
    province: city.province,
    cityName: fullCityName(city),
    adcode: city.adcode,
    southWest: { longitude: Math.min(...longitudes), latitude: Math.min(...latitudes) },
    northEast: { longitude: Math.max(...longitudes), latitude: Math.max(...latitudes) },
  };
}
