/** The facts of the whole country, from `tables/`; a world takes them with it. */

import { CountryFacts } from "@arenakit/corpus-world";
import * as z from "zod";
import { list, once, points, readTable } from "../tables.ts";
import { readAtlas } from "./cities.ts";

const text = z.string();

export const readCountry = once(
  (): CountryFacts =>
    CountryFacts.parse({
      territories: readTable("tables/territories.tsv", z.object({ territory: text, outline: points })),
      shores: readTable("tables/shores.tsv", z.object({ water: text, name: text, outline: points })),
      borderCrossings: readTable("tables/border-crossings.tsv", z.object({ from: text, to: text, words: text })),
      borderRoads: readTable("tables/border-roads.tsv", z.object({ road: text, note: text })),
      springFestivals: readTable("tables/spring-festivals.tsv", z.object({ date: text })).map(({ date }) => date),
      shortHolidays: readTable("tables/short-holidays.tsv", z.object({ from: text, to: text })),
      famousPlaces: [
        ...readTable("tables/famous-places.tsv", z.object({ where: text, names: list("/") })),
        // A world of some of the cities knows that there are others.
        ...readAtlas().map(({ province, name, english }) => ({ where: province, names: [name, english] })),
      ],
    }),
);
