/** Cities and districts of a world by name and adcode, as questions about regions and weather name them. */
import { type CityFacts, fullCityName, type Places } from "@arenakit/corpus-world";
import type { Area } from "../maps.ts";

/** As forecasts write provinces: 浙江, 广西. */
export const PROVINCE_SUFFIX = /(省|市|(壮族|回族|维吾尔)?自治区|特别行政区)$/;
/** Not of names of two characters, such as 和县. */
const DISTRICT_SUFFIX = /(?<=..)(新区|[区市县])$/;

export interface Areas {
  /** Cities of that name first, then districts; a name may begin with the province and the city it lies in. */
  named(name: string): Area[];
  /** Of the city with that adcode, by their own. */
  districtsOf(adcode: string): Area[];
  /** What the world's search takes as a region: an adcode; null for a name of nothing or of several districts. */
  regionOf(name: string): string | null;
  /** City or district by name or adcode; null for a name of nothing or of several districts. */
  weatherPlace(name: string): WeatherPlace | null;
}

export interface WeatherPlace {
  readonly city: CityFacts;
  readonly name: string;
  readonly fullName: string;
  readonly adcode: string;
}

export function createAreas(places: Places): Areas {
  const districts = new Map<string, Found[]>();
  for (const city of places.cities)
    for (const district of city.districts)
      for (const key of new Set([district.name, short(district.name), district.adcode])) {
        const known = districts.get(key);
        if (known) known.push({ city, district });
        else districts.set(key, [{ city, district }]);
      }
  const districtsNamed = (name: string) => {
    const text = name.trim();
    return districts.get(text) ?? districts.get(short(text)) ?? [];
  };
  /** 浙江省杭州市西湖区, 杭州 西湖, 江苏鼓楼区: what the end stands for among what lies in its beginning. */
  const inside = (text: string): Found[] => {
    const all = places.cities.flatMap((city) =>
      endsOf(text, city).flatMap(({ end, isOfCity }): Found[] =>
        end === "" && isOfCity ? [{ city }] : districtsNamed(end).filter((one) => one.city === city),
      ),
    );
    return [...new Map(all.map((one) => [(one.district ?? one.city).adcode, one])).values()];
  };
  const find = (name: string): Found[] => {
    const text = name.toWellFormed();
    const city = places.city(text);
    const lower = districtsNamed(text);
    if (city) return [{ city }, ...lower.filter(({ district }) => district?.adcode !== city.adcode)];
    return lower.length > 0 ? lower : inside(text.replace(/\s+/g, ""));
  };
  const named = (name: string): Area[] => find(name).map(areaOf);
  return {
    named,
    districtsOf(adcode) {
      const city = places.cities.find((one) => one.adcode === adcode);
      const found = city?.districts.map((district) => areaOfDistrict(city, district)) ?? [];
      return found.sort((one, other) => Number(one.adcode) - Number(other.adcode));
    },
    regionOf(name) {
      const [first, second] = named(name);
      return first && (first.level === "city" || !second) ? first.adcode : null;
    },
    weatherPlace(name) {
      const [first, second] = find(name);
      if (!first || (first.district && second)) return null;
      const { city, district } = first;
      if (!district) return { city, name: city.name, fullName: fullCityName(city), adcode: city.adcode };
      return { city, name: district.name, fullName: district.name, adcode: district.adcode };
    },
  };
}

/** A city, or one of its districts. */
interface Found {
  readonly city: CityFacts;
  readonly district?: CityFacts["districts"][number];
}

const areaOf = ({ city, district }: Found): Area => (district ? areaOfDistrict(city, district) : areaOfCity(city));

/** What follows where a text begins with the city's name, its province before it or not, or with the province alone. */
function endsOf(text: string, city: CityFacts): { end: string; isOfCity: boolean }[] {
  const { name, province } = city;
  return ["", province, province.replace(PROVINCE_SUFFIX, "")].flatMap((above) =>
    [fullCityName(city), `${name}市`, name, ""]
      .map((own) => ({ beginning: above + own, isOfCity: own !== "" }))
      .filter(({ beginning }) => beginning !== "" && text.startsWith(beginning))
      .map(({ beginning, isOfCity }) => ({ end: text.slice(beginning.length), isOfCity })),
  );
}

const short = (name: string): string => name.replace(DISTRICT_SUFFIX, "");

function areaOfCity(city: CityFacts): Area {
  const { name, adcode, citycode, longitude, latitude, province } = city;
  return { level: "city", name: fullCityName(city), adcode, citycode, city: name, province, longitude, latitude };
}

function areaOfDistrict(owner: CityFacts, { name, adcode, longitude, latitude }: CityFacts["districts"][number]): Area {
  const { citycode, name: city, province } = owner;
  return { level: "district", name, adcode, citycode, city, province, longitude, latitude };
}
