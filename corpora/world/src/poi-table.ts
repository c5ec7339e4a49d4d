/**
 * The places of a world in columns: a hundred and fifty thousand of them open in milliseconds and cost tens of
 * megabytes, because nothing is an object until somebody asks for it.
 */
import type { Section } from "@arenakit/corpus-text/snapshot";
import type { PoiKind } from "./atlas.ts";
import type { Poi } from "./data.ts";
import { ColumnsBuilder, columnsOf, idNumber, idText } from "./poi-table/builder.ts";
import { decodeColumns, encodeColumns } from "./poi-table/codec.ts";
import {
  type Columns,
  NO_MINUTES,
  NO_RATING,
  type NumberColumns,
  type TextName,
  textOf,
  type WordName,
} from "./poi-table/columns.ts";

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

/**
 * Rows as a table, in the order given. Coordinates keep six decimals, ratings one, prices two. Throws a FailureError
 * world_invalid for ids that are taken or no ids, and for a parent that is not among the rows.
 */
export function poiTable(rows: Iterable<Poi>): PoiTable {
  return new ColumnTable(columnsOf(rows));
}

interface PoiTableBuilder {
  /** Throws as poiTable does. */
  add(poi: Poi): void;
  finish(): PoiTable;
}

/** The same for rows that come one by one. */
export function poiTableBuilder(): PoiTableBuilder {
  const builder = new ColumnsBuilder();
  return { add: (poi) => builder.add(poi), finish: () => new ColumnTable(builder.finish()) };
}

/** The table's columns as sections of a snapshot, their names beginning with `pois.`. */
export function encodePois(table: PoiTable): Section[] {
  return encodeColumns(table instanceof ColumnTable ? table.columns : columnsOf(table));
}

/**
 * A table over the bytes themselves. Throws a FailureError of owner "corpus": snapshot_section_missing, or
 * world_invalid for anything that encodePois could not have written.
 */
export function decodePois(sections: ReadonlyMap<string, Uint8Array>): PoiTable {
  return new ColumnTable(decodeColumns(sections));
}

class ColumnTable implements PoiTable {
  readonly length: number;
  readonly columns: Columns;
  /** Rows by their parent: those of row `i` are `childRows[childAt[i]] …`. */
  private readonly childAt: Uint32Array;
  private readonly childRows: Uint32Array;

  constructor(columns: Columns) {
    this.columns = columns;
    this.length = columns.length;
    const { parent } = columns.numbers;
    this.childAt = new Uint32Array(columns.length + 1);
    const { childAt } = this;
    for (let row = 0; row < columns.length; row++) if (parent[row]! >= 0) childAt[parent[row]! + 1]!++;
    for (let row = 0; row < columns.length; row++) childAt[row + 1]! += childAt[row]!;
    this.childRows = new Uint32Array(childAt[columns.length]!);
    const next = childAt.slice();
    for (let row = 0; row < columns.length; row++) if (parent[row]! >= 0) this.childRows[next[parent[row]!]!++] = row;
  }

  *[Symbol.iterator](): Generator<Poi> {
    for (let row = 0; row < this.length; row++) yield this.poi(row);
  }

  indexOf(id: string): number {
    const wanted = idNumber(id);
    if (wanted === null) return -1;
    const { id: ids, order } = this.columns.numbers;
    let low = 0;
    let high = this.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const found = ids[order[middle]!]!;
      if (found === wanted) return order[middle]!;
      if (found < wanted) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }

