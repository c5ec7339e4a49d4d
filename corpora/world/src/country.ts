/**
 * What holds for the whole country, whichever cities a world has: territories and shores, holidays, crossings of borders,
 * famous places. A world brings these facts with it, so that its id pins the answers that follow from them.
 */
import type { LonLat } from "@arenakit/contracts";
import * as z from "zod";
import { createCalendar, type HolidayCalendar } from "./calendar.ts";

const Outline = z.array(z.tuple([z.number(), z.number()])).min(3);
const Territory = z.enum(["香港", "澳门"]);

/** The section `country` of a world. */
export const CountryFacts = z.object({
  /** Customs territories beside the mainland. GCJ-02, good to two hundred metres on land. */
  territories: z.array(z.object({ territory: Territory, outline: Outline })),
  /** Shores of waters that nobody crosses on foot or by bicycle; the first one that holds a point is its shore. */
  shores: z.array(z.object({ water: z.string(), name: z.string(), outline: Outline })),
  /** How people without a car cross between two cities that no train joins. */
  borderCrossings: z.array(z.object({ from: z.string(), to: z.string(), words: z.string() })),
  /** What a driver needs to know of a road across a border. */
  borderRoads: z.array(z.object({ road: z.string(), note: z.string() })),
  /** First days of Chinese years. */
  springFestivals: z.array(z.string()),
  /** First and last days off of short festivals. */
  shortHolidays: z.array(z.object({ from: z.string(), to: z.string() })),
  /** Sights, prefectures and foreign cities that travellers ask for, by where they are. */
  famousPlaces: z.array(z.object({ where: z.string(), names: z.array(z.string()) })),
});
export type CountryFacts = z.infer<typeof CountryFacts>;
export type Territory = z.infer<typeof Territory> | "mainland";

/** A country of which nothing is known. */
export const NO_COUNTRY: CountryFacts = {
  territories: [],
  shores: [],
  borderCrossings: [],
  borderRoads: [],
  springFestivals: [],
  shortHolidays: [],
  famousPlaces: [],
};

export interface Country extends HolidayCalendar {
  readonly famousPlaces: CountryFacts["famousPlaces"];
  /** The customs territory in which a point lies: nobody walks or rides from one to another, and few drive. */
  territoryOf(point: LonLat): Territory;
  /** The shore on which a point lies, of a water that nobody crosses on foot or by bicycle; null elsewhere. */
  shoreOf(point: LonLat): { readonly water: string; readonly name: string } | null;
  /** The water of that kind between the points; null where there is none. */
  waterBetween(from: LonLat, to: LonLat): string | null;
  /** What to take from one city to the other, either way; null where trains, flights or roads are the way. */
  borderCrossing(one: string, other: string): string | null;
  /** What a driver needs to know of a road across a border; null of other roads. */
  borderNote(road: string): string | null;
}

/** Indexes the facts of a country: holidays, territories, borders, famous places. */
export function createCountry(facts: CountryFacts): Country {
  const { territories, shores, borderCrossings, borderRoads, famousPlaces } = facts;
  const notes = new Map(borderRoads.map(({ road, note }) => [road, note]));
  const shoreOf: Country["shoreOf"] = (point) => shores.find(({ outline }) => contains(outline, point)) ?? null;
  return {
    ...createCalendar(facts),
    famousPlaces,
    territoryOf: (point) => territories.find(({ outline }) => contains(outline, point))?.territory ?? "mainland",
    shoreOf,
    waterBetween(from, to) {
      const [one, other] = [shoreOf(from), shoreOf(to)];
      return one && other && one.water === other.water && one.name !== other.name ? one.water : null;
    },
    borderCrossing: (one, other) =>
      borderCrossings.find(({ from, to }) => (from === one && to === other) || (from === other && to === one))?.words ??
      null,
    borderNote: (road) => notes.get(road) ?? null,
  };
}

function contains(corners: readonly (readonly [number, number])[], { longitude, latitude }: LonLat): boolean {
  let inside = false;
  for (let at = 0, before = corners.length - 1; at < corners.length; before = at++) {
    const [a, b] = [corners[at]!, corners[before]!];
    if (a[1] > latitude === b[1] > latitude) continue;
    if (longitude < ((b[0] - a[0]) * (latitude - a[1])) / (b[1] - a[1]) + a[0]) inside = !inside;
  }
  return inside;
}
