/** Checks the city that a policy named: an unknown one is answered with similar names, an ambiguous one with the cities that have it. */
import { fail } from "@arenakit/contracts";
import type { Area, Maps, MapsCall } from "./maps.ts";
import { coverageWords } from "./wording.ts";

const SIMILAR = 3;

/** The city or district that `name` stands for. Throws no_such_city or ambiguous_city; `argument` says which argument it was. */
export async function findRegion(
  maps: Maps,
  { name, argument }: { readonly name: string; readonly argument: string },
  call: MapsCall,
): Promise<Area> {
  const [first, ...others] = await maps.areas(name, call);
  if (!first) return refuseCity(maps, name, call);
  if (first.level === "district" && others.length > 0) {
    const owners = [first, ...others].map((area) => `${area.city}${area.name}（${argument}=“${area.adcode}”）`);
    fail("policy", "ambiguous_city", `“${name}”不止一处：${owners.join("、")}。请用区划代码或城市名称写明是哪一个。`);
  }
  return first;
}

/** Says which cities are covered and which are spelt alike. */
export async function refuseCity(maps: Maps, name: string, call: MapsCall): Promise<never> {
  const [cities, similar] = await Promise.all([maps.cities(call), maps.similarCities(name, SIMILAR, call)]);
  const alike = similar.length > 0 ? `相近的有：${similar.join("、")}。` : "";
  fail("policy", "no_such_city", `没有收录城市“${name}”。${alike}${coverageWords(cities)}`);
}

/** Weather is a city's: a reply about a district says of which. */
export const weatherOwner = ({ level, city }: Area): { weather_of?: string } =>
  level === "district" ? { weather_of: city } : {};
