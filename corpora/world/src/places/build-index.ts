/** Builds the index of a table of places: one pass over the rows, then terms, labels and grid from what it met. */
import { type CityFacts, PoiKind } from "../atlas.ts";
import type { Poi } from "../data.ts";
import type { PoiTable } from "../poi-table.ts";
import { addressParts, withinDistrict } from "./address.ts";
import { readDictionaries } from "./characters.ts";
import { cellOf } from "./grid.ts";
import {
  FLAG,
  type GridColumns,
  type IndexWords,
  LABEL,
  type LabelColumns,
  NONE,
  type PlaceIndexData,
  ROLE,
  type RowColumns,
} from "./index-data.ts";
import { shortDistrict } from "./named-areas.ts";
import { grouped, startsOf, TermBuilder } from "./term-builder.ts";

const NO_RATING = 255;
/** More rows than an index may have: what a sorting key is a multiple of, with the row behind it. */
const ROW_SPAN = 2 ** 21;

/** Deterministic: equal tables and cities have equal indices. Takes some seconds for a hundred thousand places. */
export function buildPlaceIndex(table: PoiTable, cities: readonly CityFacts[]): PlaceIndexData {
  if (table.length > ROW_SPAN) throw new RangeError(`expected at most ${ROW_SPAN} places, got ${table.length}`);
  const { tables, read } = readDictionaries();
  const terms = new TermBuilder(tables);
  const labels = new LabelBuilder(terms);
  const dictionary = new Dictionary(cities);
  const row = emptyColumns(table.length);
  for (let index = 0; index < table.length; index++) {
    const poi = table.poi(index);
    fillRow(row, index, { poi, dictionary });
    addNames(terms, index, { poi, city: cities[row.city[index]!] });
    const street = addLabels(labels, index, { poi, row, cities });
    row.street[index] = street.label;
    row.houseNumber[index] = street.number;
  }
  orderIds(table, row.idOrder);
  const finished = terms.finish(tables, read);
  const built = labels.finish(row, finished.terms);
  return {
    row,
    term: finished.term,
    label: built.label,
    grid: gridOf(row),
    words: {
      rows: table.length,
      districts: dictionary.districts,
      types: dictionary.types,
      labels: built.names,
      latin: finished.latin,
    },
    characters: tables,
  };
}

function emptyColumns(count: number): RowColumns {
  return {
    city: new Uint16Array(count),
    district: new Uint16Array(count),
    kind: new Uint8Array(count),
    type: new Uint16Array(count),
    rating: new Uint8Array(count),
    cost: new Uint16Array(count),
    ticket: new Uint16Array(count),
    flags: new Uint8Array(count),
    longitude: new Int32Array(count),
    latitude: new Int32Array(count),
    street: new Uint32Array(count),
    houseNumber: new Uint16Array(count),
    nameLength: new Uint8Array(count),
    idOrder: new Uint32Array(count),
  };
}

/** Numbers for districts and types as they are met. */
class Dictionary {
  readonly districts: IndexWords["districts"][number][] = [];
  readonly types: IndexWords["types"][number][] = [];
  readonly #cities: ReadonlyMap<string, number>;
  readonly #numbers = new Map<string, number>();

  constructor(cities: readonly CityFacts[]) {
    this.#cities = new Map(cities.map(({ adcode }, at) => [adcode, at]));
  }

  city(adcode: string): number {
    return this.#cities.get(adcode) ?? NONE;
  }
  district(city: number, name: string): number {
    return this.#number(`district ${city} ${name}`, this.districts, { city, name });
  }
  type(code: string, type: string): number {
    return this.#number(`type ${code} ${type}`, this.types, { code, type });
  }
  #number<T>(key: string, list: T[], value: T): number {
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#numbers.set(key, list.length);
    list.push(value);
    return list.length - 1;
  }
}

function fillRow(row: RowColumns, index: number, { poi, dictionary }: { poi: Poi; dictionary: Dictionary }): void {
  const city = dictionary.city(poi.city);
  row.city[index] = city;
  row.district[index] = dictionary.district(city, poi.district);
  row.kind[index] = PoiKind.options.indexOf(poi.kind);
  row.type[index] = dictionary.type(poi.typecode, poi.type);
  row.rating[index] = poi.rating === null ? NO_RATING : Math.round(poi.rating * 10);
  row.cost[index] = yuan(poi.costYuan);
  row.ticket[index] = yuan(poi.ticketYuan);
  row.flags[index] =
    (poi.source === "atlas" ? FLAG.atlas : 0) |
    (poi.openHours === "00:00-24:00" ? FLAG.alwaysOpen : 0) |
    (poi.ticketYuan === 0 ? FLAG.freeOfCharge : 0);
  row.longitude[index] = Math.round(poi.longitude * 1e6);
  row.latitude[index] = Math.round(poi.latitude * 1e6);
  row.nameLength[index] = Math.min(255, poi.name.length);
}

/** Up, so that a bound that holds for the column holds for the price. */
function yuan(price: number | null): number {
  return price === null ? NONE : Math.min(NONE - 1, Math.ceil(price));
}

