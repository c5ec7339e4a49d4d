/** Cities and districts of a world by name and adcode, as questions about regions and weather name them. */
import { type CityFacts, fullCityName, type NamedArea, type Places } from "@arenakit/corpus-world";
import type { Area } from "../maps.ts";

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
  const named = (name: string): Area[] => places.areas(name).map(areaOf);
  return {
    named,
    districtsOf(adcode) {
      const city = places.cities.find((one) => one.adcode === adcode);
      const found = city?.districts.map((district) => areaOf({ city, district })) ?? [];
      return found.sort((one, other) => Number(one.adcode) - Number(other.adcode));
    },
    regionOf(name) {
      const [first, second] = named(name);
      return first && (first.level === "city" || !second) ? first.adcode : null;
    },
    weatherPlace(name) {
      const [first, second] = places.areas(name);
      if (!first || (first.district && second)) return null;
      const { city, district } = first;
      if (!district) return { city, name: city.name, fullName: fullCityName(city), adcode: city.adcode };
      return { city, name: district.name, fullName: district.name, adcode: district.adcode };
    },
  };
}

function areaOf({ city, district }: NamedArea): Area {
  const { name, adcode, longitude, latitude } = district ?? { ...city, name: fullCityName(city) };
  const level = district ? "district" : "city";
  return {
    level,
    name,
    adcode,
    citycode: city.citycode,
    city: city.name,
    province: city.province,
    longitude,
    latitude,
  };
}
