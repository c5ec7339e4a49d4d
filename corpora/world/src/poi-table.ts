/**
 * The places of a world in columns: a hundred and fifty thousand of them open in milliseconds and cost tens of
 * megabytes, because nothing is an object until somebody asks for it.
 */
import type { PoiKind } from "./atlas.ts";
import type { Poi } from "./data.ts";

export interface PoiTable extends Iterable<Poi> {
  readonly length: number;
  /** Made afresh on each call, as is its iteration. */
  poi(index: number): Poi;
  /** -1 for an unknown id. */
  indexOf(id: string): number;
  id(index: number): string;
  name(index: number): string;
  aliases(index: number): readonly string[];
  english(index: number): string | null;
  brand(index: number): string | null;
  address(index: number): string;
  businessArea(index: number): string | null;
  tags(index: number): readonly string[];
  kind(index: number): PoiKind;
  typecode(index: number): string;
  /** Classes joined by `;`. */
  type(index: number): string;
  /** Adcode of the city, and its name of the district. */
  city(index: number): string;
  district(index: number): string;
  longitude(index: number): number;
  latitude(index: number): number;
  /** 0 … 5, or null. */
  rating(index: number): number | null;
  source(index: number): Poi["source"];
  /** Indices of the places that belong to this one. */
  children(index: number): readonly number[];
}

/** Rows as a table, in the order given. */
export function poiTable(rows: readonly Poi[]): PoiTable {
  const at = (index: number): Poi => {
    const poi = rows[index];
    if (!poi) throw new RangeError(`expected an index below ${rows.length}, got ${index}`);
    return poi;
  };
  const indices = new Map(rows.map(({ id }, index) => [id, index]));
  const children = new Map<number, number[]>();
  for (const [index, { parent }] of rows.entries()) {
    const owner = parent === null ? undefined : indices.get(parent);
    if (owner !== undefined) children.set(owner, [...(children.get(owner) ?? []), index]);
  }
  return {
    length: rows.length,
    [Symbol.iterator]: () => rows[Symbol.iterator](),
    poi: at,
    indexOf: (id) => indices.get(id) ?? -1,
    id: (index) => at(index).id,
    name: (index) => at(index).name,
    aliases: (index) => at(index).alias,
    english: (index) => at(index).english,
    brand: (index) => at(index).brand,
    address: (index) => at(index).address,
    businessArea: (index) => at(index).businessArea,
    tags: (index) => at(index).tags,
    kind: (index) => at(index).kind,
    typecode: (index) => at(index).typecode,
    type: (index) => at(index).type,
    city: (index) => at(index).city,
    district: (index) => at(index).district,
    longitude: (index) => at(index).longitude,
    latitude: (index) => at(index).latitude,
    rating: (index) => at(index).rating,
    source: (index) => at(index).source,
    children: (index) => children.get(index) ?? [],
  };
}
