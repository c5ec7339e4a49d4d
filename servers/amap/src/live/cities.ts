/** Weather, internet addresses and areas, asked of the service. */
import type { Area, Maps, MapsCall } from "../maps.ts";
import { readArea, readIpPlace } from "../wire/areas.ts";
import { listIn, member, textsOf } from "../wire/scalars.ts";
import { readWeather } from "../wire/weather.ts";
import { type Ask, EXTENDED } from "./asking.ts";

export function cityQuestions(ask: Ask): Pick<Maps, "weather" | "locateIp" | "areas" | "similarCities" | "cities"> {
  const areasOf = async (keywords: string, call: MapsCall): Promise<Area[]> => {
    const asked = { keywords, subdistrict: "0", arenakit: "1" };
    const reply = await ask({ path: "/v3/config/district", parameters: asked }, call);
    return listIn(reply, "districts").flatMap((value) => readArea(value) ?? []);
  };
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
    async similarCities(name, limit, call) {
      const reply = await ask(
        { path: "/v3/config/district", parameters: { keywords: name, subdistrict: "0", arenakit: "1" } },
        call,
      );
      return textsOf(member(member(reply, "suggestion"), "keywords")).slice(0, limit);
    },
    async cities(call) {
      const reply = await ask({ path: "/v3/config/district", parameters: { subdistrict: "2", arenakit: "1" } }, call);
      return citiesIn(listIn(listIn(reply, "districts")[0], "districts"));
    },
  };
}

/** Names without 市, by adcode. */
function citiesIn(provinces: readonly unknown[]): string[] {
  const cities = provinces
    .flatMap((province) => listIn(province, "districts"))
    .flatMap((value) => readArea(value) ?? [])
    .filter(({ level }) => level === "city");
  return cities.sort((one, other) => Number(one.adcode) - Number(other.adcode)).map(({ city }) => city);
}
