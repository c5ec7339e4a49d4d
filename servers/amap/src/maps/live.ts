/**
 * Maps over the web service, by HTTP and a key. Of our own facade it asks for the `arenakit` members and reads the same
 * records as the frozen maps give; the real service knows neither and answers what it can.
 */
import { CONTEXT_HEADER_PREFIX, fail, formatLonLat, type LonLat } from "@arenakit/contracts";
import { createMapService, type MapServiceOptions, type Parameters } from "../live/client.ts";
import type { Area, Maps, MapsCall, PageQuery } from "../maps.ts";
import { readArea, readDistance, readIpPlace } from "../wire/areas.ts";
import { readGeocode, readRegeocode } from "../wire/geocodes.ts";
import { REFUSAL_WORDS } from "../wire/infocodes.ts";
import { readRoute } from "../wire/paths.ts";
import { readPlace, readPlaceAt } from "../wire/places.ts";
import { listIn, member, numberOf, textOf, textsOf, writePoints } from "../wire/scalars.ts";
import { readTransit } from "../wire/transit.ts";
import { readWeather } from "../wire/weather.ts";

export interface LiveMapsOptions extends MapServiceOptions {
  /** World that our own facade is to answer from; its default where it is absent. */
  readonly world?: string;
}

const PLACE_FIELDS = "business,navi,arenakit";
const PATH_FIELDS = "cost,navi,polyline,arenakit";
/** Asks v3 endpoints of ours for what v3 cannot say. */
const EXTENDED = { extensions: "all", arenakit: "1" } as const;
/** How the real service says that an address stands for nothing. */
const NOTHING_FOUND = ["30001"];
const DEFAULT_PAGE_SIZE = 10;
const DEFAULT_PLANS = 5;