  id(index: number): string {
    return idText(this.number("id", index));
  }
  name(index: number): string {
    return this.text("name", index);
  }
  aliases(index: number): string[] {
    const lines = this.text("alias", index);
    return lines === "" ? [] : lines.split("\n");
  }
  english(index: number): string | null {
    return this.text("english", index) || null;
  }
  brand(index: number): string | null {
    return this.word("brand", index) || null;
  }
  address(index: number): string {
    return this.text("address", index);
  }
  businessArea(index: number): string | null {
    return this.word("area", index) || null;
  }
  tags(index: number): string[] {
    const { at, codes, words } = this.columns.tags;
    const tags: string[] = [];
    for (let tag = at[this.row(index)]!; tag < at[index + 1]!; tag++) tags.push(words[codes[tag]!]!);
    return tags;
  }
  kind(index: number): PoiKind {
    return this.word("kind", index) as PoiKind;
  }
  typecode(index: number): string {
    return this.word("type", index).slice(0, TYPECODE_DIGITS);
  }
  type(index: number): string {
    return this.word("type", index).slice(TYPECODE_DIGITS + 1);
  }
  city(index: number): string {
    return this.word("city", index);
  }
  district(index: number): string {
    return this.word("district", index);
  }
  longitude(index: number): number {
    return this.number("longitude", index) / 1e6;
  }
  latitude(index: number): number {
    return this.number("latitude", index) / 1e6;
  }
  rating(index: number): number | null {
    const tenths = this.number("rating", index);
    return tenths === NO_RATING ? null : tenths / 10;
  }
  source(index: number): Poi["source"] {
    return this.word("source", index) as Poi["source"];
  }
  children(index: number): readonly number[] {
    return [...this.childRows.subarray(this.childAt[this.row(index)], this.childAt[index + 1])];
  }

  /** Reads each column where it lies: rows of an answer are made by the dozen for every question. */
  poi(index: number): Poi {
    const { numbers, texts, words } = this.columns;
    const row = this.row(index);
    const parent = numbers.parent[row]!;
    const minutes = numbers.minutes[row]!;
    const rating = numbers.rating[row]!;
    const entranceLongitude = numbers["entrance.longitude"][row]!;
    const type = words.type.words[words.type.codes[row]!]!;
    const approximate = words.approximate.words[words.approximate.codes[row]!]!;
    return {
      id: idText(numbers.id[row]!),
      name: textOf(texts.name, row),
      alias: this.aliases(row),
      english: textOf(texts.english, row) || null,
      brand: words.brand.words[words.brand.codes[row]!]! || null,
      parent: parent < 0 ? null : idText(numbers.id[parent]!),
      businessArea: words.area.words[words.area.codes[row]!]! || null,
      entrance:
        entranceLongitude === 0
          ? null
          : { longitude: entranceLongitude / 1e6, latitude: numbers["entrance.latitude"][row]! / 1e6 },
      kind: words.kind.words[words.kind.codes[row]!]! as PoiKind,
      typecode: type.slice(0, TYPECODE_DIGITS),
      type: type.slice(TYPECODE_DIGITS + 1),
      longitude: numbers.longitude[row]! / 1e6,
      latitude: numbers.latitude[row]! / 1e6,
      city: words.city.words[words.city.codes[row]!]!,
      district: words.district.words[words.district.codes[row]!]!,
      address: textOf(texts.address, row),
      tel: textOf(texts.tel, row) || null,
      rating: rating === NO_RATING ? null : rating / 10,
      costYuan: yuan(numbers.cost[row]!),
      ticketYuan: yuan(numbers.ticket[row]!),
      openHours: words.hours.words[words.hours.codes[row]!]! || null,
      weekendHours: words.weekend.words[words.weekend.codes[row]!]! || null,
      closedWeekdays: weekdays(numbers.closed[row]!),
      visitMinutes: minutes === NO_MINUTES ? null : minutes,
      tags: this.tags(row),
      source: words.source.words[words.source.codes[row]!]! as Poi["source"],
      approximate: approximate === "" ? [] : approximate.split(","),
    };
  }

  private row(index: number): number {
    if (!(index >= 0 && index < this.length))
      throw new RangeError(`expected an index below ${this.length}, got ${index}`);
    return index;
  }
  private number(name: keyof NumberColumns, index: number): number {
    return this.columns.numbers[name][this.row(index)]!;
  }
  private text(name: TextName, index: number): string {
    return textOf(this.columns.texts[name], this.row(index));
  }
  private word(name: WordName, index: number): string {
    const { codes, words } = this.columns.words[name];
    return words[codes[this.row(index)]!]!;
  }
}

const TYPECODE_DIGITS = 6;
const yuan = (cents: number) => (cents < 0 ? null : cents / 100);
const weekdays = (bits: number) =>
  bits === 0 ? [] : [1, 2, 3, 4, 5, 6, 7].filter((weekday) => bits & (1 << (weekday - 1)));
