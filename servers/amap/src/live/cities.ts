/** Weather, internet addresses and areas, asked of the service. */
import type { Area, Maps, MapsCall } from "../maps.ts";
import { readArea, readIpPlace } from "../wire/areas.ts";
import { badReply, listIn, member, rowsIn, textsIn } from "../wire/scalars.ts";
import { readWeather } from "../wire/weather.ts";
import { type Ask, EXTENDED } from "./asking.ts";

export function cityQuestions(
  ask: Ask,
): Pick<Maps, "weather" | "locateIp" | "areas" | "districts" | "similarCities" | "cities"> {
  const districtsOf = async (keywords: string, subdistrict: string, call: MapsCall): Promise<readonly unknown[]> => {
    const asked = { keywords, subdistrict, arenakit: "1" };
    return rowsIn(await ask({ path: "/v3/config/district", parameters: asked }, call), "districts");
  };
  const areasOf = async (keywords: string, call: MapsCall): Promise<Area[]> =>
    (await districtsOf(keywords, "0", call)).flatMap((value) => readArea(value) ?? []);
  /** The real service does not say which city a district lies in; its adcode does. */
  const ownerOf = async ({ adcode }: Area, call: MapsCall): Promise<string> => {
    const [owner] = await areasOf(`${adcode.slice(0, 4)}00`, call);
    return owner?.city ?? "";
  };
  return {
    async weather(city, call) {
      const [base, all] = await Promise.all([
        ask({ path: "/v3/weather/weatherInfo", parameters: { city, extensions: "base", arenakit: "1" } }, call),
        ask({ path: "/v3/weather/weatherInfo", parameters: { city, ...EXTENDED } }, call),
      ]);
      return readWeather(base, all);
    },
    locateIp: async (ip, call) => readIpPlace(await ask({ path: "/v3/ip", parameters: { ip, arenakit: "1" } }, call)),
    async areas(name, call) {
      const found = await areasOf(name, call);
      return Promise.all(found.map(async (area) => ({ ...area, city: area.city || (await ownerOf(area, call)) })));
    },
    async districts(adcode, call) {
      // In a municipality a level stands between the city and its districts.
      const [city] = (await districtsOf(adcode, "2", call)).filter((value) => readArea(value)?.adcode === adcode);
      const districts = city === undefined ? [] : areasBelow(city).filter(({ level }) => level === "district");
      const owner = city === undefined ? null : readArea(city);
      return districts
        .map((area) => ({ ...area, city: owner?.city ?? area.city }))
        .sort((one, other) => Number(one.adcode) - Number(other.adcode));
    },
    async similarCities(name, limit, call) {
      const reply = await ask(
        { path: "/v3/config/district", parameters: { keywords: name, subdistrict: "0", arenakit: "1" } },
        call,
      );
      return textsIn(member(reply, "suggestion"), "keywords").slice(0, limit);
    },
    async cities(call) {
      const reply = await ask({ path: "/v3/config/district", parameters: { subdistrict: "2", arenakit: "1" } }, call);
      const [country] = rowsIn(reply, "districts");
      return country === undefined ? badReply("the country at districts", []) : citiesIn(rowsIn(country, "districts"));
    },
  };
}

/** Names without 市, by adcode. A municipality is a province and a city at once. */
function citiesIn(provinces: readonly unknown[]): string[] {
  const cities = provinces.flatMap((province) => readArea(province) ?? listIn(province, "districts").flatMap(cityOf));
  return cities.sort((one, other) => Number(one.adcode) - Number(other.adcode)).map(({ city }) => city);
}

const cityOf = (value: unknown): Area[] => [readArea(value)].filter((area) => area?.level === "city") as Area[];

/** All below, at whatever depth. */
const areasBelow = (value: unknown): Area[] =>
  listIn(value, "districts").flatMap((below) => [
    ...[readArea(below)].filter((area) => area !== null),
    ...areasBelow(below),
  ]);