/** The maps of a service; keeps no answers. See createMapService for how it asks. */
export function liveMaps({ world, ...options }: LiveMapsOptions): Maps {
  const service = createMapService(options);
  const ask = (path: string, parameters: Parameters, { now, signal }: MapsCall, empty: readonly string[] = []) => {
    const headers: Record<string, string> = { [`${CONTEXT_HEADER_PREFIX}now`]: now };
    if (world !== undefined) headers[`${CONTEXT_HEADER_PREFIX}world`] = world;
    return service.ask(path, parameters, { headers, signal, empty });
  };
  const areasOf = async (keywords: string, call: MapsCall): Promise<Area[]> => {
    const reply = await ask("/v3/config/district", { keywords, subdistrict: "0", arenakit: "1" }, call);
    return listIn(reply, "districts").flatMap((value) => readArea(value) ?? []);
  };

  return {
    async search(query, call) {
      const { keywords } = query;
      const asked = { keywords, ...pageParameters(query), show_fields: PLACE_FIELDS };
      const reply = await ask("/v5/place/text", asked, call);
      return pageOf(listIn(reply, "pois").map(readPlace), reply, query);
    },
    async around(query, call) {
      const asked = {
        location: formatLonLat(query.centre),
        radius: String(query.radiusMetres),
        sortrule: query.order,
        keywords: query.keywords,
        ...pageParameters(query),
        show_fields: PLACE_FIELDS,
      };
      const reply = await ask("/v5/place/around", asked, call);
      return pageOf(listIn(reply, "pois").map(readPlaceAt), reply, query);
    },
    async details(ids, call) {
      if (ids.length === 0) return [];
      const reply = await ask("/v5/place/detail", { id: ids.slice(0, 10).join("|"), show_fields: PLACE_FIELDS }, call);
      return listIn(reply, "pois").map(readPlace);
    },
    async similarNames(query, limit, call) {
      const reply = await ask("/v3/place/text", { keywords: query, offset: "1", ...EXTENDED }, call);
      return textsOf(member(member(reply, "suggestion"), "keywords")).slice(0, limit);
    },
    async geocode({ address, city }, call) {
      const asked = { address, city, ...EXTENDED };
      const reply = await ask("/v3/geocode/geo", asked, call, NOTHING_FOUND);
      return listIn(reply, "geocodes").map(readGeocode);
    },
    async regeocode({ point, radiusMetres }, call) {
      const asked = { location: formatLonLat(point), radius: String(radiusMetres), ...EXTENDED };
      const found = readRegeocode(member(await ask("/v3/geocode/regeo", asked, call), "regeocode"));
      if (found.adcode === "") fail("policy", "coordinates_out_of_range", REFUSAL_WORDS.coordinates_out_of_range ?? "");
      return found;
    },
    async paths(query, call) {
      const { points, mode, avoidPolygons, alternatives = 1 } = query;
      const asked = {
        origin: formatLonLat(points[0]!),
        destination: formatLonLat(points.at(-1)!),
        waypoints: points.length > 2 ? writePoints(points.slice(1, -1)) : undefined,
        strategy: textOf(query.strategy) ?? undefined,
        alternative_route: String(alternatives),
        avoidroad: query.avoidRoad,
        avoidpolygons: avoidPolygons?.map(writePoints).join("|"),
        plate: query.plate,
        cartype: textOf(query.carType) ?? undefined,
        ferry: query.ferry === undefined ? undefined : query.ferry ? "0" : "1",
        show_fields: PATH_FIELDS,
      };
      const found = readRoute(member(await ask(`/v5/direction/${mode}`, asked, call), "route"), mode);
      return { ...found, paths: found.paths.slice(0, alternatives) };
    },
    async transit({ origin, destination, departure = undefined, ...query }, call) {
      const { alternatives = DEFAULT_PLANS } = query;
      const [from, to] = await Promise.all([origin, destination].map((point) => citycodeOf(point, call)));
      const [date, time] = (departure ?? call.now).split("T");
      const asked = {
        origin: formatLonLat(origin),
        destination: formatLonLat(destination),
        city1: from,
        city2: to,
        strategy: textOf(query.strategy) ?? undefined,
        AlternativeRoute: String(alternatives),
        nightflag: query.night ? "1" : undefined,
        date,
        time: time?.replace(":", "-"),
        show_fields: PATH_FIELDS,
      };
      const found = readTransit(member(await ask("/v5/direction/transit/integrated", asked, call), "route"));
      return { ...found, plans: found.plans.slice(0, alternatives) };
    },
    async distances({ origins, destination, measure }, call) {
      const asked = {
        origins: origins.map(formatLonLat).join("|"),
        destination: formatLonLat(destination),
        type: { line: "0", driving: "1", walking: "3" }[measure],
        arenakit: "1",
      };
      const results = listIn(await ask("/v3/distance", asked, call), "results");
      return origins.map((_, index) => readDistance(results[index]));
    },
    async weather(city, call) {
      const [base, all] = await Promise.all([
        ask("/v3/weather/weatherInfo", { city, extensions: "base", arenakit: "1" }, call),
        ask("/v3/weather/weatherInfo", { city, ...EXTENDED }, call),
      ]);
      return readWeather(base, all);
    },
    locateIp: async (ip, call) => readIpPlace(await ask("/v3/ip", { ip, arenakit: "1" }, call)),
    async areas(name, call) {
      const found = await areasOf(name, call);
      return Promise.all(found.map(async (area) => ({ ...area, city: area.city || (await ownerOf(area, call)) })));
    },
    async similarCities(name, limit, call) {
      const reply = await ask("/v3/config/district", { keywords: name, subdistrict: "0", arenakit: "1" }, call);
      return textsOf(member(member(reply, "suggestion"), "keywords")).slice(0, limit);
    },
    async cities(call) {
      const reply = await ask("/v3/config/district", { subdistrict: "2", arenakit: "1" }, call);
      return citiesIn(listIn(listIn(reply, "districts")[0], "districts"));
    },
  };

  /** The real service does not say which city a district lies in; its adcode does. */
  async function ownerOf({ adcode }: Area, call: MapsCall): Promise<string> {
    const [owner] = await areasOf(`${adcode.slice(0, 4)}00`, call);
    return owner?.city ?? "";
  }

  async function citycodeOf(point: LonLat, call: MapsCall): Promise<string> {
    const asked = { location: formatLonLat(point), extensions: "base", arenakit: "1" };
    const reply = await ask("/v3/geocode/regeo", asked, call);
    return readRegeocode(member(reply, "regeocode")).citycode;
  }
}

function pageParameters({ typecodes = [], region, cityLimit, page, pageSize }: PageQuery): Parameters {
  return {
    // The service wants six digits, where zeros stand for all below.
    types: typecodes.length > 0 ? typecodes.map((code) => code.padEnd(6, "0")).join("|") : undefined,
    region,
    city_limit: cityLimit === undefined ? undefined : String(cityLimit),
    page_num: textOf(page) ?? undefined,
    page_size: textOf(pageSize) ?? undefined,
  };
}

/** The real service counts the rows of the page only. */
function pageOf<Row>(rows: Row[], reply: unknown, { page = 1, pageSize = DEFAULT_PAGE_SIZE }: PageQuery) {
  const known = rows.length > 0 ? (page - 1) * pageSize + rows.length : 0;
  return { total: numberOf(member(member(reply, "arenakit"), "total")) ?? known, rows };
}

/** Names without 市, by adcode. */
function citiesIn(provinces: readonly unknown[]): string[] {
  const cities = provinces
    .flatMap((province) => listIn(province, "districts"))
    .flatMap((value) => readArea(value) ?? [])
    .filter(({ level }) => level === "city");
  return cities.sort((one, other) => Number(one.adcode) - Number(other.adcode)).map(({ city }) => city);
}
