/**
 * Questions as people type them, each with what a right answer is, to measure how well places are found. The plain ones
 * were written before the search was, the mixed ones (errors, scripts, wishes, slips of one language into another) before
 * their results were looked at, and the wishes about a city from what is known of it.
 */
import { haversineMetres } from "@arenakit/contracts";
import * as z from "zod";
import { PoiKind } from "../atlas.ts";
import type { Poi } from "../data.ts";
import { flag, list, number, readTable } from "../tables.ts";

const several = list("|").transform((cells) => (cells.length === 0 ? undefined : cells));
const kinds = several.pipe(z.array(PoiKind).optional());
const text = z.string().optional();

/** What a right place is like: every field that is given holds. */
const PlaceExpectation = z.object({
  /** Any of these names. */
  names: several,
  kinds,
  /** Without 市. */
  city: text,
  district: text,
  /** Not farther than so many metres from the place of that name. */
  nearName: text,
  nearMetres: number.optional(),
  /** Somewhere in name, alias, type, tags or brand. */
  says: text,
  /** Somewhere in the address. */
  address: text,
  mostYuan: number.optional(),
  free: flag,
  /** Open around the clock. */
  always: flag,
  leastRating: number.optional(),
});
type PlaceExpectation = z.infer<typeof PlaceExpectation>;

/** `region` is the city chosen beside the search box. */
const TypedQuery = PlaceExpectation.extend({ query: z.string(), region: text }).transform(
  ({ query, region, ...wanted }) => ({ query, region, wanted }),
);
export type TypedQuery = z.infer<typeof TypedQuery>;

export const TYPED_QUERIES: readonly TypedQuery[] = readTable("tables/typed-queries/plain.tsv", TypedQuery);
export const MIXED_QUERIES: readonly TypedQuery[] = readTable("tables/typed-queries/mixed.tsv", TypedQuery);

/** What the first page must be like; every field that is given holds. */
const CityWish = z.object({
  query: z.string(),
  /** Of the first five each lies there; without 市. */
  city: text,
  /** Of the first five each is one of these. */
  kinds,
  /** Of the first five each says one of these in name, type or tags. */
  says: several,
  /** None of the first five says it in its name. */
  never: text,
  /** The first five are among these. */
  among: several,
  /** All of these are among the first ten. */
  holds: several,
});
export type CityWish = z.infer<typeof CityWish>;

export const CITY_WISHES: readonly CityWish[] = readTable("tables/typed-queries/city-wishes.tsv", CityWish);

/** Whether the place is one that the question means; `find` gives a place by its name. */
export function isWanted(
  poi: Poi,
  wanted: PlaceExpectation,
  options: { city: string; find: (name: string) => Poi },
): boolean {
  const { names, kinds, city, district, nearName, nearMetres = 0, says, address } = wanted;
  const { mostYuan, free, always, leastRating } = wanted;
  const text = [poi.name, ...poi.alias, poi.type, ...poi.tags, poi.brand ?? ""].join(" ");
  return (
    (!names || names.includes(poi.name)) &&
    (!kinds || kinds.includes(poi.kind)) &&
    (!city || city === options.city) &&
    (!district || district === poi.district) &&
    (!nearName || haversineMetres(options.find(nearName), poi) <= nearMetres) &&
    (!says || text.includes(says)) &&
    (!address || poi.address.includes(address)) &&
    (mostYuan === undefined || (poi.costYuan ?? Number.POSITIVE_INFINITY) <= mostYuan) &&
    (!free || poi.ticketYuan === 0) &&
    (!always || poi.openHours === "00:00-24:00") &&
    (leastRating === undefined || (poi.rating ?? 0) >= leastRating)
  );
}
