/** Cities and districts of a world by name and adcode, as questions about regions and weather name them. */
import { type CityFacts, fullCityName, type Places } from "@arenakit/corpus-world";
import type { Area } from "../maps.ts";

/** Not of names of two characters, such as 和县. */
const DISTRICT_SUFFIX = /(?<=..)(新区|[区市县])$/;

export interface Areas {
  /** Cities of that name first, then districts. */
  named(name: string): Area[];
  /** Of the city with that adcode, by their own. */
  districtsOf(adcode: string): Area[];
  /** What the world's search takes as a region: an adcode; null for a name of nothing or of several districts. */
  regionOf(name: string): string | null;
  /** City by name or adcode, or district by adcode. */
  weatherPlace(name: string): WeatherPlace | null;
}

export interface WeatherPlace {
  readonly city: CityFacts;
  readonly name: string;
  readonly fullName: string;
  readonly adcode: string;
}

export function createAreas(places: Places): Areas {
  const districts = new Map<string, { city: CityFacts; district: CityFacts["districts"][number] }[]>();
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
  const named = (name: string): Area[] => {
    const text = name.toWellFormed();
    const city = places.city(text);
    const lower = districtsNamed(text).map(({ city: owner, district }) => areaOfDistrict(owner, district));
    return city ? [areaOfCity(city), ...lower.filter(({ adcode }) => adcode !== city.adcode)] : lower;
  };
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
      const city = places.city(name.toWellFormed());
      if (city) return { city, name: city.name, fullName: fullCityName(city), adcode: city.adcode };
      const found = /^\d{6}$/.test(name.trim()) ? districtsNamed(name)[0] : undefined;
      if (!found) return null;
      const { name: district, adcode } = found.district;
      return { city: found.city, name: district, fullName: district, adcode };
    },
  };
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
