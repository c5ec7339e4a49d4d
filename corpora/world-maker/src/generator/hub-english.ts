/** What English signs and timetables call railway stations and airports: the reading of their own words after their city's English name. Exceptions are typed. */

import { tableOf } from "@arenakit/contracts";
import type { CityFacts } from "@arenakit/corpus-world";
import * as z from "zod";
import { list, once, readTable } from "../tables.ts";
import { romanised } from "./romanised.ts";

const Names = list("/").pipe(z.tuple([z.string()], z.string()));

/** The official name, then others in use; by Chinese name without 站. */
const typedStations = once(
  () =>
    new Map(
      readTable("tables/station-english.tsv", z.object({ station: z.string(), names: Names })).map(
        ({ station, names }) => [station, names],
      ),
    ),
);
/** By IATA code: the official name, then others in use. */
const typedAirports = once(
  () =>
    new Map(
      readTable("tables/airport-english.tsv", z.object({ iata: z.string(), names: Names })).map(({ iata, names }) => [
        iata,
        names,
      ]),
    ),
);
const SIDES = tableOf<string>({ 东: "East", 南: "South", 西: "West", 北: "North" });

type CityNames = Pick<CityFacts, "name" | "english">;

/** `Xi'an North Railway Station` of 西安北, the official name first. */
export function stationEnglishNames(name: string, city: CityNames): readonly [string, ...string[]] {
  return typedStations().get(name) ?? [`${ownWords(name, city)} Railway Station`];
}

/** The first of them. */
export const stationEnglish = (name: string, city: CityNames): string => stationEnglishNames(name, city)[0];

/** `Guangzhou Baiyun International Airport`, the official name first. */
export function airportEnglishNames(
  { name, iata }: { readonly name: string; readonly iata: string },
  city: CityNames,
): readonly [string, ...string[]] {
  const typed = typedAirports().get(iata);
  if (typed) return typed;
  const core = name.replace(/(国际)?机场$/, "");
  return [`${ownWords(core, city)} ${name.endsWith("国际机场") ? "International Airport" : "Airport"}`];
}

/** `Beijing West`, `Kunshan South`, `Zhengding Airport`: city, then what is its own, then the side. */
function ownWords(name: string, city: CityNames): string {
  const isOfCity = name.startsWith(city.name);
  let own = isOfCity ? name.slice(city.name.length) : name;
  const ends: string[] = [];
  const side = SIDES.get(own.at(-1) ?? "");
  // 肥东 is no east of 肥.
  if (side && (isOfCity ? own.length !== 2 : own.length > 2)) {
    ends.unshift(side);
    own = own.slice(0, -1);
  }
  if (own.endsWith("机场")) {
    ends.unshift("Airport");
    own = own.slice(0, -2);
  }
  return [...(isOfCity ? [city.english] : []), ...(own === "" ? [] : [romanised(own)]), ...ends].join(" ");
}
