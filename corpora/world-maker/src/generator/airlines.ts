/** Airlines, where they are at home, which airport of a city with two they use, and whose flights they also sell. */
import * as z from "zod";
import { flag, list, number, once, readTable } from "../tables.ts";

const Airline = z.object({
  code: z.string(),
  name: z.string(),
  /** How often it is met, beside the others that may fly a pair. */
  weight: number,
  /** IATA codes of its bases. One of the big three flies from everywhere. */
  bases: list(" "),
  fliesEverywhere: flag,
  /** Of a city with two airports it uses these only. */
  uses: list(" "),
  /** Codes of airlines that sell its flights under numbers of their own. */
  partners: list(" "),
  /** Has aircraft with two aisles. */
  fliesWide: flag,
});
export type Airline = z.infer<typeof Airline>;

export const readAirlines = once((): readonly Airline[] => readTable("tables/airlines.tsv", Airline));