function addNames(terms: TermBuilder, index: number, { poi, city }: { poi: Poi; city: CityFacts | undefined }): void {
  terms.add(poi.name, ROLE.name, index);
  for (const alias of poi.alias) terms.add(alias, ROLE.alias, index);
  if (poi.english !== null) terms.add(poi.english, ROLE.alias, index);
  if (city && poi.name.startsWith(city.name) && poi.name.length > city.name.length + 1)
    terms.add(poi.name.slice(city.name.length), ROLE.shortened, index);
  if (city && HUBS.has(poi.kind))
    for (const name of [poi.english ?? "", ...poi.alias])
      if (name.startsWith(`${city.english} `) && !HUB_KIND.test(name.slice(city.english.length + 1)))
        terms.add(name.slice(city.english.length), ROLE.shortened, index);
}
/** What is known by its English name without the city's: Hongqiao Railway Station, Daxing International Airport. */
const HUBS: ReadonlySet<PoiKind> = new Set(["station", "airport"]);
const HUB_KIND = /^(Railway Station|(International )?Airport)$/;

function addLabels(
  labels: LabelBuilder,
  index: number,
  { poi, row, cities }: { poi: Poi; row: RowColumns; cities: readonly CityFacts[] },
): { label: number; number: number } {
  const city = row.city[index]!;
  const district = row.district[index]!;
  for (const tag of poi.tags) labels.add({ kind: LABEL.tag, city: NONE, district: NONE, name: tag }, index);
  if (poi.businessArea !== null) labels.add({ kind: LABEL.area, city, district: NONE, name: poi.businessArea }, index);
  if (poi.brand !== null) labels.add({ kind: LABEL.brand, city: NONE, district: NONE, name: poi.brand }, index);
  labels.add({ kind: LABEL.district, city, district, name: poi.district }, index);
  const within = withinDistrict(poi.address, { city: cities[city]?.name ?? "", district: poi.district });
  const { street, number } = addressParts(within);
  return { label: labels.add({ kind: LABEL.street, city, district, name: street }, index), number };
}

interface Label {
  readonly kind: number;
  readonly city: number;
  readonly district: number;
  readonly name: string;
}

class LabelBuilder {
  readonly #terms: TermBuilder;
  /** By kind, city and district in one number, then by name. */
  readonly #numbers = new Map<number, Map<string, number>>();
  readonly #labels: (Label & { readonly term: number })[] = [];
  readonly #members: number[] = [];
  readonly #rows: number[] = [];

  constructor(terms: TermBuilder) {
    this.#terms = terms;
  }

  add(label: Label, row: number): number {
    const { kind, city, district, name } = label;
    const group = (kind * 0x10000 + city) * 0x10000 + district;
    const numbers = this.#numbers.get(group) ?? new Map<string, number>();
    if (numbers.size === 0) this.#numbers.set(group, numbers);
    let number = numbers.get(name);
    if (number === undefined) {
      number = this.#labels.length;
      numbers.set(name, number);
      const term = this.#terms.add(name, ROLE.label, number);
      if (kind === LABEL.district) this.#terms.add(shortDistrict(name), ROLE.label, number);
      this.#labels.push({ ...label, term });
    }
    this.#members.push(number);
    this.#rows.push(row);
    return number;
  }

  /** `terms` gives the term of a number that the builder of terms gave. */
  finish(row: RowColumns, terms: Uint32Array): { label: LabelColumns; names: string[] } {
    const labels = this.#labels;
    const [start, rows] = grouped(this.#members, this.#rows, labels.length);
    for (const [number, { kind }] of labels.entries()) {
      if (kind !== LABEL.street) continue;
      const members = rows.subarray(start[number]!, start[number + 1]!);
      members.sort((left, right) => row.houseNumber[left]! - row.houseNumber[right]! || left - right);
    }
    return {
      names: labels.map(({ name }) => name),
      label: {
        kind: Uint8Array.from(labels, ({ kind }) => kind),
        city: Uint16Array.from(labels, ({ city }) => city),
        district: Uint16Array.from(labels, ({ district }) => district),
        term: Uint32Array.from(labels, ({ term }) => (term < 0 ? 0xffffffff : terms[term]!)),
        start,
        rows,
      },
    };
  }
}

/** Ids are `B0` and eight hex digits: numbers, with their row behind. */
function orderIds(table: PoiTable, idOrder: Uint32Array): void {
  const ids = new Float64Array(table.length);
  for (let row = 0; row < ids.length; row++) ids[row] = Number.parseInt(table.id(row).slice(2), 16) * ROW_SPAN + row;
  ids.sort().forEach((id, order) => {
    idOrder[id % ROW_SPAN] = order;
  });
}
function gridOf({ longitude, latitude }: RowColumns): GridColumns {
  const cells = Uint32Array.from(longitude, (east, row) => cellOf(east, latitude[row]!));
  const sorted = Float64Array.from(cells, (cell, row) => cell * ROW_SPAN + row).sort();
  const rows = Uint32Array.from(sorted, (key) => key % ROW_SPAN);
  const cell: number[] = [];
  const lengths: number[] = [];
  for (const row of rows) {
    if (cell.at(-1) !== cells[row]) {
      cell.push(cells[row]!);
      lengths.push(0);
    }
    lengths[lengths.length - 1]!++;
  }
  return { cell: Uint32Array.from(cell), start: startsOf(lengths), rows };
}
